"""GetGame, LegalMoves, Score, the catalogue: who sees what, pages, patterns."""

import pytest

from engine.core.rules import Pattern, PatternSlot
from engine.registry import GAMES
from service.app import messages as m
from service.app.patterns import narrowed
from tests.service.app.desk import Desk, refused

VIEWS = m.LegalMovesView


async def test_whose_eyes(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, host = made.game.game_id, made.host_token
    to_move = made.game.seats_to_move[0]
    other = 1 - to_move
    assert (await desk.get(game_id, host)).viewer_seat == to_move
    assert (await desk.get(game_id, host, seat=other)).viewer_seat == other
    assert (await desk.get(game_id, made.seat_tokens[other])).viewer_seat == other
    assert not isinstance((await desk.get(game_id)).viewer_seat, int)
    own = await desk.get(game_id, made.seat_tokens[other], seat=other)
    assert own.view == (await desk.get(game_id, host, seat=other)).view
    for token in (None, made.seat_tokens[to_move]):
        with refused("VIEW_FORBIDDEN"):
            await desk.get(game_id, token, seat=other)
    with refused("INVALID_FIELD"):
        await desk.get(game_id, host, seat=2)


async def test_where_nothing_is_hidden_any_seat_may_be_seen(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    assert (await desk.get(made.game.game_id, seat=1)).viewer_seat == 1


async def test_after_the_end_all_is_open(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    await desk.finish(made)
    for seat in (0, 1):
        game = await desk.get(made.game.game_id, seat=seat)
        assert game.seed == "00" * 32
        assert game.outcome


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
        reason = "INVALID_FIELD" if len(bad) > 64 else "PAGE_TOKEN_INVALID"
        with refused(reason):
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


async def test_the_score_is_public(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    await desk.play(made.game.game_id, made.host_token, "place:2@2,0", 0)
    said = await desk.cases.score(desk.caller(), m.ScoreRequest(game_id=made.game.game_id))
    assert said.version == 1
    assert [seat.total for seat in said.score.standing.seats] == [0, 0, 2]
    assert said.score.provisional
    assert not said.outcome


async def test_the_catalogue(desk: Desk) -> None:
    listed = await desk.cases.list_game_types(desk.caller(), m.ListGameTypesRequest())
    assert [kind.game_type for kind in listed.game_types] == [rules.info.id for rules in GAMES]
    assert all(kind.rules == () for kind in listed.game_types)
    paged = await desk.cases.list_game_types(desk.caller(), m.ListGameTypesRequest(page_size=1))
    rest = await desk.cases.list_game_types(
        desk.caller(), m.ListGameTypesRequest(page_token=paged.next_page_token)
    )
    assert paged.game_types + rest.game_types == listed.game_types
    for rules in GAMES:
        request = m.GetGameTypeRequest(game_type=rules.info.id)
        kind = (await desk.cases.get_game_type(desk.caller(), request)).game_type
        assert [text.id for text in kind.rules] == list(rules.texts.rules)
        assert kind.grammar == rules.notation.grammar()
        assert kind.limits == desk.games.limits
    with refused("UNKNOWN_GAME_TYPE"):
        await desk.cases.get_game_type(desk.caller(), m.GetGameTypeRequest(game_type="go"))


async def test_the_board_limit_is_the_one_that_is_told(desk: Desk) -> None:
    """The rules see to it; what clients are told must be the same number."""
    options = next(rules for rules in GAMES if rules.info.id == "zyrcan").types.options
    cells = [f"{q},{r}" for q in range(21) for r in range(20)]
    most = desk.games.limits.max_board_cells
    await desk.new_game("zyrcan", options=options(board=tuple(cells[:most])))
    with refused("INVALID_FIELD"):
        await desk.new_game("zyrcan", options=options(board=tuple(cells[: most + 1])))


async def test_reads_ask_the_store_each_time(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    await desk.get(made.game.game_id)
    desk.clock.time += 31 * 86400
    with refused("GAME_NOT_FOUND"):
        await desk.get(made.game.game_id)
