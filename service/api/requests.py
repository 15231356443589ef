"""Requests: messages of any origin as Structs, with every fault at the path of its field.

A message holds whatever its types allow: unknown enum numbers, empty texts, no action at all.
What cannot be a request's field, a game's option or a move's part is found here; what depends on
a game or a service is left to the use cases.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any

from google.api import field_behavior_pb2
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from engine.core import wire
from engine.core.errors import MalformedNotation
from engine.core.notation import NoMatch, Notation, Reader
from engine.core.rules import AnyRules
from engine.registry import BY_ID
from service.api import faults
from service.api.faults import Faults
from service.api.schema import Field, fields_of, is_enum, is_struct

MISSING: Any = object()
Take = Callable[[Message, Faults, str], Any]
"""Takes a field out of a message at a path: its value, or MISSING if it is absent or faulty."""


def read_request(kind: type[Struct], message: Message) -> Struct:
    """The Struct of a request; raises INVALID_FIELD with all faults."""
    found = Faults()
    values = _values(kind, message, found, "")
    found.refuse()
    return kind(**values)


def _values(kind: type[Struct], message: Message, found: Faults, path: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, take in _takers(kind):
        value = take(message, found, path)
        if value is not MISSING:
            values[name] = value
    return values


@cache
def _takers(kind: type[Struct]) -> tuple[tuple[str, Take], ...]:
    required = {field.name for field in struct_fields(kind) if field.required}
    return tuple(
        (field.name, _taker(field, needed=field.name in required)) for field in fields_of(kind)
    )


def _taker(field: Field, *, needed: bool) -> Take:
    proto = field.proto
    if proto is None:
        return _take_action
    if field.by_game:
        return lambda message, found, path: _take_options(message, found, path, proto.name)
    convert = _converter(field, proto)
    needed = needed or is_required(proto)

    # Without presence an empty text, an empty list and enum number 0 stand for nothing at all.
    empty_is_absent = field.many or proto.enum_type is not None or field.inner is str

    def take(message: Message, found: Faults, path: str) -> Any:
        here = f"{path}{proto.name}"
        value = getattr(message, proto.name)
        if proto.has_presence:
            absent = not message.HasField(proto.name)
        else:
            absent = empty_is_absent and not value
        if not absent:
            return convert(value, found, here)
        if needed:
            found.add(here, faults.REQUIRED)
        return MISSING

    return take


def is_required(proto: FieldDescriptor) -> bool:
    """Whether the contract says that a request must have this field."""
    behaviour = proto.GetOptions().Extensions[field_behavior_pb2.field_behavior]
    return field_behavior_pb2.REQUIRED in behaviour


Convert = Callable[[Any, Faults, str], Any]


def _converter(field: Field, proto: FieldDescriptor) -> Convert:
    one: Convert
    if is_struct(field.inner):
        one = _struct_converter(field.inner)
    elif is_enum(field.inner):
        one = _enum_converter(field, proto)
    else:
        one = _as_it_is
    if not field.many:
        return one
    if one is _as_it_is:
        return lambda items, found, path: tuple(items)
    return lambda items, found, path: _all(one, items, found, path)


def _all(one: Convert, items: Any, found: Faults, path: str) -> Any:
    values = tuple([one(item, found, f"{path}[{i}]") for i, item in enumerate(items)])
    return MISSING if MISSING in values else values


def _as_it_is(value: Any, found: Faults, path: str) -> Any:
    return value


def _struct_converter(kind: type[Struct]) -> Convert:
    def convert(message: Message, found: Faults, path: str) -> Any:
        return _made(kind, message, found, path)

    return convert


def _made(kind: type[Struct], message: Message, found: Faults, path: str) -> Any:
    before = len(found)
    values = _values(kind, message, found, f"{path}.")
    return kind(**values) if len(found) == before else MISSING


def _enum_converter(field: Field, proto: FieldDescriptor) -> Convert:
    assert proto.enum_type is not None
    kind: type[Enum] = field.inner
    numbers = proto.enum_type.values_by_number
    members = {number: kind(value.name) for number, value in numbers.items() if number}
    choices = ", ".join(member.value for member in members.values())

    def convert(number: int, found: Faults, path: str) -> Any:
        member = members.get(number, MISSING)
        if member is MISSING and number:
            found.add(path, faults.ENUM, value=number, choices=choices)
        elif member is MISSING and field.many:
            found.add(path, faults.REQUIRED)
        return member

    return convert


def _chosen(message: Message, group: str, found: Faults, path: str) -> tuple[str, AnyRules] | None:
    game = message.WhichOneof(group)
    if game is None:
        return None
    rules = BY_ID.get(game)
    if rules is None:
        found.add(f"{path}{game}", faults.ENUM, value=game, choices=", ".join(BY_ID))
        return None
    return game, rules


def _take_options(message: Message, found: Faults, path: str, name: str) -> Any:
    inner = getattr(message, name)
    chosen = _chosen(inner, inner.DESCRIPTOR.oneofs[0].name, found, f"{path}{name}.")
    if chosen is None:
        return MISSING
    game, rules = chosen
    return _made(rules.types.options, getattr(inner, game), found, f"{path}{name}.{game}")


def _take_action(message: Message, found: Faults, path: str) -> Any:
    chosen = _chosen(message, "action", found, path)
    if chosen is None:
        return MISSING
    game, rules = chosen
    here = f"{path}{game}"
    inner = getattr(message, game)
    which = inner.WhichOneof("action")
    if which is None:
        choices = ", ".join(field.name for field in inner.DESCRIPTOR.fields)
        found.add(here, faults.CHOICE, choices=choices)
        return MISSING
    kind = next(kind for kind in rules.types.moves if wire.tag(kind) == which)
    here = f"{here}.{which}"
    move = _made(kind, getattr(inner, which), found, here)
    if move is not MISSING and not _fits(rules.notation, move, found, here):
        return MISSING
    return move


def _fits(notation: Notation[Any], move: wire.Move, found: Faults, path: str) -> bool:
    """Whether each part of a typed move can be written in its slot and read again."""
    before = len(found)
    kind = next(kind for kind in notation.kinds if kind.move is type(move))
    for name, slot in kind.slots.items():
        reader = _misread(slot, getattr(move, name))
        if reader is not None:
            expected = ", ".join(sorted(reader.expected)) or slot.grammar
            found.add(
                f"{path}.{name}", faults.SLOT, value=reader.text[:80], expected=expected[:400]
            )
    if len(found) == before and not _is_canonical(notation, move):
        found.add(path, faults.NO_MOVE)
    return len(found) == before


def _misread(slot: Any, value: Any) -> Reader | None:
    """None if the slot writes the value and reads the same again, else what it failed on."""
    try:
        text: str = slot.write(value)
    except (LookupError, TypeError, ValueError):
        return Reader(str(value))
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
