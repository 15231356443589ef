"""Earlier steps of a game, made again from its log.

A tag of the record stands for everything that came before it, so it tells whether a remembered
log is still the log of the game, and which step it led to, whatever became of the store since.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from time import perf_counter

import msgspec
from msgspec import Struct

from engine.core.cache import Recent
from engine.core.errors import EngineError
from engine.core.record import ABANDON, UNDO, token_entry
from engine.core.replay import Step, advance, start
from service.app import errors
from service.app.lane import Lane
from service.app.ports import GameStore, Sealer
from service.app.position import Position
from service.app.record_header import header_of
from service.app.snapshot import Entry, StoredKind, decode_entry

CHUNK = 512
REMEMBERED_ENTRIES = 200_000
"""Entries of all remembered logs together, some hundred bytes each."""

REMEMBERED_STEPS = 256
CHECKPOINT = 32
"""Every so many entries a step is kept, so that a page is not replayed from the start."""

BREATH = 0.002
"""Seconds of replaying after which other calls get their turn, and how long it is."""


class Log(Struct, frozen=True):
    """The entries of a game as they stand in its record; `tags[n]` is the tag of version n.

    There are no tags when the key of the game is retired.
    """

    entries: tuple[str, ...]
    tags: tuple[bytes, ...]

    def tag(self, version: int) -> bytes:
        """The tag of a version; empty when the key is retired."""
        return self.tags[version] if self.tags else b""


class Yielder:
    """Cooperative yielding: lets other tasks run for half of the time.

    One turn of the loop is not enough: gRPC's own thread hands over one event at each, and a call
    has several.
    """

    def __init__(self) -> None:
        self._since = perf_counter()

    async def maybe_yield(self) -> None:
        """Let other tasks run if this one has run for long enough."""
        if perf_counter() - self._since > BREATH:
            await asyncio.sleep(BREATH)
            self._since = perf_counter()


class Histories:
    """Logs and steps of the games that were looked back on last."""

    def __init__(self, store: GameStore, sealer: Sealer, lane: Lane) -> None:
        self._store = store
        self._sealer = sealer
        self._lane = lane
        self._logs: OrderedDict[str, Log] = OrderedDict()
        self._entries = 0
        self._steps: Recent[bytes, Step] = Recent(REMEMBERED_STEPS)

    async def log(self, position: Position, deadline: float) -> Log:
        """The log up to the position; raises GAME_NOT_FOUND, STATE_CORRUPT."""
        game_id, version = position.game_id, position.version
        known = self._logs.get(game_id)
        if known is not None:
            self._logs.move_to_end(game_id)
            if len(known.entries) < version:
                known = await self._extended(position, known, deadline)
        if known is None or known.tags[version] != position.snapshot.tag:
            known = await self._extended(position, Log((), self._first(position)), deadline)
            if known.tags and known.tags[version] != position.snapshot.tag:
                raise errors.state_corrupt(game_id)
        return known

    async def steps(
        self,
        position: Position,
        first: int,
        last: int,
        deadline: float,
        *,
        base: Step | None = None,
        log: Log | None = None,
    ) -> AsyncGenerator[Step, None]:
        """The steps of the versions first … last, none after the position; raises as `log`.

        `base`, an earlier step of the game that the caller has at hand, saves replaying; with
        the `log` at hand nothing is asked of the store.
        """
        log = log or await self.log(position, deadline)
        rules, yielder = position.rules, Yielder()
        try:
            step = base or self._nearest(log, min(first, position.version))
            if step is None:
                snapshot = position.snapshot
                step = start(rules, position.state.options, len(snapshot.names), snapshot.seed)
            if step.version >= first:
                yield step
            while step.version < last:
                step = advance(rules, step, log.entries[step.version])
                if step.version % CHECKPOINT == 0 or step.version == last:
                    self._keep(log.tag(step.version), step)
                await yielder.maybe_yield()
                if step.version >= first:
                    yield step
        except EngineError:
            raise errors.state_corrupt(position.game_id) from None

    async def step(
        self, position: Position, version: int, deadline: float, *, log: Log | None = None
    ) -> Step:
        """The step that led to `version`, not after the position; see `steps`."""
        found = [step async for step in self.steps(position, version, version, deadline, log=log)]
        return found[0]

    async def position(
        self, position: Position, version: int, deadline: float, *, log: Log | None = None
    ) -> Position:
        """The position of an earlier version of the game; see `steps`."""
        if version == position.version:
            return position
        log = log or await self.log(position, deadline)
        step = await self.step(position, version, deadline, log=log)
        return position.at(step, log.tag(version))[0]

    def _first(self, position: Position) -> tuple[bytes, ...]:
        key_id = position.snapshot.key_id
        if key_id not in self._sealer.key_ids:
            return ()
        return (self._sealer.first_tag(key_id, header_of(position).fixed_header),)

    async def _extended(self, position: Position, log: Log, deadline: float) -> Log:
        """The log with the entries up to the position, remembered unless it is not the game's."""
        game_id, key_id = position.game_id, position.snapshot.key_id
        after = len(log.entries)
        found = await entries(self._store, game_id, after, position.version, deadline)
        more, tags, yielder = [], [*log.tags], Yielder()
        async with self._lane.entered(len(found)):
            for one in found:
                more.append(text(one))
                await yielder.maybe_yield()
            if tags:
                tags += await chain_tags(self._sealer, key_id, tags[-1], more)
        longer = Log((*log.entries, *more), tuple(tags))
        if tags and tags[-1] == position.snapshot.tag:
            self._remember(game_id, longer)
        return longer

    def _remember(self, game_id: str, log: Log) -> None:
        logs = self._logs
        before = logs.pop(game_id, None)
        logs[game_id] = log
        self._entries += len(log.entries) - (len(before.entries) if before else 0)
        while self._entries > REMEMBERED_ENTRIES and len(logs) > 1:
            _, oldest = logs.popitem(last=False)
            self._entries -= len(oldest.entries)

    def _nearest(self, log: Log, version: int) -> Step | None:
        """The last remembered step of the log that is not after `version`."""
        if log.tags:
            for at in range(version, -1, -1):
                step = self._steps.use(log.tags[at])
                if step is not None:
                    return step
        return None

    def _keep(self, tag: bytes, step: Step) -> None:
        if tag:
            self._steps.put(tag, step)


async def chain_tags(
    sealer: Sealer, key_id: str, tag: bytes, entries: Sequence[str]
) -> Sequence[bytes]:
    """The tags after `tag`, one an entry."""
    tags, yielder = [], Yielder()
    for entry in entries:
        tag = sealer.next_tag(key_id, tag, entry)
        tags.append(tag)
        await yielder.maybe_yield()
    return tags


def entry(game_id: str, data: bytes) -> Entry:
    """An entry as it was stored; raises STATE_CORRUPT."""
    try:
        return decode_entry(data)
    except msgspec.MsgspecError:
        raise errors.state_corrupt(game_id) from None


def text_of(data: bytes) -> str | None:
    """The stored entry as it stands in a record, None if it cannot be read."""
    try:
        return text(decode_entry(data))
    except msgspec.MsgspecError:
        return None


def text(made: Entry) -> str:
    """The entry as it stands in a record."""
    if made.kind == StoredKind.UNDO:
        return UNDO
    if made.kind == StoredKind.TOKEN:
        return token_entry(made.seat)
    return ABANDON if made.kind == StoredKind.ABANDON else made.move


async def entries(
    store: GameStore, game_id: str, after: int, until: int, deadline: float
) -> Sequence[Entry]:
    """The entries of the versions after+1 … until.

    Raises GAME_NOT_FOUND if the game has expired since, HISTORY_LOST if the store has gone back,
    STATE_CORRUPT if the log is shorter than the game.
    """
    found: list[Entry] = []
    yielder = Yielder()
    while after + len(found) < until:
        at = after + len(found)
        chunk = await store.entries(
            game_id, after=at, limit=min(CHUNK, until - at), deadline=deadline
        )
        if not chunk:
            stored = await store.load(game_id, known=b"", request=b"", deadline=deadline)
            if stored is None:
                raise errors.game_not_found(game_id)
            if stored.version < until:
                raise errors.history_lost(until, stored.version)
            raise errors.state_corrupt(game_id)
        found.extend(entry(game_id, data) for data in chunk)
        await yielder.maybe_yield()
    return found
