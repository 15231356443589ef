"""AbandonGame: the host ends a game without a result."""

from msgspec import UNSET

from engine.core.record import ABANDON
from service.app import errors
from service.app import messages as m
from service.app.append import Appended, Successor, append, fingerprint, observe_end
from service.app.caller import Caller
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant
from service.app.position import Position
from service.app.snapshot import Entry, StoredKind


async def abandon_game(
    games: Games, caller: Caller, request: m.AbandonGameRequest
) -> m.AbandonGameResponse:
    """End a game without winners, as its host; raises GAME_FINISHED if it is over."""
    grant = games.player(caller, request.game_id)
    fields = FieldErrors()
    fields.game_id(request.game_id)
    fields.request_id(request.request_id)
    fields.refuse()

    def entry_for(position: Position) -> Entry:
        if grant.seat is not None:
            raise errors.host_only()
        expected = None if request.expected_version is UNSET else request.expected_version
        return Entry(StoredKind.ABANDON, None, "", fingerprint(request, "abandon", expected))

    async def decide(position: Position, entry: Entry) -> Successor:
        if position.outcome is not None:
            raise errors.game_finished(position.outcome.reason)
        tag = games.next_tag(position, ABANDON)
        return Successor(*position.after(position.state, position.snapshot.k, tag, abandoned=True))

    done = await append(games, caller, grant, request, entry_for=entry_for, decide=decide)
    if not isinstance(done, Appended):
        # Nothing follows an abandonment, so the game still stands as it was answered.
        return _answer(done.position, done.expire_at)
    observe_end(games, done.successor.position)
    return _answer(done.successor.position, done.expire_at)


def _answer(position: Position, expire_at: int) -> m.AbandonGameResponse:
    assert position.outcome is not None
    return m.AbandonGameResponse(
        version=position.version, expire_time=instant(expire_at), outcome=position.outcome
    )
