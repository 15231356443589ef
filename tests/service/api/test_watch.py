"""Watching over both protocols, and records as plain text."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import pytest
from google.protobuf.json_format import MessageToDict, ParseDict

from service.api import streams
from service.wire.schema import SERVICE
from tests.service.api.wired import Json, Wired, bearer
from tilewright.v1 import game_service_pb2 as pb

EVENTS = "text/event-stream"
LINES = "application/x-ndjson"


@pytest.fixture
def game(wired: Wired) -> Json:
    return wired.new_game()


def play(wired: Wired, game: Json, version: int, number: int = 1) -> list[Json]:
    """Play the first legal move so many times."""
    game_id, said = game["game"]["gameId"], {"authorization": bearer(game["hostToken"])}
    answers = []
    for at in range(version, version + number):
        listed = wired.grpc("LegalMoves", {"gameId": game_id, "pageSize": 1}, **said).ok
        move = {"notation": listed["notations"][0]}
        fields = {"gameId": game_id, "move": move, "expectedVersion": at}
        answers.append(wired.grpc("ApplyMove", fields, **said).ok)
    return answers


def watch(channel: grpc.Channel, game: Json, **fields: Any) -> Any:
    """A gRPC stream of messages."""
    method: Any = SERVICE.methods_by_name["WatchGame"]
    call: Any = channel.unary_stream(
        f"/{SERVICE.full_name}/{method.name}",
        request_serializer=pb.WatchGameRequest.SerializeToString,
        response_deserializer=pb.WatchGameResponse.FromString,
    )
    asked = {"gameId": game["game"]["gameId"], **fields}
    return call(ParseDict(asked, pb.WatchGameRequest()), timeout=20)


class Events:
    """The events of a REST stream as they come."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def next(self) -> tuple[dict[str, str], Json]:
        """The fields of the next event, and its data."""
        fields: dict[str, str] = {}
        for line in self.lines:
            if line.startswith(":") or (not line and not fields):
                continue
            if not line:
                break
            name, _, value = line.partition(": ")
            fields[name] = value
        return fields, json.loads(fields.pop("data"))


@contextmanager
def rest(wired: Wired, game: Json, accept: str, query: str = "", **said: str) -> Iterator[Any]:
    headers = {"accept": accept, **{k.replace("_", "-"): v for k, v in said.items()}}
    path = f"/v1/games/{game['game']['gameId']}/watch{query}"
    with wired.http.stream("GET", path, headers=headers, timeout=10) as response:
        yield response


def test_both_protocols_tell_the_same(wired: Wired, game: Json) -> None:
    play(wired, game, 0, 3)
    stream = watch(
        wired.channel, game, afterVersion=1, includePositions=True, includeSentences=True
    )
    over_grpc = [MessageToDict(next(stream), always_print_fields_with_no_presence=True)]
    over_grpc.append(MessageToDict(next(stream), always_print_fields_with_no_presence=True))
    stream.cancel()
    query = "?afterVersion=1&includePositions=true&include_sentences=true"
    with rest(wired, game, LINES, query) as response:
        assert response.headers["content-type"] == LINES
        lines = response.iter_lines()
        over_lines = [json.loads(next(lines)) for _ in range(2)]
    with rest(wired, game, EVENTS, query) as response:
        assert response.headers["content-type"].startswith(EVENTS)
        assert response.headers["cache-control"] == "no-store"
        events = Events(response.iter_lines())
        found = [events.next() for _ in range(2)]
    assert [fields for fields, _ in found] == [
        {"id": "2", "event": "change"},
        {"id": "3", "event": "change"},
    ]
    assert over_grpc == over_lines == [data for _, data in found]
    assert [message["change"]["version"] for message in over_lines] == [2, 3]


def test_changes_come_as_they_are_played(wired: Wired, game: Json) -> None:
    stream = watch(wired.channel, game)
    snapshot = next(stream)
    assert snapshot.WhichOneof("event") == "snapshot"
    assert snapshot.snapshot.version == 0
    with rest(wired, game, EVENTS) as response:
        events = Events(response.iter_lines())
        fields, data = events.next()
        assert fields == {"id": "0", "event": "snapshot"}
        assert data["snapshot"]["version"] == 0
        for version, answer in enumerate(play(wired, game, 0, 4), start=1):
            change = next(stream).change
            fields, data = events.next()
            assert change.version == version
            assert change.notation == data["change"]["notation"] == answer["notation"]
            assert change.record_tag == answer["recordTag"]
            assert fields == {"id": str(version), "event": "change"}
        said = {"authorization": bearer(game["hostToken"])}
        assert wired.grpc("AbandonGame", {"gameId": game["game"]["gameId"]}, **said).ok
        assert [m.WhichOneof("event") for m in stream] == ["change", "ending"]
        assert events.next()[1]["change"]["kind"] == "ENTRY_KIND_ABANDON"
        fields, data = events.next()
        assert fields == {"id": "5", "event": "ending"}
        assert data["ending"]["reason"] == "WATCH_END_REASON_GAME_OVER"
        assert data["ending"]["outcome"]["reason"] == "abandoned"
        assert list(events.lines) == []


def test_the_last_event_id_resumes(wired: Wired, game: Json) -> None:
    play(wired, game, 0, 4)
    with rest(wired, game, EVENTS, "?afterVersion=0", last_event_id="2") as response:
        events = Events(response.iter_lines())
        assert [events.next()[0]["id"] for _ in range(2)] == ["3", "4"]
    for wrong in ("x", "-1", "4294967296", "9" * 30):
        with rest(wired, game, EVENTS, last_event_id=wrong) as response:
            assert response.status_code == 400
            response.read()
            assert "after_version" in response.text


def test_an_event_source_comes_to_rest_when_the_game_is_over(wired: Wired, game: Json) -> None:
    play(wired, game, 0)
    with rest(wired, game, EVENTS, last_event_id="1") as response:
        assert response.status_code == 200
    wired.rest(
        "AbandonGame", {"gameId": game["game"]["gameId"]}, authorization=bearer(game["hostToken"])
    )
    last, statuses = "0", list[int]()
    while statuses[-1:] != [204]:
        with rest(wired, game, EVENTS, last_event_id=last) as response:
            statuses.append(response.status_code)
            ids = [line for line in response.iter_lines() if line.startswith("id: ")]
        last = ids[-1].removeprefix("id: ") if ids else last
    assert (statuses, last) == ([200, 204], "2")
    # Who reads lines is told the end again, and so is a first connection.
    with rest(wired, game, LINES, last_event_id="2") as response:
        assert [list(json.loads(line))[1] for line in response.iter_lines()] == ["ending"]
    with rest(wired, game, EVENTS, "?afterVersion=2") as response:
        assert response.status_code == 200
    with rest(wired, game, EVENTS, last_event_id="3") as response:
        assert response.status_code == 400
    with rest(wired, game, EVENTS, last_event_id="2", authorization="Bearer x") as response:
        assert response.status_code == 401


def test_what_cannot_be_watched_is_refused_as_any_call(wired: Wired, game: Json) -> None:
    gone = wired.both("WatchGame", {"gameId": game["game"]["gameId"], "afterVersion": 9})
    assert gone.reason == "WATCH_HISTORY_GONE"
    assert gone.metadata == {"afterVersion": "9", "currentVersion": "0"}
    assert wired.both("WatchGame", {"gameId": "0" * 32}).reason == "GAME_NOT_FOUND"
    assert wired.both("WatchGame", {"gameId": "x"}).reason == "INVALID_FIELD"
    other = wired.new_game(seed="11" * 32)
    said = {"authorization": bearer(other["hostToken"])}
    answer = wired.both("WatchGame", {"gameId": game["game"]["gameId"]}, **said)
    assert answer.reason == "TOKEN_INVALID"


def test_head_opens_no_stream(wired: Wired, game: Json) -> None:
    response = wired.http.head(f"/v1/games/{game['game']['gameId']}/watch")
    assert (response.status_code, response.content) == (200, b"")


def test_watchers_do_not_count_as_calls_in_flight(wired: Wired, game: Json) -> None:
    streams = [watch(wired.channel, game) for _ in range(300)]
    for stream in streams:
        assert next(stream).WhichOneof("event") == "snapshot"
    play(wired, game, 0, 2)
    for stream in streams:
        assert [next(stream).change.version, next(stream).change.version] == [1, 2]
        stream.cancel()


def test_a_watcher_that_hangs_up_is_let_go(wired: Wired, game: Json) -> None:
    for accept in (EVENTS, LINES):
        with rest(wired, game, accept) as response:
            next(response.iter_lines())
    stream = watch(wired.channel, game)
    next(stream)
    stream.cancel()
    assert stream.code() is grpc.StatusCode.CANCELLED
    play(wired, game, 0, 1)


def test_a_watcher_that_does_not_read_is_cut_off_with_a_reason(
    wired: Wired, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "STALL", 0.3)
    # With so small a window a message that nobody reads is one too many.
    options = (("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1024))
    board = [f"{q},{r}" for q in range(20) for r in range(20)]
    game = wired.new_game(options={"zyrcan": {"board": board}})
    with grpc.insecure_channel(wired.address, options) as channel:
        stream = watch(channel, game, includePositions=True, afterVersion=0)
        began = time.monotonic()
        play(wired, game, 0, 20)
        took = time.monotonic() - began
        time.sleep(1.0)
        with pytest.raises(grpc.RpcError) as caught:
            assert len(list(stream)) < 20
    error: Any = caught.value
    assert error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert took < 10


def test_a_watcher_that_never_reads_holds_nobody_back(wired: Wired, game: Json) -> None:
    stream = watch(wired.channel, game, includePositions=True)
    seen: list[int] = []

    def read() -> None:
        for message in watch(wired.channel, game, afterVersion=0):
            seen.append(message.change.version)
            if message.change.version == 20:
                return

    reader = threading.Thread(target=read)
    reader.start()
    play(wired, game, 0, 20)
    reader.join(10)
    assert seen == list(range(1, 21))
    stream.cancel()


def as_editors_write(record: bytes) -> bytes:
    """With CRLF, and without the end of the last line."""
    return record.removesuffix(b"\n").replace(b"\n", b"\r\n")


def test_watches_with_a_replaced_token_end(wired: Wired, game: Json) -> None:
    game_id, host = game["game"]["gameId"], {"authorization": bearer(game["hostToken"])}
    seat = bearer(game["seatTokens"][0])
    method: Any = SERVICE.methods_by_name["WatchGame"]
    call: Any = wired.channel.unary_stream(f"/{SERVICE.full_name}/{method.name}")
    asked = pb.WatchGameRequest(game_id=game_id).SerializeToString()
    stream = call(asked, metadata=(("authorization", seat),), timeout=20)
    next(stream)
    with rest(wired, game, EVENTS, authorization=seat) as response:
        events = Events(response.iter_lines())
        events.next()
        fields = {"gameId": game_id, "seat": 0, "requestId": "ab" * 16}
        assert wired.grpc("IssueToken", fields, **host).ok
        with pytest.raises(grpc.RpcError) as caught:
            next(stream)
        error: Any = caught.value
        assert error.code() is grpc.StatusCode.UNAUTHENTICATED
        kind, data = events.next()
        assert kind["event"] == "error"
        (info,) = [detail for detail in data["details"] if "reason" in detail]
        assert (info["reason"], info["metadata"]) == ("TOKEN_INVALID", {"cause": "replaced"})
        assert list(events.lines) == []


def test_records_as_plain_text(wired: Wired, game: Json) -> None:
    game_id = game["game"]["gameId"]
    said = {"authorization": bearer(game["hostToken"])}
    play(wired, game, 0, 3)
    exported = wired.both("ExportGame", {"gameId": game_id}).ok
    path = f"/v1/games/{game_id}/record"
    response = wired.http.get(path, headers={"accept": "text/plain"})
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.text == exported["record"]
    for content in (response.content, as_editors_write(response.content)):
        again = wired.http.post(
            "/v1/games:import", content=content, headers={"content-type": "text/plain", **said}
        )
        assert again.json()["game"]["version"] == 3
        assert again.json()["hostToken"] == game["hostToken"]
    wired.grpc("AbandonGame", {"gameId": game_id}, **said)
    finished = wired.http.get(path, headers={"accept": "text/plain"})
    for kind in ("text/plain", "text/plain; charset=utf-8"):
        verified = wired.http.post(
            "/v1/records:verify", content=finished.content, headers={"content-type": kind}
        )
        assert verified.json()["tagValid"] is True
        changed = as_editors_write(finished.content)
        again = wired.http.post(
            "/v1/records:verify", content=changed, headers={"content-type": kind}
        )
        assert again.json() == verified.json()
    wrong = wired.http.post(
        "/v1/records:verify", content=b"\xff", headers={"content-type": "text/plain"}
    )
    assert wrong.status_code == 400
    refused = wired.both("VerifyRecord", {"record": response.text})
    assert refused.reason == "RECORD_INVALID"
    assert refused.metadata["line"] == "7"


def test_sentences_in_both_languages(wired: Wired, game: Json) -> None:
    play(wired, game, 0, 1)
    fields = {"gameId": game["game"]["gameId"], "includeSentences": True}
    for language, word in (("en", "Player "), ("de", "Spieler "), ("fr", "Player ")):
        answer = wired.both("ListMoves", fields, accept_language=language).ok
        assert answer["changes"][0]["sentences"][0].startswith(word)
        score = wired.both("Score", fields, accept_language=language).ok
        assert score["sentences"][2]["sentences"]
