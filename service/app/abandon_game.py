"""AbandonGame: the host ends a game without a result."""

from msgspec import UNSET

from engine.core.record import ABANDON
from service.app import errors, history
from service.app import messages as m
from service.app.apply_move import observe_end, request_key, require_version
from service.app.caller import Caller
from service.app.field_errors import Fields
from service.app.games import Games, instant
from service.app.ports import Committed
from service.app.position import Position
from service.app.snapshot import BODY_BYTES, ENCODER, Entry, Kind, digest


async def abandon_game(
    games: Games, caller: Caller, request: m.AbandonGameRequest
) -> m.AbandonGameResponse:
    """End a game without winners, as its host; raises GAME_FINISHED if it is over."""
    grant = games.player(caller, request.game_id)
    fields = Fields()
    fields.game_id(request.game_id)
    fields.request_id(request.request_id)
    fields.refuse()
    key = request_key(grant, request.request_id)
    expected = None if request.expected_version is UNSET else request.expected_version
    body = digest("abandon", expected, size=BODY_BYTES) if key else b""
    while True:
        loaded = await games.load(caller, grant, request.game_id, key)
        position = loaded.position
        if grant.seat is not None:
            raise errors.host_only()
        if loaded.replay is not None:
            if history.entry(request.game_id, loaded.replay.entry).body != body:
                raise errors.request_id_reused(str(request.request_id))
            # Nothing follows an abandonment, so the game still stands as it was answered.
            return _abandoned(position, loaded.expire_at)
        require_version(position, request.expected_version)
        if position.outcome is not None:
            raise errors.game_finished(position.outcome.reason)
        after, snapshot = position.after(
            position.state, position.snapshot.k, games.next_tag(position, ABANDON), abandoned=True
        )
        done = await games.store.commit(
            position.game_id,
            position.mark,
            snapshot,
            ENCODER.encode(Entry(Kind.ABANDON, None, "", body)),
            request=key,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
            tombstone=games.tombstone(after),
        )
        if isinstance(done, Committed):
            games.positions.put(after, done.expire_at)
            observe_end(games, after)
            return _abandoned(after, done.expire_at)
        games.observer.conflicted(position.rules.info.id)


def _abandoned(position: Position, expire_at: int) -> m.AbandonGameResponse:
    assert position.outcome is not None
    return m.AbandonGameResponse(
        version=position.version, expire_time=instant(expire_at), outcome=position.outcome
    )
