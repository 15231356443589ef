"""The layout of a game in Redis; the behaviour of every store is tested in test_store.py."""

from typing import Any

import pytest
from redis.crc import key_slot

from service.app.errors import Refusal
from service.app.ports import Committed, Conflict, mark_of
from service.store import redis_store
from service.store.redis_calls import Script
from service.store.redis_store import COMMIT, RedisStore
from tests.redis_server import RedisServer
from tests.service.store.games import commit, create, entries, load, new_id, soon


async def test_a_call_is_one_round_trip(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1")
    with server.admin() as admin:
        admin.config_resetstat()
        await commit(store, game_id, b"s1", b"s2")
        await load(store, game_id, known=mark_of(b"s2"))
        await load(store, game_id)
        calls = {
            name.removeprefix("cmdstat_"): fact["calls"]
            for name, fact in admin.info("commandstats").items()
        }
    # What the script calls itself is counted too: nothing beyond one read and one commit.
    assert calls["evalsha"] == 1
    assert calls["getrange"] == 2
    assert calls["get"] == 1


async def test_keys_of_a_game_share_a_slot(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1")
    with server.admin() as admin:
        keys = [key for key in admin.scan_iter() if game_id.encode() in key]
    assert len(keys) == 2
    slots = {key_slot(key) for key in [*keys, redis_store.channel_of(game_id).encode()]}
    assert len(slots) == 1


async def test_both_keys_expire_together(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    done = await commit(store, game_id, b"s0", b"s1")
    assert isinstance(done, Committed)
    with server.admin() as admin:
        times = {admin.expiretime(key) for key in admin.scan_iter() if game_id.encode() in key}
    assert times == {done.expire_at}


async def test_scripts_come_back_after_the_server_forgot_them(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    with server.admin() as admin:
        admin.script_flush()
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Committed)
    with server.admin() as admin:
        assert admin.script_exists(COMMIT.sha) == [True]


async def test_a_write_tried_again_recognises_itself(store: RedisStore) -> None:
    """Also when others have written since, and never an equal write of somebody else."""
    game_id = new_id()
    sent: list[tuple[Any, ...]] = []
    persist = store._calls.persist

    async def overheard(command: tuple[Any, ...], deadline: float) -> Any:
        sent.append(command)
        return await persist(command, deadline)

    store._calls.persist = overheard  # type: ignore[method-assign]
    first = await create(store, game_id)
    assert await persist(sent[-1], soon()) == first.expire_at
    assert (await create(store, game_id)).existing is not None
    done = await commit(store, game_id, b"s0", b"s1")
    again = sent[-1]
    assert isinstance(done, Committed)
    assert await persist(again, soon()) == [1, 1, done.expire_at]
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Conflict)
    for n in range(1, 8):
        assert (await persist(again, soon()))[:2] == [1, 1]
        await commit(store, game_id, b"s%d" % n, b"s%d" % (n + 1))
    assert (await persist(again, soon()))[:2] == [1, 1]
    assert len(await entries(store, game_id)) == 8


async def test_the_value_of_another_game_is_never_taken(
    store: RedisStore, server: RedisServer
) -> None:
    one, other = new_id(), new_id()
    await create(store, one)
    await create(store, other)
    with server.admin() as admin:
        admin.copy(f"{{g:{one}}}:s", f"{{g:{other}}}:s", replace=True)
    for known in (b"", mark_of(b"s0")):
        with pytest.raises(Refusal, match="STATE_CORRUPT"):
            await load(store, other, known)


@pytest.mark.parametrize("value", [b"", b"x", b"x" * 71])
async def test_a_broken_value_is_corrupt(
    store: RedisStore, server: RedisServer, value: bytes
) -> None:
    game_id = new_id()
    with server.admin() as admin:
        admin.set(f"{{g:{game_id}}}:s", value)
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await load(store, game_id)
    with server.admin() as admin:
        admin.delete(f"{{g:{game_id}}}:s")
        admin.rpush(f"{{g:{game_id}}}:s", value)
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await load(store, game_id)


async def test_a_log_that_lost_entries_takes_no_more(
    store: RedisStore, server: RedisServer
) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1")
    with server.admin() as admin:
        admin.delete(f"{{g:{game_id}}}:l")
    with pytest.raises(Refusal, match="STATE_CORRUPT"):
        await commit(store, game_id, b"s1", b"s2")
    stored = await load(store, game_id)
    assert stored is not None
    assert stored.version == 1


async def test_an_old_log_is_no_part_of_a_new_game(store: RedisStore, server: RedisServer) -> None:
    game_id = new_id()
    await create(store, game_id)
    await commit(store, game_id, b"s0", b"s1")
    with server.admin() as admin:
        admin.delete(f"{{g:{game_id}}}:s")
    assert await load(store, game_id) is None
    assert (await create(store, game_id)).existing is None
    assert isinstance(await commit(store, game_id, b"s0", b"s1"), Committed)
    assert await entries(store, game_id) == (b"e",)


@pytest.mark.parametrize("game_id", ["", "x", "A" * 32, "g" * 32, "0" * 31 + "}", "0" * 31 + "\n"])
async def test_no_other_text_becomes_part_of_a_key(
    store: RedisStore, server: RedisServer, game_id: str
) -> None:
    with server.admin() as admin:
        admin.config_resetstat()
        assert await load(store, game_id) is None
        assert await commit(store, game_id, b"s0", b"s1") == Conflict(None)
        assert await entries(store, game_id) == ()
        assert not any("get" in name or "eval" in name for name in admin.info("commandstats"))


def test_sources_differ() -> None:
    assert len({Script(name).sha for name in ("create.lua", "load.lua", "commit.lua")}) == 3
