"""What clients and caches between may keep, whether it is still right, and gzip."""

import gzip
import random
import re
from collections.abc import Iterator
from time import thread_time

import httpx
import pytest
from starlette.responses import Response

from service.api.rest_answers import LEAST, gzipped, read_answer
from service.api.routes import routes
from tests.service.api.inprocess import Timed
from tests.service.api.wired import Json, Wired, bearer, running

READS = ("", "/legal-moves", "/score", "/moves", "/record")
PLAIN = {"accept-encoding": "identity"}
GZIP = {"accept-encoding": "gzip"}
STATIC = ("/v1/game-types", "/v1/game-types/zyrcan", "/v1/openapi.json")


@pytest.fixture(scope="module")
def game(wired: Wired) -> Json:
    """A game with hidden hands."""
    return wired.new_game("vizia", 2, options={"vizia": {"firstSeat": 0}})


@pytest.fixture(scope="module")
def path(game: Json) -> str:
    return f"/v1/games/{game['game']['gameId']}"


def by(game: Json, seat: int) -> dict[str, str]:
    return {**PLAIN, "authorization": bearer(game["seatTokens"][seat])}


def test_every_read_is_kept_by_its_caller_alone(wired: Wired, game: Json, path: str) -> None:
    covered = [path.replace(game["game"]["gameId"], "{game_id}") + part for part in READS]
    of_a_game = {
        route.template
        for route in routes()
        if route.verb == "GET" and "game_id" in route.pattern.groupindex
    }
    assert set(covered) == {t for t in of_a_game if not re.search(r"watch|board", t)}
    for part in READS:
        first = wired.http.get(path + part, headers=by(game, 0))
        assert first.headers["cache-control"] == "private, no-cache"
        vary = first.headers["vary"].split(", ")
        assert {"authorization", "accept-language", "accept-encoding"} <= set(vary)
        assert ("accept" in vary) is (part == "/record")
        assert re.fullmatch(r'"0-[0-9a-f]{24}"', first.headers["etag"])
        again = wired.http.get(
            path + part, headers={**by(game, 0), "if-none-match": first.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
        for name in ("etag", "cache-control", "vary"):
            assert again.headers[name] == first.headers[name]
        assert "content-type" not in again.headers


def test_tags_differ_wherever_answers_do(wired: Wired, game: Json, path: str) -> None:
    asked = [
        httpx.Request("GET", wired.http.base_url.join(path + query), headers=headers)
        for query, headers in (
            ("", by(game, 0)),
            ("", by(game, 1)),
            ("", {**PLAIN, "authorization": bearer(game["hostToken"])}),
            ("", PLAIN),
            ("?includeLegalMoves=LEGAL_MOVES_VIEW_PATTERNS", by(game, 0)),
            ("/score", PLAIN),
            ("/score?includeSentences=true", PLAIN),
            ("/score?includeSentences=true", {**PLAIN, "accept-language": "de"}),
            ("/record", PLAIN),
            ("/record", {**PLAIN, "accept": "text/plain"}),
        )
    ]
    bodies: dict[str, bytes] = {}
    for request in asked:
        response = wired.http.send(request)
        assert bodies.setdefault(response.headers["etag"], response.content) == response.content
    # The host without a seat sees through the eyes of the seat to move.
    assert len(bodies) == len({wired.http.send(r).content for r in asked}) == len(asked) - 1
    for request in asked:
        request.headers["if-none-match"] = ", ".join(bodies)
        assert wired.http.send(request).status_code == 304


def test_a_tag_of_other_eyes_does_not_do(wired: Wired, game: Json, path: str) -> None:
    other = wired.http.get(path, headers=by(game, 1)).headers["etag"]
    mine = wired.http.get(path, headers={**by(game, 0), "if-none-match": other})
    assert mine.status_code == 200
    spectator = wired.http.get(
        path, headers={"if-none-match": other, "authorization": "Bearer forged"}
    )
    assert spectator.status_code == 401
    assert spectator.headers["cache-control"] == "no-store"


def test_a_move_makes_a_new_tag(wired: Wired) -> None:
    game = wired.new_game()
    path = f"/v1/games/{game['game']['gameId']}"
    headers = {**PLAIN, "authorization": bearer(game["hostToken"])}
    old = wired.http.get(path, headers=headers).headers["etag"]
    notation = wired.http.get(f"{path}/legal-moves", headers=headers).json()["notations"][0]
    move = {"expectedVersion": 0, "move": {"notation": notation}}
    played = wired.http.post(f"{path}/moves", json=move, headers=headers)
    assert played.headers["cache-control"] == "no-store"
    assert "etag" not in played.headers
    new = wired.http.get(path, headers={**headers, "if-none-match": old})
    assert new.status_code == 200
    assert new.headers["etag"].startswith('"1-')


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ("{}", 304),
        ("W/{}", 304),
        ('"x", W/"y",{}', 304),
        ("*", 304),
        ('"*"', 200),
        ("", 200),
        (",,", 200),
        ("{}x", 200),
        ('"x", *', 200),
        ("w/{}", 200),
    ],
)
def test_forms_of_if_none_match(wired: Wired, path: str, form: str, status: int) -> None:
    tag = wired.http.get(path, headers=PLAIN).headers["etag"]
    for verb in ("GET", "HEAD"):
        asked = {**PLAIN, "if-none-match": form.format(tag)}
        assert wired.http.request(verb, path, headers=asked).status_code == status


def test_a_game_that_is_not_there_is_not_fresh(wired: Wired) -> None:
    gone = wired.http.get(f"/v1/games/{'0' * 32}", headers={"if-none-match": "*"})
    assert gone.status_code == 404
    assert gone.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("page", STATIC)
def test_what_is_the_same_for_all_may_be_kept_by_all(wired: Wired, page: str) -> None:
    for coding in (PLAIN, GZIP):
        first = wired.http.get(page, headers=coding)
        assert first.headers["cache-control"] == "public, max-age=300"
        assert first.headers["vary"] == "accept-encoding"
        again = wired.http.get(page, headers={**coding, "if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]


def test_gzip_where_it_is_asked_for(wired: Wired, game: Json, path: str) -> None:
    for page in (*STATIC, path, f"{path}/legal-moves"):
        plain = wired.http.get(page, headers={**by(game, 0), **PLAIN})
        with wired.http.stream("GET", page, headers={**by(game, 0), **GZIP}) as response:
            raw = b"".join(response.iter_raw())
        assert "content-encoding" not in plain.headers
        if len(plain.content) < LEAST:
            assert raw == plain.content
            continue
        assert response.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw) == plain.content
        assert len(raw) == int(response.headers["content-length"]) < len(plain.content)
        assert response.headers["etag"] == f"W/{plain.headers['etag']}"
        head = wired.http.head(page, headers={**by(game, 0), **GZIP})
        assert head.headers["content-length"] == response.headers["content-length"]


def test_who_does_not_take_gzip_does_not_get_it(wired: Wired) -> None:
    for coding in ("gzip;q=0", "br", "identity, gzip;q=0.5", "*;q=0"):
        response = wired.http.get("/v1/openapi.json", headers={"accept-encoding": coding})
        assert "content-encoding" not in response.headers


def test_answers_with_tokens_are_not_compressed(wired: Wired) -> None:
    # What an attacker can put beside a token would tell it by the length.
    new = {"gameType": "queens_garden", "seats": [{"name": "a" * 30}] * 2}
    response = wired.http.post("/v1/games", json=new, headers=GZIP)
    assert len(response.content) > LEAST
    assert "hostToken" in response.json()
    assert "content-encoding" not in response.headers
    path = f"/v1/games/{response.json()['game']['gameId']}"
    token = {**GZIP, "authorization": bearer(response.json()["hostToken"])}
    notation = wired.http.get(f"{path}/legal-moves", headers=token).json()["notations"][0]
    move = {"expectedVersion": 0, "move": {"notation": notation}, "includeView": True}
    played = wired.http.post(f"{path}/moves", json=move, headers=token)
    assert len(played.content) > LEAST
    assert played.headers["content-encoding"] == "gzip"
    assert wired.http.post(f"{path}:abandon", headers=token).status_code == 200
    record = wired.http.get(f"{path}/record").json()["record"]
    imported = wired.http.post("/v1/games:import", json={"record": record}, headers=token)
    assert "hostToken" in imported.json()
    assert "content-encoding" not in imported.headers


def test_watches_are_not_compressed(wired: Wired, path: str) -> None:
    with wired.http.stream("GET", f"{path}/watch", headers=GZIP) as response:
        assert "content-encoding" not in response.headers
        assert response.headers["cache-control"] == "no-store"
        assert next(response.iter_lines()).startswith('{"gameType":"vizia"')


async def test_a_large_answer_does_not_hold_the_loop() -> None:
    route = next(route for route in routes() if route.rpc == "ListMoves")
    body = random.Random(1).randbytes(1 << 20).hex().encode()
    began = thread_time()
    packed = gzipped(body)
    whole = thread_time() - began
    work = read_answer(route, GZIP, body, version=1, media_type="application/json")
    timed = Timed[Response](work)
    answer = await timed
    assert answer.body == packed
    assert timed.longest < whole / 4


@pytest.fixture(scope="module")
def shared() -> Iterator[Wired]:
    """A service for pages of any origin."""
    with running("--cors-origins=https://a.example") as service:
        yield service


def test_origins_do_not_share_answers(shared: Wired) -> None:
    for page in STATIC:
        response = shared.http.get(page, headers={"origin": "https://a.example"})
        assert {"accept-encoding", "Origin"} <= set(response.headers["vary"].split(", "))
