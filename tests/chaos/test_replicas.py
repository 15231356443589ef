"""Several processes on one store are one service."""

import asyncio
import random
from collections.abc import Sequence

import pytest

from engine.registry import BY_ID
from tests.replicas import (
    Client,
    Refused,
    move_request,
    new_request_id,
    play_out,
    seat_down,
    settled,
)
from tilewright.v1 import game_service_pb2 as api

GAME_TYPES = sorted(BY_ID)


async def test_one_of_two_hundred_moves_at_once_wins(clients: Sequence[Client]) -> None:
    """Half gRPC, half REST, half on each process; all others learn the version that won."""
    table = await seat_down(clients[0], "zyrcan", 3)
    moves = (await clients[1].legal_moves(table.game_id, table.host)).notations
    attempts = [
        clients[number % 4].apply(
            move_request(table.game_id, moves[number % len(moves)], 0), table.host
        )
        for number in range(200)
    ]
    ended = await settled([asyncio.ensure_future(attempt) for attempt in attempts])
    won = [one for one in ended if isinstance(one, api.ApplyMoveResponse)]
    lost = [one for one in ended if isinstance(one, Refused)]
    assert len(won) == 1
    assert len(lost) == 199
    assert {one.reason for one in lost} == {"VERSION_MISMATCH"}
    assert {one.facts["currentVersion"] for one in lost} == {"1"}
    for client in clients:
        assert (await client.get_game(table.game_id, table.host)).game.version == 1


async def read_your_writes(clients: Sequence[Client], times: int) -> None:
    """What one process acknowledged, every other one knows at once."""
    dice = random.Random(3)
    done = 0
    while done < times:
        table = await seat_down(dice.choice(clients), "zyrcan", 3)
        moves = (await dice.choice(clients).legal_moves(table.game_id, table.host)).notations
        version = 0
        while moves and done < times:
            writer, reader = dice.sample(range(len(clients)), 2)
            request = move_request(table.game_id, dice.choice(moves), version)
            version = (await clients[writer].apply(request, table.host)).version
            listed = await clients[reader].legal_moves(table.game_id, table.host)
            assert listed.version == version
            moves = listed.notations
            done += 1


async def test_read_your_writes(clients: Sequence[Client]) -> None:
    await asyncio.gather(*(read_your_writes(clients, 125) for _ in range(4)))


@pytest.mark.slow
async def test_read_your_writes_ten_thousand_times(clients: Sequence[Client]) -> None:
    await asyncio.gather(*(read_your_writes(clients, 1250) for _ in range(8)))


async def test_no_answer_is_older_than_what_was_acknowledged(clients: Sequence[Client]) -> None:
    """While one player plays, everybody reads everywhere and never goes back in time."""
    table = await seat_down(clients[0], "queens_garden", 2)
    newest, reads, over = 0, 0, False

    async def watch(client: Client) -> None:
        nonlocal newest, reads
        while not over:
            least = newest
            version = (await client.get_game(table.game_id, table.host)).game.version
            assert version >= least
            newest = max(newest, version)
            reads += 1

    watching = [asyncio.ensure_future(watch(client)) for client in (*clients, *clients)]
    await play_out(clients, table, seed=7)
    over = True
    await asyncio.gather(*watching)
    assert reads > newest > 0


async def same_on_any_replica(clients: Sequence[Client], game_type: str, number: int) -> None:
    """A game whose every call goes to a random process ends as on one."""
    seats = BY_ID[game_type].info.min_seats
    seed = f"{number:064x}"
    apart = await seat_down(clients[0], game_type, seats, seed)
    alone = await seat_down(clients[0], game_type, seats, seed)
    ends = await asyncio.gather(
        play_out(clients, apart, number), play_out(clients[:1], alone, number)
    )
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game_type", GAME_TYPES)
async def test_a_game_spread_over_replicas_ends_as_on_one(
    clients: Sequence[Client], game_type: str
) -> None:
    await same_on_any_replica(clients, game_type, 1)


@pytest.mark.slow
@pytest.mark.parametrize("game_type", GAME_TYPES)
async def test_many_games_spread_over_replicas(clients: Sequence[Client], game_type: str) -> None:
    for number in range(2, 12):
        await same_on_any_replica(clients, game_type, number)


async def test_a_request_tried_again_elsewhere_is_answered_again(clients: Sequence[Client]) -> None:
    table = await seat_down(clients[0], "zyrcan", 3)
    listed = await clients[0].legal_moves(table.game_id, table.host)
    token = table.seats[listed.seats_to_move[0]]
    request = move_request(table.game_id, listed.notations[0], 0)
    request.request_id = new_request_id()
    first = await clients[0].apply(request, token)
    for client in clients:
        assert await client.apply(request, token) == first
    request.expected_version = 1
    with pytest.raises(Refused, match="REQUEST_ID_REUSED"):
        await clients[2].apply(request, token)


async def test_a_new_game_asked_for_twice_is_one(clients: Sequence[Client]) -> None:
    """At the same moment, on both processes: the same game and the same tokens."""
    request = api.NewGameRequest(game_type="zyrcan", request_id=new_request_id())
    for _ in range(3):
        request.seats.add()
    made = await asyncio.gather(*(client.new_game(request) for client in clients))
    assert all(one == made[0] for one in made)
