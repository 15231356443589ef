"""Asks a running service for its health and plays one game of each type over both protocols.

python -m tests.deploy.play_once GRPC_ADDRESS HTTP_URL
"""

import asyncio
import sys
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from engine.registry import GAMES
from tests.replicas import Client, Grpc, Rest, play_out, seat_down


async def health(address: str) -> None:
    """Both probes must say SERVING."""
    async with grpc.aio.insecure_channel(address) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        for name in ("liveness", "readiness"):
            request = health_pb2.HealthCheckRequest(service=name)
            answer = await stub.Check(request, timeout=10)
            assert answer.status == health_pb2.HealthCheckResponse.SERVING, name


async def main(address: str, url: str) -> None:
    """Raises what goes wrong."""
    await health(address)
    clients: list[Client] = [Grpc(address), Rest(url)]
    for rules in GAMES:
        table = await seat_down(clients[1], rules.info.id, rules.info.min_seats)
        await play_out(clients, table, seed=1)
    for client in clients:
        await client.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
