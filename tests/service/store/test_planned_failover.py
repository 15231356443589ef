"""Sentinel puts another server in the primary's place, which is alive and takes writes."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import redis

from service.app.errors import Refusal
from service.app.ports import Committed, Conflict
from service.ops.clock import SystemClock
from service.store.redis_store import RedisStore
from tests.redis_server import SERVERS, start
from tests.sentinel import PATIENCE, Cluster, cluster, sentinel_of
from tests.service.store.games import commit, create, entries, load, new_id, soon

UNHURRIED = 10_000
"""Milliseconds; on a busy machine nobody shall be taken for dead."""


@pytest.fixture(params=SERVERS)
def watched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cluster]:
    with cluster(request.param, tmp_path, patience=UNHURRIED) as running:
        yield running


class Writer:
    """A process that plays one game with others; each of its moves says whose it is."""

    def __init__(self, name: bytes, url: str, game_id: str) -> None:
        self.store = RedisStore(url, SystemClock())
        self.acknowledged: dict[int, bytes] = {}
        self._name, self._game_id = name, game_id

    async def play(self, until: asyncio.Event) -> None:
        """Commit as fast as is answered."""
        count = 0
        while not until.is_set():
            stored = await load(self.store, self._game_id)
            assert stored is not None
            assert stored.snapshot is not None
            count += 1
            entry = b"%s%d" % (self._name, count)
            try:
                done = await commit(self.store, self._game_id, stored.snapshot, entry, entry)
            except Refusal:
                continue
            if isinstance(done, Committed):
                self.acknowledged[done.version] = entry
            else:
                assert isinstance(done, Conflict)
            await asyncio.sleep(0.02)


async def log_of_the_new_primary(watched: Cluster, game_id: str) -> tuple[bytes, ...]:
    store = RedisStore(watched.replica.url, SystemClock())
    log = await entries(store, game_id, limit=1_000_000)
    await store.close()
    return log


async def test_nothing_that_was_acknowledged_is_lost_or_written_twice(watched: Cluster) -> None:
    """By processes that were there before, and by ones that start all the while."""
    game_id = new_id()
    first = Writer(b"first", watched.url, game_id)
    await create(first.store, game_id)
    await watched.replicated()
    over = asyncio.Event()
    writers = [first]
    playing = [asyncio.create_task(first.play(over))]
    await asyncio.sleep(0.5)
    watched.fail_over()
    for number in range(15):
        await asyncio.sleep(0.2)
        writers.append(Writer(b"late%d-" % number, watched.url, game_id))
        playing.append(asyncio.create_task(writers[-1].play(over)))
    over.set()
    await asyncio.gather(*playing)

    log = await log_of_the_new_primary(watched, game_id)
    acknowledged = [item for writer in writers for item in writer.acknowledged.items()]
    assert len(acknowledged) > 50
    lost = [item for item in acknowledged if item not in {*enumerate(log, 1)}]
    assert not lost
    assert len(dict(acknowledged)) == len(acknowledged)
    for writer in writers:
        await writer.store.close()


async def test_calls_go_on_as_soon_as_there_is_a_primary(watched: Cluster) -> None:
    """Long before the old one has been made a replica."""
    store, game_id = RedisStore(watched.url, SystemClock()), new_id()
    await create(store, game_id)
    await watched.replicated()
    watched.fail_over()
    await asyncio.sleep(0.05)
    # PATIENCE of the calls is five seconds, so no call may be refused.
    for number in range(20):
        done = await commit(store, game_id, b"s%d" % number, b"s%d" % (number + 1), deadline=soon())
        assert isinstance(done, Committed)
        await asyncio.sleep(0.1)
    assert len(await log_of_the_new_primary(watched, game_id)) == 20
    await store.close()


async def test_the_word_of_a_sentinel_that_was_left_behind_does_not_count(
    watched: Cluster, tmp_path: Path
) -> None:
    """One that is asked first and names, at a lower epoch, a server that others have replaced."""
    watched.fail_over()
    await watched.failed_over()
    make = Path(watched.primary.program).name.partition("-")[0]
    with start(make) as replaced, sentinel_of(replaced, tmp_path, UNHURRIED) as behind:
        url = watched.url.replace("//", f"//127.0.0.1:{behind},", 1)
        for _ in range(5):
            store = RedisStore(url, SystemClock())
            await create(store, new_id())
            await store.close()
        with replaced.admin() as admin:
            assert admin.dbsize() == 0


async def test_a_sentinel_that_hangs_is_not_waited_for(watched: Cluster, tmp_path: Path) -> None:
    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(hang, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        store = RedisStore(watched.url.replace("//", f"//127.0.0.1:{port},", 1), SystemClock())
        await store.ping(deadline=time.monotonic() + 4)
        await store.close()


async def test_without_any_sentinel_the_primary_is_kept(watched: Cluster) -> None:
    store, game_id = RedisStore(watched.url, SystemClock()), new_id()
    await create(store, game_id)
    with watched.sentinel() as sentinel, suppress(redis.exceptions.ConnectionError):
        sentinel.execute_command("SHUTDOWN", "NOSAVE")
    before = store._calls.link
    for number in range(15):
        done = await commit(store, game_id, b"s%d" % number, b"s%d" % (number + 1))
        assert isinstance(done, Committed)
        await asyncio.sleep(0.1)
    assert store._calls.link is before
    await store.close()


@pytest.mark.parametrize("name", SERVERS)
async def test_a_primary_that_waits_for_replicas_is_left_as_soon_as_it_is_replaced(
    name: str, tmp_path: Path
) -> None:
    """With min-replicas-to-write the old primary refuses to write once nobody follows it."""
    wait = ("--min-replicas-to-write", "1", "--min-replicas-max-lag", "2")
    with cluster(name, tmp_path, *wait, patience=UNHURRIED) as watched:
        store, game_id = RedisStore(watched.url, SystemClock()), new_id()
        await create(store, game_id)
        watched.fail_over()
        done = 0
        end = time.monotonic() + PATIENCE
        while done < 10:
            assert time.monotonic() < end
            try:
                await commit(store, game_id, b"s%d" % done, b"s%d" % (done + 1))
            except Refusal as refusal:
                assert "second server" in refusal.sentence("en")  # noqa: PT017 - may also pass
            else:
                done += 1
        await store.close()


@pytest.mark.parametrize("name", SERVERS)
async def test_nothing_is_written_alone_where_replicas_are_asked_for(name: str) -> None:
    """The caller is told why, a read goes on, and the write succeeds once a replica is there."""
    with start(name, "--repl-diskless-sync-delay", "0") as primary:
        store, game_id = RedisStore(primary.url, SystemClock()), new_id()
        await create(store, game_id)
        with primary.admin() as admin:
            admin.config_set("min-replicas-to-write", 1)
        with pytest.raises(Refusal, match=r"STORE_UNAVAILABLE.*second server"):
            await commit(store, game_id, b"s0", b"s1", deadline=time.monotonic() + 0.5)
        assert await load(store, game_id) is not None
        writing = asyncio.create_task(commit(store, game_id, b"s0", b"s1"))
        with start(name, "--replicaof", f"127.0.0.1 {primary.port}"):
            assert isinstance(await writing, Committed)
        assert await entries(store, game_id) == (b"e",)
        await store.close()
