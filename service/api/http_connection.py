"""One HTTP connection: what it may send, and how long it may take for it.

Heads, bodies and pipelined requests are read by aiohttp's parser. Here is counted what came and is
not answered yet; the server looks at each connection twice a second, so that no request pays for a
timer.
"""

import asyncio
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, cast

from aiohttp import StreamReader, web
from aiohttp.http_exceptions import LineTooLong

from service.api import http_errors
from service.api.http_errors import Unreadable

if TYPE_CHECKING:
    from service.api.http_server import HttpServer

HEAD_LINES = 100
LINE_BYTES = 8190
HEAD_BYTES = 1 << 16
FRAMING = 4
"""Bytes on the wire for each byte of a body; clients send chunks far larger than a few bytes."""

LINGERING = 5.0
"""Seconds in which the rest of a body may come that nobody reads, so that its answer is read."""

NEVER = 365 * 86_400.0


class Phase(Enum):
    """What a connection is doing: what it waits for, or that a request is being answered.

    LAST is the time after an answer whose request has not been read to its end.
    """

    IDLE = auto()
    HEAD = auto()
    BODY = auto()
    BUSY = auto()
    LAST = auto()


class Connection(web.RequestHandler):
    """A connection as aiohttp serves it, within our limits."""

    def __init__(self, server: "HttpServer", client: str) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(
            server,
            loop=loop,
            keepalive_timeout=NEVER,
            access_log=None,  # type: ignore[arg-type]
            max_line_size=LINE_BYTES,
            max_field_size=LINE_BYTES,
            max_headers=HEAD_LINES,
            lingering_time=LINGERING,
            auto_decompress=False,
        )
        self.client = client
        self.phase = Phase.IDLE
        self.held = 0
        self._server = server
        self._began = loop.time()
        self._wire: asyncio.Transport | None = None
        self._body: StreamReader | None = None
        self._lost: asyncio.Future[None] | None = None
        self._unread, self._unread_since = 0, 0.0
        self.work: asyncio.Task[Any] | None = None

    @property
    def alive(self) -> bool:
        """Whether the other side may still read what is sent."""
        return self._wire is not None

    # What the transport tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        self._wire = cast(asyncio.Transport, transport)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        """See asyncio.Protocol."""
        self._wire = None
        self._hold(0)
        if self._lost is not None and not self._lost.done():
            self._lost.set_result(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol; aiohttp calls it without data to go on after a pause."""
        if data and not self._admits(len(data)):
            return
        super().data_received(data)
        if self.phase is Phase.HEAD and self._messages:
            self.phase = Phase.BODY
        if self._broke_off() and self._body is not None:
            self._body.set_exception(http_errors.body_malformed())

    def _admits(self, size: int) -> bool:
        """Whether so many more bytes may be read; what to answer if not is done."""
        if self.phase is Phase.LAST:
            return True
        if self.phase is Phase.IDLE:
            self.phase, self._began = Phase.HEAD, self._loop.time()
        # While a request is answered its successors are read by the piece, and then no more.
        self._hold(size if self.phase is Phase.BUSY else self.held + size)
        limits = self._server.limits
        if self._server.held > limits.buffered_bytes:
            self._server.count("buffers")
            return self._refuse(http_errors.buffers_full())
        if self.phase is Phase.HEAD and self.held - size > HEAD_BYTES:
            self._server.count("head")
            return self._refuse(http_errors.head_too_large(HEAD_LINES, LINE_BYTES))
        if self.phase is Phase.BODY and self.held > FRAMING * limits.body_bytes + HEAD_BYTES:
            self._server.count("body")
            return self._refuse(http_errors.body_malformed())
        return True

    def _refuse(self, error: Unreadable) -> bool:
        if self.phase is Phase.BODY and self._body is not None:
            self._body.set_exception(error)
        elif self._wire is not None:
            if self.phase is not Phase.BUSY:
                self._wire.write(http_errors.bytes_of(error))
            self.force_close()
        return False

    def _hold(self, size: int) -> None:
        self._server.held += size - self.held
        self.held = size

    def _broke_off(self) -> bool:
        """Whether the parser gave up within a body: nothing else may follow an unfinished one."""
        return (
            self.phase is Phase.BODY
            and self._body is not None
            and not self._body.is_eof()
            and bool(self._messages)
        )

    # What the server asks for.

    async def read(self, request: web.BaseRequest) -> bytes:
        """The body, cut off one byte beyond the limit; raises Unreadable, ConnectionError.

        A request whose body does not arrive whole is no request.
        """
        self._body = body = request.content
        self.phase, self._began = Phase.BODY, self._loop.time()
        read = b""
        if not body.at_eof() and request.method != "CONNECT":
            if self._broke_off():
                raise http_errors.body_malformed()
            read = await self._read(request, body)
        self.phase = Phase.BUSY
        return read

    async def _read(self, request: web.BaseRequest, body: StreamReader) -> bytes:
        if request.headers.get("expect", "").lower() == "100-continue":
            await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            request.writer.output_size = 0
        read, most = bytearray(), self._server.limits.body_bytes
        while not body.at_eof() and len(read) <= most:
            read += await body.readany()
        return bytes(read)

    def answered(self) -> None:
        """The answer is written; what came meanwhile is the beginning of the next request."""
        whole = self._body is None or self._body.is_eof()
        self._body = self.work = None
        self._began = self._loop.time()
        if whole and self._messages:
            self.phase = Phase.BODY
            return
        self.phase = Phase.IDLE if whole else Phase.LAST
        self._hold(0)

    async def wait_lost(self) -> None:
        """Return when the other side is gone."""
        if self._wire is not None:
            self._lost = self._lost or self._loop.create_future()
            await asyncio.shield(self._lost)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What the parser refuses, in our words; its own would quote the request."""
        if status >= 500:
            return http_errors.answer_to(http_errors.failed())
        if isinstance(exc, LineTooLong):
            return http_errors.answer_to(http_errors.head_too_large(HEAD_LINES, LINE_BYTES))
        return http_errors.answer_to(http_errors.head_malformed())

    # What the server does of itself.

    def look(self, now: float) -> None:
        """End what takes too long."""
        if self._wire is None:
            return
        limits = self._server.limits
        if self._stopped_reading(now):
            self.cut("unread")
        elif self.phase is Phase.HEAD and now - self._began > limits.head_seconds:
            self.cut("head")
        elif self.phase is Phase.IDLE and now - self._began > limits.idle_seconds:
            self.force_close()
        elif self.phase is Phase.BODY and now - self._began > limits.body_seconds:
            self._server.count("body")
            self._refuse(http_errors.body_late(limits.body_seconds))

    def _stopped_reading(self, now: float) -> bool:
        assert self._wire is not None
        unread = self._wire.get_write_buffer_size()
        if not unread or unread < self._unread or not self._unread:
            self._unread_since = now
        self._unread = unread
        return now - self._unread_since > self._server.limits.write_seconds

    def hurry(self) -> None:
        """Close where nothing is asked; what is half sent has a short time from now on."""
        self._began = self._loop.time()
        if self.phase is Phase.IDLE:
            self.force_close()

    def cut(self, cause: str) -> None:
        """Hang up without another word."""
        self._server.count(cause)
        self.abort()

    def abort(self) -> None:
        """Hang up at once, whatever is still to be sent."""
        if self._wire is not None:
            self._wire.abort()
