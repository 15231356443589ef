"""Answers as protobuf bytes, put together from parts of which some were encoded before."""

from functools import cache
from itertools import groupby
from typing import Any

import msgspec
from google.protobuf.message import Message
from msgspec import UNSET, Struct

from engine.core.rules import Score, ScoreLine, SeatScore, Standing
from service.api.convert import KEPT, Memory, Plan, arguments, game_type_of, message_plan
from service.api.schema import Field, fields_of, is_struct, message_class

TREE = (Score, Standing, SeatScore, ScoreLine)
"""What a score is made of."""

KEEP_LINES = 4096


def to_bytes(answer: Struct, game: str = "") -> bytes:
    """A Struct as its message, serialised; `game` where it holds effects and does not say whose."""
    encoded: bytes = _bytes_plan(type(answer))(answer, game or game_type_of(answer))
    return encoded


@cache
def _bytes_plan(kind: type[Struct]) -> Plan:
    """Structs of this kind as bytes: those of the kept fields stand behind those of the others.

    A message may hold its fields in any order, so a field is encoded alone and appended.
    """
    fields = fields_of(kind)
    kept = [field for field in fields if field.name in KEPT and not field.group]
    nested = [
        field
        for field in fields
        if is_struct(field.inner) and not field.many and _has_kept(field.inner)
    ]
    rest = arguments([field for field in fields if field not in kept + nested])
    message = message_class(kind)
    parts: list[tuple[str, Plan]] = [
        (field.name, Memory(_delimited(field) if field.inner in TREE else _alone(message, field)))
        for field in kept
    ]
    parts += [(field.name, _delimited(field)) for field in nested]

    def plan(value: Any, game: str) -> bytes:
        encoded = message(**rest(value, game)).SerializeToString()
        for name, encode in parts:
            item = getattr(value, name)
            if item is not UNSET and item != ():
                encoded += encode(item, game)
        return encoded

    return plan


def _has_kept(kind: type[Struct]) -> bool:
    return any(field.name in KEPT for field in fields_of(kind))


def _alone(message: type[Message], field: Field) -> Plan:
    """The bytes of a message that has this one field."""
    step = arguments([field])
    single = msgspec.defstruct("Single", [(field.name, Any)])
    return lambda value, game: message(**step(single(value), game)).SerializeToString()


def _delimited(field: Field) -> Plan:
    """The bytes of a field that holds a message: its number, a length, the message."""
    assert field.proto is not None
    start = _varint(field.proto.number << 3 | 2)
    inner = (_tree_plan if field.inner in TREE else _bytes_plan)(field.inner)

    def plan(value: Any, game: str) -> bytes:
        encoded: bytes = inner(value, game)
        return start + _varint(len(encoded)) + encoded

    return plan


@cache
def _tree_plan(kind: type[Struct]) -> Plan:
    """A part of a score as bytes, its fields in their order.

    The lines of a seat stand in the score as it is and in the provisional one, and many stand in
    the next position's too, as the same objects: each is encoded once.
    """
    message = message_class(kind)
    if kind is ScoreLine:
        line = message_plan(kind)
        return Memory(lambda value, _: message(**line(value, "")).SerializeToString(), KEEP_LINES)
    pieces: list[Plan] = []
    for deeper, fields in groupby(fields_of(kind), lambda field: field.inner in TREE):
        if deeper:
            pieces += [_branches(field) for field in fields]
        else:
            pieces.append(_leaves(message, arguments(list(fields))))
    return lambda value, game: b"".join([piece(value, game) for piece in pieces])


def _leaves(message: type[Message], arguments: Plan) -> Plan:
    return lambda value, game: message(**arguments(value, game)).SerializeToString()


def _branches(field: Field) -> Plan:
    encode, name = _delimited(field), field.name

    def plan(value: Any, game: str) -> bytes:
        found = getattr(value, name)
        if field.many:
            return b"".join([encode(item, game) for item in found])
        encoded: bytes = b"" if found is UNSET else encode(found, game)
        return encoded

    return plan


def _varint(number: int) -> bytes:
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)
