"""The messages and enums of the contract as JSON schemas, as strict as the service reads them."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from google.protobuf.descriptor import (
    Descriptor,
    EnumDescriptor,
    FieldDescriptor,
    OneofDescriptor,
)
from msgspec import Struct

from engine.registry import GAMES
from service.api.openapi_comments import Comments
from service.api.openapi_moves import game_bounds
from service.api.openapi_parts import FORMS, LENGTHS, MAX_UINT32, RANGES, Json
from service.api.requests import is_required
from service.wire.bounds import most_characters, most_items
from service.wire.schema import SERVICE, answer_of, fields_of, structs_below

TIMESTAMP = "google.protobuf.Timestamp"


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
        group = next((group for group in message.oneofs if not group.name.startswith("_")), None)
        if group is None:
            schema = self.object(message.fields, asked=asked)
        elif asked:
            schema = self._choice(message, group)
        else:
            # Which of them it is may be new to a client; that it is one will not change.
            schema = self.object(message.fields, asked=False)
            schema |= {"minProperties": 1, "maxProperties": 1}
        schema["description"] = self._comments.of(message)
        return schema

    def _choice(self, message: Descriptor, group: OneofDescriptor) -> Json:
        """Exactly one of the group beside the other fields, or, if there are any, all of these."""
        others = [field for field in message.fields if field.containing_oneof is not group]
        choices = [([*others, field], [field]) for field in group.fields]
        if others:
            choices.append((others, others))
        made = []
        for fields, needed in choices:
            schema = self.object(fields, asked=True)
            schema["title"] = message.name + "".join(
                f.camelcase_name[0].upper() + f.camelcase_name[1:] for f in needed
            )
            schema["required"] = [field.json_name for field in needed]
            made.append(schema)
        return {"oneOf": made}

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
            if is_required(field):
                one["minLength"] = 1
            one |= FORMS.get(field.name, {})
        elif asked:
            one |= RANGES.get(field.name, {})
        if asked:
            one |= game_bounds().get(field.full_name, {})
        schema: Json = {"type": "array", "items": one} if field.is_repeated else one
        if asked and field.is_repeated:
            schema["maxItems"] = most_items(field)
            if is_required(field):
                schema["minItems"] = 1
            schema |= LENGTHS.get(field.full_name, {})
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
    return field.is_repeated or not field.has_presence or field.full_name in _always_answered()


def _reachable(message: Descriptor) -> set[str]:
    seen: set[str] = set()
    todo = [message]
    while todo:
        found = todo.pop()
        if found.name not in seen:
            seen.add(found.name)
            todo += [field.message_type for field in found.fields if field.message_type]
    return seen


@cache
def _always_answered() -> frozenset[str]:
    """The full names of the fields that every answer with their message holds."""
    kinds: set[type[Struct]] = set()
    for method in SERVICE.methods:
        kinds |= structs_below(answer_of(method.name))
    for rules in GAMES:
        types = rules.types
        for kind in (types.options, types.view, *types.moves, *types.effects):
            kinds |= structs_below(kind)
    found = [field for kind in kinds for field in fields_of(kind) if not field.optional]
    return frozenset([field.proto.full_name for field in found if field.proto is not None])
