"""Watching on one process what is played on others, through lost connections and restarts."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import grpc
import pytest

from tests.redis_server import RedisServer
from tests.replicas import Client, Table, play_out, seat_down
from tests.service.process import Running
from tilewright.v1 import game_service_pb2 as api
from tilewright.v1 import game_service_pb2_grpc as stubs


class Watcher:
    """Watches a game and keeps the versions it was told of, in order."""

    def __init__(self, process: Running, table: Table) -> None:
        self.versions: list[int] = []
        self.started = asyncio.Event()
        self._process, self._table = process, table

    async def watch(self) -> None:
        """Return at the end of the game; a broken stream is resumed after the last version."""
        async with grpc.aio.insecure_channel(self._process.addresses.grpc) as channel:
            stub: Any = stubs.GameServiceStub(channel)
            while True:
                try:
                    async for event in self._events(stub):
                        if event.HasField("snapshot"):
                            assert not self.versions
                            self.started.set()
                        if event.HasField("change"):
                            self.versions.append(event.change.version)
                        if event.HasField("ending"):
                            assert event.ending.reason == api.WATCH_END_REASON_GAME_OVER
                            return
                except grpc.aio.AioRpcError as error:
                    if error.code() is not grpc.StatusCode.UNAVAILABLE:
                        raise
                    await asyncio.sleep(0.05)

    async def _events(self, stub: Any) -> AsyncIterator[Any]:
        request = api.WatchGameRequest(game_id=self._table.game_id)
        if self.started.is_set():
            request.after_version = self.versions[-1] if self.versions else 0
        async for event in stub.WatchGame(request, timeout=60):
            yield event


@pytest.mark.parametrize("cut", [False, True], ids=["undisturbed", "connections cut"])
async def test_watchers_everywhere_see_every_version_once(
    server: RedisServer, replicas: Sequence[Running], clients: Sequence[Client], cut: bool
) -> None:
    table = await seat_down(clients[0], "queens_garden", 2, "07" * 32)
    watchers = [Watcher(replicas[number % 2], table) for number in range(6)]
    watching = [asyncio.ensure_future(watcher.watch()) for watcher in watchers]
    await asyncio.wait_for(asyncio.gather(*(one.started.wait() for one in watchers)), 10)

    async def cut_connections() -> None:
        with server.admin() as admin:
            while True:
                admin.client_kill_filter(_type="pubsub")
                admin.client_kill_filter(_type="normal", skipme=True)
                await asyncio.sleep(0.05)

    cutting = [asyncio.ensure_future(cut_connections())] if cut else []
    await play_out(clients, table, seed=11)
    for task in cutting:
        task.cancel()
    await asyncio.wait_for(asyncio.gather(*watching), 30)
    last = (await clients[0].get_game(table.game_id, table.host)).game.version
    for watcher in watchers:
        assert watcher.versions == list(range(1, last + 1))


async def test_one_subscriber_a_process(
    server: RedisServer, replicas: Sequence[Running], clients: Sequence[Client]
) -> None:
    """However many watch, on however many games."""
    tables = [await seat_down(clients[0], "zyrcan", 3) for _ in range(3)]
    watchers = [Watcher(replicas[number % 2], tables[number % 3]) for number in range(24)]
    watching = [asyncio.ensure_future(watcher.watch()) for watcher in watchers]
    await asyncio.wait_for(asyncio.gather(*(one.started.wait() for one in watchers)), 10)
    with server.admin() as admin:
        subscribers = admin.client_list(_type="pubsub")
    assert len(subscribers) == len(replicas)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
