from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack

import pytest

from tests.redis_server import SERVERS, RedisServer, start
from tests.replicas import Client, Grpc, Process, Rest


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    """One store for the processes of a module."""
    with start(SERVERS[0]) as running:
        yield running


@pytest.fixture(scope="module")
def replicas(server: RedisServer) -> Iterator[Sequence[Process]]:
    """Two processes on one store."""
    with ExitStack() as stack:
        processes = [Process(server.url) for _ in range(2)]
        for process in processes:
            process.launch()
        for process in processes:
            stack.push(process)
        for process in processes:
            process.wait()
        yield processes


@pytest.fixture
async def clients(replicas: Sequence[Process]) -> AsyncIterator[Sequence[Client]]:
    """Both protocols of both processes: gRPC, REST, gRPC, REST."""
    made: list[Client] = []
    for process in replicas:
        made += [Grpc(process.grpc), Rest(process.http)]
    yield made
    for client in made:
        await client.close()
