"""The only place that wires things together: store, use cases, both servers, their end."""

import asyncio
import secrets
import signal
from collections.abc import Callable
from contextlib import suppress

import structlog
from msgspec import Struct

from engine.registry import BY_ID
from service.api import grpc_service
from service.api.calls import Calls
from service.api.grpc_health import NOT_SERVING, SERVING
from service.api.grpc_server import GrpcServer, Transport
from service.api.http_server import open_port
from service.api.limits import ConcurrencyLimit, RateLimit
from service.app.games import Games
from service.app.ports import GameStore
from service.app.service import GameService
from service.app.watch_game import Hub, WatchSettings
from service.config import ConfigError, Settings
from service.crypto.seals import Seals
from service.crypto.tokens import Tokens
from service.http_wiring import make_http_server, make_metrics_server
from service.limits import limits_of
from service.ops import descriptors, lifecycle
from service.ops.clock import SystemClock
from service.ops.descriptors import Shares
from service.ops.lifecycle import Step
from service.ops.logging import Journal, described
from service.ops.metrics import Metrics
from service.ops.observers import tell_all
from service.ops.readiness import Readiness
from service.ops.seeds import SystemSeeds
from service.store.memory import MemoryStore
from service.store.redis_feed import RedisFeed
from service.store.redis_store import RedisStore
from service.wire.schema import SERVICE

LIVENESS, READINESS = "liveness", "readiness"
PROBE_TIMEOUT = 0.8
SCRAPE_GRACE = 1.0


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
        self._metrics.prepare(SERVICE.full_name, grpc_service.KINDS, tuple(BY_ID))
        self._journal = Journal(settings.log_level)
        self._store, self._feed = _store(settings, self._clock, self._metrics)
        self._keys = settings.keys or {"start": secrets.token_bytes(32)}
        self._readiness = Readiness(self._ping, self._tell_ready)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> Addresses:
        """Open the ports; raises StartError."""
        settings = self.settings
        calls = self._calls()
        shares = descriptors.share(
            descriptors.raise_limit(),
            settings.max_http_connections,
            settings.max_grpc_connections,
        )
        self._grpc = GrpcServer(
            calls,
            _transport(settings, shares.grpc),
            settings.max_in_flight,
            reflect=settings.reflection,
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
        try:
            grpc_port = self._grpc.bind()
        except RuntimeError as error:
            raise _taken(settings.bind, settings.grpc_port) from error
        try:
            scraped = open_port(settings.bind, settings.metrics_port)
        except OSError as error:
            raise _taken(settings.bind, settings.metrics_port) from error
        await self._grpc.start()
        self._scrapes = make_metrics_server(calls, self._metrics)
        for server, port in ((self._http, listener), (self._scrapes, scraped)):
            server.listen(port)
            self._tasks.append(asyncio.create_task(server.keep()))
        self._grpc.health.set(LIVENESS, SERVING)
        await self._readiness.look()
        self._tasks.append(asyncio.create_task(self._readiness.keep()))

        host = f"[{settings.bind}]" if ":" in settings.bind else settings.bind
        scheme = "https" if settings.tls_cert else "http"
        addresses = Addresses(
            grpc=f"{host}:{grpc_port}",
            http=f"{scheme}://{host}:{listener.getsockname()[1]}",
            metrics=f"http://{host}:{scraped.getsockname()[1]}/metrics",
        )
        self._announce(addresses, shares)
        return addresses

    async def broke(self) -> None:
        """Wait until the gRPC server ends by itself, and say so."""
        error = await self._grpc.ended()
        told = {} if error is None else described(error)
        structlog.get_logger().error("grpc_server_broke", **told)

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
            self._scrapes.abort()

    def _calls(self) -> Calls:
        settings = self.settings
        games = Games(
            store=self._store,
            signer=Tokens(self._keys),
            sealer=Seals(self._keys),
            clock=self._clock,
            seeds=SystemSeeds(),
            observer=tell_all(self._journal.observe, self._metrics.observe),
            limits=limits_of(settings),
            api_keys=frozenset(settings.api_keys),
            positions=settings.positions_in_memory,
            tombstone_ttl=settings.tombstone_ttl,
        )
        age = float(settings.max_connection_age)
        self._hub = Hub(games, self._feed, WatchSettings(age=age))
        return Calls(
            GameService(games, self._hub),
            clock=self._clock,
            concurrency=ConcurrencyLimit(settings.max_in_flight),
            recorder=self._metrics,
            log=self._journal,
            max_bytes=settings.max_message_bytes,
            rates=_rates(settings),
        )

    def _announce(self, addresses: Addresses, shares: Shares) -> None:
        log, settings = structlog.get_logger(), self.settings
        wanted = settings.max_http_connections + settings.max_grpc_connections
        (log.info if shares.http + shares.grpc == wanted else log.warning)(
            "descriptors",
            limit=shares.limit,
            http_connections=shares.http,
            grpc_connections=shares.grpc,
        )
        if not settings.keys:
            log.warning("keys_made_at_start", meaning="tokens and games end with this process")
        log.info("serving", grpc=addresses.grpc, http=addresses.http, metrics=addresses.metrics)

    async def _ping(self) -> None:
        await self._store.ping(deadline=self._clock.monotonic() + PROBE_TIMEOUT)

    async def _tell_ready(self, ready: bool) -> None:
        self._metrics.ready(ready)
        for name in (READINESS, SERVICE.full_name, ""):
            # What holds now: the end may have begun since the last name was told.
            self._grpc.health.set(name, SERVING if self._readiness.now else NOT_SERVING)

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
        await self._scrapes.stop(SCRAPE_GRACE)


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


def _transport(settings: Settings, connections: int) -> Transport:
    return Transport(
        bind=settings.bind,
        port=settings.grpc_port,
        cert=settings.tls_cert,
        key=settings.tls_key,
        max_bytes=settings.max_message_bytes,
        streams=settings.max_streams,
        connections=connections,
        max_age=settings.max_connection_age,
    )


def _rates(settings: Settings) -> RateLimit | None:
    if not settings.rate_limit:
        return None
    burst = settings.rate_burst or settings.rate_limit
    return RateLimit(settings.rate_limit, burst, settings.api_keys)


def _taken(host: str, port: int) -> StartError:
    return StartError(
        f"cannot listen on port {port} of {host}; if it is taken, name another with --grpc-port, "
        "--http-port or --metrics-port"
    )


async def serve(settings: Settings, started: Callable[[Addresses], None]) -> bool:
    """Serve until SIGTERM or SIGINT; a second one ends at once. Answers whether it ended well.

    Without its gRPC server the process ends too, so that somebody starts it anew.
    """
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
    broke = asyncio.create_task(server.broke())
    told = asyncio.create_task(ending.wait())
    await asyncio.wait({broke, told}, return_when=asyncio.FIRST_COMPLETED)
    whole = not broke.done()
    broke.cancel()
    return await server.stop(hurry) and whole
