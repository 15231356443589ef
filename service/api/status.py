"""Refusals as `google.rpc.Status`, the same for both protocols.

The status holds an ErrorInfo with reason and metadata, a LocalizedMessage in the caller's
language, a BadRequest when fields are at fault, and a RetryInfo when it is worth trying again.
"""

from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any

import msgspec
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.json_format import MessageToDict
from google.rpc import code_pb2, error_details_pb2, status_pb2

from engine.core.texts import LANGUAGES, Text
from service.api.negotiation import weights
from service.app.errors import Refusal, Violation, said

DOMAIN = "tilewright"

# A gRPC client takes 8 KiB of trailers, in which the details are written in base64 and the message
# in percent-encoding.
MOST_TEXT = 600
MOST_BYTES = 3600

MORE = Violation("…", said(Text("there are more faults", "es gibt weitere Fehler")))
"""Stands for the faults that are not told."""

# The HTTP status of each canonical code that a refusal may have.
HTTP: Mapping[str, HTTPStatus] = {
    "INVALID_ARGUMENT": HTTPStatus.BAD_REQUEST,
    "FAILED_PRECONDITION": HTTPStatus.BAD_REQUEST,
    "OUT_OF_RANGE": HTTPStatus.BAD_REQUEST,
    "UNAUTHENTICATED": HTTPStatus.UNAUTHORIZED,
    "PERMISSION_DENIED": HTTPStatus.FORBIDDEN,
    "NOT_FOUND": HTTPStatus.NOT_FOUND,
    "ABORTED": HTTPStatus.CONFLICT,
    "RESOURCE_EXHAUSTED": HTTPStatus.TOO_MANY_REQUESTS,
    # Over REST this is said of paths only: gRPC clients fall back on nothing else.
    "UNIMPLEMENTED": HTTPStatus.NOT_FOUND,
    "UNAVAILABLE": HTTPStatus.SERVICE_UNAVAILABLE,
    "DATA_LOSS": HTTPStatus.INTERNAL_SERVER_ERROR,
    "INTERNAL": HTTPStatus.INTERNAL_SERVER_ERROR,
}


@lru_cache(maxsize=256)
def language_of(accept: str) -> str:
    """The language of the service that an `accept-language` likes best; English otherwise."""
    best, liked = LANGUAGES[0], 0.0
    for name, weight in weights(accept):
        tag = name.partition("-")[0]
        if tag in LANGUAGES and weight > liked:
            best, liked = tag, weight
    return best


def status_of(refusal: Refusal, language: str) -> status_pb2.Status:
    """The whole answer to a refused call, small enough for every client to take."""
    english, localized = _short(refusal.sentence("en")), _short(refusal.sentence(language))
    status = status_pb2.Status(code=code_pb2.Code.Value(refusal.code), message=english)
    info = error_details_pb2.ErrorInfo(
        reason=refusal.reason,
        domain=DOMAIN,
        metadata={key: _short(value) for key, value in refusal.metadata.items()},
    )
    said = error_details_pb2.LocalizedMessage(locale=language, message=localized)
    status.details.extend([_packed(info), _packed(said)])
    if refusal.retry_after is not None:
        delay = _duration(refusal.retry_after)
        status.details.append(_packed(error_details_pb2.RetryInfo(retry_delay=delay)))
    if refusal.violations:
        room = MOST_BYTES - status.ByteSize()
        status.details.append(_packed(_bad_request(refusal, language, room)))
    return status


def _bad_request(refusal: Refusal, language: str, room: int) -> Any:
    """The fields at fault, the first one in any case and more as long as there is room.

    The last one says so if there are more.
    """
    request = error_details_pb2.BadRequest()
    more = refusal.more
    for violation in refusal.violations:
        request.field_violations.append(_violation(violation, language))
        if request.ByteSize() > room and len(request.field_violations) > 1:
            del request.field_violations[-1]
            more = True
            break
    if more:
        request.field_violations.append(_violation(MORE, language))
    return request


def _violation(violation: Violation, language: str) -> Any:
    localized = error_details_pb2.LocalizedMessage(
        locale=language, message=_short(violation.problem(language))
    )
    return error_details_pb2.BadRequest.FieldViolation(
        field=_short(violation.field),
        description=_short(violation.problem("en")),
        localized_message=localized,
    )


def _packed(detail: Any) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed


def _duration(seconds: float) -> Duration:
    return Duration(seconds=int(seconds), nanos=round(seconds % 1 * 1000) * 1_000_000)


def _short(text: str) -> str:
    """The text of at most MOST_TEXT bytes; lone surrogates that a caller sent are written out."""
    encoded = text.encode(errors="backslashreplace")
    if len(encoded) <= MOST_TEXT:
        return encoded.decode()
    return encoded[: MOST_TEXT - 3].decode(errors="ignore") + "…"


def status_json(status: status_pb2.Status) -> bytes:
    """The bare status as canonical JSON, each detail with its `@type`."""
    return msgspec.json.encode(MessageToDict(status))
