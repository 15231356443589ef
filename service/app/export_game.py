"""ExportGame and VerifyRecord: a game as text, and whether such a text is true."""

from hmac import compare_digest

from msgspec import UNSET, structs

from engine.core.errors import InvalidRecord
from engine.core.record import ABANDON, UNDO, Record, parse, result_text
from engine.core.replay import Step, replay_open
from engine.core.rules import AnyRules
from engine.registry import BY_ID
from service.app import engine_errors, errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.field_errors import Fields
from service.app.games import Games, instant
from service.app.history import Breath, chained
from service.app.ports import Sealer
from service.app.record_header import head_of, sealed


async def export_game(
    games: Games, caller: Caller, request: m.ExportGameRequest
) -> m.ExportGameResponse:
    """The record: the same for everybody, with nothing that is not known or sealed."""
    grant = games.grant(caller, request.game_id)
    fields = Fields()
    fields.game_id(request.game_id)
    fields.refuse()
    position, expire_at, _ = await games.load(caller, grant, request.game_id, whole=False)
    log = await games.histories.log(position, caller.deadline)
    over = position.outcome is not None
    record = structs.replace(
        head_of(position),
        seed=position.snapshot.seed.hex() if over else "",
        sealed="" if over else sealed(games.sealer, position),
        tag=position.snapshot.tag.hex(),
        result=result_text(position.outcome),
        entries=log.entries[: position.version],
    )
    return m.ExportGameResponse(
        record=record.text(), version=position.version, expire_time=instant(expire_at)
    )


async def verify_record(
    games: Games, caller: Caller, request: m.VerifyRecordRequest
) -> m.VerifyRecordResponse:
    """Replay a record; raises RECORD_INVALID with the line of the first fault."""
    record, rules = readable(games, request.record)
    last: Step | None = None
    breath = Breath()
    try:
        for step in replay_open(rules, record):
            last = step
            await breath.draw()
    except InvalidRecord as error:
        raise engine_errors.record_invalid(error) from None
    assert last is not None
    score = rules.score(last.state)
    return m.VerifyRecordResponse(
        game_type=rules.info.id,
        rules_version=record.rules,
        game_id=record.id,
        version=last.version,
        outcome=last.outcome(rules) or UNSET,
        totals=tuple(seat.total for seat in score.standing.seats),
        tag_valid=await _tagged(games.sealer, record),
    )


def readable(games: Games, text: str) -> tuple[Record, AnyRules]:
    """A record that is well-formed and of rules that are known, and these rules.

    Raises INVALID_FIELD, RECORD_INVALID, UNKNOWN_GAME_TYPE, RULES_VERSION_UNSUPPORTED and
    GAME_LIMIT.
    """
    fields = Fields()
    fields.given("record", text)
    fields.refuse()
    try:
        record = parse(text)
    except InvalidRecord as error:
        raise engine_errors.record_invalid(error) from None
    rules = BY_ID.get(record.game)
    if rules is None:
        raise errors.unknown_game_type(record.game, tuple(BY_ID))
    if rules.info.rules_version != record.rules:
        raise errors.rules_version_unsupported(record.rules, rules.info.rules_version)
    limits, ttl = games.limits, float(games.limits.game_ttl_seconds)
    # A game that is as long as it may be can still be abandoned.
    abandoned = record.entries[-1:] == (ABANDON,)
    if len(record.entries) > limits.max_log_entries + abandoned:
        raise errors.game_limit(limits.max_log_entries, "entries", ttl)
    if record.entries.count(UNDO) > limits.max_undos:
        raise errors.game_limit(limits.max_undos, "undos", ttl)
    return record, rules


async def tags_of(sealer: Sealer, key_id: str, record: Record) -> tuple[bytes, ...]:
    """The tags of all versions of a record under a key in force."""
    first = sealer.first_tag(key_id, record.fixed_header)
    return (first, *await chained(sealer, key_id, first, record.entries))


async def _tagged(sealer: Sealer, record: Record) -> bool:
    """Whether the record's tag is the one of its entries under a key in force."""
    for key_id in sealer.key_ids:
        if compare_digest((await tags_of(sealer, key_id, record))[-1].hex(), record.tag):
            return True
    return False
