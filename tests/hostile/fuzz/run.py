"""A run: a process of the service, attackers of one protocol, a probe beside them, the accounts.

The service forgets games after a short while, so that what mutated requests made does not pile
up; the games that nobody touches are replaced before that.
"""

import asyncio
import json
import statistics
import sys
from collections.abc import Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from msgspec import Struct

from service.server import Addresses
from tests.hostile.fuzz.grpc_calls import Grpc
from tests.hostile.fuzz.player import Expired, Player
from tests.hostile.fuzz.raw_h2 import RawH2
from tests.hostile.fuzz.raw_http import RawHttp
from tests.hostile.fuzz.rest import Rest
from tests.hostile.fuzz.verdict import Findings
from tests.service.process import ROOT, START_SECONDS, Running, process

PROTOCOLS = ("rest", "grpc", "raw-http", "raw-h2")
KEYS = "fuzz:" + "f5" * 32
GAME_TTL = 120
UNTOUCHED_SECONDS = 60
FLAGS = (f"--game-ttl={GAME_TTL}", "--positions-in-memory=256", "--log-level=info")
WARM_UP = 0.4
"""The part of a run after which memory should no longer grow."""
GROWTH = 0.20
ROOM = 24 * 2**20
"""What memory may grow by in any case: a short run is over before every cache is full."""
SLOWER, FLOOR = 10.0, 0.25
"""How much slower a light call may become, and the seconds it may take in any case, since on two
busy cores a call of a millisecond may well wait for its turn."""
NEEDED = 8
"""Descriptors that a process opens for itself once it is busy: pollers and their wake-ups."""
QUIET_SECONDS = 2.0
SETTLE_SECONDS = 20.0
"""How long a connection may outlive its client: a watch behind which more requests wait notices
the end of its client with its next heartbeat."""


class Attacker(Protocol):
    """A client that sends mutated requests."""

    protocol: str

    async def open(self) -> None: ...

    async def one(self, number: int) -> None: ...

    async def close(self) -> None: ...


class Plan(Struct):
    """What is to be done: as many requests, but for as long at most."""

    protocol: str
    seed: int
    requests: int
    seconds: float
    workers: int = 0


def attackers(plan: Plan, at: Addresses, findings: Findings) -> list[Attacker]:
    """The clients of a run."""
    name = f"{plan.seed}/{plan.protocol}"
    if plan.protocol == "rest":
        return [Rest(at.http, f"{name}/{i}", findings) for i in range(plan.workers or 8)]
    if plan.protocol == "grpc":
        return [Grpc(at.http, at.grpc, f"{name}/{i}", findings) for i in range(plan.workers or 8)]
    if plan.protocol == "raw-http":
        return [RawHttp(at.http, f"{name}/{i}", findings) for i in range(plan.workers or 32)]
    return [RawH2(at.http, at.grpc, f"{name}/{i}", findings) for i in range(plan.workers or 24)]


async def attack(plan: Plan, findings: Findings) -> str:
    """Run a plan on a process of its own; findings are noted, the figures answered."""
    flags = (f"--keys={KEYS}", *FLAGS)
    with process(*flags) as service:
        watched = Watched(service, findings)
        async with probing(service.addresses, plan.seed, findings) as probe:
            await probe.ready()
            await probe.tell(phase="quiet")
            await asyncio.sleep(QUIET_SECONDS)
            await probe.tell(phase="opening")
            clients = attackers(plan, service.addresses, findings)
            await asyncio.gather(*(client.open() for client in clients))
            await probe.tell(phase="attacked")
            began = monotonic()
            sent = await _send(plan, clients, watched)
            seconds = monotonic() - began
            if not watched.serves:
                findings.service_ended(service.text())
                return f"{plan.protocol}: no service after {sent} requests"
            await probe.tell(phase="after")
            await asyncio.gather(*(client.close() for client in clients))
        figures = f"{plan.protocol}: {sent} requests in {seconds:.0f} s ({sent / seconds:.0f}/s)"
        memory = await watched.judge()
        service.terminate()
        status = await asyncio.to_thread(service.wait)
        if status:
            findings.add(f"{plan.protocol}: the process ended with {status}", figures)
    return f"{figures}, {memory}, {probe.judge()}"


async def _send(plan: Plan, clients: Sequence[Attacker], watched: "Watched") -> int:
    """Let all clients work until the plan is done; answers how many requests were sent."""
    until = monotonic() + plan.seconds
    began = monotonic()
    left = plan.requests

    async def work(client: Attacker) -> None:
        nonlocal left
        number = 0
        while left > 0 and monotonic() < until and watched.serves:
            left -= 1
            try:
                await client.one(number)
            except Expired:
                pass
            except OSError as error:
                watched.refused(error)
            number += 1
            part = max(1 - left / plan.requests, (monotonic() - began) / plan.seconds)
            watched.look(part)

    async with asyncio.TaskGroup() as group:
        for client in clients:
            group.create_task(work(client))
    return plan.requests - left


class Watched:
    """The process that is attacked: memory, descriptors, log."""

    def __init__(self, service: Running, findings: Findings) -> None:
        self._service = service
        self._findings = findings
        self._folder = Path(f"/proc/{service.process.pid}")
        self._descriptors = self._open_descriptors()
        self._warm = 0
        self._refused = False
        self._looked = 0.0

    @property
    def serves(self) -> bool:
        """Whether the process is there and takes connections."""
        return not self._refused and self._service.process.poll() is None

    def refused(self, error: OSError) -> None:
        """Note that it took no connection; raises what is no such fault."""
        if not isinstance(error, ConnectionError):
            raise error
        self._refused = True

    def look(self, part: float) -> None:
        """Remember the memory at the end of the warm-up."""
        if part < WARM_UP and self.serves and monotonic() - self._looked > 0.25:
            self._looked = monotonic()
            self._warm = max(self._warm, self._resident())

    async def judge(self) -> str:
        """Hold memory, descriptors and log against what they may be; answers the figures."""
        now, most = self._resident(), max(self._warm * (1 + GROWTH), self._warm + ROOM)
        memory = f"resident {self._warm / 2**20:.0f} to {now / 2**20:.0f} MiB"
        if now > most:
            self._findings.add(f"memory grows: {memory}", "after the warm-up")
        until = monotonic() + SETTLE_SECONDS
        while self._open_descriptors() > self._descriptors + NEEDED:
            if monotonic() > until:
                leaked = f"{self._descriptors} to {self._open_descriptors()}"
                self._findings.add(f"descriptors leak: {leaked}", "at the end")
                break
            await asyncio.sleep(0.1)
        self._judge_log()
        return memory

    def _judge_log(self) -> None:
        for event in self._service.events():
            if event["event"] == "call_failed" or event.get("level") == "error":
                said = " ".join(str(event.get(key, "")) for key in ("event", "call", "error"))
                self._findings.add(f"log: {said}", str(event)[:2000])
        others = [line for line in self._service.text().splitlines() if line[:1] not in ("{", "")]
        if others:
            fault = f"stderr: {len(others)} lines that are not of the log"
            self._findings.add(fault, "\n".join(line[:200] for line in others[:8]))

    def _resident(self) -> int:
        text = (self._folder / "statm").read_text()
        return int(text.split()[1]) * 4096

    def _open_descriptors(self) -> int:
        return sum(1 for _ in (self._folder / "fd").iterdir())


class Probe:
    """The process that makes light calls meanwhile, see `probe.py`."""

    def __init__(self, process: asyncio.subprocess.Process, findings: Findings) -> None:
        self._process = process
        self._findings = findings
        self._found: dict[str, Any] = {}

    async def ready(self) -> None:
        """Wait until it has looked at each game once, the first time being the slowest."""
        assert self._process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            await self._process.stdout.readline()

    async def tell(self, **told: Any) -> None:
        """Tell it what is going on."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(told).encode() + b"\n")
        await self._process.stdin.drain()

    async def end(self) -> None:
        """Take what it measured."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        out, err = await self._process.communicate()
        if self._process.returncode:
            raise RuntimeError(err.decode())
        self._found = json.loads(out)

    def judge(self) -> str:
        """Hold its figures against what they may be; answers them."""
        for wrong in self._found["wrong"]:
            self._findings.add(f"probe: {wrong}", "while others sent mutated requests")
        seconds, told = self._found["seconds"], []
        machine = p99(seconds["attacked machine"])
        for name in ("rest", "grpc"):
            quiet, attacked = p99(seconds[f"quiet {name}"]), p99(seconds[f"attacked {name}"])
            figures = f"{name} p99 {quiet * 1000:.1f} to {attacked * 1000:.1f} ms"
            told.append(figures)
            if attacked > max(SLOWER * quiet, SLOWER * machine, FLOOR):
                self._findings.add(f"light calls wait: {figures}", "the probe")
        return ", ".join([*told, f"machine {machine * 1000:.1f} ms"])


def p99(seconds: Sequence[float]) -> float:
    """The 99th of a hundred."""
    return statistics.quantiles(seconds, n=100)[-1] if len(seconds) > 1 else 0.0


@asynccontextmanager
async def probing(at: Addresses, seed: int, findings: Findings) -> Any:
    """A probe that works until the end, on games that are replaced in good time."""
    arguments = ("-m", "tests.hostile.fuzz.probe", at.http, at.grpc)
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    probe = Probe(started, findings)
    replacing = asyncio.create_task(_replace_untouched(probe, at, seed))
    try:
        yield probe
    finally:
        replacing.cancel()
        await asyncio.gather(replacing, return_exceptions=True)
        await probe.end()


async def _replace_untouched(probe: Probe, at: Addresses, seed: int) -> None:
    player = Player(at.http, f"{seed}/untouched")
    try:
        while True:
            player.games.clear()
            await player.open()
            await probe.tell(games=[(game.game_id, game.host) for game in player.games])
            await asyncio.sleep(UNTOUCHED_SECONDS)
    finally:
        await player.close()
