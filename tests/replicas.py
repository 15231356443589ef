"""Real processes of the service on this machine, and clients of both protocols."""

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Protocol, TypeVar

import grpc
import httpx
from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from msgspec import Struct

from service.app.snapshot import decode_entry
from service.ops.clock import SystemClock
from service.store.redis_store import RedisStore
from tests.service.process import Running, process
from tilewright.v1 import game_service_pb2 as api
from tilewright.v1 import game_service_pb2_grpc as stubs

M = TypeVar("M", bound=Message)

KEYS = "test:" + "5a" * 32


class Refused(Exception):
    """A call was refused for one of the contract's reasons (or a bare code of the transport)."""

    def __init__(self, reason: str, facts: dict[str, str]) -> None:
        super().__init__(f"{reason} {facts}")
        self.reason = reason
        self.facts = facts


@contextmanager
def replica(store_url: str, *flags: str) -> Iterator[Running]:
    """A process of the service on the store; all of them have the same keys."""
    variables = {"TILEWRIGHT_STORE_URL": store_url, "TILEWRIGHT_KEYS": KEYS}
    with process(*flags, **variables) as running:
        yield running


class Client(Protocol):
    """The calls that the tests make, over either protocol; each raises Refused."""

    async def new_game(self, request: api.NewGameRequest) -> api.NewGameResponse: ...

    async def get_game(self, game_id: str, token: str) -> api.GetGameResponse: ...

    async def legal_moves(self, game_id: str, token: str) -> api.LegalMovesResponse: ...

    async def score(self, game_id: str) -> api.ScoreResponse: ...

    async def apply(self, request: api.ApplyMoveRequest, token: str) -> api.ApplyMoveResponse: ...

    async def close(self) -> None: ...


class Grpc:
    """A gRPC client of one process."""

    def __init__(self, address: str, timeout: float = 10.0) -> None:
        self._channel = grpc.aio.insecure_channel(
            address, options=[("grpc.use_local_subchannel_pool", 1)]
        )
        self._stub: Any = stubs.GameServiceStub(self._channel)
        self._timeout = timeout

    async def new_game(self, request: api.NewGameRequest) -> Any:
        return await self._call(self._stub.NewGame, request, "")

    async def get_game(self, game_id: str, token: str) -> Any:
        return await self._call(self._stub.GetGame, api.GetGameRequest(game_id=game_id), token)

    async def legal_moves(self, game_id: str, token: str) -> Any:
        request = api.LegalMovesRequest(game_id=game_id)
        return await self._call(self._stub.LegalMoves, request, token)

    async def score(self, game_id: str) -> Any:
        return await self._call(self._stub.Score, api.ScoreRequest(game_id=game_id), "")

    async def apply(self, request: api.ApplyMoveRequest, token: str) -> Any:
        return await self._call(self._stub.ApplyMove, request, token)

    async def close(self) -> None:
        await self._channel.close()

    async def _call(self, method: Any, request: Any, token: str) -> Any:
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        try:
            return await method(request, metadata=metadata, timeout=self._timeout)
        except grpc.aio.AioRpcError as error:
            raise refused(error) from None


def refused(error: grpc.aio.AioRpcError) -> Refused:
    """The contract's reason in the trailers of a failed call."""
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            assert isinstance(value, bytes)
            for detail in status_pb2.Status.FromString(value).details:
                info = error_details_pb2.ErrorInfo()
                if detail.Unpack(info):
                    return Refused(info.reason, dict(info.metadata))
    return Refused(error.code().name, {"details": str(error.details())})


class Rest:
    """A REST client of one process."""

    def __init__(self, address: str, timeout: float = 10.0) -> None:
        # The service sits on this machine: no certificates, no proxies.
        self._http = httpx.AsyncClient(
            base_url=address, timeout=timeout, trust_env=False, verify=False
        )

    async def new_game(self, request: api.NewGameRequest) -> api.NewGameResponse:
        return await self._call("/v1/games", "", api.NewGameResponse(), request)

    async def get_game(self, game_id: str, token: str) -> api.GetGameResponse:
        return await self._call(f"/v1/games/{game_id}", token, api.GetGameResponse())

    async def legal_moves(self, game_id: str, token: str) -> api.LegalMovesResponse:
        path = f"/v1/games/{game_id}/legal-moves"
        return await self._call(path, token, api.LegalMovesResponse())

    async def score(self, game_id: str) -> api.ScoreResponse:
        return await self._call(f"/v1/games/{game_id}/score", "", api.ScoreResponse())

    async def apply(self, request: api.ApplyMoveRequest, token: str) -> api.ApplyMoveResponse:
        path = f"/v1/games/{request.game_id}/moves"
        return await self._call(path, token, api.ApplyMoveResponse(), request)

    async def close(self) -> None:
        await self._http.aclose()

    async def _call(self, path: str, token: str, into: M, request: Message | None = None) -> M:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            if request is None:
                answer = await self._http.get(path, headers=headers)
            else:
                content = json_format.MessageToJson(request)
                headers["content-type"] = "application/json"
                answer = await self._http.post(path, headers=headers, content=content)
        except httpx.TransportError as error:
            raise Refused("UNAVAILABLE", {"details": repr(error)}) from None
        if answer.status_code == httpx.codes.OK:
            return json_format.Parse(answer.content, into)
        [info] = [one for one in answer.json()["details"] if one["@type"].endswith("ErrorInfo")]
        raise Refused(info["reason"], info.get("metadata", {}))


@asynccontextmanager
async def both(process: Running, seconds: float) -> AsyncIterator[Sequence[Client]]:
    """Clients of both protocols."""
    made: list[Client] = [
        Grpc(process.addresses.grpc, seconds),
        Rest(process.addresses.http, seconds),
    ]
    try:
        yield made
    finally:
        for client in made:
            await client.close()


async def log_of(url: str, game_id: str) -> list[str]:
    """The moves in a game's log, read by a store of our own."""
    store = RedisStore(url, SystemClock())
    found = await store.entries(game_id, after=0, limit=5000, deadline=time.monotonic() + 5)
    await store.close()
    return [decode_entry(entry).move for entry in found]


class Table(Struct):
    """A game with all its tokens."""

    game_id: str
    host: str
    seats: Sequence[str]


async def seat_down(client: Client, game_type: str, seats: int, seed: str = "") -> Table:
    """Make a game; a seed gives the same game each time."""
    request = api.NewGameRequest(game_type=game_type, seed=seed or None)
    for _ in range(seats):
        request.seats.add()
    made = await client.new_game(request)
    return Table(made.game.game_id, made.host_token, list(made.seat_tokens))


async def play_out(clients: Sequence[Client], table: Table, seed: int) -> str:
    """Play random moves until the end, each call to a random client; answers what it came to.

    No client may ever answer a version older than the newest one that was answered before.
    """
    dice, way = random.Random(seed), random.Random(seed)
    version = 0
    history = []
    while True:
        listed = await way.choice(clients).legal_moves(table.game_id, table.host)
        assert listed.version == version, (listed.version, version)
        if not listed.seats_to_move:
            break
        history.append(dice.choice(listed.notations))
        request = move_request(table.game_id, history[-1], version)
        answer = await way.choice(clients).apply(request, table.host)
        version += 1
        assert answer.version == version
    score = await way.choice(clients).score(table.game_id)
    game = (await way.choice(clients).get_game(table.game_id, table.host)).game
    assert score.version == game.version == version
    score.ClearField("expire_time")
    for field in ("expire_time", "game_id", "record_tag"):
        game.ClearField(field)
    return f"{history} {json_format.MessageToJson(score)} {json_format.MessageToJson(game)}"


def move_request(game_id: str, move: str, version: int) -> api.ApplyMoveRequest:
    """ApplyMove of a notation at a version."""
    request = api.ApplyMoveRequest(game_id=game_id, expected_version=version)
    request.move.notation = move
    return request


async def settled(tasks: Sequence[asyncio.Task[Any]]) -> list[Any]:
    """The results and exceptions of all tasks."""
    return list(await asyncio.gather(*tasks, return_exceptions=True))


def new_request_id() -> str:
    return secrets.token_hex(16)
