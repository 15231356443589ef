"""Whether calls should come here: the store answers, and the end has not begun.

Readiness depends on the store; liveness never does, or an outage would restart every process.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from service.app.errors import Refusal
from service.ops.logging import described

SECONDS = 1.0

Ping = Callable[[], Awaitable[None]]
Tell = Callable[[bool], Awaitable[None]]


class Readiness:
    """`ping` returns when the store answers, `tell` passes on what holds."""

    def __init__(self, ping: Ping, tell: Tell) -> None:
        self._ping = ping
        self._tell = tell
        self._ending = False
        self.now = False

    async def keep(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(SECONDS)

    async def look(self) -> None:
        """Ask the store once and tell what holds."""
        answers = True
        try:
            await self._ping()
        except Refusal:
            answers = False
        except Exception as error:  # noqa: BLE001  whatever went wrong, the next look must come
            structlog.get_logger().error("probe_failed", **described(error))
            answers = False
        await self._set(answers and not self._ending)

    async def end(self) -> None:
        """Not ready from now on, whatever the store says."""
        self._ending = True
        await self._set(False)

    async def _set(self, ready: bool) -> None:
        if ready != self.now:
            structlog.get_logger().info("ready" if ready else "not_ready")
        self.now = ready
        await self._tell(ready)
