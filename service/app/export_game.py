"""ExportGame: a game as the text of its record."""

from msgspec import structs

from engine.core.record import result_text
from service.app import messages as m
from service.app.caller import Caller
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant
from service.app.record_header import header_of, seal_of


async def export_game(
    games: Games, caller: Caller, request: m.ExportGameRequest
) -> m.ExportGameResponse:
    """The record: the same for everybody, with nothing that is not known or sealed."""
    grant = games.grant(caller, request.game_id)
    fields = FieldErrors()
    fields.game_id(request.game_id)
    fields.refuse()
    position, expire_at, _ = await games.load(caller, grant, request.game_id, whole=False)
    log = await games.histories.log(position, caller.deadline)
    over = position.outcome is not None
    record = structs.replace(
        header_of(position),
        seed=position.snapshot.seed.hex() if over else "",
        sealed="" if over else seal_of(games.sealer, position),
        tag=position.snapshot.tag.hex(),
        result=result_text(position.outcome),
        entries=log.entries[: position.version],
    )
    return m.ExportGameResponse(
        record=record.text(), version=position.version, expire_time=instant(expire_at)
    )
