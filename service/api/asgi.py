"""Serves one request of aiohttp's with an ASGI application.

The application is called when the body has arrived whole, so that none can mistake the end of a
connection for the end of a request.
"""

from typing import Any
from urllib.parse import unquote, urlsplit

from aiohttp import web
from multidict import CIMultiDict
from starlette.types import Message, Scope

from service.api.http_connection import Connection

ASGI = {"version": "3.0", "spec_version": "2.4"}


def scope_of(request: web.BaseRequest) -> Scope:
    """The request as an application sees it."""
    target = request.raw_path
    if not target.startswith("/") and "://" in target:
        # A proxy's form, with the host before the path.
        parts = urlsplit(target)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    path, _, query = target.partition("?")
    peer = request.transport.get_extra_info("peername") if request.transport else None
    return {
        "type": "http",
        "asgi": ASGI,
        "http_version": f"{request.version.major}.{request.version.minor}",
        "method": request.method,
        "scheme": "https" if request.secure else "http",
        "path": unquote(path) if "%" in path else path,
        "raw_path": path.encode(errors="surrogateescape"),
        "query_string": query.encode(errors="surrogateescape"),
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.raw_headers],
        "client": peer and peer[:2],
        "server": None,
        "state": {},
    }


class Exchange:
    """One request and its answer; `close` says that the connection ends with it."""

    def __init__(
        self, connection: Connection, request: web.BaseRequest, body: bytes, *, close: bool
    ) -> None:
        self._connection = connection
        self._request = request
        self._body: bytes | None = body
        self._cut = not request.content.is_eof()
        self._close = close or self._cut
        self._start: Message = {}
        self.response: web.StreamResponse | None = None
        self.complete = False

    async def receive(self) -> Message:
        """See ASGI: the whole body, and then nothing until the caller is gone."""
        if self._body is None:
            if not self._cut:
                await self._connection.wait_lost()
            return {"type": "http.disconnect"}
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": self._cut}

    async def send(self, message: Message) -> None:
        """See ASGI; what nobody reads any more is dropped."""
        if message["type"] == "http.response.start":
            self._start = message
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        if not self._connection.alive:
            return
        if self.response is None:
            self.response = self._begun(None if more else body)
            await self.response.prepare(self._request)
            body = body if more else b""
        if body:
            await self.response.write(body)
        if not more:
            await self.response.write_eof()
            self.complete = True

    def _begun(self, whole: bytes | None) -> web.StreamResponse:
        headers: CIMultiDict[str] = CIMultiDict(
            (str(name, "latin-1"), str(value, "latin-1")) for name, value in self._start["headers"]
        )
        status: Any = self._start["status"]
        response: web.StreamResponse
        if whole is None:
            response = web.StreamResponse(status=status, headers=headers)
        else:
            response = web.Response(status=status, headers=headers, body=whole)
        if self._close:
            response.force_close()
        return response
