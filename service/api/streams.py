"""What WatchGame needs of both protocols: messages encoded once, writes that may not stall."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable

from msgspec import UNSET

from service.app.errors import WatcherStalled
from service.app.messages import WatchGameResponse
from service.wire.cache import IdentityCache
from service.wire.json_encoder import to_json
from service.wire.protobuf_encoder import to_bytes

Messages = AsyncGenerator[WatchGameResponse, None]

STALL = 30.0
"""Seconds that a watcher may leave one message unread before it is cut off."""

# A change is one object for all watchers with the same eyes and wishes.
_bytes = IdentityCache(to_bytes)
_json = IdentityCache(to_json)


def as_bytes(message: WatchGameResponse) -> bytes:
    """The message, serialised."""
    return _bytes(message) if message.change is not UNSET else to_bytes(message)


def as_json(message: WatchGameResponse) -> bytes:
    """The message as canonical JSON, on one line."""
    return _json(message) if message.change is not UNSET else to_json(message)


async def written(writing: Awaitable[None]) -> None:
    """Wait for a write; raises WatcherStalled when nobody reads."""
    try:
        async with asyncio.timeout(STALL):
            await writing
    except TimeoutError:
        raise WatcherStalled from None


def version_of(message: WatchGameResponse) -> int:
    """The version that a message brings its reader to: what `after_version` would be next."""
    for part in (message.change, message.snapshot, message.heartbeat, message.ending):
        if part is not UNSET:
            return part.version
    raise AssertionError("one of the four is there")


def event_of(message: WatchGameResponse) -> str:
    """The name of the event: the field that is there."""
    names = ("snapshot", "change", "heartbeat", "ending")
    return next(name for name in names if getattr(message, name) is not UNSET)
