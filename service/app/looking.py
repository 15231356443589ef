"""GetGame and ListMoves: the position and the log, now and as far back as the game goes."""

from collections.abc import Sequence

from msgspec import UnsetType

from service.app import errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.changes import Eyes, Wish, change_of, eyes_of
from service.app.fields import Fields
from service.app.games import Games, instant
from service.app.paging import MAX_TOKEN, page, page_token
from service.app.position import Position


async def get_game(games: Games, caller: Caller, request: m.GetGameRequest) -> m.GetGameResponse:
    """The position as the caller may see it, at the version asked for."""
    grant = games.grant(caller, request.game_id)
    fields = Fields()
    fields.game_id(request.game_id)
    fields.refuse()
    position, expire_at, _ = await games.load(caller, grant, request.game_id)
    eyes = eyes_of(position, grant, request.seat)
    if not isinstance(request.version, UnsetType):
        if not 0 <= request.version <= position.version:
            raise errors.invalid_field("version", "range", least=0, most=position.version)
        log = await games.histories.log(position, caller.deadline)
        async with games.long_calls.entered(position.version):
            position = await games.histories.position(
                position, request.version, caller.deadline, log=log
            )
    return m.GetGameResponse(game=games.game(position, expire_at, eyes.at(position)))


async def list_moves(
    games: Games, caller: Caller, request: m.ListMovesRequest
) -> m.ListMovesResponse:
    """A page of the log, the oldest entry first."""
    grant = games.grant(caller, request.game_id)
    fields = Fields()
    fields.game_id(request.game_id)
    fields.page_size(request.page_size)
    fields.text("page_token", request.page_token, MAX_TOKEN)
    fields.refuse()
    seat = None if isinstance(request.seat, UnsetType) else request.seat
    what = ("log", request.game_id, seat, request.include_moves, request.include_sentences)
    token = page_token(request.page_token, *what)
    position, expire_at, _ = await games.load(caller, grant, request.game_id)
    eyes = eyes_of(position, grant, request.seat)
    wish = Wish(
        moves=request.include_moves,
        sentences=request.include_sentences,
        language=caller.language,
    )
    # A log only grows, so its pages are of no version.
    versions = range(1, position.version + 1)
    chosen, more = page(versions, token, request.page_size, games.limits, 0, *what)
    return m.ListMovesResponse(
        game_type=position.rules.info.id,
        version=position.version,
        expire_time=instant(expire_at),
        changes=await _changes(games, position, chosen, (eyes, wish), caller.deadline),
        total_size=position.version,
        next_page_token=more,
    )


async def _changes(
    games: Games,
    position: Position,
    versions: Sequence[int],
    told: tuple[Eyes, Wish],
    deadline: float,
) -> tuple[m.Change, ...]:
    if not versions:
        return ()
    log = await games.histories.log(position, deadline)
    steps = games.histories.steps(position, versions[0], versions[-1], deadline, log=log)
    async with games.long_calls.entered(position.version):
        return tuple(
            [change_of(position.rules, step, log.tag(step.version), *told) async for step in steps]
        )
