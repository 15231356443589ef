"""The calls over gRPC: handlers that take raw bytes and parse them themselves.

Each handler is wrapped once, by what turns everything that is no answer into a rich status; a
stock servicer would answer bytes that it cannot read with UNKNOWN. `context.abort` is called in
that one place, at the end.
"""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any, NoReturn

import grpc
from google.protobuf.message import DecodeError, Message
from msgspec import Struct

from service.api import faults
from service.api.calls import Call, Calls, request_id_of
from service.api.encode import bytes_of
from service.api.errors import language_of, status_of
from service.api.faults import Faults
from service.api.interceptors import SLOW
from service.api.schema import SERVICE
from service.api.streams import as_bytes, written
from service.app.caller import Caller
from service.app.errors import Refusal, route_unknown

CODES = {code.name: code for code in grpc.StatusCode}
DETAILS = "grpc-status-details-bin"
UNARY, STREAM = "unary", "server_stream"
KINDS = {method.name: STREAM if method.server_streaming else UNARY for method in SERVICE.methods}
"""Every call, and how the metrics call its kind."""
WHOLE = "request"
"""What a fault of the whole message is named after."""

Context = Any
Handler = Callable[[bytes, Context], Awaitable[bytes | None]]
Said = dict[str, str | bytes]
"""The metadata of a call."""


class GameHandlers(grpc.GenericRpcHandler):
    """Serves the calls of the contract, and nothing beside them."""

    def __init__(self, calls: Calls) -> None:
        self._handlers: dict[str, Any] = {
            call.path: grpc.unary_stream_rpc_method_handler(_wrapped(calls, call, _stream))
            if call.streams
            else grpc.unary_unary_rpc_method_handler(_wrapped(calls, call, _serve))
            for call in calls.by_name.values()
        }

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """The handler of a method, None for what somebody else may serve."""
        return self._handlers.get(handler_call_details.method)


class UnknownHandlers(grpc.GenericRpcHandler):
    """Refuses every other method with ROUTE_UNKNOWN; to be added behind all other handlers."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """A handler for any method, which does not wait for a message."""
        method = handler_call_details.method

        async def refuse(requests: object, context: Context) -> None:
            said: Said = dict(context.invocation_metadata() or ())
            self._calls.recorder.refused("", "ROUTE_UNKNOWN")
            await _abort(context, route_unknown("gRPC", method), said)

        return grpc.stream_stream_rpc_method_handler(refuse)


def add_to(server: grpc.aio.Server, calls: Calls) -> None:
    """Serve the calls on `server`."""
    server.add_generic_rpc_handlers((GameHandlers(calls),))


def refuse_all_else(server: grpc.aio.Server, calls: Calls) -> None:
    """Refuse what no handler serves that was added before."""
    server.add_generic_rpc_handlers((UnknownHandlers(calls),))


Work = Callable[[Calls, Call, bytes, Said, Context], Awaitable[bytes | None]]


def _wrapped(calls: Calls, call: Call, work: Work) -> Handler:
    recorder, service, name = calls.recorder, SERVICE.full_name, call.name
    kind = STREAM if call.streams else UNARY

    async def handle(raw: bytes, context: Context) -> bytes | None:
        began = perf_counter()
        recorder.grpc_started(kind, service, name)
        said: Said = dict(context.invocation_metadata() or ())
        code = "CANCELLED"
        try:
            reply = await work(calls, call, raw, said, context)
            code = "OK"
            if reply is not None:
                recorder.grpc_sent(kind, service, name)
        except Refusal as refusal:
            code = refusal.code
            recorder.refused(name, refusal.reason)
            await _abort(context, refusal, said)
        except BaseException as error:  # noqa: BLE001  nothing may leave that is no status
            mistake = calls.mistake(name, _request_id(said), error)
            code = mistake.code
            await _abort(context, mistake, said)
        finally:
            seconds = perf_counter() - began
            recorder.grpc_handled(kind, service, name, code, seconds)
            if seconds > SLOW and not call.streams:
                calls.log.slow(name, _request_id(said), seconds)
        return reply

    return handle


async def _serve(calls: Calls, call: Call, raw: bytes, said: Said, context: Context) -> bytes:
    calls.gate.enter()
    try:
        caller = _caller(calls, said, context)
        return await bytes_of(await call.answer(caller, _request(calls, call, caller, raw)))
    finally:
        calls.gate.leave()


async def _stream(calls: Calls, call: Call, raw: bytes, said: Said, context: Context) -> None:
    async with AsyncExitStack() as stack:
        # A watch counts as a call in flight only until it is open.
        calls.gate.enter()
        try:
            caller = _caller(calls, said, context)
            request = _request(calls, call, caller, raw)
            messages = await stack.enter_async_context(call.opened(caller, request))
        finally:
            calls.gate.leave()
        # The caller must learn that the watch is open, however long the first change takes.
        await context.send_initial_metadata(())
        async for found in messages:
            await written(context.write(as_bytes(found)))
            calls.recorder.grpc_sent(STREAM, SERVICE.full_name, call.name)


def _caller(calls: Calls, said: Said, context: Context) -> Caller:
    return calls.caller(
        _text(said.get("authorization")),
        _text(said.get("x-api-key")),
        context.time_remaining(),
        _text(said.get("accept-language")) or "",
    )


def _request(calls: Calls, call: Call, caller: Caller, raw: bytes) -> Struct:
    return call.known(raw) or call.read(caller, _parse(calls, call, raw))


def _parse(calls: Calls, call: Call, raw: bytes) -> Message:
    found = Faults()
    if len(raw) > calls.max_bytes:
        found.add(WHOLE, faults.BODY_SIZE, most=calls.max_bytes)
        found.refuse()
    try:
        return call.message.FromString(raw)
    except DecodeError:
        found.add(WHOLE, faults.BAD_MESSAGE, message=call.message.DESCRIPTOR.name)
        found.refuse()
        raise


async def _abort(context: Context, refusal: Refusal, said: Said) -> NoReturn:
    language = language_of(_text(said.get("accept-language")) or "")
    status = status_of(refusal, language)
    trailing = ((DETAILS, status.SerializeToString()),)
    await context.abort(CODES[refusal.code], status.message, trailing)
    raise AssertionError("abort raises")


def _text(value: str | bytes | None) -> str | None:
    """A value of the metadata, which grpc gives as bytes where it is not UTF-8."""
    return value.decode("latin-1") if isinstance(value, bytes) else value


def _request_id(said: Said) -> str:
    return request_id_of(_text(said.get("x-request-id")) or "")
