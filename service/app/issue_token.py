"""IssueToken: the host takes a new token for a seat or for itself, and the one before is void."""

from msgspec import UNSET

from engine.core.record import token_entry
from service.app import errors
from service.app import messages as m
from service.app.append import (
    Appended,
    Successor,
    append,
    fingerprint,
    request_key,
    require_room,
    written_entry,
)
from service.app.caller import Caller
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant, require_seat
from service.app.ports import Grant
from service.app.position import Loaded, Position
from service.app.snapshot import Entry, StoredKind


async def issue_token(
    games: Games, caller: Caller, request: m.IssueTokenRequest
) -> m.IssueTokenResponse:
    """Issue a token as an entry of the log, so that every replica and every watcher hears of it.

    Raises GAME_FINISHED if the game is over: then everybody may see all of it.
    """
    grant = games.player(caller, request.game_id)
    _check_fields(request)

    def entry_for(position: Position) -> Entry:
        if grant.seat is not None:
            raise errors.host_only()
        seat = None if request.seat is UNSET else require_seat(position, request.seat)
        return _entry(seat, grant, request)

    async def decide(position: Position, entry: Entry) -> Successor:
        if position.outcome is not None:
            raise errors.game_finished(position.outcome.reason)
        require_room(games, position)
        tag = games.next_tag(position, token_entry(entry.seat))
        return Successor(*position.with_token_issued(entry.seat, tag))

    try:
        done = await append(games, caller, grant, request, entry_for=entry_for, decide=decide)
    except errors.Refusal as refusal:
        if refusal.reason != "TOKEN_INVALID" or grant.seat is not None:
            raise
        done = await _own_token_replaced_before(games, caller, grant, request, refusal)
    position = done.successor.position if isinstance(done, Appended) else done.position
    if isinstance(done, Loaded) and done.replay is not None:
        position = await games.histories.position(position, done.replay.version, caller.deadline)
    return m.IssueTokenResponse(
        version=position.version,
        expire_time=instant(done.expire_at),
        token=games.token(position, None if request.seat is UNSET else request.seat),
        record_tag=position.snapshot.tag.hex(),
    )


def _check_fields(request: m.IssueTokenRequest) -> None:
    fields = FieldErrors()
    fields.game_id(request.game_id)
    # Whoever has replaced its own token and lost the answer gets the new one by this id only.
    if request.request_id:
        fields.request_id(request.request_id)
    else:
        fields.given("request_id", request.request_id)
    fields.refuse()


def _entry(seat: int | None, grant: Grant, request: m.IssueTokenRequest) -> Entry:
    # A retry comes with the token of the first try, also where that token was replaced by it.
    own = grant.issued if seat is None else None
    return Entry(StoredKind.TOKEN, seat, "", fingerprint(request, "token", seat, own))


async def _own_token_replaced_before(
    games: Games,
    caller: Caller,
    grant: Grant,
    request: m.IssueTokenRequest,
    refusal: errors.Refusal,
) -> Loaded:
    """The game with the earlier try of a request that replaced the very token it comes with.

    Raises the `refusal` of any other.
    """
    key = request_key(grant, request.request_id)
    loaded = await games.load(caller, None, request.game_id, key)
    same_key = grant.key_id == loaded.position.snapshot.key_id
    if loaded.replay is None or not same_key or request.seat is not UNSET:
        raise refusal
    if written_entry(loaded) != _entry(None, grant, request):
        raise refusal
    return loaded
