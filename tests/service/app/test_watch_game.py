"""Watching: every version once, with the same bytes as GetGame, to an end that is always said."""

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from engine.core.replay import EntryKind
from service.app import messages as m
from service.app.caller import Caller
from tests.service.app.desk import Desk, refused
from tests.service.app.play import (
    GAMES,
    encoded,
    history,
    random_walk,
    settle,
    take_back,
)
from tests.service.app.watch import all_told, changes, hub_of, request, told


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_every_watcher_is_told_every_version_once_with_the_bytes_of_get_game(
    desk: Desk, game_type: str, seats: int
) -> None:
    """On the replica that plays and on another one; seats, host and spectators."""
    replica = Desk(store=desk.store, clock=desk.clock)
    made = await desk.new_game(game_type, seats)
    game_id = made.game.game_id
    await random_walk(desk, made, Random(0), 5)
    callers = [None, made.host_token, *made.seat_tokens]
    async with AsyncExitStack() as stack:
        reading = []
        for at in (desk, replica):
            for token in callers:
                for fields in ({}, {"after_version": 0}, {"after_version": 3}):
                    asked = request(made, include_positions=True, **fields)
                    opened = await stack.enter_async_context(
                        at.cases.watch_game(at.caller(token), asked)
                    )
                    first = fields.get("after_version")
                    reading.append((token, first, asyncio.create_task(all_told(opened))))
        await settle()
        last = await random_walk(desk, made, Random(1), 2000, undo=0.1)
        logs = {token: await history(desk, game_id, token) for token in callers}
        shown = {
            (token, version): encoded(await desk.get(game_id, token, version=version))
            for token in callers
            for version in range(last + 1)
        }
        for token, first, task in reading:
            messages = await task
            if first is None:
                assert isinstance(messages[0].snapshot, m.Game)
                assert encoded(messages[0].snapshot) == shown[token, 5]
            versions = [change.version for change in changes(messages)]
            begin = 5 if first is None else first
            assert versions == list(range(begin + 1, last + 1))
            for change in changes(messages):
                assert isinstance(change.game, m.Game)
                assert encoded(change.game) == shown[token, change.version]
                same = logs[token][change.version - 1]
                assert change.effects == same.effects
                assert (change.seat, change.notation) == (same.seat, same.notation)
                assert change.record_tag == same.record_tag
            end = messages[-1].ending
            assert isinstance(end, m.WatchEnd)
            assert end.reason is m.WatchEndReason.GAME_OVER
            assert end.version == last
            assert end.outcome


async def test_a_finished_game_is_shown_and_over(desk: Desk) -> None:
    made = await desk.new_game()
    await desk.abandon(made.game.game_id, made.host_token)
    async with desk.cases.watch_game(desk.caller(), request(made)) as messages:
        first, end = await all_told(messages)
    assert first.snapshot
    assert end.ending
    async with desk.cases.watch_game(desk.caller(), request(made, after_version=0)) as messages:
        first, end = await all_told(messages)
    assert [change.kind for change in changes([first])] == [EntryKind.ABANDON]
    async with desk.cases.watch_game(desk.caller(), request(made, after_version=1)) as messages:
        (end,) = await all_told(messages)
    assert end.ending


async def test_an_undo_carries_the_position(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, version, random = made.game.game_id, 0, Random(1)
    while not (await desk.get(game_id)).can_undo:
        version = await random_walk(desk, made, random, 1)
    asked = request(made, after_version=version)
    async with desk.cases.watch_game(desk.caller(), asked) as messages:
        reading = asyncio.create_task(told(messages, 1))
        await settle()
        await take_back(desk, game_id, made.host_token, version)
        (message,) = await reading
    (change,) = changes([message])
    assert change.kind is EntryKind.UNDO
    assert isinstance(change.game, m.Game)
    assert encoded(change.game) == encoded(await desk.get(game_id))


async def test_sentences_and_typed_moves_on_request(desk: Desk) -> None:
    made = await desk.new_game()
    caller = Caller(deadline=desk.clock.time + 10, language="de")
    asked = request(made, include_moves=True, include_sentences=True, after_version=0)
    async with desk.cases.watch_game(caller, asked) as messages:
        reading = asyncio.create_task(told(messages, 1))
        await settle()
        await random_walk(desk, made, Random(0), 1)
        (change,) = changes(await reading)
    assert len(change.sentences) == len(change.effects)
    assert change.sentences[0].startswith("Spieler 3 platziert")
    assert isinstance(change.move, m.Move)
    assert change.move.notation == change.notation
    assert change.game is m.Change(version=0, kind=EntryKind.MOVE).game


async def test_silence_is_filled_with_heartbeats(desk: Desk) -> None:
    made = await desk.new_game()
    hub = hub_of(desk, heartbeat=0.02)
    async with hub.watch(desk.caller(), request(made)) as messages:
        _, *beats = await told(messages, 4)
        assert [beat.heartbeat for beat in beats] == [m.Heartbeat(version=0)] * 3
        await random_walk(desk, made, Random(0), 1)
        change, beat = await told(messages, 2)
        assert changes([change])
        assert beat.heartbeat == m.Heartbeat(version=1)


async def test_what_is_refused_before_the_first_message(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    other = await desk.new_game(seed="11" * 32)
    hub = hub_of(desk, most=1)
    for reason, token, fields in (
        ("TOKEN_INVALID", other.host_token, {}),
        ("WATCH_HISTORY_GONE", None, {"after_version": 1}),
        ("VIEW_FORBIDDEN", made.seat_tokens[0], {"seat": 1}),
        ("INVALID_FIELD", None, {"seat": 2}),
    ):
        with refused(reason):
            async with hub.watch(desk.caller(token), request(made, **fields)):
                pass
    with refused("GAME_NOT_FOUND"):
        async with hub.watch(desk.caller(), m.WatchGameRequest(game_id="0" * 32)):
            pass
    with refused("INVALID_FIELD"):
        async with hub.watch(desk.caller(), m.WatchGameRequest(game_id="x")):
            pass
    async with hub.watch(desk.caller(), request(made)):
        with refused("OVERLOADED"):
            async with hub.watch(desk.caller(), request(made)):
                pass
    assert not hub._channels


async def test_one_bell_a_game_however_many_watch(desk: Desk) -> None:
    made = await desk.new_game()
    async with AsyncExitStack() as stack:
        for _ in range(30):
            asked = desk.cases.watch_game(desk.caller(), request(made))
            await told(await stack.enter_async_context(asked), 1)
        assert len(desk.store._notifiers[made.game.game_id]) == 1


async def test_changes_are_one_object_for_all_with_the_same_eyes(desk: Desk) -> None:
    made = await desk.new_game()
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(
                desk.cases.watch_game(desk.caller(), request(made, after_version=0))
            )
            for _ in range(3)
        ]
        reading = [asyncio.create_task(told(messages, 1)) for messages in opened]
        await settle()
        await random_walk(desk, made, Random(0), 1)
        first, *others = [(await task)[0] for task in reading]
        assert all(other is first for other in others)


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_watchers_of_ten_thousand_random_moves() -> None:
    moves = number = 0
    while moves < 10_000:
        desk = Desk()
        game_type, seats = GAMES[number % len(GAMES)]
        seed = number.to_bytes(32, "big").hex()
        made = await desk.new_game(game_type, seats, seed=seed)
        game_id = made.game.game_id
        async with AsyncExitStack() as stack:
            reading = []
            for token in (None, made.host_token, made.seat_tokens[0]):
                asked = request(made, after_version=0, include_positions=True)
                opened = desk.cases.watch_game(desk.caller(token), asked)
                messages = await stack.enter_async_context(opened)
                reading.append((token, asyncio.create_task(all_told(messages))))
            last = await random_walk(desk, made, Random(number), 4000, undo=0.1)
            for token, task in reading:
                found = changes(await task)
                assert [change.version for change in found] == list(range(1, last + 1))
                for change in found:
                    assert isinstance(change.game, m.Game)
                    shown = await desk.get(game_id, token, version=change.version)
                    assert encoded(change.game) == encoded(shown)
        moves += last
        number += 1
