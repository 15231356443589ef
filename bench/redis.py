"""The same calls on Redis, what a game weighs there, and whole games through two replicas.

The ratios are those of `service`, with another store. Redis itself works beside, in a process of
its own; what it takes is told as well. The last rows put the store's own connection beside
redis-py's, both from the outside: processor time of this process for one commit or one read.
"""

import asyncio
import os
import random
import secrets
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import redis.asyncio
import uvloop
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from bench.games import bench_of
from bench.report import Report
from bench.service import Bench, Played, Player, compare, cpu_seconds, echo, measure, played
from engine.core.rules import AnyRules
from engine.registry import GAMES
from service.app.ports import mark_of
from service.ops.clock import SystemClock
from service.store.redis_store import COMMIT, HEAD, RedisStore
from tests.redis_server import SERVERS, RedisServer, start
from tests.service.process import Running, process

GOALS = {"LegalMoves": 0.45, "GetGame": 0.45, "Score": 0.45, "ApplyMove": 0.30}
MID_GAMES = 100
REPLICA_SECONDS = 4.0
CALLS = 2000
SNAPSHOT = 750
"""Bytes of a position as they are usual."""


@contextmanager
def on_redis(server: RedisServer) -> Iterator[Running]:
    """A process of the service on the server."""
    keys = "bench:" + "00" * 32
    with process(TILEWRIGHT_STORE_URL=server.url, TILEWRIGHT_KEYS=keys) as running:
        yield running


async def ratios(report: Report, server: RedisServer, service: Running) -> None:
    """The rows of every game type."""
    with echo() as bare:
        for rules in GAMES:
            bench = Bench(rules, (service.process.pid, service.addresses.grpc), bare)
            for row, found in (await compare(bench)).items():
                name = f"{rules.info.id}: {row} ({found.bare:.0f} / {found.ours:.0f} µs)"
                report.at_least(name, found.ratio, GOALS[row.partition(",")[0]])
            before, turns = cpu_seconds(server.pid), 200
            await bench.moves(turns)
            spent = (cpu_seconds(server.pid) - before) / (turns * len(bench.players))
            report.add(f"{rules.info.id}: Redis for an ApplyMove", f"{spent * 1e6:.0f} µs")


async def weights(report: Report, server: RedisServer, service: Running) -> None:
    """Bytes of a game that is half played: both keys, and their places among those that expire."""
    with server.admin() as admin:
        for rules in GAMES:
            games = [played(rules, number) for number in range(MID_GAMES)]
            admin.flushdb()
            entries = await _half_play(service, rules, games)
            keys = list(admin.scan_iter())
            bytes_used = sum(admin.memory_usage(key, samples=0) or 0 for key in keys)
            bytes_used += admin.memory_stats()["db.0"]["overhead.hashtable.expires"]
            heads = [admin.strlen(key) for key in keys if key.endswith(b":s")]
            position = statistics.mean(heads) - HEAD.size
            name = (
                f"{rules.info.id}: bytes of a game in Redis "
                f"({entries:.0f} entries, position {position:.0f})"
            )
            goal = getattr(bench_of(rules), "REDIS_BYTES", None)
            if goal:
                report.at_most(name, bytes_used / MID_GAMES, goal, " B")
            else:
                report.add(name, f"{bytes_used / MID_GAMES:.0f} B")


async def _half_play(service: Running, rules: AnyRules, games: Sequence[Played]) -> float:
    """Play each game to its middle; answers the mean number of entries."""
    player = Player(service.addresses.grpc, rules, games, 0)
    for game in games:
        await player.begin()
        for _ in range(len(game.moves) // 2):
            await player.move()
    await player.channel.close()
    return statistics.mean(len(game.moves) // 2 for game in games)


class Seat(Player):
    """A connection to one replica; those of a traveller share the game."""

    @property
    def left(self) -> int:
        """How many moves of the game are left."""
        return len(self.table.left)

    def sit_beside(self, other: "Seat") -> None:
        """Go on with the other's game: whoever moves takes the next move."""
        self.table = other.table


class Traveller:
    """Plays whole games, each call on another replica."""

    def __init__(self, addresses: Sequence[str], rules: AnyRules, number: int) -> None:
        games = [played(rules, 100 * number + i) for i in range(4)]
        self._players = [Seat(address, rules, games, 0) for address in addresses]
        self.games = self.moves = 0

    async def play_until(self, end: float) -> None:
        """One game after the other."""
        dice = random.Random(self.games)
        while time.perf_counter() < end:
            await self._players[0].begin()
            for other in self._players[1:]:
                other.sit_beside(self._players[0])
            while self._players[0].left and time.perf_counter() < end:
                await dice.choice(self._players).move()
                self.moves += 1
            self.games += self._players[0].left == 0

    async def close(self) -> None:
        """Hang up."""
        for player in self._players:
            await player.channel.close()


async def replicas(report: Report, services: Sequence[Running]) -> None:
    """Whole games a second of eight players whose calls change between two processes."""
    addresses = [service.addresses.grpc for service in services]
    for rules in GAMES:
        travellers = [Traveller(addresses, rules, number) for number in range(8)]
        began = time.perf_counter()
        await asyncio.gather(*(one.play_until(began + REPLICA_SECONDS) for one in travellers))
        spent = time.perf_counter() - began
        games, moves = (
            sum(getattr(one, what) for one in travellers) / spent for what in ("games", "moves")
        )
        name = f"{rules.info.id}: whole games a second through two replicas"
        report.add(name, f"{games:.1f} ({moves:.0f} moves)")
        for one in travellers:
            await one.close()


async def connections(report: Report, server: RedisServer) -> None:
    """The store's connection beside redis-py's, for one caller and for eight."""
    store = RedisStore(server.url, SystemClock())
    client: Any = redis.asyncio.Redis(port=server.port, retry=Retry(NoBackoff(), 0))
    for callers in (1, 8):
        for name, ours, theirs in (
            ("commit", _store_commits(store), _client_commits(store, client)),
            ("read", _store_reads(store), _client_reads(store, client)),
        ):
            spent = []
            for work in (ours, theirs):
                workers = [await work() for _ in range(callers)]
                await measure(os.getpid(), 50, workers)
                spent.append(await measure(os.getpid(), CALLS // callers, workers) * 1e6)
            report.add(
                f"{name}, {callers} at once: our connection / redis-py",
                f"{spent[0]:.0f} / {spent[1]:.0f} µs",
            )
    await client.aclose()
    await store.close()


Worker = Callable[[], Awaitable[None]]


async def _game(store: RedisStore) -> tuple[str, bytes]:
    game_id, snapshot = secrets.token_hex(16), secrets.token_bytes(SNAPSHOT)
    await store.create(game_id, snapshot, ttl=600, deadline=time.monotonic() + 5)
    return game_id, snapshot


def _store_commits(store: RedisStore) -> Callable[[], Awaitable[Worker]]:
    async def begin() -> Worker:
        game_id, before = await _game(store)

        async def one() -> None:
            nonlocal before
            after = before[8:] + secrets.token_bytes(8)
            expected = mark_of(before)
            deadline = time.monotonic() + 5
            await store.commit(
                game_id, expected, after, b"entry", request=b"", ttl=600, deadline=deadline
            )
            before = after

        return one

    return begin


def _client_commits(store: RedisStore, client: Any) -> Callable[[], Awaitable[Worker]]:
    async def begin() -> Worker:
        game_id, before = await _game(store)
        keys = [f"{{g:{game_id}}}:{kind}" for kind in "slc"]

        async def one() -> None:
            nonlocal before
            after = before[8:] + secrets.token_bytes(8)
            marks = (mark_of(before), mark_of(after), secrets.token_bytes(5))
            rest = (after, b"entry", b"", 600, 64)
            await client.evalsha(COMMIT.sha, 3, *keys, *marks, *rest)
            before = after

        return one

    return begin


def _store_reads(store: RedisStore) -> Callable[[], Awaitable[Worker]]:
    async def begin() -> Worker:
        game_id, snapshot = await _game(store)
        known = mark_of(snapshot)

        async def one() -> None:
            await store.load(game_id, known=known, request=b"", deadline=time.monotonic() + 5)

        return one

    return begin


def _client_reads(store: RedisStore, client: Any) -> Callable[[], Awaitable[Worker]]:
    async def begin() -> Worker:
        game_id, _ = await _game(store)

        async def one() -> None:
            await client.getrange(f"{{g:{game_id}}}:s", 0, HEAD.size - 1)

        return one

    return begin


async def measured(report: Report) -> None:
    """Everything, on one server."""
    with ExitStack() as stack:
        server = stack.enter_context(start(SERVERS[0]))
        services = [stack.enter_context(on_redis(server)) for _ in range(2)]
        await ratios(report, server, services[0])
        await weights(report, server, services[0])
        await replicas(report, services)
        await connections(report, server)


def run(report: Report) -> None:
    """Measure; see the top of this file for what the ratios are of."""
    report.add("server", SERVERS[0])
    uvloop.run(measured(report))
