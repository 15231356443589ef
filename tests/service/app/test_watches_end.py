"""How watches end before their game does, and what does not end them."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from service.app import messages as m
from service.app.errors import Refusal
from service.store.memory import MemoryStore
from tests.service.app.desk import Desk, refused
from tests.service.app.play import (
    export,
    random_walk,
    restore,
    settle,
)
from tests.service.app.watch import all_told, changes, hub_of, request, told


async def with_an_older_record(desk: Desk) -> tuple[m.NewGameResponse, str]:
    """A game of six moves, and its record of four."""
    made = await desk.new_game()
    await random_walk(desk, made, Random(0), 4)
    older = await export(desk, made.game.game_id)
    await random_walk(desk, made, Random(1), 2)
    return made, older


async def test_a_watcher_that_lags_is_cut_off_and_holds_nobody_back(desk: Desk) -> None:
    made = await desk.new_game()
    hub = hub_of(desk, lag=5)
    async with (
        hub.watch(desk.caller(), request(made)) as slow,
        hub.watch(desk.caller(), request(made, after_version=0)) as quick,
    ):
        await told(slow, 1)
        reading = asyncio.create_task(told(quick, 12))
        waiting = asyncio.create_task(told(slow, 1))
        await settle()
        version = await random_walk(desk, made, Random(0), 6)
        await waiting
        await random_walk(desk, made, Random(1), 6)
        assert [change.version for change in changes(await reading)] == list(range(1, 13))
        missed = changes(await told(slow, version - 1))
        assert [change.version for change in missed] == [2, 3, 4, 5, 6]
        with refused("OVERLOADED") as error:
            await told(slow, 12)
        assert error.refusal.retry_after


async def test_a_watcher_that_starts_far_behind_is_not_slow(desk: Desk) -> None:
    made = await desk.new_game()
    await random_walk(desk, made, Random(0), 30)
    hub = hub_of(desk, lag=5)
    async with hub.watch(desk.caller(), request(made, after_version=0)) as messages:
        found = changes(await told(messages, 30))
    assert [change.version for change in found] == list(range(1, 31))


async def test_a_drain_sends_watchers_elsewhere_where_they_go_on(desk: Desk) -> None:
    made = await desk.new_game()
    replica = Desk(store=desk.store, clock=desk.clock)
    async with desk.cases.watch_game(desk.caller(), request(made)) as messages:
        reading = asyncio.create_task(all_told(messages))
        await settle()
        await random_walk(desk, made, Random(0), 3)
        await settle()
        await desk.hub.drain()
        *_, last = await reading
    end = last.ending
    assert isinstance(end, m.WatchEnd)
    assert end.reason is m.WatchEndReason.RESUME_ELSEWHERE
    await random_walk(replica, made, Random(1), 2)
    asked = request(made, after_version=end.version)
    async with replica.cases.watch_game(replica.caller(), asked) as messages:
        found = changes(await told(messages, 2))
    assert [change.version for change in found] == [end.version + 1, end.version + 2]


async def flush(store: MemoryStore) -> None:
    store._games.clear()


async def test_an_older_record_ends_a_watch_and_a_younger_one_goes_on(desk: Desk) -> None:
    made, older = await with_an_older_record(desk)
    game_id = made.game.game_id
    newer = await export(desk, game_id)
    async with desk.cases.watch_game(desk.caller(), request(made)) as messages:
        await told(messages, 1)
        reading = asyncio.create_task(told(messages, 1))
        await settle()
        await flush(desk.store)
        await restore(desk, newer, made.host_token)
        await settle()
        await random_walk(desk, made, Random(2), 1)
        (change,) = changes(await reading)
        assert change.version == 7
        reading = asyncio.create_task(told(messages, 1))
        await settle()
        await flush(desk.store)
        await restore(desk, older, made.host_token)
        with refused("WATCH_HISTORY_GONE") as error:
            await reading
        assert error.refusal.metadata == {"afterVersion": "7", "currentVersion": "4"}
    asked = request(made, after_version=7)
    with refused("WATCH_HISTORY_GONE"):
        async with desk.cases.watch_game(desk.caller(), asked):
            pass
    async with desk.cases.watch_game(desk.caller(), request(made, after_version=4)):
        pass


async def test_another_way_to_the_same_version_is_no_way_on(desk: Desk) -> None:
    made, older = await with_an_older_record(desk)
    game_id = made.game.game_id
    async with desk.cases.watch_game(desk.caller(), request(made)) as messages:
        await told(messages, 1)
        reading = asyncio.create_task(told(messages, 1))
        await settle()
        await flush(desk.store)
        other = Desk(store=desk.store, clock=desk.clock)
        feed_silent = desk.store._notifiers.pop(game_id)
        await restore(other, older, made.host_token)
        await random_walk(other, made, Random(9), 3)
        desk.store._notifiers[game_id] = feed_silent
        await random_walk(other, made, Random(9), 1)
        with refused("WATCH_HISTORY_GONE"):
            await reading


async def test_a_game_that_is_gone_is_noticed_on_patrol(desk: Desk) -> None:
    made = await desk.new_game()
    hub = hub_of(desk, patrol=0.02)
    async with hub.watch(desk.caller(), request(made)) as messages:
        await told(messages, 1)
        await flush(desk.store)
        with refused("GAME_NOT_FOUND"):
            await told(messages, 1)


async def test_nothing_is_left_of_watchers_that_went(desk: Desk) -> None:
    made = await desk.new_game()
    before = len(asyncio.all_tasks())

    @asynccontextmanager
    async def watcher() -> AsyncIterator[asyncio.Task[Any]]:
        async def watch() -> None:
            async with desk.cases.watch_game(desk.caller(), request(made)) as messages:
                await all_told(messages)

        task = asyncio.create_task(watch())
        await settle()
        yield task
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    for _ in range(20):
        async with watcher(), watcher():
            assert len(desk.hub._channels) == 1
    await settle()
    assert desk.hub._channels == {}
    assert desk.hub._watchers == 0
    assert len(asyncio.all_tasks()) == before
    assert not desk.store._notifiers


async def test_a_store_out_of_reach_is_asked_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.app.channels.PAUSE", 0.01)
    made = await desk.new_game()
    failures = 3
    load = desk.games.load

    async def failing(*args: Any, **named: Any) -> Any:
        nonlocal failures
        if failures and args[0].token is None and args[1] is None:
            failures -= 1
            raise Refusal("STORE_UNAVAILABLE")
        return await load(*args, **named)

    async with desk.cases.watch_game(desk.caller(), request(made, after_version=0)) as messages:
        reading = asyncio.create_task(told(messages, 1))
        await settle()
        desk.games.load = failing  # type: ignore[method-assign]  # the store is down for a while
        await random_walk(desk, made, Random(0), 0)
        token = made.host_token
        listed = await desk.moves(made.game.game_id, token, page_size=1)
        await desk.play(made.game.game_id, token, listed.notations[0], 0)
        (change,) = changes(await reading)
    assert change.version == 1
    assert failures == 0


async def test_a_mistake_in_a_channel_is_told_and_reported(desk: Desk) -> None:
    made = await desk.new_game()
    reported: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: reported.append(context))

    async def broken(*args: Any) -> Any:
        raise ZeroDivisionError

    async with desk.cases.watch_game(desk.caller(), request(made, after_version=0)) as messages:
        reading = asyncio.create_task(told(messages, 1))
        await settle()
        desk.games.histories.log = broken  # type: ignore[assignment]  # a mistake
        await random_walk(desk, made, Random(0), 1)
        with refused("INTERNAL"):
            await reading
    assert [type(context["exception"]) for context in reported] == [ZeroDivisionError]
    gc.collect()


async def test_nobody_joins_a_channel_that_lags_behind_an_older_record(desk: Desk) -> None:
    made, older = await with_an_older_record(desk)
    game_id = made.game.game_id
    async with desk.cases.watch_game(desk.caller(), request(made)) as messages:
        await told(messages, 1)
        desk.store._notifiers.pop(game_id)
        await flush(desk.store)
        await restore(desk, older, made.host_token)
        with refused("WATCH_HISTORY_GONE") as error:
            async with desk.cases.watch_game(desk.caller(), request(made)):
                pass
        assert error.refusal.metadata == {"afterVersion": "6", "currentVersion": "4"}
