"""Requests: messages of any origin as Structs, with every fault at the path of its field.

A message holds whatever its types allow: unknown enum numbers, empty texts, no action at all.
What cannot be a request's field, a game's option or a move's part is found here; what depends on
a game or a service is left to the use cases.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from google.api import field_behavior_pb2
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from engine.core import wire
from engine.core.errors import MalformedNotation, told_once
from engine.core.notation import Notation
from engine.core.rules import AnyRules
from engine.core.slots import NoMatch, Reader
from engine.registry import BY_ID
from service.api import faults
from service.api.json_reader import RANGES
from service.app.field_errors import FieldErrors
from service.wire.bounds import most_characters, most_items
from service.wire.schema import Field, fields_of, is_enum, is_struct, message_class

REQUEST_ID = "request_id"
UUID = re.compile(r"[0-9a-fA-F]{32}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
MISSING: Any = object()
Convert = Callable[[Any, FieldErrors, str], Any]
"""A value of a message as the value of the Struct's field; MISSING if it is faulty or absent."""


class Plan(NamedTuple):
    """How a message becomes a Struct.

    `readers` hold, by the number of a field of the message, the field of the Struct and what is
    done to its value; `required` names fields of both; `zeros` are the values of fields that a
    message leaves out when they are zero and the Struct does not know by default.
    """

    readers: Mapping[int, tuple[str, Convert | None]]
    required: tuple[str, ...]
    zeros: Mapping[str, Any]


def read_request(kind: type[Struct], message: Message) -> Struct:
    """The Struct of a request; raises INVALID_FIELD with all faults."""
    found = FieldErrors()
    values = _values(kind, message, found, "")
    found.refuse()
    return kind(**values)


def _values(kind: type[Struct], message: Message, found: FieldErrors, path: str) -> dict[str, Any]:
    plan = _plan(kind)
    values = dict(plan.zeros)
    present = message.ListFields()
    for proto, value in present:
        name, convert = plan.readers[proto.number]
        if convert is None:
            values[name] = value
        else:
            converted = convert(value, found, f"{path}{proto.name}")
            if converted is not MISSING:
                values[name] = converted
    for name in plan.required:
        if name not in values and all(proto.name != name for proto, _ in present):
            found.add(f"{path}{name}", faults.REQUIRED)
    return values


@cache
def _plan(kind: type[Struct]) -> Plan:
    readers: dict[int, tuple[str, Convert | None]] = {}
    for field in fields_of(kind):
        if field.proto is not None:
            readers[field.proto.number] = field.name, _converter(field, field.proto)
        else:
            group: Any = message_class(kind).DESCRIPTOR.oneofs_by_name[field.name]
            readers |= {game.number: (field.name, _action_converter(game)) for game in group.fields}
    needed = {field.name for field in struct_fields(kind) if field.required}
    protos = [field.proto for field in fields_of(kind) if field.proto is not None]
    zeros = {
        proto.name: proto.default_value
        for proto in protos
        if proto.name in needed and not proto.has_presence and _zero_is_a_value(proto)
    }
    required = [p.name for p in protos if is_required(p) or p.name in needed - zeros.keys()]
    return Plan(readers, tuple(required), zeros)


def _zero_is_a_value(proto: FieldDescriptor) -> bool:
    """Whether 0 or false stands for itself where a field cannot be absent."""
    numbers = (*RANGES, FieldDescriptor.CPPTYPE_BOOL)
    return proto.cpp_type in numbers and not proto.is_repeated


def is_required(proto: FieldDescriptor) -> bool:
    """Whether the contract says that a request must have this field."""
    behaviour = proto.GetOptions().Extensions[field_behavior_pb2.field_behavior]
    return field_behavior_pb2.REQUIRED in behaviour


def _converter(field: Field, proto: FieldDescriptor) -> Convert | None:
    one: Convert | None = None
    if field.by_game:
        one = _options
    elif is_struct(field.inner):
        one = _struct_converter(field.inner)
    elif is_enum(field.inner):
        one = _enum_converter(field, proto)
    elif field.name == REQUEST_ID:
        one = _request_id_converter(_text_converter(most_characters(proto)))
    elif field.inner is str:
        one = _text_converter(most_characters(proto))
    if not field.many:
        return one
    assert one is not None
    return _items_converter(one, most_items(proto))


def _text_converter(most: int) -> Convert:
    def convert(text: str, found: FieldErrors, path: str) -> Any:
        if len(text) > most:
            found.add(path, faults.LENGTH, most=most)
            return MISSING
        return text

    return convert


def _request_id_converter(convert_text: Convert) -> Convert:
    """A UUID in any usual spelling, which is one request whichever of them a retry has."""

    def convert(text: str, found: FieldErrors, path: str) -> Any:
        if UUID.fullmatch(text):
            return text.replace("-", "").lower()
        return convert_text(text, found, path)

    return convert


def _items_converter(one: Convert, most: int) -> Convert:
    def convert(items: Any, found: FieldErrors, path: str) -> Any:
        if len(items) > most:
            found.add(path, faults.ITEMS, most=most)
            return MISSING
        values = tuple([one(item, found, f"{path}[{i}]") for i, item in enumerate(items)])
        return MISSING if MISSING in values else values

    return convert


def _struct_converter(kind: type[Struct]) -> Convert:
    def convert(message: Message, found: FieldErrors, path: str) -> Any:
        return _made(kind, message, found, path)

    return convert


def _made(kind: type[Struct], message: Message, found: FieldErrors, path: str) -> Any:
    before = len(found)
    values = _values(kind, message, found, f"{path}.")
    return kind(**values) if len(found) == before else MISSING


def _enum_converter(field: Field, proto: FieldDescriptor) -> Convert:
    assert proto.enum_type is not None
    kind: type[Enum] = field.inner
    numbers = proto.enum_type.values_by_number
    members = {number: kind(value.name) for number, value in numbers.items() if number}
    choices = ", ".join(member.value for member in members.values())

    def convert(number: int, found: FieldErrors, path: str) -> Any:
        member = members.get(number, MISSING)
        if member is MISSING and number:
            found.add(path, faults.ENUM, value=number, choices=choices)
        elif member is MISSING and field.many:
            found.add(path, faults.REQUIRED)
        return member

    return convert


def _options(message: Any, found: FieldErrors, path: str) -> Any:
    game = message.WhichOneof(message.DESCRIPTOR.oneofs[0].name)
    if game is None:
        return MISSING
    rules = _rules(game, found, f"{path}.{game}")
    if rules is None:
        return MISSING
    return _made(rules.types.options, getattr(message, game), found, f"{path}.{game}")


def _rules(game: str, found: FieldErrors, path: str) -> AnyRules | None:
    rules = BY_ID.get(game)
    if rules is None:
        found.add(path, faults.ENUM, value=game, choices=", ".join(BY_ID))
    return rules


def _action_converter(game: FieldDescriptor) -> Convert:
    """Typed moves of one game."""

    def convert(message: Any, found: FieldErrors, path: str) -> Any:
        rules = _rules(game.name, found, path)
        if rules is None:
            return MISSING
        which = message.WhichOneof("action")
        if which is None:
            choices = ", ".join(field.name for field in message.DESCRIPTOR.fields)
            found.add(path, faults.CHOICE, choices=choices)
            return MISSING
        kind = next(kind for kind in rules.types.moves if wire.tag(kind) == which)
        here = f"{path}.{which}"
        move = _made(kind, getattr(message, which), found, here)
        fits = move is not MISSING and _fits(rules.notation, move, found, here)
        return move if fits else MISSING

    return convert


def _fits(notation: Notation[Any], move: wire.Move, found: FieldErrors, path: str) -> bool:
    """Whether each part of a typed move can be written in its slot and read again."""
    before = len(found)
    kind = next(kind for kind in notation.kinds if kind.move is type(move))
    for name, slot in kind.slots.items():
        reader = _misread(slot, getattr(move, name))
        if reader is not None:
            expected = told_once(reader.expected)
            found.add(f"{path}.{name}", faults.SLOT, value=reader.text[:80], expected=expected)
    if len(found) == before and not _is_canonical(notation, move):
        found.add(path, faults.NO_MOVE)
    return len(found) == before


def _misread(slot: Any, value: Any) -> Reader | None:
    """None if the slot writes the value and reads the same again, else what it failed on."""
    try:
        text: str = slot.write(value)
    except (LookupError, TypeError, ValueError):
        reader = Reader(str(value))
        with suppress(NoMatch):
            slot.read(reader, 0)
        return reader
    reader = Reader(text)
    try:
        again, end = slot.read(reader, 0)
    except NoMatch:
        return reader
    return None if end == len(text) and again == value else reader


def _is_canonical(notation: Notation[Any], move: wire.Move) -> bool:
    try:
        return bool(notation.parse(notation.format(move)) == move)
    except MalformedNotation:
        return False
