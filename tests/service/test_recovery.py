"""On a real store: games that were lost and brought back, and watchers on another replica."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from service.app import messages as m
from service.app.service import GameService
from service.app.watch_game import Hub
from service.store.redis_feed import RedisFeed
from service.store.redis_store import RedisStore
from tests.redis_server import SERVERS, RedisServer, start
from tests.service.app.desk import Desk, HandClock, refused
from tests.service.app.play import (
    GAMES,
    encoded,
    export,
    history,
    kept,
    random_walk,
    restore,
)


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with start(SERVERS[0]) as running:
        yield running


@asynccontextmanager
async def replica(server: RedisServer) -> AsyncIterator[Desk]:
    """A replica on the server, with a connection and a feed of its own."""
    clock = HandClock()
    store, feed = RedisStore(server.url, clock), RedisFeed(server.url)
    shared: Any = store
    desk = Desk(store=shared, clock=clock)
    desk.hub = Hub(desk.games, feed)
    desk.cases = GameService(desk.games, desk.hub)
    try:
        yield desk
    finally:
        await feed.close()
        await store.close()


def flush(server: RedisServer) -> None:
    with server.admin() as client:
        client.flushall()


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_a_flushed_game_goes_on_to_the_same_end_as_its_undisturbed_twin(
    server: RedisServer, game_type: str, seats: int
) -> None:
    twin = Desk()
    twin_made = await twin.new_game(game_type, seats, request_id="ab" * 16)
    game_id = twin_made.game.game_id
    async with replica(server) as desk, replica(server) as other:
        made = await desk.new_game(game_type, seats, request_id="ab" * 16)
        assert made.game.game_id == game_id
        random, twin_random = Random(game_type), Random(game_type)
        for at in (desk, other, desk):
            version = await random_walk(at, made, random, 9, undo=0.1)
            assert await random_walk(twin, twin_made, twin_random, 9, undo=0.1) == version
            record = await export(at, game_id)
            flush(server)
            with refused("GAME_NOT_FOUND"):
                await at.get(game_id)
            answer = await restore(at, record, made.host_token)
            assert answer.game.version == version
        await random_walk(other, made, random, 2000, undo=0.1)
        await random_walk(twin, twin_made, twin_random, 2000, undo=0.1)
        assert await export(desk, game_id) == await export(twin, game_id)
        for token in (None, made.host_token, *made.seat_tokens):
            shown = await desk.get(game_id, token)
            assert encoded(shown) == encoded(await twin.get(game_id, token))
        assert await history(desk, game_id) == await history(twin, game_id)
    flush(server)


async def test_watchers_on_another_replica_see_every_version(server: RedisServer) -> None:
    async with replica(server) as here, replica(server) as there:
        made = await here.new_game("vizia", 2)
        game_id = made.game.game_id
        asked = m.WatchGameRequest(game_id=game_id, after_version=0, include_positions=True)
        async with there.cases.watch_game(there.caller(), asked) as messages:
            told: list[m.WatchGameResponse] = []

            async def read() -> None:
                async for message in messages:
                    told.append(message)  # noqa: PERF401  it is looked at as it grows

            reading = asyncio.create_task(read())
            last = await random_walk(here, made, Random(0), 60, undo=0.1)
            # A game that is lost and brought back goes on for those who watch.
            record = await export(here, game_id)
            async with asyncio.timeout(10):
                while len(told) < last:  # noqa: ASYNC110  the reader has no time to say so
                    await asyncio.sleep(0.01)
            flush(server)
            await restore(here, record, made.host_token)
            last = await random_walk(here, made, Random(1), 2000, undo=0.1)
            await asyncio.wait_for(reading, 30)
        changes = [message.change for message in told if isinstance(message.change, m.Change)]
        assert [change.version for change in changes] == list(range(1, last + 1))
        for change in changes:
            assert isinstance(change.game, m.Game)
            shown = await here.get(game_id, version=change.version)
            assert encoded(change.game) == encoded(shown)
        assert told[-1].ending
    flush(server)


async def test_two_importers_at_once_bring_back_one_game(server: RedisServer) -> None:
    async with replica(server) as here, replica(server) as there:
        made = await here.new_game()
        await random_walk(here, made, Random(0), 10)
        older = await export(here, made.game.game_id)
        await random_walk(here, made, Random(1), 10)
        newer = await export(here, made.game.game_id)
        for _ in range(5):
            flush(server)
            tries = [
                restore(at, record, made.host_token)
                for at in (here, there)
                for record in (older, newer, older, newer)
            ]
            done = await asyncio.gather(*tries, return_exceptions=True)
            versions = [d.game.version for d in done if isinstance(d, m.ImportGameResponse)]
            assert versions.count(20) == 4
            assert len(versions) + sum(isinstance(d, Exception) for d in done) == 8
            assert await export(there, made.game.game_id) == newer
    flush(server)


def key_gone(client: Any, key: str) -> None:
    client.delete(key)


def last_gone(client: Any, key: str) -> None:
    client.rpop(key)


def first_gone(client: Any, key: str) -> None:
    client.lpop(key)


def one_overwritten(client: Any, key: str) -> None:
    client.lset(key, 3, b"\0what is this")


def one_too_many(client: Any, key: str) -> None:
    client.rpush(key, client.lindex(key, -1))


BREAKS = (key_gone, last_gone, first_gone, one_overwritten, one_too_many)


@pytest.mark.parametrize("damage", BREAKS)
async def test_a_broken_log_is_told_and_its_record_mends_it(
    server: RedisServer, damage: Callable[[Any, str], None]
) -> None:
    async with replica(server) as desk, replica(server) as other:
        made = await desk.new_game("vizia", 2)
        game_id, token = made.game.game_id, made.host_token
        version = await random_walk(desk, made, Random(0), 10)
        record = await export(desk, game_id)
        log = await history(desk, game_id)
        with server.admin() as client:
            damage(client, f"{{g:{game_id}}}:l")
        # The position is whole and goes on being shown; `desk` still has the log in memory.
        assert (await other.get(game_id)).version == version
        if damage is not one_too_many:
            with refused("STATE_CORRUPT"):
                await history(other, game_id)
            with refused("STATE_CORRUPT"):
                await export(other, game_id)
        if damage is not one_overwritten:
            for at in (desk, other):
                with refused("STATE_CORRUPT"):
                    await random_walk(at, made, Random(1), 1)
        with refused("VERSION_MISMATCH"):
            await restore(other, kept(made, log[:4]), token)

        assert (await restore(other, record, token)).game.version == version
        async with replica(server) as fresh:
            assert await export(fresh, game_id) == record
            assert await history(fresh, game_id) == log
        assert await random_walk(other, made, Random(2), 3) > version
        assert await random_walk(desk, made, Random(3), 3) > version + 1


async def test_a_log_that_is_whole_is_left_as_it_is_by_an_import(server: RedisServer) -> None:
    """So that a request that was served before is recognised after it."""
    async with replica(server) as desk:
        made = await desk.new_game()
        game_id, token = made.game.game_id, made.host_token
        move = (await desk.moves(game_id, token, page_size=1)).notations[0]
        first = await desk.play(game_id, token, move, 0, request_id="cd" * 16)
        await restore(desk, await export(desk, game_id), token)
        again = await desk.play(game_id, token, move, 0, request_id="cd" * 16)
        assert again.record_tag == first.record_tag
        assert again.version == 1


async def test_a_game_that_expires_while_its_log_is_read_is_not_found(server: RedisServer) -> None:
    async with replica(server) as desk:
        made = await desk.new_game()
        game_id = made.game.game_id
        await random_walk(desk, made, Random(0), 4)
        position = (await desk.games.load(desk.caller(), None, game_id)).position
        flush(server)
        async with replica(server) as other:
            with refused("GAME_NOT_FOUND"):
                await other.games.histories.log(position, other.caller().deadline)


def rewind(client: Any, game_id: str, kept: dict[Any, Any]) -> None:
    """Set the game's keys back to what they were."""
    for key, value in kept.items():
        client.restore(key, 0, value, replace=True)


async def test_a_store_that_goes_back_is_found_out(server: RedisServer) -> None:
    async with replica(server) as desk, replica(server) as other:
        made = await desk.new_game("queens_garden", 2)
        game_id, token = made.game.game_id, made.host_token
        await random_walk(desk, made, Random(0), 5)
        with server.admin() as client:
            before = {key: client.dump(key) for key in client.keys(f"{{g:{game_id}}}:*")}
        await random_walk(desk, made, Random(1), 5)
        record = await export(desk, game_id)
        with server.admin() as client:
            rewind(client, game_id, before)
        assert (await other.get(game_id)).version == 5  # It knows no better.
        with refused("HISTORY_LOST") as error:
            await desk.get(game_id)
        assert error.refusal.metadata == {"knownVersion": "10", "currentVersion": "5"}
        await restore(other, record, token)
        for at in (desk, other):
            assert (await at.get(game_id)).version == 10
        assert await random_walk(desk, made, Random(2), 3) == 13
