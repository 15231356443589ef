"""Answers as protobuf bytes, by one encoder a Struct, put together when it is first needed.

To fill a message of the library with Python values takes longer than to write the bytes. They are
the bytes that the library would write: fields in the order of their numbers, and zeros left out
where a field has no presence.

Most of an answer was in others before. The bytes of its fields that are marked `Cached` are found
by the identity of their value; below them those of the engine's Structs, names, words and numbers
by value.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from operator import call
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from msgspec import UNSET, Struct
from msgspec.structs import astuple

from engine.core import wire
from service.app.history import Yielder
from service.app.messages import ListMovesResponse
from service.wire.cache import IdentityCache, ValueCache
from service.wire.json_encoder import game_type_of
from service.wire.schema import (
    Field,
    fields_of,
    game_of,
    is_enum,
    is_struct,
    message_class,
    of_engine,
)

Encode = Callable[[Any], bytes]
"""Makes bytes of a Struct, or of the value of a field together with the field's tag."""

VARINT, LENGTH = 0, 2

RANGES = {
    FieldDescriptor.CPPTYPE_INT32: range(-(1 << 31), 1 << 31),
    FieldDescriptor.CPPTYPE_UINT32: range(1 << 32),
    FieldDescriptor.CPPTYPE_BOOL: range(2),
}
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _by_value(encode: Encode) -> Encode:
    """Cache the encoder's results by value."""
    return ValueCache(encode, len).__getitem__


_encoders: dict[tuple[type[Struct], str, tuple[bytes, ...]], Encode] = {}


def to_bytes(answer: Struct, game: str = "") -> bytes:
    """A Struct as its message, serialised; `game` where it holds effects and does not say whose."""
    return _encoder(type(answer), game or game_type_of(answer))(answer)


async def bytes_of(answer: Struct) -> bytes:
    """The same of any answer to a call; a log leaves other calls their turns."""
    if not isinstance(answer, ListMovesResponse):
        return to_bytes(answer)
    yielder, data = Yielder(), []
    for field in fields_of(ListMovesResponse):
        encode, value = _of_log(field, answer.game_type), getattr(answer, field.name)
        # The items of a list stand one after the other, whether encoded together or not.
        for some in [(item,) for item in value] if field.many else [value]:
            data.append(encode(some))
            await yielder.maybe_yield()
    return b"".join(data)


@cache
def _of_log(field: Field, game: str) -> Encode:
    return _field(ListMovesResponse, field, game)


def _encoder(kind: type[Struct], game: str, *tags: bytes) -> Encode:
    """The encoder of a Struct within an answer about a game of this type.

    The message stands in a field with the first of the tags, whose message in one with the next.
    """
    found = _encoders.get((kind, game, tags))
    if found is not None:
        return found
    fields: list[Encode] = []

    def encode(value: Any) -> bytes:
        data = b"".join(map(call, fields, astuple(value)))
        for tag in tags:
            data = tag + _varint(len(data)) + data
        return data

    # Kept before its fields are made: a line of a score has lines.
    _encoders[kind, game, tags] = encode
    try:
        fields += [_field(kind, field, game) for field in fields_of(kind)]
    except BaseException:
        del _encoders[kind, game, tags]
        raise
    return encode


def _field(kind: type[Struct], field: Field, game: str) -> Encode:
    if field.proto is None:
        return _optional(_by_game(message_class(kind).DESCRIPTOR, game))
    if field.by_game:
        encode = _items(field, _by_game(field.proto.message_type, game, _tag(field.proto, LENGTH)))
    elif is_struct(field.inner):
        encode = _items(field, _message(kind, field, field.proto, game))
    elif field.inner is str:
        encode = _texts(kind, field, field.proto)
    else:
        return _plain(field, field.proto)
    if field.cached:
        encode = IdentityCache(encode)
    return _optional(encode) if field.optional else encode


def _items(field: Field, one: Encode) -> Encode:
    return (lambda items: b"".join(map(one, items))) if field.many else one


def _optional(encode: Encode) -> Encode:
    return lambda value: b"" if value is UNSET else encode(value)


# Messages.


def _message(kind: type[Struct], field: Field, proto: FieldDescriptor, game: str) -> Encode:
    if of_engine(kind) and not field.many:
        return _delimited(proto, _alone(field.inner, game))
    encode = _encoder(field.inner, game, _tag(proto, LENGTH))
    # A tile on its cell, or a line of a score, stands in one answer after the other.
    return _by_value(encode) if of_engine(field.inner) else encode


@cache
def _alone(kind: type[Struct], game: str) -> Encode:
    """For what may stand in several fields, as the standing that is the provisional one too."""
    return _by_value(_encoder(kind, game))


def _by_game(wrapper: Any, game: str, *tags: bytes) -> Encode:
    """A Struct of any game, in the oneof that has a field for each; effects may be of all games."""

    @cache
    def encoder(kind: type[Struct]) -> Encode:
        of = game_of(kind) or game
        outer = wrapper.fields_by_name[of]
        around = [_tag(outer, LENGTH), *tags]
        if issubclass(kind, (wire.Move, wire.Effect)):
            inner = outer.message_type.fields_by_name[wire.tag(kind)]
            around.insert(0, _tag(inner, LENGTH))
        return _encoder(kind, of, *around)

    def encode(value: Struct) -> bytes:
        return encoder(type(value))(value)

    return encode


# Everything else.


def _texts(kind: type[Struct], field: Field, proto: FieldDescriptor) -> Encode:
    """Texts of the engine are names, which come again; those of an answer may be anything."""
    if field.many and of_engine(kind):
        return _items(field, _by_value(_text(proto, always=True)))
    if field.many:
        message: Any = message_class(kind)
        # Long lists are what the library is quick at.
        return lambda items: message(**{field.name: items}).SerializeToString() if items else b""
    encode = _text(proto, always=proto.has_presence)
    return _by_value(encode) if of_engine(kind) else encode


def _text(proto: FieldDescriptor, *, always: bool) -> Encode:
    encode = _delimited(proto, str.encode)
    return encode if always else lambda text: encode(text) if text else b""


def _delimited(proto: FieldDescriptor, inner: Encode) -> Encode:
    tag = _tag(proto, LENGTH)

    def encode(value: Any) -> bytes:
        data = inner(value)
        return tag + _varint(len(data)) + data

    return encode


def _plain(field: Field, proto: FieldDescriptor) -> Encode:
    """Numbers, words of a closed set and times, all of which a cache can hold."""
    if field.inner is datetime:
        encode = _delimited(proto, _timestamp)
    else:
        one = _words(field, proto) if is_enum(field.inner) else _integer(proto)
        encode = _packed(proto, one) if field.many else _number(proto, one)
    return _by_value(_optional(encode))


def _words(field: Field, proto: FieldDescriptor) -> Encode:
    assert proto.enum_type is not None
    numbers = proto.enum_type.values_by_name
    return {word: _varint(numbers[word.value].number) for word in field.inner}.__getitem__


def _integer(proto: FieldDescriptor) -> Encode:
    allowed = RANGES[proto.cpp_type]

    def encode(value: int) -> bytes:
        if value not in allowed:
            raise ValueError(f"{proto.full_name} cannot be {value}")
        return _varint(value)

    return encode


def _number(proto: FieldDescriptor, one: Encode) -> Encode:
    tag, always = _tag(proto, VARINT), proto.has_presence
    return lambda value: tag + one(value) if value or always else b""


def _packed(proto: FieldDescriptor, one: Encode) -> Encode:
    some = _delimited(proto, lambda items: b"".join(map(one, items)))
    return lambda items: some(items) if items else b""


def _timestamp(value: datetime) -> bytes:
    since = value - EPOCH
    seconds, nanos = since.days * 86400 + since.seconds, since.microseconds * 1000
    encoded = b"\x08" + _varint(seconds) if seconds else b""
    return encoded + b"\x10" + _varint(nanos) if nanos else encoded


def _tag(proto: FieldDescriptor, kind: int) -> bytes:
    return _varint(proto.number << 3 | kind)


@_by_value
def _varint(number: int) -> bytes:
    """A number in base 128, lowest digits first; what is less than 0 is written with 64 bits."""
    number &= (1 << 64) - 1
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)
