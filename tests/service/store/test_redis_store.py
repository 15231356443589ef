"""What is special to Redis; the behaviour of every store is tested in test_store.py."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.crc import key_slot

from service.app.errors import Refusal
from service.app.ports import Committed, Conflict, Created, Stored, mark_of
from service.ops.clock import SystemClock
from service.store import redis_store
from service.store.redis_feed import RedisFeed
from service.store.redis_link import Address, LinkError, connect
from service.store.redis_store import COMMIT, RedisStore, Script
from tests.redis_server import RedisServer


@pytest.fixture
async def store(server: RedisServer, clock: SystemClock) -> AsyncIterator[RedisStore]:
    store = RedisStore(server.url, clock)
    yield store
    await store.close()


def soon() -> float:
    return time.monotonic() + 5


def new_id() -> str:
    return secrets.token_hex(16)


async def create(store: RedisStore, game_id: str, snapshot: bytes = b"s0") -> Created:
    return await store.create(game_id, snapshot, ttl=60, deadline=soon())


async def commit(  # noqa: PLR0917 - reads as the story of a game
    store: RedisStore,
    game_id: str,
    before: bytes,
    after: bytes,
    entry: bytes = b"e",
    request: bytes = b"",
    deadline: float | None = None,
) -> Committed | Conflict:
    return await store.commit(
        game_id,
        mark_of(before),
        after,
        entry,
        request=request,
        ttl=60,
        deadline=deadline or soon(),
    )


async def load(store: RedisStore, game_id: str, known: bytes = b"") -> Stored | None:
    return await store.load(game_id, known=known, request=b"", deadline=soon())


async def all_entries(store: RedisStore, game_id: str) -> tuple[bytes, ...]:
    return await store.entries(game_id, after=0, limit=1000, deadline=soon())


async def test_a_call_is_one_round_trip(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1")
    with server.admin() as admin:
        admin.config_resetstat()
        await commit(store, game_id, b"s1", b"s2")
        await load(store, game_id, known=mark_of(b"s2"))
        await load(store, game_id)
        calls = {
            name.removeprefix("cmdstat_"): fact["calls"]
            for name, fact in admin.info("commandstats").items()
        }
    # What the script calls itself is counted too: nothing beyond one read and one commit.
    assert calls["evalsha"] == 1
    assert calls["getrange"] == 2
    assert calls["get"] == 1


async def test_keys_of_a_game_share_a_slot(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1")
    with server.admin() as admin:
        keys = [key for key in admin.scan_iter() if game_id.encode() in key]
    assert len(keys) == 2
    slots = {key_slot(key) for key in [*keys, redis_store.channel_of(game_id).encode()]}
    assert len(slots) == 1


async def test_both_keys_expire_together(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    done = await commit(store, game_id, b"s0", b"s1")
    assert isinstance(done, Committed)
    with server.admin() as admin:
        times = {admin.expiretime(key) for key in admin.scan_iter() if game_id.encode() in key}
    assert times == {done.expire_at}


async def test_scripts_come_back_after_the_server_forgot_them(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    with server.admin() as admin:
        admin.script_flush()
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Committed)
    with server.admin() as admin:
        assert admin.script_exists(COMMIT.sha) == [True]


async def test_a_write_tried_again_recognises_itself(store: RedisStore) -> None:
    """Also when others have written since, and never an equal write of somebody else."""
    game_id = new_id()
    sent: list[tuple[Any, ...]] = []
    persist = store._persist

    async def overheard(command: tuple[Any, ...], deadline: float) -> Any:
        sent.append(command)
        return await persist(command, deadline)

    store._persist = overheard  # type: ignore[method-assign]
    first = await create(store, game_id)
    assert await persist(sent[-1], soon()) == first.expire_at
    assert (await create(store, game_id)).existing is not None
    done = await commit(store, game_id, b"s0", b"s1")
    again = sent[-1]
    assert isinstance(done, Committed)
    assert await persist(again, soon()) == [1, 1, done.expire_at]
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Conflict)
    for n in range(1, 12):
        assert (await persist(again, soon()))[:2] == [1, 1]
        await commit(store, game_id, b"s%d" % n, b"s%d" % (n + 1))
    assert (await persist(again, soon()))[:2] == [1, 1]
    assert len(await all_entries(store, game_id)) == 12


async def test_the_value_of_another_game_is_never_taken(
    store: RedisStore, server: RedisServer
) -> None:
    one, other = new_id(), new_id()
    await create(store, one)
    await create(store, other)
    with server.admin() as admin:
        admin.copy(f"{{g:{one}}}:s", f"{{g:{other}}}:s", replace=True)
    for known in (b"", mark_of(b"s0")):
        with pytest.raises(Refusal, match="STATE_CORRUPT"):
            await load(store, other, known)


@pytest.mark.parametrize("value", [b"", b"x", b"x" * 103])
async def test_a_broken_value_is_corrupt(
    store: RedisStore, server: RedisServer, value: bytes
) -> None:
    game_id = new_id()
    with server.admin() as admin:
        admin.set(f"{{g:{game_id}}}:s", value)
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await load(store, game_id)
    with server.admin() as admin:
        admin.delete(f"{{g:{game_id}}}:s")
        admin.rpush(f"{{g:{game_id}}}:s", value)
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await load(store, game_id)


async def test_a_log_that_lost_entries_takes_no_more(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1")
    with server.admin() as admin:
        admin.delete(f"{{g:{game_id}}}:l")
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await commit(store, game_id, b"s1", b"s2")
    stored = await load(store, game_id)
    assert stored is not None
    assert stored.version == 1


@pytest.mark.parametrize("game_id", ["", "x", "A" * 32, "g" * 32, "0" * 31 + "}", "0" * 31 + "\n"])
async def test_no_other_text_becomes_part_of_a_key(
    store: RedisStore, server: RedisServer, game_id: str
) -> None:
    with server.admin() as admin:
        admin.config_resetstat()
        assert await load(store, game_id) is None
        assert await commit(store, game_id, b"s0", b"s1") == Conflict(None)
        assert await all_entries(store, game_id) == ()
        assert not any("get" in name or "eval" in name for name in admin.info("commandstats"))


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
        await asyncio.gather(*store._carried)
    for game_id in games:
        assert len(await all_entries(store, game_id)) == 40
    with server.admin() as admin:
        assert admin.info("stats")["total_connections_received"] == before + 1  # the one that asks
    assert store._link is not None
    assert store._link.waiting == 0


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
    assert await all_entries(store, game_id) == (b"e",)


async def test_frozen_longer_than_the_deadline(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    server.freeze()
    try:
        began = time.monotonic()
        with pytest.raises(Refusal, match="STORE_UNAVAILABLE"):
            await commit(store, game_id, b"s0", b"s1", deadline=began + 0.5)
        with pytest.raises(Refusal, match="STORE_UNAVAILABLE"):
            await store.ping(deadline=began + 0.7)
        assert time.monotonic() - began < 0.75
    finally:
        server.thaw()
    # The write was on its way and is carried out late: once.
    await asyncio.sleep(0.1)
    assert await all_entries(store, game_id) == (b"e",)


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
        assert await all_entries(store, game_id) == tuple(b"e%d" % n for n in range(60))


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
                assert refused.value.retry_after == redis_store.FULL_RETRY
            stored = await load(store, game_id)
        finally:
            admin.config_set("maxmemory", 0)
    assert stored is not None
    assert (stored.version, stored.snapshot) == (0, b"s0")
    assert await all_entries(store, game_id) == ()
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Committed)


async def test_a_replica_is_left_for_another_connection(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    before = store._link
    with server.admin() as admin:
        admin.config_set("replica-serve-stale-data", "yes")
        admin.replicaof("127.0.0.1", 1)
        asking = asyncio.create_task(commit(store, game_id, b"s0", b"s1"))
        await asyncio.sleep(0.1)
        admin.replicaof("NO", "ONE")
    assert isinstance(await asking, Committed)
    assert store._link is not before


async def test_bells_ring_again_after_a_lost_connection(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    feed = RedisFeed(server.url)
    async with feed.listen(game_id) as bell, feed.listen(game_id) as other:
        await commit(store, game_id, b"s0", b"s1")
        await asyncio.wait_for(asyncio.gather(bell.ring(), other.ring()), 5)
        with server.admin() as admin:
            assert admin.pubsub_numsub(redis_store.channel_of(game_id))[0][1] == 1
            admin.client_kill_filter(_type="pubsub")
            await asyncio.wait_for(bell.ring(), 5)
            channel = feed._channels[redis_store.channel_of(game_id)]
            await asyncio.wait_for(channel.open.wait(), 5)
        await asyncio.wait_for(other.ring(), 5)
        await asyncio.sleep(0.05)
        other.hush()
        await commit(store, game_id, b"s1", b"s2")
        await asyncio.wait_for(other.ring(), 5)
    await asyncio.sleep(0.05)
    with server.admin() as admin:
        assert admin.pubsub_numsub(redis_store.channel_of(game_id))[0][1] == 0
    await feed.close()


@pytest.mark.parametrize("protocol", [2, 3])
async def test_password_database_and_protocol(server: RedisServer, protocol: int) -> None:
    with server.admin() as admin:
        admin.config_set("requirepass", "p@ss")
        try:
            url = f"redis://:p%40ss@127.0.0.1:{server.port}/3?protocol={protocol}"
            link = await connect(Address.of(url))
            assert await link.ask(("SET", "a", "b"), 1) in {"OK", b"OK"}
            assert b"db=3" in await link.ask(("CLIENT", "INFO"), 1)
            link.close()
            with pytest.raises(LinkError, match="refused"):
                await connect(Address.of(url.replace("p%40ss", "wrong")))
        finally:
            admin.auth("p@ss")
            admin.config_set("requirepass", "")
            admin.flushdb()


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("http://secret@host", "redis://"),
        ("redis://", "redis://"),
        ("redis://host/x", "number"),
        ("redis://host?protocol=4", "2 or 3"),
        ("redis://:secret@host?db=1", "parameter db"),
    ],
)
def test_a_wrong_address_is_said_without_its_secret(url: str, word: str) -> None:
    with pytest.raises(ValueError, match=word) as wrong:
        Address.of(url)
    assert "secret" not in str(wrong.value)


def test_addresses() -> None:
    assert Address.of("redis://h") == Address("h", 6379)
    assert Address.of("rediss://u:p@h:1/2?ca_file=/ca") == Address(
        "h", 1, "u", "p", 2, tls=True, ca_file="/ca"
    )


async def test_who_is_no_redis_is_hung_up_on(clock: SystemClock) -> None:
    async def chatter(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await reader.read()
        writer.close()

    async with await asyncio.start_server(chatter, "127.0.0.1", 0) as stranger:
        port = stranger.sockets[0].getsockname()[1]
        store = RedisStore(f"redis://127.0.0.1:{port}", clock)
        with pytest.raises(Refusal, match="STORE_UNAVAILABLE"):
            await store.ping(deadline=time.monotonic() + 0.2)
        await store.close()


def test_sources_differ() -> None:
    assert len({Script(name).sha for name in ("create.lua", "load.lua", "commit.lua")}) == 3
