"""UndoMove: takes the newest move back, as one more log entry."""

from msgspec import UNSET

from engine.core import replay
from engine.core.record import UNDO
from engine.core.replay import Step
from service.app import errors
from service.app import messages as m
from service.app.append import Appended, Successor, append, fingerprint, require_room
from service.app.caller import Caller
from service.app.events import MoveUndone
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant, require_acting_seat
from service.app.ports import Grant
from service.app.position import Loaded, Position
from service.app.snapshot import Entry, StoredKind


class UndoResult(Successor, frozen=True):
    """What an undo leads to; `undone` is the step that it takes back."""

    undone: Step


async def undo_move(games: Games, caller: Caller, request: m.UndoMoveRequest) -> m.UndoMoveResponse:
    """Take back the newest move; the checks come in the order of the contract."""
    grant = games.player(caller, request.game_id)
    fields = FieldErrors()
    fields.game_id(request.game_id)
    fields.given("expected_version", request.expected_version)
    fields.request_id(request.request_id)
    fields.refuse()

    def entry_for(position: Position) -> Entry:
        return _entry(position, grant, request)

    async def decide(position: Position, entry: Entry) -> UndoResult:
        if position.outcome is not None:
            raise errors.game_finished(position.outcome.reason)
        step = await games.histories.step(position, position.version, caller.deadline)
        _require_undo(games, position, step, entry.seat)
        before = replay.undo(position.rules, step)
        return UndoResult(*position.at(before, games.next_tag(position, UNDO)), step)

    done = await append(games, caller, grant, request, entry_for=entry_for, decide=decide)
    if not isinstance(done, Appended):
        assert done.replay is not None
        return await _answer_again(games, caller, request, done, done.replay.version)
    after = done.successor.position
    games.observer(MoveUndone(after.rules.info.id, after.game_id, after.version))
    return _answer(games, Loaded(after, done.expire_at), done.successor.undone, request)


def _entry(position: Position, grant: Grant, request: m.UndoMoveRequest) -> Entry:
    """The entry that the request asks for; raises what is wrong with the seat."""
    seat = require_acting_seat(position, grant, request.seat)
    named_seat = None if request.seat is UNSET else request.seat
    what = ("undo", named_seat, request.expected_version, request.include_view)
    return Entry(StoredKind.UNDO, seat, "", fingerprint(request, *what))


def _require_undo(games: Games, position: Position, step: Step, seat: int | None) -> None:
    """Raise UNDO_REFUSED unless the newest move is the seat's and may be taken back."""
    cause = _cause(position, step, seat)
    if cause:
        raise errors.undo_refused(cause)
    limits, ttl = games.limits, float(games.limits.game_ttl_seconds)
    if position.snapshot.undos >= limits.max_undos:
        raise errors.game_limit(limits.max_undos, "undos", ttl)
    require_room(games, position)


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
    games: Games, after: Loaded, undone: Step, request: m.UndoMoveRequest
) -> m.UndoMoveResponse:
    """The game after the move of the step `undone` was taken back."""
    position = after.position
    assert undone.move is not None
    return m.UndoMoveResponse(
        game_type=position.rules.info.id,
        version=position.version,
        expire_time=instant(after.expire_at),
        notation=position.rules.format_move(undone.move),
        seats_to_move=position.seats_to_move,
        totals=position.totals,
        view=position.view(undone.mover) if request.include_view else UNSET,
        can_undo=games.can_undo(position),
        record_tag=position.snapshot.tag.hex(),
    )


async def _answer_again(
    games: Games, caller: Caller, request: m.UndoMoveRequest, loaded: Loaded, version: int
) -> m.UndoMoveResponse:
    """The first answer to this request once more; its entry led to `version`."""
    position, histories = loaded.position, games.histories
    undone = await histories.step(position, version - 1, caller.deadline)
    then = await histories.position(position, version, caller.deadline)
    return _answer(games, Loaded(then, loaded.expire_at), undone, request)
