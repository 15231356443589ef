"""What every store does: in memory, on Redis, on Valkey."""

import asyncio
import time

import pytest

from service.app.ports import (
    REMEMBERED,
    Committed,
    Conflict,
    GameStore,
    Replay,
    Stored,
    mark_of,
)
from tests.service.store.conftest import Subject
from tests.service.store.games import TTL, create, entries, go_on, load, new_id, soon


@pytest.fixture
def store(subject: Subject) -> GameStore:
    return subject.store


async def test_a_game_that_was_never_made_is_not_there(store: GameStore) -> None:
    game_id = new_id()
    assert await load(store, game_id) is None
    assert await go_on(store, game_id, 0) == Conflict(None)
    assert await entries(store, game_id, 0, 10) == ()


async def test_what_was_created_is_loaded(store: GameStore) -> None:
    game_id = new_id()
    before = time.time()
    created = await create(store, game_id)
    assert created.existing is None
    assert before + TTL - 2 <= created.expire_at <= time.time() + TTL + 2
    assert await load(store, game_id) == Stored(0, created.expire_at, b"s0")
    assert await entries(store, game_id, 0, 10) == ()


async def test_a_taken_id_is_left_alone_and_shown(store: GameStore) -> None:
    game_id = new_id()
    first = await create(store, game_id)
    await go_on(store, game_id, 0)
    again = await create(store, game_id, b"other")
    assert again.existing is not None
    assert (again.existing.version, again.existing.snapshot) == (1, b"s1")
    stored = await load(store, game_id)
    assert stored is not None
    assert stored.snapshot == b"s1"
    assert first.existing is None


async def test_a_known_snapshot_does_not_travel_again(store: GameStore) -> None:
    game_id = new_id()
    created = await create(store, game_id)
    assert await load(store, game_id, mark_of(b"s0")) == Stored(0, created.expire_at, None)
    stored = await load(store, game_id, mark_of(b"another"))
    assert stored is not None
    assert stored.snapshot == b"s0"


async def test_a_commit_moves_the_version_and_appends(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    for version in range(3):
        done = await go_on(store, game_id, version)
        assert isinstance(done, Committed)
        assert done.version == version + 1
        assert await load(store, game_id) == Stored(
            version + 1, done.expire_at, b"s%d" % (version + 1)
        )
    assert await entries(store, game_id, 0, 10) == (b"e1", b"e2", b"e3")


async def test_a_commit_on_another_snapshot_writes_nothing(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    await go_on(store, game_id, 0)
    before = await load(store, game_id)
    assert await go_on(store, game_id, 0) == Conflict(1)
    assert await go_on(store, game_id, 7) == Conflict(1)
    assert await load(store, game_id) == before
    assert await entries(store, game_id, 0, 10) == (b"e1",)


async def test_bytes_come_back_as_they_went(store: GameStore) -> None:
    game_id = new_id()
    everything = bytes(range(256)) * 20
    await create(store, game_id, everything)
    done = await store.commit(
        game_id,
        mark_of(everything),
        everything[::-1],
        everything,
        request=bytes(range(248, 256)),
        ttl=TTL,
        deadline=soon(),
    )
    assert isinstance(done, Committed)
    stored = await load(store, game_id, request=bytes(range(248, 256)))
    assert stored is not None
    assert stored.snapshot == everything[::-1]
    assert stored.replay == Replay(1, everything)


async def test_entries_are_read_in_slices(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    for version in range(10):
        await go_on(store, game_id, version)
    everything = tuple(b"e%d" % (version + 1) for version in range(10))
    assert await entries(store, game_id, 0, 100) == everything
    assert await entries(store, game_id, 3, 4) == everything[3:7]
    assert await entries(store, game_id, 9, 4) == everything[9:]
    assert await entries(store, game_id, 10, 4) == ()
    assert await entries(store, game_id, 50, 4) == ()


async def test_a_served_request_is_recognised_whatever_the_version(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    await go_on(store, game_id, 0, b"request1")
    await go_on(store, game_id, 1)
    replay = Replay(1, b"e1")
    assert await go_on(store, game_id, 0, b"request1") == Conflict(2, replay)
    assert await go_on(store, game_id, 2, b"request1") == Conflict(2, replay)
    stored = await load(store, game_id, mark_of(b"s2"), b"request1")
    assert stored is not None
    assert stored.replay == replay
    assert stored.snapshot is None
    other = await load(store, game_id, request=b"request2")
    assert other is not None
    assert other.replay is None
    nobody = await load(store, new_id(), request=b"request1")
    assert nobody is None


async def test_a_request_is_another_games_affair(store: GameStore) -> None:
    first, second = new_id(), new_id()
    for game_id in (first, second):
        await create(store, game_id)
    await go_on(store, first, 0, b"request1")
    assert isinstance(await go_on(store, second, 0, b"request1"), Committed)


async def test_requests_are_remembered_for_so_many_entries(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    await go_on(store, game_id, 0, b"request1")
    for version in range(1, REMEMBERED):
        await go_on(store, game_id, version)
    last = await load(store, game_id, request=b"request1")
    assert last is not None
    assert last.replay == Replay(1, b"e1")
    await go_on(store, game_id, REMEMBERED)
    gone = await load(store, game_id, request=b"request1")
    assert gone is not None
    assert gone.replay is None


async def test_one_of_many_commits_at_once_wins(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    done = await asyncio.gather(*(go_on(store, game_id, 0) for _ in range(50)))
    assert sum(isinstance(result, Committed) for result in done) == 1
    assert sum(result == Conflict(1) for result in done) == 49
    assert await entries(store, game_id, 0, 10) == (b"e1",)


async def test_one_of_many_creations_at_once_wins(store: GameStore) -> None:
    game_id = new_id()
    done = await asyncio.gather(*(create(store, game_id, b"s%d" % i) for i in range(20)))
    winner = next(i for i, created in enumerate(done) if created.existing is None)
    others = [created.existing.snapshot for created in done if created.existing is not None]
    assert others == [b"s%d" % winner] * 19


async def test_a_request_sent_twice_at_once_is_written_once(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    done = await asyncio.gather(*(go_on(store, game_id, 0, b"request1") for _ in range(20)))
    assert sum(isinstance(result, Committed) for result in done) == 1
    assert sum(result == Conflict(1, Replay(1, b"e1")) for result in done) == 19


async def test_a_game_expires_after_its_last_entry(store: GameStore) -> None:
    kept, gone = new_id(), new_id()
    for game_id in (kept, gone):
        await create(store, game_id, ttl=2)
    await asyncio.sleep(1)
    done = await go_on(store, kept, 0)
    assert isinstance(done, Committed)
    assert done.expire_at > time.time() + TTL - 3
    await asyncio.sleep(1.2)
    assert await load(store, kept) == Stored(1, done.expire_at, b"s1")
    assert await entries(store, kept, 0, 1) == (b"e1",)
    assert await load(store, gone) is None
    assert await entries(store, gone, 0, 1) == ()
    assert await go_on(store, gone, 0) == Conflict(None)
    again = await create(store, gone, b"new")
    assert again.existing is None


async def test_a_cancelled_write_is_whole_or_not_there(store: GameStore) -> None:
    game_id = new_id()
    await create(store, game_id)
    version = 0
    for attempt in range(30):
        task = asyncio.ensure_future(go_on(store, game_id, version))
        for _ in range(attempt % 5):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.sleep(0.01)
        stored = await load(store, game_id)
        assert stored is not None
        assert stored.snapshot == b"s%d" % stored.version
        assert len(await entries(store, game_id, 0, 100)) == stored.version
        version = stored.version


async def test_the_store_says_that_it_is_there(store: GameStore) -> None:
    await store.ping(deadline=soon())
