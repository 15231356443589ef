"""An orderly end: named steps, one after the other, each with the time it may take."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic

import structlog
from msgspec import Struct

from service.ops.logging import described


class Step(Struct, frozen=True):
    """One step: `seconds` is how long it may take before the next one begins all the same."""

    name: str
    run: Callable[[], Awaitable[object]]
    seconds: float


async def stop(steps: Sequence[Step], hurry: asyncio.Event) -> bool:
    """Run the steps; a step that fails or takes too long is logged and left behind.

    Setting `hurry` cuts every step to nothing. Answers whether all went well.
    """
    log = structlog.get_logger()
    good = True
    for step in steps:
        began = monotonic()
        log.info("stopping", step=step.name)
        task = asyncio.ensure_future(step.run())
        waiting = asyncio.ensure_future(hurry.wait())
        await asyncio.wait(
            {task, waiting}, timeout=step.seconds, return_when=asyncio.FIRST_COMPLETED
        )
        waiting.cancel()
        if not task.done():
            task.cancel()
            log.warning("step_cut_short", step=step.name, seconds=round(monotonic() - began, 3))
            good = False
        done = await asyncio.gather(task, return_exceptions=True)
        if isinstance(done[0], Exception):
            log.error("step_failed", step=step.name, **described(done[0]))
            good = False
    log.info("stopped")
    return good
