"""One connection to Redis on which all calls of the process travel together.

Commands are written as they come and answers are matched to them by their order, which is all
that the protocol promises. A caller that is cancelled leaves its place in the queue, so an answer
never reaches another caller and no connection is lost with it.

    LinkError
    ├── LinkLost     the connection is gone; whether the command was carried out is unknown
    └── LinkSilent   no answer in time; whether the command was carried out is unknown
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import hiredis

from service.store.address import Address, Place, Word

STALL = 2.0
"""Seconds after which a connection that owes answers and says nothing is given up."""

CONNECT_PATIENCE = 2.0

Answered = asyncio.Future[Any]

_INCOMPLETE = object()


class LinkError(Exception):
    """Root of the tree; never raised itself. `cause` is one word for the metrics."""

    cause = ""


class LinkLost(LinkError):
    """The connection is gone, or could not be made."""

    cause = "lost"


class LinkSilent(LinkError):
    """No answer in time."""

    cause = "silent"


class Link(asyncio.Protocol):
    """The connection; made by `connect`. `on_push` gets what no command has asked for."""

    def __init__(self, on_push: Callable[[Any], None] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._reader = hiredis.Reader(notEnoughData=_INCOMPLETE)
        self._waiting: deque[Answered] = deque()
        self._unsent: list[bytes] = []
        self._on_push = on_push
        self._transport: asyncio.Transport | None = None
        self._heard = 0.0
        self.lost = self._loop.create_future()
        """Done when the connection is gone."""

    @property
    def up(self) -> bool:
        return not self.lost.done()

    @property
    def waiting(self) -> int:
        """How many answers are owed."""
        return len(self._waiting)

    async def ask(self, command: tuple[Word, ...], patience: float) -> Any:
        """The answer, an error of the server as hiredis.ReplyError object; raises LinkError."""
        answer = self.send(command)
        timer = self._loop.call_later(patience, self._give_up, answer)
        try:
            return await answer
        finally:
            timer.cancel()

    def send(self, command: tuple[Word, ...]) -> Answered:
        """Write the command; its answer comes later. Raises LinkLost."""
        self.write(command)
        if not self._waiting:
            self._heard = self._loop.time()
        answer = self._loop.create_future()
        self._waiting.append(answer)
        return answer

    def write(self, command: tuple[Word, ...]) -> None:
        """Write a command that is answered by pushes only. Raises LinkLost."""
        if self._transport is None or self.lost.done():
            raise LinkLost("the connection is gone")
        # The package's stub says: a tuple of one.
        self._unsent.append(hiredis.pack_command(command))  # type: ignore[arg-type]
        if len(self._unsent) == 1:
            # One system call for all that comes in this turn of the loop.
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        if self._transport is not None and self.up:
            self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def close(self) -> None:
        """Hang up; calls that still wait get LinkLost."""
        if self._transport is not None:
            self._transport.abort()
        self._end("closed")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not of asyncio's class.
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        reader, waiting = self._reader, self._waiting
        reader.feed(data)
        try:
            while (reply := reader.gets()) is not _INCOMPLETE:
                # In RESP 2 pushes look like answers, so its subscribers may owe themselves none.
                if self._on_push is not None and (
                    not waiting or isinstance(reply, hiredis.PushNotification)
                ):
                    self._on_push(reply)
                    continue
                answer = waiting.popleft()
                if not answer.done():
                    answer.set_result(reply)
        except (hiredis.ProtocolError, IndexError):
            # Whoever speaks there is no Redis, or we have lost count of its answers.
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(str(exc or "closed by the server"))

    def _give_up(self, answer: Answered) -> None:
        if not answer.done():
            answer.set_exception(LinkSilent("no answer in time"))
        if self._waiting and self._loop.time() - self._heard >= STALL:
            self.close()

    def _end(self, why: str) -> None:
        if not self.lost.done():
            self.lost.set_result(None)
        while self._waiting:
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(LinkLost(why))


async def connect(
    address: Address, place: Place, on_push: Callable[[Any], None] | None = None
) -> Link:
    """A connection to the server at `place` that has said its greeting; raises LinkLost.

    Where Sentinels name the primary, a server that is none is refused.
    """
    async with opened(CONNECT_PATIENCE) as links:
        link = await open_link(address, place, on_push)
        links.append(link)
        for command in address.greeting():
            reply = await link.send(command)
            if isinstance(reply, hiredis.ReplyError):
                raise LinkLost(f"{command[0]!r} refused: {reply}")
        if address.name and (await link.send(("ROLE",)))[0] != b"master":
            raise LinkLost("the primary has changed")
        links.clear()
        return link


async def open_link(
    address: Address, place: Place, on_push: Callable[[Any], None] | None = None
) -> Link:
    """A connection on which nothing has been said; raises OSError."""
    _, link = await asyncio.get_running_loop().create_connection(
        lambda: Link(on_push), place.host, place.port, ssl=address.ssl_context()
    )
    return link


@asynccontextmanager
async def opened(patience: float) -> AsyncIterator[list[Link]]:
    """For links that are closed at the end, in so many seconds; raises LinkLost."""
    links: list[Link] = []
    try:
        async with asyncio.timeout(patience):
            yield links
    except OSError as error:  # TimeoutError is one
        raise LinkLost(str(error) or type(error).__name__) from error
    finally:
        for link in links:
            link.close()
