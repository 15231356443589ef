"""ImportGame: a sealed record brings its game back, an open one begins a new game.

Before the tag of a sealed record has been checked nothing is told that depends on the seed: with
entries of one's own choice the answers would tell what lies in the bag.
"""

from hmac import compare_digest
from typing import NamedTuple

from msgspec import Raw, UnsetType, structs

from engine.core.errors import InvalidRecord, MalformedNotation
from engine.core.record import ABANDON, ID_LINE, ON, SEED_LINE, TAG_LINE, UNDO, Record, line_of
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
from service.app.sealing import head_of, header_text, opened
from service.app.snapshot import ENCODER, TAG_BYTES, Entry, Kind, Snapshot, digest


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
        record = _cut(record, request)
        async with games.long_calls.entered(len(record.entries)):
            played = await _play(rules, record, bytes.fromhex(record.seed))
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
    async with games.long_calls.entered(len(record.entries)):
        tags = await _checked_tags(games, rules, record, origin)
        played = await _play(rules, record, origin.seed)
    while True:
        found = await games.store.load(record.id, known=b"", request=b"", deadline=caller.deadline)
        known = None if found is None else _read(record.id, found)
        stay = 0
        if known is not None:
            stay = await _require_prefix(games, caller, record, tags, known)
            names = known.snapshot.names
        await _require_whole(games, caller, record, tags)
        # Also where nothing is missing: whoever knew of a newer position learns that this is it.
        position, data = _position(games, played, origin, tags[-1], names)
        done = await games.store.restore(
            record.id,
            b"" if known is None else known.mark,
            data,
            played.entries[stay:],
            after=stay,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
            tombstone=games.tombstone(position),
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
    tags = await tags_of(games.sealer, origin.key_id, record)
    if not compare_digest(tags[-1].hex(), record.tag):
        raise InvalidRecord(TAG_LINE, "record.tag")
    return tags


async def _require_prefix(
    games: Games, caller: Caller, record: Record, tags: tuple[bytes, ...], known: Position
) -> int:
    """How many entries of the stored log are those of the record: all of a log that is whole.

    Raises VERSION_MISMATCH and InvalidRecord unless the stored game is the record's beginning.
    """
    if head_of(known).fixed_header != record.fixed_header:
        raise InvalidRecord(ID_LINE, "record.id")
    if known.version > len(record.entries):
        raise errors.version_mismatch(len(record.entries), known.version)
    ours = tags[known.version] == known.snapshot.tag
    log = await games.store.entries(
        record.id, after=0, limit=known.version, deadline=caller.deadline
    )
    breath = Breath()
    for number, (data, entry) in enumerate(zip(log, record.entries, strict=False)):
        await breath.draw()
        stored = history.text_of(data)
        if stored == entry:
            continue
        if ours:
            return number
        if stored is None:
            raise errors.state_corrupt(record.id)
        line = line_of(record, number)
        raise InvalidRecord(line, "record.prefix", expected=stored, entry=entry)
    if not ours:
        raise errors.state_corrupt(record.id)
    return len(log)


async def _require_whole(
    games: Games, caller: Caller, record: Record, tags: tuple[bytes, ...]
) -> None:
    """Raise GAME_FINISHED for less than all of a game that was played to its end."""
    ending = await games.buried(caller, record.id)
    if ending is None:
        return
    version = ending.version
    if version >= len(tags) or not compare_digest(tags[version][:TAG_BYTES], ending.tag):
        raise errors.game_was_finished(ending.reason)


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
    if found is None and await games.buried(caller, game_id):
        raise errors.game_was_over(request_id)
    while found is None:
        origin = Origin(game_id, key_id, bytes.fromhex(record.seed), True, body)
        tag = (await tags_of(games.sealer, key_id, structs.replace(record, id=game_id)))[-1]
        position, data = _position(games, played, origin, tag, names)
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
    games: Games, played: Played, origin: Origin, tag: bytes, names: tuple[str, ...]
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
        life=games.seeds.life(),
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
