"""What one client may cost: memory, time, connections and descriptors."""

import contextlib
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.hostile.wire import (
    PATIENCE,
    answer,
    bounded,
    connect,
    cut_off,
    ended,
    post,
    resident,
    until,
)
from tests.service.process import Running, process

FLOOD = 24 << 20
ASK = b"GET /v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
LIMITS = (
    "--http-head-timeout=1.5",
    "--http-body-timeout=1.5",
    "--http-idle-timeout=3",
    "--http-write-timeout=2",
)


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process(*LIMITS) as service:
        yield service


def flood(client: socket.socket, piece: bytes) -> int:
    """Send the piece again and again; answers how many bytes were taken."""
    block, sent = piece * max(1, (1 << 16) // len(piece)), 0
    client.settimeout(2)
    with contextlib.suppress(OSError):
        while sent < FLOOD:
            sent += client.send(block)
    return sent


CHUNKED = post("/v1/games", "transfer-encoding: chunked")
FLOODS = {
    "header lines": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"a: b\r\n"),
    "one line": (b"GET / HTTP/1.1\r\nhost: x\r\na: ", b"b"),
    "url": (b"GET /", b"%41"),
    "trailers": (CHUNKED + b"1\r\n{\r\n0\r\n", b"a: b\r\n"),
    "chunk extensions": (CHUNKED + b"1;a=", b"b"),
    "small chunks": (CHUNKED, b"1\r\n{\r\n"),
    "pipeline": (b"", ASK),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_floods_are_not_kept(running: Running, kind: str) -> None:
    begin, piece = FLOODS[kind]
    with bounded(running), connect(running.addresses.http) as client:
        client.sendall(begin)
        flood(client, piece)


def stalled(running: Running, data: bytes, number: int) -> ExitStack:
    with ExitStack() as clients:
        for i in range(number):
            source = f"127.0.0.{10 + i % 200}"
            client = clients.enter_context(connect(running.addresses.http, source=source))
            client.setblocking(False)
            with contextlib.suppress(OSError):
                client.send(data)
        return clients.pop_all()


STALLS = {
    "body": post("/v1/games", "content-length: 200000", body=b" " * 100_000),
    "head": b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * 90,
    "unread answers": ASK * 500,
}


@pytest.mark.parametrize("kind", STALLS)
def test_stalled_connections_are_bounded(kind: str) -> None:
    with process() as running, bounded(running), stalled(running, STALLS[kind], 700):
        time.sleep(1)
        before = time.monotonic()
        httpx.get(f"{running.addresses.http}/healthz", timeout=PATIENCE)
        assert time.monotonic() - before < PATIENCE


SLOW = {
    "head": (b"GET / HTTP/1.1\r\n", "head"),
    "body": (post("/v1/games", "content-length: 100", body=b"{"), "body"),
}


@pytest.mark.parametrize("kind", SLOW)
def test_what_takes_too_long_is_cut_off(running: Running, kind: str) -> None:
    data, cause = SLOW[kind]
    before = cut_off(running, cause)
    with connect(running.addresses.http) as client:
        client.sendall(data)
        for _ in range(20):
            time.sleep(0.2)
            try:
                client.send(b"a")
            except OSError:
                break
        assert ended(client)
    assert cut_off(running, cause) == before + 1


def test_a_late_body_is_told_so(running: Running) -> None:
    with connect(running.addresses.http) as client:
        client.sendall(SLOW["body"][0])
        refused = answer(client)
        assert refused is not None
        assert (refused.status, refused.json["code"]) == (408, 3)
        assert refused.headers["connection"] == "close"


def test_silence_ends(running: Running) -> None:
    with connect(running.addresses.http) as client:
        assert ended(client)


def test_who_reads_nothing_is_cut_off(running: Running) -> None:
    before = cut_off(running, "unread")
    with connect(running.addresses.http, buffer=4096) as client:
        client.sendall(ASK * 400)
        assert until(lambda: cut_off(running, "unread") == before + 1)


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"\x16\x03\x01\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * 200 + b"\r\n", 400),
        (b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nhost: x\r\na: " + b"a" * 20_000 + b"\r\n\r\n", 431),
        (post("/v1/games", "content-length: 1", "transfer-encoding: chunked"), 400),
        (post("/v1/games", "transfer-encoding: chunked", body=b"x\r\n"), 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
    ],
)
def test_the_parser_refuses_in_our_words(running: Running, data: bytes, status: int) -> None:
    with connect(running.addresses.http) as client:
        client.sendall(data)
        refused = answer(client)
        assert refused is not None
        assert refused.status == status
        assert refused.json["code"] == 3
        assert refused.json["message"]


def serving(running: Running) -> bool:
    with grpc.insecure_channel(running.addresses.grpc) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        reply = stub.Check(health_pb2.HealthCheckRequest(service="liveness"), timeout=PATIENCE)
        return bool(reply.status == health_pb2.HealthCheckResponse.SERVING)


def test_silent_connections_leave_descriptors_for_others() -> None:
    within = ("prlimit", "--nofile=512:512")
    with process(within=within) as running, ExitStack() as clients:
        for source in ("127.0.0.1", "127.0.0.2"):
            for _ in range(300):
                clients.enter_context(connect(running.addresses.http, source=source))
        assert until(lambda: cut_off(running, "client") > 0)
        assert serving(running)
        with connect(running.addresses.http, source="127.0.0.3") as other:
            other.sendall(ASK)
            served = answer(other)
            assert served is not None
            assert served.status == 200
        event = running.events("descriptors")[0]
        assert event["limit"] == 512
        assert event["http_connections"] + event["grpc_connections"] < 512
        running.terminate()
        assert running.wait() == 0


def test_the_soft_limit_is_raised_at_the_start() -> None:
    with process(within=("prlimit", "--nofile=300:900")) as running:
        assert running.events("descriptors")[0]["limit"] == 900


def test_one_more_takes_the_place_of_who_waits_longest() -> None:
    flags = ("--max-http-connections=4", "--max-http-connections-per-client=4")
    with process(*flags) as running, ExitStack() as clients:
        silent = [clients.enter_context(connect(running.addresses.http)) for _ in range(4)]
        time.sleep(0.5)
        with connect(running.addresses.http, source="127.0.0.2") as other:
            other.sendall(ASK)
            served = answer(other)
            assert served is not None
            assert served.status == 200
        assert ended(silent[0])
        assert cut_off(running, "evicted") == 1


def cpu_seconds(running: Running) -> float:
    fields = Path(f"/proc/{running.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_unread_answers_of_all_connections_are_bounded_by_bytes() -> None:
    limit = 1 << 20
    flags = (f"--max-http-buffered-bytes={limit}", "--http-write-timeout=600")
    with process(*flags) as running, ExitStack() as clients:
        before = resident(running)
        for _ in range(60):
            client = clients.enter_context(connect(running.addresses.http, buffer=4096))
            client.sendall(ASK * 200)
        assert until(lambda: cut_off(running, "unread") > 0)
        with connect(running.addresses.http) as other:
            other.sendall(ASK)
            served = answer(other)
            assert served is not None
            assert served.status == 200
        assert resident(running) - before < 20 * limit


def test_without_descriptors_the_process_waits_and_recovers() -> None:
    with process(within=("prlimit", "--nofile=64:64")) as running:
        with ExitStack() as clients:
            for number in range(100):
                source = f"127.0.0.{2 + number % 20}"
                clients.enter_context(connect(running.addresses.http, source=source))
            # Descriptors that are no connection's make accept itself fail.
            for _ in range(100):
                clients.enter_context(connect(f"http://{running.addresses.grpc}"))
            time.sleep(0.5)
            before = cpu_seconds(running)
            time.sleep(2)
            assert cpu_seconds(running) - before < 1
        assert until(lambda: healthy(running))
        running.terminate()
        assert running.wait() == 0


def healthy(running: Running) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{running.addresses.http}/healthz", timeout=5).status_code == 200
    return False
