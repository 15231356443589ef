"""Refusals explained: legal moves that are near, of the same kind, without listing moves."""

from random import Random
from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.registry import BY_ID
from service.app import messages as m
from service.app import suggestions
from service.app.suggestions import CANDIDATES, NEAREST, nearest
from tests.conformance.cases import CASES, Case, random_game, sample
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, random_walk


@pytest.mark.parametrize(
    "case",
    [c for c in CASES if c.mix in ("default", "everything") and c.style == "any"],
    ids=lambda case: case.name,
)
def test_near_moves_are_legal_and_of_the_same_kind(case: Case) -> None:
    rules, random = case.rules, Random(case.name)
    plies = random_game(case).plies
    tried = 0
    for ply in sample(plies, 30):
        for other in sample(plies, 5):
            move = random.choice(other.moves)
            try:
                rules.check(ply.state, move)
            except IllegalMove:
                tried += 1
                near = nearest(rules, ply.state, move)
                same = [legal for legal in ply.moves if type(legal) is type(move)]
                assert len(near) == min(NEAREST, len(same)) == len(set(near))
                for text in near:
                    assert rules.parse_move(text) in same
    assert tried


def test_at_most_so_many_candidates_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    distance = suggestions._distance

    def counted(*args: Any) -> int:
        nonlocal tried
        tried += 1
        return distance(*args)

    monkeypatch.setattr(suggestions, "_distance", counted)
    widest = 0
    for case in CASES:
        if case.style != "any":
            continue
        ply = max(random_game(case).plies, key=lambda ply: len(ply.moves))
        if len(ply.moves) > widest:
            widest = len(ply.moves)
            tried = 0
            nearest(case.rules, ply.state, ply.move)
            patterns = len(case.rules.move_patterns(ply.state))
            assert tried <= 3 * CANDIDATES + 2 * patterns
    assert widest > CANDIDATES


async def test_the_nearest_come_first(desk: Desk) -> None:
    made = await desk.new_game()
    game_id = made.game.game_id
    await desk.play(game_id, made.host_token, "place:2@3,1", 0)
    with refused("ILLEGAL_MOVE") as error:
        await desk.play(game_id, made.host_token, "place:2@3,1", 1, explain=True)
    near = error.refusal.metadata["nearest"].split(" ")
    assert near == ["place:2@2,1", "place:2@3,0", "place:2@3,2"]
    with refused("ILLEGAL_MOVE") as error:
        await desk.play(game_id, made.host_token, "place:2@3,1", 1)
    assert "nearest" not in error.refusal.metadata


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_what_is_near_can_be_played(desk: Desk, game_type: str, seats: int) -> None:
    """Also where it is only asked whether a move would be accepted, which plays nothing."""
    made = await desk.new_game(game_type, seats)
    game_id, token = made.game.game_id, made.host_token
    version = await random_walk(desk, made, Random(1), 12)
    rules = BY_ID[game_type]
    listed = (await desk.moves(game_id, token, page_size=1000)).notations
    kinds = {type(rules.parse_move(text)) for text in listed}
    wrong = [
        text
        for text in ("place:3@0,0", "hand:R@U9,9", "display:R@D9,9", "tile:B6@0,0", "take:6")
        if _is(rules, text, kinds) and text not in listed
    ]
    for text in wrong:
        with refused("ILLEGAL_MOVE") as error:
            await desk.play(game_id, token, text, version, explain=True, validate_only=True)
        near = error.refusal.metadata["nearest"].split(" ")
        assert set(near) <= set(listed)
    assert (await desk.get(game_id)).version == version


def _is(rules: Any, text: str, kinds: set[type]) -> bool:
    try:
        return type(rules.parse_move(text)) in kinds
    except Exception:  # noqa: BLE001  a move of another game
        return False


async def test_moves_are_not_listed_to_check_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await desk.new_game()
    rules = BY_ID["zyrcan"]

    def never(*args: Any) -> Any:
        raise AssertionError("listed")

    monkeypatch.setattr(type(rules), "legal_moves", never)
    monkeypatch.setattr(type(rules), "move_patterns", never)
    answer = await desk.play(made.game.game_id, made.host_token, "place:2@3,1", 0)
    assert isinstance(answer, m.ApplyMoveResponse)
    with refused("ILLEGAL_MOVE"):
        await desk.play(made.game.game_id, made.host_token, "place:2@3,1", 1)
