"""LegalMoves: what may be played in the position of this moment, in pages."""

from time import perf_counter
from typing import Any

from msgspec import UNSET, UnsetType

from service.app import messages as m
from service.app.caller import Caller
from service.app.events import MovesListed
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant, require_seat, require_view, to_move
from service.app.listings import LazyRows, NoMoves
from service.app.paging import bounds, page, page_token
from service.app.ports import Grant, Role
from service.app.position import Position
from service.app.viewing import MovesAsked, Viewer

Listed = tuple[str, str, int | None, str, str]


async def legal_moves(
    games: Games, caller: Caller, request: m.LegalMovesRequest
) -> m.LegalMovesResponse:
    """The legal moves of the position, exactly those that ApplyMove accepts."""
    grant = games.grant(caller, request.game_id)
    fields = FieldErrors()
    fields.game_id(request.game_id)
    fields.page_size(request.page_size)
    fields.refuse()
    view = m.LegalMovesView.NOTATION if request.view is UNSET else request.view
    seat = None if isinstance(request.seat, UnsetType) else request.seat
    what = _listed(request.game_id, seat, view, request.prefix)
    token = page_token(request.page_token, *what)
    position, expire_at, _ = await games.load(caller, grant, request.game_id)
    own = _listed_seat(position, grant, request.seat) in position.seats_to_move
    listing = games.listings.of(position) if own else NoMoves(position)

    began = perf_counter()
    rows, total = listing.rows(view, request.prefix)
    if isinstance(rows, LazyRows):
        await rows.make(*bounds(token, request.page_size, games.limits))
    chosen = page(rows, token, request.page_size, games.limits, position.version, *what)
    games.observer(MovesListed(position.rules.info.id, total, perf_counter() - began))
    return _answer(position, expire_at, total, view, chosen)


def included_moves(
    games: Games,
    position: Position,
    expire_at: int,
    viewer: Viewer,
    asked: MovesAsked,
) -> m.LegalMovesResponse | UnsetType:
    """The first page of what the viewer may play, for the answer of another call.

    Absent where no list is asked for, or where the caller may not see one.
    """
    if asked.view is None:
        return UNSET
    spectator = viewer.seat is None and not viewer.follows
    if spectator and position.rules.info.private_hands:
        return UNSET
    seat = to_move(position) if viewer.seat is None or viewer.follows else viewer.seat
    own = seat in position.seats_to_move
    listing = games.listings.of(position) if own else NoMoves(position)

    began = perf_counter()
    rows, total = listing.rows(asked.view, "")
    what = _listed(position.game_id, asked.seat, asked.view, "")
    chosen = page(rows, None, 0, games.limits, position.version, *what)
    games.observer(MovesListed(position.rules.info.id, total, perf_counter() - began))
    return _answer(position, expire_at, total, asked.view, chosen)


def moves_asked(view: m.LegalMovesView | UnsetType, seat: int | UnsetType = UNSET) -> MovesAsked:
    """What `include_legal_moves` and `seat` of a request ask for."""
    return MovesAsked(
        None if isinstance(view, UnsetType) else view, None if isinstance(seat, UnsetType) else seat
    )


def _listed(game_id: str, seat: int | None, view: m.LegalMovesView, prefix: str) -> Listed:
    """What makes a list another one, for the tokens of its pages."""
    return "moves", game_id, seat, view.value, prefix


def _answer(
    position: Position,
    expire_at: int,
    total: int,
    view: m.LegalMovesView,
    chosen: tuple[tuple[Any, ...], str],
) -> m.LegalMovesResponse:
    rows, more = chosen
    return m.LegalMovesResponse(
        version=position.version,
        expire_time=instant(expire_at),
        seats_to_move=position.seats_to_move,
        total_size=total,
        next_page_token=more,
        **{LISTS[view]: rows},
    )


def _listed_seat(position: Position, grant: Grant | None, asked: int | UnsetType) -> int | None:
    """The seat whose moves are asked for, None if nobody is to move; raises VIEW_FORBIDDEN."""
    if isinstance(asked, UnsetType):
        own = grant is not None and grant.role is Role.SEAT
        seat = grant.seat if grant is not None and own else to_move(position)
    else:
        seat = require_seat(position, asked)
    if seat is not None:
        require_view(position, grant, seat)
    return seat


LISTS = {
    m.LegalMovesView.NOTATION: "notations",
    m.LegalMovesView.PATTERNS: "patterns",
    m.LegalMovesView.STRUCTURED: "moves",
}
"""The field that each view fills."""
