"""How every store takes back a game that it has lost, or of which it is behind."""

import asyncio
import time

import pytest

from service.app.errors import Refusal
from service.app.ports import (
    Committed,
    Conflict,
    Created,
    GameStore,
    Replay,
    Stored,
    Tombstone,
    mark_of,
)
from service.ops.clock import SystemClock
from service.store.memory import MemoryStore
from tests.service.store.conftest import Subject
from tests.service.store.games import TTL, create, entries, go_on, load, new_id, restore, soon


@pytest.fixture
def store(subject: Subject) -> GameStore:
    return subject.store


async def test_a_lost_game_is_restored_and_goes_on(store: GameStore) -> None:
    game_id = new_id()
    done = await restore(store, game_id, b"", 0, b"e1", bytes(range(256)), b"e3")
    assert isinstance(done, Committed)
    assert done.version == 3
    assert done.expire_at > time.time() + TTL - 3
    assert await load(store, game_id) == Stored(3, done.expire_at, b"s3")
    assert await entries(store, game_id, 0, 9) == (b"e1", bytes(range(256)), b"e3")
    assert isinstance(await go_on(store, game_id, 3, b"request4"), Committed)
    assert len(await entries(store, game_id, 0, 9)) == 4


async def test_a_game_of_no_entries_is_restored(store: GameStore) -> None:
    game_id = new_id()
    assert isinstance(await restore(store, game_id, b"", 0), Committed)
    assert isinstance(await go_on(store, game_id, 0), Committed)


async def test_a_game_that_is_behind_is_brought_up(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    await go_on(store, game_id, 0)
    done = await restore(store, game_id, mark_of(b"s1"), 1, b"e2", b"e3")
    assert isinstance(done, Committed)
    assert await entries(store, game_id, 0, 9) == (b"e1", b"e2", b"e3")


async def test_nothing_is_restored_over_what_is_not_expected(store: GameStore) -> None:
    game_id = new_id()
    assert await restore(store, game_id, mark_of(b"s1"), 1, b"e2") == Conflict(None)
    await create(store, game_id)
    await go_on(store, game_id, 0)
    assert await restore(store, game_id, b"", 0, b"x1", b"x2") == Conflict(1)
    assert await restore(store, game_id, mark_of(b"s0"), 0, b"x1", b"x2") == Conflict(1)
    assert await entries(store, game_id, 0, 9) == (b"e1",)
    stored = await load(store, game_id)
    assert stored is not None
    assert stored.snapshot == b"s1"


async def test_a_long_game_is_restored_in_one_step(store: GameStore) -> None:
    game_id = new_id()
    log = [b"e%d" % i for i in range(1, 4097)]
    done = await asyncio.gather(*(restore(store, game_id, b"", 0, *log) for _ in range(3)))
    assert sum(isinstance(result, Committed) for result in done) == 1
    assert sum(result == Conflict(4096) for result in done) == 2
    assert await entries(store, game_id, 0, 5000) == tuple(log)


async def test_a_restored_game_rings_its_bell(subject: Subject) -> None:
    game_id = new_id()
    async with subject.feed.listen(game_id) as notifier:
        await restore(subject.store, game_id, b"", 0, b"e1")
        await asyncio.wait_for(notifier.wait(), 5)


async def test_what_a_log_has_lost_is_written_again(store: GameStore) -> None:
    """From the first entry that is not as it was; what comes before stays, with its requests."""
    game_id = new_id()
    await create(store, game_id)
    for number in range(4):
        await go_on(store, game_id, number, b"request%d" % number)
    done = await restore(store, game_id, mark_of(b"s4"), 2, b"n3", b"n4", b"n5")
    assert isinstance(done, Committed)
    assert done.version == 5
    assert await entries(store, game_id, 0, 9) == (b"e1", b"e2", b"n3", b"n4", b"n5")
    stored = await load(store, game_id, request=b"request1")
    assert stored is not None
    assert stored.replay == Replay(2, b"e2")
    stored = await load(store, game_id, request=b"request2")
    assert stored is not None
    assert stored.replay is None


async def test_entries_that_are_not_there_cannot_stay(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await restore(store, game_id, mark_of(b"s0"), 1, b"e2")
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await restore(store, new_id(), b"", 1, b"e2")
    assert await entries(store, game_id) == ()


TOMBSTONE = Tombstone(b"over at 1", 1000)


async def bury(store: GameStore, game_id: str, ttl: int = TTL) -> Committed | Conflict:
    """The entry that ends a game at version 1."""
    words = (mark_of(b"s0"), b"s1", b"e1")
    return await store.commit(
        game_id, *words, request=b"", ttl=ttl, deadline=soon(), tombstone=TOMBSTONE
    )


async def test_a_tombstone_outlives_its_game(store: GameStore) -> None:
    """And keeps the id from another game, but not from the game itself."""
    game_id = new_id()
    assert await store.buried(game_id, deadline=soon()) == b""
    await create(store, game_id)
    assert isinstance(await bury(store, game_id, ttl=1), Committed)
    assert (await create(store, game_id)).existing is not None
    while await load(store, game_id) is not None:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    assert await store.buried(game_id, deadline=soon()) == TOMBSTONE.text
    assert await create(store, game_id) == Created(0, buried=TOMBSTONE.text)
    assert await load(store, game_id) is None
    assert isinstance(await restore(store, game_id, b"", 0, b"e1"), Committed)
    assert await store.buried(game_id, deadline=soon()) == TOMBSTONE.text


async def test_a_write_that_comes_too_late_buries_nothing(store: GameStore) -> None:
    game_id = new_id()
    assert await bury(store, game_id) == Conflict(None)
    await create(store, game_id, b"other")
    assert await bury(store, game_id) == Conflict(0)
    assert await store.buried(game_id, deadline=soon()) == b""


async def test_a_restored_end_has_a_tombstone_that_ends_too(store: GameStore) -> None:
    game_id = new_id()
    short = Tombstone(b"over", 1)
    await store.restore(
        game_id, b"", b"s1", [b"e1"], after=0, ttl=TTL, deadline=soon(), tombstone=short
    )
    assert await store.buried(game_id, deadline=soon()) == b"over"
    async with asyncio.timeout(5):
        while await store.buried(game_id, deadline=soon()):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_memory_bounds_its_tombstones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.memory.MOST_TOMBSTONES", 2)
    store = MemoryStore(SystemClock())
    games = [new_id() for _ in range(3)]
    for game_id in games:
        await create(store, game_id)
        await bury(store, game_id)
    found = [bool(await store.buried(game_id, deadline=soon())) for game_id in games]
    assert found == [False, True, True]
