"""The HTTP server: aiohttp's, serving an ASGI application, with bounds and an orderly end."""

import asyncio
import socket
import ssl
from asyncio import CancelledError
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address

from msgspec.structs import replace
from starlette.types import ASGIApp

from service.api.http_connection import Connection
from service.api.http_limits import HttpLimits

CAUSES = ("body", "buffers", "client", "evicted", "full", "head", "unread")
"""Why a connection is cut off or not taken: docs/operations.md says what each means."""

LOOK = 0.5
"""Seconds between two looks at all connections."""

LOOKED_AT_ONCE = 500
"""Connections that are looked at in one turn of the event loop."""

BACKLOG = 2048
"""Connections that may wait to be accepted."""

ACCEPTED_AT_ONCE = 64
"""Connections that are taken in one turn of the event loop."""

PAUSE = 1.0
"""Seconds without new connections where the system has no descriptor left."""

HALF = 2.0
"""Seconds that half a request has left when the process ends."""

RECEIVE_BUFFER = 1 << 16
"""Bytes that the system keeps of what a connection sends and nobody reads yet."""

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"


class HttpServer:
    """Serves `app`; `count` is told why a connection is cut off, `failed` what the app raised."""

    def __init__(
        self,
        app: ASGIApp,
        limits: HttpLimits,
        *,
        count: Callable[[str], None],
        failed: Callable[[BaseException], None],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.app = app
        self.limits = limits
        self.count = count
        self.failed = failed
        self.held = 0
        self.draining = False
        self._tls = tls
        self._clients: Counter[str] = Counter()
        self._taken = 0
        self._open: set[Connection] = set()
        # In the order in which they began to wait for a request.
        self._waiting: dict[Connection, None] = {}
        # In the order in which they began to be slow to read, with the bytes of the answer.
        self._sending: dict[Connection, int] = {}
        self._unread = 0
        self._connecting: set[asyncio.Task[None]] = set()
        self._empty = asyncio.Event()
        self._listener: socket.socket | None = None

    # Connections.

    def listen(self, listener: socket.socket) -> None:
        """Take connections from now on, of a socket that listens."""
        listener.setblocking(False)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        self._listener = listener
        self._resume()

    async def keep(self) -> None:
        """Look after the connections, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK)
            now = loop.time()
            for number, connection in enumerate(tuple(self._open), start=1):
                connection.look(now)
                if not number % LOOKED_AT_ONCE:
                    await asyncio.sleep(0)

    def _resume(self) -> None:
        if self._listener is not None:
            asyncio.get_running_loop().add_reader(self._listener, self._accept, self._listener)

    def _accept(self, listener: socket.socket, most: int = 0) -> None:
        loop = asyncio.get_running_loop()
        # Of far more than there is room for, one turn could only turn most away.
        for _ in range(most or max(1, min(ACCEPTED_AT_ONCE, self.limits.connections // 4))):
            try:
                accepted, peer = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:
                # No descriptor is left: to ask again at once would only burn the core.
                loop.remove_reader(listener)
                loop.call_later(PAUSE, self._resume)
                return
            client = address_of(peer)
            if self._has_room(client):
                self._clients[client] += 1
                self._taken += 1
                task = loop.create_task(self._connect(accepted, client))
                self._connecting.add(task)
                task.add_done_callback(self._connecting.discard)
            else:
                accepted.close()

    def _has_room(self, client: str) -> bool:
        """Whether one more may come; where all are taken, the one that waits longest makes room."""
        if self._clients[client] >= self.limits.per_client:
            self.count("client")
            return False
        if self._taken < self.limits.connections:
            return True
        longest = next(iter(self._waiting), None)
        if longest is None:
            self.count("full")
            return False
        longest.cut("evicted")
        # It leaves its place now, and the event loop tells so a turn later.
        self.closed(longest)
        return True

    async def _connect(self, accepted: socket.socket, client: str) -> None:
        accepted.setblocking(False)
        connection = Connection(self, client)
        seconds = self.limits.head_seconds if self._tls else None
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: connection, accepted, ssl=self._tls, ssl_handshake_timeout=seconds
            )
        except (OSError, CancelledError):
            # No connection was made: the handshake failed, or took too long.
            accepted.close()
            self._leave(client)

    def opened(self, connection: Connection) -> None:
        """It may send a request."""
        self._open.add(connection)
        self.waits(connection)

    def waits(self, connection: Connection) -> None:
        """It waits for a request."""
        self._waiting[connection] = None

    def busy(self, connection: Connection) -> None:
        """It has sent one."""
        self._waiting.pop(connection, None)

    def sending(self, connection: Connection, size: int) -> None:
        """So many bytes wait for its client to read; where all are too many, the oldest is cut."""
        self._sending[connection] = size
        self._unread += size
        while self._unread > self.limits.buffered_bytes:
            oldest = next(iter(self._sending))
            self.sent(oldest)
            oldest.cut("unread")

    def sent(self, connection: Connection) -> None:
        """They wait no more."""
        self._unread -= self._sending.pop(connection, 0)

    def closed(self, connection: Connection) -> None:
        """It is gone, which may be told twice."""
        if connection not in self._open:
            return
        self._open.remove(connection)
        self.busy(connection)
        self.sent(connection)
        self._leave(connection.client)

    def _leave(self, client: str) -> None:
        self._taken -= 1
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]
        if not self._taken:
            self._empty.set()

    # The end.

    def drain(self) -> None:
        """Tell every caller with its next answer that the connection ends."""
        self.draining = True

    async def stop(self, grace: float) -> None:
        """Take nothing new, and let calls in flight finish for `grace` seconds.

        What is not answered by then is cancelled, so that the application refuses it.
        """
        self.drain()
        if self._listener is not None:
            # Whose connection the system has taken already is not turned away.
            self._accept(self._listener, BACKLOG)
        self._close_listener()
        half = min(HALF, grace)
        self.limits = replace(self.limits, head_seconds=half, body_seconds=half, idle_seconds=half)
        # A request that has arrived already is read before its connection counts as idle.
        await asyncio.sleep(0)
        for connection in tuple(self._open):
            connection.hurry()
        try:
            async with asyncio.timeout(grace):
                await self._until_empty()
        except TimeoutError:
            tasks = [connection.task for connection in self._open if connection.task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _until_empty(self) -> None:
        while self._taken:
            self._empty.clear()
            await self._empty.wait()

    def abort(self) -> None:
        """Cut every connection: whoever reads nothing would keep the process from ending."""
        self._close_listener()
        for task in tuple(self._connecting):
            task.cancel()
        for connection in tuple(self._open):
            connection.abort()

    def _close_listener(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            asyncio.get_running_loop().remove_reader(listener)
            listener.close()


def open_port(host: str, port: int) -> socket.socket:
    """A socket that listens; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # At once: who is told the address before the first turn of the loop must not be refused.
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(peer: tuple[str, int]) -> str:
    """Whom a connection counts for: an address of IPv4, a /64 of IPv6."""
    host = peer[0].partition("%")[0]
    if ":" not in host:
        return host
    address = IPv6Address(host)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else address.packed[:8].hex()


def tls_context(cert: str, key: str) -> ssl.SSLContext:
    """TLS 1.2 or newer with forward secrecy and authenticated ciphers; raises OSError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(CIPHERS)
    context.options |= ssl.OP_NO_RENEGOTIATION
    context.load_cert_chain(cert, key)
    return context
