"""Whole games replay to the letter; `python -m tests.golden --write` makes the texts anew."""

import pytest

from tests.golden.playthrough import FOLDER, Playthrough, replayed, wanted

every_playthrough = pytest.mark.parametrize("game", list(wanted()), ids=lambda game: game.name)


@every_playthrough
def test_playthrough(game: Playthrough) -> None:
    assert game.path.exists(), f"{game.path} is missing: python -m tests.golden --write"
    text = game.path.read_text(encoding="utf-8")
    assert f"Game: {game.rules.info.id}\nSeats: {game.seats}\n" in text
    assert replayed(text) == text


def test_no_playthrough_is_left_over() -> None:
    assert set(FOLDER.glob("*/*.txt")) == {game.path for game in wanted()}


def test_a_difference_is_seen() -> None:
    text = next(game for game in wanted() if game.path.exists()).path.read_text(encoding="utf-8")
    other = text.replace("Player 2 is to move", "Player 1 is to move", 1)
    assert other != text
    assert replayed(other) == text
