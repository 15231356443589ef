"""The gRPC server: what it bears from the network, and the services it has."""

import asyncio
from pathlib import Path
from typing import Any

import grpc
from msgspec import Struct

from service.api.calls import Calls
from service.api.grpc_core import RegisteredServer
from service.api.grpc_health import NAME as HEALTH
from service.api.grpc_health import HealthHandlers
from service.api.grpc_messages import Arrivals
from service.api.grpc_reflection import reflection_handlers
from service.api.grpc_service import game_handlers, refusal_of_others
from service.wire.schema import SERVICE

Options = tuple[tuple[str, int], ...]

AGE_GRACE = 60
"""Seconds that a connection is left for what is not over when it and a watch on it are of age."""
MOST_PENDING = 16_384
"""Calls of one method that may wait until they are taken up."""


class Transport(Struct, frozen=True, kw_only=True):
    """`bind` and `port` are where to listen, `cert` and `key` PEM files (empty: no TLS).

    `max_bytes` is the size of a request at most, `streams` the calls at once on a connection,
    `connections` how many there may be, `max_age` the seconds after which one is ended (0: never).
    """

    bind: str
    port: int
    cert: str
    key: str
    max_bytes: int
    streams: int
    connections: int
    max_age: int


def options_of(transport: Transport) -> Options:
    """The arguments of gRPC's core."""
    aged: Options = ()
    if transport.max_age:
        # A watch that was opened last lives as long as the connection did before it.
        grace = 2 * transport.max_age + AGE_GRACE
        aged = (
            ("grpc.max_connection_age_ms", transport.max_age * 1000),
            ("grpc.max_connection_age_grace_ms", grace * 1000),
        )
    return (
        # A second process must fail to bind, not share the port.
        ("grpc.so_reuseport", 0),
        # A quarter above ours: up to it the caller is told by us what was wrong.
        ("grpc.max_receive_message_length", transport.max_bytes + transport.max_bytes // 4),
        # Without probing, a stream holds 64 KiB at most of what nobody has asked for yet.
        ("grpc.http2.bdp_probe", 0),
        ("grpc.max_concurrent_streams", transport.streams),
        ("grpc.max_allowed_incoming_connections", transport.connections),
        ("grpc.max_metadata_size", 16 << 10),
        ("grpc.absolute_max_metadata_size", 16 << 10),
        # What waits in the core beyond these is cancelled without a word; ours is OVERLOADED, long
        # before. Calls whose callers have left wait as well, with some kilobytes each.
        ("grpc.server.max_pending_requests", MOST_PENDING),
        ("grpc.server.max_pending_requests_hard_limit", MOST_PENDING),
        ("grpc.server_max_unrequested_time_in_server", 60),
        # Who connects and says nothing, has no call, or is gone without a word.
        ("grpc.server_handshake_timeout_ms", 10_000),
        ("grpc.http2.settings_timeout", 10_000),
        ("grpc.max_connection_idle_ms", 300_000),
        ("grpc.keepalive_time_ms", 60_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        # A client that pings every ten seconds must not be cut off for arriving a little early.
        ("grpc.http2.min_ping_interval_without_data_ms", 9_000),
        ("grpc.keepalive_permit_without_calls", 1),
        *aged,
    )


class GrpcServer:
    """All services on one port; `health` says how they are."""

    def __init__(self, calls: Calls, transport: Transport, arriving: int, *, reflect: bool) -> None:
        self._transport = transport
        arrivals = Arrivals(arriving)
        self.health = HealthHandlers(arrivals)
        handlers = {**game_handlers(calls, arrivals), **self.health.by_path}
        if reflect:
            handlers |= reflection_handlers((SERVICE.full_name, HEALTH))
        self._server: Any = RegisteredServer(
            options_of(transport), handlers, refusal_of_others(calls)
        )

    def bind(self) -> int:
        """Take the port and say which; raises RuntimeError where it is taken."""
        transport = self._transport
        host = f"[{transport.bind}]" if ":" in transport.bind else transport.bind
        address = f"{host}:{transport.port}"
        if not transport.cert:
            return int(self._server.add_insecure_port(address))
        chain = Path(transport.cert).read_bytes(), Path(transport.key).read_bytes()
        credentials = grpc.ssl_server_credentials([chain[::-1]])
        return int(self._server.add_secure_port(address, credentials))

    async def start(self) -> None:
        """Take calls."""
        await self._server.start()

    async def ended(self) -> BaseException | None:
        """Wait until the server has ended; answers what broke it, None where it was stopped."""
        try:
            # A waiter that is cancelled would cancel the library's own end with it.
            await asyncio.shield(self._server.wait_for_termination())
        except Exception as error:  # noqa: BLE001  whatever it was, the server is gone
            return error
        return None

    async def stop(self, grace: float) -> None:
        """Take no more calls, and leave so many seconds to those that are served."""
        await self._server.stop(grace)
