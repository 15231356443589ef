"""A request that does not arrive whole does nothing."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from service.api.routes import routes
from tests.hostile.wire import (
    PATIENCE,
    Json,
    answer,
    connect,
    metric,
    new_game,
    post,
    until,
    version,
)
from tests.service.process import Running, process

CUTS = (0, 1, 0.5, -1)
"""Where a body is cut: bytes, a part of it, or bytes before its end."""

BODIES: dict[str, Json] = {
    "ApplyMove": {"expectedVersion": 0, "move": {"notation": ""}},
    "UndoMove": {"expectedVersion": 1},
    "AbandonGame": {"expectedVersion": 0},
    "IssueToken": {"seat": 0},
    "NewGame": {"gameType": "zyrcan", "seats": [{}] * 3},
    "ImportGame": {},
    "VerifyRecord": {"record": "tilewright"},
}
POSTS = {route.rpc: route.template for route in routes() if route.verb == "POST"}


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process() as service:
        yield service


def cut(body: bytes, at: float) -> bytes:
    return body[: int(len(body) * at)] if 0 < at < 1 else body[: int(at)]


def framed(path: str, token: str, body: bytes, at: float, *, chunked: bool) -> bytes:
    """A request that announces the whole body and holds part of it."""
    said = (f"authorization: Bearer {token}", "content-type: application/json")
    if not chunked:
        return post(path, *said, f"content-length: {len(body)}", body=cut(body, at))
    part = cut(body, at)
    chunk = b"%x\r\n%b" % (len(body), part) if part else b""
    return post(path, *said, "transfer-encoding: chunked", body=chunk)


def handled(running: Running, route: str) -> float:
    statuses = ("200", "400", "409", "499")
    name = "tilewright_rest_requests_total"
    return sum(metric(running, name, route=route, status=status) for status in statuses)


def test_there_is_a_body_for_every_post() -> None:
    assert BODIES.keys() == POSTS.keys()


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("rpc", POSTS)
def test_half_a_request_does_nothing(running: Running, rpc: str, chunked: bool) -> None:
    http = running.addresses.http
    game_id, token = new_game(http)
    moves = httpx.get(f"{http}/v1/games/{game_id}/legal-moves").json()["notations"]
    if rpc == "UndoMove":
        move = {"expectedVersion": 0, "move": {"notation": moves[0]}}
        said = {"authorization": f"Bearer {token}"}
        httpx.post(f"{http}/v1/games/{game_id}/moves", json=move, headers=said)
    before = version(http, game_id)
    body = httpx.Request("POST", http, json=BODIES[rpc]).content
    body = body.replace(b'"notation":""', f'"notation":"{moves[0]}"'.encode())
    path = POSTS[rpc].format(game_id=game_id)
    begun = handled(running, POSTS[rpc])
    for at in CUTS:
        with connect(http) as client:
            client.sendall(framed(path, token, body, at, chunked=chunked))
            client.shutdown(socket.SHUT_WR)
            assert answer(client) is None
    assert version(http, game_id) == before
    assert handled(running, POSTS[rpc]) == begun


def test_half_a_record_makes_no_game() -> None:
    """Each part of a record that ends with a line is itself a good record."""
    keys = f"--keys=k:{'0b' * 32}"
    with process(keys) as running:
        http = running.addresses.http
        game_id, token = new_game(http)
        said = {"authorization": f"Bearer {token}"}
        for played in range(3):
            moves = httpx.get(f"{http}/v1/games/{game_id}/legal-moves").json()["notations"]
            move = {"expectedVersion": played, "move": {"notation": moves[0]}}
            httpx.post(f"{http}/v1/games/{game_id}/moves", json=move, headers=said)
        text = {"accept": "text/plain", **said}
        record = httpx.get(f"{http}/v1/games/{game_id}/record", headers=text).content
    lines = [i + 1 for i, byte in enumerate(record) if byte == ord("\n")]
    host = f"authorization: Bearer {token}"
    head = (host, "content-type: text/plain", f"content-length: {len(record)}")
    with process(keys) as other:
        http = other.addresses.http
        for end in lines[:-1]:
            with connect(http) as client:
                client.sendall(post("/v1/games:import", *head, body=record[:end]))
                client.shutdown(socket.SHUT_WR)
                assert answer(client) is None
        assert httpx.get(f"{http}/v1/games/{game_id}", timeout=PATIENCE).status_code == 404
        with connect(http) as client:
            client.sendall(post("/v1/games:import", *head, body=record))
            imported = answer(client)
            assert imported is not None
            assert imported.status == 200


def test_the_whole_request_is_carried_out(running: Running) -> None:
    """The same requests in two pieces: what the others have in common is only the cut."""
    http = running.addresses.http
    game_id, token = new_game(http)
    body = b'{"expectedVersion": 0}'
    request = framed(f"/v1/games/{game_id}:abandon", token, body, len(body), chunked=False)
    with connect(http) as client:
        client.sendall(request[:-10])
        assert until(lambda: version(http, game_id) == 0)
        client.sendall(request[-10:])
        done = answer(client)
        assert done is not None
        assert done.status == 200
    assert version(http, game_id) == 1
