"""Calls over gRPC on the memory store, beside bare calls with requests and replies of their size.

What a caller must send is the same on both sides, the token in the metadata included.

Both servers run as processes of their own and take turns. What is compared is the processor time
of the server a call, because that is what one process can do; the client is not part of it.
`at rest` reads a position that was read before, `after a move` one that is new: for that, moves
and reads take turns and the time of the moves alone is taken off.
"""

import asyncio
import random
import statistics
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import uvloop

from bench.report import Report
from engine.core.rng import Rng
from engine.core.rules import AnyRules
from engine.registry import GAMES
from tests.service.process import process
from tilewright.v1 import game_service_pb2 as pb

CONNECTIONS = 8
PATH = "/tilewright.v1.GameService/"
GOALS = {"LegalMoves": 0.6, "GetGame": 0.6, "ApplyMove": 0.6, "Score": 0.7}
READS = ("LegalMoves", "GetGame", "Score")
ROUNDS, CALLS = 5, 100


def cpu_seconds(pid: int) -> float:
    """Processor time the process has used."""
    fields = Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()
    threads = Path(f"/proc/{pid}/task").iterdir()
    total = sum(int((t / "schedstat").read_text(encoding="ascii").split()[0]) for t in threads)
    return max(total, int(fields[0])) / 1e9


@contextmanager
def echo() -> Iterator[tuple[int, str]]:
    """The bare server: process id and address."""
    with subprocess.Popen(
        [sys.executable, "-m", "bench.echo"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        yield server.pid, f"127.0.0.1:{int(server.stdout.readline())}"
        server.stdin.close()


class Played(NamedTuple):
    """A game that is played beforehand: its moves are only sent."""

    seed: str
    moves: tuple[str, ...]


def played(rules: AnyRules, number: int) -> Played:
    """A random game with as few seats as there may be."""
    choice = random.Random(number)
    seed = choice.randbytes(32)
    step = rules.new_game(rules.types.options(), rules.info.min_seats, Rng(seed))
    moves = []
    while rules.to_move(step.state):
        move = choice.choice(list(rules.legal_moves(step.state)))
        moves.append(rules.format_move(move))
        step = rules.apply(step.state, move, step.rng)
    return Played(seed.hex(), tuple(moves))


class Table(NamedTuple):
    """A game on the service: its host's token as metadata, and the moves left, last one first."""

    game_id: str
    token: tuple[tuple[str, str], ...]
    left: list[bytes]


class Player:
    """One connection that sends one game after the other."""

    def __init__(self, address: str, rules: AnyRules, games: Sequence[Played], first: int) -> None:
        options = (("grpc.use_local_subchannel_pool", 1),)
        self.channel = grpc.aio.insecure_channel(address, options=options)
        self._calls: dict[str, Any] = {
            name: self.channel.unary_unary(PATH + name) for name in (*GOALS, "NewGame")
        }
        self._rules, self._games, self._next = rules, games, first
        self._spare: list[Table] = []
        self.table = Table("", (), [])
        self.sizes: dict[str, list[tuple[int, int]]] = {name: [] for name in GOALS}

    async def begin(self) -> None:
        """Sit down at a new game."""
        self.table = self._spare.pop() if self._spare else await self._made()

    async def stock(self, moves: int) -> None:
        """Have so many moves ready, so that no game is made while moves are measured."""
        while len(self.table.left) + sum(len(table.left) for table in self._spare) < moves:
            self._spare.append(await self._made())

    async def _made(self) -> "Table":
        """A new game, with the bytes of all its moves made ready."""
        game = self._games[self._next % len(self._games)]
        self._next += 1
        seats = [pb.NewGameRequest().seats.add() for _ in range(self._rules.info.min_seats)]
        ask = pb.NewGameRequest(game_type=self._rules.info.id, seats=seats, seed=game.seed)
        made = pb.NewGameResponse.FromString(
            await self._calls["NewGame"](ask.SerializeToString(), timeout=20)
        )
        game_id = made.game.game_id
        moves = [
            pb.ApplyMoveRequest(
                game_id=game_id, move={"notation": text}, expected_version=version
            ).SerializeToString()
            for version, text in enumerate(game.moves)
        ]
        return Table(game_id, (("authorization", f"Bearer {made.host_token}"),), moves[::-1])

    async def move(self) -> None:
        """The next move; a new game when the old one is over."""
        if not self.table.left:
            await self.begin()
        await self._send("ApplyMove", self.table.left.pop())

    async def read(self, name: str) -> None:
        """One of the other calls on the position as it is."""
        await self._send(name, b"\x0a\x20" + self.table.game_id.encode())

    async def _send(self, name: str, body: bytes) -> None:
        reply = await self._calls[name](body, metadata=self.table.token, timeout=20)
        self.sizes[name].append((len(body), len(reply)))


async def measure(pid: int, count: int, work: Sequence[Callable[[], Awaitable[None]]]) -> float:
    """Processor seconds of the server for one turn of the workers' work."""

    async def turns(one: Callable[[], Awaitable[None]]) -> None:
        for _ in range(count):
            await one()

    before = cpu_seconds(pid)
    await asyncio.gather(*map(turns, work))
    return (cpu_seconds(pid) - before) / (count * len(work))


class Bench:
    """Both servers, and the calls of one game type."""

    def __init__(self, rules: AnyRules, service: tuple[int, str], bare: tuple[int, str]) -> None:
        games = [played(rules, number) for number in range(32)]
        self._service, self._bare = service, bare
        self.players = [Player(service[1], rules, games, 4 * i) for i in range(CONNECTIONS)]
        self._channels = [
            grpc.aio.insecure_channel(bare[1], options=(("grpc.use_local_subchannel_pool", 1),))
            for _ in range(CONNECTIONS)
        ]

    async def echo(self, name: str, count: int) -> float:
        """Seconds of a bare call of the same sizes."""
        sizes = [size for player in self.players for size in player.sizes[name]]
        asked = int(statistics.mean(request for request, _ in sizes))
        given = int(statistics.mean(reply for _, reply in sizes))
        body = b"x" * asked

        token = self.players[0].table.token

        def worker(channel: grpc.aio.Channel) -> Callable[[], Awaitable[None]]:
            call: Any = channel.unary_unary(f"/bench.Echo/{given}")

            async def one() -> None:
                await call(body, metadata=token, timeout=20)

            return one

        return await measure(self._bare[0], count, [worker(c) for c in self._channels])

    async def moves(self, count: int) -> float:
        """Seconds of an ApplyMove."""
        await asyncio.gather(*(player.stock(count) for player in self.players))
        return await measure(self._service[0], count, [player.move for player in self.players])

    async def at_rest(self, name: str, count: int) -> float:
        """Seconds of a read whose position was read before."""
        work = [lambda player=player: player.read(name) for player in self.players]
        return await measure(self._service[0], count, work)

    async def after_a_move(self, name: str, count: int, moves: float) -> float:
        """Seconds of a read of a new position, given those of a move."""

        def both(player: Player) -> Callable[[], Awaitable[None]]:
            async def one() -> None:
                await player.move()
                await player.read(name)

            return one

        await asyncio.gather(*(player.stock(count) for player in self.players))
        work = [both(player) for player in self.players]
        return await measure(self._service[0], count, work) - moves


class Found(NamedTuple):
    """Processor time of a call in µs, bare and ours; `ratio` is the median of the rounds'."""

    ratio: float
    bare: float
    ours: float


async def compare(bench: Bench) -> dict[str, Found]:
    """What each row came to."""
    for player in bench.players:
        await player.begin()
    for name in READS:
        await bench.after_a_move(name, 20, 0.0)
    rows: dict[str, list[tuple[float, float]]] = {}
    for _ in range(ROUNDS):
        moves = await bench.moves(CALLS)
        seconds = {"ApplyMove": moves}
        for name in READS:
            seconds[f"{name}, after a move"] = await bench.after_a_move(name, CALLS, moves)
            seconds[f"{name}, at rest"] = await bench.at_rest(name, CALLS)
        for row, ours in seconds.items():
            bare = await bench.echo(row.partition(",")[0], CALLS)
            rows.setdefault(row, []).append((bare, ours))
    return {row: _found(pairs) for row, pairs in rows.items()}


def _found(pairs: Sequence[tuple[float, float]]) -> Found:
    bare, ours = (statistics.median(side) * 1e6 for side in zip(*pairs, strict=True))
    return Found(statistics.median(one / other for one, other in pairs), bare, ours)


async def measured(report: Report) -> None:
    """Add the rows of every game type."""
    with process() as service, echo() as bare:
        for rules in GAMES:
            bench = Bench(rules, (service.process.pid, service.addresses.grpc), bare)
            for row, found in (await compare(bench)).items():
                cost = f"({found.bare:.0f} / {found.ours:.0f} µs)"
                name = f"{rules.info.id}: {row} {cost}"
                report.at_least(name, found.ratio, GOALS[row.partition(",")[0]])


def run(report: Report) -> None:
    """Measure; see the top of this file for what the ratios are of."""
    uvloop.run(measured(report))
