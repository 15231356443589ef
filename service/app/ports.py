"""What the use cases need from outside: a store, a change feed, a clock, seeds, tokens."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from enum import Enum
from hashlib import blake2b
from typing import Protocol

from msgspec import Struct

REMEMBERED = 64
"""In how many of the newest log entries a request is recognised."""


MARK_BYTES = 8


def mark_of(snapshot: bytes) -> bytes:
    """What tells this very snapshot from all others of the game, also of one with equal version.

    A version alone would not do: a game that was lost and came back, or a store that lost its
    newest entries, may reach the same version with another position.
    """
    return blake2b(snapshot, digest_size=MARK_BYTES).digest()


class Replay(Struct, frozen=True):
    """The log entry that an earlier try of the same request wrote; it led to `version`."""

    version: int
    entry: bytes


class Stored(Struct, frozen=True):
    """A game as it is stored at this moment.

    `snapshot` is None when the caller said that it knows this mark; `expire_at` is in whole
    seconds of Unix time; `replay` is there when the request asked about has been served.
    """

    version: int
    expire_at: int
    snapshot: bytes | None
    replay: Replay | None = None


class Tombstone(Struct, frozen=True):
    """What is kept of a game that is over when the game itself is gone; `ttl` in seconds."""

    text: bytes
    ttl: int


class Created(Struct, frozen=True):
    """What `create` did: `existing` is the game that already had the id, `buried` the tombstone
    of one that had it; both are empty when the game was made."""

    expire_at: int
    existing: Stored | None = None
    buried: bytes = b""


class Committed(Struct, frozen=True):
    """The entry is written and the game has the version `version`."""

    version: int
    expire_at: int


class Conflict(Struct, frozen=True):
    """Nothing is written: the game has moved on, or is gone (`version` is None).

    `version` may be the one expected, with another mark. `replay` is there when the request had
    been served before.
    """

    version: int | None
    replay: Replay | None = None


class GameStore(Protocol):
    """Games by id: a version, a snapshot with its mark, and a log of one entry a version.

    Snapshots and entries are opaque bytes; marks are `mark_of` the snapshot. The store keeps
    beside each entry the digest of the request that wrote it (empty: nothing to be recognised).
    A game is gone `ttl` seconds after its last entry; the tombstone that was written with the last
    entry of a game stays for its own time.

    `deadline` is in seconds of the clock's `monotonic`; a store may try again until then. What
    cannot be answered by then is a STORE_UNAVAILABLE Refusal, and no room left is one too.
    Writes are carried through even when the caller is cancelled, whole or not at all.
    """

    async def create(self, game_id: str, snapshot: bytes, *, ttl: int, deadline: float) -> Created:
        """Store a game at version 0 unless the id is taken, or another game with it is buried.

        Its own write is never in its way.
        """
        ...

    async def load(
        self, game_id: str, *, known: bytes, request: bytes, deadline: float
    ) -> Stored | None:
        """The game, without its snapshot if that has the mark `known`; None if there is none.

        `request`, unless empty, is looked up in the last REMEMBERED entries.
        """
        ...

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
        """If the snapshot's mark is `expected`: replace it, append the entry, renew the ttl.

        One step for everybody else. A request found in the last REMEMBERED entries writes nothing
        and is a Conflict with that replay, whatever the version. The feed's notifiers are notified.
        A store that tries again because an answer got lost must recognise its own write, with or
        without a request, and never take another caller's equal write for its own.
        """
        ...

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
        """Bring a game to the version after + len(entries), with these entries after `after`.

        What the log holds after `after` is replaced. The snapshot's mark must be `expected`; with
        empty `expected` there must be no such game. Raises STATE_CORRUPT if the log has fewer than
        `after` entries. Else as `commit`, with no request remembered.
        """
        ...

    async def entries(
        self, game_id: str, *, after: int, limit: int, deadline: float
    ) -> tuple[bytes, ...]:
        """The entries of the versions after+1 … after+limit, as far as there are any."""
        ...

    async def buried(self, game_id: str, *, deadline: float) -> bytes:
        """The text of the game's tombstone; empty if there is none."""
        ...

    async def ping(self, *, deadline: float) -> None:
        """Return when the store answers; else a STORE_UNAVAILABLE Refusal."""
        ...

    async def close(self) -> None:
        """Let go of connections; no call may follow."""
        ...


class Notifier(Protocol):
    """Notifies of a game that may have changed."""

    async def wait(self) -> None:
        """Return when a commit happened since the last return, or may have been missed."""
        ...


class ChangeFeed(Protocol):
    """One subscription a process, however many watch."""

    def listen(self, game_id: str) -> AbstractAsyncContextManager[Notifier]:
        """A notifier for one game: notified of every commit that begins after entering."""
        ...


class Clock(Protocol):
    """Time, so that tests need not wait for it."""

    def now(self) -> float:
        """Seconds of Unix time."""
        ...

    def monotonic(self) -> float:
        """Seconds that only grow, in which deadlines are given."""
        ...


class SeedSource(Protocol):
    """Where seeds come from that no caller chose."""

    def seed(self) -> bytes:
        """32 bytes that nobody can foresee."""
        ...

    def game_id(self) -> str:
        """128 bits that nobody can guess, as 32 lowercase hex digits."""
        ...

    def life(self) -> bytes:
        """What tells a game from an earlier one that had its id: a few random bytes."""
        ...


class Role(Enum):
    """Whom a token speaks for."""

    HOST = "host"
    SEAT = "seat"


class Grant(Struct, frozen=True):
    """What a token says: `seat` is None for the host; `key_id` is the key that vouches for it.

    `issued` is the version of the game that issued it, 0 for the first token of each owner.
    """

    game_id: str
    role: Role
    seat: int | None
    key_id: str
    issued: int = 0


class TokenSigner(Protocol):
    """Tokens and the ids of games that are made from a request id; nothing of it is stored."""

    key_ids: tuple[str, ...]
    """The keys in force; the first one signs what is new."""

    def sign(self, grant: Grant) -> str:
        """The token of the grant, the same each time; `key_id` is one of `key_ids`."""
        ...

    def verify(self, token: str) -> Grant:
        """What a token says; raises a TOKEN_INVALID Refusal if no key in force vouches for it."""
        ...

    def game_id(self, key_id: str, api_key: str, request_id: str) -> str:
        """The id of the game that this request makes: 32 lowercase hex digits."""
        ...


class SealBroken(Exception):
    """No key in force opens the seal: it or the header was changed, or the key is retired."""


class Sealer(Protocol):
    """Seals and tags of records; what a key has sealed dies with the key."""

    key_ids: tuple[str, ...]
    """The keys in force."""

    def seal(self, key_id: str, header: str, secret: bytes) -> str:
        """The secret as it stands in a record under this header, the same text each time."""
        ...

    def unseal(self, sealed: str, header: str) -> tuple[str, bytes]:
        """Key id and secret; raises SealBroken."""
        ...

    def first_tag(self, key_id: str, header: str) -> bytes:
        """The tag of a game without entries."""
        ...

    def next_tag(self, key_id: str, tag: bytes, entry: str) -> bytes:
        """The tag after one more entry."""
        ...
