"""The lane of calls that take long, so that the others do not wait behind them.

A call is long when it replays a record or a log, or tries many moves. Few of them work at once,
and some wait in line for a short time; whoever comes beyond that is told to come back. A place is
for work only: what the store has to answer is waited for outside.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from service.app.errors import too_many_long_calls

LIGHT = 64
"""Entries of a game up to which no call takes long."""


class Lane:
    """`places` calls at once; `line` may wait behind them, each for `patience` seconds."""

    def __init__(self, places: int = 1, line: int = 32, patience: float = 2.0) -> None:
        self._places = asyncio.Semaphore(places)
        self._line = line
        self._patience = patience
        self._waiting = 0

    @asynccontextmanager
    async def entered(self, entries: int = LIGHT + 1) -> AsyncGenerator[None, None]:
        """A place in the lane; raises OVERLOADED where none becomes free in time.

        Work on no more than LIGHT `entries` needs none.
        """
        if entries <= LIGHT:
            yield
            return
        if self._places.locked():
            await self._wait()
        else:
            await self._places.acquire()
        try:
            yield
        finally:
            self._places.release()

    async def _wait(self) -> None:
        if self._waiting >= self._line:
            raise too_many_long_calls()
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                await self._places.acquire()
        except TimeoutError:
            raise too_many_long_calls() from None
        finally:
            self._waiting -= 1
