"""Mutated requests over gRPC by a stock client: structured, and messages changed as bytes."""

import asyncio
from random import Random
from typing import Any

import grpc
from google.protobuf import json_format
from google.protobuf.message_factory import GetMessageClass

from service.wire.schema import SERVICE
from tests.hostile.fuzz import mutate
from tests.hostile.fuzz.http1 import PATIENCE
from tests.hostile.fuzz.player import WRITES, Player, Request
from tests.hostile.fuzz.verdict import Findings, Sent, grpc_fault
from tilewright.v1 import game_service_pb2 as api

DETAILS = "grpc-status-details-bin"
HEALTH = "/grpc.health.v1.Health/"
OTHERS = (
    f"{HEALTH}Check",
    f"{HEALTH}List",
    f"{HEALTH}Watch",
    f"/{SERVICE.full_name}/Nothing",
    f"/{SERVICE.full_name}/",
    "/a.B/C",
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
)
Metadata = list[tuple[str, str | bytes]]


class Grpc:
    """One client of gRPC with games of its own; `one` is a case."""

    protocol = "grpc"

    def __init__(self, url: str, address: str, name: str, findings: Findings) -> None:
        self.name = name
        self._player = Player(url, f"{name} games")
        self._rng = Random(name)
        options = [("grpc.use_local_subchannel_pool", 1)]
        self._channel = grpc.aio.insecure_channel(address, options=options)
        self._findings = findings

    async def open(self) -> None:
        """Make the games to be played."""
        await self._player.open()

    async def close(self) -> None:
        """Close all connections."""
        await self._channel.close()
        await self._player.close()

    async def one(self, number: int) -> None:
        """Make one call and judge its end."""
        rng, case = self._rng, f"{self.name}/{number}"
        asked = self._player.request(rng)
        method, metadata, raw = mutated(rng, asked)
        # Nobody knows whether a write that ran out of time is made.
        short = asked.call not in WRITES and rng.random() < 0.01
        seconds = rng.choice((0.0005, 0.005)) if short else PATIENCE
        plain = [(name, v if isinstance(v, bytes) else v.encode()) for name, v in metadata]
        sent = Sent(self.protocol, [raw], method, plain)
        self._findings.recent.append(sent)
        code, words, details, reply = await call(self._channel, method, metadata, raw, seconds)
        fault = grpc_fault(method, code, words, details)
        if code == grpc.StatusCode.DEADLINE_EXCEEDED.value[0] and seconds == PATIENCE:
            fault = "hangs"
        if fault:
            self._findings.add(f"grpc {method}: {fault}", case, sent, words)
        if asked.call in WRITES:
            await self._look_after(asked, code, reply, case, sent)

    async def _look_after(
        self, asked: Request, code: int, reply: bytes, case: str, sent: Sent
    ) -> None:
        player, game = self._player, asked.game
        if code == 0:
            if asked.call == "NewGame" and sent.method.endswith("NewGame"):
                made = api.NewGameResponse.FromString(reply)
                if made.host_token and self._rng.random() < 0.3:
                    wrong = await player.kept(_json(made))
                    if wrong:
                        fault = "grpc: a game that could be made has no good record"
                        self._findings.add(fault, case, sent, wrong)
            await player.refresh(game)
        elif self._rng.random() < 0.25:
            version = await player.version(game)
            if version != game.version:
                fault = f"grpc {asked.call}: refused with {code}, and yet it changed the game"
                self._findings.add(fault, case, sent)
                await player.refresh(game)


def _json(made: Any) -> dict[str, Any]:
    return {
        "game": {"gameId": made.game.game_id, "seatsToMove": list(made.game.seats_to_move)},
        "hostToken": made.host_token,
    }


def mutated(rng: Random, asked: Request) -> tuple[str, Metadata, bytes]:
    """Method, metadata and message of a call with up to three mutations."""
    method = f"/{SERVICE.full_name}/{asked.call}"
    call_of: Any = SERVICE.methods_by_name[asked.call]
    message = json_format.ParseDict(asked.fields, GetMessageClass(call_of.input_type)())
    mutations = rng.choice((0, 1, 1, 1, 2, 3))
    by_bytes = rng.random() < 0.35
    if not by_bytes:
        for _ in range(mutations):
            mutate.message(rng, message)
    raw = message.SerializeToString()
    if by_bytes:
        for _ in range(mutations):
            raw = mutate.some_bytes(rng, raw)
    elif rng.random() < 0.05:
        # Fields that stand twice are merged.
        raw += raw
    headers: mutate.Headers = []
    if asked.token:
        headers.append(("authorization", f"Bearer {asked.token}"))
    for _ in range(mutations):
        if rng.random() < 0.15:
            headers = mutate.headers(rng, headers)
    if rng.random() < 0.02:
        method = rng.choice(OTHERS)
    metadata: Metadata = [
        (name, "".join(c for c in value if " " <= c <= "~").strip())
        for name, value in headers
        if name not in ("content-type", "user-agent")
    ]
    if rng.random() < 0.02:
        metadata.append(("trace-bin", rng.randbytes(rng.choice((0, 9, 900)))))
    return method, metadata, raw


async def call(
    channel: grpc.aio.Channel, method: str, metadata: Metadata, raw: bytes, seconds: float
) -> tuple[int, str, bytes, bytes]:
    """Code, words, details and the first reply of a call, whose stream is left after it."""
    try:
        if method.endswith(("Watch", "WatchGame")):
            reply = await _first(channel, method, metadata, raw, seconds)
        else:
            unary: Any = channel.unary_unary(method)
            reply = await unary(raw, metadata=metadata, timeout=seconds)
    except grpc.aio.AioRpcError as error:
        details = dict(error.trailing_metadata() or ()).get(DETAILS, b"")
        assert isinstance(details, bytes)
        return error.code().value[0], error.details() or "", details, b""
    return 0, "", b"", reply


async def _first(
    channel: grpc.aio.Channel, method: str, metadata: Metadata, raw: bytes, seconds: float
) -> bytes:
    stream: Any = channel.unary_stream(method)
    opened = stream(raw, metadata=metadata, timeout=seconds)
    try:
        async with asyncio.timeout(seconds):
            # A watch that resumes at the newest version has nothing to tell before the heartbeat.
            await opened.initial_metadata()
        async with asyncio.timeout(0.02):
            found: bytes | Any = await opened.read()
            return found if isinstance(found, bytes) else b""
    except TimeoutError:
        return b""
    finally:
        opened.cancel()
