"""Watches in tests."""

import asyncio
from typing import Any

from service.app import messages as m
from service.app.watch_game import Hub, Messages, WatchSettings
from tests.service.app.desk import Desk


def hub_of(desk: Desk, **settings: Any) -> Hub:
    """A hub with settings of its own on the games of a desk."""
    return Hub(desk.games, desk.store, WatchSettings(**settings))


def request(made: m.NewGameResponse, **fields: Any) -> m.WatchGameRequest:
    """Asks to watch a game."""
    return m.WatchGameRequest(game_id=made.game.game_id, **fields)


async def told(messages: Messages, number: int) -> list[m.WatchGameResponse]:
    """The next so many messages."""
    async with asyncio.timeout(5):
        return [await anext(messages) for _ in range(number)]


async def all_told(messages: Messages) -> list[m.WatchGameResponse]:
    """Every message until the end."""
    async with asyncio.timeout(20):
        return [message async for message in messages]


def changes(messages: list[m.WatchGameResponse]) -> list[m.Change]:
    """The changes among messages."""
    return [message.change for message in messages if isinstance(message.change, m.Change)]
