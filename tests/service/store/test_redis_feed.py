"""The change feed over Redis; what every feed does is tested in test_store.py."""

import asyncio

from service.store import redis_store
from service.store.redis_feed import RedisFeed
from service.store.redis_store import RedisStore
from tests.redis_server import RedisServer
from tests.service.store.games import commit, create, new_id


async def test_bells_ring_again_after_a_lost_connection(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    feed = RedisFeed(server.url)
    async with feed.listen(game_id) as notifier, feed.listen(game_id) as other:
        await commit(store, game_id, b"s0", b"s1")
        await asyncio.wait_for(asyncio.gather(notifier.wait(), other.wait()), 5)
        with server.admin() as admin:
            assert admin.pubsub_numsub(redis_store.channel_of(game_id))[0][1] == 1
            admin.client_kill_filter(_type="pubsub")
            await asyncio.wait_for(notifier.wait(), 5)
            channel = feed._channels[redis_store.channel_of(game_id)]
            await asyncio.wait_for(channel.open.wait(), 5)
        await asyncio.wait_for(other.wait(), 5)
        await asyncio.sleep(0.05)
        other.reset()
        await commit(store, game_id, b"s1", b"s2")
        await asyncio.wait_for(other.wait(), 5)
    await asyncio.sleep(0.05)
    with server.admin() as admin:
        assert admin.pubsub_numsub(redis_store.channel_of(game_id))[0][1] == 0
    await feed.close()
