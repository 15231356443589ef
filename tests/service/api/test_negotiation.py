"""Media types and codings by the weights that callers give."""

import httpx
import pytest

from service.api.negotiation import media_type_of, takes_gzip
from tests.service.api.wired import Json, Wired, bearer

JSON, TEXT = "application/json", "text/plain"
LINES, EVENTS = "application/x-ndjson", "text/event-stream"

AXIOS = "application/json, text/plain, */*"
JAVA = "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2"

RECORDS = [
    ("", JSON),
    ("*/*", JSON),
    (AXIOS, JSON),
    (JAVA, JSON),
    (TEXT, TEXT),
    ("TEXT/Plain; charset=utf-8", TEXT),
    ("text/*", TEXT),
    ("text/plain, */*", TEXT),
    ("text/plain;q=0.5, application/json;q=0.4", TEXT),
    ("text/plain;q=0.4, application/json;q=0.5", JSON),
    ("text/plain;q=0.4, */*;q=0.5", JSON),
    ("application/json;q=0, */*", TEXT),
    ("text/plain;q=0, text/*", JSON),
    ("application/*;q=0.1, text/*;q=0.2", TEXT),
    ("image/png", JSON),
    ("text/plain;q=2, image/png", JSON),
    ("text/plain;q=nan", JSON),
    (";;,,;q=, /, */*/*", JSON),
]
WATCHES = [
    ("", LINES),
    ("*/*", LINES),
    (AXIOS, LINES),
    (JAVA, LINES),
    (EVENTS, EVENTS),
    ("text/event-stream, */*", EVENTS),
    ("application/x-ndjson, text/event-stream;q=0.9", LINES),
    ("text/event-stream;q=0", LINES),
    ("text/*", EVENTS),
]


@pytest.mark.parametrize(("accept", "kind"), RECORDS)
def test_the_heaviest_of_what_there_is(accept: str, kind: str) -> None:
    assert media_type_of(accept, (JSON, TEXT)) == kind


@pytest.mark.parametrize(
    ("accept_encoding", "takes"),
    [
        ("", False),
        ("gzip", True),
        ("GZIP;q=0.1", True),
        ("gzip;q=0", False),
        ("gzip;q=0, *", False),
        ("*", True),
        ("*;q=0", False),
        ("br, deflate", False),
        ("identity, gzip;q=0.5", False),
        ("gzip, deflate, br;q=1.0", True),
        ("notgzip", False),
        ("gzip;q=x", False),
    ],
)
def test_gzip_is_asked_for(accept_encoding: str, takes: bool) -> None:
    assert takes_gzip(accept_encoding) is takes


@pytest.fixture(scope="module")
def game(wired: Wired) -> Json:
    return wired.new_game()


def test_records_over_http(wired: Wired, game: Json) -> None:
    path = f"/v1/games/{game['game']['gameId']}/record"
    for accept, kind in RECORDS:
        response = wired.http.get(path, headers={"accept": accept})
        assert response.headers["content-type"].partition(";")[0] == kind, accept
    bare = httpx.Request("GET", wired.http.base_url.join(path))
    assert wired.http.send(bare).json()["record"].startswith("Game: zyrcan\n")


def test_watches_over_http(wired: Wired) -> None:
    game = wired.new_game()
    path = f"/v1/games/{game['game']['gameId']}"
    token = {"authorization": bearer(game["hostToken"])}
    assert wired.http.post(f"{path}:abandon", headers=token).status_code == 200
    for accept, kind in WATCHES:
        response = wired.http.get(f"{path}/watch", headers={"accept": accept})
        assert response.headers["content-type"].partition(";")[0] == kind, accept


def test_lines_of_one_name_are_one_list(wired: Wired, game: Json) -> None:
    path = f"/v1/games/{game['game']['gameId']}/record"
    lines = [("accept", "text/plain;q=0.9"), ("accept", "application/json;q=0.1")]
    response = wired.http.get(path, headers=lines)
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
