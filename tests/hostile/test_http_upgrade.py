"""Clients offer other protocols and wait for leave to send: the offer is ignored, the body read."""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.wire import answer, connect, new_game, post, version
from tests.service.process import Running, process

H2C = (
    "connection: Upgrade, HTTP2-Settings",
    "upgrade: h2c",
    "http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
)
WEBSOCKET = (
    "connection: Upgrade",
    "upgrade: websocket",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    "sec-websocket-version: 13",
)
NEW = b'{"gameType": "zyrcan", "seats": [{}, {}, {}]}'
JSON = "content-type: application/json"
NEXT = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"

JAVA = """
import java.net.URI;
import java.net.http.*;

public class Client {
    public static void main(String[] given) throws Exception {
        var body = HttpRequest.BodyPublishers.ofString(given[1]);
        var request = HttpRequest.newBuilder(URI.create(given[0]))
            .header("content-type", "application/json").POST(body).build();
        var client = HttpClient.newHttpClient();
        for (int i = 0; i < 2; i++) {
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            System.out.println(answer.statusCode() + " " + answer.body());
        }
    }
}
"""


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process() as service:
        yield service


@pytest.mark.parametrize("offer", [H2C, WEBSOCKET])
@pytest.mark.parametrize("pause", [0, 0.2])
def test_an_offer_is_ignored_and_the_body_read(
    running: Running, offer: tuple[str, ...], pause: float
) -> None:
    head = post(
        "/v1/games", *offer, "content-type: application/json", f"content-length: {len(NEW)}"
    )
    with connect(running.addresses.http) as client:
        client.sendall(head)
        time.sleep(pause)
        client.sendall(NEW)
        made = answer(client)
        assert made is not None
        assert made.status == 200, made
        assert made.json["game"]["gameType"] == "zyrcan"
        assert made.headers["connection"] == "close"
        assert answer(client) is None


def test_what_follows_an_offer_is_not_read(running: Running) -> None:
    head = post("/v1/games", *H2C, JSON, f"content-length: {len(NEW)}")
    with connect(running.addresses.http) as client:
        client.sendall(head + NEW + NEXT)
        assert (first := answer(client)) is not None
        assert first.status == 200
        assert answer(client) is None


@pytest.mark.parametrize("offer", [H2C, WEBSOCKET])
def test_a_body_is_never_the_next_request(running: Running, offer: tuple[str, ...]) -> None:
    http = running.addresses.http
    game_id, token = new_game(http)
    smuggled = post(f"/v1/games/{game_id}:abandon", f"authorization: Bearer {token}")
    with connect(http) as client:
        client.sendall(post("/v1/games", *offer, f"content-length: {len(smuggled)}"))
        time.sleep(0.2)
        client.sendall(smuggled)
        refused = answer(client)
        assert refused is not None
        assert refused.status == 400
        assert answer(client) is None
    assert version(http, game_id) == 0


def test_the_expected_version_of_an_offer_counts(running: Running) -> None:
    http = running.addresses.http
    game_id, token = new_game(http)
    body = b'{"expectedVersion":7}'
    said = (f"authorization: Bearer {token}", f"content-length: {len(body)}")
    with connect(http) as client:
        client.sendall(post(f"/v1/games/{game_id}:abandon", *H2C, *said, body=body))
        refused = answer(client)
        assert refused is not None
        assert refused.status == 409
    assert version(http, game_id) == 0


@pytest.mark.parametrize("method", ["CONNECT", "PRI"])
def test_other_protocols_are_refused(running: Running, method: str) -> None:
    target = {"CONNECT": "x:80 HTTP/1.1", "PRI": "* HTTP/2.0"}[method]
    with connect(running.addresses.http) as client:
        client.sendall(f"{method} {target}\r\nhost: x\r\n\r\nSM\r\n\r\n".encode())
        refused = answer(client)
        assert refused is not None
        assert refused.status in (400, 404)
        assert refused.json["code"]
        assert refused.headers["connection"] == "close"


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
@pytest.mark.parametrize("flags", [["--http2"], ["-H", "expect: 100-continue"]])
def test_curl(running: Running, flags: list[str]) -> None:
    url = f"{running.addresses.http}/v1/games"
    large = NEW.replace(b" ", b" " * 20_000)
    done = subprocess.run(
        ["curl", "-sS", "-i", *flags, "-H", JSON, "--data-binary", "@-", url],
        input=large,
        capture_output=True,
        timeout=60,
        check=True,
    )
    head, _, body = done.stdout.rpartition(b"\r\n\r\n")
    assert (b"100 Continue" in head) == ("expect: 100-continue" in flags)
    assert json.loads(body)["game"]["gameType"] == "zyrcan"


@pytest.mark.skipif(not shutil.which("java"), reason="java is not installed")
def test_java(running: Running, tmp_path: Path) -> None:
    source = tmp_path / "Client.java"
    source.write_text(JAVA, encoding="utf-8")
    done = subprocess.run(
        ["java", "-Xint", str(source), f"{running.addresses.http}/v1/games", NEW.decode()],
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    answers = done.stdout.splitlines()
    assert len(answers) == 2
    for line in answers:
        status, _, body = line.partition(" ")
        assert status == "200", line
        assert json.loads(body)["game"]["gameType"] == "zyrcan"
