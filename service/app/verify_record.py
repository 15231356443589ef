"""VerifyRecord: whether the text of a record is true."""

from hmac import compare_digest

from msgspec import UNSET

from engine.core.errors import InvalidRecord
from engine.core.record import Record
from engine.core.replay import Step, replay_open
from service.app import engine_errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.games import Games
from service.app.history import Yielder
from service.app.ports import Sealer
from service.app.records import read_record, tags_of


async def verify_record(
    games: Games, caller: Caller, request: m.VerifyRecordRequest
) -> m.VerifyRecordResponse:
    """Replay a record; raises RECORD_INVALID with the line of the first fault."""
    record, rules = read_record(games, request.record)
    last: Step | None = None
    yielder = Yielder()
    try:
        for step in replay_open(rules, record):
            last = step
            await yielder.maybe_yield()
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


async def _tagged(sealer: Sealer, record: Record) -> bool:
    """Whether the record's tag is the one of its entries under a key in force."""
    for key_id in sealer.key_ids:
        if compare_digest((await tags_of(sealer, key_id, record))[-1].hex(), record.tag):
            return True
    return False
