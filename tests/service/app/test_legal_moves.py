"""LegalMoves: whose they are, pages, views, patterns."""

import pytest

from engine.core.rules import Pattern, PatternSlot
from engine.registry import GAMES
from service.app import messages as m
from service.app.patterns import narrowed
from tests.service.app.desk import Desk, refused

VIEWS = m.LegalMovesView


async def test_whose_moves(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, host = made.game.game_id, made.host_token
    to_move = made.game.seats_to_move[0]
    own, others = made.seat_tokens[to_move], made.seat_tokens[1 - to_move]
    listed = await desk.moves(game_id, own)
    assert listed.total_size > 0
    assert listed.seats_to_move == (to_move,)
    assert await desk.moves(game_id, host) == listed
    assert (await desk.moves(game_id, host, seat=to_move)) == listed
    for token in (others, host):
        idle = await desk.moves(game_id, token, seat=1 - to_move)
        assert (idle.total_size, idle.notations, idle.seats_to_move) == (0, (), (to_move,))
    assert (await desk.moves(game_id, others)).total_size == 0
    with refused("VIEW_FORBIDDEN"):
        await desk.moves(game_id)
    with refused("VIEW_FORBIDDEN"):
        await desk.moves(game_id, others, seat=to_move)


async def test_public_moves_are_listed_for_everybody(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    listed = await desk.moves(made.game.game_id, made.host_token, page_size=1000)
    assert await desk.moves(made.game.game_id, page_size=1000) == listed
    other = await desk.moves(made.game.game_id, made.seat_tokens[0], seat=2, page_size=1000)
    assert other == listed
    assert (await desk.moves(made.game.game_id, made.seat_tokens[0])).total_size == 0


async def test_pages(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    game_id = made.game.game_id
    whole = await desk.moves(game_id, page_size=1000)
    assert whole.total_size == len(whole.notations) == 126
    assert whole.next_page_token == ""
    first = await desk.moves(game_id)
    assert len(first.notations) == 100
    rest = await desk.moves(game_id, page_token=first.next_page_token)
    assert first.notations + rest.notations == whole.notations
    assert (rest.total_size, rest.next_page_token) == (126, "")
    assert len((await desk.moves(game_id, page_size=10**9)).notations) == 126


async def test_page_tokens_are_of_one_list_and_version(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    game_id = made.game.game_id
    token = (await desk.moves(game_id, page_size=5)).next_page_token
    other = (await desk.new_game("zyrcan")).game.game_id
    for bad in ("x", token[:-1], token + "=", "AAAA", token.lower(), "é", "x" * 65):
        with refused("PAGE_TOKEN_INVALID"):
            await desk.moves(game_id, page_token=bad)
    for asked in ({"prefix": "p"}, {"view": VIEWS.PATTERNS}, {"seat": 2}):
        with refused("PAGE_TOKEN_INVALID"):
            await desk.moves(game_id, page_token=token, **asked)
    with refused("PAGE_TOKEN_INVALID"):
        await desk.moves(other, page_token=token)
    await desk.play(game_id, made.host_token, "place:1@2,0", 0)
    with refused("PAGE_TOKEN_STALE") as error:
        await desk.moves(game_id, page_token=token)
    assert error.refusal.metadata["currentVersion"] == "1"


async def test_the_three_views_are_one_list(desk: Desk) -> None:
    for rules in GAMES:
        made = await desk.new_game(rules.info.id, rules.info.min_seats)
        game_id, host = made.game.game_id, made.host_token
        for version in range(20):
            flat = (await desk.moves(game_id, host, page_size=1000)).notations
            typed = await desk.moves(game_id, host, view=VIEWS.STRUCTURED, page_size=1000)
            assert tuple(move.notation for move in typed.moves) == flat
            assert all(rules.format_move(move.action) == move.notation for move in typed.moves)
            for prefix in {"", *(text[:size] for text in flat[::7] for size in (1, 5, 9, 99))}:
                wanted = [text for text in flat if text.startswith(prefix)]
                found = await desk.moves(
                    game_id, host, view=VIEWS.PATTERNS, prefix=prefix, page_size=1000
                )
                texts = [text for pattern in found.patterns for text in pattern.texts()]
                assert sorted(texts) == wanted
                assert found.total_size == len(wanted)
                listed = await desk.moves(game_id, host, prefix=prefix, page_size=1000)
                assert list(listed.notations) == wanted
            await desk.play(game_id, host, flat[len(flat) // 2], version)


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ("", [("{a}{b}!", 6)]),
        ("x", [("{a}{b}!", 4)]),
        ("xy", [("x{b}!", 1), ("xy{b}!", 2)]),
        ("xyy", [("xy{b}!", 1)]),
        ("xy!", [("xy!", 1), ("xy!", 1)]),
        ("z!", [("z!", 1)]),
        ("z!!", []),
        ("q", []),
    ],
)
def test_a_pattern_narrowed(prefix: str, expected: list[tuple[str, int]]) -> None:
    """Slots may have empty options, and options that begin with one another."""
    slots = PatternSlot("a", ("x", "xy", "z")), PatternSlot("b", ("", "y"))
    found = narrowed([Pattern("{a}{b}!", slots)], prefix)
    texts = sorted(text for pattern in found for text in pattern.texts())
    everything = ["x!", "xy!", "xy!", "xyy!", "z!", "zy!"]
    assert texts == [text for text in everything if text.startswith(prefix)]
    assert sum(size for _, size in expected) == len(texts)
