"""`include_legal_moves`: the first page of LegalMoves in the answers of other calls."""

from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from service.app import messages as m
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, random_walk
from tests.service.app.watch import all_told, request

VIEWS = tuple(m.LegalMovesView)
NOTATION = m.LegalMovesView.NOTATION


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_each_call_includes_what_legal_moves_answers(
    desk: Desk, game_type: str, seats: int, view: m.LegalMovesView
) -> None:
    made = await desk.new_game(game_type, seats)
    game_id, rng = made.game.game_id, Random(0)
    for version in range(8):
        for token in (made.host_token, *made.seat_tokens):
            wanted = await desk.moves(game_id, token, view=view)
            asked = m.GetGameRequest(game_id=game_id, include_legal_moves=view)
            got = await desk.cases.get_game(desk.caller(token), asked)
            assert got.legal_moves == wanted
            watched = request(made, include_legal_moves=view)
            async with desk.cases.watch_game(desk.caller(token), watched) as messages:
                assert (await anext(messages)).legal_moves == wanted
        chosen = rng.choice((await desk.moves(game_id, made.host_token)).notations)
        played = await desk.play(
            game_id, made.host_token, chosen, version, include_legal_moves=view
        )
        assert played.legal_moves == await desk.moves(game_id, made.host_token, view=view)


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_a_whole_game_takes_one_call_a_move(desk: Desk, game_type: str, seats: int) -> None:
    made = await desk.new_game(game_type, seats)
    game_id, host, rng = made.game.game_id, made.host_token, Random(7)
    asked = m.GetGameRequest(game_id=game_id, include_legal_moves=NOTATION)
    listed = (await desk.cases.get_game(desk.caller(host), asked)).legal_moves
    version = 0
    while isinstance(listed, m.LegalMovesResponse) and listed.total_size:
        assert listed.version == version
        chosen = rng.choice(listed.notations)
        played = await desk.play(game_id, host, chosen, version, include_legal_moves=NOTATION)
        listed, version = played.legal_moves, version + 1
    ended = await desk.get(game_id)
    assert (ended.version, ended.outcome is UNSET) == (version, False)


async def test_watchers_are_told_the_moves_of_each_position(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    game_id = made.game.game_id
    callers = (None, made.host_token, made.seat_tokens[1])
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(
                desk.cases.watch_game(
                    desk.caller(token),
                    request(made, after_version=0, include_legal_moves=NOTATION),
                )
            )
            for token in callers
        ]
        wanted = []
        for version in range(1, 6):
            await random_walk(desk, made, Random(version), 1)
            wanted.append([await desk.moves(game_id, token) for token in callers])
        for version in range(5):
            told = [(await anext(messages)).legal_moves for messages in opened]
            assert told == wanted[version]
    await desk.abandon(game_id, made.host_token)
    asked = request(made, after_version=5, include_legal_moves=NOTATION)
    async with desk.cases.watch_game(desk.caller(None), asked) as messages:
        change, end = await all_told(messages)
        assert isinstance(change.legal_moves, m.LegalMovesResponse)
        assert change.legal_moves.total_size == 0
        assert end.legal_moves is UNSET


async def test_who_may_not_list_the_moves_is_not_told_them(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, other = made.game.game_id, 1 - made.game.seats_to_move[0]
    asked = m.GetGameRequest(game_id=game_id, include_legal_moves=NOTATION)
    spectator = await desk.cases.get_game(desk.caller(), asked)
    assert spectator.legal_moves is UNSET
    async with desk.cases.watch_game(
        desk.caller(), request(made, include_legal_moves=NOTATION)
    ) as messages:
        assert (await anext(messages)).legal_moves is UNSET
    idle = await desk.cases.get_game(desk.caller(made.seat_tokens[other]), asked)
    assert isinstance(idle.legal_moves, m.LegalMovesResponse)
    assert (idle.legal_moves.total_size, idle.legal_moves.notations) == (0, ())


async def test_pages_go_on_with_legal_moves(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    game_id = made.game.game_id
    asked_for: tuple[dict[str, Any], ...] = ({}, {"seat": 2})
    for fields in asked_for:
        asked = m.GetGameRequest(game_id=game_id, include_legal_moves=NOTATION, **fields)
        first = (await desk.cases.get_game(desk.caller(), asked)).legal_moves
        assert isinstance(first, m.LegalMovesResponse)
        rest = await desk.moves(game_id, page_token=first.next_page_token, **fields)
        whole = await desk.moves(game_id, page_size=1000)
        assert first.notations + rest.notations == whole.notations


async def test_moves_of_an_earlier_version(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    game_id = made.game.game_id
    before = await desk.moves(game_id)
    await random_walk(desk, made, Random(3), 4)
    asked = m.GetGameRequest(game_id=game_id, version=0, include_legal_moves=NOTATION)
    then = (await desk.cases.get_game(desk.caller(), asked)).legal_moves
    assert then == before
    with refused("PAGE_TOKEN_STALE"):
        await desk.moves(game_id, page_token=before.next_page_token)


async def test_a_retry_includes_the_same_moves(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    game_id, host = made.game.game_id, made.host_token
    chosen = (await desk.moves(game_id)).notations[0]
    fields: dict[str, Any] = {"request_id": "ab" * 16, "include_legal_moves": NOTATION}
    first = await desk.play(game_id, host, chosen, 0, **fields)
    assert first.legal_moves is not UNSET
    await random_walk(desk, made, Random(1), 3)
    assert await desk.play(game_id, host, chosen, 0, **fields) == first
    with refused("REQUEST_ID_REUSED"):
        await desk.play(game_id, host, chosen, 0, request_id="ab" * 16)


async def test_a_check_tells_no_moves(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    chosen = (await desk.moves(made.game.game_id)).notations[0]
    fields: dict[str, Any] = {"validate_only": True, "include_legal_moves": NOTATION}
    checked = await desk.play(made.game.game_id, made.host_token, chosen, 0, **fields)
    assert checked.legal_moves is UNSET
