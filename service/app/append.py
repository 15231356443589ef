"""Appending one entry to the log of a game: the compare-and-set loop of all calls that write.

ApplyMove, UndoMove, AbandonGame and IssueToken differ in the entry they ask for and in what it
leads to. Each gives these two as functions of the position and leaves the rest to `append`.
"""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from msgspec import Struct, UnsetType

from service.app import errors, history
from service.app import messages as m
from service.app.caller import Caller
from service.app.events import GameEnded, WriteConflicted
from service.app.games import Games, require_in_force
from service.app.ports import Conflict, Grant
from service.app.position import Loaded, Position
from service.app.snapshot import BODY_BYTES, ENCODER, Entry, digest

WriteRequest = m.ApplyMoveRequest | m.UndoMoveRequest | m.AbandonGameRequest | m.IssueTokenRequest


class Successor(Struct, frozen=True):
    """The position that an entry leads to, and its snapshot as it is stored."""

    position: Position
    snapshot: bytes


S = TypeVar("S", bound=Successor)


class Appended(Struct, Generic[S], frozen=True):
    """An entry that is now in the log; the game expires at `expire_at`, in Unix time."""

    entry: Entry
    successor: S
    expire_at: int


async def append(
    games: Games,
    caller: Caller,
    grant: Grant,
    request: WriteRequest,
    *,
    entry_for: Callable[[Position], Entry],
    decide: Callable[[Position, Entry], Awaitable[S | None]],
    cached: Loaded | None = None,
) -> Appended[S] | Loaded:
    """Write the entry that the request asks for.

    Returns the position as it was loaded where nothing is written: an earlier try of the same
    request wrote the entry (`replay`), or `decide` returned None.

    `entry_for` gives the entry and raises what the contract checks before it looks for an earlier
    try; `decide` gives what the entry leads to, and raises what forbids it. Both are called again
    on the new position after a conflict with another write.

    `cached` is a position in memory that may be out of date. An entry that it allows is committed
    at once, which another replica's write turns into a conflict; one that it refuses is judged
    again on what is stored.

    Raises VERSION_MISMATCH, REQUEST_ID_REUSED, what `Games.load` raises, and what the two
    functions raise.
    """
    key = request_key(grant, request.request_id)
    loaded = cached
    while True:
        fresh = loaded is None
        if loaded is None:
            loaded = await games.load(caller, grant, request.game_id, key)
        position = loaded.position
        try:
            require_in_force(grant, position)
            entry = entry_for(position)
            if loaded.replay is not None:
                _require_same_request(request, loaded, entry)
                return loaded
            if not isinstance(request, m.IssueTokenRequest):
                _require_version(position, request.expected_version)
            successor = await decide(position, entry)
        except errors.Refusal:
            if fresh:
                raise
            loaded = None
            continue
        if successor is None:
            return loaded
        done = await games.store.commit(
            position.game_id,
            position.mark,
            successor.snapshot,
            ENCODER.encode(entry),
            request=key,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
            tombstone=games.tombstone(successor.position),
        )
        if not isinstance(done, Conflict):
            games.positions.put(successor.position, done.expire_at)
            return Appended(entry, successor, done.expire_at)
        games.observer(WriteConflicted(position.rules.info.id))
        loaded = None


def fingerprint(request: WriteRequest, *parts: object) -> bytes:
    """A digest of all that the request asks for; empty without a request id.

    `parts` are values that tell it from any other request with the same id.
    """
    if isinstance(request.request_id, UnsetType):
        return b""
    return digest(*parts, size=BODY_BYTES)


def written_entry(loaded: Loaded) -> Entry:
    """The entry that an earlier try of the request wrote; raises STATE_CORRUPT."""
    assert loaded.replay is not None
    return history.entry(loaded.position.game_id, loaded.replay.entry)


def observe_end(games: Games, position: Position) -> None:
    """Tell the observer of a game that is over."""
    if position.outcome is not None:
        game_type, reason = position.rules.info.id, position.outcome.reason
        games.observer(GameEnded(game_type, position.game_id, position.version, reason))


def request_key(grant: Grant, request_id: str | UnsetType) -> bytes:
    """How the store recognises the request: scoped to the caller, empty without an id."""
    if isinstance(request_id, UnsetType):
        return b""
    return digest(grant.seat, request_id)


def require_room(games: Games, position: Position) -> None:
    """Raise GAME_LIMIT unless the log has room for one more entry."""
    limit = games.limits.max_log_entries
    if position.version >= limit:
        raise errors.game_limit(limit, "entries", float(games.limits.game_ttl_seconds))


def _require_same_request(request: WriteRequest, loaded: Loaded, entry: Entry) -> None:
    if written_entry(loaded).body != entry.body:
        raise errors.request_id_reused(str(request.request_id))


def _require_version(position: Position, expected: int | UnsetType) -> None:
    if not isinstance(expected, UnsetType) and position.version != expected:
        raise errors.version_mismatch(expected, position.version)
