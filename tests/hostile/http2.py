"""HTTP/2 by hand: a connection on which anything may be sent, right or wrong."""

import base64
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from google.rpc import error_details_pb2, status_pb2
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import (
    ConnectionTerminated,
    DataReceived,
    ResponseReceived,
    StreamEnded,
    StreamReset,
    TrailersReceived,
)

PREFIX = "/tilewright.v1.GameService/"
SECONDS = 40
"""How long an answer may take on a machine that does much else."""

Header = tuple[str | bytes, str | bytes]


class Ended(NamedTuple):
    """How a stream ended: `code` is gRPC's, or -1 where only HTTP/2 says something (`how`)."""

    code: int
    message: str
    reason: str
    fields: tuple[str, ...]
    data: bytes
    http: str
    how: str


class Peer:
    """A client that sends what it is told to, and keeps what comes."""

    def __init__(self, address: str, instead: bytes = b"", source: str = "127.0.0.1") -> None:
        """Connect from an address, and send the bytes that are given instead of the preface."""
        host, _, port = address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), SECONDS, (source, 0))
        # Nothing is checked: what is wrong is meant.
        self.h2 = H2Connection(
            H2Configuration(
                validate_outbound_headers=False,
                normalize_outbound_headers=False,
                validate_inbound_headers=False,
            )
        )
        self.h2.initiate_connection()
        if instead:
            self.h2.data_to_send()
            self.socket.sendall(instead)
        self.flush()
        self.headers: dict[int, dict[str, str]] = {}
        self.data: dict[int, bytes] = {}
        self.how: dict[int, str] = {}
        self.goodbye = ""

    def flush(self) -> None:
        """Send what is waiting to be sent."""
        self.socket.sendall(self.h2.data_to_send())

    def begin(self, rpc: str, *more: Header, end: bool = False, **other: Any) -> int:
        """The headers of a call; `other` replaces pseudo-headers, by name without colon."""
        stream = self.h2.get_next_available_stream_id()
        pseudo = {"method": "POST", "scheme": "http", "path": PREFIX + rpc, "authority": "x"}
        headers = [(f":{name}", value) for name, value in (pseudo | other).items() if value]
        if not any(name == "content-type" for name, _ in more):
            headers.append(("content-type", "application/grpc"))
        self.h2.send_headers(stream, [*headers, ("te", "trailers"), *more], end_stream=end)
        self.flush()
        return stream

    def send(self, stream: int, data: bytes, *, end: bool = False) -> None:
        """Data as far as the windows let it through, waiting for them to open."""
        until = time.monotonic() + SECONDS
        while stream not in self.how and time.monotonic() < until:
            room = min(self.h2.local_flow_control_window(stream), self.h2.max_outbound_frame_size)
            if data and not room:
                self.receive(0.5)
                continue
            part, data = data[:room], data[room:]
            self.h2.send_data(stream, part, end_stream=end and not data)
            self.flush()
            if not data:
                return

    def call(self, rpc: str, data: bytes, *more: Header, **other: Any) -> Ended:
        """A whole call with these bytes, prefix included."""
        stream = self.begin(rpc, *more, **other)
        self.send(stream, data, end=True)
        return self.ended(stream)

    def receive(self, seconds: float) -> bool:
        """Take in what comes within so many seconds; false where nothing does."""
        self.socket.settimeout(seconds)
        try:
            data = self.socket.recv(1 << 16)
        except TimeoutError:
            return False
        except OSError as error:
            self.goodbye = self.goodbye or type(error).__name__
            return False
        if not data:
            self.goodbye = self.goodbye or "closed"
            return False
        for event in self.h2.receive_data(data):
            self._note(event)
        self.flush()
        return True

    def _note(self, event: Any) -> None:
        if isinstance(event, ResponseReceived | TrailersReceived):
            found = {text(name): text(value) for name, value in event.headers}
            self.headers.setdefault(event.stream_id, {}).update(found)
        elif isinstance(event, DataReceived):
            known = self.data.get(event.stream_id, b"")
            self.data[event.stream_id] = known + event.data
            self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, StreamReset):
            self.how.setdefault(event.stream_id, f"reset {event.error_code:d}")
        elif isinstance(event, StreamEnded):
            self.how.setdefault(event.stream_id, "ended")
        elif isinstance(event, ConnectionTerminated):
            self.goodbye = f"goaway {event.error_code:d}"

    def ended(self, stream: int, seconds: float = SECONDS) -> Ended:
        """How a stream ends, within so many seconds."""
        until = time.monotonic() + seconds
        while stream not in self.how and time.monotonic() < until:
            if not self.receive(0.2) and self.goodbye:
                break
        headers = self.headers.get(stream, {})
        reason, fields = details(headers.get("grpc-status-details-bin", ""))
        return Ended(
            int(headers.get("grpc-status", "-1")),
            headers.get("grpc-message", ""),
            reason,
            fields,
            self.data.get(stream, b""),
            headers.get(":status", ""),
            self.how.get(stream) or self.goodbye or "waits",
        )


def details(header: str) -> tuple[str, tuple[str, ...]]:
    """The reason and the fields at fault in the details of a status, empty where there are none."""
    status = status_pb2.Status.FromString(base64.b64decode(header + "=" * (-len(header) % 4)))
    info, fault = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    for detail in status.details:
        detail.Unpack(info)
        detail.Unpack(fault)
    return info.reason, tuple(violation.field for violation in fault.field_violations)


def text(value: Any) -> str:
    """A header's name or value."""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def message(data: bytes, *, compressed: int = 0, length: int | None = None) -> bytes:
    """A message with its prefix, which may lie."""
    size = len(data) if length is None else length
    return bytes([compressed]) + size.to_bytes(4, "big") + data


@contextmanager
def peer(address: str, instead: bytes = b"", source: str = "127.0.0.1") -> Iterator[Peer]:
    """A connection of its own; see Peer."""
    connected = Peer(address, instead, source)
    try:
        yield connected
    finally:
        connected.socket.close()
