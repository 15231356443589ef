"""The handlers of both protocols in this process, with the time between two turns of the loop."""

import gc
import json
from collections.abc import Awaitable, Callable, Generator, Mapping
from time import thread_time
from typing import Any, Generic, NamedTuple, TypeVar

import grpc
from google.protobuf.json_format import MessageToDict
from google.rpc import error_details_pb2, status_pb2

from service.api.calls import Calls
from service.api.grpc_messages import Arrivals
from service.api.grpc_service import game_handlers
from service.api.limits import ConcurrencyLimit
from service.api.rest import make_app
from service.api.telemetry import Silent
from service.wire.schema import SERVICE
from tests.service.api.wired import ROUTES
from tests.service.app.desk import Desk

assert error_details_pb2
T = TypeVar("T")
Json = dict[str, Any]
Said = Mapping[str, str]
"""Metadata or headers."""


class Answered(NamedTuple):
    """What a call gave: the bytes of a reply, or else the status of its refusal.

    `longest` are the seconds of processing of the longest of its turns of the loop.
    """

    reply: bytes
    status: Json | None
    longest: float

    @property
    def reason(self) -> str:
        """The reason of the refusal, empty for a reply."""
        if self.status is None:
            return ""
        info = (d for d in self.status["details"] if d["@type"].endswith(".ErrorInfo"))
        return str(next(info)["reason"])


class Timed(Generic[T]):
    """Work whose longest turn is measured, by the time of this thread and without collections."""

    def __init__(self, work: Awaitable[T]) -> None:
        self._work = work
        self.longest = 0.0

    def __await__(self) -> Generator[Any, None, T]:
        turns = self._work.__await__()
        while True:
            collects = gc.isenabled()
            gc.disable()
            began = thread_time()
            try:
                waits = turns.send(None)
            except StopIteration as done:
                value: T = done.value
                return value
            finally:
                self.longest = max(self.longest, thread_time() - began)
                if collects:
                    gc.enable()
            yield waits


class _Context:
    """A call's context with its one message, that keeps what it was aborted with."""

    def __init__(self, metadata: Mapping[str, str], message: bytes) -> None:
        self._metadata = tuple(metadata.items())
        self._messages = iter((message, grpc.aio.EOF))
        self.status: status_pb2.Status | None = None

    def __getattr__(self, name: str) -> Any:
        # Whatever else a handler may ask of grpc is of no consequence here.
        return lambda *_, **__: None

    def invocation_metadata(self) -> Any:
        return self._metadata

    def time_remaining(self) -> float | None:
        return None

    def peer(self) -> str:
        return "ipv4:127.0.0.1:1"

    async def read(self) -> Any:
        return next(self._messages)

    async def send_initial_metadata(self, _: object) -> None:
        pass

    async def abort(self, _: object, __: str, trailing: Any) -> None:
        self.status = status_pb2.Status.FromString(dict(trailing)["grpc-status-details-bin"])
        raise grpc.aio.AbortError


class InProcess:
    """A service on a memory store, called without a network."""

    def __init__(self, *flags: str) -> None:
        self.desk = Desk(*flags)
        calls = Calls(
            self.desk.cases,
            clock=self.desk.clock,
            concurrency=ConcurrencyLimit(8),
            recorder=Silent(),
            log=Silent(),
            max_bytes=self.desk.games.limits.max_message_bytes,
        )
        self._handlers = game_handlers(calls, Arrivals(8))
        self._rest = make_app(calls, ready=self._ready)

    async def grpc(self, rpc: str, message: bytes, said: Said | None = None) -> Answered:
        """Any bytes to a unary method, with metadata."""
        handler: Any = self._handlers[f"/{SERVICE.full_name}/{rpc}"].stream_unary
        context = _Context(said or {}, message)
        timed = Timed[bytes](handler(None, context))
        reply = b""
        try:
            reply = await timed
        except grpc.aio.AbortError:
            assert context.status is not None
        status = None if context.status is None else MessageToDict(context.status)
        return Answered(reply, status, timed.longest)

    async def rest(
        self,
        rpc: str,
        body: bytes = b"",
        *,
        query: bytes = b"",
        name: str = "",
        said: Said | None = None,
    ) -> Answered:
        """Any body to the route of a call, or any query, with headers; `name` is in the path."""
        route = ROUTES[rpc]
        path = route.template.replace("{game_id}", name).replace("{game_type}", name)
        headers = {"content-type": "application/json", **(said or {})}
        if route.body:
            headers["content-length"] = str(len(body))
        return await self._http(route.verb, path, body, query, headers)

    async def page(self, path: str) -> Answered:
        """What stands under a path."""
        return await self._http("GET", path, b"", b"", {})

    async def _http(
        self, verb: str, path: str, body: bytes, query: bytes, headers: Mapping[str, str]
    ) -> Answered:
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "method": verb,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query,
            "headers": [(key.encode("latin-1"), v.encode("latin-1")) for key, v in headers.items()],
        }
        timed = Timed[None](self._rest(scope, receive, send))
        await timed
        reply = b"".join(message.get("body", b"") for message in sent[1:])
        if sent[0]["status"] == 200:
            return Answered(reply, None, timed.longest)
        return Answered(b"", _json(reply), timed.longest)

    @staticmethod
    async def _ready() -> bool:
        return True


def _json(body: bytes) -> Json:
    found: Json = json.loads(body)
    return found


async def quickest(call: Callable[[], Awaitable[Answered]], times: int = 3) -> Answered:
    """The answer that took least of several to the same call."""
    return min([await call() for _ in range(times)], key=lambda answered: answered.longest)
