"""NewGame: the only call that makes a game; tokens and ids are made again, never stored."""

import asyncio
from hmac import compare_digest
from typing import Any

from msgspec import UNSET, Raw, UnsetType

from engine.core import replay
from engine.core.errors import InvalidOptions
from engine.core.replay import Step
from engine.core.rng import SEED_BYTES
from engine.core.rules import AnyRules, Viewpoint
from engine.registry import BY_ID
from service.app import engine_errors, errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.events import GameCreated
from service.app.field_errors import FieldErrors
from service.app.games import Games, to_move
from service.app.ports import Stored
from service.app.position import Position, decode_position, encode_position
from service.app.record_header import header_of, header_text
from service.app.snapshot import ENCODER, Snapshot, digest


async def new_game(games: Games, caller: Caller, request: m.NewGameRequest) -> m.NewGameResponse:
    """A game that the caller hosts; with a request id the same game each time."""
    api_key = require_api_key(games, caller)
    _check_fields(games, request)
    rules = BY_ID.get(request.game_type)
    if rules is None:
        raise errors.unknown_game_type(request.game_type, tuple(BY_ID))
    options = _options(rules, request)
    body = b"" if request.request_id is UNSET else _body(request, options)
    key_id, game_id, found = await identify_game(games, caller, request.request_id, api_key)
    if found is not None:
        return _again(games, request, game_id, found, body)
    # To make the tables of a large board takes as long as all that comes before or after it.
    await asyncio.sleep(0)
    position, data, step = _begin(
        games, rules, request, options, key_id=key_id, game_id=game_id, body=body
    )
    await asyncio.sleep(0)
    created = await games.store.create(
        game_id, data, ttl=games.limits.game_ttl_seconds, deadline=caller.deadline
    )
    if created.existing is not None:
        return _again(games, request, game_id, created.existing, body)
    if created.buried:
        raise errors.game_was_over(str(request.request_id))
    games.positions.put(position, created.expire_at)
    games.observer(GameCreated(rules.info.id, game_id, len(request.seats)))
    return _answer(games, position, step, created.expire_at)


def _begin(
    games: Games,
    rules: AnyRules,
    request: m.NewGameRequest,
    options: Any,
    *,
    key_id: str,
    game_id: str,
    body: bytes,
) -> tuple[Position, bytes, Step]:
    """The first position, what is stored of it, and the set-up; raises INVALID_FIELD."""
    given = None if isinstance(request.seed, UnsetType) else bytes.fromhex(request.seed)
    seed = games.seeds.seed() if given is None else given
    try:
        step = replay.start(rules, options, len(request.seats), seed)
    except InvalidOptions as error:
        raise engine_errors.invalid_options(rules, error) from None
    snapshot = Snapshot(
        game_id=bytes.fromhex(game_id),
        version=0,
        game_type=rules.info.id,
        rules_version=rules.info.rules_version,
        key_id=key_id,
        seed=seed,
        chosen=given is not None,
        created=body,
        names=tuple(seat.name for seat in request.seats),
        k=step.rng.k,
        state=Raw(ENCODER.encode(step.state)),
        life=games.seeds.life(),
    )
    untagged, _ = encode_position(rules, snapshot, step.state)
    tag = games.sealer.first_tag(key_id, header_of(untagged).fixed_header)
    position, data = untagged.at(step, tag)
    return position, data, step


def require_api_key(games: Games, caller: Caller) -> str:
    """The API key that the game's id depends on; raises API_KEY_INVALID."""
    if not games.api_keys:
        return ""
    given = (caller.api_key or "").encode(errors="surrogatepass")
    # Each is compared whole, so that the time it takes tells nothing of any of them.
    found = [key for key in games.api_keys if compare_digest(key.encode(), given)]
    if not found:
        raise errors.api_key_invalid()
    return found[0]


def _check_fields(games: Games, request: m.NewGameRequest) -> None:
    fields = FieldErrors()
    fields.given("game_type", request.game_type)
    fields.names([seat.name for seat in request.seats], games.limits.max_name_length)
    fields.hexadecimal("seed", request.seed, 2 * SEED_BYTES)
    fields.request_id(request.request_id)
    fields.refuse()


def _options(rules: AnyRules, request: m.NewGameRequest) -> Any:
    """The options as given, or the game type's defaults."""
    if isinstance(request.options, UnsetType):
        return rules.types.options()
    if not isinstance(request.options, rules.types.options):
        raise errors.invalid_field("options", "other_game", gameType=rules.info.id)
    return request.options


def _body(request: m.NewGameRequest, options: Any) -> bytes:
    seed = "" if request.seed is UNSET else request.seed
    names = [seat.name for seat in request.seats]
    return digest(request.game_type, names, ENCODER.encode(options), seed)


async def identify_game(
    games: Games, caller: Caller, request_id: str | UnsetType, api_key: str
) -> tuple[str, str, Stored | None]:
    """Key and id of the game to be made, or of the one that this request has made before.

    A request that was first sent under a key that no longer signs is still recognised.
    """
    signing, *older = games.signer.key_ids
    if isinstance(request_id, UnsetType):
        return signing, games.seeds.game_id(), None
    for key_id in older:
        game_id = games.signer.game_id(key_id, api_key, request_id)
        found = await games.store.load(game_id, known=b"", request=b"", deadline=caller.deadline)
        if found is not None:
            return key_id, game_id, found
    return signing, games.signer.game_id(signing, api_key, request_id), None


def _again(
    games: Games, request: m.NewGameRequest, game_id: str, found: Stored, body: bytes
) -> m.NewGameResponse:
    """The first answer once more, whatever has been played since."""
    if found.snapshot is None:
        raise errors.state_corrupt(game_id)
    position = decode_position(game_id, found.version, found.snapshot)
    if not body or position.snapshot.created != body:
        raise errors.request_id_reused(str(request.request_id))
    step = replay.start(
        position.rules, position.state.options, len(position.seats), position.snapshot.seed
    )
    tag = games.sealer.first_tag(position.snapshot.key_id, header_of(position).fixed_header)
    return _answer(games, position.at(step, tag)[0], step, found.expire_at)


def _answer(games: Games, position: Position, step: Step, expire_at: int) -> m.NewGameResponse:
    seat = to_move(position)
    return m.NewGameResponse(
        game=games.game(position, expire_at, seat),
        host_token=games.token(position, None),
        seat_tokens=tuple(games.token(position, number) for number in range(len(position.seats))),
        effects=tuple(position.rules.see(effect, Viewpoint(seat)) for effect in step.effects),
        record_header=header_text(games.sealer, position),
    )
