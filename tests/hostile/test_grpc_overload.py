"""Callers over gRPC who take what they can: others are served, and told of what is too much."""

import asyncio
import socket
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from resource import RLIMIT_NOFILE, prlimit
from typing import Any

import grpc
import httpx
from google.rpc import error_details_pb2, status_pb2

from tests.hostile.http2 import PREFIX, Peer, message, peer
from tests.service.process import ROOT, Running, process
from tilewright.v1 import game_service_pb2 as pb

EMPTY = message(b"")
MIB = 1 << 20
RECORD = ROOT / "tests/records/queens_garden/1/default-4.record"
ALONE = (("grpc.use_local_subchannel_pool", 1),)


def resident(running: Running) -> int:
    """Bytes of memory that the process holds."""
    status = Path(f"/proc/{running.process.pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


@contextmanager
def connections(address: str, number: int) -> Iterator[list[Peer]]:
    """So many connections."""
    peers = [Peer(address) for _ in range(number)]
    try:
        yield peers
    finally:
        for one in peers:
            one.socket.close()


def light(running: Running) -> None:
    """A light call on a connection of its own; raises what goes wrong."""
    with grpc.insecure_channel(running.addresses.grpc, ALONE) as channel:
        method: Any = channel.unary_unary(PREFIX + "ListGameTypes")
        method(b"", timeout=30)


def refusals(running: Running, reason: str) -> float:
    """How many calls were refused for this reason."""
    text = httpx.get(running.addresses.metrics).text
    return sum(
        float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if line.startswith("tilewright_refusals_total{") and f'reason="{reason}"' in line
    )


def test_stalled_messages_hold_little_memory() -> None:
    with process() as running, connections(running.addresses.grpc, 4) as peers:
        light(running)
        before = resident(running)
        for one in peers:
            for _ in range(100):
                stream = one.begin("ListGameTypes")
                room = one.h2.local_flow_control_window(stream)
                # As much as the server lets in, of a message of the largest size.
                part = message(b"x" * 250_000, length=262_144)[: min(room, 16_384)]
                if part:
                    one.send(stream, part)
                one.receive(0.001)
        light(running)
        assert resident(running) - before < 60 * MIB


def test_a_caller_whose_messages_stall_gives_way_to_others() -> None:
    with process("--max-in-flight=50") as running:
        address = running.addresses.grpc
        with peer(address, source="127.0.0.2") as stalls, peer(address) as caller:
            for _ in range(20):
                for _ in range(80):
                    stalls.begin("ListGameTypes")
                stalls.receive(0.001)
                # Those on their way fill all the room there is, and are young.
                assert caller.call("ListGameTypes", EMPTY).code == 0
        assert refusals(running, "OVERLOADED") > 500


def test_answers_that_nobody_reads_are_not_made_without_end() -> None:
    with process() as running, peer(running.addresses.grpc) as caller:
        caller.receive(5)
        caller.h2.update_settings({4: 0})
        caller.flush()
        caller.receive(5)
        before = resident(running)
        vizia = message(b"\x0a\x05vizia")
        streams = []
        for _ in range(300):
            streams.append(caller.begin("GetGameType"))
            caller.send(streams[-1], vizia, end=True)
            caller.receive(0.002)
        last = caller.ended(streams[-1])
        assert (last.code, last.reason) == (8, "OVERLOADED")
        assert resident(running) - before < 30 * MIB
        light(running)
        # Whoever reads again is served again.
        caller.h2.update_settings({4: 1 << 20})
        caller.h2.increment_flow_control_window(1 << 24)
        caller.flush()
        assert caller.ended(streams[0]).code == 0
        for stream in streams:
            caller.ended(stream)
        assert caller.call("GetGameType", vizia).code == 0


def test_silent_sockets_leave_room_for_others() -> None:
    with process("--max-grpc-connections=200") as running:
        prlimit(running.process.pid, RLIMIT_NOFILE, (512, 512))
        host, _, port = running.addresses.grpc.rpartition(":")
        with grpc.insecure_channel(running.addresses.grpc, ALONE) as channel:
            probe: Any = channel.unary_unary("/grpc.health.v1.Health/Check")
            probe(b"", timeout=30)
            silent = []
            for _ in range(600):
                with suppress(OSError):
                    silent.append(socket.create_connection((host, int(port)), 5))
            probe(b"", timeout=30)
            assert httpx.get(f"{running.addresses.http}/healthz", timeout=30).status_code == 200
            assert httpx.get(running.addresses.metrics, timeout=30).status_code == 200
            # Who has said nothing for ten seconds is hung up on, so a new caller finds a place.
            until = time.monotonic() + 60
            while True:
                try:
                    light(running)
                    break
                except grpc.RpcError:
                    assert time.monotonic() < until
                    time.sleep(0.5)
            for one in silent:
                one.close()


class Resets(threading.Thread):
    """One caller who opens calls and resets them at once, for as long as the test wants."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.ending = threading.Event()
        self.number = 0
        self._address = address

    def run(self) -> None:
        while not self.ending.is_set():
            with peer(self._address) as caller, suppress(OSError):
                while not (self.ending.is_set() or caller.goodbye):
                    for _ in range(50):
                        caller.h2.reset_stream(caller.begin("ListGameTypes"))
                        self.number += 1
                    caller.flush()
                    caller.receive(0.001)


async def codes_of(address: str, rpc: str, body: bytes, calls: int, channels: int) -> Counter[str]:
    """Make so many calls at once, and count how they end: code and reason."""
    codes: Counter[str] = Counter()
    on = [grpc.aio.insecure_channel(address, ALONE) for _ in range(channels)]

    async def one(i: int) -> None:
        try:
            method: Any = on[i % channels].unary_unary(PREFIX + rpc)
            await method(body, timeout=100)
            codes["OK"] += 1
        except grpc.aio.AioRpcError as error:
            codes[f"{error.code().name} {reason_of(error)}"] += 1

    await asyncio.gather(*map(one, range(calls)))
    for channel in on:
        await channel.close()
    return codes


def reason_of(error: grpc.aio.AioRpcError) -> str:
    """The reason in the details, with `+` where they say when to try again."""
    found = dict(error.trailing_metadata() or ()).get("grpc-status-details-bin", b"")
    assert isinstance(found, bytes)
    info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
    again = False
    for detail in status_pb2.Status.FromString(found).details:
        detail.Unpack(info)
        again = detail.Unpack(retry) or again
    return f"{info.reason}+" if again else str(info.reason)


def test_a_burst_of_calls_and_resets_cancels_nobody() -> None:
    with process() as running:
        resets = Resets(running.addresses.grpc)
        resets.start()
        try:
            codes = asyncio.run(codes_of(running.addresses.grpc, "ListGameTypes", b"", 4000, 40))
        finally:
            resets.ending.set()
            resets.join()
        assert resets.number > 1000
        assert set(codes) <= {"OK", "RESOURCE_EXHAUSTED OVERLOADED+"}, codes
        assert codes["OK"] > 1000
        assert refusals(running, "OVERLOADED") == codes["RESOURCE_EXHAUSTED OVERLOADED+"]


def test_too_many_calls_at_once_are_told_so() -> None:
    record = RECORD.read_text(encoding="utf-8")
    body = pb.VerifyRecordRequest(record=record).SerializeToString()
    with process("--max-in-flight=8") as running:
        codes = asyncio.run(codes_of(running.addresses.grpc, "VerifyRecord", body, 300, 10))
        assert set(codes) == {"OK", "RESOURCE_EXHAUSTED OVERLOADED+"}, codes
        assert refusals(running, "OVERLOADED") == codes["RESOURCE_EXHAUSTED OVERLOADED+"]


async def beside_long_calls(running: Running) -> tuple[float, float, Counter[str]]:
    """The median time of a light call, alone and beside thirty callers of VerifyRecord."""
    new = {"gameType": "zyrcan", "seats": [{}] * 3}
    async with httpx.AsyncClient(base_url=running.addresses.http) as http:
        made = (await http.post("/v1/games", json=new)).json()
    game = pb.GetGameRequest(game_id=made["game"]["gameId"]).SerializeToString()
    record = pb.VerifyRecordRequest(record=RECORD.read_text(encoding="utf-8")).SerializeToString()
    channels = [grpc.aio.insecure_channel(running.addresses.grpc, ALONE) for _ in range(31)]
    codes: Counter[str] = Counter()

    async def median(calls: int) -> float:
        method: Any = channels[30].unary_unary(PREFIX + "GetGame")
        times = []
        for _ in range(calls):
            began = time.perf_counter()
            await method(game, timeout=60)
            times.append(time.perf_counter() - began)
            await asyncio.sleep(0.005)
        return statistics.median(times)

    async def verify(channel: grpc.aio.Channel) -> None:
        method: Any = channel.unary_unary(PREFIX + "VerifyRecord")
        while True:
            try:
                await method(record, timeout=60)
                codes["OK"] += 1
            except grpc.aio.AioRpcError as error:
                codes[f"{error.code().name} {reason_of(error)}"] += 1
                await asyncio.sleep(0.1)

    await median(20)
    quiet = await median(100)
    verifying = [asyncio.create_task(verify(channel)) for channel in channels[:30]]
    await asyncio.sleep(0.5)
    beside = await median(100)
    for task in verifying:
        task.cancel()
    await asyncio.gather(*verifying, return_exceptions=True)
    for channel in channels:
        await channel.close()
    return quiet, beside, codes


def test_long_calls_leave_light_ones_alone() -> None:
    with process() as running:
        quiet, beside, codes = asyncio.run(beside_long_calls(running))
    assert codes["OK"] > 10
    assert set(codes) <= {"OK", "RESOURCE_EXHAUSTED OVERLOADED+"}, codes
    assert beside <= 10 * quiet
