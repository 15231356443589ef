"""What players notice when the primary of their store dies and its replica takes over."""

import asyncio
import random
from pathlib import Path

from tests.redis_server import SERVERS
from tests.replicas import Client, Table, both, log_of, move_request, replica, seat_down
from tests.sentinel import PATIENCE, cluster


async def play(client: Client, table: Table, moves: int) -> list[str]:
    """Play so many random moves, none of which may be refused."""
    played = []
    for _ in range(moves):
        listed = await client.legal_moves(table.game_id, table.host)
        played.append(random.choice(listed.notations))
        await client.apply(move_request(table.game_id, played[-1], listed.version), table.host)
    return played


async def test_a_failover_only_takes_time(tmp_path: Path) -> None:
    """Nobody is refused, nothing is lost that the replica had, and the process ends as ever."""
    with cluster(SERVERS[0], tmp_path) as store, replica(store.url) as process:
        async with both(process, PATIENCE) as clients:
            seated = [
                (client, await seat_down(client, "zyrcan", 3)) for client in (*clients, *clients)
            ]
            before = await asyncio.gather(*(play(client, table, 3) for client, table in seated))
            await store.replicated()
            store.primary.stop()
            after = await asyncio.gather(*(play(client, table, 3) for client, table in seated))
            for (_, table), early, late in zip(seated, before, after, strict=True):
                assert await log_of(store.url, table.game_id) == early + late
        process.terminate()
        assert process.wait() == 0, process.text()
