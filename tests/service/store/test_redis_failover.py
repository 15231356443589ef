"""A primary dies, Sentinel names another, and callers are only slower."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.app.ports import Committed
from service.ops.clock import SystemClock
from service.store.address import Address
from service.store.redis_feed import RedisFeed
from service.store.redis_link import LinkLost
from service.store.redis_primary import Primary
from service.store.redis_store import RedisStore
from tests.redis_server import SERVERS
from tests.sentinel import PATIENCE, Cluster, cluster
from tests.service.store.games import commit, create, entries, new_id


@pytest.fixture(params=SERVERS)
def watched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cluster]:
    with cluster(request.param, tmp_path) as running:
        yield running


async def test_a_failover_only_takes_time(watched: Cluster) -> None:
    store, feed = RedisStore(watched.url, SystemClock()), RedisFeed(watched.url)
    game_id = new_id()
    await create(store, game_id)
    async with feed.listen(game_id) as notifier:
        assert isinstance(await commit(store, game_id, b"s0", b"s1", b"e1"), Committed)
        await asyncio.wait_for(notifier.wait(), 5)
        await watched.replicated()
        watched.primary.stop()
        done = await commit(
            store, game_id, b"s1", b"s2", b"e2", deadline=time.monotonic() + PATIENCE
        )
        assert isinstance(done, Committed)
        assert await entries(store, game_id) == (b"e1", b"e2")
        await asyncio.wait_for(notifier.wait(), 5)
    await store.close()
    await feed.close()


async def test_a_name_that_no_sentinel_knows(watched: Cluster) -> None:
    primary = Primary(Address.of(watched.url.replace("/games", "/chess")))
    with pytest.raises(LinkLost, match="no Sentinel"):
        await primary.connect()
    await primary.close()
