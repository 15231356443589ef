"""What clients of REST see of the end of a process."""

import time

from tests.hostile.wire import answer, connect, ended, post
from tests.service.process import process

ASK = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"


def test_a_kept_connection_is_told_before_it_closes() -> None:
    with process("--shutdown-wait=2") as running, connect(running.addresses.http) as client:
        client.sendall(ASK)
        first = answer(client)
        assert first is not None
        assert "connection" not in first.headers
        running.terminate()
        while not running.events("stopping"):
            time.sleep(0.02)
        client.sendall(ASK)
        last = answer(client)
        assert last is not None
        assert (last.status, last.headers["connection"]) == (200, "close")
        assert answer(client) is None
        assert running.wait() == 0


def test_an_idle_connection_is_closed_at_the_end() -> None:
    with process("--shutdown-grace=30") as running, connect(running.addresses.http) as client:
        client.sendall(ASK)
        assert answer(client)
        began = time.monotonic()
        running.terminate()
        assert ended(client)
        assert running.wait() == 0
        assert time.monotonic() - began < 15


def test_half_a_body_does_not_use_the_whole_grace() -> None:
    with process("--shutdown-grace=60") as running, connect(running.addresses.http) as client:
        client.sendall(post("/v1/games", "content-length: 100", body=b"{"))
        time.sleep(0.2)
        began = time.monotonic()
        running.terminate()
        refused = answer(client)
        assert refused is not None
        assert refused.status == 408
        assert running.wait() == 0
        assert time.monotonic() - began < 30
        assert not running.events("step_cut_short")
