"""The lane of long calls: few at once, a short line, and a word to all others."""

import asyncio

import pytest

from service.app.errors import Refusal
from service.app.lane import Lane


async def test_a_full_line_and_a_long_wait_are_overload() -> None:
    lane = Lane(places=1, line=2, patience=0.05)
    leave = asyncio.Event()
    order: list[int] = []

    async def work(number: int) -> None:
        async with lane.entered():
            order.append(number)
            await leave.wait()

    working = [asyncio.create_task(work(number)) for number in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as caught:
        await work(3)
    assert caught.value.reason == "OVERLOADED"
    assert caught.value.retry_after
    done, _ = await asyncio.wait(working[1:], timeout=10)
    assert [type(task.exception()) for task in done] == [Refusal, Refusal]
    leave.set()
    await working[0]
    # All places are free again, and a line of two has room.
    await asyncio.gather(*map(work, (4, 5, 6)))
    assert order == [0, 4, 5, 6]


async def test_who_leaves_the_line_takes_no_place() -> None:
    lane = Lane(places=1, line=1, patience=10)
    async with lane.entered():
        waiting = asyncio.create_task(lane.entered().__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(5), lane.entered():
        pass
