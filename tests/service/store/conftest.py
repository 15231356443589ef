import time
from collections.abc import Iterator

import pytest

from tests.redis_server import NOTHING, RedisServer, at_hand


class SystemClock:
    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()


@pytest.fixture(scope="module", params=sorted(at_hand()) or ["none"])
def server(request: pytest.FixtureRequest) -> Iterator[RedisServer]:
    """A running server of each make that this machine has."""
    program = at_hand().get(request.param)
    if program is None:
        pytest.fail(NOTHING, pytrace=False)
    with RedisServer(program) as running:
        yield running


@pytest.fixture
def clock() -> SystemClock:
    return SystemClock()
