"""What Prometheus reads, as an ASGI application."""

import asyncio

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/metrics"


def make_scrape_app(registry: CollectorRegistry) -> ASGIApp:
    """Answers GET and HEAD of PATH with all numbers, in the form that `accept` asks for."""
    one_by_one = asyncio.Lock()

    async def answer(request: Request) -> Response:
        if request.url.path != PATH:
            return PlainTextResponse(f"only {PATH} is here\n", 404)
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse(f"{PATH} is read by GET\n", 405, {"allow": "GET, HEAD"})
        try:
            encode, media_type = choose_encoder(request.headers.get("accept", ""))
        except (TypeError, ValueError):
            # A version that is none.
            encode, media_type = choose_encoder("")
        async with one_by_one:
            # It takes milliseconds in which calls would wait.
            body = await asyncio.to_thread(encode, registry)
        return Response(body, headers={"content-type": media_type})

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        response = await answer(Request(scope))
        await response(scope, receive, send)

    return app
