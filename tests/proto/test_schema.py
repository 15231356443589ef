"""The contract and the Structs say the same, and the contract keeps what it promises."""

import importlib
import re
from collections.abc import Iterator
from datetime import datetime
from enum import Enum
from typing import Any

import pytest
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from engine.core import wire
from engine.core.rules import AnyRules
from engine.core.wire import Move, tag
from engine.registry import GAMES
from service.api.requests import is_required
from service.app import messages
from service.app.sentences import REASONS
from service.wire.schema import SERVICE, fields_of, game_of, is_enum, is_struct, message_class
from tilewright.v1 import common_pb2, errors_pb2, game_service_pb2
from tools.stubs import PACKAGE, PROTO_DIR

FILES: list[Any] = [
    importlib.import_module(f"tilewright.v1.{path.stem}_pb2")
    for path in sorted((PROTO_DIR / PACKAGE).glob("*.proto"))
]
INTEGERS = {FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_UINT32}
TYPES = {
    str: {FieldDescriptor.TYPE_STRING},
    bool: {FieldDescriptor.TYPE_BOOL},
    int: INTEGERS,
    datetime: {FieldDescriptor.TYPE_MESSAGE},
}


def all_messages() -> list[Descriptor]:
    return [message for file in FILES for message in file.DESCRIPTOR.message_types_by_name.values()]


def all_enums() -> list[EnumDescriptor]:
    return [enum for file in FILES for enum in file.DESCRIPTOR.enum_types_by_name.values()]


def service_structs() -> list[type[Struct]]:
    return [
        found
        for found in vars(messages).values()
        if isinstance(found, type) and found.__module__.startswith(messages.__name__)
        if issubclass(found, Struct)
    ]


def structs_of(rules: AnyRules) -> list[type[Struct]]:
    types = rules.types
    return [types.options, types.view, *types.moves, *types.effects]


def everything() -> list[type[Struct]]:
    """Every Struct that leaves the service, each once."""
    todo = service_structs() + [struct for rules in GAMES for struct in structs_of(rules)]
    found: dict[type[Struct], None] = {}
    while todo:
        struct = todo.pop(0)
        if struct not in found:
            found[struct] = None
            todo += [field.inner for field in fields_of(struct) if is_struct(field.inner)]
    return list(found)


def test_no_wide_or_inexact_numbers_no_bytes_no_maps() -> None:
    allowed = INTEGERS | {
        FieldDescriptor.TYPE_STRING,
        FieldDescriptor.TYPE_BOOL,
        FieldDescriptor.TYPE_ENUM,
        FieldDescriptor.TYPE_MESSAGE,
    }
    for message in all_messages():
        assert not message.nested_types
        for field in message.fields:
            assert field.type in allowed, field.full_name


@pytest.mark.parametrize("struct", everything(), ids=lambda s: message_class(s).DESCRIPTOR.name)
def test_struct_is_its_message_field_by_field(struct: type[Struct]) -> None:
    message: Any = message_class(struct).DESCRIPTOR
    ours = [field for field in fields_of(struct) if not field.group]
    # A oneof of the games is one field of the Struct; the fields of any other are its own.
    named = {field.name for field in ours}
    groups = {name for name, group in message.oneofs_by_name.items() if len(group.fields) > 1}
    groups -= {name for name in groups if message.oneofs_by_name[name].fields[0].name in named}
    theirs = [field for field in message.fields if _real_oneof(field) not in groups]
    assert [(f.name, f.json) for f in ours] == [(f.name, f.json_name) for f in theirs]
    assert [f.number for f in theirs] == list(range(1, len(theirs) + 1))
    assert {field.name for field in fields_of(struct) if field.group} == groups
    required = {field.name for field in struct_fields(struct) if field.required}
    for field, proto in zip(ours, theirs, strict=True):
        assert proto.is_repeated is field.many
        _same_type(field.inner, proto)
        if not field.many and proto.message_type is None:
            # A number of a move is `optional` as well: 0 is a value there, not absence.
            needed = issubclass(struct, Move) and field.inner is int and field.name in required
            assert proto.has_presence is (field.optional or needed)


def _real_oneof(field: FieldDescriptor) -> str | None:
    group = field.containing_oneof
    return None if group is None or group.name == f"_{field.name}" else str(group.name)


def _same_type(inner: Any, proto: FieldDescriptor) -> None:
    if inner in (wire.Wire, wire.Effect):
        assert proto.message_type is not None
        assert len(proto.message_type.oneofs) == 1
    elif is_struct(inner):
        assert proto.message_type is message_class(inner).DESCRIPTOR
    elif is_enum(inner):
        _same_enum(inner, proto.enum_type)
    elif inner is datetime:
        assert proto.message_type is not None
        assert proto.message_type.full_name == "google.protobuf.Timestamp"
    else:
        assert proto.type in TYPES[inner]


def _same_enum(kind: type[Enum], proto: EnumDescriptor | None) -> None:
    assert proto is not None
    values = {value.number: value.name for value in proto.values}
    assert values.pop(0).endswith("_UNSPECIFIED")
    assert values == dict(enumerate((member.value for member in kind), start=1))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
def test_kinds_of_moves_and_effects_are_fields_of_a_oneof(rules: AnyRules) -> None:
    prefix = message_class(rules.types.options).DESCRIPTOR.name.removesuffix("Options")
    file: Any = message_class(rules.types.options).DESCRIPTOR.file
    for name, group, kinds in (
        ("Move", "action", rules.types.moves),
        ("Effect", "effect", rules.types.effects),
    ):
        kinds_message: Any = file.message_types_by_name[f"{prefix}{name}"]
        fields = [(f.name, f.number, f.message_type) for f in kinds_message.fields]
        assert fields == [
            (tag(kind), number, message_class(kind).DESCRIPTOR)
            for number, kind in enumerate(kinds, start=1)
        ]
        assert [oneof.name for oneof in kinds_message.oneofs] == [group]
        assert {field.containing_oneof.name for field in kinds_message.fields} == {group}


def game_oneofs() -> dict[str, dict[str, tuple[int, str]]]:
    messages_ = {"GameOptions": "Options", "GameView": "View", "Effect": "Effect", "Move": "Move"}
    by_name = {message.name: message for message in all_messages()}
    return {
        part: {
            field.name: (field.number, field.message_type.name)
            for field in by_name[name].fields
            if field.message_type is not None
        }
        for name, part in messages_.items()
    }


def test_a_game_is_one_line_in_each_oneof_and_nowhere_else() -> None:
    ids = {rules.info.id for rules in GAMES}
    for part, fields in game_oneofs().items():
        assert set(fields) == ids
        for game, (number, name) in fields.items():
            prefix = "".join(word.capitalize() for word in game.split("_"))
            assert name == f"{prefix}{part}"
            assert number == game_oneofs()["View"][game][0]
    for message in all_messages():
        if message.file in (common_pb2.DESCRIPTOR, game_service_pb2.DESCRIPTOR):
            assert not any(game in field.name for field in message.fields for game in ids)


def test_every_message_is_used() -> None:
    used = {message_class(struct).DESCRIPTOR.name for struct in everything()}
    used |= {"GameOptions", "GameView", "Effect"}
    used |= {f"{prefix}{part}" for prefix in _prefixes() for part in ("Move", "Effect")}
    assert {message.name for message in all_messages()} == used


def _prefixes() -> Iterator[str]:
    for rules in GAMES:
        yield "".join(word.capitalize() for word in rules.info.id.split("_"))


def test_game_of_names_the_folder() -> None:
    for rules in GAMES:
        assert {game_of(struct) for struct in structs_of(rules)} <= {rules.info.id, ""}
        assert game_of(rules.types.view) == rules.info.id


def test_calls_have_their_own_request_and_response() -> None:
    for method in SERVICE.methods:
        assert method.input_type.name == f"{method.name}Request"
        assert method.output_type.name == f"{method.name}Response"
        named = {"game_id", "game_type", "record"} & set(method.input_type.fields_by_name)
        assert named or method.name == "ListGameTypes"


def test_zero_is_not_missing() -> None:
    for message in all_messages():
        for field in message.fields:
            if message.name.endswith("Request") and field.name in ("seat", "expected_version"):
                assert field.has_presence, field.full_name
            if field.name == "request_id":
                assert field.has_presence
                # A token whose answer is lost is told again to nobody but its request.
                assert is_required(field) == (message.name == "IssueTokenRequest")


def test_enums_start_at_unspecified_with_their_own_prefix() -> None:
    for enum in all_enums():
        prefix = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", enum.name).upper()
        assert enum.values[0].name == f"{prefix}_UNSPECIFIED"
        assert all(value.name.startswith(f"{prefix}_") for value in enum.values)


def test_reasons_are_the_enum_s() -> None:
    enum = errors_pb2.DESCRIPTOR.enum_types_by_name["ErrorReason"]
    names = {value.name.removeprefix("ERROR_REASON_") for value in enum.values[1:]}
    assert names >= set(REASONS) - {"INTERNAL"}


def test_the_reasons_of_a_call_are_those_that_its_comment_names() -> None:
    enum = errors_pb2.DESCRIPTOR.enum_types_by_name["ErrorReason"]
    names = {value.name.removeprefix("ERROR_REASON_"): value.number for value in enum.values}
    text = (PROTO_DIR / PACKAGE / "game_service.proto").read_text(encoding="utf-8")
    comments = dict(re.findall(r"((?: +//.*\n)+) +rpc (\w+)", text))
    for comment, call in comments.items():
        said = [names[word] for word in re.findall(r"[A-Z_]{4,}", comment) if word in names]
        options: Any = SERVICE.methods_by_name[call].GetOptions()
        assert list(options.Extensions[errors_pb2.reasons]) == list(dict.fromkeys(said)), call
    assert sorted(comments.values()) == sorted(SERVICE.methods_by_name)
