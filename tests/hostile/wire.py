"""Raw sockets at the REST port, and what the service weighs meanwhile."""

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from tests.service.process import Running

Json = dict[str, Any]
PATIENCE = 30.0
"""Seconds for what comes at once on a machine that has nothing else to do."""


class Answer(NamedTuple):
    """An answer with a body of known length."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        """The body."""
        parsed: Json = json.loads(self.body)
        return parsed


def connect(http: str, *, buffer: int = 0, source: str = "127.0.0.1") -> socket.socket:
    """A connection to the REST port, of an address and with a receive buffer of its own."""
    parts = urlsplit(http)
    client = socket.socket()
    if buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    client.settimeout(PATIENCE)
    client.bind((source, 0))
    client.connect((parts.hostname, parts.port))
    return client


def answer(client: socket.socket) -> Answer | None:
    """The next answer, None where the connection ends instead."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        # Byte by byte: what follows belongs to the next answer.
        byte = _some(client, 1)
        if not byte:
            assert not head, head
            return None
        head += byte
    first, *lines = head.decode().strip().split("\r\n")
    headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines)}
    body, size = b"", int(headers.get("content-length", "0"))
    while len(body) < size:
        more = _some(client, size - len(body))
        assert more, body
        body += more
    return Answer(int(first.split()[1]), headers, body)


def _some(client: socket.socket, most: int) -> bytes:
    try:
        return client.recv(most)
    except ConnectionError:
        return b""


def ended(client: socket.socket) -> bool:
    """Whether the connection ends within the patience, whatever comes before."""
    try:
        while client.recv(1 << 16):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def post(path: str, *headers: str, body: bytes = b"") -> bytes:
    """A request as bytes; headers are whole lines."""
    lines = [f"POST {path} HTTP/1.1", "host: x", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def new_game(http: str) -> tuple[str, str]:
    """The id and the host's token of a new game."""
    new = {"gameType": "zyrcan", "seats": [{}] * 3}
    made = httpx.post(f"{http}/v1/games", json=new, timeout=PATIENCE).json()
    return made["game"]["gameId"], made["hostToken"]


def version(http: str, game_id: str) -> int:
    """The version of a game."""
    game = httpx.get(f"{http}/v1/games/{game_id}", timeout=PATIENCE).json()["game"]
    return int(game["version"])


def resident(running: Running, field: str = "VmRSS") -> int:
    """The memory of the process, in bytes."""
    text = Path(f"/proc/{running.process.pid}/status").read_text(encoding="ascii")
    found = re.search(rf"{field}:\s+(\d+) kB", text)
    assert found
    return int(found[1]) * 1024


def metric(running: Running, name: str, **labels: str) -> float:
    """A number of the metrics, 0 where it is not there."""
    text = httpx.get(running.addresses.metrics, timeout=PATIENCE).text
    for line in text.splitlines():
        if line.startswith(f"{name}{{") and all(f'{k}="{v}"' in line for k, v in labels.items()):
            return float(line.rpartition(" ")[2])
    return 0.0


def cut_off(running: Running, cause: str) -> float:
    """How many HTTP connections were cut off for a cause."""
    name = "tilewright_connections_cut_off_total"
    return metric(running, name, protocol="http", cause=cause)


def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether something comes true in time."""
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            return False
        time.sleep(0.05)
    return True


MOST_GROWTH = 60 << 20
"""Bytes that no attack may add to the process."""


@contextmanager
def bounded(running: Running) -> Iterator[None]:
    """The process does not grow by what happens inside, and serves a light call at its end."""
    httpx.get(f"{running.addresses.http}/healthz", timeout=PATIENCE)
    # The peak is counted anew from here.
    Path(f"/proc/{running.process.pid}/clear_refs").write_text("5", encoding="ascii")
    before = resident(running)
    yield
    with connect(running.addresses.http, source="127.0.0.9") as other:
        other.sendall(b"GET /v1/game-types/zyrcan HTTP/1.1\r\nhost: x\r\n\r\n")
        served = answer(other)
        assert served is not None
        assert served.status == 200
    assert resident(running, "VmHWM") - before < MOST_GROWTH
