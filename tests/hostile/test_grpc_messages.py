"""Calls over gRPC whose message never comes, comes twice, or is none; raw frames to a process."""

import gzip
from collections.abc import Iterator

import pytest

from tests.hostile.http2 import Ended, Header, Peer, message, peer
from tests.service.process import Running, process

EMPTY = message(b"")
HEALTH = "/grpc.health.v1.Health/"
REFLECTION = "/grpc.reflection.{}.ServerReflection/ServerReflectionInfo"
CANCELLED, UNKNOWN, INVALID, EXCEEDED, NOT_FOUND, EXHAUSTED, UNIMPLEMENTED, INTERNAL = (
    1, 2, 3, 4, 5, 8, 12, 13,
)  # fmt: skip


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process("--reflection=true") as service:
        yield service
        assert "Error" not in service.text()


@pytest.fixture
def caller(running: Running) -> Iterator[Peer]:
    with peer(running.addresses.grpc) as connected:
        yield connected


def is_refused(ended: Ended) -> bool:
    return (ended.code, ended.reason, ended.fields) == (INVALID, "INVALID_FIELD", ("request",))


@pytest.mark.parametrize("rpc", ["ListGameTypes", "ApplyMove", "WatchGame"])
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\0",
        message(b"ab", length=10),
        EMPTY + EMPTY,
        message(b"\xff\xff"),
        message(b"x" * 300_000),
    ],
    ids=["none", "half a prefix", "half", "two", "garbage", "large"],
)
def test_what_is_not_one_message(caller: Peer, rpc: str, data: bytes) -> None:
    assert is_refused(caller.call(rpc, data))


def test_a_call_that_ends_with_its_headers(caller: Peer) -> None:
    assert is_refused(caller.ended(caller.begin("ListGameTypes", end=True)))


def test_a_message_that_does_not_arrive_is_not_waited_for(caller: Peer) -> None:
    streams = [caller.begin("ListGameTypes") for _ in range(4)]
    for stream, data in zip(streams, (b"", b"\0\0", message(b"ab", length=10), EMPTY), strict=True):
        caller.send(stream, data)
    # Others are served meanwhile.
    assert caller.call("ListGameTypes", EMPTY).code == 0
    for stream in streams:
        ended = caller.ended(stream)
        assert is_refused(ended)
        assert "within 10 s" in ended.message


@pytest.mark.parametrize(
    "path", ["/", "x", "/ListGameTypes", "/tilewright.v1.GameService/No", "/a"]
)
def test_unknown_methods_are_unimplemented(caller: Peer, path: str) -> None:
    ended = caller.call("", EMPTY, path=path)
    assert (ended.code, ended.reason) == (UNIMPLEMENTED, "ROUTE_UNKNOWN")


@pytest.mark.parametrize("method", ["Check", "List", "Watch"])
@pytest.mark.parametrize("data", [b"", EMPTY + EMPTY, message(b"\xff\xff")])
def test_health_with_what_is_no_message(caller: Peer, method: str, data: bytes) -> None:
    assert is_refused(caller.call("", data, path=HEALTH + method))


def test_health_of_what_there_is(caller: Peer) -> None:
    assert caller.call("", EMPTY, path=HEALTH + "Check").data == message(b"\x08\x01")
    listed = caller.call("", EMPTY, path=HEALTH + "List")
    assert listed.code == 0
    assert b"readiness" in listed.data
    assert caller.call("", message(b"\x0a\x01z"), path=HEALTH + "Check").code == NOT_FOUND


@pytest.mark.parametrize("version", ["v1", "v1alpha"])
def test_reflection_with_what_is_no_message(caller: Peer, version: str) -> None:
    path = REFLECTION.format(version)
    assert is_refused(caller.call("", message(b"\xff\xff"), path=path))
    listed = caller.call("", message(b"\x3a\x00"), path=path)
    assert listed.code == 0
    assert b"tilewright.v1.GameService" in listed.data


BOMB = message(gzip.compress(bytes(10_000_000)), compressed=1)
GZIP = ("grpc-encoding", "gzip")


# The table "What the transport answers by itself" in docs/api.md.
@pytest.mark.parametrize(
    ("data", "headers", "code", "words"),
    [
        (message(b"", length=4 << 20), (), EXHAUSTED, "larger than max"),
        (BOMB, (GZIP,), EXHAUSTED, "Decompressed message larger than max"),
        (message(b"x", compressed=1), (), INTERNAL, "no encoding configured"),
        (message(b"garbage", compressed=1), (GZIP,), INTERNAL, "Decompression failed"),
        (EMPTY, (("grpc-encoding", "zork"),), INTERNAL, "grpc-encoding"),
        (EMPTY, (("grpc-timeout", "soon"),), INTERNAL, "grpc-timeout"),
        (EMPTY, (("grpc-timeout", "0S"),), EXCEEDED, "Deadline Exceeded"),
        (EMPTY, (("x-bin", "!!!"),), INTERNAL, "illegal base64"),
        (EMPTY, (("X-Upper", "a"),), INTERNAL, "Illegal header key"),
    ],
)
def test_what_the_transport_answers_by_itself(
    caller: Peer, data: bytes, headers: tuple[Header, ...], code: int, words: str
) -> None:
    ended = caller.call("ListGameTypes", data, *headers)
    assert (ended.code, ended.reason) == (code, "")
    assert words in ended.message


@pytest.mark.parametrize(
    "other", [{"path": ""}, {"method": "GET"}, {"scheme": ""}, {"authority": ""}]
)
def test_a_head_that_is_none_is_reset(caller: Peer, other: dict[str, str]) -> None:
    assert caller.call("ListGameTypes", EMPTY, **other).how == "reset 2"


@pytest.mark.parametrize(
    "header",
    [
        ("content-type", "application/json"),
        ("content-type", "application/grpc-web+proto"),
        ("connection", "close"),
        ("accept-language", "\xff\xfe"),
        ("x-nul", "a\0b"),
        ("grpc-timeout", "99999999H"),
        ("x-long", "a" * 9_000),
    ],
)
def test_what_is_odd_and_does_no_harm(caller: Peer, header: Header) -> None:
    assert caller.call("ListGameTypes", EMPTY, header).code == 0


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\nhost: x\r\n\r\n",
        b"POST /tilewright.v1.GameService/ListGameTypes HTTP/1.1\r\nhost: x\r\n"
        b"content-type: application/grpc-web+proto\r\ncontent-length: 5\r\n\r\n" + EMPTY,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        b"PRI * HTTP/2.0\r\n\r\nXX",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"x" * 99,
    ],
)
def test_other_protocols_are_hung_up_on(running: Running, data: bytes) -> None:
    with peer(running.addresses.grpc, data) as caller:
        while caller.receive(20):
            pass
        assert caller.goodbye == "closed"
