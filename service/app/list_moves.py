"""ListMoves: the log of a game, as one viewer may see it."""

from collections.abc import Sequence

from msgspec import UnsetType

from service.app import messages as m
from service.app.caller import Caller
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant
from service.app.paging import page, page_token
from service.app.position import Position
from service.app.viewing import ChangeOptions, Viewer, change_of, viewer_of


async def list_moves(
    games: Games, caller: Caller, request: m.ListMovesRequest
) -> m.ListMovesResponse:
    """A page of the log, the oldest entry first."""
    grant = games.grant(caller, request.game_id)
    fields = FieldErrors()
    fields.game_id(request.game_id)
    fields.page_size(request.page_size)
    fields.refuse()
    seat = None if isinstance(request.seat, UnsetType) else request.seat
    what = ("log", request.game_id, seat, request.include_moves, request.include_sentences)
    token = page_token(request.page_token, *what)
    position, expire_at, _ = await games.load(caller, grant, request.game_id)
    viewer = viewer_of(position, grant, request.seat)
    options = ChangeOptions(
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
        changes=await _changes(games, position, chosen, (viewer, options), caller.deadline),
        total_size=position.version,
        next_page_token=more,
    )


async def _changes(
    games: Games,
    position: Position,
    versions: Sequence[int],
    how: tuple[Viewer, ChangeOptions],
    deadline: float,
) -> tuple[m.Change, ...]:
    if not versions:
        return ()
    log = await games.histories.log(position, deadline)
    steps = games.histories.steps(position, versions[0], versions[-1], deadline, log=log)
    names = position.snapshot.names
    async with games.long_calls.entered(position.version):
        return tuple(
            [
                change_of(position.rules, step, log.tag(step.version), *how, names=names)
                async for step in steps
            ]
        )
