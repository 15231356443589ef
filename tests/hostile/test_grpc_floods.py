"""Floods of frames at the gRPC port: others are served meanwhile, and memory stays as it is."""

import socket
import statistics
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import grpc
import pytest

from tests.hostile.fuzz import http2
from tests.hostile.fuzz.http2 import Frame
from tests.hostile.http2 import PREFIX, message
from tests.hostile.wire import resident, until
from tests.service.process import Running, process

ATTACKERS = 4
CALLS = 60
SLOWER, FLOOR = 10, 0.25
"""How much slower a light call may become, and the seconds it may take in any case."""
GROWTH = 60 << 20
WAITING = 400 << 20
"""Bytes of as many calls as may wait in the library's core."""
WIDE = {"open calls", "calls", "bad calls"}
HEADERS = http2.literal(
    [
        (b":method", b"POST"),
        (b":scheme", b"http"),
        (b":path", f"{PREFIX}ListGameTypes".encode()),
        (b":authority", b"x"),
        (b"content-type", b"application/grpc"),
        (b"te", b"trailers"),
    ]
)
OPENED = Frame(http2.HEADERS, http2.END_HEADERS, 1, HEADERS).encoded()
CANCEL = struct.pack(">I", http2.CANCEL)


def _calls(end: Callable[[int], bytes]) -> bytes:
    return b"".join(
        Frame(http2.HEADERS, http2.END_HEADERS, stream, HEADERS).encoded() + end(stream)
        for stream in range(1, 1001, 2)
    )


FLOODS = {
    "ping": Frame(http2.PING, 0, 0, bytes(8)).encoded() * 2000,
    "settings": Frame(http2.SETTINGS, 0, 0, struct.pack(">HI", 3, 100)).encoded() * 2000,
    "priority": Frame(http2.PRIORITY, 0, 1, struct.pack(">IB", 0, 9)).encoded() * 2000,
    "window": OPENED + Frame(http2.WINDOW, 0, 1, struct.pack(">I", 1)).encoded() * 2000,
    "empty continuation": Frame(http2.HEADERS, 0, 1, HEADERS).encoded()
    + Frame(http2.CONTINUATION, 0, 1).encoded() * 10_000,
    "empty data": OPENED + Frame(http2.DATA, 0, 1).encoded() * 10_000,
    "reset": _calls(lambda stream: Frame(http2.RST_STREAM, 0, stream, CANCEL).encoded()),
    "calls": _calls(
        lambda stream: Frame(http2.DATA, http2.END_STREAM, stream, message(b"")).encoded()
    ),
    "open calls": _calls(lambda stream: b""),
    "bad calls": _calls(lambda stream: Frame(http2.WINDOW, 0, stream, bytes(4)).encoded()),
}


class Attacker(threading.Thread):
    """Sends a flood on one connection after the other, and reads what comes or nothing."""

    def __init__(self, address: str, flood: bytes, *, reads: bool) -> None:
        super().__init__()
        host, _, port = address.rpartition(":")
        self._address = host, int(port)
        self._flood, self._reads = flood, reads
        self.ending = threading.Event()
        self.sent = self.connections = 0

    def run(self) -> None:
        """Attack until told to end."""
        while not self.ending.is_set():
            with (
                suppress(OSError),
                socket.create_connection(self._address, 5, ("127.0.0.2", 0)) as at,
            ):
                at.sendall(http2.PREFACE + Frame(http2.SETTINGS, 0, 0).encoded())
                at.settimeout(0.2)
                while not self.ending.is_set():
                    with suppress(TimeoutError):
                        self.sent += at.send(self._flood[self.sent % len(self._flood) :])
                    if self._reads:
                        with suppress(TimeoutError, BlockingIOError):
                            if not at.recv(1 << 16, socket.MSG_DONTWAIT):
                                break


@contextmanager
def attacked(running: Running, flood: bytes, *, reads: bool) -> Iterator[list[Attacker]]:
    """Under attack."""
    attackers = [Attacker(running.addresses.grpc, flood, reads=reads) for _ in range(ATTACKERS)]
    for one in attackers:
        one.start()
    try:
        yield attackers
    finally:
        for one in attackers:
            one.ending.set()
        for one in attackers:
            one.join()


def p90(running: Running) -> float:
    """How long a light call takes, but for the slowest."""
    options = (("grpc.use_local_subchannel_pool", 1),)
    times = []
    with grpc.insecure_channel(running.addresses.grpc, options) as channel:
        call: Any = channel.unary_unary("/grpc.health.v1.Health/Check")
        for _ in range(CALLS):
            began = time.perf_counter()
            call(b"", timeout=30)
            times.append(time.perf_counter() - began)
    return statistics.quantiles(times, n=10)[-1]


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process() as service:
        # What the first ones take is needed once.
        with attacked(service, FLOODS["reset"], reads=True):
            time.sleep(0.1)
        yield service
        assert not [event for event in service.events() if event["level"] == "error"]


SHORT = {"ping", "settings", "empty continuation", "reset", "open calls"}
CASES = [
    pytest.param(name, reads, marks=() if reads and name in SHORT else pytest.mark.slow)
    for name in FLOODS
    for reads in (True, False)
]


@pytest.mark.parametrize(("name", "reads"), CASES)
def test_floods_of_frames_harm_nobody_else(running: Running, name: str, reads: bool) -> None:
    quiet, before = p90(running), resident(running)
    growth = WAITING if name in WIDE else GROWTH
    with attacked(running, FLOODS[name], reads=reads) as attackers:
        assert until(lambda: sum(one.sent for one in attackers) > 2 * len(FLOODS[name]))
        beside = p90(running)
    assert beside <= max(SLOWER * quiet, FLOOR)
    assert resident(running) - before < growth
