"""What the HTTP server itself answers, before or in place of an application: our bare status."""

from http import HTTPStatus

from aiohttp import web

from engine.core.texts import Text
from service.api import faults
from service.api.errors import language_of, status_json, status_of
from service.api.json_reader import BODY
from service.api.media import JSON
from service.app.errors import Refusal, Violation, internal, invalid_fields, overloaded, said

HEAD = "head"
"""What a fault of the request line or of a header line is named after."""

RETRY_AFTER = 1.0


class Unreadable(Exception):
    """A request that is answered without any application having seen it."""

    def __init__(self, status: HTTPStatus, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.status = status
        self.refusal = refusal


def head_too_large(most_lines: int, most_bytes: int) -> Unreadable:
    """The head has too many lines, too long a line, or too many bytes."""
    refusal = _invalid(HEAD, faults.HEAD_SIZE, lines=most_lines, most=most_bytes)
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
    return Unreadable(HTTPStatus.TOO_MANY_REQUESTS, overloaded(RETRY_AFTER))


def failed() -> Unreadable:
    """The service made a mistake."""
    return Unreadable(HTTPStatus.INTERNAL_SERVER_ERROR, internal())


def answer_to(error: Unreadable, accept_language: str = "") -> web.Response:
    """The last answer on its connection."""
    language = language_of(accept_language)
    body = status_json(status_of(error.refusal, language))
    headers = {"content-type": JSON, "cache-control": "no-store", "content-language": language}
    if error.refusal.retry_after is not None:
        headers["retry-after"] = str(max(1, round(error.refusal.retry_after)))
    response = web.Response(body=body, status=error.status, headers=headers)
    response.force_close()
    return response


def bytes_of(error: Unreadable) -> bytes:
    """The same for a connection on which no request is known."""
    body = status_json(status_of(error.refusal, "en"))
    head = (
        f"HTTP/1.1 {error.status.value} {error.status.phrase}\r\ncontent-type: {JSON}\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


def _invalid(field: str, text: Text, **facts: object) -> Refusal:
    return invalid_fields(Violation(field, said(text, **facts)))
