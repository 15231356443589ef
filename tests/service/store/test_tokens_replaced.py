"""Tokens that are replaced, on two replicas over every store."""

import asyncio
import time
from typing import Any

import pytest

from service.app import messages as m
from service.app.errors import Refusal
from service.app.service import GameService
from service.app.watch_game import Hub
from tests.service.app.desk import Desk, HandClock, refused
from tests.service.app.play import export, restore
from tests.service.app.watch import request, told
from tests.service.store.conftest import Subject

REPLACED = {"cause": "replaced"}


class RealClock(HandClock):
    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()


def replica(subject: Subject) -> Desk:
    store: Any = subject.store
    desk = Desk(store=store, clock=RealClock())
    desk.hub = Hub(desk.games, subject.feed)
    desk.cases = GameService(desk.games, desk.hub)
    return desk


@pytest.fixture
def desk(subject: Subject) -> Desk:
    return replica(subject)


@pytest.fixture
def other(subject: Subject) -> Desk:
    return replica(subject)


async def new_game(desk: Desk) -> m.NewGameResponse:
    return await desk.new_game("vizia", 2)


async def reason(call: Any) -> str:
    """Why the call was refused, with its cause; empty if it was carried out."""
    try:
        await call
    except Refusal as refusal:
        return " ".join([refusal.reason, *refusal.metadata.values()])
    return ""


GONE = "TOKEN_INVALID replaced"


async def test_an_old_token_is_refused_on_every_replica(desk: Desk, other: Desk) -> None:
    made = await new_game(desk)
    game_id, old, host = made.game.game_id, made.seat_tokens[0], made.host_token
    for replica in (desk, other):
        await replica.get(game_id, old)
        await replica.get(game_id)
    issued = await other.issue(game_id, host, 1, seat=0)
    assert issued.version == 1
    assert issued.token not in (old, host, *made.seat_tokens)
    for replica in (desk, other):
        assert await reason(replica.get(game_id, old)) == GONE
        assert await reason(replica.moves(game_id, old)) == GONE
        assert await reason(replica.play(game_id, old, "x", 1)) == GONE
        for token in (issued.token, made.seat_tokens[1], host):
            assert (await replica.get(game_id, token)).version == 1
    assert (await desk.get(game_id, issued.token)).viewer_seat == 0


async def test_no_position_in_memory_lets_an_old_token_play(desk: Desk, other: Desk) -> None:
    made = await new_game(desk)
    game_id, seat = made.game.game_id, made.game.seats_to_move[0]
    notation = (await desk.moves(game_id, made.host_token)).notations[0]
    issued = await other.issue(game_id, made.host_token, 1, seat=seat)
    assert desk.games.cached(game_id) is not None
    for version in (0, 1):
        assert await reason(desk.play(game_id, made.seat_tokens[seat], notation, version)) == GONE
    assert (await desk.play(game_id, issued.token, notation, 1)).version == 2


async def test_of_two_hosts_one_replaces_the_token_of_both(desk: Desk, other: Desk) -> None:
    for _ in range(10):
        made = await new_game(desk)
        game_id, host = made.game.game_id, made.host_token
        outcomes = await asyncio.gather(
            desk.issue(game_id, host, 1), other.issue(game_id, host, 2), return_exceptions=True
        )
        won = [found for found in outcomes if isinstance(found, m.IssueTokenResponse)]
        lost = [found for found in outcomes if isinstance(found, Refusal)]
        assert (len(won), [refusal.metadata for refusal in lost]) == (1, [REPLACED])
        assert (await desk.get(game_id, won[0].token)).version == 1


async def test_no_move_of_an_old_token_comes_after_the_new_one(desk: Desk, other: Desk) -> None:
    outcomes = set()
    for delay in (0.0, *(step / 4000 for step in range(16)), 0.3):
        made = await new_game(desk)
        game_id, seat = made.game.game_id, made.game.seats_to_move[0]
        notation = (await desk.moves(game_id, made.host_token)).notations[0]
        issuing = asyncio.create_task(other.issue(game_id, made.host_token, 1, seat=seat))
        await asyncio.sleep(delay)
        played = await reason(desk.play(game_id, made.seat_tokens[seat], notation, 0))
        assert (await issuing).version == (1 if played else 2)
        outcomes.add(played)
        assert await reason(desk.get(game_id, made.seat_tokens[seat])) == GONE
    assert outcomes <= {"", GONE}
    assert GONE in outcomes


async def test_a_retry_gives_the_same_token_also_to_a_host_whose_own_it_was(
    desk: Desk, other: Desk
) -> None:
    made = await new_game(desk)
    game_id, host = made.game.game_id, made.host_token
    seat = await desk.issue(game_id, host, 1, seat=1)
    own = await desk.issue(game_id, host, 2)
    again = await other.issue(game_id, own.token, 3, seat=1)
    assert again.token != seat.token
    assert [own.version, again.version] == [2, 3]
    retried = await other.issue(game_id, host, 2)
    assert (retried.token, retried.version, retried.record_tag) == (
        own.token,
        own.version,
        own.record_tag,
    )
    assert (await other.issue(game_id, own.token, 1, seat=1)).token == seat.token
    assert await reason(other.get(game_id, seat.token)) == GONE
    # What was issued with another token than the one that is held is told to nobody.
    for number, fields in ((1, {"seat": 1}), (3, {"seat": 1}), (2, {"seat": 1}), (4, {})):
        assert await reason(other.issue(game_id, host, number, **fields)) == GONE
    assert await reason(other.issue(game_id, own.token, 1, seat=0)) == (
        f"REQUEST_ID_REUSED {1:032x}"
    )
    assert (await desk.get(game_id)).version == 3


async def test_watches_end_on_every_replica(desk: Desk, other: Desk) -> None:
    made = await new_game(desk)
    game_id, host = made.game.game_id, made.host_token
    seat = made.seat_tokens[0]
    async with (
        desk.cases.watch_game(desk.caller(seat), request(made)) as here,
        other.cases.watch_game(other.caller(seat), request(made)) as there,
        other.cases.watch_game(other.caller(host), request(made)) as hosts,
        other.cases.watch_game(other.caller(), request(made)) as spectators,
    ):
        for messages in (here, there, hosts, spectators):
            await told(messages, 1)
        issued = await desk.issue(game_id, host, 1, seat=0)
        for messages in (here, there):
            with refused("TOKEN_INVALID") as error:
                await told(messages, 1)
            assert error.refusal.metadata == REPLACED
        for messages in (hosts, spectators):
            ((change,),) = [[message.change for message in await told(messages, 1)]]
            assert isinstance(change, m.Change)
            assert (change.kind.value, change.seat) == ("ENTRY_KIND_TOKEN", 0)
            assert change.record_tag == issued.record_tag
    asked = request(made, after_version=0)
    async with other.cases.watch_game(other.caller(issued.token), asked) as messages:
        await told(messages, 1)


async def test_the_record_brings_back_which_tokens_are_in_force(desk: Desk, other: Desk) -> None:
    made = await new_game(desk)
    game_id, host = made.game.game_id, made.host_token
    older = await export(desk, game_id)
    seat = await desk.issue(game_id, host, 1, seat=1)
    own = await desk.issue(game_id, host, 2)
    record = await export(desk, game_id)
    assert record.endswith("\n\ntoken:1\ntoken:host\n")
    lost = Desk()
    with refused("TOKEN_INVALID") as error:
        await restore(lost, record, host)
    assert error.refusal.metadata == REPLACED
    back = await restore(lost, record, own.token)
    assert back.host_token == own.token
    assert back.seat_tokens == (made.seat_tokens[0], seat.token)
    assert await reason(lost.get(game_id, made.seat_tokens[1])) == GONE
    assert await reason(lost.get(game_id, host)) == GONE
    # Over the game that is there, too; and the old token takes nothing back.
    assert (await restore(other, record, own.token)).seat_tokens == back.seat_tokens
    assert await reason(restore(other, older, host)) == GONE
    assert await reason(other.get(game_id, made.seat_tokens[1])) == GONE
