"""Live games in Redis or Valkey: one round trip a call, any number of processes.

The layout of a game and the steps of each write stand in the .lua files beside this one. The
client library's retries are not used, nor is its pool: a command whose answer is lost may have
been carried out, and only the scripts can tell. Each write carries a mark of its own, by which
it recognises itself when it is tried again.
"""

import asyncio
import logging
import secrets
import struct
from collections.abc import Coroutine, Sequence
from hashlib import sha1
from pathlib import Path
from typing import Any, Protocol

import hiredis

from service.app import errors
from service.app.ports import (
    REMEMBERED,
    Clock,
    Committed,
    Conflict,
    Created,
    Replay,
    Stored,
    mark_of,
)
from service.store.redis_link import STALL, Address, Link, LinkError, LinkSilent, Word, connect

LOG = logging.getLogger(__name__)

HEAD = struct.Struct(">16s8sII40x")
WRITE_BYTES = 5
PATIENCE = 5.0
"""Seconds that a call tries at most: a failover is over by then, and callers without a deadline
must not take every place in an outage."""

MARGIN = 0.1
"""Seconds kept back from a deadline, so that the refusal still reaches the caller; a tenth of what
is left where that is less."""

FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.5
FULL_RETRY = 30.0
PASSING = frozenset({"LOADING", "BUSY", "MASTERDOWN", "CLUSTERDOWN", "TRYAGAIN", "READONLY"})
"""Errors of the server that pass: the command was not carried out and may be tried again."""

ELSEWHERE = frozenset({"MASTERDOWN", "READONLY"})
"""Of those, the ones that pass only for a new connection, to the server that is primary now."""


class Script:
    """A script with its hash; the server learns it from the first call that it does not know."""

    def __init__(self, name: str) -> None:
        here = Path(__file__).parent
        self.source = (here / "log.lua").read_text() + (here / name).read_text()
        self.sha = sha1(self.source.encode(), usedforsecurity=False).hexdigest()

    def by_hash(self, *words: Word) -> tuple[Word, ...]:
        return ("EVALSHA", self.sha, *words)

    def whole(self, command: tuple[Word, ...]) -> tuple[Word, ...]:
        """The same call with the source instead of the hash."""
        return ("EVAL", self.source, *command[2:])


CREATE, LOAD, COMMIT = Script("create.lua"), Script("load.lua"), Script("commit.lua")
RESTORE = Script("restore.lua")
SOURCES = {script.sha: script for script in (CREATE, LOAD, COMMIT, RESTORE)}


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


class RedisStore:
    """The store port on one Redis; `url` as Address.of takes it."""

    def __init__(self, url: str, clock: Clock, watcher: Watcher | None = None) -> None:
        self._address = Address.of(url)
        self._clock = clock
        self._watcher = watcher or Unwatched()
        self._link: Link | None = None
        self._connecting: asyncio.Task[Link] | None = None
        self._carried: set[asyncio.Task[Any]] = set()

    async def create(self, game_id: str, snapshot: bytes, *, ttl: int, deadline: float) -> Created:
        identity, mark, write = bytes.fromhex(game_id), mark_of(snapshot), _write_mark()
        keys = (_snapshot_key(game_id), _log_key(game_id))
        command = CREATE.by_hash(2, *keys, identity, mark, write, snapshot, ttl)
        answer = await self._carry("create", command, game_id, deadline)
        if isinstance(answer, int):
            return Created(answer)
        existing = _stored(game_id, answer, b"")
        return Created(existing.expire_at, existing)

    async def load(
        self, game_id: str, *, known: bytes, request: bytes, deadline: float
    ) -> Stored | None:
        if not _is_id(game_id):
            return None
        key = _snapshot_key(game_id)
        if request:
            command = LOAD.by_hash(2, key, _log_key(game_id), known, request, REMEMBERED)
            answer = await self._ask("load", command, game_id, deadline)
            if answer is None:
                return None
            value, version, entry = answer
            return _stored(game_id, value, known, Replay(version, entry) if version else None)
        if known:
            head = await self._ask("load", ("GETRANGE", key, 0, HEAD.size - 1), game_id, deadline)
            if head[16:24] == known:
                return _stored(game_id, head, known)
        value = await self._ask("load", ("GET", key), game_id, deadline)
        return None if value is None else _stored(game_id, value, known)

    async def commit(
        self,
        game_id: str,
        expected: bytes,
        snapshot: bytes,
        entry: bytes,
        *,
        request: bytes,
        ttl: int,
        deadline: float,
    ) -> Committed | Conflict:
        if not _is_id(game_id):
            return Conflict(None)
        keys = (_snapshot_key(game_id), _log_key(game_id), channel_of(game_id))
        words = (expected, mark_of(snapshot), _write_mark(), snapshot, entry, request)
        command = COMMIT.by_hash(3, *keys, *words, ttl, REMEMBERED)
        answer = await self._carry("commit", command, game_id, deadline)
        if answer[0] == 1:
            return Committed(answer[1], answer[2])
        if answer[0] < 0:
            raise errors.state_corrupt(game_id)
        _, version, replayed, found = answer
        replay = Replay(replayed, found) if replayed else None
        return Conflict(None if version < 0 else version, replay)

    async def restore(
        self,
        game_id: str,
        expected: bytes,
        snapshot: bytes,
        entries: Sequence[bytes],
        *,
        after: int,
        ttl: int,
        deadline: float,
    ) -> Committed | Conflict:
        keys = (_snapshot_key(game_id), _log_key(game_id), channel_of(game_id))
        words = (bytes.fromhex(game_id), expected, mark_of(snapshot), _write_mark(), snapshot)
        command = RESTORE.by_hash(3, *keys, *words, after, ttl, *entries)
        answer = await self._carry("restore", command, game_id, deadline)
        if answer[0] == 1:
            return Committed(answer[1], answer[2])
        if answer[0] < 0:
            raise errors.state_corrupt(game_id)
        return Conflict(None if answer[1] < 0 else answer[1])

    async def entries(
        self, game_id: str, *, after: int, limit: int, deadline: float
    ) -> tuple[bytes, ...]:
        if limit <= 0 or not _is_id(game_id):
            return ()
        command = ("LRANGE", _log_key(game_id), after, after + limit - 1)
        elements = await self._ask("entries", command, game_id, deadline)
        return tuple(element[1 + element[0] :] for element in elements)

    async def ping(self, *, deadline: float) -> None:
        await self._ask("ping", ("PING",), "", deadline)

    async def close(self) -> None:
        """Waits for the writes of cancelled callers, each until its deadline at most."""
        if self._carried:
            await asyncio.wait(self._carried)
        if self._connecting is not None:
            self._connecting.cancel()
        if self._link is not None:
            self._link.close()

    async def _carry(
        self, operation: str, command: tuple[Word, ...], game_id: str, deadline: float
    ) -> Any:
        """Ask, and go on in the background if the caller is cancelled.

        What may be on its way is then simply sent again: a write recognises itself.
        """
        try:
            return await self._ask(operation, command, game_id, deadline)
        except asyncio.CancelledError:
            self._in_background(self._ask(operation, command, game_id, deadline))
            raise

    def _in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        async def run() -> None:
            try:
                await work
            except errors.Refusal as refusal:
                LOG.warning("the write of a cancelled call is lost: %s", refusal)

        task = asyncio.create_task(run())
        self._carried.add(task)
        task.add_done_callback(self._carried.discard)

    async def _ask(
        self, operation: str, command: tuple[Word, ...], game_id: str, deadline: float
    ) -> Any:
        """The answer, whatever it takes until the deadline; raises a Refusal."""
        began, outcome = self._clock.monotonic(), "cancelled"
        try:
            left = deadline - began
            patience = min(left - min(MARGIN, left / 10), PATIENCE)
            answer = await self._persist(command, began + patience)
            if isinstance(answer, hiredis.ReplyError):
                raise _refused(str(answer), game_id)
            outcome = "ok"
        except errors.Refusal:
            outcome = "refused"
            raise
        finally:
            self._watcher.called(operation, outcome, self._clock.monotonic() - began)
        return answer

    async def _persist(self, command: tuple[Word, ...], deadline: float) -> Any:
        """The answer, an error that does not pass included; raises a Refusal at the deadline."""
        pause = FIRST_PAUSE
        while (left := deadline - self._clock.monotonic()) > 0:
            try:
                link = self._link
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
                    command = SOURCES[str(command[1])].whole(command)
                    continue
                if word not in PASSING:
                    return answer
                self._watcher.retried(word)
                if word in ELSEWHERE:
                    link.close()
            await asyncio.sleep(min(pause, left))
            pause = min(2 * pause, LONGEST_PAUSE)
        raise errors.store_unavailable()

    async def _connected(self, patience: float) -> Link:
        """The one connection, made by whoever needs it first; raises LinkError."""
        if self._connecting is None or self._connecting.done():
            self._connecting = asyncio.create_task(connect(self._address))
            # Nobody may be left to take the error.
            self._connecting.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            async with asyncio.timeout(patience):
                self._link = await asyncio.shield(self._connecting)
        except TimeoutError:
            raise LinkSilent("no connection in time") from None
        return self._link


def channel_of(game_id: str) -> str:
    """Where commits of the game are told."""
    return f"{{g:{game_id}}}:c"


def _snapshot_key(game_id: str) -> str:
    return f"{{g:{game_id}}}:s"


def _log_key(game_id: str) -> str:
    return f"{{g:{game_id}}}:l"


def _is_id(game_id: str) -> bool:
    """Whether a game can have this id; nothing else becomes part of a key."""
    return len(game_id) == 32 and not game_id.strip("0123456789abcdef")


def _write_mark() -> bytes:
    return secrets.token_bytes(WRITE_BYTES)


def _stored(game_id: str, value: bytes, known: bytes, replay: Replay | None = None) -> Stored:
    """The value of a snapshot's key, or its head if its mark is known; raises STATE_CORRUPT."""
    if len(value) < HEAD.size:
        raise errors.state_corrupt(game_id)
    identity, mark, version, expire_at = HEAD.unpack_from(value)
    if identity.hex() != game_id:
        raise errors.state_corrupt(game_id)
    return Stored(version, expire_at, None if mark == known else value[HEAD.size :], replay)


def _refused(message: str, game_id: str) -> errors.Refusal:
    """What the caller is told about an error of the server that does not pass."""
    # Of a command that it does not know the server repeats the arguments, which may be secret.
    LOG.error("the store refuses: %s", message.partition(", with args")[0])
    word = message.partition(" ")[0]
    if word == "WRONGTYPE":
        return errors.state_corrupt(game_id)
    # Memory is full and nothing may be evicted: room comes when games expire, or from outside.
    return errors.store_unavailable(retry_after=FULL_RETRY if word == "OOM" else 1.0)
