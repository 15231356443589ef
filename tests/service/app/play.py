"""Random games through the use cases, with moves taken back wherever that is allowed."""

import asyncio
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from engine import registry
from engine.core.replay import EntryKind
from service.app import messages as m
from service.store.memory import MemoryStore
from tests.service.app.desk import Desk

GAMES = [(rules.info.id, rules.info.min_seats) for rules in registry.GAMES]
EPOCH = datetime.fromtimestamp(0, UTC)


async def random_walk(
    desk: Desk, made: m.NewGameResponse, random: Random, most: int, undo: float = 0.0
) -> int:
    """Play at most so many entries; `undo` is how often a move is taken back that may be."""
    game_id, token = made.game.game_id, made.host_token
    version = (await desk.get(game_id, token)).version
    for _ in range(most):
        shown = await desk.get(game_id, token)
        if shown.outcome:
            break
        if shown.can_undo and random.random() < undo:
            await take_back(desk, game_id, token, version)
        else:
            listed = await desk.moves(game_id, token, page_size=1000)
            await desk.play(game_id, token, random.choice(listed.notations), version)
        version += 1
    return version


async def take_back(
    desk: Desk, game_id: str, token: str | None, version: int, **fields: Any
) -> m.UndoMoveResponse:
    """Take the newest move back."""
    request = m.UndoMoveRequest(game_id=game_id, expected_version=version, **fields)
    return await desk.cases.undo_move(desk.caller(token), request)


async def history(
    desk: Desk, game_id: str, token: str | None = None, **fields: Any
) -> tuple[m.Change, ...]:
    """The whole log, page by page."""
    found: list[m.Change] = []
    page_token = ""
    while True:
        request = m.ListMovesRequest(game_id=game_id, page_token=page_token, **fields)
        answer = await desk.cases.list_moves(desk.caller(token), request)
        assert answer.total_size == answer.version
        found += answer.changes
        page_token = answer.next_page_token
        if not page_token:
            return tuple(found)


async def export(desk: Desk, game_id: str, token: str | None = None) -> str:
    """The record."""
    request = m.ExportGameRequest(game_id=game_id)
    return (await desk.cases.export_game(desk.caller(token), request)).record


async def restore(
    desk: Desk, record: str, token: str | None = None, **fields: Any
) -> m.ImportGameResponse:
    """The game of a record."""
    request = m.ImportGameRequest(record=record, **fields)
    return await desk.cases.import_game(desk.caller(token), request)


async def verify(desk: Desk, record: str) -> m.VerifyRecordResponse:
    """What a record holds."""
    return await desk.cases.verify_record(desk.caller(), m.VerifyRecordRequest(record=record))


def encoded(game: m.Game) -> bytes:
    """What is shown of a game, without the time of expiry."""
    return msgspec.json.encode(msgspec.structs.replace(game, expire_time=EPOCH))


async def settle() -> None:
    """Let every task that can go on go on."""
    for _ in range(20):
        await asyncio.sleep(0)


def lost(desk: Desk, **named: Any) -> Desk:
    """A replica on a store that has lost everything."""
    return Desk(store=MemoryStore(desk.clock), clock=desk.clock, **named)


def kept(made: m.NewGameResponse, changes: tuple[m.Change, ...]) -> str:
    """The record as its owner puts it together from what the calls have answered."""
    tag = changes[-1].record_tag if changes else made.game.record_tag
    names = {"ENTRY_KIND_UNDO": "undo", "ENTRY_KIND_ABANDON": "abandon"}
    lines = [
        f"token:{'host' if change.seat is UNSET else change.seat}"
        if change.kind is EntryKind.TOKEN
        else names.get(change.kind.value, change.notation)
        for change in changes
    ]
    body = "".join(line + "\n" for line in lines)
    return f"{made.record_header}Tag: {tag}\nResult: *\n\n{body}"
