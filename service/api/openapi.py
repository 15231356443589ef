"""The contract as OpenAPI 3.1, made from the descriptors and the comments of the .proto files."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor

from service.api.media import JSON, TEXT, answers_of, bodies_of
from service.api.openapi_comments import Comments
from service.api.openapi_parts import (
    DETAILS,
    ETAG,
    IF_NONE_MATCH,
    LANGUAGE,
    LAST_EVENT,
    OPENS_GAME,
    SECURITY,
    STATUS,
    TAGS,
    Json,
)
from service.api.openapi_schemas import Schemas
from service.api.requests import is_required
from service.api.routes import Route, routes
from service.api.status import HTTP
from service.app.sentences import REASONS
from service.version import version
from service.wire.schema import SERVICE
from tilewright.v1 import errors_pb2

PREFIX = "ERROR_REASON_"
# What each call can be refused for, beside what its comment names.
ALWAYS = ("INVALID_FIELD", "OVERLOADED", "STORE_UNAVAILABLE")
OF_A_GAME = (
    "TOKEN_INVALID",
    "GAME_NOT_FOUND",
    "RULES_VERSION_UNSUPPORTED",
    "STATE_CORRUPT",
    "HISTORY_LOST",
)


@cache
def openapi_json() -> bytes:
    """The document, encoded."""
    return msgspec.json.encode(document())


def document() -> Json:
    """The document: every route, message, enum and refusal."""
    comments = Comments()
    schemas = Schemas(comments)
    paths: Json = {}
    for route in routes():
        paths.setdefault(route.template, {})[route.verb.lower()] = _operation(
            route, comments, schemas
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tilewright",
            "version": version(),
            "description": comments.of(SERVICE),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        # Seen from /v1/openapi.json, whatever prefix a proxy puts before it.
        "servers": [{"url": ".."}],
        "tags": [{"name": tag, "description": said} for tag, (said, _) in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": {
                **schemas.made,
                "Status": STATUS,
                **DETAILS,
                "ErrorReason": _reasons(comments),
            },
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A seat token or the host token.",
                },
                "apiKey": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "x-api-key",
                    "description": "Where the service is open to holders of API keys only.",
                },
            },
        },
    }


def _reasons(comments: Comments) -> Json:
    """The reasons as an ErrorInfo names them, without the prefix, but for what is never sent."""
    enum: EnumDescriptor = errors_pb2.DESCRIPTOR.enum_types_by_name["ErrorReason"]
    said = {
        value.name.removeprefix(PREFIX): comments.of_value(enum, value.name)
        for value in enum.values
        if value.number
    }
    lines = [f"- `{name}`: {text}" for name, text in said.items()]
    description = "\n".join([comments.of(enum), "", *lines])
    # More of them may come; a client treats what it does not know by the status.
    known = [{"type": "string", "enum": list(said)}, {"type": "string"}]
    return {"anyOf": known, "description": description}


def _operation(route: Route, comments: Comments, schemas: Schemas) -> Json:
    method: Any = SERVICE.methods_by_name[route.rpc]
    in_path = set(route.pattern.groupindex)
    fields = [field for field in method.input_type.fields if field.name not in in_path]
    parameters = [
        _parameter(field, "path", schemas)
        for field in method.input_type.fields
        if field.name in in_path
    ]
    if not route.body:
        parameters += [_parameter(field, "query", schemas) for field in fields]
    said = comments.of(method)
    operation: Json = {
        "operationId": route.rpc,
        "tags": [tag for tag, (_, calls) in TAGS.items() if route.rpc in calls],
        "summary": said.partition(". ")[0].rstrip("."),
        "description": said,
        "parameters": [*parameters, LANGUAGE, *_headers(route)],
        "security": SECURITY.get(route.rpc, [{}, {"token": []}]),
        "responses": {
            "200": _answer(route, comments, schemas),
            **_bodiless(route),
            **_refusals(said, of_a_game=bool(in_path) and "game_id" in in_path),
        },
    }
    if route.body:
        operation["requestBody"] = {
            "required": any(is_required(field) for field in fields),
            "content": _media(bodies_of(route.rpc), schemas.object(fields, asked=True)),
        }
    return operation


def _answer(route: Route, comments: Comments, schemas: Schemas) -> Json:
    message = SERVICE.methods_by_name[route.rpc].output_type
    content = _media(answers_of(route.rpc), schemas.ref(message))
    answer: Json = {"description": comments.of(message), "content": content}
    if _is_read(route):
        answer["headers"] = ETAG
    if route.rpc in ("NewGame", "ImportGame"):
        answer["links"] = OPENS_GAME
    return answer


def _is_read(route: Route) -> bool:
    return route.verb == "GET" and not SERVICE.methods_by_name[route.rpc].server_streaming


def _headers(route: Route) -> list[Json]:
    if _is_read(route):
        return [IF_NONE_MATCH]
    return [LAST_EVENT] if route.verb == "GET" else []


def _bodiless(route: Route) -> Json:
    """The answers without a body, of calls that change nothing."""
    if _is_read(route):
        return {"304": {"description": "What the caller has is still right.", "headers": ETAG}}
    if route.verb == "GET":
        return {"204": {"description": "The game is over and all of it was told."}}
    return {}


def _parameter(field: FieldDescriptor, place: str, schemas: Schemas) -> Json:
    schema = schemas.field(field, asked=True)
    description = schema.pop("description")
    # The path of a route is written with the name of the .proto; a query takes either case.
    name = field.name if place == "path" else field.json_name
    required = place == "path" or is_required(field)
    return {
        "name": name,
        "in": place,
        "required": required,
        "description": description,
        "schema": schema,
    }


def _refusals(said: str, *, of_a_game: bool) -> Json:
    named = re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", said)
    reasons = dict.fromkeys([*ALWAYS, *(OF_A_GAME if of_a_game else ()), *named])
    by_status: dict[str, list[str]] = {}
    for reason in reasons:
        if reason in REASONS:
            by_status.setdefault(str(int(HTTP[REASONS[reason][0]])), []).append(reason)
    status = {"$ref": "#/components/schemas/Status"}
    return {code: _content(", ".join(by_status[code]), status) for code in sorted(by_status)}


def _content(description: str, schema: Mapping[str, Any]) -> Json:
    return {"description": description, "content": _media((JSON,), schema)}


def _media(types: Iterable[str], schema: Mapping[str, Any]) -> Json:
    """The schema in each media type; what is plain text has none of its own."""
    text = {"type": "string", "minLength": 1}
    return {name: {"schema": text if name == TEXT else schema} for name in types}
