"""What the store keeps of a game, as msgpack arrays; fields are only ever appended.

The log is the record: an entry says who played what, and effects are made again from it.
"""

from enum import IntEnum
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Raw, Struct

from engine.core.replay import EntryKind
from engine.core.rules import AnyRules

DIGEST_BYTES = 8
BODY_BYTES = 4
"""Enough to tell a caller of its own mistake; each entry of a long log carries one."""

ENCODER = msgspec.msgpack.Encoder()


class StoredKind(IntEnum):
    """EntryKind as it is stored."""

    MOVE = 0
    UNDO = 1
    ABANDON = 2
    TOKEN = 3

    @property
    def public(self) -> EntryKind:
        """The kind as callers see it."""
        return EntryKind[self.name]


class Snapshot(Struct, frozen=True, array_like=True, kw_only=True):
    """Everything that is known of a game at one version.

    The first fields never change: `game_id` (16 bytes) and `version` prove that the value
    belongs where it was found; `key_id` is the key of the tokens, `chosen` says that the caller
    chose the seed, `created` is the digest of the request that made the game. `k` counts the
    words used of the seed, `undos` the undos; `state` is the game's own Struct. `tag` is the newest
    tag of the record, `takeable` says how many moves in a row can be taken back. `life` is drawn
    when the game is made or brought back: within one life versions only grow. `issued` is that of
    the Step, empty while all tokens are those of the beginning.
    """

    game_id: bytes
    version: int
    game_type: str
    rules_version: int
    key_id: str
    seed: bytes
    chosen: bool
    created: bytes
    names: tuple[str, ...]
    k: int
    state: Raw
    abandoned: bool = False
    undos: int = 0
    tag: bytes = b""
    takeable: int = 0
    life: bytes = b""
    issued: tuple[int, ...] = ()


class Entry(Struct, frozen=True, array_like=True):
    """One log entry: `seat` is the one that is acted for, `move` its notation (empty: no move).

    The seat of a token is its owner's, None the host's.

    `body` is the digest of the request when it had an id, else empty.
    """

    kind: int
    seat: int | None
    move: str
    body: bytes = b""


TAG_BYTES = 16
"""As much of a tag as a tombstone keeps: nobody makes entries that lead to the same."""


class Ending(Struct, frozen=True, array_like=True):
    """What the tombstone of a game says: the last version, its tag, and why the game ended."""

    version: int
    tag: bytes
    reason: str


_ENDING = msgspec.msgpack.Decoder(Ending)
_SNAPSHOT = msgspec.msgpack.Decoder(Snapshot)
_ENTRY = msgspec.msgpack.Decoder(Entry)
_STATES: dict[str, msgspec.msgpack.Decoder[Any]] = {}


def decode_snapshot(data: bytes) -> Snapshot:
    """The snapshot; raises msgspec.MsgspecError."""
    return _SNAPSHOT.decode(data)


def decode_state(rules: AnyRules, data: Raw) -> Any:
    """The state of a game of these rules; raises msgspec.MsgspecError."""
    decoder = _STATES.get(rules.info.id)
    if decoder is None:
        decoder = _STATES[rules.info.id] = msgspec.msgpack.Decoder(rules.types.state)
    return decoder.decode(data)


def decode_ending(data: bytes) -> Ending:
    """What a tombstone says; raises msgspec.MsgspecError."""
    return _ENDING.decode(data)


def decode_entry(data: bytes) -> Entry:
    """The entry; raises msgspec.MsgspecError."""
    return _ENTRY.decode(data)


def digest(*parts: object, size: int = DIGEST_BYTES) -> bytes:
    """A short digest of values that msgpack can write, each told apart from the next."""
    return blake2b(ENCODER.encode(parts), digest_size=size).digest()
