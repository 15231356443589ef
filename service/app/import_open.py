"""ImportGame of a record with an open seed: it begins a new game."""

from typing import NamedTuple

from msgspec import UnsetType, structs

from engine.core.record import ON, Record
from service.app import errors
from service.app import messages as m
from service.app.caller import Caller
from service.app.events import GameCreated
from service.app.games import Games
from service.app.ports import Conflict, Stored
from service.app.records import tags_of
from service.app.replayed_record import Identity, ReplayedRecord, answer, position_of, read_stored


class RepeatableRequest(NamedTuple):
    """Who asks for a new game, and the game that the same request has made before, if any."""

    request_id: str
    body: bytes
    key_id: str
    game_id: str
    found: Stored | None


def cut(record: Record, request: m.ImportGameRequest) -> Record:
    """The record up to the version request for; raises INVALID_FIELD."""
    if isinstance(request.version, UnsetType):
        return record
    most = len(record.entries)
    if not 0 <= request.version <= most:
        raise errors.invalid_field("version", "range", least=0, most=most)
    if request.version == most:
        return record
    return structs.replace(record, entries=record.entries[: request.version], result=ON)


async def begin(
    games: Games,
    caller: Caller,
    replayed: ReplayedRecord,
    names: tuple[str, ...],
    request: RepeatableRequest,
) -> m.ImportGameResponse:
    """The new game of a request, or the one that the same request has made before."""
    request_id, body, key_id, game_id, found = request
    record, rules = replayed.record, replayed.rules
    if found is None and await games.buried(caller, game_id):
        raise errors.game_was_over(request_id)
    while found is None:
        identity = Identity(game_id, key_id, bytes.fromhex(record.seed), True, body)
        tag = (await tags_of(games.sealer, key_id, structs.replace(record, id=game_id)))[-1]
        position, data = position_of(games, replayed, identity, tag, names)
        done = await games.store.restore(
            game_id,
            b"",
            data,
            replayed.entries,
            after=0,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
        )
        if not isinstance(done, Conflict):
            games.positions.put(position, done.expire_at)
            games.observer(GameCreated(rules.info.id, game_id, record.seats))
            return answer(games, position, done.expire_at)
        found = await games.store.load(game_id, known=b"", request=b"", deadline=caller.deadline)
    position = read_stored(game_id, found)
    if position.snapshot.created != body:
        raise errors.request_id_reused(request_id)
    then = await games.histories.position(position, len(record.entries), caller.deadline)
    return answer(games, then, found.expire_at)
