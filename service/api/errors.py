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

from engine.core.texts import LANGUAGES
from service.app.errors import Refusal

DOMAIN = "tilewright"

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
    "UNAVAILABLE": HTTPStatus.SERVICE_UNAVAILABLE,
    "DATA_LOSS": HTTPStatus.INTERNAL_SERVER_ERROR,
    "INTERNAL": HTTPStatus.INTERNAL_SERVER_ERROR,
}


@lru_cache(maxsize=256)
def language_of(accept: str) -> str:
    """The language of the service that an `accept-language` likes best; English otherwise."""
    best, liked = LANGUAGES[0], 0.0
    for item in accept.split(","):
        name, _, parameter = item.partition(";")
        tag = name.strip().lower().partition("-")[0]
        weight = _weight(parameter)
        if tag in LANGUAGES and weight > liked:
            best, liked = tag, weight
    return best


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0


def status_of(refusal: Refusal, language: str) -> status_pb2.Status:
    """The whole answer to a refused call."""
    info = error_details_pb2.ErrorInfo(
        reason=refusal.reason,
        domain=DOMAIN,
        metadata={key: _utf8(value) for key, value in refusal.metadata.items()},
    )
    localized = error_details_pb2.LocalizedMessage(
        locale=language, message=_utf8(refusal.sentence(language))
    )
    details: list[Any] = [info, localized]
    if refusal.violations:
        details.append(_bad_request(refusal, language))
    if refusal.retry_after is not None:
        details.append(error_details_pb2.RetryInfo(retry_delay=_duration(refusal.retry_after)))
    status = status_pb2.Status(
        code=code_pb2.Code.Value(refusal.code), message=_utf8(refusal.sentence("en"))
    )
    status.details.extend([_packed(detail) for detail in details])
    return status


def _bad_request(refusal: Refusal, language: str) -> Any:
    violations = [
        error_details_pb2.BadRequest.FieldViolation(
            field=_utf8(violation.field),
            description=_utf8(violation.problem("en")),
            localized_message=error_details_pb2.LocalizedMessage(
                locale=language, message=_utf8(violation.problem(language))
            ),
        )
        for violation in refusal.violations
    ]
    return error_details_pb2.BadRequest(field_violations=violations)


def _packed(detail: Any) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(detail)
    return packed


def _duration(seconds: float) -> Duration:
    return Duration(seconds=int(seconds), nanos=round(seconds % 1 * 1000) * 1_000_000)


def _utf8(text: str) -> str:
    """The text, in which lone surrogates that a caller may have sent are written out."""
    return text.encode(errors="backslashreplace").decode()


def status_json(status: status_pb2.Status) -> bytes:
    """The bare status as canonical JSON, each detail with its `@type`."""
    return msgspec.json.encode(MessageToDict(status))
