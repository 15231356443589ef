"""The rules of Nim."""

import pytest
from engine.games.nim.rules import RULES
from engine.games.nim.types import Options, Take
from tests.engine.games.nim.positions import position

from engine.core.errors import IllegalMove, InvalidOptions
from engine.core.rng import Rng

RNG = Rng(bytes(32))


def rule_against(place: str, number: int) -> str:
    with pytest.raises(IllegalMove) as caught:
        RULES.check(position(place), Take(number))
    return caught.value.rule


@pytest.mark.rule("nim.options.seats")
def test_options_seats() -> None:
    with pytest.raises(InvalidOptions):
        RULES.new_game(Options(), 3, RNG)


@pytest.mark.rule("nim.take.number")
def test_take_number() -> None:
    assert rule_against("A takes of 9", 4) == "nim.take.number"
    assert [RULES.format_move(move) for move in RULES.legal_moves(position("A takes of 9"))] == [
        "take:1",
        "take:2",
        "take:3",
    ]


@pytest.mark.rule("nim.take.left")
def test_take_left() -> None:
    assert rule_against("A takes of 2", 3) == "nim.take.left"
    assert RULES.apply(position("A takes of 2"), Take(1), RNG).state == position("B takes of 1")


@pytest.mark.rule("nim.score.last_token")
def test_score_last_token() -> None:
    assert RULES.totals(position("B took the last")) == (0, 1)
    assert RULES.seats(position("B took the last")) == 2


@pytest.mark.rule("nim.end.last_token")
def test_end_last_token() -> None:
    after = RULES.apply(position("A takes of 1"), Take(1), RNG).state
    assert after == position("A took the last")
    outcome = RULES.outcome(after)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("nim.end.over")
def test_end_over() -> None:
    assert rule_against("A took the last", 1) == "nim.end.over"
