"""Which calls speak other media types than JSON over REST."""

from collections.abc import Mapping, Sequence

JSON, TEXT = "application/json", "text/plain"
SSE, NDJSON = "text/event-stream", "application/x-ndjson"

RECORD = "record"
"""The field that plain text stands for, in the calls that have it."""

ANSWERS: Mapping[str, Sequence[str]] = {"WatchGame": (NDJSON, SSE), "ExportGame": (JSON, TEXT)}
"""What an answer may be, by the name of the rpc, the default first; JSON for all others."""

BODIES: Mapping[str, Sequence[str]] = {"ImportGame": (JSON, TEXT), "VerifyRecord": (JSON, TEXT)}
"""What a request may be."""


def answers_of(rpc: str) -> Sequence[str]:
    """The media types of a call's answers."""
    return ANSWERS.get(rpc, (JSON,))


def bodies_of(rpc: str) -> Sequence[str]:
    """The media types of a call's requests."""
    return BODIES.get(rpc, (JSON,))
