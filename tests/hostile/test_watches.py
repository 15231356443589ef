"""Watches that are not read, and watches that grow old: told where possible, and counted."""

import json
import socket
import threading
import time
from typing import Any
from urllib.parse import urlsplit

import grpc
import httpx
import pytest

from service.api import streams
from service.wire.schema import SERVICE
from tests.hostile.http2 import message, peer
from tests.service.api.wired import Wired, running
from tests.service.process import ROOT, process
from tilewright.v1 import game_service_pb2 as pb

RECORD = ROOT / "tests/records/queens_garden/1/default-4.record"
REFUSED = 'tilewright_refusals_total{call="WatchGame",reason="OVERLOADED"}'
SLOW = 'tilewright_watchers_cut_off_total{cause="slow"}'


def counted(wired: Wired, series: str) -> float:
    """The value of a series, 0 where it is not there."""
    lines = httpx.get(wired.metrics).text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(series))


def wait_for(wired: Wired, series: str, value: float) -> None:
    """Wait until a series has this value; fails with the one it has."""
    until = time.monotonic() + 30
    while counted(wired, series) != value and time.monotonic() < until:
        time.sleep(0.1)
    assert counted(wired, series) == value


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "STALL", 0.5)


@pytest.mark.usefixtures("impatient")
def test_a_watcher_over_grpc_that_does_not_read_is_cut_off_and_counted() -> None:
    with running() as wired:
        game_id = wired.new_game()["game"]["gameId"]
        with peer(wired.address) as caller:
            caller.receive(5)
            caller.h2.update_settings({4: 0})
            caller.flush()
            caller.receive(5)
            body = pb.WatchGameRequest(game_id=game_id).SerializeToString()
            caller.send(caller.begin("WatchGame"), message(body), end=True)
            wait_for(wired, SLOW, 1)
            wait_for(wired, "tilewright_watchers ", 0)
        assert (
            counted(wired, 'tilewright_refusals_total{call="WatchGame",reason="OVERLOADED"}') == 1
        )


@pytest.mark.usefixtures("impatient")
def test_a_watcher_over_rest_that_does_not_read_is_cut_off_and_counted() -> None:
    with running() as wired:
        record = RECORD.read_text(encoding="utf-8")
        made = wired.rest("ImportGame", {"record": record}).ok
        game_id = made["game"]["gameId"]
        address = urlsplit(str(wired.http.base_url))
        reader = socket.socket()
        # Small segments keep the sender's buffer small as well.
        reader.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect((address.hostname, address.port))
        wanted = "afterVersion=0&includePositions=true&includeSentences=true&includeMoves=true"
        head = f"GET /v1/games/{game_id}/watch?{wanted} HTTP/1.1\r\nhost: x\r\n\r\n"
        reader.sendall(head.encode())
        wait_for(wired, SLOW, 1)
        wait_for(wired, "tilewright_watchers ", 0)
        reader.close()


def test_watches_are_told_to_go_on_elsewhere_before_their_connection_is_cut() -> None:
    ends: dict[str, tuple[str, float]] = {}
    with process("--max-connection-age=3") as service:
        new = {"gameType": "zyrcan", "seats": [{}] * 3}
        made = httpx.post(f"{service.addresses.http}/v1/games", json=new).json()
        game_id = made["game"]["gameId"]
        began = time.monotonic()

        def over_grpc(delay: float) -> None:
            with grpc.insecure_channel(service.addresses.grpc) as channel:
                grpc.channel_ready_future(channel).result(20)
                time.sleep(delay)
                call: Any = channel.unary_stream(
                    f"/{SERVICE.full_name}/WatchGame",
                    request_serializer=pb.WatchGameRequest.SerializeToString,
                    response_deserializer=pb.WatchGameResponse.FromString,
                )
                *_, last = call(pb.WatchGameRequest(game_id=game_id), timeout=60)
                reason = pb.WatchEndReason.Name(last.ending.reason)
                ends[f"grpc {delay}"] = reason, time.monotonic() - began

        def over_rest() -> None:
            url = f"{service.addresses.http}/v1/games/{game_id}/watch"
            with httpx.stream("GET", url, timeout=60) as response:
                *_, last = (line for line in response.iter_lines() if line)
            ends["rest"] = json.loads(last)["ending"]["reason"], time.monotonic() - began

        # The second is opened just before its connection is of age.
        threads = [threading.Thread(target=over_grpc, args=(delay,)) for delay in (0.0, 2.0)]
        threads.append(threading.Thread(target=over_rest))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    assert {reason for reason, _ in ends.values()} == {"WATCH_END_REASON_RESUME_ELSEWHERE"}
    assert len(ends) == 3
    assert min(seconds for _, seconds in ends.values()) > 2.5
