"""The one message of a call over gRPC, waited for and read by ourselves, and the way to say no.

Handlers are registered as taking a stream of bytes, whatever the contract says: the library waits
for the message of a unary call for ever, drops a second one, and answers bytes that it cannot
read with UNKNOWN. On the wire both are the same.
"""

import asyncio
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import unquote

import grpc
from google.protobuf.message import DecodeError, Message

from engine.core.texts import Text
from service.api import faults
from service.api.limits import RETRY_AFTER, network_of
from service.api.status import language_of, status_of
from service.app.errors import Refusal, Violation, invalid_fields, overloaded, said

CODES = {code.name: code for code in grpc.StatusCode}
DETAILS = "grpc-status-details-bin"
WHOLE = "request"
"""What a fault of the whole message is named after."""

PATIENCE = 10.0
"""Seconds that the message of a call may take to arrive, and the end of it."""
GIVES_WAY = 0.2
"""Seconds after which one that has not arrived makes room for another call, if there is none."""
LOOK = 1.0
"""Seconds between two looks at those that are late."""

Context = Any
Waiting = asyncio.Task[Any]
"""A call, by the task that waits for its message."""
Metadata = dict[str, str | bytes]
"""The metadata of a call."""
M = TypeVar("M", bound=Message)


class Arrivals:
    """The calls whose message is on its way: at most `most` at once, and none for long.

    Where they are too many, the caller with most of them gives way. One timer watches over them
    all, for a timer each would cost every call a few microseconds.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._number = 0
        # Since when, by caller, the longest wait first.
        self._waiting: dict[str, dict[Waiting, float]] = {}
        self._late: dict[Waiting, Refusal] = {}
        self._looking = False

    async def message(self, context: Context) -> bytes:
        """The one message, when nothing follows it; raises INVALID_FIELD, OVERLOADED."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        caller = caller_of(context.peer())
        if self._number >= self._most:
            self._make_room(caller, loop.time())
        self._waiting.setdefault(caller, {})[task] = loop.time()
        self._number += 1
        if not self._looking:
            self._looking = True
            loop.call_later(LOOK, self._look)
        try:
            raw: Any = await context.read()
            if raw is grpc.aio.EOF:
                raise _fault(faults.NO_MESSAGE)
            if await context.read() is not grpc.aio.EOF:
                raise _fault(faults.MORE_MESSAGES)
        except asyncio.CancelledError:
            late = self._late.pop(task, None)
            # The caller may have left in the same moment.
            if late is None or task.uncancel():
                raise
            raise late from None
        finally:
            self._leave(caller, task)
            self._late.pop(task, None)
        assert isinstance(raw, bytes)
        return raw

    def _make_room(self, caller: str, now: float) -> None:
        widest = max(self._waiting, key=lambda one: len(self._waiting[one]))
        longest, since = next(iter(self._waiting[widest].items()))
        more = len(self._waiting[widest]) - len(self._waiting.get(caller, ()))
        # Among equals nobody has to give way who has just come.
        if more <= 1 and now - since < GIVES_WAY:
            raise overloaded(RETRY_AFTER)
        self._give_up(widest, longest, overloaded(RETRY_AFTER))

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        late = [
            (caller, task)
            for caller, waiting in self._waiting.items()
            for task, since in waiting.items()
            if loop.time() - since >= PATIENCE
        ]
        for caller, task in late:
            self._give_up(caller, task, _fault(faults.LATE_MESSAGE, seconds=int(PATIENCE)))
        self._looking = bool(self._waiting)
        if self._looking:
            loop.call_later(LOOK, self._look)

    def _give_up(self, caller: str, task: Waiting, refusal: Refusal) -> None:
        self._leave(caller, task)
        self._late[task] = refusal
        task.cancel()

    def _leave(self, caller: str, task: Waiting) -> None:
        waiting = self._waiting.get(caller)
        if waiting is None or waiting.pop(task, None) is None:
            return
        self._number -= 1
        if not waiting:
            del self._waiting[caller]


def caller_of(peer: str) -> str:
    """The caller behind a connection: its address, or the network that is one caller's."""
    return _caller_at(peer.rpartition(":")[0])


@lru_cache(maxsize=4096)
def _caller_at(host: str) -> str:
    return network_of(address_of(f"{host}:0"))


def address_of(peer: str) -> str:
    """The numeric address in what gRPC calls a peer: `ipv4:127.0.0.1:5000`, `ipv6:%5B::1%5D:1`."""
    return unquote(peer.partition(":")[2]).rpartition(":")[0].strip("[]")


def parsed(message: type[M], raw: bytes, most: int) -> M:
    """The message that these bytes are; raises INVALID_FIELD, also above `most` bytes."""
    if len(raw) > most:
        raise _fault(faults.BODY_SIZE, most=most)
    try:
        return message.FromString(raw)
    except DecodeError:
        raise _fault(faults.BAD_MESSAGE, message=message.DESCRIPTOR.name) from None


def _fault(text: Text, **facts: Any) -> Refusal:
    return invalid_fields(Violation(WHOLE, said(text, **facts)))


async def abort(context: Context, refusal: Refusal, metadata: Metadata) -> None:
    """End a call with a refusal, and the handler with what the library raises for that.

    To be called in one place, at the end of a handler. It returns where nobody can be told: the
    transport has ended the call before, or the caller reads nothing.
    """
    language = language_of(text_of(metadata.get("accept-language")) or "")
    status = status_of(refusal, language)
    trailing = ((DETAILS, status.SerializeToString()),)
    with suppress(grpc.aio.InternalError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await context.abort(CODES[refusal.code], status.message, trailing)


def metadata_of(context: Context) -> Metadata:
    """The metadata of the call."""
    return dict(context.invocation_metadata() or ())


def text_of(value: str | bytes | None) -> str | None:
    """A value of the metadata, which grpc gives as bytes where it is not UTF-8."""
    return value.decode("latin-1") if isinstance(value, bytes) else value
