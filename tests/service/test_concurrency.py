"""Many callers at once on one process: one wins, everybody learns what holds."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import grpc
import httpx
import pytest
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2, status_pb2

from service.wire.schema import SERVICE
from tests.service.process import process

CALLERS = 200
METHOD: Any = SERVICE.methods_by_name["ApplyMove"]
Outcome = tuple[str, dict[str, Any]]
"""Reason and facts of a refusal, or an empty reason and the reply."""


class Many:
    """One game, and ApplyMove over both protocols."""

    def __init__(self, channel: grpc.aio.Channel, http: httpx.AsyncClient) -> None:
        self.apply: Any = channel.unary_unary(f"/{SERVICE.full_name}/ApplyMove")
        self.http = http
        self.game_id, self.host = "", ""

    async def begin(self) -> None:
        made = await self.http.post(
            "/v1/games", json={"gameType": "zyrcan", "seats": [{}] * 3, "seed": "00" * 32}
        )
        self.game_id = made.json()["game"]["gameId"]
        self.host = f"Bearer {made.json()['hostToken']}"

    def ask(self, cell: str, version: int, **fields: Any) -> dict[str, Any]:
        move = {"notation": f"place:1@{cell}"}
        return {"move": move, "expectedVersion": version, **fields}

    async def over_rest(self, ask: dict[str, Any]) -> Outcome:
        headers = {"authorization": self.host}
        reply = await self.http.post(f"/v1/games/{self.game_id}/moves", json=ask, headers=headers)
        body = reply.json()
        if reply.status_code == 200:
            return "", _timeless(body)
        info = next(d for d in body["details"] if d["@type"].endswith("ErrorInfo"))
        return info["reason"], info.get("metadata", {})

    async def over_grpc(self, ask: dict[str, Any]) -> Outcome:
        message = ParseDict({"gameId": self.game_id, **ask}, GetMessageClass(METHOD.input_type)())
        metadata = (("authorization", self.host),)
        try:
            raw = await self.apply(message.SerializeToString(), metadata=metadata, timeout=30)
        except grpc.aio.AioRpcError as error:
            return _refused(error)
        reply = GetMessageClass(METHOD.output_type).FromString(raw)
        return "", _timeless(MessageToDict(reply, always_print_fields_with_no_presence=True))

    async def version(self) -> int:
        reply = await self.http.get(f"/v1/games/{self.game_id}")
        return int(reply.json()["game"]["version"])


def _timeless(reply: dict[str, Any]) -> dict[str, Any]:
    """The reply without the time of expiry, which later moves put off."""
    del reply["expireTime"]
    return reply


def _refused(error: grpc.aio.AioRpcError) -> Outcome:
    trailing: Any = dict(error.trailing_metadata() or ())
    status = status_pb2.Status.FromString(trailing["grpc-status-details-bin"])
    info = error_details_pb2.ErrorInfo()
    assert any(detail.Unpack(info) for detail in status.details)
    return info.reason, dict(info.metadata)


@pytest.fixture
async def many() -> AsyncIterator[Many]:
    limits = httpx.Limits(max_connections=CALLERS)
    with process(f"--max-in-flight={2 * CALLERS}") as service:
        async with (
            httpx.AsyncClient(base_url=service.addresses.http, limits=limits, timeout=30) as http,
            grpc.aio.insecure_channel(service.addresses.grpc) as channel,
        ):
            table = Many(channel, http)
            await table.begin()
            yield table


CELLS = ("2,0", "3,0", "4,0", "0,1", "1,1", "2,1", "3,1", "4,1", "5,1", "0,2", "1,2", "2,2")


async def test_one_of_two_hundred_moves_at_once_wins(many: Many) -> None:
    for version in range(3):
        calls = [
            (many.over_grpc if i % 2 else many.over_rest)(
                many.ask(CELLS[4 * version + i % 4], version)
            )
            for i in range(CALLERS)
        ]
        outcomes = await asyncio.gather(*calls)
        won = [facts for reason, facts in outcomes if not reason]
        lost = [(reason, facts) for reason, facts in outcomes if reason]
        assert [reply["version"] for reply in won] == [version + 1]
        stale = {"expectedVersion": str(version), "currentVersion": str(version + 1)}
        assert lost == [("VERSION_MISMATCH", stale)] * (CALLERS - 1)
        assert await many.version() == version + 1


async def test_a_request_sent_many_times_at_once_is_played_once(many: Many) -> None:
    ask = many.ask("2,0", 0, requestId="ab" * 16)
    calls = [(many.over_grpc if i % 2 else many.over_rest)(ask) for i in range(CALLERS)]
    outcomes = await asyncio.gather(*calls)
    assert {reason for reason, _ in outcomes} == {""}
    assert len({json.dumps(reply, sort_keys=True) for _, reply in outcomes}) == 1
    assert await many.version() == 1
    # Whatever has been played since, the first answer is given again, but to this request only.
    assert (await many.over_rest(many.ask("3,0", 1)))[0] == ""
    assert await many.over_rest(ask) == outcomes[0]
    assert await many.over_grpc(ask) == outcomes[0]
    other = many.ask("4,0", 0, requestId="ab" * 16)
    for call in (many.over_rest, many.over_grpc):
        assert await call(other) == ("REQUEST_ID_REUSED", {"requestId": "ab" * 16})
    assert await many.version() == 2
