"""Callers who leave, and a server that stops, hangs, is full or no longer the primary."""

import asyncio
import secrets
import time
from typing import Any

import pytest

from service.app.errors import Refusal
from service.app.ports import Committed
from service.store import redis_calls
from service.store.redis_store import RedisStore
from tests.redis_server import RedisServer
from tests.service.store.games import commit, create, entries, load, new_id, soon


async def test_cancelled_callers_leave_the_connection_alone(
    store: RedisStore, server: RedisServer
) -> None:
    """Answers still meet their questions, writes are carried through, nothing is opened."""
    games = [new_id() for _ in range(20)]
    for game_id in games:
        await create(store, game_id, game_id.encode())
    with server.admin() as admin:
        before = admin.info("stats")["total_connections_received"]

    async def look(game_id: str) -> None:
        stored = await load(store, game_id)
        assert stored is not None
        assert stored.snapshot is not None
        assert stored.snapshot.startswith(game_id.encode())

    for turn in range(40):
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(look(game_id)) for game_id in games]
        tasks += [
            asyncio.create_task(
                commit(
                    store,
                    game_id,
                    game_id.encode() + b"!" * turn,
                    game_id.encode() + b"!" * (turn + 1),
                )
            )
            for game_id in games
        ]
        secrets.SystemRandom().shuffle(tasks)
        await asyncio.sleep(
            0
        )  # All have begun: a call that never did has nothing to carry through.
        for task in tasks:
            task.cancel()
            if secrets.randbelow(10) == 0:
                await asyncio.sleep(0.0002)
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError | Committed | None) for one in ended), (
            ended
        )
        await asyncio.gather(*store._calls.carried)
    for game_id in games:
        assert len(await entries(store, game_id)) == 40
    with server.admin() as admin:
        assert admin.info("stats")["total_connections_received"] == before + 1  # the one that asks
    assert store._calls.link is not None
    assert store._calls.link.waiting == 0


@pytest.mark.parametrize("seconds", [0.3, 2.6])
async def test_frozen_during_a_commit(
    store: RedisStore, server: RedisServer, seconds: float
) -> None:
    """The move is played once and its player is told so, over the same connection or the next."""
    game_id = new_id()
    await create(store, game_id)
    server.freeze()
    asking = asyncio.create_task(commit(store, game_id, b"s0", b"s1", deadline=soon()))
    asyncio.get_running_loop().call_later(seconds, server.thaw)
    done = await asking
    assert isinstance(done, Committed)
    assert done.version == 1
    assert await entries(store, game_id) == (b"e",)


async def test_frozen_longer_than_the_deadline(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1", b"e1")  # Now the server knows the script.
    server.freeze()
    try:
        began = time.monotonic()
        with pytest.raises(Refusal, match="STORE_UNAVAILABLE"):
            await commit(store, game_id, b"s1", b"s2", b"e2", deadline=began + 0.5)
        with pytest.raises(Refusal, match="STORE_UNAVAILABLE"):
            await store.ping(deadline=began + 0.7)
        assert time.monotonic() - began < 0.75
    finally:
        server.thaw()
    # The write was on its way and is carried out late: once.
    await asyncio.sleep(0.1)
    assert await entries(store, game_id) == (b"e1", b"e2")


async def test_connection_lost_under_load(store: RedisStore, server: RedisServer) -> None:
    """Connections are cut at random; every commit is told, and stands in the log once."""
    games = [new_id() for _ in range(8)]
    for game_id in games:
        await create(store, game_id)

    async def play(game_id: str) -> None:
        for n in range(60):
            done = await commit(store, game_id, b"s%d" % n, b"s%d" % (n + 1), b"e%d" % n)
            assert done.version == n + 1
            assert isinstance(done, Committed)

    async def cut() -> None:
        with server.admin() as admin:
            while True:
                admin.client_kill_filter(_type="normal", skipme=True)
                await asyncio.sleep(0.005)

    cutting = asyncio.create_task(cut())
    await asyncio.gather(*map(play, games))
    cutting.cancel()
    for game_id in games:
        assert await entries(store, game_id) == tuple(b"e%d" % n for n in range(60))


async def test_full_memory_is_refused_whole(server: RedisServer, store: RedisStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    with server.admin() as admin:
        admin.config_set("maxmemory", 1)
        try:
            for attempt in (
                commit(store, game_id, b"s0", b"s1"),
                store.create(new_id(), b"s", ttl=60, deadline=soon()),
            ):
                with pytest.raises(Refusal, match="STORE_UNAVAILABLE") as refused:
                    await attempt
                assert refused.value.retry_after == redis_calls.FULL_RETRY
            stored = await load(store, game_id)
        finally:
            admin.config_set("maxmemory", 0)
    assert stored is not None
    assert (stored.version, stored.snapshot) == (0, b"s0")
    assert await entries(store, game_id) == ()
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Committed)


async def test_a_replica_is_left_for_another_connection(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    before = store._calls.link
    with server.admin() as admin:
        admin.config_set("replica-serve-stale-data", "yes")
        admin.replicaof("127.0.0.1", 1)
        asking = asyncio.create_task(commit(store, game_id, b"s0", b"s1"))
        await asyncio.sleep(0.1)
        admin.replicaof("NO", "ONE")
    assert isinstance(await asking, Committed)
    assert store._calls.link is not before


async def test_a_connection_that_nobody_waits_for_any_more_is_used(
    store: RedisStore, server: RedisServer
) -> None:
    """Whoever asked for it may be cancelled; the next caller finds it, and no other is made."""
    with server.admin() as admin:
        before = admin.info("stats")["total_connections_received"]
        task = asyncio.ensure_future(store.ping(deadline=soon()))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.sleep(0.1)
        await asyncio.gather(*(store.ping(deadline=soon()) for _ in range(10)))
        assert admin.info("stats")["total_connections_received"] == before + 1
