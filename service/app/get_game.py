"""GetGame: the position, now and at every earlier version."""

from msgspec import UnsetType

from service.app import errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.field_errors import FieldErrors
from service.app.games import Games
from service.app.legal_moves import included_moves, moves_asked
from service.app.viewing import viewer_of


async def get_game(games: Games, caller: Caller, request: m.GetGameRequest) -> m.GetGameResponse:
    """The position as the caller may see it, at the version asked for."""
    grant = games.grant(caller, request.game_id)
    fields = FieldErrors()
    fields.game_id(request.game_id)
    fields.refuse()
    position, expire_at, _ = await games.load(caller, grant, request.game_id)
    viewer = viewer_of(position, grant, request.seat)
    if not isinstance(request.version, UnsetType):
        if not 0 <= request.version <= position.version:
            raise errors.invalid_field("version", "range", least=0, most=position.version)
        log = await games.histories.log(position, caller.deadline)
        async with games.long_calls.entered(position.version):
            position = await games.histories.position(
                position, request.version, caller.deadline, log=log
            )
    asked = moves_asked(request.include_legal_moves, request.seat)
    return m.GetGameResponse(
        game=games.game(position, expire_at, viewer.seat_in(position)),
        legal_moves=included_moves(games, position, expire_at, viewer, asked),
    )
