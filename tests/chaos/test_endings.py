"""What may not keep a process from ending."""

import socket
import time
from contextlib import ExitStack

import pytest

from tests.service.process import process

MOST = 48
"""With one of the numbers up to here the last answer is the one for which there is no room."""

ASK = b"GET /v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
BEGIN = (
    b"POST /v1/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    b"content-length: 100\r\n\r\n{"
)


def deaf(address: str, answers: int) -> socket.socket:
    """A client that asks for many answers, reads none, and never ends its last request."""
    host, _, port = address.removeprefix("http://").partition(":")
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect((host, int(port)))
    client.sendall(ASK * answers + BEGIN)
    return client


@pytest.mark.parametrize(("terms", "status"), [(1, 0), (2, 1)])
def test_clients_that_read_nothing_do_not_keep_the_process(terms: int, status: int) -> None:
    grace = 1 if terms == 1 else 30
    with process(f"--shutdown-grace={grace}") as running, ExitStack() as clients:
        for answers in range(1, MOST):
            clients.enter_context(deaf(running.addresses.http, answers))
        time.sleep(0.5)
        for _ in range(terms):
            running.terminate()
            time.sleep(0.2)
        assert running.wait(10) == status
