"""How every store takes back a game that it has lost, or of which it is behind."""

import asyncio
import time

import pytest

from service.app.ports import Committed, Conflict, GameStore, Stored, mark_of
from tests.service.store.conftest import Subject
from tests.service.store.games import TTL, create, entries, go_on, load, new_id, restore


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
    async with subject.feed.listen(game_id) as bell:
        await restore(subject.store, game_id, b"", 0, b"e1")
        await asyncio.wait_for(bell.ring(), 5)
