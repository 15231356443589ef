"""What happens to players when the store or a process goes away."""

import asyncio
import random
import signal
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from service.store.redis_calls import PATIENCE
from tests.redis_server import SERVERS, RedisServer, start
from tests.replicas import (
    Client,
    Grpc,
    Refused,
    Rest,
    Table,
    both,
    log_of,
    move_request,
    replica,
    seat_down,
    settled,
)
from tests.service.process import Running

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    """A store that has every answered write on disk and can be started again."""
    with start(SERVERS[0], "--appendonly", "yes", "--appendfsync", "always") as running:
        yield running


@pytest.fixture(scope="module")
def process(server: RedisServer) -> Iterator[Running]:
    with replica(server.url) as running:
        yield running


@pytest.fixture
async def clients(process: Running) -> AsyncIterator[Sequence[Client]]:
    async with both(process, 10.0) as made:
        yield made


async def health(process: Running, name: str) -> int:
    async with grpc.aio.insecure_channel(process.addresses.grpc) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        request = health_pb2.HealthCheckRequest(service=name)
        status: int = (await stub.Check(request, timeout=5)).status
        return status


async def pages(process: Running) -> tuple[int, int]:
    """What the health pages of REST answer: alive, ready."""
    async with httpx.AsyncClient(base_url=process.addresses.http, trust_env=False) as client:
        alive, ready = await client.get("/healthz"), await client.get("/readyz")
        return alive.status_code, ready.status_code


def open_files(process: Running) -> int:
    """How many files and sockets the process has open; 0 where there is no /proc."""
    folder = Path(f"/proc/{process.process.pid}/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


async def until_health(process: Running, name: str, wanted: int) -> None:
    end = time.monotonic() + 10
    while await health(process, name) != wanted:
        assert time.monotonic() < end
        await asyncio.sleep(0.1)


async def first_move(client: Client, table: Table) -> str:
    listed = await client.legal_moves(table.game_id, table.host)
    return str(listed.notations[0])


async def test_store_stopped_and_back(
    server: RedisServer, process: Running, clients: Sequence[Client]
) -> None:
    """Nothing succeeds meanwhile, everybody is told in time, and the same process goes on."""
    table = await seat_down(clients[0], "zyrcan", 3)
    move = await first_move(clients[0], table)
    server.stop()
    hurried: Sequence[Client] = (
        Grpc(process.addresses.grpc, 2.0),
        Rest(process.addresses.http, 10.0),
    )
    for client, most in zip(hurried, (2.0, PATIENCE), strict=True):
        began = time.monotonic()
        calls = (
            client.get_game(table.game_id, table.host),
            client.legal_moves(table.game_id, table.host),
            client.score(table.game_id),
            client.apply(move_request(table.game_id, move, 0), table.host),
            seat_down(client, "zyrcan", 3),
        )
        ended = await settled([asyncio.ensure_future(call) for call in calls])
        assert [getattr(one, "reason", one) for one in ended] == ["STORE_UNAVAILABLE"] * len(calls)
        assert time.monotonic() - began < most + 0.5
        await client.close()
    await until_health(process, "readiness", NOT_SERVING)
    assert await health(process, "liveness") == SERVING
    assert await pages(process) == (200, 503)

    server.start()
    await until_health(process, "readiness", SERVING)
    assert await pages(process) == (200, 200)
    for client in clients:
        assert (await client.get_game(table.game_id, table.host)).game.version == 0
    await clients[0].apply(move_request(table.game_id, move, 0), table.host)
    assert await log_of(server.url, table.game_id) == [move]


@pytest.mark.parametrize("protocol", [0, 1])
async def test_store_frozen_in_mid_commit(
    server: RedisServer, clients: Sequence[Client], protocol: int
) -> None:
    """The move is applied once and its player is told so."""
    table = await seat_down(clients[protocol], "zyrcan", 3)
    move = await first_move(clients[protocol], table)
    server.freeze()
    asyncio.get_running_loop().call_later(2.0, server.thaw)
    began = time.monotonic()
    answer = await clients[protocol].apply(move_request(table.game_id, move, 0), table.host)
    assert answer.version == 1
    assert 1.9 < time.monotonic() - began < 5
    assert await log_of(server.url, table.game_id) == [move]


async def test_two_thousand_cancelled_calls(
    server: RedisServer, process: Running, clients: Sequence[Client]
) -> None:
    """No answer belongs to another game, and no connection leaks."""
    dice = random.Random(5)
    tables = [await seat_down(clients[0], "zyrcan", 3) for _ in range(20)]
    with server.admin() as admin:
        before = admin.info("clients")["connected_clients"]
    files = open_files(process)

    async def call(table: Table) -> None:
        client = clients[dice.random() < 0.2]
        if dice.random() < 0.5:
            game = (await client.get_game(table.game_id, table.host)).game
            assert game.game_id == table.game_id
        else:
            listed = await client.legal_moves(table.game_id, table.host)
            request = move_request(table.game_id, dice.choice(listed.notations), listed.version)
            with suppress(Refused):
                await client.apply(request, table.host)

    async def cancel_at_random(table: Table) -> None:
        task = asyncio.ensure_future(call(table))
        await asyncio.sleep(dice.random() * 0.03)
        task.cancel()
        [ended] = await settled([task])
        assert ended is None or isinstance(ended, asyncio.CancelledError), ended

    for _ in range(125):
        await asyncio.gather(*(cancel_at_random(dice.choice(tables)) for _ in range(16)))
    for table in tables:
        game = (await clients[0].get_game(table.game_id, table.host)).game
        assert len(await log_of(server.url, table.game_id)) == game.version
    assert sum([len(await log_of(server.url, table.game_id)) for table in tables]) > 0
    await asyncio.sleep(0.2)
    with server.admin() as admin:
        assert admin.info("clients")["connected_clients"] <= before
    assert open_files(process) <= files + 60  # what REST keeps alive


async def test_store_out_of_memory(server: RedisServer, clients: Sequence[Client]) -> None:
    """Refused with a reason, nothing half-written, reads go on."""
    table = await seat_down(clients[0], "zyrcan", 3)
    move = await first_move(clients[0], table)
    with server.admin() as admin:
        admin.config_set("maxmemory-policy", "noeviction")
        admin.config_set("maxmemory", 1)
        try:
            for client in clients:
                with pytest.raises(Refused, match="STORE_UNAVAILABLE"):
                    await client.apply(move_request(table.game_id, move, 0), table.host)
                with pytest.raises(Refused, match="STORE_UNAVAILABLE"):
                    await seat_down(client, "zyrcan", 3)
                game = (await client.get_game(table.game_id, table.host)).game
                assert game.version == 0
        finally:
            admin.config_set("maxmemory", 0)
    assert await log_of(server.url, table.game_id) == []
    await clients[0].apply(move_request(table.game_id, move, 0), table.host)
    assert await log_of(server.url, table.game_id) == [move]


class Player:
    """Plays one game until calls fail, and keeps what was acknowledged."""

    def __init__(self, client: Client, table: Table, seed: int) -> None:
        self.table = table
        self.acknowledged: list[str] = []
        self._client = client
        self._dice = random.Random(seed)

    async def play(self) -> None:
        """Return at the end of the game or at the first call that fails."""
        with suppress(Refused):
            while True:
                listed = await self._client.legal_moves(self.table.game_id, self.table.host)
                if not listed.seats_to_move:
                    return
                move = self._dice.choice(listed.notations)
                version = len(self.acknowledged)
                request = move_request(self.table.game_id, move, version)
                await self._client.apply(request, self.table.host)
                self.acknowledged.append(move)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_a_process_ends_under_load(server: RedisServer, number: signal.Signals) -> None:
    """Every acknowledged move is in the log once, in its place; at most one more was on its way."""
    with replica(server.url, "--shutdown-grace=5") as doomed:
        async with both(doomed, 5.0) as clients:
            players = [
                Player(clients[index % 2], await seat_down(clients[0], "queens_garden", 3), index)
                for index in range(8)
            ]
            playing = [asyncio.ensure_future(player.play()) for player in players]
            await asyncio.sleep(1.0)
            doomed.process.send_signal(number)
            await asyncio.wait_for(asyncio.gather(*playing), 20)
            status = doomed.wait()
            assert status == (-number if number is signal.SIGKILL else 0), doomed.text()
    assert sum(len(player.acknowledged) for player in players) > 20
    for player in players:
        log = await log_of(server.url, player.table.game_id)
        acknowledged = len(player.acknowledged)
        assert log[:acknowledged] == player.acknowledged
        assert len(log) - acknowledged <= (1 if number is signal.SIGKILL else 0)


@pytest.mark.parametrize("away", ["stopped", "frozen"])
async def test_a_process_ends_without_its_store(server: RedisServer, away: str) -> None:
    """Whoever still waits for the store is refused, and nothing keeps the process."""
    leave, come_back = {
        "stopped": (server.stop, server.start),
        "frozen": (server.freeze, server.thaw),
    }[away]
    with replica(server.url, "--shutdown-grace=2") as doomed:
        async with both(doomed, 20.0) as clients:
            table = await seat_down(clients[0], "zyrcan", 3)
            move = await first_move(clients[0], table)
            leave()
            request = move_request(table.game_id, move, 0)
            waiting = [
                asyncio.ensure_future(client.apply(request, table.host)) for client in clients
            ]
            await asyncio.sleep(0.2)
            doomed.terminate()
            ended = await settled(waiting)
            status = doomed.wait(PATIENCE + 5)
            come_back()
        assert status == 0, doomed.text()
    assert [getattr(one, "reason", one) for one in ended] == ["UNAVAILABLE", "STORE_UNAVAILABLE"]
    assert await log_of(server.url, table.game_id) in ([], [move])
