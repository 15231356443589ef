"""GetGame: who sees what, now and at every earlier version."""

from random import Random

import pytest

from engine.core.replay import EntryKind
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, encoded, history, random_walk

every_game = pytest.mark.parametrize(("game_type", "seats"), GAMES)


@every_game
async def test_every_earlier_position_is_shown_as_it_was(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    game_id, random = made.game.game_id, Random(2)
    callers = [None, made.host_token, *made.seat_tokens]
    then: list[list[bytes]] = []
    for version in range(50):
        then.append([encoded(await desk.get(game_id, token)) for token in callers])
        if await random_walk(desk, made, random, 1, undo=0.3) == version:
            break
    for version in reversed(range(len(then))):
        now = [encoded(await desk.get(game_id, token, version=version)) for token in callers]
        assert now == then[version]


async def test_a_version_that_never_was_is_refused(desk: Desk) -> None:
    made = await desk.new_game()
    with refused("INVALID_FIELD") as error:
        await desk.get(made.game.game_id, version=1)
    assert error.refusal.metadata["field"] == "version"


async def test_other_hands_are_closed_until_the_end_and_open_at_every_version_after(
    desk: Desk,
) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, seat_0 = made.game.game_id, made.seat_tokens[0]
    await random_walk(desk, made, Random(3), 10)
    for version in (0, 5, 10):
        with refused("VIEW_FORBIDDEN"):
            await desk.get(game_id, seat_0, seat=1, version=version)
    with refused("VIEW_FORBIDDEN"):
        await history(desk, game_id, seat_0, seat=1)
    as_host = await desk.get(game_id, made.host_token, seat=1, version=5)
    await desk.abandon(game_id, made.host_token)
    assert encoded(await desk.get(game_id, None, seat=1, version=5)) == encoded(as_host)
    assert (await history(desk, game_id, None, seat=1))[-1].kind is EntryKind.ABANDON
    hidden = await desk.get(game_id, None, version=5)
    assert encoded(hidden) != encoded(as_host)


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


async def test_reads_ask_the_store_each_time(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    await desk.get(made.game.game_id)
    desk.clock.time += 31 * 86400
    with refused("GAME_NOT_FOUND"):
        await desk.get(made.game.game_id)
