"""Streams without a network: writes that stall, answers nobody reads, ends before their time."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from service.api import streams
from service.api.rest_stream import StreamResponse
from service.api.streams import written
from service.app.errors import Refusal, internal, watch_history_gone
from service.app.messages import Heartbeat, WatchGameResponse

EVENTS = "text/event-stream"
LINES = "application/x-ndjson"


async def test_a_write_that_stalls_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "STALL", 0.01)
    with pytest.raises(Refusal) as caught:
        await written(asyncio.sleep(5))
    assert caught.value.reason == "OVERLOADED"


async def test_an_answer_that_nobody_reads_is_left_unfinished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "STALL", 0.01)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message["type"])
        if len(sent) > 2:
            await asyncio.Event().wait()

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def messages() -> AsyncGenerator[WatchGameResponse, None]:
        while True:
            yield WatchGameResponse(game_type="zyrcan", heartbeat=Heartbeat(version=1))

    def mistake(error: BaseException) -> Refusal:
        raise error

    closed: list[bool] = []
    async with AsyncExitStack() as stack:
        stack.callback(closed.append, True)
        response = StreamResponse(
            messages(), stack.pop_all(), media_type=LINES, language="en", mistake=mistake
        )
    async with asyncio.timeout(5):
        await response({"type": "http", "method": "GET"}, receive, send)
    assert sent == ["http.response.start", *["http.response.body"] * 2]
    assert closed == [True]


@pytest.mark.parametrize("form", [EVENTS, LINES])
@pytest.mark.parametrize("error", [watch_history_gone(7, 4), ZeroDivisionError("hidden")])
async def test_what_ends_a_stream_before_its_time_is_its_last_event(
    form: str, error: Exception
) -> None:
    sent = bytearray()

    async def send(message: Any) -> None:
        sent.extend(message.get("body", b""))

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def messages() -> AsyncGenerator[WatchGameResponse, None]:
        yield WatchGameResponse(game_type="zyrcan", heartbeat=Heartbeat(version=1))
        raise error

    response = StreamResponse(
        messages(),
        AsyncExitStack(),
        media_type=form,
        language="de",
        mistake=lambda _: internal(),
    )
    await response({"type": "http", "method": "GET"}, receive, send)
    *_, last = sent.decode().strip().split("\n\n" if form == EVENTS else "\n")
    if form == EVENTS:
        assert last.startswith("event: error\ndata: ")
        status = json.loads(last.partition("data: ")[2])
    else:
        status = json.loads(last)["error"]
    reasons = [detail["reason"] for detail in status["details"] if "reason" in detail]
    known = isinstance(error, Refusal)
    assert reasons == (["WATCH_HISTORY_GONE"] if known else ["INTERNAL"])
    assert b"hidden" not in sent
