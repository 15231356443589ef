"""Idle watchers beside idle streams of a bare server, moves beside watchers, watchers that leave.

    BENCH_FULL=1 python -m bench watching

runs it with as many watchers as the goals are about; without it there are a fifth. What a stream
costs is the memory that the server's process grows by; a first wave fills what is kept for reuse,
and the second is measured.
"""

import asyncio
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import uvloop

from bench.report import Report
from bench.service import PATH, Player, echo, played
from engine.registry import GAMES
from tests.service.process import process
from tilewright.v1 import game_pb2
from tilewright.v1 import game_service_pb2 as pb

FULL = bool(os.environ.get("BENCH_FULL"))
WATCHERS = 5000 if FULL else 1000
SOAK = 10_000 if FULL else 2000
CHANNELS = 10
WATCHED = 20
"""Games that are watched."""

AT_ONCE = 200
MOVE_SECONDS = 4.0 if FULL else 2.0
SETTLE = 1.0

IDLE_GOAL, MOVES_GOAL, SOAK_GOAL = 1.4, 0.5, 0.02


class Found(NamedTuple):
    """Bytes a stream (bare, ours), moves a second (alone, beside watchers), growth of a wave."""

    bare: float
    ours: float
    alone: float
    beside: float
    growth: float


def resident(pid: int) -> int:
    """Bytes of memory that the process holds."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.split("\n") if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def channels(address: str) -> list[grpc.aio.Channel]:
    """Connections of their own."""
    options = (("grpc.use_local_subchannel_pool", 1),)
    return [grpc.aio.insecure_channel(address, options=options) for _ in range(CHANNELS)]


async def opened(
    on: Sequence[grpc.aio.Channel], path: str, bodies: Sequence[bytes], number: int
) -> list[Any]:
    """So many streams, each after its first message."""
    calls: list[Any] = []

    async def one(i: int) -> None:
        method: Any = on[i % len(on)].unary_stream(path)
        call = method(bodies[i % len(bodies)])
        await call.read()
        calls.append(call)

    for first in range(0, number, AT_ONCE):
        await asyncio.gather(*(one(i) for i in range(first, min(first + AT_ONCE, number))))
    return calls


def closed(calls: Sequence[Any]) -> None:
    """Cancel the streams."""
    for call in calls:
        call.cancel()


async def idle(pid: int, address: str, path: str, bodies: Sequence[bytes]) -> float:
    """Bytes of the server's memory for each idle stream."""
    on = channels(address)
    closed(await opened(on, path, bodies, WATCHERS // 10))
    await asyncio.sleep(SETTLE)
    before = resident(pid)
    calls = await opened(on, path, bodies, WATCHERS)
    await asyncio.sleep(SETTLE)
    grown = resident(pid) - before
    closed(calls)
    await asyncio.sleep(SETTLE)
    for channel in on:
        await channel.close()
    return grown / WATCHERS


async def soak(pid: int, address: str, path: str, bodies: Sequence[bytes]) -> float:
    """By how much of its memory the server grows in a second wave of watchers that leave."""
    on = channels(address)
    sizes = []
    for _ in range(2):
        for _ in range(0, SOAK, AT_ONCE):
            closed(await opened(on, path, bodies, AT_ONCE))
        await asyncio.sleep(SETTLE)
        sizes.append(resident(pid))
    for channel in on:
        await channel.close()
    return (sizes[1] - sizes[0]) / sizes[0]


async def rate(player: Player) -> float:
    """Moves a second of one player."""
    count, end = 0, time.perf_counter() + MOVE_SECONDS
    while time.perf_counter() < end:
        await player.move()
        count += 1
    return count / MOVE_SECONDS


async def games(address: str) -> list[bytes]:
    """New games, as the requests to watch them."""
    requests, rules = [], GAMES[-1]
    async with grpc.aio.insecure_channel(address) as channel:
        new: Any = channel.unary_unary(PATH + "NewGame")
        for _ in range(WATCHED):
            seats = [game_pb2.Seat()] * rules.info.min_seats
            ask = pb.NewGameRequest(game_type=rules.info.id, seats=seats)
            made = pb.NewGameResponse.FromString(await new(ask.SerializeToString()))
            watch = pb.WatchGameRequest(game_id=made.game.game_id)
            requests.append(watch.SerializeToString())
    return requests


async def measured(service: tuple[int, str], bare: tuple[int, str]) -> Found:
    """All of it on running servers: process id and address of each."""
    bodies = await games(service[1])
    watch = PATH + "WatchGame"
    async with grpc.aio.insecure_channel(service[1]) as channel:
        method: Any = channel.unary_stream(watch)
        call = method(bodies[0])
        size = len(await call.read())
        call.cancel()
    of_bare = await idle(*bare, f"/bench.Stream/{size}", [b"x" * len(bodies[0])])
    of_ours = await idle(*service, watch, bodies)

    rules = next(rules for rules in GAMES if rules.info.private_hands)
    player = Player(service[1], rules, [played(rules, number) for number in range(8)], 0)
    await player.begin()
    await rate(player)
    alone = await rate(player)
    on = channels(service[1])
    watching = await opened(on, watch, bodies, WATCHERS)
    beside = await rate(player)
    closed(watching)
    for channel in on:
        await channel.close()
    await player.channel.close()
    return Found(of_bare, of_ours, alone, beside, await soak(*service, watch, bodies))


def measure() -> Found:
    """All of it on servers of its own."""
    with process() as running, echo() as bare:
        service = (running.process.pid, running.addresses.grpc)
        return uvloop.run(measured(service, bare))


def run(report: Report) -> None:
    """Fill the report."""
    found = measure()
    report.add("an idle stream of a bare server", f"{found.bare / 1024:.1f} KiB")
    report.add("an idle watcher", f"{found.ours / 1024:.1f} KiB")
    report.at_most(f"{WATCHERS} of them, ours / bare", found.ours / found.bare, IDLE_GOAL)
    report.add("moves a second, nobody watches", f"{found.alone:.0f}")
    report.add(f"moves a second beside {WATCHERS} watchers", f"{found.beside:.0f}")
    report.at_least("moves beside watchers / alone", found.beside / found.alone, MOVES_GOAL)
    what = f"growth of the second {SOAK} cancelled watchers"
    report.at_most(what, found.growth, SOAK_GOAL)
