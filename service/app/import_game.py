"""ImportGame: a sealed record brings its game back, an open one begins a new game."""

from engine.core.errors import InvalidRecord
from service.app import engine_errors, errors, import_open, import_sealed
from service.app import messages as m
from service.app.caller import Caller
from service.app.field_errors import FieldErrors
from service.app.games import Games
from service.app.new_game import identify_game, require_api_key
from service.app.records import read_record
from service.app.replayed_record import replay
from service.app.snapshot import digest


async def import_game(
    games: Games, caller: Caller, request: m.ImportGameRequest
) -> m.ImportGameResponse:
    """The game of a record; raises RECORD_INVALID with the line of the first fault."""
    api_key = require_api_key(games, caller)
    record, rules = read_record(games, request.record)
    names = tuple(seat.name for seat in request.seats) or ("",) * record.seats
    fields = FieldErrors()
    fields.names(names, games.limits.max_name_length)
    fields.request_id(request.request_id)
    fields.refuse()
    if len(names) != record.seats:
        raise errors.invalid_field("seats", "range", least=record.seats, most=record.seats)
    try:
        if record.sealed:
            return await import_sealed.restore(games, caller, rules, record, names)
        record = import_open.cut(record, request)
        async with games.long_calls.entered(len(record.entries)):
            replayed = await replay(rules, record, bytes.fromhex(record.seed))
        body = digest("import", names, replayed.record.text())
        who = await identify_game(games, caller, request.request_id, api_key)
        repeatable = import_open.RepeatableRequest(str(request.request_id), body, *who)
        return await import_open.begin(games, caller, replayed, names, repeatable)
    except InvalidRecord as error:
        raise engine_errors.record_invalid(error) from None
