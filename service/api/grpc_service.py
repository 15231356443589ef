"""The calls over gRPC: handlers that take raw bytes and parse them themselves.

Each handler is wrapped once, by what turns everything that is no answer into a rich status.
"""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from time import perf_counter

import grpc
from msgspec import Struct

from service.api.calls import Call, Calls, request_id_of
from service.api.grpc_core import Handlers
from service.api.grpc_health import NAME as HEALTH
from service.api.grpc_messages import (
    Arrivals,
    Context,
    Metadata,
    abort,
    address_of,
    metadata_of,
    parsed,
    text_of,
)
from service.api.streams import as_bytes, written
from service.api.telemetry import SLOW
from service.app.caller import Caller
from service.app.errors import Refusal, internal, method_unknown
from service.wire.protobuf_encoder import bytes_of
from service.wire.schema import SERVICE

UNARY, STREAM = "unary", "server_stream"
KINDS = {method.name: STREAM if method.server_streaming else UNARY for method in SERVICE.methods}
"""Every call, and how the metrics call its kind."""

Handler = Callable[[object, Context], Awaitable[bytes | None]]
Work = Callable[[Calls, Call, bytes, Metadata, Context], Awaitable[bytes | None]]


def game_handlers(calls: Calls, arrivals: Arrivals) -> Handlers:
    """What serves the calls of the contract, and nothing beside them."""
    unary, stream = grpc.stream_unary_rpc_method_handler, grpc.stream_stream_rpc_method_handler
    return {
        call.path: stream(_wrapped(calls, arrivals, call, _watch))
        if call.streams
        else unary(_wrapped(calls, arrivals, call, _serve))
        for call in calls.by_name.values()
    }


def refusal_of_others(calls: Calls) -> Callable[[Context], Awaitable[None]]:
    """What ends every call of another method."""
    services = f"{SERVICE.full_name}, {HEALTH}"

    async def refuse(context: Context) -> None:
        calls.recorder.refused("", "ROUTE_UNKNOWN")
        await abort(context, method_unknown(services), metadata_of(context))

    return refuse


def _wrapped(calls: Calls, arrivals: Arrivals, call: Call, work: Work) -> Handler:
    recorder, service, name = calls.recorder, SERVICE.full_name, call.name
    kind = STREAM if call.streams else UNARY

    async def handle(requests: object, context: Context) -> bytes | None:
        began = perf_counter()
        recorder.grpc_started(kind, service, name)
        metadata = metadata_of(context)
        code, reply = "CANCELLED", None
        try:
            if calls.rates is not None:
                calls.rates.take(text_of(metadata.get("x-api-key")), address_of(context.peer()))
            try:
                raw = await arrivals.message(context)
            finally:
                # What comes before is the caller's time.
                began = perf_counter()
            recorder.grpc_received(kind, service, name)
            reply = await work(calls, call, raw, metadata, context)
            code = "OK"
            if reply is not None:
                recorder.grpc_sent(kind, service, name)
        except Refusal as refusal:
            code = refusal.code
            recorder.refused(name, refusal.reason)
            await abort(context, refusal, metadata)
        except grpc.aio.InternalError:
            # Nothing could be sent: the transport has ended the call in its own words.
            await abort(context, internal(), metadata)
        except BaseException as error:  # noqa: BLE001  nothing may leave that is no status
            mistake = calls.mistake(name, _request_id(metadata), error)
            code = mistake.code
            await abort(context, mistake, metadata)
        finally:
            seconds = perf_counter() - began
            recorder.grpc_handled(kind, service, name, code, seconds)
            if seconds > SLOW and not call.streams:
                calls.log.slow(name, _request_id(metadata), seconds)
        return reply

    return handle


async def _serve(
    calls: Calls, call: Call, raw: bytes, metadata: Metadata, context: Context
) -> bytes:
    calls.unread.enter(context.peer)
    calls.concurrency.enter()
    try:
        caller = _caller(calls, metadata, context)
        reply = await bytes_of(await call.answer(caller, _request(calls, call, caller, raw)))
    finally:
        calls.concurrency.leave()
    if len(reply) > calls.unread.LARGE:
        peer, size = context.peer(), len(reply)
        calls.unread.add(peer, size)
        context.add_done_callback(lambda _: calls.unread.add(peer, -size))
    return reply


async def _watch(
    calls: Calls, call: Call, raw: bytes, metadata: Metadata, context: Context
) -> None:
    async with AsyncExitStack() as stack:
        # A watch counts as a call in flight only until it is open.
        calls.concurrency.enter()
        try:
            caller = _caller(calls, metadata, context)
            request = _request(calls, call, caller, raw)
            messages = await stack.enter_async_context(call.opened(caller, request))
        finally:
            calls.concurrency.leave()
        # The caller must learn that the watch is open, however long the first change takes.
        await context.send_initial_metadata(())
        async for found in messages:
            await written(context.write(as_bytes(found)))
            calls.recorder.grpc_sent(STREAM, SERVICE.full_name, call.name)


def _caller(calls: Calls, metadata: Metadata, context: Context) -> Caller:
    return calls.caller(
        text_of(metadata.get("authorization")),
        text_of(metadata.get("x-api-key")),
        context.time_remaining(),
        text_of(metadata.get("accept-language")) or "",
    )


def _request(calls: Calls, call: Call, caller: Caller, raw: bytes) -> Struct:
    return call.known(raw) or call.read(caller, parsed(call.message, raw, calls.max_bytes))


def _request_id(metadata: Metadata) -> str:
    return request_id_of(text_of(metadata.get("x-request-id")) or "")
