from collections.abc import AsyncIterator, Iterator, Sequence

import pytest

from tests.redis_server import SERVERS, RedisServer, start
from tests.replicas import Client, both, replica
from tests.service.process import Running


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    """One store for the processes of a module."""
    with start(SERVERS[0]) as running:
        yield running


@pytest.fixture(scope="module")
def replicas(server: RedisServer) -> Iterator[Sequence[Running]]:
    """Two processes on one store."""
    with replica(server.url) as one, replica(server.url) as other:
        yield one, other


@pytest.fixture
async def clients(replicas: Sequence[Running]) -> AsyncIterator[Sequence[Client]]:
    """Both protocols of both processes: gRPC, REST, gRPC, REST."""
    async with both(replicas[0], 10.0) as one, both(replicas[1], 10.0) as other:
        yield [*one, *other]
