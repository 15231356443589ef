"""Games in this process's memory: the embedded default, and the model for every other store."""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from engine.core.cache import Recent
from service.app.errors import state_corrupt
from service.app.ports import (
    REMEMBERED,
    Clock,
    Committed,
    Conflict,
    Created,
    Notifier,
    Replay,
    Stored,
    Tombstone,
    mark_of,
)

MOST_TOMBSTONES = 100_000
"""The oldest are forgotten first."""


class _Game:
    """One game; `log` holds entries with the digests of their requests."""

    __slots__ = ("expire_at", "log", "mark", "snapshot")

    def __init__(self, snapshot: bytes, expire_at: int) -> None:
        self.snapshot = snapshot
        self.mark = mark_of(snapshot)
        self.expire_at = expire_at
        self.log: list[tuple[bytes, bytes]] = []

    def replay(self, request: bytes) -> Replay | None:
        """The newest entry that this request wrote, if it is remembered."""
        if request:
            log = self.log
            for version in range(len(log), max(0, len(log) - REMEMBERED), -1):
                if log[version - 1][0] == request:
                    return Replay(version, log[version - 1][1])
        return None


class MemoryStore:
    """GameStore and ChangeFeed of one process.

    No method waits for anything, so each is one step for all others and cannot be cancelled
    half-way. Games stand in the order of their last entry, which is the order of expiry.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._games: OrderedDict[str, _Game] = OrderedDict()
        self._tombstones: Recent[str, tuple[bytes, float]] = Recent(MOST_TOMBSTONES)
        self._notifiers: defaultdict[str, set[_Notifier]] = defaultdict(set)

    async def create(self, game_id: str, snapshot: bytes, *, ttl: int, deadline: float) -> Created:
        """See the port."""
        now = self._clock.now()
        self._forget_expired(now)
        game = self._games.get(game_id)
        if game is not None:
            stored = Stored(len(game.log), game.expire_at, game.snapshot)
            return Created(game.expire_at, stored)
        buried = self._buried(game_id)
        if buried:
            return Created(0, buried=buried)
        expire_at = int(now) + ttl
        self._games[game_id] = _Game(snapshot, expire_at)
        return Created(expire_at)

    async def load(
        self, game_id: str, *, known: bytes, request: bytes, deadline: float
    ) -> Stored | None:
        """See the port."""
        game = self._live(game_id)
        if game is None:
            return None
        snapshot = None if game.mark == known else game.snapshot
        return Stored(len(game.log), game.expire_at, snapshot, game.replay(request))

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
        """See the port."""
        game = self._live(game_id)
        if game is None:
            return Conflict(None)
        replay = game.replay(request)
        if replay is not None or game.mark != expected:
            return Conflict(len(game.log), replay)
        game.snapshot = snapshot
        game.mark = mark_of(snapshot)
        game.log.append((request, entry))
        return self._written(game_id, game, ttl, tombstone)

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
        """See the port."""
        game = self._live(game_id)
        if (game.mark if game else b"") != expected:
            return Conflict(len(game.log) if game else None)
        if after > (len(game.log) if game else 0):
            raise state_corrupt(game_id)
        if game is None:
            game = self._games[game_id] = _Game(snapshot, 0)
        game.snapshot = snapshot
        game.mark = mark_of(snapshot)
        game.log[after:] = [(b"", entry) for entry in entries]
        return self._written(game_id, game, ttl, tombstone)

    async def entries(
        self, game_id: str, *, after: int, limit: int, deadline: float
    ) -> tuple[bytes, ...]:
        """See the port."""
        game = self._live(game_id)
        if game is None:
            return ()
        return tuple(entry for _, entry in game.log[after : after + limit])

    async def buried(self, game_id: str, *, deadline: float) -> bytes:
        """See the port."""
        return self._buried(game_id)

    async def ping(self, *, deadline: float) -> None:
        """See the port."""

    async def close(self) -> None:
        """See the port."""
        self._games.clear()

    @asynccontextmanager
    async def listen(self, game_id: str) -> AsyncIterator[Notifier]:
        """See the port."""
        notifier = _Notifier()
        self._notifiers[game_id].add(notifier)
        try:
            yield notifier
        finally:
            self._notifiers[game_id].discard(notifier)
            if not self._notifiers[game_id]:
                del self._notifiers[game_id]

    def _written(
        self, game_id: str, game: _Game, ttl: int, tombstone: Tombstone | None
    ) -> Committed:
        """What every write ends with."""
        now = self._clock.now()
        game.expire_at = int(now) + ttl
        self._games.move_to_end(game_id)
        if tombstone is not None:
            self._tombstones.put(game_id, (tombstone.text, now + tombstone.ttl))
        for notifier in self._notifiers.get(game_id, ()):
            notifier.notify()
        return Committed(len(game.log), game.expire_at)

    def _buried(self, game_id: str) -> bytes:
        text, expire_at = self._tombstones.get(game_id, (b"", 0.0))
        return text if expire_at > self._clock.now() else b""

    def _live(self, game_id: str) -> _Game | None:
        game = self._games.get(game_id)
        if game is not None and game.expire_at <= self._clock.now():
            del self._games[game_id]
            return None
        return game

    def _forget_expired(self, now: float) -> None:
        while self._games:
            game_id, game = next(iter(self._games.items()))
            if game.expire_at > now:
                return
            del self._games[game_id]


class _Notifier:
    """Rings once for any number of strikes since it was last heard."""

    def __init__(self) -> None:
        self._struck = asyncio.Event()

    def notify(self) -> None:
        self._struck.set()

    async def wait(self) -> None:
        await self._struck.wait()
        self._struck.clear()
