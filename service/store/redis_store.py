"""Live games in Redis or Valkey: one round trip a call, any number of processes.

The layout of a game and the steps of each write stand in the .lua files beside this one. Each write
carries a mark of its own, by which it recognises itself when it is tried again.
"""

import secrets
import struct
from collections.abc import Sequence

from service.app import errors
from service.app.ports import (
    REMEMBERED,
    Clock,
    Committed,
    Conflict,
    Created,
    Replay,
    Stored,
    Tombstone,
    mark_of,
)
from service.store.address import Address
from service.store.redis_calls import RedisCalls, Script, Watcher

HEAD = struct.Struct(">16s8sII40x")
WRITE_BYTES = 5

CREATE, LOAD, COMMIT = Script("create.lua"), Script("load.lua"), Script("commit.lua")
RESTORE = Script("restore.lua")


class RedisStore:
    """The store port on one Redis; `url` as Address.of takes it."""

    def __init__(self, url: str, clock: Clock, watcher: Watcher | None = None) -> None:
        self._calls = RedisCalls(Address.of(url), clock, watcher)

    async def create(self, game_id: str, snapshot: bytes, *, ttl: int, deadline: float) -> Created:
        identity, mark, write = bytes.fromhex(game_id), mark_of(snapshot), _write_mark()
        keys = (_snapshot_key(game_id), _log_key(game_id), _tombstone_key(game_id))
        command = CREATE.call(3, *keys, identity, mark, write, snapshot, ttl)
        answer = await self._calls.carry("create", command, game_id, deadline)
        if isinstance(answer, int):
            return Created(answer)
        if isinstance(answer, list):
            return Created(0, buried=answer[0])
        existing = _stored(game_id, answer, b"")
        return Created(existing.expire_at, existing)

    async def load(
        self, game_id: str, *, known: bytes, request: bytes, deadline: float
    ) -> Stored | None:
        if not _is_id(game_id):
            return None
        key = _snapshot_key(game_id)
        if request:
            command = LOAD.call(2, key, _log_key(game_id), known, request, REMEMBERED)
            answer = await self._calls.ask("load", command, game_id, deadline)
            if answer is None:
                return None
            value, version, entry = answer
            return _stored(game_id, value, known, Replay(version, entry) if version else None)
        if known:
            head = await self._calls.ask(
                "load", ("GETRANGE", key, 0, HEAD.size - 1), game_id, deadline
            )
            if head[16:24] == known:
                return _stored(game_id, head, known)
        value = await self._calls.ask("load", ("GET", key), game_id, deadline)
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
        tombstone: Tombstone | None = None,
    ) -> Committed | Conflict:
        if not _is_id(game_id):
            return Conflict(None)
        keys = (_snapshot_key(game_id), _log_key(game_id), channel_of(game_id))
        words = (expected, mark_of(snapshot), _write_mark(), snapshot, entry, request)
        if tombstone is None:
            command = COMMIT.call(3, *keys, *words, ttl, REMEMBERED)
        else:
            last = (_tombstone_key(game_id), *words, ttl, REMEMBERED)
            command = COMMIT.call(4, *keys, *last, tombstone.text, tombstone.ttl)
        answer = await self._calls.carry("commit", command, game_id, deadline)
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
        tombstone: Tombstone | None = None,
    ) -> Committed | Conflict:
        keys = (_snapshot_key(game_id), _log_key(game_id), channel_of(game_id))
        words = (bytes.fromhex(game_id), expected, mark_of(snapshot), _write_mark(), snapshot)
        last = (tombstone.text, tombstone.ttl) if tombstone else (b"", 0)
        command = RESTORE.call(
            4, *keys, _tombstone_key(game_id), *words, ttl, *last, after, *entries
        )
        answer = await self._calls.carry("restore", command, game_id, deadline)
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
        elements = await self._calls.ask("entries", command, game_id, deadline)
        return tuple(element[1 + element[0] :] for element in elements)

    async def buried(self, game_id: str, *, deadline: float) -> bytes:
        if not _is_id(game_id):
            return b""
        command = ("GET", _tombstone_key(game_id))
        return await self._calls.ask("buried", command, game_id, deadline) or b""

    async def ping(self, *, deadline: float) -> None:
        await self._calls.ask("ping", ("PING",), "", deadline)

    async def close(self) -> None:
        await self._calls.close()


def channel_of(game_id: str) -> str:
    """Where commits of the game are told."""
    return f"{{g:{game_id}}}:c"


def _snapshot_key(game_id: str) -> str:
    return f"{{g:{game_id}}}:s"


def _log_key(game_id: str) -> str:
    return f"{{g:{game_id}}}:l"


def _tombstone_key(game_id: str) -> str:
    return f"{{g:{game_id}}}:t"


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
