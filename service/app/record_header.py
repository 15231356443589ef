"""What a record's header says of a live game, and what its seal keeps secret."""

from engine.core.record import Record, options_text
from engine.core.rng import SEED_BYTES
from service.app import errors
from service.app.ports import Sealer
from service.app.position import Position
from service.app.snapshot import Snapshot

CHOSEN, RANDOM = b"\x01", b"\x00"


def header_of(position: Position) -> Record:
    """The record's header, with neither seed nor tag nor entries."""
    snapshot = position.snapshot
    return Record(
        game=snapshot.game_type,
        rules=snapshot.rules_version,
        id=position.game_id,
        seats=len(snapshot.names),
        options=options_text(position.state.options),
        commitment=position.commitment,
    )


def seal_of(sealer: Sealer, position: Position) -> str:
    """The sealed seed; raises TOKEN_INVALID for a game whose key is retired."""
    snapshot = position.snapshot
    if snapshot.key_id not in sealer.key_ids:
        raise errors.token_invalid()
    header = header_of(position).fixed_header
    return sealer.seal(snapshot.key_id, header, secret_of(snapshot))


def header_text(sealer: Sealer, position: Position) -> str:
    """The lines of the record that stay the same as long as the game is on."""
    return f"{header_of(position).fixed_header}Sealed: {seal_of(sealer, position)}\n"


def secret_of(snapshot: Snapshot) -> bytes:
    """Seed, who chose it, and the digest of the request that made the game."""
    return snapshot.seed + (CHOSEN if snapshot.chosen else RANDOM) + snapshot.created


def open_secret(secret: bytes) -> tuple[bytes, bool, bytes]:
    """The parts of a secret: seed, whether the caller chose it, digest of the request."""
    return secret[:SEED_BYTES], secret[SEED_BYTES : SEED_BYTES + 1] == CHOSEN, secret[33:]
