"""ImportGame: a sealed record brings its game back, an open one begins a new game.

Before the tag of a sealed record has been checked nothing is told that depends on the seed: with
entries of one's own choice the answers would tell what lies in the bag.
"""

from hmac import compare_digest
from typing import NamedTuple

from msgspec import Raw, UnsetType, structs

from engine.core.errors import InvalidRecord, MalformedNotation
from engine.core.record import ABANDON, ON, SEED_LINE, TAG_LINE, UNDO, Record, line_of
from engine.core.replay import EntryKind, Step, replay_record
from engine.core.rules import AnyRules
from service.app import errors, history, verdicts
from service.app import messages as m
from service.app.caller import Caller
from service.app.creating import admitted, identity
from service.app.fields import Fields
from service.app.games import Games, to_move
from service.app.history import Breath
from service.app.ports import Conflict, Grant, Role, SealBroken, Stored
from service.app.position import Position, made, read
from service.app.records import readable, tags_of
from service.app.sealing import header_text, opened
from service.app.snapshot import ENCODER, Entry, Kind, Snapshot, digest


class Origin(NamedTuple):
    """Whose a game is that is made of a record."""

    game_id: str
    key_id: str
    seed: bytes
    chosen: bool
    created: bytes


class Asked(NamedTuple):
    """Who asks for a new game, and the game that the same request has made before."""

    request_id: str
    body: bytes
    key_id: str
    game_id: str
    found: Stored | None


class Played(NamedTuple):
    """A replayed record: the last step, and every entry as it is stored."""

    rules: AnyRules
    record: Record
    step: Step
    entries: tuple[bytes, ...]


async def import_game(
    games: Games, caller: Caller, request: m.ImportGameRequest
) -> m.ImportGameResponse:
    """The game of a record; raises RECORD_INVALID with the line of the first fault."""
    api_key = admitted(games, caller)
    record, rules = readable(games, request.record)
    names = tuple(seat.name for seat in request.seats) or ("",) * record.seats
    fields = Fields()
    fields.names(names, games.limits.max_name_length)
    fields.request_id(request.request_id)
    fields.refuse()
    if len(names) != record.seats:
        raise errors.invalid_field("seats", "range", least=record.seats, most=record.seats)
    try:
        if record.sealed:
            return await _restore(games, caller, rules, record, names)
        played = await _play(rules, _cut(record, request), bytes.fromhex(record.seed))
        body = digest("import", names, played.record.text())
        who = await identity(games, caller, request.request_id, api_key)
        asked = Asked(str(request.request_id), body, *who)
        return await _begin(games, caller, played, names, asked)
    except InvalidRecord as error:
        raise verdicts.record_invalid(error) from None


# A sealed record.


async def _restore(
    games: Games, caller: Caller, rules: AnyRules, record: Record, names: tuple[str, ...]
) -> m.ImportGameResponse:
    grant = games.player(caller, record.id)
    if grant.role is not Role.HOST:
        raise errors.host_only()
    origin = _unsealed(games, record)
    if grant.key_id != origin.key_id:
        raise errors.token_invalid()
    tags = await _checked_tags(games, rules, record, origin)
    played = await _play(rules, record, origin.seed)
    while True:
        found = await games.store.load(record.id, known=b"", request=b"", deadline=caller.deadline)
        known = None if found is None else _read(record.id, found)
        if known is not None:
            await _require_prefix(games, caller, record, tags, known)
            names = known.snapshot.names
        if known is not None and found is not None and known.version == len(record.entries):
            return _answer(games, known, found.expire_at)
        position, data = _position(played, origin, tags[-1], names)
        after = 0 if known is None else known.version
        done = await games.store.restore(
            record.id,
            b"" if known is None else known.mark,
            data,
            played.entries[after:],
            after=after,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
        )
        if not isinstance(done, Conflict):
            games.positions.put(position, done.expire_at)
            games.observer.restored(rules.info.id, record.id, done.version)
            return _answer(games, position, done.expire_at)


def _unsealed(games: Games, record: Record) -> Origin:
    try:
        key_id, secret = games.sealer.unseal(record.sealed, record.fixed_header)
    except SealBroken:
        raise InvalidRecord(SEED_LINE, "record.seal") from None
    return Origin(record.id, key_id, *opened(secret))


async def _checked_tags(
    games: Games, rules: AnyRules, record: Record, origin: Origin
) -> tuple[bytes, ...]:
    """The tags of all versions; raises InvalidRecord for entries that the last one is not of."""
    breath = Breath()
    for number, entry in enumerate(record.entries):
        await breath.draw()
        if entry not in (UNDO, ABANDON):
            try:
                rules.parse_move(entry)
            except MalformedNotation as error:
                line = line_of(record, number)
                raise InvalidRecord(line, "record.move", error, entry=entry[:80]) from None
    tags = tags_of(games.sealer, origin.key_id, record)
    if not compare_digest(tags[-1].hex(), record.tag):
        raise InvalidRecord(TAG_LINE, "record.tag")
    return tags


async def _require_prefix(
    games: Games, caller: Caller, record: Record, tags: tuple[bytes, ...], known: Position
) -> None:
    """Raise unless the log that is there is the beginning of the record's."""
    if known.version > len(record.entries):
        raise errors.version_mismatch(len(record.entries), known.version)
    if tags[known.version] == known.snapshot.tag:
        return
    log = await history.entries(games.store, record.id, 0, known.version, caller.deadline)
    for number, (stored, entry) in enumerate(zip(log, record.entries, strict=False)):
        if history.text(stored) != entry:
            line = line_of(record, number)
            raise InvalidRecord(line, "record.prefix", expected=history.text(stored), entry=entry)
    raise errors.state_corrupt(record.id)


# A record with an open seed.


def _cut(record: Record, request: m.ImportGameRequest) -> Record:
    """The record up to the version asked for; raises INVALID_FIELD."""
    if isinstance(request.version, UnsetType):
        return record
    most = len(record.entries)
    if not 0 <= request.version <= most:
        raise errors.invalid_field("version", "range", least=0, most=most)
    if request.version == most:
        return record
    return structs.replace(record, entries=record.entries[: request.version], result=ON)


async def _begin(
    games: Games,
    caller: Caller,
    played: Played,
    names: tuple[str, ...],
    asked: Asked,
) -> m.ImportGameResponse:
    """The new game of a request, or the one that the same request has made before."""
    request_id, body, key_id, game_id, found = asked
    record, rules = played.record, played.rules
    while found is None:
        origin = Origin(game_id, key_id, bytes.fromhex(record.seed), True, body)
        tag = tags_of(games.sealer, key_id, structs.replace(record, id=game_id))[-1]
        position, data = _position(played, origin, tag, names)
        done = await games.store.restore(
            game_id,
            b"",
            data,
            played.entries,
            after=0,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
        )
        if not isinstance(done, Conflict):
            games.positions.put(position, done.expire_at)
            games.observer.created(rules.info.id, game_id, record.seats)
            return _answer(games, position, done.expire_at)
        found = await games.store.load(game_id, known=b"", request=b"", deadline=caller.deadline)
    position = _read(game_id, found)
    if position.snapshot.created != body:
        raise errors.request_id_reused(request_id)
    then = await games.histories.position(position, len(record.entries), caller.deadline)
    return _answer(games, then, found.expire_at)


# Both.


async def _play(rules: AnyRules, record: Record, seed: bytes) -> Played:
    """Replay the record; a result that says the game is still on is not held against it."""
    last: Step | None = None
    entries: list[bytes] = []
    breath = Breath()
    try:
        for step in replay_record(rules, record, seed):
            if step.kind is not None:
                entries.append(_entry(step, record.entries[step.version - 1]))
            last = step
            await breath.draw()
    except InvalidRecord as error:
        if error.rule != "record.result" or last is None or not _is_prefix(rules, record, last):
            raise
    assert last is not None
    return Played(rules, record, last, tuple(entries))


def _is_prefix(rules: AnyRules, record: Record, last: Step) -> bool:
    """Whether the result may differ.

    In a sealed record that its owner has put together it may still be the start's, in an open one
    that was cut off it may already be the end's.
    """
    return record.result == ON if record.sealed else last.outcome(rules) is None


def _entry(step: Step, text: str) -> bytes:
    kinds = {
        EntryKind.MOVE: Kind.MOVE,
        EntryKind.UNDO: Kind.UNDO,
        EntryKind.ABANDON: Kind.ABANDON,
    }
    assert step.kind is not None
    move = text if step.kind is EntryKind.MOVE else ""
    return ENCODER.encode(Entry(kinds[step.kind], step.seat, move))


def _position(
    played: Played, origin: Origin, tag: bytes, names: tuple[str, ...]
) -> tuple[Position, bytes]:
    record, step = played.record, played.step
    snapshot = Snapshot(
        game_id=bytes.fromhex(origin.game_id),
        version=step.version,
        game_type=record.game,
        rules_version=record.rules,
        key_id=origin.key_id,
        seed=origin.seed,
        chosen=origin.chosen,
        created=origin.created,
        names=names,
        k=step.rng.k,
        state=Raw(ENCODER.encode(step.state)),
        abandoned=step.abandoned,
        undos=step.undos,
        tag=tag,
        takeable=step.takeable,
    )
    return made(played.rules, snapshot, step.state)


def _read(game_id: str, found: Stored) -> Position:
    if found.snapshot is None:
        raise errors.state_corrupt(game_id)
    return read(game_id, found.version, found.snapshot)


def _answer(games: Games, position: Position, expire_at: int) -> m.ImportGameResponse:
    key_id = position.snapshot.key_id
    return m.ImportGameResponse(
        game=games.game(position, expire_at, to_move(position)),
        host_token=games.signer.sign(Grant(position.game_id, Role.HOST, None, key_id)),
        seat_tokens=tuple(
            games.signer.sign(Grant(position.game_id, Role.SEAT, number, key_id))
            for number in range(len(position.seats))
        ),
        record_header=header_text(games.sealer, position),
    )
