"""Earlier steps of a game, made again from its log."""

from collections.abc import Sequence

import msgspec

from engine.core.errors import EngineError
from engine.core.record import ABANDON, UNDO
from engine.core.replay import Step, advance, start
from service.app import errors
from service.app.ports import GameStore
from service.app.position import Position
from service.app.snapshot import Entry, Kind, decode_entry

CHUNK = 512


def entry(game_id: str, data: bytes) -> Entry:
    """An entry as it was stored; raises STATE_CORRUPT."""
    try:
        return decode_entry(data)
    except msgspec.MsgspecError:
        raise errors.state_corrupt(game_id) from None


def text(made: Entry) -> str:
    """The entry as it stands in a record."""
    if made.kind == Kind.UNDO:
        return UNDO
    return ABANDON if made.kind == Kind.ABANDON else made.move


async def entries(
    store: GameStore, game_id: str, after: int, until: int, deadline: float
) -> Sequence[Entry]:
    """The entries of the versions after+1 … until; raises GAME_NOT_FOUND, STATE_CORRUPT."""
    found: list[Entry] = []
    while after + len(found) < until:
        at = after + len(found)
        chunk = await store.entries(
            game_id, after=at, limit=min(CHUNK, until - at), deadline=deadline
        )
        if not chunk:
            raise errors.game_not_found(game_id)
        found.extend(entry(game_id, data) for data in chunk)
    return found


async def step_at(store: GameStore, position: Position, version: int, deadline: float) -> Step:
    """The step that led to `version`, not after the position; raises GAME_NOT_FOUND and others."""
    game_id = position.game_id
    log = await entries(store, game_id, 0, version, deadline)
    rules = position.rules
    try:
        step = start(rules, position.state.options, len(position.seats), position.snapshot.seed)
        for made in log:
            step = advance(rules, step, text(made))
    except EngineError:
        raise errors.state_corrupt(game_id) from None
    return step
