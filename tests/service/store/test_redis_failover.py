"""A primary dies, Sentinel names another, and callers are only slower."""

import asyncio
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
from msgspec import Struct

from service.app.ports import Committed
from service.ops.clock import SystemClock
from service.store.redis_feed import RedisFeed
from service.store.redis_link import Address, LinkLost, connect
from service.store.redis_store import RedisStore
from tests.redis_server import SERVERS, RedisServer, free_port, start
from tests.service.store.games import commit, create, entries, new_id

PATIENCE = 20.0
SETTINGS = """
port {port}
bind 127.0.0.1
dir {folder}
sentinel monitor games 127.0.0.1 {primary} 1
sentinel down-after-milliseconds games 300
sentinel failover-timeout games 2000
"""


class Cluster(Struct):
    """A primary, its replica, and the port of the Sentinel that watches both."""

    primary: RedisServer
    replica: RedisServer
    port: int

    @contextmanager
    def sentinel(self) -> Iterator[Any]:
        """A client of the Sentinel."""
        client = redis.Redis(port=self.port, socket_timeout=PATIENCE)
        try:
            yield client
        finally:
            client.close()

    @property
    def url(self) -> str:
        # Nobody listens at the first of them.
        return f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{self.port}/games"

    async def replicated(self) -> None:
        """Return when the replica has all that the primary has."""
        end = time.monotonic() + PATIENCE
        with self.primary.admin() as primary, self.replica.admin() as replica:
            written = primary.info("replication")["master_repl_offset"]
            while replica.info("replication")["slave_repl_offset"] < written:
                assert time.monotonic() < end
                await asyncio.sleep(0.02)


@pytest.fixture(params=SERVERS)
def cluster(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        primary = stack.enter_context(start(request.param, "--repl-diskless-sync-delay", "0"))
        follow = ("--replicaof", f"127.0.0.1 {primary.port}")
        replica = stack.enter_context(start(request.param, *follow))
        port = free_port()
        file = tmp_path / "sentinel.conf"
        file.write_text(SETTINGS.format(port=port, folder=tmp_path, primary=primary.port))
        sentinel = stack.enter_context(
            subprocess.Popen(
                [primary.program, file, "--sentinel"],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        stack.callback(sentinel.kill)
        found = Cluster(primary, replica, port)
        wait_until_watched(found)
        yield found


def wait_until_watched(cluster: Cluster) -> None:
    """Return when the replica follows and Sentinel knows it."""
    end = time.monotonic() + PATIENCE
    while True:
        with cluster.replica.admin() as replica, cluster.sentinel() as sentinel:
            try:
                known = sentinel.sentinel_master("games")["num-slaves"]
                if replica.info("replication")["master_link_status"] == "up" and known == 1:
                    return
            except redis.exceptions.ConnectionError:
                pass
        assert time.monotonic() < end
        time.sleep(0.05)


async def test_a_failover_only_takes_time(cluster: Cluster) -> None:
    store, feed = RedisStore(cluster.url, SystemClock()), RedisFeed(cluster.url)
    game_id = new_id()
    await create(store, game_id)
    async with feed.listen(game_id) as bell:
        assert isinstance(await commit(store, game_id, b"s0", b"s1", b"e1"), Committed)
        await asyncio.wait_for(bell.ring(), 5)
        await cluster.replicated()
        cluster.primary.stop()
        done = await commit(
            store, game_id, b"s1", b"s2", b"e2", deadline=time.monotonic() + PATIENCE
        )
        assert isinstance(done, Committed)
        assert await entries(store, game_id) == (b"e1", b"e2")
        await asyncio.wait_for(bell.ring(), 5)
    await store.close()
    await feed.close()


async def test_a_name_that_no_sentinel_knows(cluster: Cluster) -> None:
    with pytest.raises(LinkLost, match="no Sentinel"):
        await connect(Address.of(cluster.url.replace("/games", "/chess")))
