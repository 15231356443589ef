"""HTTP/2 as far as this test needs it: frames that may be wrong, and what comes back."""

import asyncio
import base64
import struct
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import unquote

import hpack
from msgspec import Struct, field

from tests.hostile.fuzz.http1 import ATTACKER

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM = ACK = 1
END_HEADERS = 4
PADDED = 8
CANCEL = 8
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
LONGEST = 16384
"""Bytes that a frame may hold."""
WIDE = 2**31 - 1
DETAILS = "grpc-status-details-bin"


class Frame(NamedTuple):
    """A frame; its length is that of the payload unless `length` says otherwise."""

    kind: int
    flags: int
    stream: int
    payload: bytes = b""
    length: int = -1

    def encoded(self) -> bytes:
        """Its bytes."""
        length = len(self.payload) if self.length < 0 else self.length
        head = struct.pack(">I", length & 0xFFFFFF)[1:]
        return head + bytes((self.kind, self.flags)) + struct.pack(">I", self.stream) + self.payload


def literal(headers: list[tuple[bytes, bytes]]) -> bytes:
    """Headers in HPACK, each written out."""
    return b"".join(b"\0" + _string(name) + _string(value) for name, value in headers)


def _string(text: bytes) -> bytes:
    if len(text) < 127:
        return bytes((len(text),)) + text
    rest, size = len(text) - 127, bytearray(b"\x7f")
    while rest >= 128:
        size.append(rest % 128 | 128)
        rest //= 128
    return bytes(size) + bytes((rest,)) + text


class Reply(Struct):
    """What came on one stream."""

    headers: dict[str, str] = field(default_factory=dict)
    data: int = 0
    reset: int = -1
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    begun: asyncio.Event = field(default_factory=asyncio.Event)

    def status(self) -> tuple[int, str, bytes]:
        """The status of gRPC, its message and its details."""
        details = self.headers.get(DETAILS, "")
        raw = base64.b64decode(details + "=" * (-len(details) % 4))
        words = unquote(self.headers.get("grpc-message", ""))
        return int(self.headers["grpc-status"]), words, raw


class Link:
    """A connection to a gRPC port."""

    def __init__(self, host: str, port: int) -> None:
        self._address = host, port
        self._decoder = hpack.Decoder(max_header_list_size=2**20)
        self._replies: dict[int, Reply] = {}
        self._last = -1
        self._reading: asyncio.Task[None] | None = None
        self.closed = asyncio.Event()

    async def open(self) -> None:
        """Connect, and let the service send as much as it likes."""
        reader, self._writer = await asyncio.open_connection(
            *self._address, local_addr=(ATTACKER, 0)
        )
        window = struct.pack(">HI", 4, WIDE)
        settings = Frame(SETTINGS, 0, 0, window).encoded()
        more = Frame(WINDOW, 0, 0, struct.pack(">I", WIDE - 2**16)).encoded()
        self.write(PREFACE + settings + more)
        self._reading = asyncio.create_task(self._read(reader))

    def next_stream(self) -> tuple[int, Reply]:
        """The id of a new stream and what will come on it."""
        self._last += 2
        self._replies.clear()
        reply = self._replies[self._last] = Reply()
        return self._last, reply

    def write(self, sent: bytes) -> None:
        """Send bytes; a closed connection takes none."""
        if not self.closed.is_set():
            self._writer.write(sent)

    async def close(self) -> None:
        """Close the connection."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
            self._writer.close()
            with suppress(OSError):
                await self._writer.wait_closed()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        block, of = b"", 0
        try:
            while True:
                head = await reader.readexactly(9)
                length = int.from_bytes(head[:3], "big")
                kind, flags, stream = head[3], head[4], int.from_bytes(head[5:], "big")
                payload = await reader.readexactly(length)
                if kind == HEADERS:
                    block, of = payload, flags
                elif kind == CONTINUATION:
                    block, of = block + payload, flags | of
                if kind in (HEADERS, CONTINUATION) and flags & END_HEADERS:
                    # Every block is decoded, since all of them share one table.
                    self._headers(stream, self._decoder.decode(block), of)
                self._take(kind, flags, stream, payload)
        except (OSError, EOFError):
            pass
        finally:
            self.closed.set()
            for reply in self._replies.values():
                reply.begun.set()
                reply.ended.set()

    def _headers(self, stream: int, headers: Iterable[hpack.HeaderTuple], flags: int) -> None:
        reply = self._replies.get(stream)
        if reply is not None:
            reply.headers |= {_text(name): _text(value) for name, value in headers}
            reply.begun.set()
            if flags & END_STREAM:
                reply.ended.set()

    def _take(self, kind: int, flags: int, stream: int, payload: bytes) -> None:
        if kind == PING and not flags & ACK:
            self.write(Frame(PING, ACK, 0, payload).encoded())
        elif kind == SETTINGS and not flags & ACK:
            self.write(Frame(SETTINGS, ACK, 0).encoded())
        reply = self._replies.get(stream)
        if reply is None:
            return
        if kind == DATA:
            reply.data += len(payload)
            if flags & END_STREAM:
                reply.ended.set()
        elif kind == RST_STREAM:
            reply.reset = int.from_bytes(payload[:4], "big")
            reply.begun.set()
            reply.ended.set()


def _text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value
