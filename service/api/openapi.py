"""The contract as OpenAPI 3.1, made from the descriptors and the comments of the .proto files."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from service.api.media import JSON, TEXT, answers_of, bodies_of
from service.api.openapi_parts import (
    LANGUAGE,
    LAST_EVENT,
    MAX_UINT32,
    SECURITY,
    STATUS,
    Json,
)
from service.api.requests import is_required
from service.api.routes import Route, routes
from service.api.status import HTTP
from service.app.sentences import REASONS
from service.version import version
from service.wire.bounds import most_characters, most_items
from service.wire.schema import SERVICE
from tilewright.v1 import errors_pb2

DESCRIPTORS = "contract_pb2.binpb"
TIMESTAMP = "google.protobuf.Timestamp"
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
# Numbers of the fields of descriptors that a path to a comment is made of.
MESSAGE, ENUM, SERVICE_, FIELD, VALUE, METHOD = 4, 5, 6, 2, 2, 2


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
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {**schemas.made, "Status": STATUS, "ErrorReason": _reasons(comments)},
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


class Comments:
    """The comments of the contract, by full name."""

    def __init__(self) -> None:
        raw = files("tilewright.v1").joinpath(DESCRIPTORS).read_bytes()
        self._texts = dict(_comments(FileDescriptorSet.FromString(raw)))

    def of(self, descriptor: Any) -> str:
        """What is said of a message, field, enum, service or rpc."""
        return self._texts.get(descriptor.full_name, "")

    def of_value(self, enum: EnumDescriptor, name: str) -> str:
        """What is said of a value of an enum."""
        return self._texts.get(f"{enum.full_name}.{name}", "")


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
    return {"type": "string", "enum": list(said), "description": description}


def _comments(described: FileDescriptorSet) -> Iterator[tuple[str, str]]:
    for file in described.file:
        texts = {
            tuple(place.path): _unwrapped(place.leading_comments)
            for place in file.source_code_info.location
        }
        kinds: Iterable[tuple[int, Any, int, str]] = (
            (MESSAGE, file.message_type, FIELD, "field"),
            (ENUM, file.enum_type, VALUE, "value"),
            (SERVICE_, file.service, METHOD, "method"),
        )
        for kind, found, part, parts in kinds:
            for i, outer in enumerate(found):
                name = f"{file.package}.{outer.name}"
                yield name, texts.get((kind, i), "")
                for j, inner in enumerate(getattr(outer, parts)):
                    yield f"{name}.{inner.name}", texts.get((kind, i, part, j), "")


def _unwrapped(comment: str) -> str:
    """A comment without its line breaks; paragraphs stay."""
    paragraphs = comment.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


class Schemas:
    """The JSON schemas of messages and enums that were asked for, by name."""

    def __init__(self, comments: Comments) -> None:
        self.made: Json = {}
        self._comments = comments
        self._of_requests: set[str] = set()
        for method in SERVICE.methods:
            self._of_requests |= _reachable(method.input_type)

    def ref(self, descriptor: Any) -> Json:
        """A reference to the schema of a message or enum, which is made if need be."""
        name = descriptor.name
        if name not in self.made:
            self.made[name] = {}
            enum = isinstance(descriptor, EnumDescriptor)
            self.made[name] = self._enum(descriptor) if enum else self._message(descriptor)
        return {"$ref": f"#/components/schemas/{name}"}

    def _enum(self, enum: EnumDescriptor) -> Json:
        names = [value.name for value in enum.values]
        said = [f"- `{name}`: {self._comments.of_value(enum, name)}" for name in names]
        description = "\n".join([self._comments.of(enum), "", *said])
        return {"type": "string", "enum": names, "description": description}

    def _message(self, message: Descriptor) -> Json:
        asked = message.name in self._of_requests
        schema = self.object(message.fields, asked=asked)
        schema["description"] = self._comments.of(message)
        return schema

    def object(self, fields: Iterable[FieldDescriptor], *, asked: bool) -> Json:
        """An object of fields: as it may be sent if `asked`, otherwise as it is answered."""
        fields = list(fields)
        schema: Json = {
            "type": "object",
            "properties": {field.json_name: self.field(field, asked=asked) for field in fields},
        }
        # Answers print every field that cannot be absent; unknown fields of requests are refused.
        always = is_required if asked else _is_printed
        required = [field.json_name for field in fields if always(field)]
        if required:
            schema["required"] = required
        if asked:
            schema["additionalProperties"] = False
        return schema

    def field(self, field: FieldDescriptor, *, asked: bool) -> Json:
        """The schema of one field, with its comment, and with its bounds if `asked`."""
        one = self._single(field)
        if asked and field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
            one["maxLength"] = most_characters(field)
        schema: Json = {"type": "array", "items": one} if field.is_repeated else one
        if asked and field.is_repeated:
            schema["maxItems"] = most_items(field)
        return {**schema, "description": self._comments.of(field)}

    def _single(self, field: FieldDescriptor) -> Json:
        if field.message_type is not None:
            if field.message_type.full_name == TIMESTAMP:
                return {"type": "string", "format": "date-time"}
            return self.ref(field.message_type)
        if field.enum_type is not None:
            return self.ref(field.enum_type)
        if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
            return {"type": "string"}
        if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
            return {"type": "boolean"}
        if field.cpp_type == FieldDescriptor.CPPTYPE_UINT32:
            return {"type": "integer", "minimum": 0, "maximum": MAX_UINT32}
        return {"type": "integer", "format": "int32"}


def _is_printed(field: FieldDescriptor) -> bool:
    return field.is_repeated or not field.has_presence


def _reachable(message: Descriptor) -> set[str]:
    seen: set[str] = set()
    todo = [message]
    while todo:
        found = todo.pop()
        if found.name not in seen:
            seen.add(found.name)
            todo += [field.message_type for field in found.fields if field.message_type]
    return seen


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
        "summary": said.partition(". ")[0].rstrip("."),
        "description": said,
        "parameters": [*parameters, LANGUAGE, *([LAST_EVENT] if method.server_streaming else [])],
        "security": SECURITY.get(route.rpc, [{}, {"token": []}]),
        "responses": {
            "200": {
                "description": comments.of(method.output_type),
                "content": _media(answers_of(route.rpc), schemas.ref(method.output_type)),
            },
            **_refusals(said, of_a_game=bool(in_path) and "game_id" in in_path),
        },
    }
    if route.body:
        operation["requestBody"] = {
            "required": any(is_required(field) for field in fields),
            "content": _media(bodies_of(route.rpc), schemas.object(fields, asked=True)),
        }
    return operation


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
    return {name: {"schema": {"type": "string"} if name == TEXT else schema} for name in types}
