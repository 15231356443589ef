"""A process on Redis is scraped, played with, and scraped again: every number is accounted for."""

import pytest

from service.wire.schema import SERVICE
from tests.redis_server import SERVERS, start
from tests.replicas import Client, Grpc, Refused, Rest, Table, move_request, replica, seat_down
from tests.service.ops.test_metrics import changes, scrape
from tests.service.process import Running
from tilewright.v1 import game_service_pb2 as api

GAME = "zyrcan"


def port_of(process: Running) -> int:
    return int(process.addresses.metrics.rpartition(":")[2].partition("/")[0])


def grpc_calls(method: str, **codes: int) -> dict[str, int]:
    """What so many calls of a method count, by their codes."""
    call = f"grpc_method={method},grpc_service={SERVICE.full_name},grpc_type=unary"
    total = sum(codes.values())
    sent = {f"grpc_server_msg_sent_total{{{call}}}": codes["OK"]} if "OK" in codes else {}
    return {
        **sent,
        f"grpc_server_started_total{{{call}}}": total,
        f"grpc_server_msg_received_total{{{call}}}": total,
        f"grpc_server_handling_seconds_count{{{call}}}": total,
        **{
            f"grpc_server_handled_total{{grpc_code={code},{call}}}": number
            for code, number in codes.items()
        },
    }


def rest_calls(route: str, **statuses: int) -> dict[str, int]:
    """What so many requests of a route count, by their statuses."""
    return {
        f"tilewright_rest_seconds_count{{route={route}}}": sum(statuses.values()),
        **{
            f"tilewright_rest_requests_total{{route={route},status={status[1:]}}}": number
            for status, number in statuses.items()
        },
    }


async def refused_for(reason: str, client: Client, table: Table, move: str, version: int) -> None:
    with pytest.raises(Refused, match=reason):
        await client.apply(move_request(table.game_id, move, version), table.host)


async def play(grpc: Grpc, rest: Rest) -> int:
    """Two games, three moves, and all sorts of mistakes; answers how many moves were listed."""
    table, _ = await seat_down(grpc, GAME, 3), await seat_down(rest, GAME, 3)
    listed = await grpc.legal_moves(table.game_id, table.host)
    first, second = listed.notations[0], listed.notations[-1]
    await grpc.apply(move_request(table.game_id, first, 0), table.host)
    await refused_for("VERSION_MISMATCH", grpc, table, second, 0)
    await refused_for("VERSION_MISMATCH", rest, table, second, 0)
    await refused_for("ILLEGAL_MOVE", rest, table, first, 1)
    await refused_for("MALFORMED_NOTATION", grpc, table, "nonsense", 1)
    await rest.apply(move_request(table.game_id, second, 1), table.host)
    for _ in range(3):
        await grpc.get_game(table.game_id, table.host)
    await rest.get_game(table.game_id, "")
    await rest.score(table.game_id)
    with pytest.raises(Refused, match="GAME_NOT_FOUND"):
        await grpc.get_game("0" * 32, "")
    with pytest.raises(Refused, match="ROUTE_UNKNOWN"):
        await rest._call("/v1/nothing", "", api.ScoreResponse())
    return int(listed.total_size)


async def test_every_number_is_accounted_for() -> None:
    with start(SERVERS[0]) as server, replica(server.url) as process:
        port = port_of(process)
        grpc, rest = Grpc(process.addresses.grpc), Rest(process.addresses.http)
        before = scrape(port)
        moves = await play(grpc, rest)
        moved = changes(before, scrape(port))
        await grpc.close()
        await rest.close()
    game = f"game_type={GAME}"
    counted = {
        name: value
        for name, value in moved.items()
        if "seconds_sum" not in name and "operation=ping" not in name
    }
    assert counted == {
        **grpc_calls("NewGame", OK=1),
        **grpc_calls("LegalMoves", OK=1),
        **grpc_calls("ApplyMove", OK=1, Aborted=1, InvalidArgument=1),
        **grpc_calls("GetGame", OK=3, NotFound=1),
        **rest_calls("/v1/games", s200=1),
        **rest_calls("/v1/games/{game_id}", s200=1),
        **rest_calls("/v1/games/{game_id}/score", s200=1),
        **rest_calls("/v1/games/{game_id}/moves", s200=1, s400=1, s409=1),
        **rest_calls("unknown", s404=1),
        "tilewright_refusals_total{call=ApplyMove,reason=VERSION_MISMATCH}": 2,
        "tilewright_refusals_total{call=ApplyMove,reason=ILLEGAL_MOVE}": 1,
        "tilewright_refusals_total{call=ApplyMove,reason=MALFORMED_NOTATION}": 1,
        "tilewright_refusals_total{call=GetGame,reason=GAME_NOT_FOUND}": 1,
        "tilewright_refusals_total{call=unknown,reason=ROUTE_UNKNOWN}": 1,
        f"tilewright_games_created_total{{{game}}}": 2,
        f"tilewright_moves_applied_total{{{game}}}": 2,
        f"tilewright_engine_seconds_count{{{game},operation=apply}}": 2,
        f"tilewright_engine_seconds_count{{{game},operation=list}}": 1,
        f"tilewright_legal_moves_count{{{game}}}": 1,
        f"tilewright_legal_moves_sum{{{game}}}": moves,
        # The listing, five reads, and one more look for each refusal that memory alone cannot give.
        "tilewright_positions_total{result=hit}": 10,
        "tilewright_store_calls_total{operation=create,outcome=ok}": 2,
        "tilewright_store_seconds_count{operation=create}": 2,
        "tilewright_store_calls_total{operation=commit,outcome=ok}": 2,
        "tilewright_store_seconds_count{operation=commit}": 2,
        "tilewright_store_calls_total{operation=load,outcome=ok}": 11,
        "tilewright_store_seconds_count{operation=load}": 11,
    }
    assert all(value > 0 for value in moved.values())
