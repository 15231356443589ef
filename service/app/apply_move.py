"""ApplyMove: plays a move, as one log entry."""

from time import perf_counter
from typing import Any

from msgspec import UNSET, UnsetType

from engine.core.errors import IllegalMove
from engine.core.replay import takes_back
from engine.core.rules import Viewpoint
from engine.core.wire import Effect, Move
from service.app import engine_errors, errors
from service.app import messages as m
from service.app.append import (
    Appended,
    Successor,
    append,
    fingerprint,
    observe_end,
    require_room,
    written_entry,
)
from service.app.caller import Caller
from service.app.events import MovePlayed
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant, require_acting_seat
from service.app.legal_moves import included_moves, moves_asked
from service.app.ports import Grant
from service.app.position import Loaded, Position
from service.app.rendering import effects_told
from service.app.requested_move import notation_of, parse_move
from service.app.snapshot import Entry, StoredKind
from service.app.suggestions import nearest
from service.app.viewing import viewer_of, visible_effects


class MoveResult(Successor, frozen=True):
    """What a move leads to; the engine took `seconds` for it."""

    effects: tuple[Effect, ...]
    seconds: float


async def apply_move(
    games: Games, caller: Caller, request: m.ApplyMoveRequest
) -> m.ApplyMoveResponse:
    """Play one move; the checks come in the order of the contract, the first failure wins."""
    grant = games.player(caller, request.game_id)
    _check_fields(request)

    def entry_for(position: Position) -> Entry:
        return _entry(position, grant, request)

    async def decide(position: Position, entry: Entry) -> MoveResult | None:
        _require_turn(position, entry.seat)
        if request.validate_only:
            _check(games, position, entry, request)
            return None
        return _play(games, position, entry, request)

    cached = None if request.validate_only else games.cached(request.game_id)
    done = await append(
        games, caller, grant, request, entry_for=entry_for, decide=decide, cached=cached
    )
    if isinstance(done, Appended):
        result = done.successor
        after = result.position
        games.observer(
            MovePlayed(after.rules.info.id, after.game_id, after.version, result.seconds)
        )
        observe_end(games, after)
        loaded = Loaded(after, done.expire_at)
        return _answer(
            games,
            loaded,
            done.entry,
            result.effects,
            request,
            grant=grant,
            language=caller.language,
        )
    if done.replay is not None:
        return await _answer_again(games, caller, grant, request, done)
    return m.ApplyMoveResponse(
        game_type=done.position.rules.info.id,
        version=done.position.version,
        expire_time=instant(done.expire_at),
    )


def _check_fields(request: m.ApplyMoveRequest) -> None:
    fields = FieldErrors()
    fields.game_id(request.game_id)
    move = request.move
    if isinstance(move, UnsetType) or not (move.notation or move.action is not UNSET):
        fields.given("move", "")
    fields.given("expected_version", request.expected_version)
    fields.request_id(request.request_id)
    fields.refuse()


def _entry(position: Position, grant: Grant, request: m.ApplyMoveRequest) -> Entry:
    """The entry that the request asks for; raises what is wrong with the move or the seat."""
    assert not isinstance(request.move, UnsetType)
    notation = notation_of(position.rules, request.move)
    seat = require_acting_seat(position, grant, request.seat)
    named_seat = None if request.seat is UNSET else request.seat
    what = ("move", notation, named_seat, request.expected_version)
    view = request.include_legal_moves
    listed = () if isinstance(view, UnsetType) else (view.value,)
    how = (request.validate_only, request.include_view, request.include_sentences, *listed)
    return Entry(StoredKind.MOVE, seat, notation, fingerprint(request, *what, *how))


def _require_turn(position: Position, seat: int | None) -> None:
    if position.outcome is not None:
        raise errors.game_finished(position.outcome.reason)
    if seat is None or seat not in position.seats_to_move:
        raise errors.not_your_turn(seat or 0, position.seats_to_move, position.snapshot.names)


def _check(games: Games, position: Position, entry: Entry, request: m.ApplyMoveRequest) -> None:
    """Raise ILLEGAL_MOVE and GAME_LIMIT; tells nothing that a draw or a guess would reveal."""
    move = parse_move(position.rules, entry.move)
    try:
        position.rules.check(position.state, move)
    except IllegalMove as error:
        raise _illegal(position, move, request, error) from None
    require_room(games, position)


def _play(
    games: Games, position: Position, entry: Entry, request: m.ApplyMoveRequest
) -> MoveResult:
    """Apply the move; raises ILLEGAL_MOVE and GAME_LIMIT."""
    move = parse_move(position.rules, entry.move)
    began = perf_counter()
    try:
        result: Any = position.rules.apply(position.state, move, position.rng)
    except IllegalMove as error:
        raise _illegal(position, move, request, error) from None
    seconds = perf_counter() - began
    require_room(games, position)
    can_undo = takes_back(position.rules, result.state, move)
    after, snapshot = position.after(
        result.state,
        result.rng.k,
        games.next_tag(position, entry.move),
        takeable=position.snapshot.takeable + 1 if can_undo else 0,
    )
    return MoveResult(after, snapshot, result.effects, seconds)


def _illegal(
    position: Position, move: Move, request: m.ApplyMoveRequest, error: IllegalMove
) -> errors.Refusal:
    """The refusal, with legal moves that are near for a caller who asks to have it explained.

    Whoever gets here speaks for the seat to move and may list its moves.
    """
    rules = position.rules
    near = nearest(rules, position.state, move) if request.explain else ()
    return engine_errors.illegal_move(rules, error, near, position.snapshot.names)


def _answer(
    games: Games,
    after: Loaded,
    entry: Entry,
    effects: tuple[Effect, ...],
    request: m.ApplyMoveRequest,
    *,
    grant: Grant,
    language: str,
) -> m.ApplyMoveResponse:
    position = after.position
    rules = position.rules
    shown = visible_effects(rules, effects, Viewpoint(entry.seat))
    return m.ApplyMoveResponse(
        game_type=rules.info.id,
        version=position.version,
        expire_time=instant(after.expire_at),
        notation=entry.move,
        effects=shown,
        seats_to_move=position.seats_to_move,
        totals=position.totals,
        outcome=position.outcome or UNSET,
        view=position.view(entry.seat) if request.include_view else UNSET,
        can_undo=games.can_undo(position),
        record_tag=position.snapshot.tag.hex(),
        sentences=effects_told(position, shown, language) if request.include_sentences else (),
        legal_moves=_legal_moves(games, after, grant, request),
    )


def _legal_moves(
    games: Games, after: Loaded, grant: Grant, request: m.ApplyMoveRequest
) -> m.LegalMovesResponse | UnsetType:
    if request.include_legal_moves is UNSET:
        return UNSET
    position, asked = after.position, moves_asked(request.include_legal_moves)
    viewer = viewer_of(position, grant, UNSET)
    return included_moves(games, position, after.expire_at, viewer, asked)


async def _answer_again(
    games: Games, caller: Caller, grant: Grant, request: m.ApplyMoveRequest, loaded: Loaded
) -> m.ApplyMoveResponse:
    """The first answer to this request once more."""
    assert loaded.replay is not None
    position, deadline, version = loaded.position, caller.deadline, loaded.replay.version
    step = await games.histories.step(position, version, deadline)
    then = await games.histories.position(position, version, deadline)
    after, entry = Loaded(then, loaded.expire_at), written_entry(loaded)
    return _answer(
        games, after, entry, step.effects, request, grant=grant, language=caller.language
    )
