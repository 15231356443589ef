"""What the service tells Prometheus, on a port of its own.

gRPC calls have the names that the Go middleware has made common; everything else begins with
`tilewright_`. Labels take few values (call, code, reason, game type), never a game, a seat or
anything that a caller can make up. docs/operations.md says of each name what its moves mean.
"""

import platform
from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from threading import Thread
from typing import Generic, TypeVar
from wsgiref.simple_server import WSGIServer

import grpc
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    start_http_server,
)

CALL_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
ENGINE_SECONDS = (0.00002, 0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.2)
MOVES = (1, 3, 10, 30, 100, 300, 1000, 3000, 10000, 30000)

UNKNOWN = "unknown"
"""Stands for a call or a route that nobody serves."""

ALERTED = ("INTERNAL", "OVERLOADED", "STATE_CORRUPT", "STORE_UNAVAILABLE")
"""Reasons of refusals that alerts look at."""

UNARY = "unary"
MOST_CHILDREN, OTHER = 1000, "other"
"""How many combinations of labels one name may have, and what stands for all others."""

F = TypeVar("F", Counter, Histogram)


class Metrics:
    """All numbers of one process, in a registry of their own.

    It is the observer of the use cases, the watcher of the store and the recorder of both APIs.
    """

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._server: WSGIServer | None = None
        self._thread: Thread | None = None
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(name, text, labels, registry=registry)

        def histogram(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(name, text, labels, registry=registry, buckets=buckets)

        call = ("grpc_type", "grpc_service", "grpc_method")
        self._started = _Children(counter("grpc_server_started_total", "gRPC calls begun.", *call))
        self._handled = _Children(
            counter("grpc_server_handled_total", "gRPC calls ended, by code.", *call, "grpc_code")
        )
        self._handling = _Children(
            histogram("grpc_server_handling_seconds", "Time of gRPC calls.", CALL_SECONDS, *call)
        )
        self._rest = _Children(
            counter("tilewright_rest_requests_total", "REST requests.", "route", "status")
        )
        self._rest_seconds = _Children(
            histogram("tilewright_rest_seconds", "Time of REST requests.", CALL_SECONDS, "route")
        )
        self._in_flight = Gauge(
            "tilewright_calls_in_flight", "Calls being worked on.", registry=registry
        )
        self._refused = _Children(
            counter("tilewright_refusals_total", "Calls refused.", "call", "reason")
        )
        self._created = _Children(
            counter("tilewright_games_created_total", "Games made.", "game_type")
        )
        self._ended = _Children(
            counter("tilewright_games_ended_total", "Games ended.", "game_type", "reason")
        )
        self._played = _Children(
            counter("tilewright_moves_applied_total", "Moves applied.", "game_type")
        )
        self._taken_back = _Children(
            counter("tilewright_undos_total", "Moves taken back.", "game_type")
        )
        self._restored = _Children(
            counter("tilewright_games_restored_total", "Games brought back.", "game_type")
        )
        self._watchers = Gauge("tilewright_watchers", "Open watches.", registry=registry)
        self._cut_off = _Children(
            counter("tilewright_watchers_cut_off_total", "Watchers sent away.", "cause")
        )
        self._conflicts = _Children(
            counter("tilewright_conflicts_total", "Writes that came too late.", "game_type")
        )
        self._legal_moves = _Children(
            histogram("tilewright_legal_moves", "Legal moves of a listing.", MOVES, "game_type")
        )
        self._engine = _Children(
            histogram(
                "tilewright_engine_seconds",
                "Time of the engine.",
                ENGINE_SECONDS,
                "game_type",
                "operation",
            )
        )
        self._positions = _Children(
            counter("tilewright_positions_total", "Positions looked up in memory.", "result")
        )
        self._store = _Children(
            counter("tilewright_store_calls_total", "Calls of the store.", "operation", "outcome")
        )
        self._store_seconds = _Children(
            histogram("tilewright_store_seconds", "Time of the store.", CALL_SECONDS, "operation")
        )
        self._retries = _Children(
            counter("tilewright_store_retries_total", "Commands tried again.", "cause")
        )
        self._ready = Gauge(
            "tilewright_ready", "1 while the service takes calls.", registry=registry
        )
        Gauge(
            "tilewright_build_info",
            "1, with what is running.",
            ("version", "python"),
            registry=registry,
        ).labels(_version(), platform.python_version()).set(1)

    def prepare(self, service: str, kinds: Mapping[str, str]) -> None:
        """Begin the series of the calls at 0: of what begins at 1, nobody sees the first one.

        `kinds` gives for each method `unary` or `server_stream`.
        """
        for method, kind in kinds.items():
            self._started(kind, service, method)
            self._handling(kind, service, method)
            for code in grpc.StatusCode:
                self._handled(kind, service, method, _code(code.name))
            for reason in ALERTED:
                self._refused(method, reason)

    # What the gRPC server records.

    def grpc_started(self, kind: str, service: str, method: str) -> None:
        """A call began; `kind` is `unary` or `server_stream`."""
        self._started(kind, service, method).inc()
        if kind == UNARY:
            self._in_flight.inc()

    def grpc_handled(self, kind: str, service: str, method: str, code: str, seconds: float) -> None:
        """A call ended with the canonical code of this name (`OK`, `NOT_FOUND`)."""
        self._handled(kind, service, method, _code(code)).inc()
        # How long a stream is open is its caller's affair, and so is how many there are.
        if kind == UNARY:
            self._handling(kind, service, method).observe(seconds)
            self._in_flight.dec()

    # What the REST server records.

    def rest_started(self) -> None:
        """A request began."""
        self._in_flight.inc()

    def rest_handled(self, route: str, status: int, seconds: float) -> None:
        """A request ended; `route` is its template, or empty where nothing is served."""
        self._rest(route or UNKNOWN, str(status)).inc()
        self._rest_seconds(route or UNKNOWN).observe(seconds)
        self._in_flight.dec()

    # What both record.

    def refused(self, call: str, reason: str) -> None:
        """A call (empty: none of ours) was refused for one of the contract's reasons."""
        self._refused(call or UNKNOWN, reason).inc()

    # The observer of the use cases.

    def created(self, game_type: str, game_id: str, seats: int) -> None:
        """See service.app.ports.Observer."""
        self._created(game_type).inc()

    def played(self, game_type: str, game_id: str, version: int, seconds: float) -> None:
        """See service.app.ports.Observer."""
        self._played(game_type).inc()
        self._engine(game_type, "apply").observe(seconds)

    def ended(self, game_type: str, game_id: str, version: int, reason: str) -> None:
        """See service.app.ports.Observer."""
        self._ended(game_type, reason).inc()

    def taken_back(self, game_type: str, game_id: str, version: int) -> None:
        """See service.app.ports.Observer."""
        self._taken_back(game_type).inc()

    def restored(self, game_type: str, game_id: str, version: int) -> None:
        """See service.app.ports.Observer."""
        self._restored(game_type).inc()

    def watched(self, more: int) -> None:
        """See service.app.ports.Observer."""
        self._watchers.inc(more)

    def cut_off(self, cause: str) -> None:
        """See service.app.ports.Observer."""
        self._cut_off(cause).inc()

    def listed(self, game_type: str, moves: int, seconds: float) -> None:
        """See service.app.ports.Observer."""
        self._legal_moves(game_type).observe(moves)
        self._engine(game_type, "list").observe(seconds)

    def looked_up(self, known: bool) -> None:
        """See service.app.ports.Observer."""
        self._positions("hit" if known else "miss").inc()

    def conflicted(self, game_type: str) -> None:
        """See service.app.ports.Observer."""
        self._conflicts(game_type).inc()

    # The watcher of the store.

    def called(self, operation: str, outcome: str, seconds: float) -> None:
        """See service.store.redis_calls.Watcher."""
        self._store(operation, outcome).inc()
        self._store_seconds(operation).observe(seconds)

    def retried(self, cause: str) -> None:
        """See service.store.redis_calls.Watcher."""
        self._retries(cause).inc()

    # Lifecycle.

    def ready(self, now: bool) -> None:
        """Whether the service takes calls."""
        self._ready.set(now)

    # The port.

    def serve(self, address: str, port: int) -> int:
        """Answer scrapes from a thread of its own; gives the port, chosen if 0. Raises OSError."""
        self._server, self._thread = start_http_server(port, address, registry=self.registry)
        return self._server.server_port

    def close(self) -> None:
        """Stop answering."""
        if self._server is not None and self._thread is not None:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()
            self._server = None


class _Children(Generic[F]):
    """A family of metrics by label values: `labels` of the library costs more than counting."""

    def __init__(self, family: F) -> None:
        self._family: F = family
        self._by_values: dict[tuple[str, ...], F] = {}

    def __call__(self, *values: str) -> F:
        child = self._by_values.get(values)
        if child is None:
            if len(self._by_values) >= MOST_CHILDREN:
                values = (OTHER,) * len(values)
            child = self._by_values[values] = self._family.labels(*values)
        return child


@cache
def _code(name: str) -> str:
    """NOT_FOUND as the middleware writes it: NotFound."""
    return name if name == "OK" else name.title().replace("_", "")


def _version() -> str:
    try:
        return version("tilewright")
    except PackageNotFoundError:
        return "unknown"
