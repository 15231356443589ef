"""What is gRPC's own: raw bytes, unknown methods, metadata, deadlines, the limit in flight."""

import asyncio
from typing import Any

import grpc
import pytest
from google.rpc import status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc

from service.api import grpc_service
from service.api.calls import Calls
from service.api.grpc_messages import Arrivals
from service.api.limits import ConcurrencyLimit
from service.api.telemetry import Silent
from service.app.errors import Refusal
from service.ops.clock import SystemClock
from service.wire.schema import SERVICE
from tests.service.api.wired import Json, Wired
from tilewright.v1 import game_service_pb2, game_service_pb2_grpc

NAME = SERVICE.full_name


@pytest.fixture(scope="module")
def game(wired: Wired) -> Json:
    return wired.new_game(options={"zyrcan": {"firstSeat": 0}})


@pytest.mark.parametrize("rpc", [method.name for method in SERVICE.methods])
@pytest.mark.parametrize("body", [b"\xff", b"\x0a\x05abc", b"\x0b", b"x" * 99])
def test_bytes_that_are_no_request(wired: Wired, rpc: str, body: bytes) -> None:
    answer = wired.raw(f"/{NAME}/{rpc}", body)
    assert answer.reason == "INVALID_FIELD"
    assert answer.fields == ["request"]


@pytest.mark.parametrize("size", [263_000, 320_000])
def test_requests_that_are_too_large(wired: Wired, size: int) -> None:
    request = game_service_pb2.GetGameRequest(game_id="x" * size)
    answer = wired.raw(f"/{NAME}/GetGame", request.SerializeToString())
    assert answer.fields == ["request"]
    assert "262144" in str(answer.refusal)


@pytest.mark.parametrize(
    "path", [f"/{NAME}/Undo", f"/{NAME}/", "/other.Service/Get", "/x", f"/{NAME.lower()}/GetGame"]
)
def test_unknown_methods(wired: Wired, path: str) -> None:
    answer = wired.raw(path, b"")
    assert answer.reason == "ROUTE_UNKNOWN"
    assert answer.metadata == {"services": f"{NAME}, grpc.health.v1.Health"}
    german = wired.raw(path, b"", accept_language="de")
    assert "Diese Methode gibt es nicht" in german.detail("LocalizedMessage")["message"]
    stream: Any = wired.channel.stream_stream(path)
    with pytest.raises(grpc.RpcError) as caught:
        list(stream(iter([b"x"] * 3), timeout=5))
    assert _code(caught.value) is grpc.StatusCode.UNIMPLEMENTED


def _code(error: Any) -> grpc.StatusCode:
    code: grpc.StatusCode = error.code()
    return code


def test_other_services_are_still_served(wired: Wired) -> None:
    stub: Any = health_pb2_grpc.HealthStub(wired.channel)
    answer = stub.Check(health_pb2.HealthCheckRequest(service="readiness"), timeout=5)
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


def test_the_generated_stub_works(wired: Wired, game: Json) -> None:
    stub: Any = game_service_pb2_grpc.GameServiceStub(wired.channel)
    shown = stub.GetGame(game_service_pb2.GetGameRequest(game_id=game["game"]["gameId"]))
    assert shown.game.view.zyrcan.fleets[2].reserve_2 == 6
    assert not shown.game.HasField("seed")
    assert not shown.game.HasField("viewer_seat")


def test_text_that_is_not_utf_8(wired: Wired) -> None:
    assert wired.raw(f"/{NAME}/GetGame", b"\x0a\x02\xff\xfe").fields == ["request"]


class Cases:
    """Use cases that wait, fail, or are cancelled from inside."""

    def __init__(self) -> None:
        self.entered = asyncio.Event()
        self.leave = asyncio.Event()
        self.error: BaseException | None = None

    def admit(self, caller: Any, request: Any, game_id: str) -> None:
        """Admit everybody."""

    def __getattr__(self, name: str) -> Any:
        async def answer(caller: Any, request: Any) -> Any:
            self.entered.set()
            if self.error is not None:
                raise self.error
            await self.leave.wait()
            raise Refusal("GAME_NOT_FOUND", metadata={"gameId": "x"})

        return answer


class Log(Silent):
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def failed(self, call: str, request_id: str, error: BaseException) -> None:
        self.told.append((call, request_id, type(error)))

    def grpc_handled(self, kind: str, service: str, method: str, code: str, seconds: float) -> None:
        self.told.append(code)


class Context:
    """A call's context that keeps what it was aborted with."""

    def __init__(self, *metadata: tuple[str, str | bytes]) -> None:
        self.metadata = metadata
        self.status: status_pb2.Status | None = None
        self._messages: list[Any] = [b"", grpc.aio.EOF]

    async def read(self) -> Any:
        return self._messages.pop(0)

    def invocation_metadata(self) -> Any:
        return self.metadata

    def time_remaining(self) -> float | None:
        return 1.0

    def peer(self) -> str:
        return "ipv4:127.0.0.1:1"

    async def abort(self, code: Any, message: str, trailing: Any) -> None:
        self.status = status_pb2.Status.FromString(dict(trailing)["grpc-status-details-bin"])
        raise grpc.aio.AbortError


def wired_to(cases: Cases, log: Log, most: int = 8) -> Any:
    use_cases: Any = cases
    calls = Calls(
        use_cases,
        clock=SystemClock(),
        concurrency=ConcurrencyLimit(most),
        recorder=log,
        log=log,
        max_bytes=1000,
    )
    handlers = grpc_service.game_handlers(calls, Arrivals(8))
    return handlers[f"/{NAME}/ListGameTypes"].stream_unary


async def aborted(handler: Any, context: Context) -> status_pb2.Status:
    with pytest.raises(grpc.aio.AbortError):
        await handler(None, context)
    assert context.status is not None
    return context.status


async def test_too_many_at_once_are_told_to_come_back() -> None:
    cases, log = Cases(), Log()
    handler = wired_to(cases, log, most=1)
    first = asyncio.create_task(aborted(handler, Context()))
    await cases.entered.wait()
    refused = await aborted(handler, Context())
    assert "OVERLOADED" in str(refused)
    assert "RetryInfo" in str(refused)
    cases.leave.set()
    assert "GAME_NOT_FOUND" in str(await first)
    again = await aborted(handler, Context())
    assert "GAME_NOT_FOUND" in str(again)
    assert log.told == ["RESOURCE_EXHAUSTED", "NOT_FOUND", "NOT_FOUND"]


@pytest.mark.parametrize(
    "error", [RuntimeError("secret"), asyncio.CancelledError(), TimeoutError()]
)
async def test_a_mistake_is_logged_and_not_told(error: BaseException) -> None:
    cases, log = Cases(), Log()
    cases.error = error
    refused = await aborted(wired_to(cases, log), Context(("x-request-id", "mine")))
    assert "secret" not in str(refused)
    assert "INTERNAL" in str(refused)
    assert log.told == [("ListGameTypes", "mine", type(error)), "INTERNAL"]


async def test_a_call_that_is_cancelled_stays_cancelled() -> None:
    cases, log = Cases(), Log()
    context = Context()
    task = asyncio.create_task(wired_to(cases, log)(None, context))
    await cases.entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert context.status is None
    assert log.told == ["CANCELLED"]


def test_deadlines_are_the_callers_but_not_for_ever() -> None:
    concurrency, log, clock = ConcurrencyLimit(1), Log(), SystemClock()
    cases: Any = Cases()
    calls = Calls(cases, clock=clock, concurrency=concurrency, recorder=log, log=log, max_bytes=1)
    now = clock.monotonic()
    for remaining, least, most in ((None, 29, 31), (1e9, 29, 31), (2.0, 1, 3), (-1.0, -2, 0)):
        caller = calls.caller(None, None, remaining)
        assert least < caller.deadline - now < most
