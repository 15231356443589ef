"""Bytes over gRPC that are no UTF-8: they harm no other call, and none of them is written down."""

import sys
from collections.abc import Iterator

import httpx
import pytest

from tests.hostile.http2 import Ended, Header, Peer, message, peer
from tests.service.process import Running, process
from tilewright.v1 import game_service_pb2 as pb

EMPTY = message(b"")
PATHS = (b"/tilewright.v1.G\xe1meService/Score", b"/\xff", b"\xff\n\xfe")
TIMES = 34
UNIMPLEMENTED = 12
SECRET = b"s3cr3t"

# What the library does by itself, at the command line that follows.
AS_IT_COMES = """
import sys
from service.api.grpc_core import RefusingCore
del RefusingCore._request_call
from service.__main__ import main
sys.exit(main(sys.argv[4:]))
"""


@pytest.fixture
def running() -> Iterator[Running]:
    with process() as service:
        yield service


def refused(caller: Peer, path: bytes) -> Ended:
    return caller.call("", EMPTY, path=path)


def watch(running: Running, caller: Peer) -> int:
    """A call of somebody else that is in flight."""
    new = {"gameType": "zyrcan", "seats": [{}] * 3}
    game = httpx.post(f"{running.addresses.http}/v1/games", json=new).json()["game"]
    asked = pb.WatchGameRequest(game_id=game["gameId"]).SerializeToString()
    stream = caller.begin("WatchGame")
    caller.send(stream, message(asked), end=True)
    while not caller.data.get(stream):
        assert caller.receive(20)
    return stream


def test_paths_that_are_no_text_are_refused_and_harm_no_call(running: Running) -> None:
    with peer(running.addresses.grpc) as other, peer(running.addresses.grpc) as caller:
        stream = watch(running, other)
        for path in PATHS * TIMES:
            ended = refused(caller, path)
            assert (ended.code, ended.reason) == (UNIMPLEMENTED, "ROUTE_UNKNOWN")
        other.receive(0.2)
        assert stream not in other.how
        assert other.call("ListGameTypes", EMPTY).code == 0
    assert not running.events("grpc_server_broke")


def test_refusals_that_nobody_reads_keep_no_other_from_theirs(running: Running) -> None:
    with peer(running.addresses.grpc) as caller:
        for _ in range(90):
            caller.begin("", path=b"/\xff")
        with peer(running.addresses.grpc) as other:
            assert refused(other, b"/\xfe").code == UNIMPLEMENTED


def test_the_process_ends_with_its_grpc_server() -> None:
    # Where this fails the library has changed: grpc_core.py may have nothing more to do.
    with process(within=(sys.executable, "-c", AS_IT_COMES)) as running:
        with peer(running.addresses.grpc) as caller:
            caller.begin("", path=PATHS[0], end=True)
            assert running.wait() == 1
        (event,) = running.events("grpc_server_broke")
        assert event["error"] == "UnicodeDecodeError"
        assert running.events("not_ready")


HEADERS: tuple[Header, ...] = (
    ("authorization", b"Bearer " + SECRET + b"\xff\n{"),
    ("accept-language", SECRET + b"\xff\xfe"),
    ("x-request-id", SECRET + b"\xff"),
    ("grpc-timeout", SECRET),
    ("x-bin", SECRET + b"!"),
    (SECRET.upper(), b"a"),
    (SECRET + b"\xff", b"a"),
    ("grpc-encoding", SECRET + b"\xff"),
    ("user-agent", SECRET + b"\xff"),
)


def test_what_callers_send_is_not_written_to_the_log(running: Running) -> None:
    for header in HEADERS:
        with peer(running.addresses.grpc) as caller:
            for rpc in ("ListGameTypes", SECRET.decode()):
                caller.call(rpc, EMPTY, header)
            caller.h2.close_connection(0, b"bye\n" + SECRET)
            caller.flush()
            caller.receive(0.2)
    running.terminate()
    assert running.wait() == 0
    text = running.text()
    assert SECRET.decode() not in text.lower()
    assert "error" not in {event.get("level") for event in running.events()}
    assert all(line.startswith("{") for line in text.splitlines())
