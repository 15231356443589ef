"""One request and its answer as an ASGI application sees them."""

import asyncio
from email.utils import formatdate
from functools import lru_cache
from http import HTTPStatus
from time import time
from typing import Protocol
from urllib.parse import unquote, urlsplit

from aiohttp.http import HttpVersion10, RawRequestMessage
from starlette.types import Message, Scope

ASGI = {"version": "3.0", "spec_version": "2.4"}
STATUS_LINES = {
    status.value: f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode() for status in HTTPStatus
}
BODILESS = frozenset({204, 304})
COPIED = 1 << 14
"""Bytes of a body that are joined to their head; more would be held twice while nobody reads."""


class Client(Protocol):
    """The connection to whoever sent the request."""

    async def send(self, data: bytes) -> None:
        """Send, and wait until it is on its way or nobody is there any more."""
        ...

    async def wait_lost(self) -> None:
        """Return when the other side is gone."""
        ...


def ends_of(transport: asyncio.Transport) -> Scope:
    """What all requests of a connection have in common."""
    return {
        "type": "http",
        "asgi": ASGI,
        "scheme": "http" if transport.get_extra_info("sslcontext") is None else "https",
        "root_path": "",
        "client": transport.get_extra_info("peername"),
        "server": transport.get_extra_info("sockname"),
    }


def scope_of(message: RawRequestMessage, ends: Scope) -> Scope:
    """The request, on a connection between these ends."""
    target = message.path
    if not target.startswith("/") and "://" in target:
        # A proxy's form, with the host before the path.
        parts = urlsplit(target)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    path, _, query = target.partition("?")
    version = message.version
    return {
        **ends,
        "http_version": f"{version.major}.{version.minor}",
        "method": message.method,
        "path": unquote(path) if "%" in path else path,
        "raw_path": path.encode(errors="surrogateescape"),
        "query_string": query.encode(errors="surrogateescape"),
        "headers": [(name.lower(), value) for name, value in message.raw_headers],
        "state": {},
    }


class Exchange:
    """`whole` says that the body is all there, `close` that the connection ends with the answer."""

    def __init__(
        self, client: Client, message: RawRequestMessage, body: bytes, *, whole: bool, close: bool
    ) -> None:
        self._client = client
        self._message = message
        self._body: bytes | None = body
        self._whole = whole
        self._close = close
        self._start: Message = {}
        self._chunked = False
        self._silent = False
        self.started = False
        self.complete = False

    async def receive(self) -> Message:
        """See ASGI: the whole body, and then nothing until the caller is gone."""
        if self._body is None:
            if self._whole:
                await self._client.wait_lost()
            return {"type": "http.disconnect"}
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": not self._whole}

    async def send(self, message: Message) -> None:
        """See ASGI."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        head = b"" if self.started else self._head(len(body), more)
        self.started = True
        if self._silent:
            body = b""
        elif self._chunked:
            body = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            body += b"" if more else b"0\r\n\r\n"
        if head and len(body) > COPIED:
            await self._client.send(head)
            head = b""
        if head or body:
            await self._client.send(head + body)
        self.complete = not more

    def _head(self, size: int, more: bool) -> bytes:
        status, version = self._start["status"], self._message.version
        lines = [STATUS_LINES.get(status) or f"HTTP/1.1 {status} \r\n".encode(), _date(int(time()))]
        known = False
        for name, value in self._start["headers"]:
            known = known or name.lower() == b"content-length"
            lines.append(b"%b: %b\r\n" % (name, value))
        self._silent = self._message.method == "HEAD" or status in BODILESS
        if not known and not self._silent:
            if not more:
                lines.append(b"content-length: %d\r\n" % size)
            elif version == HttpVersion10:
                self._close = True
            else:
                self._chunked = True
                lines.append(b"transfer-encoding: chunked\r\n")
        if self._close:
            lines.append(b"connection: close\r\n")
        elif version == HttpVersion10:
            lines.append(b"connection: keep-alive\r\n")
        lines.append(b"\r\n")
        return b"".join(lines)

    @property
    def closes(self) -> bool:
        """Whether the connection ends with the answer."""
        return self._close


@lru_cache(1)
def _date(now: int) -> bytes:
    return f"date: {formatdate(now, usegmt=True)}\r\n".encode()
