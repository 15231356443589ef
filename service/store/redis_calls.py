"""Calls of Redis that last until they are answered: over one connection, tried again as needed.

No client library's retries or pool are used: a command whose answer is lost may have been carried
out, and only a script can tell. So only commands that may be sent twice come here.
"""

import asyncio
import logging
from collections.abc import Coroutine
from hashlib import sha1
from pathlib import Path
from typing import Any, Protocol

import hiredis

from service.app import errors
from service.app.ports import Clock
from service.store.address import Address, Word
from service.store.redis_link import STALL, Link, LinkError, LinkSilent
from service.store.redis_primary import Primary

LOG = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a call tries at most: a failover is over by then, and callers without a deadline
must not take every place in an outage."""

MARGIN = 0.1
"""Seconds kept back from a deadline, so that the refusal still reaches the caller; a tenth of what
is left where that is less."""

LAST_PATIENCE = 2.0
"""Seconds that `close` waits for writes whose callers were cancelled."""

FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.5
FULL_RETRY = 30.0
NO_REPLICAS = "NOREPLICAS"
"""Fewer replicas follow than `min-replicas-to-write` asks for; a primary that Sentinels have
replaced says it too, before it is made a replica itself."""

PASSING = frozenset(
    {"LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "READONLY", NO_REPLICAS}
)
"""Errors of the server that pass: the command was not carried out and may be tried again."""

ELSEWHERE = frozenset({"MASTERDOWN", "READONLY"})
"""Of those, the ones that pass only for a new connection, to the server that is primary now."""


Command = tuple[Word, ...]

_SOURCES: dict[str, str] = {}
"""The source of every script by its hash."""


class Script:
    """A script with its hash; the server learns it from the first call that it does not know."""

    def __init__(self, name: str) -> None:
        here = Path(__file__).parent
        source = (here / "log.lua").read_text() + (here / name).read_text()
        self.sha = sha1(source.encode(), usedforsecurity=False).hexdigest()
        _SOURCES[self.sha] = source

    def call(self, *words: Word) -> Command:
        """The command; `words` begin with the number of keys."""
        return ("EVALSHA", self.sha, *words)


class Watcher(Protocol):
    """Told how the store's calls go."""

    def called(self, operation: str, outcome: str, seconds: float) -> None:
        """A call ended: `outcome` is `ok`, `refused` or `cancelled`."""

    def retried(self, cause: str) -> None:
        """A command is tried again: `cause` is `lost`, `silent` or an error's first word."""


class Unwatched:
    """Keeps it all to itself."""

    def called(self, operation: str, outcome: str, seconds: float) -> None:
        """See Watcher."""

    def retried(self, cause: str) -> None:
        """See Watcher."""


class RedisCalls:
    """Calls of one Redis; `address` says where it is."""

    def __init__(self, address: Address, clock: Clock, watcher: Watcher | None) -> None:
        self._primary = Primary(address)
        self._clock = clock
        self._watcher = watcher or Unwatched()
        self._connecting: asyncio.Task[Link] | None = None
        self.carried: set[asyncio.Task[Any]] = set()
        """Writes whose callers were cancelled."""

    @property
    def link(self) -> Link | None:
        """The connection, once there has been one."""
        return self._primary.link

    async def close(self) -> None:
        """Waits for the writes of cancelled callers, for LAST_PATIENCE at most."""
        if self.carried:
            _, late = await asyncio.wait(self.carried, timeout=LAST_PATIENCE)
            for write in late:
                write.cancel()
            if late:
                LOG.warning("%d writes of cancelled calls are lost: the store is away", len(late))
                await asyncio.wait(late)
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.wait([self._connecting])
        await self._primary.close()

    async def carry(self, operation: str, command: Command, game_id: str, deadline: float) -> Any:
        """Ask, and go on in the background if the caller is cancelled.

        What may be on its way is then simply sent again: a write recognises itself.
        """
        try:
            return await self.ask(operation, command, game_id, deadline)
        except asyncio.CancelledError:
            self._in_background(self.ask(operation, command, game_id, deadline))
            raise

    def _in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        async def run() -> None:
            try:
                await work
            except errors.Refusal as refusal:
                LOG.warning("the write of a cancelled call is lost: %s", refusal)

        task = asyncio.create_task(run())
        self.carried.add(task)
        task.add_done_callback(self.carried.discard)

    async def ask(self, operation: str, command: Command, game_id: str, deadline: float) -> Any:
        """The answer, whatever it takes until the deadline; raises a Refusal."""
        began, outcome = self._clock.monotonic(), "cancelled"
        try:
            left = deadline - began
            patience = min(left - min(MARGIN, left / 10), PATIENCE)
            answer = await self.persist(command, began + patience)
            if isinstance(answer, hiredis.ReplyError):
                raise _refused(str(answer), game_id)
            outcome = "ok"
        except errors.Refusal:
            outcome = "refused"
            raise
        finally:
            self._watcher.called(operation, outcome, self._clock.monotonic() - began)
        return answer

    async def persist(self, command: Command, deadline: float) -> Any:
        """The answer, an error that does not pass included; raises a Refusal at the deadline."""
        pause, refusal = FIRST_PAUSE, errors.store_unavailable
        while (left := deadline - self._clock.monotonic()) > 0:
            try:
                link = self._primary.link
                if link is None or not link.up:
                    link = await self._connected(left)
                answer = await link.ask(command, min(left, STALL))
            except LinkError as error:
                self._watcher.retried(error.cause)
            else:
                if not isinstance(answer, hiredis.ReplyError):
                    return answer
                word = str(answer).partition(" ")[0]
                if word == "NOSCRIPT":
                    command = ("EVAL", _SOURCES[str(command[1])], *command[2:])
                    continue
                if word not in PASSING:
                    return answer
                self._watcher.retried(word)
                if word in ELSEWHERE:
                    link.close()
                if word == NO_REPLICAS:
                    self._primary.doubt()
                    refusal = errors.store_alone
            await asyncio.sleep(min(pause, left))
            pause = min(2 * pause, LONGEST_PAUSE)
        raise refusal()

    async def _connected(self, patience: float) -> Link:
        """The one connection, made by whoever needs it first; raises LinkError."""
        if self._connecting is None or self._connecting.done():
            self._connecting = asyncio.create_task(self._primary.connect())
            # Nobody may be left to take the error.
            self._connecting.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            async with asyncio.timeout(patience):
                return await asyncio.shield(self._connecting)
        except TimeoutError:
            raise LinkSilent("no connection in time") from None


def _refused(message: str, game_id: str) -> errors.Refusal:
    """What the caller is told about an error of the server that does not pass."""
    # Of a command that it does not know the server repeats the arguments, which may be secret.
    LOG.error("the store refuses: %s", message.partition(", with args")[0])
    word = message.partition(" ")[0]
    if word == "WRONGTYPE":
        return errors.state_corrupt(game_id)
    # Memory is full and nothing may be evicted: room comes when games expire, or from outside.
    return errors.store_unavailable(retry_after=FULL_RETRY if word == "OOM" else 1.0)
