"""UndoMove: takes the newest move back, as one more log entry."""

from msgspec import UNSET

from engine.core import replay
from engine.core.record import UNDO
from engine.core.replay import Step
from service.app import errors, history
from service.app import messages as m
from service.app.apply_move import request_key, require_version
from service.app.caller import Caller
from service.app.field_errors import Fields
from service.app.games import Games, acting_seat, instant
from service.app.ports import Committed
from service.app.position import Loaded, Position
from service.app.snapshot import BODY_BYTES, ENCODER, Entry, Kind, digest


async def undo_move(games: Games, caller: Caller, request: m.UndoMoveRequest) -> m.UndoMoveResponse:
    """Take back the newest move; the checks come in the order of the contract."""
    grant = games.player(caller, request.game_id)
    fields = Fields()
    fields.game_id(request.game_id)
    fields.given("expected_version", request.expected_version)
    fields.request_id(request.request_id)
    fields.refuse()
    key = request_key(grant, request.request_id)
    body = _body(request) if key else b""
    while True:
        loaded = await games.load(caller, grant, request.game_id, key)
        position = loaded.position
        seat = acting_seat(position, grant, request.seat)
        if loaded.replay is not None:
            if history.entry(request.game_id, loaded.replay.entry).body != body:
                raise errors.request_id_reused(str(request.request_id))
            return await _replayed(games, caller, loaded, loaded.replay.version, request)
        require_version(position, request.expected_version)
        if position.outcome is not None:
            raise errors.game_finished(position.outcome.reason)
        step = await games.histories.step(position, position.version, caller.deadline)
        _require_undo(games, position, step, seat)
        back = replay.undo(position.rules, step)
        after, snapshot = position.at(back, games.next_tag(position, UNDO))
        done = await games.store.commit(
            position.game_id,
            position.mark,
            snapshot,
            ENCODER.encode(Entry(Kind.UNDO, seat, "", body)),
            request=key,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
        )
        if isinstance(done, Committed):
            games.positions.put(after, done.expire_at)
            games.observer.taken_back(after.rules.info.id, after.game_id, after.version)
            return _answer(games, Loaded(after, done.expire_at), step, request)
        games.observer.conflicted(position.rules.info.id)


def _body(request: m.UndoMoveRequest) -> bytes:
    seat = None if request.seat is UNSET else request.seat
    what = ("undo", seat, request.expected_version, request.include_view)
    return digest(*what, size=BODY_BYTES)


def _require_undo(games: Games, position: Position, step: Step, seat: int | None) -> None:
    """Raise UNDO_REFUSED unless the newest move is the seat's and may be taken back."""
    cause = _cause(position, step, seat)
    if cause:
        raise errors.undo_refused(cause)
    limits, ttl = games.limits, float(games.limits.game_ttl_seconds)
    if position.snapshot.undos >= limits.max_undos:
        raise errors.game_limit(limits.max_undos, "undos", ttl)
    if position.version >= limits.max_log_entries:
        raise errors.game_limit(limits.max_log_entries, "entries", ttl)


def _cause(position: Position, step: Step, seat: int | None) -> str:
    """Why the seat cannot take a move back; empty if it can."""
    if not position.rules.info.knows_undo:
        return "never"
    if step.move is None:
        return "nothing"
    if step.mover != seat:
        return "not_yours"
    if step.takeable:
        return ""
    return "turn" if step.ended_turn else "hidden"


def _answer(
    games: Games, loaded: Loaded, taken: Step, request: m.UndoMoveRequest
) -> m.UndoMoveResponse:
    """The game after the move of the step `taken` was taken back."""
    position = loaded.position
    assert taken.move is not None
    return m.UndoMoveResponse(
        game_type=position.rules.info.id,
        version=position.version,
        expire_time=instant(loaded.expire_at),
        notation=position.rules.format_move(taken.move),
        seats_to_move=position.seats_to_move,
        totals=position.totals,
        view=position.view(taken.mover) if request.include_view else UNSET,
        can_undo=games.can_undo(position),
        record_tag=position.snapshot.tag.hex(),
    )


async def _replayed(
    games: Games, caller: Caller, loaded: Loaded, version: int, request: m.UndoMoveRequest
) -> m.UndoMoveResponse:
    """The first answer to this request once more."""
    position, histories = loaded.position, games.histories
    taken = await histories.step(position, version - 1, caller.deadline)
    then = await histories.position(position, version, caller.deadline)
    return _answer(games, Loaded(then, loaded.expire_at), taken, request)
