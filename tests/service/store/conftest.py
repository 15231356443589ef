from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager

import pytest
import uvloop
from msgspec import Struct

from service.app.ports import ChangeFeed, GameStore
from service.ops.clock import SystemClock
from service.store.memory import MemoryStore
from service.store.redis_feed import RedisFeed
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


class Subject(Struct, frozen=True):
    """A store and the feed that tells of its commits."""

    store: GameStore
    feed: ChangeFeed


@asynccontextmanager
async def memory() -> AsyncIterator[Subject]:
    store = MemoryStore(SystemClock())
    yield Subject(store, store)
    await store.close()


@asynccontextmanager
async def on_server(url: str) -> AsyncIterator[Subject]:
    store, feed = RedisStore(url, SystemClock()), RedisFeed(url)
    yield Subject(store, feed)
    await store.close()
    await feed.close()


@pytest.fixture(params=["memory", *SERVERS])
async def subject(request: pytest.FixtureRequest, servers: Servers) -> AsyncIterator[Subject]:
    name = request.param
    async with memory() if name == "memory" else on_server(servers(name).url) as subject:
        yield subject


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """The loop of the service: its transports are not asyncio's."""
    return {"uvloop": uvloop.new_event_loop}
