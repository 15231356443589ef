"""What the HTTP server itself answers, before or in place of an application: our bare status."""

from http import HTTPStatus
from typing import Any

from aiohttp.http_exceptions import HttpProcessingError, LineTooLong

from engine.core.texts import Text
from service.api import faults
from service.api.json_reader import BODY
from service.api.media import JSON
from service.api.status import language_of, status_json, status_of
from service.app.errors import Refusal, Violation, internal, invalid_fields, overloaded, said

HEAD = "head"
"""What a fault of the request line or of a header line is named after."""

HEAD_LINES = 100
LINE_BYTES = 1 << 14


class Unreadable(Exception):
    """A request that is answered without any application having seen it."""

    def __init__(self, status: HTTPStatus, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.status = status
        self.refusal = refusal


def head_too_large() -> Unreadable:
    """The head has too long a line, or too many bytes."""
    refusal = _invalid(HEAD, faults.HEAD_SIZE, lines=HEAD_LINES, most=LINE_BYTES)
    return Unreadable(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, refusal)


def head_malformed() -> Unreadable:
    """What came is no HTTP/1.1 request."""
    return Unreadable(HTTPStatus.BAD_REQUEST, _invalid(HEAD, faults.HEAD_SYNTAX))


def body_malformed() -> Unreadable:
    """Chunks or trailers are broken, or more bytes came than any body needs."""
    return Unreadable(HTTPStatus.BAD_REQUEST, _invalid(BODY, faults.BODY_FRAMING))


def body_late(seconds: float) -> Unreadable:
    """The body was not there in time."""
    refusal = _invalid(BODY, faults.BODY_LATE, seconds=f"{seconds:g}")
    return Unreadable(HTTPStatus.REQUEST_TIMEOUT, refusal)


def buffers_full() -> Unreadable:
    """All connections together hold as many unanswered bytes as they may."""
    return Unreadable(HTTPStatus.TOO_MANY_REQUESTS, overloaded())


def failed() -> Unreadable:
    """The service made a mistake."""
    return Unreadable(HTTPStatus.INTERNAL_SERVER_ERROR, internal())


def refused_by_parser(error: HttpProcessingError, in_body: bool) -> Unreadable:
    """What the parser refuses, in our words; its own would quote the request."""
    if in_body:
        return body_malformed()
    if isinstance(error, LineTooLong):
        return head_too_large()
    return head_malformed()


def bytes_of(error: Unreadable, accept_language: str = "", method: str = "") -> bytes:
    """The last answer on its connection, as it goes over the wire."""
    language = language_of(accept_language)
    body = status_json(status_of(error.refusal, language))
    lines = [
        f"HTTP/1.1 {error.status.value} {error.status.phrase}",
        f"content-type: {JSON}",
        f"content-length: {len(body)}",
        f"content-language: {language}",
        "cache-control: no-store",
        "connection: close",
    ]
    if error.refusal.retry_after is not None:
        lines.append(f"retry-after: {max(1, round(error.refusal.retry_after))}")
    head = "\r\n".join(lines) + "\r\n\r\n"
    return head.encode() + (b"" if method == "HEAD" else body)


def _invalid(field: str, text: Text, **facts: Any) -> Refusal:
    return invalid_fields(Violation(field, said(text, **facts)))
