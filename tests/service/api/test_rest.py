"""What is REST's own: routes, methods, bodies, headers, health, CORS."""

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from service.api.limits import ConcurrencyLimit
from service.api.openapi import document
from service.api.rest import Rest
from service.api.rest_fields import Asked
from service.api.routes import Table, routes
from tests.service.api.wired import Answer, Json, Wired, bearer, read, running

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def game(wired: Wired) -> Json:
    return wired.new_game(options={"zyrcan": {"firstSeat": 0}})


@pytest.fixture(scope="module")
def path(game: Json) -> str:
    return f"/v1/games/{game['game']['gameId']}"


def refused(response: httpx.Response, status: int) -> Answer:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    return read(response)


@pytest.mark.parametrize(
    "unknown", ["/", "/v1", "/v1/", "/v1/game", "/v1/games/a/b/c", "/v1/games/x:redo", "/%", "/%ff"]
)
@pytest.mark.parametrize("verb", ["GET", "POST", "OPTIONS", "TRACE", "PROPFIND"])
def test_unknown_routes(wired: Wired, unknown: str, verb: str) -> None:
    answer = refused(wired.http.request(verb, unknown), 404)
    assert answer.reason == "ROUTE_UNKNOWN"
    assert answer.metadata == {"method": verb, "path": unknown}


@pytest.mark.parametrize("verb", ["POST", "PUT", "DELETE", "PATCH"])
def test_a_known_path_says_which_methods_it_takes(wired: Wired, path: str, verb: str) -> None:
    response = wired.http.request(verb, f"{path}/legal-moves")
    answer = refused(response, 405)
    assert answer.reason == "ROUTE_UNKNOWN"
    assert answer.metadata["allow"] == response.headers["allow"] == "GET, HEAD, OPTIONS"
    assert refused(wired.http.get("/v1/games"), 405).metadata["allow"] == "POST, OPTIONS"
    assert refused(wired.http.put("/healthz"), 405).metadata["allow"] == "GET, HEAD, OPTIONS"


def test_options_and_head(wired: Wired, path: str) -> None:
    response = wired.http.options(path)
    assert (response.status_code, response.headers["allow"]) == (204, "GET, HEAD, OPTIONS")
    shown, head = wired.http.get(path), wired.http.head(path)
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["content-length"] == shown.headers["content-length"]
    assert wired.http.head("/nowhere").status_code == 404


@pytest.mark.parametrize("colon", ["%3A", "%3a"])
def test_colons_may_be_escaped(wired: Wired, colon: str) -> None:
    game = wired.new_game()
    path = f"/v1/games/{game['game']['gameId']}{colon}abandon".encode()
    url = wired.http.base_url.copy_with(raw_path=path)
    headers = {"authorization": bearer(game["hostToken"])}
    assert wired.http.post(url, headers=headers).status_code == 200
    assert wired.http.options(url).headers["allow"] == "POST, OPTIONS"
    url = wired.http.base_url.copy_with(raw_path=f"/v1/games{colon}import".encode())
    assert refused(wired.http.post(url, json={}), 400).reason == "INVALID_FIELD"


async def test_who_sends_slowly_keeps_nobody_out() -> None:
    concurrency, entered = ConcurrencyLimit(1), asyncio.Event()

    async def receive() -> Any:
        entered.set()
        await asyncio.Event().wait()

    calls: Any = SimpleNamespace(concurrency=concurrency, by_name={"NewGame": None}, max_bytes=9)
    route = next(route for route in routes() if route.rpc == "NewGame")
    slow = asyncio.create_task(
        Rest(calls, ready=receive)._serve(Asked(route, {}, {}, b"", receive))
    )
    await entered.wait()
    assert concurrency.inside == 0
    slow.cancel()
    await asyncio.gather(slow, return_exceptions=True)


def test_refusals_are_not_kept_by_caches(wired: Wired, path: str) -> None:
    headers = wired.http.get(f"{path}?seat=x").headers
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("headers", "content"),
    [
        (JSON, b""),
        (JSON, b"{"),
        (JSON, b"[]"),
        (JSON, b"\xff\xfe"),
        (JSON, b'{"gameId": "x"}'),
        (JSON, b'{"move": {}}'),
        ({"content-type": "text/plain"}, b"{}"),
        ({"content-type": "application/x-www-form-urlencoded"}, b"gameId=x"),
        ({"content-type": "\xff"}, b"{}"),
        ({}, b"x" * 2_000_000),
    ],
)
def test_bodies_that_are_none(
    wired: Wired, game: Json, path: str, headers: dict[str, str], content: bytes
) -> None:
    said = {"authorization": bearer(game["hostToken"]), **headers}
    response = wired.http.post(f"{path}/moves", content=content, headers=_latin(said))
    assert refused(response, 400).reason == "INVALID_FIELD"
    assert refused(wired.http.post("/v1/games", content=content, headers=_latin(headers)), 400)


def _latin(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]


def test_what_to_send_instead_is_said(wired: Wired) -> None:
    response = wired.http.post("/v1/games", content=b"x=1", headers={"content-type": "text/plain"})
    answer = read(response)
    assert answer.fields == ["body"]
    assert "Content-Type: application/json" in str(answer.refusal)
    big = wired.http.post("/v1/games", content=b" " * 300_000, headers=JSON)
    assert "262144" in str(read(big).refusal)


def test_content_type_may_name_the_encoding(wired: Wired) -> None:
    kind = "Application/JSON; charset=utf-8"
    content = b'{"gameType": "zyrcan", "seats": [{}, {}, {}]}'
    response = wired.http.post("/v1/games", content=content, headers={"content-type": kind})
    assert response.status_code == 200


def test_abandoning_needs_no_body(wired: Wired) -> None:
    new = wired.new_game()
    path = f"/v1/games/{new['game']['gameId']}:abandon"
    headers = {"authorization": bearer(new["hostToken"])}
    assert wired.http.post(path, headers=headers).status_code == 200


def test_path_and_body_must_agree(wired: Wired, game: Json, path: str) -> None:
    headers = {"authorization": bearer(game["hostToken"])}
    body: Json = {"gameId": "other", "expectedVersion": 0, "move": {"notation": "pass"}}
    answer = read(wired.http.post(f"{path}/moves", json=body, headers=headers))
    assert answer.fields == ["game_id"]
    body["gameId"] = game["game"]["gameId"]
    answer = read(wired.http.post(f"{path}/moves", json=body, headers=headers))
    assert answer.reason == "ILLEGAL_MOVE"


def test_queries_belong_to_reads_and_bodies_to_writes(wired: Wired, game: Json, path: str) -> None:
    headers = {"authorization": bearer(game["hostToken"])}
    answer = read(wired.http.post(f"{path}/moves?expectedVersion=0", json={}, headers=headers))
    assert answer.fields[0] == "expectedVersion"
    answer = read(wired.http.request("GET", path, content=b"{}"))
    assert answer.fields == ["body"]
    for query in ("nonsense=1", "seat=x", "seat=", "seat=1&seat=2", "%ff=1", "a&b&c" * 99, "\xff"):
        answer = read(wired.http.request("GET", f"{path}?{query}"))
        assert answer.reason == "INVALID_FIELD"


def test_lists_are_paged(wired: Wired, path: str) -> None:
    seen: list[str] = []
    token, pages = "", 0
    while pages == 0 or token:
        page = wired.http.get(
            f"{path}/legal-moves", params={"page_size": 40, "pageToken": token}
        ).json()
        seen += page["notations"]
        token, pages = page["nextPageToken"], pages + 1
    whole = wired.http.get(f"{path}/legal-moves", params={"pageSize": 1000}).json()
    assert seen == whole["notations"] == sorted(seen)
    assert (len(seen), pages) == (whole["totalSize"], 4)
    one = wired.http.get("/v1/game-types", params={"pageSize": 1}).json()
    assert len(one["gameTypes"]) == 1
    assert one["nextPageToken"]


def test_health_pages(wired: Wired) -> None:
    for page in ("/healthz", "/readyz"):
        response = wired.http.get(page)
        assert (response.status_code, response.json()) == (200, {"status": "SERVING"})
        assert wired.http.head(page).content == b""


def test_the_service_describes_itself(wired: Wired) -> None:
    assert wired.http.get("/v1/openapi.json").json() == document()


def test_refusals_carry_the_headers_of_http(wired: Wired, path: str) -> None:
    response = wired.http.get(path, headers={"authorization": "Bearer x"})
    assert refused(response, 401).reason == "TOKEN_INVALID"
    assert response.headers["www-authenticate"] == "Bearer"
    german = wired.http.get("/nowhere", headers={"accept-language": "de-CH"})
    assert german.headers["content-language"] == "de"


@pytest.fixture(scope="module")
def guarded() -> Iterator[Wired]:
    """A service with API keys, CORS, and room for nobody."""
    flags = ("--api-keys=secret-api-key-1", "--cors-origins=https://a.example", "--max-in-flight=1")
    with running(*flags) as service:
        yield service


def test_cors_is_answered_where_it_is_set(guarded: Wired, wired: Wired) -> None:
    asked = {"origin": "https://a.example", "access-control-request-method": "POST"}
    allowed = guarded.http.options("/v1/games", headers=asked)
    assert allowed.status_code == 200
    assert allowed.headers["access-control-allow-origin"] == "https://a.example"
    shown = guarded.http.get("/v1/game-types", headers={"origin": "https://a.example"})
    assert shown.headers["access-control-allow-origin"] == "https://a.example"
    exposed = shown.headers["access-control-expose-headers"].split(", ")
    assert {"etag", "retry-after", "allow"} <= set(exposed)
    asked["access-control-request-headers"] = "authorization,if-none-match,last-event-id"
    assert guarded.http.options("/v1/games", headers=asked).status_code == 200
    other = guarded.http.get("/v1/game-types", headers={"origin": "https://b.example"})
    assert "access-control-allow-origin" not in other.headers
    assert "access-control-allow-origin" not in wired.http.get("/healthz", headers=asked).headers


@pytest.mark.parametrize("fields", [{}, {"gameType": "zyrcan", "seats": [{}] * 3}])
def test_api_keys_come_before_fields(guarded: Wired, fields: Any) -> None:
    assert guarded.both("NewGame", fields).reason == "API_KEY_INVALID"
    assert guarded.both("NewGame", fields, x_api_key="guess").reason == "API_KEY_INVALID"
    again = {**fields, "requestId": "ab" * 16}
    admitted = guarded.both("NewGame", again, x_api_key="secret-api-key-1")
    assert admitted.reason == ("" if fields else "INVALID_FIELD")


def test_paths_are_told_apart() -> None:
    table = Table(routes())
    for route in routes():
        path = route.template.replace("{game_id}", "a%2Fb").replace("{game_type}", "c%20d").encode()
        found = table.find(route.verb, path)
        assert found is not None
        assert found[0] == route
        assert set(found[1].values()) <= {b"a/b", b"c d"}
