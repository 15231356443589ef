"""The standard health service, with refusals like those of every other call.

The library's own servicer answers bytes it cannot read with UNKNOWN, has no List, and lets one
watcher that does not read keep all others from the news.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from service.api.grpc_core import Handlers
from service.api.grpc_messages import Arrivals, Context, abort, metadata_of, parsed
from service.api.streams import written
from service.app.errors import Refusal

# The published types do not know List yet.
_pb2: Any = health_pb2
HealthListRequest, HealthListResponse = _pb2.HealthListRequest, _pb2.HealthListResponse

NAME: str = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name
SERVING = HealthCheckResponse.SERVING
NOT_SERVING = HealthCheckResponse.NOT_SERVING
UNKNOWN = HealthCheckResponse.SERVICE_UNKNOWN
MOST_BYTES = 4096
"""Bytes of a request, which holds a name."""

Work = Callable[[Any, Context], Awaitable[bytes | None]]


class HealthHandlers:
    """Check, List and Watch of the names that were set; `by_path` serves them."""

    def __init__(self, arrivals: Arrivals) -> None:
        self._arrivals = arrivals
        self._status: dict[str, Any] = {}
        self._changed = asyncio.Event()
        unary, stream = grpc.stream_unary_rpc_method_handler, grpc.stream_stream_rpc_method_handler
        self.by_path: Handlers = {
            f"/{NAME}/Check": unary(self._wrapped(HealthCheckRequest, self._check)),
            f"/{NAME}/List": unary(self._wrapped(HealthListRequest, self._list)),
            f"/{NAME}/Watch": stream(self._wrapped(HealthCheckRequest, self._watch)),
        }

    def set(self, service: str, status: Any) -> None:
        """Say from now on how a service is."""
        self._status[service] = status
        # Whoever waits holds the old event.
        self._changed.set()
        self._changed = asyncio.Event()

    def _wrapped(self, message: type[Message], work: Work) -> Any:
        async def handle(requests: object, context: Context) -> bytes | None:
            try:
                raw = await self._arrivals.message(context)
                return await work(parsed(message, raw, MOST_BYTES), context)
            except Refusal as refusal:
                await abort(context, refusal, metadata_of(context))
                return None

        return handle

    async def _check(self, request: HealthCheckRequest, context: Context) -> bytes:
        if request.service not in self._status:
            # The health protocol's own answer, which is none of the contract's reasons.
            known = ", ".join(map(repr, self._status))
            await context.abort(grpc.StatusCode.NOT_FOUND, f"no such service; there are {known}")
        return HealthCheckResponse(status=self._status[request.service]).SerializeToString()

    async def _list(self, request: Message, context: Context) -> bytes:
        statuses = {
            name: HealthCheckResponse(status=status) for name, status in self._status.items()
        }
        listed: bytes = HealthListResponse(statuses=statuses).SerializeToString()
        return listed

    async def _watch(self, request: HealthCheckRequest, context: Context) -> None:
        last = None
        while True:
            changed = self._changed
            status = self._status.get(request.service, UNKNOWN)
            if status != last:
                message = HealthCheckResponse(status=status).SerializeToString()
                await written(context.write(message))
                last = status
            await changed.wait()
