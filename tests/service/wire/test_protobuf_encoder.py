"""Whatever an answer holds, its bytes are those of the library's message filled field by field."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, get_type_hints

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from msgspec import UNSET, Struct

from engine.core import wire
from engine.registry import BY_ID
from service.app import messages as m
from service.wire import protobuf_encoder
from service.wire.protobuf_encoder import to_bytes
from service.wire.schema import Field, fields_of, game_of, is_enum, is_struct, message_class

ANSWERS = [getattr(m, name) for name in m.__all__ if name.endswith("Response")]
TEXTS = ("", "", "a", "ä€😀", "\0", "x" * 127, "x" * 128)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TIMES = tuple(
    EPOCH + timedelta(seconds=seconds, microseconds=micros)
    for seconds in (0, 1, -1, 1_900_000_000, 253_402_300_799)
    for micros in (0, 1, 250_000, 999_999)
)
DEEP = 4


class Maker:
    """Makes Structs of any kind out of odd values, in an answer about one game."""

    def __init__(self, random: Random, game: str) -> None:
        self._random = random
        self._game = game
        types = BY_ID[game].types
        self._by_game = {wire.Move: types.moves, wire.Effect: types.effects}
        self._alone = {"view": types.view, "options": types.options}

    def make(self, kind: type[Struct], depth: int = 0) -> Struct:
        """A Struct of the kind; what is optional is there every other time."""
        fields = fields_of(kind)
        there = {field for field in fields if not field.optional or self._random.random() < 0.5}
        if kind is m.WatchGameResponse:  # One thing is told at a time.
            there = {self._random.choice([field for field in fields if field.optional])}
        values = {field.name: self._value(field, depth) for field in fields if field in there}
        if get_type_hints(kind).get("game_type") is str:
            values["game_type"] = self._game
        return kind(**values)

    def _value(self, field: Field, depth: int) -> Any:
        if not field.many:
            return self._one(field, depth)
        most = 5 if depth < DEEP else 1
        return tuple(self._one(field, depth) for _ in range(self._random.randint(0, most)))

    def _one(self, field: Field, depth: int) -> Any:
        choice = self._random.choice
        if field.by_game:
            kinds = self._by_game.get(field.inner) or (self._alone[field.name],)
            return self.make(choice(tuple(kinds)), depth + 1)
        if is_struct(field.inner):
            return self.make(field.inner, depth + 1)
        if is_enum(field.inner):
            return choice(tuple(field.inner))
        return choice(self._plain(field))

    def _plain(self, field: Field) -> Any:
        if field.inner is str:
            return TEXTS
        if field.inner is datetime:
            return TIMES
        if field.inner is bool:
            return (False, True)
        assert field.proto is not None
        signed = field.proto.cpp_type == FieldDescriptor.CPPTYPE_INT32
        return (0, 1, 127, 128, 16_384, 2**31 - 1, *((-1, -(2**31)) if signed else (2**32 - 1,)))


def fill(message: Any, value: Struct, game: str) -> Message:
    """Set the fields of a message one by one, as a client of the library would."""
    for field in fields_of(type(value)):
        item = getattr(value, field.name)
        if item is UNSET:
            continue
        if field.group:
            wrap(message, item, game)
        elif field.many and (field.by_game or is_struct(field.inner)):
            for one in item:
                filler(field)(getattr(message, field.name).add(), one, game)
        elif field.by_game or is_struct(field.inner):
            inner = getattr(message, field.name)
            inner.SetInParent()
            filler(field)(inner, item, game)
        elif field.inner is datetime:
            getattr(message, field.name).FromDatetime(item)
            getattr(message, field.name).SetInParent()
        elif field.many:
            getattr(message, field.name).extend(map(number_of(field), item))
        else:
            setattr(message, field.name, number_of(field)(item))
    filled: Message = message
    return filled


def filler(field: Field) -> Callable[[Any, Any, str], object]:
    return wrap if field.by_game else fill


def number_of(field: Field) -> Callable[[Any], Any]:
    """What the library takes for a value: numbers for words, everything else as it is."""
    if not is_enum(field.inner):
        return lambda value: value
    assert field.proto is not None
    assert field.proto.enum_type is not None
    numbers = field.proto.enum_type.values_by_name
    return lambda value: numbers[value.value].number


def wrap(message: Any, value: Struct, game: str) -> None:
    """Fill the field of the game, and there that of the kind."""
    inner = getattr(message, game_of(type(value)) or game)
    inner.SetInParent()
    if isinstance(value, wire.Move | wire.Effect):
        inner = getattr(inner, wire.tag(type(value)))
        inner.SetInParent()
    fill(inner, value, game)


@pytest.mark.parametrize("game", BY_ID)
@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_odd_answers_are_written_as_by_the_library(kind: type[Struct], game: str) -> None:
    maker = Maker(Random(f"{kind.__name__} {game}"), game)
    for _ in range(60):
        answer = maker.make(kind)
        expected = fill(message_class(kind)(), answer, game).SerializeToString()
        assert to_bytes(answer, game) == expected
        assert to_bytes(answer, game) == expected, "the second time as the first"


def test_times_are_written_as_by_the_library() -> None:
    for value in TIMES:
        expected = Timestamp()
        expected.FromDatetime(value)
        assert protobuf_encoder._timestamp(value) == expected.SerializeToString()


@pytest.mark.parametrize("version", [-1, 2**32])
def test_a_number_that_the_field_cannot_hold_is_not_written(version: int) -> None:
    with pytest.raises(ValueError, match=f"version cannot be {version}"):
        to_bytes(m.WatchGameResponse(game_type="", heartbeat=m.Heartbeat(version=version)))


def test_an_encoder_that_could_not_be_made_is_made_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protobuf_encoder, "_encoders", {})
    answer = m.WatchGameResponse(game_type="", heartbeat=m.Heartbeat(version=5))
    with monkeypatch.context() as patch:
        patch.setattr(protobuf_encoder, "_integer", lambda proto: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            to_bytes(answer)
    expected = fill(message_class(m.WatchGameResponse)(), answer, "").SerializeToString()
    assert to_bytes(answer) == expected
