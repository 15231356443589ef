"""Calls of gRPC as frames made by hand: headers, messages, frames and bytes that are wrong."""

import asyncio
import struct
from collections.abc import Callable
from contextlib import suppress
from random import Random

from google.protobuf import json_format
from google.protobuf.message_factory import GetMessageClass
from google.rpc import code_pb2
from msgspec import Struct

from service.wire.schema import SERVICE
from tests.hostile.fuzz import http2, mutate
from tests.hostile.fuzz.http2 import Frame, Link, Reply
from tests.hostile.fuzz.player import WRITES, Player, Request
from tests.hostile.fuzz.verdict import Findings, Sent, grpc_fault, is_transports

WAIT = 0.02
HANGS = 8.0
CASES_A_CONNECTION = 25
SERVER_FAULTS = {2: "RST_STREAM INTERNAL_ERROR", 8: "RST_STREAM CANCEL"}
"""Codes of RST_STREAM that a client takes for INTERNAL or CANCELLED."""

HEADER_LINES = (
    (b":path", b"/"),
    (b":path", b"no slash"),
    (b":path", b"/tilewright.v1.GameService/" + b"a" * 3000),
    (b":method", b"GET"),
    (b":method", b"PUT"),
    (b":scheme", b"ftp"),
    (b":authority", b""),
    (b":unknown", b"x"),
    (b"content-type", b"application/grpc-web"),
    (b"content-type", b"application/grpc+json"),
    (b"content-type", b"application/json"),
    (b"content-type", b""),
    (b"te", b"gzip"),
    (b"grpc-timeout", b""),
    (b"grpc-timeout", b"1x"),
    (b"grpc-timeout", b"-1S"),
    (b"grpc-timeout", b"0n"),
    (b"grpc-timeout", b"99999999999H"),
    (b"grpc-timeout", b"99999999H"),
    (b"grpc-encoding", b"gzip"),
    (b"grpc-encoding", b"snappy"),
    (b"grpc-accept-encoding", b"\xff"),
    (b"Upper-Case", b"x"),
    (b"connection", b"close"),
    (b"transfer-encoding", b"chunked"),
    (b"content-length", b"3"),
    (b"x-bin", b"!!!"),
    (b"x-bin", b"AAA"),
    (b"grpc-trace-bin", b"a" * 4000),
    (b"x-long", b"a" * 9000),
    (b"x-longer", b"a" * 70000),
    (b"x\0y", b"z"),
    (b"x", b"a\r\nb"),
    (b"x", b"\x00\xff"),
    (b"accept-language", b"\xff\xfe"),
    (b"authorization", b"Bearer \xff"),
    (b"", b"x"),
)


class Case(Struct):
    """A call on its way to bytes.

    `strange`: its headers or frames may be none of gRPC, and nobody knows what the transport makes
    of them; `broken`: not even of HTTP/2; `half`: its message is not there as a whole.
    """

    headers: list[tuple[bytes, bytes]]
    data: bytes
    frames: list[Frame] = []
    raw: bytes = b""
    strange: bool = False
    broken: bool = False
    half: bool = False


class RawH2:
    """One client that writes frames as it likes; `one` is a case."""

    protocol = "raw-h2"

    def __init__(self, url: str, address: str, name: str, findings: Findings) -> None:
        host, _, port = address.rpartition(":")
        self._address = host, int(port)
        self.name = name
        self._player = Player(url, f"{name} games")
        self._rng = Random(name)
        self._findings = findings
        self._link: Link | None = None
        self._left = 0
        # Games that a call may still change whose end nobody waited for.
        self._unsure: set[str] = set()

    async def open(self) -> None:
        """Make the games to be played."""
        await self._player.open()

    async def close(self) -> None:
        """Close all connections."""
        await self._player.close()
        if self._link is not None:
            await self._link.close()

    async def one(self, number: int) -> None:
        """Send one case, on a connection that others came on before it, and judge the answer."""
        rng, name = self._rng, f"{self.name}/{number}"
        asked = self._player.request(rng)
        link = await self._open_link()
        stream, reply = link.next_stream()
        case = made(rng, asked, stream)
        sent = Sent(self.protocol, [http2.PREFACE, Frame(http2.SETTINGS, 0, 0).encoded(), case.raw])
        self._findings.recent.append(sent)
        link.write(case.raw)
        watches = asked.call == "WatchGame" and not case.strange
        arrived = reply.begun if watches else reply.ended
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT if case.strange else HANGS):
                await arrived.wait()
        if not case.strange and not arrived.is_set():
            self._findings.add(f"raw h2 {asked.call}: hangs", name, sent, reply.headers)
        if not reply.ended.is_set():
            reset = Frame(http2.RST_STREAM, 0, stream, struct.pack(">I", http2.CANCEL))
            link.write(reset.encoded())
        fault = _fault(case, reply)
        if fault:
            self._findings.add(f"raw h2: {fault}", name, sent, (asked.call, reply.headers))
        await self._look_after(asked, case, reply, name, sent)
        if case.broken:
            # What comes next on this connection may be taken for a part of it.
            self._left = 0

    async def _open_link(self) -> Link:
        if self._link is not None and (self._left <= 0 or self._link.closed.is_set()):
            await self._link.close()
            self._link = None
        if self._link is None:
            self._link = Link(*self._address)
            self._left = CASES_A_CONNECTION
            await self._link.open()
        self._left -= 1
        return self._link

    async def _look_after(
        self, asked: Request, case: Case, reply: Reply, name: str, sent: Sent
    ) -> None:
        if asked.call not in WRITES:
            return
        player, game = self._player, asked.game
        made = reply.headers.get("grpc-status") == "0"
        # What the transport says does not tell whether the call was carried out before.
        refused = http2.DETAILS in reply.headers
        if not made and (case.half or refused):
            version = await player.version(game)
            if version == game.version:
                return
            if game.game_id not in self._unsure:
                how = "half a message" if case.half else "refused, and yet it"
                self._findings.add(f"raw h2 {asked.call}: {how} changed the game", name, sent)
            self._unsure.discard(game.game_id)
        elif not made:
            self._unsure.add(game.game_id)
        await player.refresh(game)


def _fault(case: Case, reply: Reply) -> str:
    words, details = "", b""
    if "grpc-status" in reply.headers:
        code, words, details = reply.status()
        name, fault = code_pb2.Code.Name(code), grpc_fault("", code, words, details)
    else:
        status = reply.headers.get(":status", "200")
        name = fault = SERVER_FAULTS.get(reply.reset, "" if status == "200" else status)
    allowed = case.strange and not details and is_transports("h2", name, words)
    return "" if allowed else fault


def made(rng: Random, asked: Request, stream: int) -> Case:
    """A call with up to three changes."""
    method = SERVICE.methods_by_name[asked.call]
    message = json_format.ParseDict(asked.fields, GetMessageClass(method.input_type)())
    raw = message.SerializeToString()
    headers = [
        (b":method", b"POST"),
        (b":scheme", b"http"),
        (b":path", f"/{SERVICE.full_name}/{asked.call}".encode()),
        (b":authority", b"tilewright"),
        (b"content-type", b"application/grpc"),
        (b"te", b"trailers"),
    ]
    if asked.token:
        headers.append((b"authorization", b"Bearer " + asked.token.encode()))
    case = Case(headers, b"\0" + struct.pack(">I", len(raw)) + raw)
    stages = rng.choices(STAGES, (4, 5, 3, 2), k=rng.choice((0, 1, 1, 1, 2, 3)))
    for stage in STAGES:
        if stage is _frames and not case.frames:
            case.frames = _framed(rng, case, stream)
        if stage is _bytes:
            case.raw = b"".join(frame.encoded() for frame in case.frames)
        for _ in range(stages.count(stage)):
            stage(rng, case, stream)
    case.raw = case.raw[: 2**19]
    return case


def _framed(rng: Random, case: Case, stream: int) -> list[Frame]:
    block, data = http2.literal(case.headers), case.data
    size = rng.choice((16384, 16384, 16384, 100, 7))
    if len(block) // size > 500:
        size = 16384
    pieces = [block[i : i + size] for i in range(0, len(block), size)] or [b""]
    frames = [Frame(http2.HEADERS, 0, stream, pieces[0])]
    frames += [Frame(http2.CONTINUATION, 0, stream, piece) for piece in pieces[1:]]
    frames[-1] = frames[-1]._replace(flags=http2.END_HEADERS)
    if rng.random() < 0.1:
        frames += [*_parts(data, stream), Frame(http2.DATA, http2.END_STREAM, stream)]
    else:
        cut = rng.randrange(len(data) + 1) if rng.random() < 0.2 else 0
        frames += _parts(data[:cut], stream)
        *first, last = _parts(data[cut:], stream) or [Frame(http2.DATA, 0, stream)]
        frames += [*first, last._replace(flags=http2.END_STREAM)]
    return frames


def _parts(data: bytes, stream: int) -> list[Frame]:
    """The data in frames as long as they may be."""
    return [
        Frame(http2.DATA, 0, stream, data[at : at + http2.LONGEST])
        for at in range(0, len(data), http2.LONGEST)
    ]


def _headers(rng: Random, case: Case, stream: int) -> None:
    case.strange = True
    headers, kind = case.headers, rng.randrange(5)
    at = rng.randrange(len(headers))
    if kind == 0:
        headers.pop(at)
    elif kind == 1:
        headers.insert(rng.randrange(len(headers) + 1), headers[at])
    else:
        line = rng.choice(HEADER_LINES)
        same = [i for i, (name, _) in enumerate(headers) if name == line[0]]
        if same:
            headers[same[0]] = line
        else:
            headers.insert(rng.randrange(len(headers) + 1), line)
    if not headers:
        headers.append((b"x", b"y"))


def _message(rng: Random, case: Case, stream: int) -> None:
    """Change the message or what says how long it is."""
    data, kind = case.data, rng.randrange(8)
    if kind == 0:
        case.data = bytes((rng.choice((1, 2, 255)),)) + data[1:]
        case.strange = True
    elif kind == 1:
        case.data = b""
    elif kind == 2:
        case.data = data[: rng.randrange(max(1, len(data)))]
        case.half = True
    elif kind == 3:
        length = rng.choice((0, 1, len(data), 2**20, 2**32 - 1, 300_000))
        case.data = data[:1] + struct.pack(">I", length) + data[5:]
    elif kind == 4:
        case.data = data * rng.choice((2, 2, 10))
        case.half = False
    else:
        raw = mutate.some_bytes(rng, data[5:])[: 2**18]
        case.data = b"\0" + struct.pack(">I", len(raw)) + raw


def _frames(rng: Random, case: Case, stream: int) -> None:
    """Change a frame, or put in one that nobody waits for."""
    case.strange = case.broken = True
    case.half = False
    frames = case.frames
    if not frames:
        return
    at = rng.randrange(len(frames))
    frame, kind = frames[at], rng.randrange(9)
    if kind == 0:
        frames[at] = frame._replace(flags=rng.choice((0, 1, 4, 5, 8, 13, 32, 44, 255)))
    elif kind == 1:
        other = rng.choice((0, 2, stream + 2, max(1, stream - 2), 2**31 - 1, 2**31 + stream))
        frames[at] = frame._replace(stream=other)
    elif kind == 2:
        length = rng.choice(
            (0, 1, len(frame.payload) - 1, len(frame.payload) + 1, 16385, 2**24 - 1)
        )
        frames[at] = frame._replace(length=max(0, length))
    elif kind == 3:
        frames[at] = frame._replace(kind=rng.randrange(14))
    elif kind == 4:
        del frames[at]
    elif kind == 5:
        frames.insert(at, frame)
    elif kind == 6:
        del frames[at + 1 :]
    else:
        frames[at:at] = rng.choice(STRANGE)(rng, stream)


Strange = Callable[[Random, int], list[Frame]]


def _number(rng: Random) -> bytes:
    return struct.pack(">I", rng.choice((0, 1, 2, 8, 2**31 - 1, 2**31, 2**32 - 1)))


def _resets(rng: Random, stream: int) -> list[Frame]:
    """Streams that are opened and left at once."""
    block = http2.literal([(b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/a/b")])
    frames = []
    for i in range(rng.choice((1, 20, 120))):
        opened = stream + 2 * i
        frames.append(Frame(http2.HEADERS, http2.END_HEADERS, opened, block))
        frames.append(Frame(http2.RST_STREAM, 0, opened, struct.pack(">I", http2.CANCEL)))
    return frames


STRANGE: tuple[Strange, ...] = (
    _resets,
    lambda rng, stream: [Frame(http2.RST_STREAM, 0, stream, _number(rng))],
    lambda rng, stream: [Frame(http2.WINDOW, 0, rng.choice((0, stream)), _number(rng))],
    lambda rng, stream: [
        Frame(http2.SETTINGS, 0, 0, struct.pack(">H", rng.randrange(9)) + _number(rng))
        for _ in range(rng.choice((1, 1, 50)))
    ],
    lambda rng, stream: [Frame(http2.SETTINGS, rng.choice((0, 1)), stream, b"\0" * 5)],
    lambda rng, stream: (
        [Frame(http2.PING, rng.choice((0, 1)), 0, b"\0" * rng.choice((8, 7, 0)))]
        * rng.choice((1, 1, 40))
    ),
    lambda rng, stream: [Frame(http2.PRIORITY, 0, stream, struct.pack(">IB", stream, 9))],
    lambda rng, stream: [Frame(http2.PUSH, http2.END_HEADERS, stream, _number(rng))],
    lambda rng, stream: [Frame(http2.GOAWAY, 0, 0, _number(rng) + _number(rng) + b"bye")],
    lambda rng, stream: [Frame(http2.CONTINUATION, 0, stream)] * rng.choice((1, 300)),
    lambda rng, stream: [Frame(http2.DATA, http2.PADDED, stream, b"\xff\0")],
    lambda rng, stream: [Frame(http2.DATA, 0, stream)] * rng.choice((1, 300)),
    lambda rng, stream: [Frame(rng.randrange(10, 256), 255, stream, rng.randbytes(50))],
)


def _bytes(rng: Random, case: Case, stream: int) -> None:
    case.strange = case.broken = True
    case.half = False
    case.raw = mutate.some_bytes(rng, case.raw)


STAGES = (_headers, _message, _frames, _bytes)
