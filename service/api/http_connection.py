"""One HTTP connection: one request at a time, within the limits of the server.

aiohttp's parser (llhttp) reads heads and bodies. A request is served when it has arrived whole, so
that nobody can mistake the end of a connection for the end of a request. What comes behind it stays
unread until it is answered. The server looks at every connection twice a second, so that no request
pays for a timer.
"""

import asyncio
import math
from contextlib import suppress
from enum import Enum, auto

from aiohttp.base_protocol import BaseProtocol
from aiohttp.http import HttpRequestParser, RawRequestMessage
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.streams import StreamReader

from service.api import http_errors
from service.api.asgi import Exchange, ends_of, scope_of
from service.api.http_errors import HEAD_LINES, LINE_BYTES, Unreadable
from service.api.http_limits import Server

HEAD_BYTES = 1 << 16
PIECE = 1 << 16
"""Bytes of an answer that are handed over at once; TLS would hide more of them from us."""
READ_BYTES = 1 << 16
"""What of a body may wait for its reader; twice as much stops the reading."""

FRAMING = 4
"""Bytes on the wire for each byte of a body; clients send chunks far larger than a few bytes."""

LINGERING = 5.0
"""Seconds in which the rest of a request may come that nobody reads, so that its answer is read."""


class Phase(Enum):
    """What a connection waits for, or that its request is being answered.

    LAST is the time after an answer whose request has not been read to its end.
    """

    IDLE = auto()
    HEAD = auto()
    BODY = auto()
    BUSY = auto()
    LAST = auto()


class Connection(BaseProtocol):
    """A connection of `client`, and how many of its bytes are not answered yet."""

    def __init__(self, server: "Server[Connection]", client: str) -> None:
        loop = asyncio.get_running_loop()
        self._requests = HttpRequestParser(
            self,
            loop,
            READ_BYTES,
            max_line_size=LINE_BYTES,
            max_field_size=LINE_BYTES,
            max_headers=HEAD_LINES,
            auto_decompress=False,
            # The parser stops behind each request.
            max_msg_queue_size=1,
        )
        super().__init__(loop, self._requests)
        self.client = client
        self.phase = Phase.IDLE
        self.task: asyncio.Task[None] | None = None
        self._server = server
        self._began = loop.time()
        self._held = 0
        self._ahead = b""
        self._body: StreamReader | None = None
        self._lost: asyncio.Future[None] | None = None
        self._unread, self._unread_since = 0, 0.0

    # What the transport tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        super().connection_made(transport)
        assert self.transport is not None
        # Whatever the system does not take at once is waited for, and so it is counted.
        self.transport.set_write_buffer_limits(high=1)
        self._ends = ends_of(self.transport)
        self._server.opened(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        """See asyncio.Protocol."""
        super().connection_lost(exc)
        self._hold(0)
        if self._body is not None:
            self._body.set_exception(ConnectionResetError())
        if self._lost is not None and not self._lost.done():
            self._lost.set_result(None)
        self._server.closed(self)

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol; the reader of a body calls it without data after a pause."""
        if self.phase is Phase.LAST:
            return
        if data and not self._admits(len(data)):
            return
        if self.phase is Phase.BUSY or (self._body is not None and self._body.is_eof()):
            if data:
                self._ahead += data
                self._pause_reading_for_buffer()
            return
        self._parse(data)

    def _parse(self, data: bytes) -> None:
        try:
            messages, _, _ = self._requests.feed_data(data)
        except HttpProcessingError as error:
            self._refuse(http_errors.refused_by_parser(error, self._body is not None))
            return
        for message, body in messages:
            self._body = body
            self.phase, self._began = Phase.BODY, self._loop.time()
            self._server.busy(self)
            self.task = self._loop.create_task(self._serve(message, body))

    def _admits(self, size: int) -> bool:
        """Whether so many more bytes may be read; what to answer if not is done."""
        if self.phase is Phase.IDLE:
            self.phase, self._began = Phase.HEAD, self._loop.time()
        self._hold(self._held + size)
        limits = self._server.limits
        if self._server.held > limits.buffered_bytes:
            return self._refuse(http_errors.buffers_full(), "buffers")
        if self.phase is Phase.HEAD and self._held - size > HEAD_BYTES:
            return self._refuse(http_errors.head_too_large(), "head")
        if self.phase is Phase.BODY and self._held > FRAMING * limits.body_bytes + HEAD_BYTES:
            return self._refuse(http_errors.body_malformed(), "body")
        return True

    def _hold(self, size: int) -> None:
        self._server.held += size - self._held
        self._held = size

    def _refuse(self, error: Unreadable, cause: str = "") -> bool:
        """Answer what has not arrived whole; between two requests there is nobody to answer."""
        if cause:
            self._server.count(cause)
        if self._body is not None and not self._body.is_eof():
            self._body.set_exception(error)
        elif self.phase is Phase.BUSY:
            self.abort()
        elif self.transport is not None:
            self.write(http_errors.bytes_of(error))
            self._end()
        return False

    # Requests.

    async def _serve(self, message: RawRequestMessage, body: StreamReader) -> None:
        close = True
        try:
            read = await self._read(message, body)
            self.phase = Phase.BUSY
            whole = body.is_eof()
            # An offer of another protocol is ignored; what follows it the parser does not keep.
            close = message.should_close or message.upgrade or self._server.draining or not whole
            exchange = Exchange(self, message, read, whole=whole, close=close)
            await self._run(message, exchange)
            close = exchange.closes
        except Unreadable as error:
            close = True
            language = message.headers.get("accept-language", "")
            self.write(http_errors.bytes_of(error, language, message.method))
        except ConnectionError:
            close = True
            self.abort()
        finally:
            self._answered(close)

    async def _read(self, message: RawRequestMessage, body: StreamReader) -> bytes:
        """The body, cut off beyond the limit; raises Unreadable, ConnectionError."""
        if body.is_eof():
            return body.read_nowait()
        if message.method == "CONNECT":
            return b""
        if message.headers.get("expect", "").lower() == "100-continue":
            self.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        read, most = bytearray(), self._server.limits.body_bytes
        while not body.at_eof() and len(read) <= most:
            read += await body.readany()
        return bytes(read)

    async def _run(self, message: RawRequestMessage, exchange: Exchange) -> None:
        if self.transport is None:
            raise ConnectionResetError
        try:
            await self._server.app(scope_of(message, self._ends), exchange.receive, exchange.send)
        except ConnectionError:
            raise
        except Exception as error:  # noqa: BLE001  nothing may leave that is no status
            self._server.failed(error)
            if not exchange.started:
                raise http_errors.failed() from None
        if not exchange.complete:
            # Half an answer must not look like a whole one.
            raise ConnectionResetError

    def _answered(self, close: bool) -> None:
        whole = self._body is not None and self._body.is_eof()
        self._body = self.task = None
        if self.transport is None:
            return
        if close:
            self._end(linger=not whole)
            return
        self.phase, self._began = Phase.IDLE, self._loop.time()
        ahead, self._ahead = self._ahead, b""
        self._hold(len(ahead))
        self._requests.message_consumed()
        self._server.waits(self)
        self._parse(ahead)
        if ahead and self.phase is Phase.IDLE:
            self.phase = Phase.HEAD
        if self._buffer_paused:
            self._resume_reading_for_buffer()

    def _end(self, *, linger: bool = True) -> None:
        """Close; where a client still sends, not at once, or it would lose the answer."""
        self._hold(0)
        self._ahead = b""
        self.phase, self._began = Phase.LAST, self._loop.time()
        if self.transport is None:
            return
        if not linger:
            self.transport.close()
        else:
            self._reading_paused = False
            self._resume_reading_for_buffer()

    # What an application does.

    def write(self, data: bytes | memoryview) -> None:
        """Send a few bytes; nobody is told when the other side is gone."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    async def send(self, data: bytes) -> None:
        """Send, and wait until all is on its way, or nobody is there any more."""
        whole = memoryview(data)
        self.write(whole[:PIECE])
        if not self.writing_paused and len(data) <= PIECE:
            return
        self._server.sending(self, len(data))
        try:
            with suppress(ConnectionError):
                await self._drain_helper()
                for at in range(PIECE, len(data), PIECE):
                    self.write(whole[at : at + PIECE])
                    await self._drain_helper()
        finally:
            self._server.sent(self)

    async def wait_lost(self) -> None:
        """Return when the other side is gone."""
        if self.transport is not None:
            self._lost = self._lost or self._loop.create_future()
            await asyncio.shield(self._lost)

    # What the server does.

    def look(self, now: float) -> None:
        """End what takes too long."""
        if self.transport is None:
            return
        limits, waited = self._server.limits, now - self._began
        if self._stopped_reading(now):
            self.cut("unread")
        elif self.phase is Phase.HEAD and waited > limits.head_seconds:
            self.cut("head")
        elif self.phase is Phase.BODY and waited > limits.body_seconds:
            self._refuse(http_errors.body_late(limits.body_seconds), "body")
        elif waited > {Phase.IDLE: limits.idle_seconds, Phase.LAST: LINGERING}.get(
            self.phase, math.inf
        ):
            self.transport.close()

    def _stopped_reading(self, now: float) -> bool:
        assert self.transport is not None
        unread = self.transport.get_write_buffer_size()
        if not unread or unread < self._unread or not self._unread:
            self._unread_since = now
        self._unread = unread
        return now - self._unread_since > self._server.limits.write_seconds

    def hurry(self) -> None:
        """Close where nothing is asked; what is half sent has a short time from now on."""
        if self.phase is Phase.IDLE or self.phase is Phase.LAST:
            if self.transport is not None:
                self.transport.close()
        else:
            self._began = self._loop.time()

    def cut(self, cause: str) -> None:
        """Hang up without another word."""
        self._server.count(cause)
        self.abort()

    def abort(self) -> None:
        """Hang up at once, whatever is still to be sent."""
        if self.transport is not None:
            self.transport.abort()
