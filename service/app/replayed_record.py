"""Records that become games: replayed, as positions, and what answers their import."""

from typing import NamedTuple

from msgspec import Raw

from engine.core.errors import InvalidRecord
from engine.core.record import ON, Record
from engine.core.replay import EntryKind, Step, replay_record
from engine.core.rules import AnyRules
from service.app import errors
from service.app import messages as m
from service.app.games import Games, to_move
from service.app.history import Yielder
from service.app.ports import Stored
from service.app.position import Position, decode_position, encode_position, stored_issued
from service.app.record_header import header_text
from service.app.snapshot import ENCODER, Entry, Snapshot, StoredKind


class Identity(NamedTuple):
    """The game that a record becomes: its id, key and seed, and the request that made it."""

    game_id: str
    key_id: str
    seed: bytes
    chosen: bool
    created: bytes


class ReplayedRecord(NamedTuple):
    """A replayed record: the last step, and every entry as it is stored."""

    rules: AnyRules
    record: Record
    step: Step
    entries: tuple[bytes, ...]


async def replay(rules: AnyRules, record: Record, seed: bytes) -> ReplayedRecord:
    """Replay the record; a result that says the game is still on is not held against it."""
    last: Step | None = None
    entries: list[bytes] = []
    yielder = Yielder()
    try:
        for step in replay_record(rules, record, seed):
            if step.kind is not None:
                entries.append(_entry(step, record.entries[step.version - 1]))
            last = step
            await yielder.maybe_yield()
    except InvalidRecord as error:
        if error.rule != "record.result" or last is None or not _is_prefix(rules, record, last):
            raise
    assert last is not None
    return ReplayedRecord(rules, record, last, tuple(entries))


def _is_prefix(rules: AnyRules, record: Record, last: Step) -> bool:
    """Whether the result may differ.

    In a sealed record that its owner has put together it may still be the start's, in an open one
    that was cut off it may already be the end's.
    """
    return record.result == ON if record.sealed else last.outcome(rules) is None


def _entry(step: Step, text: str) -> bytes:
    kinds = {
        EntryKind.MOVE: StoredKind.MOVE,
        EntryKind.UNDO: StoredKind.UNDO,
        EntryKind.ABANDON: StoredKind.ABANDON,
        EntryKind.TOKEN: StoredKind.TOKEN,
    }
    assert step.kind is not None
    move = text if step.kind is EntryKind.MOVE else ""
    return ENCODER.encode(Entry(kinds[step.kind], step.seat, move))


def position_of(
    games: Games, replayed: ReplayedRecord, identity: Identity, tag: bytes, names: tuple[str, ...]
) -> tuple[Position, bytes]:
    record, step = replayed.record, replayed.step
    snapshot = Snapshot(
        game_id=bytes.fromhex(identity.game_id),
        version=step.version,
        game_type=record.game,
        rules_version=record.rules,
        key_id=identity.key_id,
        seed=identity.seed,
        chosen=identity.chosen,
        created=identity.created,
        names=names,
        k=step.rng.k,
        state=Raw(ENCODER.encode(step.state)),
        abandoned=step.abandoned,
        undos=step.undos,
        tag=tag,
        takeable=step.takeable,
        life=games.seeds.life(),
        issued=stored_issued(step),
    )
    return encode_position(replayed.rules, snapshot, step.state)


def read_stored(game_id: str, found: Stored) -> Position:
    if found.snapshot is None:
        raise errors.state_corrupt(game_id)
    return decode_position(game_id, found.version, found.snapshot)


def answer(games: Games, position: Position, expire_at: int) -> m.ImportGameResponse:
    return m.ImportGameResponse(
        game=games.game(position, expire_at, to_move(position)),
        host_token=games.token(position, None),
        seat_tokens=tuple(games.token(position, number) for number in range(len(position.seats))),
        record_header=header_text(games.sealer, position),
    )
