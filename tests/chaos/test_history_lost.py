"""A store that goes back in time behind two processes, one of which knows better."""

from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from tests.redis_server import RedisServer
from tests.replicas import Client, Refused, Table, move_request, seat_down
from tests.service.process import Running


async def play(client: Client, table: Table, moves: int) -> int:
    """Play first moves; answers the version."""
    version = 0
    for _ in range(moves):
        listed = await client.legal_moves(table.game_id, table.host)
        request = move_request(table.game_id, listed.notations[0], listed.version)
        version = (await client.apply(request, table.host)).version
    return version


async def record_of(process: Running, table: Table, record: str = "") -> dict[str, Any]:
    """Export the record, or import one."""
    headers = {"authorization": f"Bearer {table.host}"}
    address = process.addresses.http
    async with httpx.AsyncClient(base_url=address, trust_env=False, headers=headers) as client:
        if record:
            answer = await client.post("/v1/games:import", json={"record": record})
        else:
            accept = {"accept": "application/json"}
            answer = await client.get(f"/v1/games/{table.game_id}/record", headers=accept)
        found: dict[str, Any] = answer.raise_for_status().json()
        return found


async def lost_games(process: Running) -> float:
    """What the process tells of lost games."""
    async with httpx.AsyncClient(trust_env=False) as client:
        text = (await client.get(process.addresses.metrics)).text
    name = 'tilewright_history_lost_total{game_type="zyrcan"} '
    return sum(float(line.removeprefix(name)) for line in text.splitlines() if name in line)


async def test_the_loss_is_told_counted_and_mended_by_the_record(
    server: RedisServer, replicas: Sequence[Running], clients: Sequence[Client]
) -> None:
    here, there = replicas
    table = await seat_down(clients[0], "zyrcan", 3)
    await play(clients[0], table, 4)
    with server.admin() as admin:
        kept: dict[Any, Any] = {
            key: admin.dump(key) for key in admin.keys(f"{{g:{table.game_id}}}:*")
        }
    assert await play(clients[0], table, 3) == 7
    record = (await record_of(here, table))["record"]
    before = await lost_games(here)
    with server.admin() as admin:
        for key, value in kept.items():
            admin.restore(key, 0, value, replace=True)

    for client in clients[:2]:
        for call in (
            client.get_game(table.game_id, table.host),
            client.apply(move_request(table.game_id, "pass", 7), table.host),
        ):
            with pytest.raises(Refused, match="HISTORY_LOST") as error:
                await call
            assert error.value.facts == {"knownVersion": "7", "currentVersion": "4"}
    assert await lost_games(here) == before + 1
    [event] = [event for event in here.events("history_lost") if event["game_id"] == table.game_id]
    assert (event["level"], event["known"], event["current"]) == ("error", 7, 4)
    # The other process was told of nothing newer.
    assert (await clients[2].get_game(table.game_id, table.host)).game.version == 4

    assert (await record_of(there, table, record))["game"]["version"] == 7
    for client in clients:
        assert (await client.get_game(table.game_id, table.host)).game.version == 7
    assert await play(clients[1], table, 2) == 9
    assert await play(clients[3], table, 2) == 11
    assert await lost_games(here) == before + 1
