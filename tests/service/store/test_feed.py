"""What the change feed of every store does."""

import asyncio

from tests.service.store.conftest import Subject
from tests.service.store.games import create, go_on, new_id


async def test_a_commit_rings_its_bell_and_no_other(subject: Subject) -> None:
    game_id, other = new_id(), new_id()
    for made in (game_id, other):
        await create(subject.store, made)
    async with subject.feed.listen(game_id) as notifier, subject.feed.listen(other) as silent:
        waiting = asyncio.ensure_future(silent.wait())
        for version in range(3):
            await go_on(subject.store, game_id, version)
            await asyncio.wait_for(notifier.wait(), 5)
        assert not waiting.done()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)


async def test_every_listener_hears(subject: Subject) -> None:
    game_id = new_id()
    await create(subject.store, game_id)
    async with subject.feed.listen(game_id) as one, subject.feed.listen(game_id) as two:
        await go_on(subject.store, game_id, 0)
        await asyncio.wait_for(asyncio.gather(one.wait(), two.wait()), 5)
