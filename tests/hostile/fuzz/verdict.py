"""What an answer may be, and the list of those that were something else."""

import base64
import re
import zlib
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from google.protobuf.message import DecodeError
from google.rpc import code_pb2, error_details_pb2, status_pb2
from msgspec import Struct

from tests.hostile.fuzz.http1 import Answer
from tilewright.v1 import errors_pb2

REASONS = frozenset(
    name.removeprefix("ERROR_REASON_")
    for name in errors_pb2.ErrorReason.keys()  # noqa: SIM118 - an enum wrapper is no mapping
)
NEVER = frozenset({"INTERNAL", "UNKNOWN", "CANCELLED"})
"""Codes that no caller may be left with."""
OURS = frozenset({"STORE_UNAVAILABLE", "STATE_CORRUPT"})
"""Reasons that say what is wrong with us: no request may bring them about."""


SHORT = 2000
FOLDER = Path("build/fuzz")


class Own(NamedTuple):
    """An answer that the transport gives by itself, before the service sees a call."""

    protocol: str
    code: str
    words: str


# docs/api.md, "Refusals", names the same cases.
TRANSPORT = (
    Own("grpc", "RESOURCE_EXHAUSTED", "Received message larger than max"),
    Own("grpc", "RESOURCE_EXHAUSTED", "received metadata size exceeds"),
    Own("grpc", "DEADLINE_EXCEEDED", ""),
    # Frames and headers that are none, which no client of gRPC sends.
    *(
        Own("h2", code, words)
        for code in ("INTERNAL", "UNAVAILABLE")
        for words in (
            "Failed parsing HTTP/2",
            "Illegal header ",
            "Error parsing ",
            "Metadata keys cannot be zero length",
            "Duplicate ':",
            "Compression bit set but no encoding configured",
            "Decompression failed",
        )
    ),
    Own("h2", "UNAVAILABLE", "Too many pings"),
    Own("h2", "RST_STREAM INTERNAL_ERROR", ""),
    Own("h2", "415", ""),
    # The standard health service names what it does not know by the code alone.
    Own("grpc.health", "NOT_FOUND", ""),
)


def is_transports(protocol: str, code: str, words: str) -> bool:
    """Whether the transport may answer so."""
    return any(
        protocol.startswith(own.protocol) and code == own.code and own.words in words
        for own in TRANSPORT
    )


def http_fault(answer: Answer) -> str:
    """What is wrong with an answer over HTTP; nothing if it may be so."""
    status, words = answer.status, answer.body.decode("utf-8", "replace")
    if status < 400:
        return ""
    reason = ""
    try:
        found = msgspec.json.decode(answer.body)
        infos = [one for one in found["details"] if one["@type"].endswith("ErrorInfo")]
        reason = infos[0]["reason"] if infos else ""
    except (msgspec.DecodeError, KeyError, TypeError, UnicodeDecodeError):
        if "content-length" not in answer.headers or answer.body or status >= 500:
            if is_transports("http", str(status), words):
                return ""
            return f"{status} that is no status: {words[:80]}"
        return ""  # To HEAD: there is no body to look into.
    if status >= 500:
        return f"{status} {reason or words[:80]}"
    return "" if reason in REASONS else f"{status} without a reason: {words[:80]}"


def grpc_fault(method: str, code: int, words: str, details: bytes) -> str:
    """What is wrong with the end of a gRPC call; nothing if it may be so."""
    name = code_pb2.Code.Name(code) if code in code_pb2.Code.values() else str(code)
    if name == "OK":
        return ""
    reason = ""
    try:
        for detail in status_pb2.Status.FromString(details).details:
            info = error_details_pb2.ErrorInfo()
            if detail.Unpack(info):
                reason = info.reason
    except DecodeError:
        return f"{name} with details that cannot be read"
    if reason in REASONS and name not in NEVER and reason not in OURS:
        return ""
    protocol = "grpc.health" if "grpc.health" in method else "grpc"
    if not reason and name not in NEVER and is_transports(protocol, name, words):
        return ""
    return f"{name} {reason or 'without a reason'}: {words[:120]}"


class Sent(Struct):
    """What was sent, enough to send it again: `pieces` over a socket, or a gRPC call."""

    protocol: str
    pieces: list[bytes]
    method: str = ""
    metadata: list[tuple[str, bytes]] = []

    def packed(self) -> str:
        """As a text without spaces."""
        return base64.urlsafe_b64encode(zlib.compress(msgspec.msgpack.encode(self))).decode()


def _kept(packed: str) -> str:
    """The text itself, or the file it is kept in where it is long."""
    if len(packed) < SHORT:
        return packed
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{zlib.crc32(packed.encode()):08x}"
    path.write_text(packed)
    return f"@{path}"


def unpacked(text: str) -> Sent:
    """What `packed` gave, or what is in the file that is named behind an @."""
    if text.startswith("@"):
        text = Path(text[1:]).read_text()
    raw = zlib.decompress(base64.urlsafe_b64decode(text))
    return msgspec.msgpack.decode(raw, type=Sent)


class Finding(Struct):
    """A fault with the first request that showed it."""

    fault: str
    case: str
    sent: Sent | None
    answer: str
    times: int = 1


class Findings:
    """The distinct faults that were found."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.recent: deque[Sent] = deque(maxlen=200)
        self._found: dict[str, Finding] = {}

    def add(self, fault: str, case: str, sent: Sent | None = None, answer: Any = "") -> None:
        """Note a fault; equal ones are counted."""
        key = re.sub(r"b'.*|[0-9a-f]{8,}|\d+", "#", fault[:160])
        if key in self._found:
            self._found[key].times += 1
            return
        finding = Finding(fault, case, sent, str(answer)[:3000])
        self._found[key] = finding
        print(self.text(finding), flush=True)

    def service_ended(self, log: str) -> None:
        """Note that the service is gone, and keep what was sent last."""
        self.add(
            "the service takes no connection any more",
            "while requests were sent",
            answer=log[-3000:],
        )
        for number, sent in enumerate(self.recent):
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / f"last-{number:03}").write_text(sent.packed())
        print(f"  what was sent last: @{FOLDER}/last-*, the newest one last", flush=True)

    def __len__(self) -> int:
        return len(self._found)

    def text(self, finding: Finding) -> str:
        """A finding and how to see it again."""
        lines = [f"FOUND {finding.fault}", f"  case    {finding.case}"]
        if finding.sent is not None:
            raw = b"".join(finding.sent.pieces)
            more = f" … {len(raw)} bytes" if len(raw) > 300 else ""
            lines.append(f"  sent    {finding.sent.method} {finding.sent.metadata or ''}")
            lines.append(f"          {raw[:300]!r}{more}")
        if finding.answer:
            lines.append(f"  answer  {finding.answer}")
        if finding.sent is not None:
            again = _kept(finding.sent.packed())
            lines.append(f"  again   make fuzz ARGS='--seed {self._seed} --replay {again}'")
        return "\n".join(lines)

    def summary(self) -> str:
        """All faults, how often each was seen."""
        return "\n".join(f"{one.times:7}  {one.fault}" for one in self._found.values())
