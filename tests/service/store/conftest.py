from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import ExitStack

import pytest
import uvloop

from service.ops.clock import SystemClock
from service.store.redis_store import RedisStore
from tests.redis_server import SERVERS, RedisServer, start

Servers = Callable[[str], RedisServer]


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Gives the running server of a make; each is started once, when it is first asked for."""
    with ExitStack() as running:
        started: dict[str, RedisServer] = {}

        def get(name: str) -> RedisServer:
            if name not in started:
                started[name] = running.enter_context(start(name))
            return started[name]

        yield get


@pytest.fixture(params=SERVERS)
def server(request: pytest.FixtureRequest, servers: Servers) -> RedisServer:
    """A running server of each make that this machine has."""
    return servers(request.param)


@pytest.fixture
def clock() -> SystemClock:
    return SystemClock()


@pytest.fixture
async def store(server: RedisServer, clock: SystemClock) -> AsyncIterator[RedisStore]:
    store = RedisStore(server.url, clock)
    yield store
    await store.close()


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """The loop of the service: its transports are not asyncio's."""
    return {"uvloop": uvloop.new_event_loop}
