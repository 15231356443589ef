"""What the service tells Prometheus, on a port of its own.

gRPC calls have the names that the Go middleware has made common; everything else begins with
`tilewright_`. Labels take few values (call, code, reason, game type), never a game, a seat or
anything that a caller can make up. docs/operations.md says of each name what its moves mean.
"""

import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import grpc
from prometheus_client import (
    CollectorRegistry,
    Gauge,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

from service.app import events as e
from service.app.events import Event
from service.ops.labelled import LabelledCounter, LabelledHistogram
from service.version import version

CALL_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
ENGINE_SECONDS = (0.00002, 0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.2)
MOVES = (1, 3, 10, 30, 100, 300, 1000, 3000, 10000, 30000)

UNKNOWN = "unknown"
"""Stands for a call or a route that nobody serves."""

ALERTED = ("HISTORY_LOST", "INTERNAL", "OVERLOADED", "STATE_CORRUPT", "STORE_UNAVAILABLE")
"""Reasons of refusals that alerts look at."""

UNARY = "unary"


class Metrics:
    """All numbers of one process, in a registry of their own.

    It is the observer of the use cases, the watcher of the store and the recorder of both APIs.
    """

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)

        def counter(name: str, text: str, *labels: str) -> LabelledCounter:
            return LabelledCounter(name, text, labels, registry)

        def histogram(
            name: str, text: str, bounds: tuple[float, ...], *labels: str
        ) -> LabelledHistogram:
            return LabelledHistogram(name, text, bounds, labels, registry)

        call = ("grpc_type", "grpc_service", "grpc_method")
        self._started = counter("grpc_server_started_total", "gRPC calls begun.", *call)
        self._received = counter("grpc_server_msg_received_total", "Messages received.", *call)
        self._sent = counter("grpc_server_msg_sent_total", "Messages sent.", *call)
        self._handled = counter(
            "grpc_server_handled_total", "gRPC calls ended, by code.", *call, "grpc_code"
        )
        self._handling = histogram(
            "grpc_server_handling_seconds", "Time of gRPC calls.", CALL_SECONDS, *call
        )
        self._rest = counter("tilewright_rest_requests_total", "REST requests.", "route", "status")
        self._rest_seconds = histogram(
            "tilewright_rest_seconds", "Time of REST requests.", CALL_SECONDS, "route"
        )
        self._calls = 0
        in_flight = Gauge("tilewright_calls_in_flight", "Calls being worked on.", registry=registry)
        in_flight.set_function(lambda: self._calls)
        self._refused = counter("tilewright_refusals_total", "Calls refused.", "call", "reason")
        self._created = counter("tilewright_games_created_total", "Games made.", "game_type")
        self._ended = counter("tilewright_games_ended_total", "Games ended.", "game_type", "reason")
        self._played = counter("tilewright_moves_applied_total", "Moves applied.", "game_type")
        self._taken_back = counter("tilewright_undos_total", "Moves taken back.", "game_type")
        self._restored = counter(
            "tilewright_games_restored_total", "Games brought back.", "game_type"
        )
        self._lost = counter(
            "tilewright_history_lost_total",
            "Games of which the store has lost what was acknowledged.",
            "game_type",
        )
        self._watchers = Gauge("tilewright_watchers", "Open watches.", registry=registry)
        self._cut_off = counter("tilewright_watchers_cut_off_total", "Watchers sent away.", "cause")
        self._connections = counter(
            "tilewright_connections_cut_off_total",
            "Connections cut off or not taken.",
            "protocol",
            "cause",
        )
        self._conflicts = counter(
            "tilewright_conflicts_total", "Writes that came too late.", "game_type"
        )
        self._legal_moves = histogram(
            "tilewright_legal_moves", "Legal moves of a listing.", MOVES, "game_type"
        )
        self._engine = histogram(
            "tilewright_engine_seconds",
            "Time of the engine.",
            ENGINE_SECONDS,
            "game_type",
            "operation",
        )
        self._positions = counter(
            "tilewright_positions_total", "Positions looked up in memory.", "result"
        )
        self._store = counter(
            "tilewright_store_calls_total", "Calls of the store.", "operation", "outcome"
        )
        self._store_seconds = histogram(
            "tilewright_store_seconds", "Time of the store.", CALL_SECONDS, "operation"
        )
        self._retries = counter("tilewright_store_retries_total", "Commands tried again.", "cause")
        self._ready = Gauge(
            "tilewright_ready", "1 while the service takes calls.", registry=registry
        )
        Gauge(
            "tilewright_build_info",
            "1, with what is running.",
            ("version", "python"),
            registry=registry,
        ).labels(version(), platform.python_version()).set(1)
        self._observers: dict[type[Event], Callable[[Any], None]] = {
            e.GameCreated: lambda event: self._created.add(event.game_type),
            e.MovePlayed: self._observe_move,
            e.GameEnded: lambda event: self._ended.add(event.game_type, event.reason),
            e.MoveUndone: lambda event: self._taken_back.add(event.game_type),
            e.GameRestored: lambda event: self._restored.add(event.game_type),
            e.HistoryLost: lambda event: self._lost.add(event.game_type),
            e.WatchersChanged: lambda event: self._watchers.inc(event.delta),
            e.WatcherCutOff: lambda event: self._cut_off.add(event.cause),
            e.MovesListed: self._observe_listing,
            e.PositionLookedUp: lambda event: self._positions.add("hit" if event.hit else "miss"),
            e.WriteConflicted: lambda event: self._conflicts.add(event.game_type),
        }

    def prepare(
        self, service: str, kinds: Mapping[str, str], game_types: Sequence[str] = ()
    ) -> None:
        """Begin the series of the calls at 0: of what begins at 1, nobody sees the first one.

        `kinds` gives for each method `unary` or `server_stream`.
        """
        for game_type in game_types:
            self._lost.begin(game_type)
        for method, kind in kinds.items():
            for family in (self._started, self._received, self._sent):
                family.begin(kind, service, method)
            self._handling.begin(kind, service, method)
            for code in grpc.StatusCode:
                self._handled.begin(kind, service, method, _code(code.name))
            for reason in ALERTED:
                self._refused.begin(method, reason)

    def prepare_connections(self, protocol: str, causes: Iterable[str]) -> None:
        """Begin the series of the connections of a protocol at 0."""
        for cause in causes:
            self._connections.begin(protocol, cause)

    # What the gRPC server records.

    def grpc_started(self, kind: str, service: str, method: str) -> None:
        """A call began; `kind` is `unary` or `server_stream`."""
        self._started.add(kind, service, method)
        if kind == UNARY:
            self._calls += 1

    def grpc_received(self, kind: str, service: str, method: str) -> None:
        """The one message of a call came."""
        self._received.add(kind, service, method)

    def grpc_sent(self, kind: str, service: str, method: str) -> None:
        """A message was sent."""
        self._sent.add(kind, service, method)

    def grpc_handled(self, kind: str, service: str, method: str, code: str, seconds: float) -> None:
        """A call ended with the canonical code of this name (`OK`, `NOT_FOUND`)."""
        self._handled.add(kind, service, method, _code(code))
        # How long a stream is open is its caller's affair, and so is how many there are.
        if kind == UNARY:
            self._handling.add(seconds, kind, service, method)
            self._calls -= 1

    # What the REST server records.

    def rest_started(self) -> None:
        """A request began."""
        self._calls += 1

    def rest_handled(self, route: str, status: int, seconds: float) -> None:
        """A request ended; `route` is its template, or empty where nothing is served."""
        self._rest.add(route or UNKNOWN, str(status))
        self._rest_seconds.add(seconds, route or UNKNOWN)
        self._calls -= 1

    # What both record.

    def connection_cut_off(self, protocol: str, cause: str) -> None:
        """A connection of `grpc` or `http` was cut off or not taken."""
        self._connections.add(protocol, cause)

    def refused(self, call: str, reason: str) -> None:
        """A call (empty: none of ours) was refused for one of the contract's reasons."""
        self._refused.add(call or UNKNOWN, reason)

    # The observer of the use cases.

    def observe(self, event: Event) -> None:
        """Count the event."""
        self._observers[type(event)](event)

    def _observe_move(self, event: e.MovePlayed) -> None:
        self._played.add(event.game_type)
        self._engine.add(event.seconds, event.game_type, "apply")

    def _observe_listing(self, event: e.MovesListed) -> None:
        self._legal_moves.add(event.moves, event.game_type)
        self._engine.add(event.seconds, event.game_type, "list")

    # The watcher of the store.

    def called(self, operation: str, outcome: str, seconds: float) -> None:
        """See service.store.redis_calls.Watcher."""
        self._store.add(operation, outcome)
        self._store_seconds.add(seconds, operation)

    def retried(self, cause: str) -> None:
        """See service.store.redis_calls.Watcher."""
        self._retries.add(cause)

    # Lifecycle.

    def ready(self, now: bool) -> None:
        """Whether the service takes calls."""
        self._ready.set(now)


@cache
def _code(name: str) -> str:
    """NOT_FOUND as the middleware writes it: NotFound."""
    return name if name == "OK" else name.title().replace("_", "")
