"""What we rely on of aiohttp's parser, which its makers may change: docs/dependencies.md."""

import asyncio
from typing import Any

import pytest
from aiohttp.base_protocol import BaseProtocol
from aiohttp.http import HttpRequestParser
from aiohttp.http_exceptions import BadHttpMessage, LineTooLong

GET = b"GET /a?b HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"


def parser(**options: Any) -> HttpRequestParser:
    loop = asyncio.get_running_loop()
    protocol = BaseProtocol(loop)
    limits: dict[str, Any] = {"max_line_size": 100, "max_field_size": 100, "max_headers": 5}
    asked: dict[str, Any] = {"auto_decompress": False, "max_msg_queue_size": 1}
    made = HttpRequestParser(protocol, loop, 1 << 16, **limits, **asked, **options)
    protocol._parser = made
    return made


async def test_it_stops_behind_each_request() -> None:
    reads = parser()
    for data in (GET * 3, b"", b""):
        messages, _, _ = reads.feed_data(data)
        assert [message.path for message, _ in messages] == ["/a?b"]
        assert messages[0][0].raw_headers == ((b"Host", b"x"),)
        reads.message_consumed()
    assert not reads.feed_data(b"")[0]


@pytest.mark.parametrize("pieces", [[b"", b"half"], [b"ha", b"lf"], [b"half"]])
async def test_the_end_of_a_body_is_told_when_it_is_there(pieces: list[bytes]) -> None:
    reads = parser()
    [(_, body)], _, _ = reads.feed_data(POST + b"\r\n" + pieces[0])
    assert body.is_eof() == (pieces[0] == b"half")
    for piece in pieces[1:]:
        reads.feed_data(piece)
    assert body.is_eof()
    assert body.read_nowait() == b"half"


@pytest.mark.parametrize("offer", [b"h2c", b"websocket", b"tls/1.0"])
async def test_an_offer_costs_no_body(offer: bytes) -> None:
    head = POST + b"connection: upgrade\r\nupgrade: " + offer + b"\r\n\r\n"
    for cut in (len(head), len(head) + 2):
        reads = parser()
        whole = head + b"half"
        [(message, body)], _, _ = reads.feed_data(whole[:cut])
        reads.feed_data(whole[cut:])
        assert message.upgrade
        assert body.read_nowait() == b"half"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"GET /" + b"a" * 200 + b" HTTP/1.1\r\n\r\n", LineTooLong),
        (b"GET / HTTP/1.1\r\nhost: x\r\na: " + b"a" * 200 + b"\r\n\r\n", LineTooLong),
        (b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * 6 + b"\r\n", BadHttpMessage),
        (b"GET / HTTP/1.1\r\n\r\n", BadHttpMessage),
        (POST + b"transfer-encoding: chunked\r\n\r\n", BadHttpMessage),
        (POST + b"content-length: 5\r\n\r\n", BadHttpMessage),
        (b"GET / HTTP/1.1\nhost: x\n\n", BadHttpMessage),
        (b"GET / HTTP/1.1\r\nhost : x\r\n\r\n", BadHttpMessage),
        (b"GET / HTTP/1.1\r\nhost: x\r\n a: b\r\n\r\n", BadHttpMessage),
        (b"\x16\x03\x01\r\n\r\n", BadHttpMessage),
    ],
)
async def test_it_refuses(data: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        parser().feed_data(data)


async def test_broken_chunks_are_no_body() -> None:
    reads = parser()
    [(_, body)], _, _ = reads.feed_data(CHUNKED)
    with pytest.raises(BadHttpMessage):
        reads.feed_data(b"x\r\n")
    assert not body.is_eof()
