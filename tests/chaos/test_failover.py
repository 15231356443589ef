"""What players notice when the primary of their store dies and its replica takes over."""

import asyncio
import random
from pathlib import Path

from service.store.redis_link import STALL
from tests.chaos.test_watching import Watcher
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


async def test_watchers_hear_of_moves_as_soon_as_they_can_be_played(tmp_path: Path) -> None:
    """The primary hangs: its connections stay, and nothing is said on them any more."""
    with (
        cluster(SERVERS[0], tmp_path) as store,
        replica(store.url) as one,
        replica(store.url) as other,
    ):
        async with both(one, PATIENCE) as clients:
            table = await seat_down(clients[0], "zyrcan", 3)
            watchers = [Watcher(process, table) for process in (one, other)]
            watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
            await asyncio.gather(*(watcher.started.wait() for watcher in watchers))
            await play(clients[0], table, 2)
            await store.replicated()
            store.primary.freeze()
            await play(clients[1], table, 1)
            async with asyncio.timeout(STALL + 1):
                while any(watcher.versions != [1, 2, 3] for watcher in watchers):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            store.primary.thaw()
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
