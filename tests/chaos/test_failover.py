"""What players notice when the primary of their store dies and its replica takes over."""

import asyncio
import random
from contextlib import ExitStack
from pathlib import Path

from service.store.redis_link import STALL
from tests.chaos.test_watching import Watcher
from tests.redis_server import SERVERS
from tests.replicas import Client, Refused, Table, both, log_of, move_request, replica, seat_down
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


async def keep_playing(
    client: Client, table: Table, acknowledged: dict[int, set[str]], over: asyncio.Event
) -> None:
    """Play random moves with others at the same table, and keep what was acknowledged."""
    while not over.is_set():
        try:
            listed = await client.legal_moves(table.game_id, table.host)
            if not listed.notations:
                return
            move = random.choice(listed.notations)
            request = move_request(table.game_id, move, listed.version)
            version = (await client.apply(request, table.host)).version
        except Refused as refused:
            if refused.reason != "VERSION_MISMATCH":
                raise
        else:
            acknowledged.setdefault(version, set()).add(move)
        await asyncio.sleep(0.1)


async def test_two_processes_write_one_log_through_a_planned_failover(tmp_path: Path) -> None:
    """One was there before, the other starts while the old primary still takes writes."""
    acknowledged: dict[int, set[str]] = {}
    over = asyncio.Event()
    with (
        cluster(SERVERS[0], tmp_path, patience=10_000) as store,
        replica(store.url) as one,
        ExitStack() as later,
    ):
        async with both(one, PATIENCE) as clients:
            table = await seat_down(clients[0], "queens_garden", 4)
            await store.replicated()
            playing = [asyncio.create_task(keep_playing(clients[0], table, acknowledged, over))]
            await asyncio.sleep(0.5)
            before = max(acknowledged)
            store.fail_over()
            other = await asyncio.to_thread(later.enter_context, replica(store.url))
            async with both(other, PATIENCE) as more:
                playing.append(
                    asyncio.create_task(keep_playing(more[0], table, acknowledged, over))
                )
                await store.failed_over()
                await asyncio.sleep(1)
                over.set()
                await asyncio.gather(*playing)
            log = await log_of(store.replica.url, table.game_id)
    assert max(acknowledged) > before + 5
    assert all(moves == {log[version - 1]} for version, moves in acknowledged.items())
