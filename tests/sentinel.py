"""A Redis with a replica, and a Sentinel that lets it take over."""

import asyncio
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import redis
from msgspec import Struct

from tests.redis_server import RedisServer, client_of, free_port, start

PATIENCE = 20.0
SETTINGS = """
port {port}
bind 127.0.0.1
dir {folder}
sentinel monitor games 127.0.0.1 {primary} 1
sentinel down-after-milliseconds games {patience}
sentinel failover-timeout games 2000
"""


class Cluster(Struct):
    """A primary, its replica, and the port of the Sentinel that watches both."""

    primary: RedisServer
    replica: RedisServer
    port: int

    def sentinel(self) -> AbstractContextManager[Any]:
        """A client of the Sentinel."""
        return client_of(self.port)

    @property
    def url(self) -> str:
        # Nobody listens at the first of them.
        return f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{self.port}/games"

    def fail_over(self) -> None:
        """Have the Sentinel put the replica in the primary's place, as for maintenance."""
        end = time.monotonic() + PATIENCE
        with self.sentinel() as sentinel:
            while True:
                try:
                    sentinel.execute_command("SENTINEL", "FAILOVER", "games")
                    return
                except redis.exceptions.ResponseError:
                    # It has not looked at the replica since that one follows.
                    assert time.monotonic() < end
                time.sleep(0.1)

    async def failed_over(self) -> None:
        """Return when the Sentinel names the replica."""
        end = time.monotonic() + PATIENCE
        with self.sentinel() as sentinel:
            while sentinel.sentinel_get_master_addr_by_name("games")[1] != self.replica.port:
                assert time.monotonic() < end
                await asyncio.sleep(0.05)

    async def replicated(self) -> None:
        """Return when the replica has all that the primary has."""
        end = time.monotonic() + PATIENCE
        with self.primary.admin() as primary, self.replica.admin() as replica:
            written = primary.info("replication")["master_repl_offset"]
            while replica.info("replication")["slave_repl_offset"] < written:
                assert time.monotonic() < end
                await asyncio.sleep(0.02)


@contextmanager
def cluster(name: str, folder: Path, *settings: str, patience: int = 300) -> Iterator[Cluster]:
    """Servers of one make that know each other; what they write goes into the folder.

    A server that is silent for `patience` milliseconds is taken for dead.
    """
    settings = ("--repl-diskless-sync-delay", "0", *settings)
    with ExitStack() as stack:
        primary = stack.enter_context(start(name, *settings))
        follow = ("--replicaof", f"127.0.0.1 {primary.port}")
        replica = stack.enter_context(start(name, *settings, *follow))
        port = stack.enter_context(sentinel_of(primary, folder, patience))
        found = Cluster(primary, replica, port)
        _wait_until_watched(found)
        yield found


@contextmanager
def sentinel_of(primary: RedisServer, folder: Path, patience: int) -> Iterator[int]:
    """A Sentinel that begins with this primary: its port."""
    port = free_port()
    file = folder / f"sentinel-{port}.conf"
    file.write_text(
        SETTINGS.format(port=port, folder=folder, primary=primary.port, patience=patience)
    )
    with subprocess.Popen(
        [primary.program, file, "--sentinel"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as sentinel:
        try:
            yield port
        finally:
            sentinel.kill()


def _wait_until_watched(cluster: Cluster) -> None:
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
