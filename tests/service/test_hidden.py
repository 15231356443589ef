"""Real bytes of both protocols: changing only what a caller cannot know changes none of them.

Positions of random games are put into the store of a running service, each beside a twin that
the caller cannot tell from it, and both are asked for everything. A planted leak must show.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any, NamedTuple, cast

import grpc
import httpx
import msgspec
import pytest
from msgspec import Raw, structs

from engine.core.rules import Viewpoint
from service.app.ports import mark_of
from service.app.position import Position
from service.app.snapshot import ENCODER, Entry, Snapshot, StoredKind, decode_snapshot
from service.config import load
from service.server import Server
from service.wire.schema import SERVICE, camel
from tests.conformance.cases import CASES, Case, Ply, module_of_tests, random_game, sample, seed_of
from tests.conformance.test_hidden import hides
from tests.service.api.wired import bearer
from tests.service.process import PORTS
from tilewright.v1 import game_service_pb2 as pb

POSITIONS = 4
GAMES = [
    case
    for case in CASES
    if hides(case.rules)
    and case.mix in {"default", "everything"}
    and case.style == "any"
    and case.seats == case.rules.info.min_seats
]


class Bytes(NamedTuple):
    """One answer as it went over the wire: status or code, and body or status details."""

    call: str
    code: object
    body: bytes


class Seen:
    """A running service whose store the test writes to, and one game in it."""

    def __init__(self, server: Server, channel: grpc.aio.Channel, http: httpx.AsyncClient) -> None:
        self.store = cast(Any, server._store)
        self.store._clock = self
        self.channel = channel
        self.http = http

    def now(self) -> float:
        """Time stands still, so that no answer differs by its time."""
        return 1_800_000_000.0

    async def begin(self, case: Case) -> None:
        """The case's game; its set-up must be the engine's."""
        game_type = case.rules.info.id
        body = {
            "gameType": game_type,
            "seats": [{}] * case.seats,
            "options": {camel(game_type): json.loads(msgspec.json.encode(case.options))},
            "seed": seed_of(case.name).hex(),
        }
        made = (await self.http.post("/v1/games", json=body)).json()
        self.id = made["game"]["gameId"]
        self.tokens = [None, *made["seatTokens"]]
        self._stored = self.store._games[self.id]
        self._snapshot: Snapshot = decode_snapshot(self._stored.snapshot)

    def put(self, version: int, plies: Sequence[Ply], rules: Any, state: Any) -> None:
        """Store the state as the position after so many of the plies."""
        snapshot = structs.replace(
            self._snapshot,
            version=version,
            k=plies[version].rng.k,
            state=Raw(ENCODER.encode(state)),
        )
        self._stored.snapshot = ENCODER.encode(snapshot)
        self._stored.mark = mark_of(self._stored.snapshot)
        entries = [
            Entry(StoredKind.MOVE, rules.to_move(ply.state)[0], rules.format_move(ply.move))
            for ply in plies[:version]
        ]
        self._stored.log = [(b"", ENCODER.encode(entry)) for entry in entries]

    async def over_grpc(self, rpc: str, request: Any, token: str | None) -> Bytes:
        """The raw bytes of a call over gRPC."""
        call: Any = self.channel.unary_unary(f"/{SERVICE.full_name}/{rpc}")
        metadata = (("authorization", bearer(token)),) if token else ()
        try:
            reply = await call(request.SerializeToString(), metadata=metadata, timeout=20)
        except grpc.aio.AioRpcError as error:
            trailing: Any = dict(error.trailing_metadata() or ())
            return Bytes(rpc, error.code(), trailing["grpc-status-details-bin"])
        return Bytes(rpc, "OK", reply)

    async def over_rest(self, path: str, token: str | None, body: Any = None) -> Bytes:
        """The raw bytes of a call over REST."""
        headers = {"authorization": bearer(token)} if token else {}
        url = f"/v1/games/{self.id}{path}"
        if body is None:
            reply = await self.http.get(url, headers=headers)
        else:
            reply = await self.http.post(url, headers=headers, json=body)
        return Bytes(path, reply.status_code, reply.content)

    async def everything(
        self, token: str | None, version: int, tried: Sequence[str]
    ) -> list[Bytes]:
        """All that may be asked about a position without changing it."""
        told = [
            await self.over_grpc("GetGame", pb.GetGameRequest(game_id=self.id), token),
            await self.over_grpc("Score", pb.ScoreRequest(game_id=self.id), token),
            await self.over_rest("", token),
            await self.over_rest("/score?includeSentences=true", token),
        ]
        for seat in range(len(self.tokens) - 1):
            request = pb.GetGameRequest(game_id=self.id, seat=seat)
            told.append(await self.over_grpc("GetGame", request, token))
        for view in (1, 2, 3):
            asked = pb.LegalMovesRequest(game_id=self.id, view=view, page_size=1000)  # type: ignore[arg-type]  # a number
            told.append(await self.over_grpc("LegalMoves", asked, token))
            told.append(await self.over_rest(f"/legal-moves?view={view}&pageSize=50", token))
        for notation in tried:
            ask = {
                "move": {"notation": notation},
                "expectedVersion": version,
                "validateOnly": True,
                "explain": True,
            }
            told.append(await self.over_rest("/moves", token, ask))
        return told


@pytest.fixture
async def seen() -> AsyncIterator[Seen]:
    settings, _ = load([*PORTS, "--shutdown-wait=0"], {})
    server = Server(settings)
    addresses = await server.start()
    async with (
        httpx.AsyncClient(base_url=addresses.http) as http,
        grpc.aio.insecure_channel(addresses.grpc) as channel,
    ):
        yield Seen(server, channel, http)
    await server.stop(asyncio.Event())


async def compare(seen: Seen, case: Case) -> tuple[int, int]:
    """Compare all answers about twins: how many pairs there were, how many really differed."""
    hidden = module_of_tests(case.rules, "hidden")
    assert hidden
    await seen.begin(case)
    plies = random_game(case).plies
    random = Random(case.name)
    pairs = different = 0
    for ply in sample(plies, POSITIONS):
        version = plies.index(ply)
        tried = [case.rules.format_move(move) for move in (ply.moves[-1], plies[0].move)]
        for seat, token in enumerate(seen.tokens, -1):
            viewpoint = Viewpoint(None if seat < 0 else seat)
            other = hidden.permuted(ply.state, viewpoint, random, keep_next=False)
            told = []
            for state in (ply.state, other):
                seen.put(version, plies, case.rules, state)
                told.append(await seen.everything(token, version, tried))
            assert told[0] == told[1]
            pairs += 1
            different += other != ply.state
    return pairs, different


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
async def test_no_byte_depends_on_what_cannot_be_known(seen: Seen, case: Case) -> None:
    pairs, different = await compare(seen, case)
    assert different > pairs / 2


@pytest.mark.parametrize(
    "case", [c for c in GAMES if c.rules.info.private_hands][:1], ids=lambda case: case.name
)
async def test_a_planted_leak_shows(
    seen: Seen, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(self: Position, seat: int | None) -> Any:
        return self.rules.view(self.state, Viewpoint(seat, unveiled=True))

    monkeypatch.setattr(Position, "view", leaky)
    with pytest.raises(AssertionError, match="GetGame"):
        await compare(seen, case)
