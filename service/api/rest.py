"""The calls over REST: one transcoder for all of them, driven by the annotations of the contract.

Fields come from the path, the query (names in either case, dots into messages, repeats for lists)
and, where the contract says so, from a JSON body. Answers are the canonical JSON of the messages,
refusals the bare status. Nothing that a caller sends gets past this file as an exception.
"""

from asyncio import CancelledError
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from time import perf_counter

from msgspec import UNSET, Struct
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from service.api.calls import Call, Calls, is_cancelled, request_id_of
from service.api.media import JSON, SSE, TEXT, answers_of
from service.api.negotiation import media_type_of
from service.api.openapi import openapi_json
from service.api.rest_answers import Answer, Page, read_answer
from service.api.rest_fields import Asked, body_of, fields_of, put_last_event, put_path
from service.api.rest_stream import StreamResponse
from service.api.routes import Table, routes
from service.api.status import HTTP, language_of, status_json, status_of
from service.api.telemetry import SLOW
from service.app.caller import Caller
from service.app.errors import Refusal, route_unknown, store_unavailable
from service.app.field_errors import FieldErrors
from service.app.messages import (
    ExportGameResponse,
    ScoreRequest,
    ScoreResponse,
    WatchGameRequest,
)
from service.wire.json_encoder import json_of

SERVING, NOT_SERVING = b'{"status":"SERVING"}', b'{"status":"NOT_SERVING"}'

Ready = Callable[[], Awaitable[bool]]


class Rest:
    """An ASGI application of all calls, the description of them, and the two health pages."""

    def __init__(self, calls: Calls, ready: Ready) -> None:
        self._calls = calls
        self._ready = ready
        self._table = Table(routes())
        self._description = Page(openapi_json())
        self._pages: Mapping[str, Callable[[Mapping[str, str]], Awaitable[Response]]] = {
            "/healthz": _alive,
            "/readyz": self._readiness,
            "/v1/openapi.json": self._described,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            raise NotImplementedError(f"{scope['type']} is not served")
        began = perf_counter()
        recorder = self._calls.recorder
        recorder.rest_started()
        route, status, told = "", 499, False
        try:
            page = self._pages.get(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
            if page is not None:
                route, response = scope["path"], await page(_headers(scope))
            else:
                route, response = await self._respond(scope, receive)
            status = response.status_code
            if scope["method"] == "HEAD":
                response.body = b""
            if isinstance(response, StreamResponse):
                # How long a watch lasts is its caller's affair.
                recorder.rest_handled(route, status, perf_counter() - began)
                told = True
            await response(scope, receive, send)
        except ClientDisconnect:
            # What did not arrive whole was not asked.
            return
        finally:
            if not told:
                recorder.rest_handled(route, status, perf_counter() - began)

    async def _respond(self, scope: Scope, receive: Receive) -> tuple[str, Response]:
        headers = _headers(scope)
        verb, raw_path = scope["method"], _raw_path(scope)
        found = self._table.find(verb, raw_path)
        if found is None:
            return "", self._unknown(verb, raw_path, headers)
        route, in_path = found
        began = perf_counter()
        asked = Asked(route, in_path, headers, scope["query_string"], receive)
        try:
            if self._calls.rates is not None:
                address = (scope.get("client") or ("",))[0]
                self._calls.rates.take(headers.get("x-api-key"), address)
            response = await self._serve(asked)
        except Refusal as refusal:
            self._calls.recorder.refused(route.rpc, refusal.reason)
            response = _refusal(refusal, headers)
        except ClientDisconnect:
            raise
        except BaseException as error:  # noqa: BLE001  nothing may leave that is no status
            mistake = self._calls.mistake(route.rpc, _request_id(headers), error)
            response = _refusal(mistake, headers)
        seconds = perf_counter() - began
        if seconds > SLOW:
            self._calls.log.slow(route.rpc, _request_id(headers), seconds)
        return route.template, response

    async def _serve(self, asked: Asked) -> Response:
        calls = self._calls
        call = calls.by_name[asked.route.rpc]
        # A caller who sends slowly is not yet a call in flight, and keeps nobody out.
        body = await body_of(asked, calls.max_bytes)
        calls.concurrency.enter()
        try:
            headers = asked.headers
            caller = calls.caller(
                headers.get("authorization"),
                headers.get("x-api-key"),
                None,
                headers.get("accept-language", ""),
            )
            call.admit(caller, asked.in_path.get("game_id", b"").decode(errors="replace"))
            found = FieldErrors()
            fields = fields_of(call, asked, body, calls.max_bytes, found)
            put_path(asked.in_path, fields, found)
            if call.streams:
                put_last_event(headers, fields, found)
            found.refuse()
            request = call.read(caller, call.message(**fields))
            if call.streams:
                if await self._is_told(caller, request, asked):
                    return Response(status_code=204, headers={"cache-control": "no-store"})
                return await self._open(call, asked, caller, request)
            answer = await _answered(call.answer(caller, request))
            if isinstance(answer, ExportGameResponse) and _media_type(asked) == TEXT:
                body, media_type = answer.record.encode(), f"{TEXT}; charset=utf-8"
            else:
                body, media_type = await json_of(answer), JSON
            return await read_answer(
                asked.route, headers, body, version=_version(answer), media_type=media_type
            )
        finally:
            calls.concurrency.leave()

    async def _is_told(self, caller: Caller, request: Struct, asked: Asked) -> bool:
        """Whether an EventSource comes back for more of a game of which it has got the end.

        It would come back for ever, after whatever answer but 204.
        """
        if "last-event-id" not in asked.headers or _media_type(asked) != SSE:
            return False
        assert isinstance(request, WatchGameRequest)
        score = self._calls.by_name["Score"].answer(caller, ScoreRequest(game_id=request.game_id))
        found = await _answered(score)
        assert isinstance(found, ScoreResponse)
        return found.outcome is not UNSET and found.version == request.after_version

    async def _open(
        self, call: Call, asked: Asked, caller: Caller, request: Struct
    ) -> StreamResponse:
        """The answer of a call that streams; whoever sends it closes it."""
        async with AsyncExitStack() as stack:
            messages = await stack.enter_async_context(call.opened(caller, request))
            return StreamResponse(
                messages,
                stack.pop_all(),
                media_type=_media_type(asked),
                language=caller.language,
                mistake=lambda error: self._calls.mistake(
                    call.name, _request_id(asked.headers), error
                ),
            )

    def _unknown(self, verb: str, raw_path: bytes, headers: Mapping[str, str]) -> Response:
        path = raw_path.decode("latin-1")
        allow = self._table.allowed(raw_path)
        if path in self._pages:
            allow = ("GET", "HEAD", "OPTIONS")
        if verb == "OPTIONS" and allow:
            return Response(status_code=204, headers={"allow": ", ".join(allow)})
        self._calls.recorder.refused("", "ROUTE_UNKNOWN")
        response = _refusal(route_unknown(verb, path, allow), headers)
        if allow:
            response.status_code = 405
            response.headers["allow"] = ", ".join(allow)
        return response

    async def _readiness(self, _: Mapping[str, str]) -> Response:
        return Answer(SERVING) if await self._ready() else Answer(NOT_SERVING, status=503)

    async def _described(self, headers: Mapping[str, str]) -> Response:
        return self._description.answer(headers)


def make_app(calls: Calls, *, ready: Ready, cors_origins: Sequence[str] = ()) -> ASGIApp:
    """The application to be served over HTTP; `cors_origins` may hold `*`."""
    app = Rest(calls, ready)
    if not cors_origins:
        return app
    return CORSMiddleware(
        app,
        allow_origins=tuple(cors_origins),
        allow_methods=("GET", "HEAD", "POST"),
        expose_headers=("allow", "etag", "retry-after", "www-authenticate"),
        allow_headers=(
            "authorization",
            "content-type",
            "if-none-match",
            "last-event-id",
            "x-api-key",
            "x-request-id",
        ),
        max_age=86_400,
    )


async def _answered(work: Awaitable[Struct]) -> Struct:
    """The answer of a call; raises STORE_UNAVAILABLE where the process ends before it is there."""
    try:
        return await work
    except CancelledError:
        if not is_cancelled():
            raise
        # What outlives the patience of an ending process with calls is their wait for the store.
        raise store_unavailable() from None


async def _alive(_: Mapping[str, str]) -> Response:
    return Answer(SERVING)


def _version(answer: Struct) -> int | None:
    """The version of the game that an answer is about."""
    version: int | None = getattr(getattr(answer, "game", answer), "version", None)
    return version


def _refusal(refusal: Refusal, headers: Mapping[str, str]) -> Response:
    language = language_of(headers.get("accept-language", ""))
    body = status_json(status_of(refusal, language))
    response = Answer(body, status=HTTP[refusal.code])
    response.headers["content-language"] = language
    if refusal.retry_after is not None:
        response.headers["retry-after"] = str(max(1, round(refusal.retry_after)))
    if refusal.code == "UNAUTHENTICATED":
        response.headers["www-authenticate"] = "Bearer"
    return response


def _headers(scope: Scope) -> dict[str, str]:
    """The values by name; lines of one name are one list (RFC 9110, section 5.3)."""
    lines = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
    headers = dict(lines)
    if len(headers) < len(lines):
        return {name: ", ".join(v for n, v in lines if n == name) for name in headers}
    return headers


def _raw_path(scope: Scope) -> bytes:
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    return raw.partition(b"?")[0]


def _request_id(headers: Mapping[str, str]) -> str:
    return request_id_of(headers.get("x-request-id", ""))


def _media_type(asked: Asked) -> str:
    return media_type_of(asked.headers.get("accept", ""), answers_of(asked.route.rpc))
