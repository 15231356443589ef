"""The two HTTP servers of one process, for REST and for scrapes, made from the settings."""

from collections.abc import Awaitable, Callable

from service.api import rest
from service.api.calls import Calls
from service.api.http_limits import HttpLimits
from service.api.http_server import CAUSES, HttpServer, tls_context
from service.config import Settings
from service.ops.metrics import Metrics
from service.ops.scrape import make_scrape_app

HTTP, SCRAPES = "http", "metrics"
"""The ports, as metrics call them."""

SCRAPERS = 16
"""Connections to the metrics at once; one more takes the place of the one that waits longest."""


def make_http_server(
    settings: Settings,
    calls: Calls,
    *,
    ready: Callable[[], Awaitable[bool]],
    connections: int,
    metrics: Metrics,
) -> HttpServer:
    """The server with room for `connections`, not yet listening.

    Raises OSError for files of TLS that are none.
    """
    metrics.prepare_connections(HTTP, CAUSES)
    most = settings.max_http_connections
    limits = HttpLimits(
        connections=connections,
        per_client=max(1, settings.max_http_connections_per_client * connections // most),
        buffered_bytes=settings.max_http_buffered_bytes,
        body_bytes=settings.max_message_bytes,
        head_seconds=settings.http_head_timeout,
        body_seconds=settings.http_body_timeout,
        idle_seconds=settings.http_idle_timeout,
        write_seconds=settings.http_write_timeout,
    )
    return HttpServer(
        rest.make_app(calls, ready=ready, cors_origins=settings.cors_origins),
        limits,
        count=lambda cause: metrics.connection_cut_off(HTTP, cause),
        failed=lambda error: calls.log.failed("", "", error),
        tls=tls_context(settings.tls_cert, settings.tls_key) if settings.tls_cert else None,
    )


def make_metrics_server(calls: Calls, metrics: Metrics) -> HttpServer:
    """The server of the metrics, not yet listening: no client can keep a scraper out."""
    metrics.prepare_connections(SCRAPES, CAUSES)
    limits = HttpLimits(
        connections=SCRAPERS,
        # None is refused for its address: the silent ones make room.
        per_client=SCRAPERS + 1,
        buffered_bytes=1 << 22,
        body_bytes=0,
        head_seconds=5.0,
        body_seconds=5.0,
        idle_seconds=75.0,
        write_seconds=10.0,
    )
    return HttpServer(
        make_scrape_app(metrics.registry),
        limits,
        count=lambda cause: metrics.connection_cut_off(SCRAPES, cause),
        failed=lambda error: calls.log.failed("", "", error),
    )
