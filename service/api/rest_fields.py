"""Where the fields of a REST request stand: in path, query, body, and for a watch in a header."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect
from starlette.types import Receive

from service.api import faults
from service.api.calls import Call
from service.api.json_reader import BODY, NO_JSON, parse_json, read_object, read_query, shown
from service.api.media import JSON, RECORD, TEXT
from service.api.routes import Route
from service.app.field_errors import FieldErrors

MOST_PARAMETERS = 64
MOST_VERSION = 2**32 - 1
QUERY = "query"
"""What a fault of the whole query is named after."""


class Asked(NamedTuple):
    """A request whose route is known."""

    route: Route
    in_path: Mapping[str, bytes]
    headers: Mapping[str, str]
    query: bytes
    receive: Receive


def fields_of(
    call: Call, asked: Asked, body: bytes | None, most: int, found: FieldErrors
) -> dict[str, Any]:
    """The fields in query and body as arguments of the message; faults are noted.

    `body` is None if it has more than `most` bytes.
    """
    parameters = _parameters(asked.query, found)
    descriptor: Any = call.message.DESCRIPTOR
    headers = asked.headers
    if not asked.route.body:
        if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            found.add(BODY, faults.BODY_UNEXPECTED)
        return read_query(descriptor, parameters, found)
    for name, _ in parameters:
        found.add(name, faults.IN_BODY)
    if body is None:
        found.add(BODY, faults.BODY_SIZE, most=most)
    if not body:
        return {}
    kind = headers.get("content-type", JSON)
    media_type = kind.partition(";")[0].strip().lower()
    if media_type == TEXT and RECORD in descriptor.fields_by_name:
        return _record(body, found)
    if media_type != JSON:
        found.add(BODY, faults.BODY_TYPE, type=shown(kind).strip('"'))
        return {}
    value = parse_json(body, found)
    return {} if value is NO_JSON else read_object(descriptor, value, found)


def _record(body: bytes, found: FieldErrors) -> dict[str, Any]:
    """A record that is sent as it is."""
    try:
        return {RECORD: body.decode()}
    except UnicodeDecodeError:
        found.add(RECORD, faults.STRING_ENCODING)
        return {}


def put_last_event(headers: Mapping[str, str], fields: dict[str, Any], found: FieldErrors) -> None:
    """The id of the last event a caller has got is what it wants to go on after."""
    last = headers.get("last-event-id")
    if last is None:
        return
    if last.isascii() and last.isdigit() and len(last) <= 10 and int(last) <= MOST_VERSION:
        fields["after_version"] = int(last)
    else:
        found.add("after_version", faults.NUMBER, value=shown(last), least=0, most=MOST_VERSION)


def _parameters(query: bytes, found: FieldErrors) -> list[tuple[str, str]]:
    try:
        return parse_qsl(
            query.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_PARAMETERS,
        )
    except ValueError:
        found.add(QUERY, faults.QUERY_ENCODING, most=MOST_PARAMETERS)
        return []


async def body_of(asked: Asked, most: int) -> bytes | None:
    """The whole body, None if it has more than `most` bytes; empty where none is expected.

    Raises ClientDisconnect where it did not arrive whole.
    """
    body = bytearray()
    more = asked.route.body
    while more:
        message = await asked.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            return None
    return bytes(body)


def put_path(in_path: Mapping[str, bytes], fields: dict[str, Any], found: FieldErrors) -> None:
    """The fields that stand in the path, which the body may repeat but not contradict."""
    for name, value in in_path.items():
        try:
            text = value.decode()
        except UnicodeDecodeError:
            found.add(name, faults.STRING_ENCODING)
            continue
        if fields.setdefault(name, text) != text:
            found.add(name, faults.IN_PATH)
            fields[name] = text
