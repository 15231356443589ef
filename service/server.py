"""The only place that wires things together: store, use cases, both servers, their end."""

import asyncio
import secrets
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import grpc
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from msgspec import Struct

from service.api import grpc_service
from service.api.calls import Calls
from service.api.http_server import open_port
from service.api.interceptors import Gate
from service.api.schema import SERVICE
from service.api.seals import Seals
from service.api.tokens import Tokens
from service.app.games import Games
from service.app.ports import GameStore
from service.app.usecases import UseCases
from service.app.watching import Hub
from service.config import ConfigError, Settings
from service.http_wiring import make_http_server
from service.ops import descriptors, lifecycle
from service.ops.clock import SystemClock
from service.ops.descriptors import Shares
from service.ops.lifecycle import Step
from service.ops.logging import Journal
from service.ops.metrics import Metrics
from service.ops.observers import Observers
from service.ops.readiness import Readiness
from service.ops.seeds import SystemSeeds
from service.store.memory import MemoryStore
from service.store.redis_feed import RedisFeed
from service.store.redis_store import RedisStore

LIVENESS, READINESS = "liveness", "readiness"
SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
PROBE_TIMEOUT = 0.8
GRPC_CONNECTIONS = 4096
"""How many connections of gRPC there shall be room for."""
CORE_ABOVE_OURS = 16
"""The transport's own limit, in ours: up to it the caller is told by us what was wrong."""

Health = health.aio.HealthServicer


class StartError(Exception):
    """The service cannot start, in one sentence."""


class Addresses(Struct, frozen=True):
    """Where the service listens; `http` and `metrics` are URLs."""

    grpc: str
    http: str
    metrics: str


class Server:
    """One process of the service; `start`, then `stop`, once each."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._clock = SystemClock()
        self._metrics = Metrics()
        self._metrics.prepare(SERVICE.full_name, grpc_service.KINDS)
        self._journal = Journal(settings.log_level)
        self._store, self._feed = _store(settings, self._clock, self._metrics)
        self._keys = settings.keys or {"start": secrets.token_bytes(32)}
        self._health = Health()
        self._readiness = Readiness(self._ping, self._tell_ready)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> Addresses:
        """Open the ports; raises StartError."""
        settings = self.settings
        calls = self._calls()
        self._grpc = grpc.aio.server(options=_grpc_options(settings))
        grpc_service.add_to(self._grpc, calls)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._grpc)
        if settings.reflection:
            names = (SERVICE.full_name, health.SERVICE_NAME, reflection.SERVICE_NAME)
            reflection.enable_server_reflection(names, self._grpc)
        grpc_service.refuse_all_else(self._grpc, calls)

        shares = descriptors.share(
            descriptors.raise_limit(), settings.max_http_connections, GRPC_CONNECTIONS
        )
        self._http = make_http_server(
            settings,
            calls,
            ready=self._is_ready,
            connections=shares.http,
            metrics=self._metrics,
        )
        try:
            listener = open_port(settings.bind, settings.http_port)
        except OSError as error:
            raise _taken(settings.bind, settings.http_port) from error
        grpc_port = self._bind_grpc()
        try:
            metrics_port = self._metrics.serve(settings.bind, settings.metrics_port)
        except OSError as error:
            raise _taken(settings.bind, settings.metrics_port) from error
        await self._grpc.start()
        self._http.listen(listener)
        self._tasks.append(asyncio.create_task(self._http.keep()))
        await self._health.set(LIVENESS, SERVING)
        await self._readiness.look()
        self._tasks.append(asyncio.create_task(self._readiness.keep()))

        host = f"[{settings.bind}]" if ":" in settings.bind else settings.bind
        scheme = "https" if settings.tls_cert else "http"
        addresses = Addresses(
            grpc=f"{host}:{grpc_port}",
            http=f"{scheme}://{host}:{listener.getsockname()[1]}",
            metrics=f"http://{host}:{metrics_port}/metrics",
        )
        self._announce(addresses, shares)
        return addresses

    async def stop(self, hurry: asyncio.Event) -> bool:
        """End in good order; answers whether every step did."""
        settings = self.settings
        grace = settings.shutdown_grace
        steps = (
            Step("not_serving", self._say_not_serving, 1.0),
            Step("wait", lambda: asyncio.sleep(settings.shutdown_wait), settings.shutdown_wait + 1),
            Step("drain", self._drain, grace + 2),
            Step("close", self._close, 5.0),
        )
        try:
            return await lifecycle.stop(steps, hurry)
        finally:
            self._http.abort()

    def _calls(self) -> Calls:
        settings = self.settings
        games = Games(
            store=self._store,
            signer=Tokens(self._keys),
            sealer=Seals(self._keys),
            clock=self._clock,
            seeds=SystemSeeds(),
            observer=Observers(self._journal, self._metrics),
            limits=settings.limits,
            api_keys=frozenset(settings.api_keys),
            positions=settings.positions_in_memory,
        )
        self._hub = Hub(games, self._feed)
        return Calls(
            UseCases(games, self._hub),
            clock=self._clock,
            gate=Gate(settings.max_in_flight),
            recorder=self._metrics,
            log=self._journal,
            max_bytes=settings.max_message_bytes,
        )

    def _bind_grpc(self) -> int:
        settings = self.settings
        host = f"[{settings.bind}]" if ":" in settings.bind else settings.bind
        address = f"{host}:{settings.grpc_port}"
        try:
            if not settings.tls_cert:
                return self._grpc.add_insecure_port(address)
            chain = Path(settings.tls_cert).read_bytes(), Path(settings.tls_key).read_bytes()
            credentials = grpc.ssl_server_credentials([chain[::-1]])
            return self._grpc.add_secure_port(address, credentials)
        except RuntimeError as error:
            raise _taken(settings.bind, settings.grpc_port) from error

    def _announce(self, addresses: Addresses, shares: Shares) -> None:
        log = structlog.get_logger()
        wanted = self.settings.max_http_connections
        (log.info if shares.http >= wanted else log.warning)(
            "descriptors",
            limit=shares.limit,
            http_connections=shares.http,
            grpc_connections=shares.grpc,
        )
        if not self.settings.keys:
            log.warning("keys_made_at_start", meaning="tokens and games end with this process")
        log.info("serving", grpc=addresses.grpc, http=addresses.http, metrics=addresses.metrics)

    async def _ping(self) -> None:
        await self._store.ping(deadline=self._clock.monotonic() + PROBE_TIMEOUT)

    async def _tell_ready(self, ready: bool) -> None:
        self._metrics.ready(ready)
        for name in (READINESS, SERVICE.full_name, ""):
            # What holds now: the end may have begun since the last name was told.
            await self._health.set(name, SERVING if self._readiness.now else NOT_SERVING)

    async def _is_ready(self) -> bool:
        return self._readiness.now

    # The steps of the end.

    async def _say_not_serving(self) -> None:
        self._http.drain()
        await self._readiness.end()

    async def _drain(self) -> None:
        """Take no new call, and let those in flight finish."""
        await self._hub.drain()
        grace = self.settings.shutdown_grace
        await asyncio.gather(self._grpc.stop(grace), self._http.stop(grace))

    async def _close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._feed.close()
        await self._store.close()
        await asyncio.to_thread(self._metrics.close)


def _store(
    settings: Settings, clock: SystemClock, metrics: Metrics
) -> tuple[GameStore, MemoryStore | RedisFeed]:
    """Where the games are, and who tells of their changes."""
    if settings.in_memory:
        store = MemoryStore(clock)
        return store, store
    try:
        return RedisStore(settings.store_url, clock, metrics), RedisFeed(settings.store_url)
    except ValueError as error:
        raise ConfigError([str(error)]) from None


def _grpc_options(settings: Settings) -> Sequence[tuple[str, int]]:
    age = settings.max_connection_age
    return (
        # A second process must fail to bind, not share the port.
        ("grpc.so_reuseport", 0),
        ("grpc.max_receive_message_length", settings.max_message_bytes * CORE_ABOVE_OURS),
        ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
        *((("grpc.max_connection_age_ms", age * 1000),) if age else ()),
        *((("grpc.max_connection_age_grace_ms", 60_000),) if age else ()),
    )


def _taken(host: str, port: int) -> StartError:
    return StartError(
        f"cannot listen on port {port} of {host}; if it is taken, name another with --grpc-port, "
        "--http-port or --metrics-port"
    )


async def serve(settings: Settings, started: Callable[[Addresses], None]) -> bool:
    """Serve until SIGTERM or SIGINT; a second one ends at once. Answers whether it ended well."""
    server = Server(settings)
    ending, hurry = asyncio.Event(), asyncio.Event()

    def end() -> None:
        (hurry if ending.is_set() else ending).set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, end)
    addresses = await server.start()
    with suppress(BrokenPipeError):
        started(addresses)
    await ending.wait()
    return await server.stop(hurry)
