import asyncio

import pytest

from service.app.errors import store_unavailable
from service.ops import readiness
from service.ops.readiness import Readiness


class Around:
    def __init__(self) -> None:
        self.error: Exception | None = None
        self.told: list[bool] = []
        self.readiness = Readiness(self.ping, self.tell)

    async def ping(self) -> None:
        if self.error is not None:
            raise self.error

    async def tell(self, ready: bool) -> None:
        self.told.append(ready)


async def test_it_follows_the_store() -> None:
    around = Around()
    for error in (None, store_unavailable(), None, ZeroDivisionError(), None):
        around.error = error
        await around.readiness.look()
        assert around.readiness.now == (error is None)
    assert around.told == [True, False, True, False, True]


async def test_nothing_is_ready_after_the_end_began() -> None:
    around = Around()
    await around.readiness.look()
    await around.readiness.end()
    await around.readiness.look()
    assert around.told == [True, False, False]


async def test_it_keeps_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    around = Around()
    around.error = ZeroDivisionError()
    monkeypatch.setattr(readiness, "SECONDS", 0.01)
    keeping = asyncio.ensure_future(around.readiness.keep())
    await asyncio.sleep(0.1)
    around.error = None
    await asyncio.sleep(0.1)
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    assert not around.told[0]
    assert around.told[-1]
