"""HTTP/1 as far as this test needs it: requests as bytes, answers as they come."""

import asyncio
import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

ATTACKER = "127.0.0.2"
"""Where mutated requests come from: another client, so that its limits are not everybody's."""
PATIENCE = 20.0


class Answer(Struct):
    """An answer; `body` of a stream is its first piece."""

    status: int
    headers: dict[str, str]
    body: bytes = b""

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Broken(Exception):
    """What came is no answer of HTTP/1."""


class Connection:
    """One connection, opened anew whenever it is needed and closed."""

    def __init__(self, url: str, source: str = ATTACKER) -> None:
        parts = urlsplit(url)
        self._host, self._port = str(parts.hostname), int(parts.port or 0)
        self._source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The two ends of the open connection."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._host, self._port, local_addr=(self._source, 0), limit=2**20
            )
        return self._streams

    async def exchange(self, sent: bytes, method: str) -> Answer:
        """The answer to a whole request; raises Broken, OSError, EOFError or TimeoutError."""
        again = self._streams is not None
        try:
            return await self._exchange(sent, method)
        except (OSError, EOFError):
            await self.close()
            # The service may close an idle connection in the moment in which it is used again.
            if not again:
                raise
            return await self._exchange(sent, method)
        except (Broken, TimeoutError):
            await self.close()
            raise

    async def _exchange(self, sent: bytes, method: str) -> Answer:
        reader, writer = await self.streams()
        writer.write(sent)
        async with asyncio.timeout(PATIENCE):
            await writer.drain()
            answer, goes_on = await read_answer(reader, method)
        if not goes_on:
            await self.close()
        return answer

    async def call(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> Answer:
        """A call as it is meant to be."""
        lines = {"host": "tilewright", **headers}
        content = b""
        if token:
            lines["authorization"] = f"Bearer {token}"
        if body is not None:
            content = json.dumps(body).encode()
            lines |= {"content-type": "application/json", "content-length": str(len(content))}
        return await self.exchange(request(method, path, list(lines.items()), content), method)

    async def close(self) -> None:
        """Close it, and wait until it is closed."""
        if self._streams is not None:
            _, writer = self._streams
            self._streams = None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


def request(method: str, path: str, headers: list[tuple[str, str]], body: bytes = b"") -> bytes:
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + body


async def read_answer(reader: asyncio.StreamReader, method: str) -> tuple[Answer, bool]:
    """An answer and whether the connection goes on; raises Broken or EOFError."""
    status = 100
    headers: dict[str, str] = {}
    while status // 100 == 1:
        status, headers = head_of(await reader.readuntil(b"\r\n\r\n"))
    goes_on = headers.get("connection", "").lower() != "close"
    if method == "HEAD" or status in (204, 304):
        return Answer(status, headers), goes_on
    if "content-length" in headers:
        body = await reader.readexactly(int(headers["content-length"]))
        return Answer(status, headers, body), goes_on
    if headers.get("transfer-encoding") != "chunked":
        return Answer(status, headers, await reader.read()), False
    return Answer(status, headers, await _first_chunk(reader)), False


async def _first_chunk(reader: asyncio.StreamReader) -> bytes:
    size = int((await reader.readuntil(b"\r\n")).strip(), 16)
    return await reader.readexactly(size)


def head_of(head: bytes) -> tuple[int, dict[str, str]]:
    """Status and headers; raises Broken."""
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    version, _, rest = first.partition(" ")
    if not version.startswith("HTTP/1.") or not rest[:3].isdigit():
        raise Broken(first)
    split = (line.partition(":") for line in lines)
    return int(rest[:3]), {name.lower(): value.strip() for name, _, value in split}
