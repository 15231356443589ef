"""Redis and Valkey do, step by step, what the memory store does."""

import asyncio
import secrets
import time
from typing import Any

import uvloop
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from service.app.ports import Committed, Created, GameStore, Stored, Tombstone, mark_of
from service.ops.clock import SystemClock
from service.store.memory import MemoryStore
from service.store.redis_store import RedisStore
from tests.redis_server import RedisServer

TTL = 600
SNAPSHOTS = st.sampled_from([b"one", b"two", b"three"])
MARKS = SNAPSHOTS.map(mark_of)
REQUESTS = st.sampled_from([b"", b"request1", b"request2"])
ENTRIES = st.sampled_from([b"a", b"bb", b""])
FEW = st.integers(0, 4)
TOMBSTONES = st.sampled_from([None, None, Tombstone(b"over", TTL)])

STEPS = st.one_of(
    st.tuples(st.just("create"), SNAPSHOTS),
    st.tuples(st.just("load"), MARKS | st.just(b""), REQUESTS),
    st.tuples(st.just("commit"), MARKS, SNAPSHOTS, ENTRIES, REQUESTS, TOMBSTONES),
    st.tuples(
        st.just("restore"),
        MARKS | st.just(b""),
        SNAPSHOTS,
        st.lists(ENTRIES, max_size=3),
        FEW,
        TOMBSTONES,
    ),
    st.tuples(st.just("buried")),
    st.tuples(st.just("entries"), FEW, FEW),
)


async def do(store: GameStore, game_id: str, step: tuple[Any, ...]) -> Any:
    """One step; where versions count, as a caller would know them."""
    name, *words = step
    deadline = time.monotonic() + 10
    if name == "create":
        return await store.create(game_id, words[0], ttl=TTL, deadline=deadline)
    if name == "load":
        known, request = words
        return await store.load(game_id, known=known, request=request, deadline=deadline)
    if name == "commit":
        *words, request, tombstone = words
        return await store.commit(
            game_id, *words, request=request, ttl=TTL, deadline=deadline, tombstone=tombstone
        )
    if name == "restore":
        stored = await store.load(game_id, known=b"", request=b"", deadline=deadline)
        *words, less, tombstone = words
        after = 0 if stored is None else max(0, stored.version - less)
        return await store.restore(
            game_id, *words, after=after, ttl=TTL, deadline=deadline, tombstone=tombstone
        )
    if name == "buried":
        return await store.buried(game_id, deadline=deadline)
    after, limit = words
    return await store.entries(game_id, after=after, limit=limit, deadline=deadline)


def timeless(answer: Any) -> Any:
    """The answer without its time of expiry, which may be a second apart."""
    if isinstance(answer, Created) and answer.existing is not None:
        return structs.replace(answer, expire_at=0, existing=timeless(answer.existing))
    if isinstance(answer, Created | Committed | Stored):
        return structs.replace(answer, expire_at=0)
    return answer


@given(st.lists(st.tuples(FEW.map(lambda number: number % 2), STEPS), max_size=25))
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_every_answer_is_that_of_memory(
    server: RedisServer, steps: list[tuple[int, tuple[Any, ...]]]
) -> None:
    async def run() -> None:
        games = [secrets.token_hex(16) for _ in range(2)]
        memory, store = MemoryStore(SystemClock()), RedisStore(server.url, SystemClock())
        for number, step in steps:
            expected, found = await asyncio.gather(
                do(memory, games[number], step), do(store, games[number], step)
            )
            assert timeless(found) == timeless(expected), step
        await store.close()

    uvloop.run(run())
