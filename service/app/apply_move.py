"""ApplyMove: one log entry, written by compare-and-set.

The position in memory may be behind. A move that it allows is committed at once, which another
replica's write turns into a conflict; a move that it refuses is judged again on what is stored.
"""

from functools import lru_cache
from time import perf_counter
from typing import Any

from msgspec import UNSET, Struct, UnsetType, structs

from engine.core.errors import IllegalMove, MalformedNotation
from engine.core.replay import takes_back
from engine.core.rules import AnyRules, Viewpoint
from engine.core.wire import Effect, Move
from engine.registry import BY_ID
from service.app import engine_errors, errors, history
from service.app import messages as m
from service.app.caller import Caller
from service.app.field_errors import Fields
from service.app.games import Games, acting_seat, instant, vouched_for
from service.app.ports import Conflict, Grant
from service.app.position import Loaded, Position
from service.app.rendering import effects_told
from service.app.snapshot import BODY_BYTES, ENCODER, Entry, Kind, digest
from service.app.suggestions import nearest
from service.app.viewing import seen


class Asked(Struct, frozen=True):
    """A move that is well-formed, and for whom: what the position has to allow.

    `key` is by what the store recognises the request, `body` is the digest of all it asks for;
    both are empty without a request id. `request` and `language` say how it wants to be answered.
    """

    move: Move
    notation: str
    seat: int | None
    key: bytes
    body: bytes
    request: m.ApplyMoveRequest
    language: str


async def apply_move(
    games: Games, caller: Caller, request: m.ApplyMoveRequest
) -> m.ApplyMoveResponse:
    """Play one move; the checks come in the order of the contract, the first failure wins."""
    grant = games.player(caller, request.game_id)
    _check_fields(request)
    key = request_key(grant, request.request_id)
    loaded = None if request.validate_only else games.remembered(request.game_id)
    fresh = loaded is None
    while True:
        if loaded is None:
            loaded = await games.load(caller, grant, request.game_id, key)
        try:
            asked = _ask(loaded.position, caller, grant, request, key=key)
            if loaded.replay is not None:
                return await _replayed(games, caller, loaded, asked)
            require_version(loaded.position, request.expected_version)
            _require_turn(loaded.position, asked.seat)
            if request.validate_only:
                return _accepted(games, loaded, asked)
            played = _play(games, loaded.position, asked)
        except errors.Refusal:
            if fresh:
                raise
            loaded, fresh = None, True
            continue
        expire_at = await _write(games, caller, loaded.position, played, asked)
        if expire_at is not None:
            return _answer(games, played, expire_at, asked)
        games.observer.conflicted(loaded.position.rules.info.id)
        loaded, fresh = None, True


def _check_fields(request: m.ApplyMoveRequest) -> None:
    fields = Fields()
    fields.game_id(request.game_id)
    move = request.move
    if isinstance(move, UnsetType) or not (move.notation or move.action is not UNSET):
        fields.given("move", "")
    fields.given("expected_version", request.expected_version)
    fields.request_id(request.request_id)
    fields.refuse()


def request_key(grant: Grant, request_id: str | UnsetType) -> bytes:
    """By what the store recognises the request: scoped to the caller, empty without an id."""
    if isinstance(request_id, UnsetType):
        return b""
    return digest(grant.seat, request_id)


def _ask(
    position: Position, caller: Caller, grant: Grant, request: m.ApplyMoveRequest, *, key: bytes
) -> Asked:
    """The move and its seat; raises what the contract has for tokens, moves and seats."""
    vouched_for(grant, position)
    assert not isinstance(request.move, UnsetType)
    move, notation = read_move(position.rules, request.move)
    seat = acting_seat(position, grant, request.seat)
    body = b""
    if key:
        asked = None if request.seat is UNSET else request.seat
        what = (notation, asked, request.expected_version)
        how = (request.validate_only, request.include_view, request.include_sentences)
        body = digest("move", *what, *how, size=BODY_BYTES)
    return Asked(move, notation, seat, key, body, request, caller.language)


def read_move(rules: AnyRules, given: m.Move) -> tuple[Move, str]:
    """The move and its canonical notation, from either form or both.

    Raises MALFORMED_NOTATION, MOVE_FORMS_DISAGREE, and INVALID_FIELD for a typed move that is
    another game's or none at all.
    """
    action = given.action
    if isinstance(action, UnsetType):
        return _parse(rules, given.notation), given.notation
    if not isinstance(action, rules.types.moves):
        raise errors.invalid_field("move", "other_game", gameType=rules.info.id)
    typed = _written(rules, action)
    if given.notation:
        _parse(rules, given.notation)
        if given.notation != typed:
            raise errors.move_forms_disagree(given.notation, typed)
    return action, typed


def _parse(rules: AnyRules, notation: str) -> Move:
    try:
        return _parsed(rules.info.id, notation)
    except MalformedNotation as error:
        raise engine_errors.malformed_notation(error) from None


@lru_cache(maxsize=4096)
def _parsed(game_type: str, notation: str) -> Move:
    """The move: the same texts come again and again, and moves never change."""
    move: Move = BY_ID[game_type].parse_move(notation)
    return move


def _written(rules: AnyRules, action: Move) -> str:
    """The notation of a typed move whose fields may hold anything of their types."""
    try:
        text = rules.format_move(action)
        if rules.parse_move(text) == action:
            return text
    except (MalformedNotation, LookupError, ValueError, TypeError):
        pass
    raise errors.invalid_field(f"move.{rules.info.id}", "no_move")


def require_version(position: Position, expected: int | UnsetType) -> None:
    """Raise VERSION_MISMATCH unless the position has the version, or none is expected."""
    if not isinstance(expected, UnsetType) and position.version != expected:
        raise errors.version_mismatch(expected, position.version)


def _require_turn(position: Position, seat: int | None) -> None:
    if position.outcome is not None:
        raise errors.game_finished(position.outcome.reason)
    if seat is None or seat not in position.seats_to_move:
        raise errors.not_your_turn(seat or 0, position.seats_to_move, position.snapshot.names)


def _accepted(games: Games, loaded: Loaded, asked: Asked) -> m.ApplyMoveResponse:
    """What `validate_only` says: nothing that a draw or a guess would reveal."""
    position = loaded.position
    try:
        position.rules.check(position.state, asked.move)
    except IllegalMove as error:
        raise _illegal(position, asked, error) from None
    _require_room(games, loaded.position)
    return m.ApplyMoveResponse(
        game_type=position.rules.info.id,
        version=position.version,
        expire_time=instant(loaded.expire_at),
    )


def _illegal(position: Position, asked: Asked, error: IllegalMove) -> errors.Refusal:
    """The refusal, with legal moves that are near for a caller who asks to have it explained.

    Whoever gets here speaks for the seat to move and may list its moves.
    """
    rules = position.rules
    near: tuple[str, ...] = ()
    if asked.request.explain:
        near = nearest(rules, position.state, asked.move)
    return engine_errors.illegal_move(rules, error, near, position.snapshot.names)


def _require_room(games: Games, position: Position) -> None:
    limit = games.limits.max_log_entries
    if position.version >= limit:
        raise errors.game_limit(limit, "entries", float(games.limits.game_ttl_seconds))


class Played(Struct, frozen=True):
    """What a move led to, not yet written unless it is read from the log."""

    position: Position
    effects: tuple[Effect, ...]
    snapshot: bytes = b""
    seconds: float = 0.0


def _play(games: Games, position: Position, asked: Asked) -> Played:
    """Apply the move; raises ILLEGAL_MOVE and GAME_LIMIT."""
    began = perf_counter()
    try:
        result: Any = position.rules.apply(position.state, asked.move, position.rng)
    except IllegalMove as error:
        raise _illegal(position, asked, error) from None
    seconds = perf_counter() - began
    _require_room(games, position)
    open_ = takes_back(position.rules, result.state, asked.move)
    after, snapshot = position.after(
        result.state,
        result.rng.k,
        games.next_tag(position, asked.notation),
        takeable=position.snapshot.takeable + 1 if open_ else 0,
    )
    return Played(after, result.effects, snapshot, seconds)


async def _write(
    games: Games, caller: Caller, position: Position, played: Played, asked: Asked
) -> int | None:
    """Put the move into the log; answers the time of expiry, None if another write was first."""
    entry = ENCODER.encode(Entry(Kind.MOVE, asked.seat, asked.notation, asked.body))
    done = await games.store.commit(
        position.game_id,
        position.mark,
        played.snapshot,
        entry,
        request=asked.key,
        ttl=games.limits.game_ttl_seconds,
        deadline=caller.deadline,
        tombstone=games.tombstone(played.position),
    )
    if isinstance(done, Conflict):
        return None
    after = played.position
    games.positions.put(after, done.expire_at)
    games.observer.played(after.rules.info.id, after.game_id, after.version, played.seconds)
    observe_end(games, after)
    return done.expire_at


def observe_end(games: Games, position: Position) -> None:
    """Tell of a game that is over."""
    if position.outcome is not None:
        game_type, reason = position.rules.info.id, position.outcome.reason
        games.observer.ended(game_type, position.game_id, position.version, reason)


def _answer(games: Games, played: Played, expire_at: int, asked: Asked) -> m.ApplyMoveResponse:
    position, request = played.position, asked.request
    rules = position.rules
    effects = seen(rules, played.effects, Viewpoint(asked.seat))
    return m.ApplyMoveResponse(
        game_type=rules.info.id,
        version=position.version,
        expire_time=instant(expire_at),
        notation=asked.notation,
        effects=effects,
        seats_to_move=position.seats_to_move,
        totals=position.totals,
        outcome=position.outcome or UNSET,
        view=position.view(asked.seat) if request.include_view else UNSET,
        can_undo=games.can_undo(position),
        record_tag=position.snapshot.tag.hex(),
        sentences=effects_told(position, effects, asked.language)
        if request.include_sentences
        else (),
    )


async def _replayed(
    games: Games, caller: Caller, loaded: Loaded, asked: Asked
) -> m.ApplyMoveResponse:
    """The first answer to this request once more; raises REQUEST_ID_REUSED."""
    assert loaded.replay is not None
    position, version = loaded.position, loaded.replay.version
    entry = history.entry(position.game_id, loaded.replay.entry)
    if entry.body != asked.body:
        raise errors.request_id_reused(str(asked.request.request_id))
    step = await games.histories.step(position, version, caller.deadline)
    then = await games.histories.position(position, version, caller.deadline)
    first = structs.replace(asked, seat=entry.seat)
    return _answer(games, Played(then, step.effects), loaded.expire_at, first)
