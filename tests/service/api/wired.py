"""The whole service in this process, and callers of both protocols that show what they got."""

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import grpc
import httpx
import uvloop
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2, status_pb2

from service.api.routes import PLACE, Route, routes
from service.config import load
from service.server import Addresses, Server
from service.wire.schema import SERVICE

KEYS = {"new": bytes(range(32)), "old": bytes(32)}
ROUTES: dict[str, Route] = {route.rpc: route for route in routes()}
# MessageToDict resolves the details of a status by their types, which this import makes known.
assert error_details_pb2

SILENCE = 0.5
"""Seconds after which a watch that tells nothing has nothing to tell."""

Json = dict[str, Any]


class Answer(NamedTuple):
    """What a call gave: a reply, or the refusal as the JSON of its status."""

    reply: Json | None
    refusal: Json | None

    @property
    def reason(self) -> str:
        """The reason of the refusal, empty for a reply."""
        return "" if self.refusal is None else str(self.detail("ErrorInfo")["reason"])

    @property
    def metadata(self) -> Json:
        """The facts of the refusal."""
        return dict(self.detail("ErrorInfo").get("metadata", {}))

    @property
    def fields(self) -> list[str]:
        """The fields at fault."""
        return [fault["field"] for fault in self.detail("BadRequest")["fieldViolations"]]

    def detail(self, name: str) -> Json:
        """One detail of the refusal."""
        assert self.refusal is not None, self.reply
        found = [d for d in self.refusal["details"] if d["@type"].endswith(f".{name}")]
        assert len(found) == 1, (name, self.refusal)
        return dict(found[0])

    @property
    def ok(self) -> Json:
        """The reply; fails with the refusal if there is none."""
        assert self.reply is not None, self.refusal
        return self.reply


class Wired:
    """Calls over gRPC and REST, with fields given as JSON."""

    def __init__(self, addresses: Addresses) -> None:
        self.address = addresses.grpc
        self.metrics = addresses.metrics
        self.channel = grpc.insecure_channel(addresses.grpc)
        self.http = httpx.Client(base_url=addresses.http)

    def grpc(self, rpc: str, fields: Json, **said: str) -> Answer:
        """A call over gRPC; `said` is metadata with `_` for `-`."""
        method: Any = SERVICE.methods_by_name[rpc]
        message = ParseDict(fields, GetMessageClass(method.input_type)())
        return self.raw(f"/{SERVICE.full_name}/{rpc}", message.SerializeToString(), **said)

    def raw(self, path: str, body: bytes, **said: str) -> Answer:
        """Any bytes to any gRPC method; of a stream the first message, nothing if none comes."""
        method: Any = SERVICE.methods_by_name.get(path.rpartition("/")[2])
        streams = method is not None and method.server_streaming
        call: Any = self.channel.unary_stream(path) if streams else self.channel.unary_unary(path)
        metadata = tuple((name.replace("_", "-"), value) for name, value in said.items())
        try:
            reply = call(body, metadata=metadata, timeout=SILENCE if streams else 20)
            reply = next(reply) if streams else reply
        except grpc.RpcError as error:
            if streams and error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
                return Answer({}, None)
            return Answer(None, _refusal(error))
        message = GetMessageClass(method.output_type).FromString(reply)
        return Answer(MessageToDict(message, always_print_fields_with_no_presence=True), None)

    def rest(self, rpc: str, fields: Json, **said: str) -> Answer:
        """The same call over REST."""
        route = ROUTES[rpc]
        rest = dict(fields)
        names = {name: _taken(rest, name) for name in route.pattern.groupindex}
        path = PLACE.sub(lambda place: str(names[place[1]]), route.template)
        headers = {name.replace("_", "-"): value for name, value in said.items()}
        if rpc == "WatchGame":
            return self._first_line(path, rest, headers)
        if route.body:
            response = self.http.request(route.verb, path, json=rest, headers=headers)
        else:
            response = self.http.request(route.verb, path, params=rest, headers=headers)
        return read(response)

    def _first_line(self, path: str, fields: Json, headers: Mapping[str, str]) -> Answer:
        """The first message of a watch, nothing if none comes."""
        try:
            with self.http.stream(
                "GET", path, params=fields, headers=headers, timeout=SILENCE
            ) as response:
                if response.status_code != 200:
                    response.read()
                    return read(response)
                line = next(line for line in response.iter_lines() if line)
                return Answer(json.loads(line), None)
        except httpx.ReadTimeout:
            return Answer({}, None)

    def both(self, rpc: str, fields: Json, **said: str) -> Answer:
        """The answer of both protocols, which must be the same."""
        over_grpc, over_rest = self.grpc(rpc, fields, **said), self.rest(rpc, fields, **said)
        assert over_grpc == over_rest
        return over_grpc

    def new_game(self, game_type: str = "zyrcan", seats: int = 3, **fields: Any) -> Json:
        """A new game of a fixed seed, as NewGame answers it."""
        request = {"gameType": game_type, "seats": [{}] * seats, "seed": "5a" * 32, **fields}
        return self.rest("NewGame", request).ok


def bearer(token: str) -> str:
    """The header of a token."""
    return f"Bearer {token}"


def read(response: httpx.Response) -> Answer:
    """What a REST response says."""
    if response.status_code == 200:
        return Answer(response.json(), None)
    return Answer(None, response.json())


def _taken(fields: Json, name: str) -> Any:
    first, *more = name.split("_")
    camel = first + "".join(part.capitalize() for part in more)
    return fields.pop(name) if name in fields else fields.pop(camel)


def _refusal(error: Any) -> Json:
    trailing: Mapping[str, Any] = dict(error.trailing_metadata() or ())
    raw = trailing.get("grpc-status-details-bin")
    assert raw is not None, (error.code(), error.details())
    status = status_pb2.Status.FromString(raw)
    assert (status.code, status.message) == (error.code().value[0], error.details())
    return MessageToDict(status)


@contextmanager
def running(*flags: str) -> Iterator[Wired]:
    """The service on free ports, on a loop and thread of its own."""
    keys = ",".join(f"{name}:{key.hex()}" for name, key in KEYS.items())
    ports = [f"--{name}-port=0" for name in ("grpc", "http", "metrics")]
    settings, _ = load(
        [*ports, f"--keys={keys}", "--shutdown-wait=0", "--log-level=error", *flags], {}
    )
    started: list[Addresses | BaseException] = []
    ready, ending = threading.Event(), threading.Event()

    async def serve() -> None:
        server = Server(settings)
        try:
            started.append(await server.start())
        finally:
            ready.set()
        await asyncio.to_thread(ending.wait)
        await server.stop(asyncio.Event())

    def run() -> None:
        try:
            uvloop.run(serve())
        except BaseException as error:  # the test that waits must see it
            started.append(error)
            ready.set()
            raise

    thread = threading.Thread(target=run)
    thread.start()
    ready.wait(20)
    try:
        assert isinstance(started[0], Addresses), started
        wired = Wired(started[0])
        yield wired
        wired.channel.close()
        wired.http.close()
    finally:
        ending.set()
        thread.join(20)
