"""How Structs and messages belong together: by name, field by field, for every game alike.

A Struct of `engine.games.<game>` belongs to the message with the game's name before its own
(`zyrcan.types.Place` and `ZyrcanPlace`), every other one to the message of its own name. A field
that is declared as a base (`Wire`, `Move`, `Effect`) holds the Struct of any game; in the message
a oneof with one field a game stands for it, and one with a field a kind below that for moves and
effects.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from msgspec import Struct, UnsetType
from msgspec.structs import fields as struct_fields

from engine.core import wire
from service.app import messages
from service.app.messages.cached import CACHED
from tilewright.v1 import game_service_pb2

PACKAGE = "tilewright.v1"
SERVICE = game_service_pb2.DESCRIPTOR.services_by_name["GameService"]
BASES: tuple[type[Struct], ...] = (wire.Wire, wire.Move, wire.Effect)


class Field(NamedTuple):
    """One field: `inner` is int, str, bool, datetime, an Enum or a Struct; `many` is a tuple of it.

    `by_game` says that any game's Struct may stand there; `group` that the field is a oneof of
    the message itself, in which case `proto` is None. `optional` fields may be UNSET, `cached`
    ones hold the same object in one answer after the other.
    """

    name: str
    json: str
    inner: Any
    many: bool
    optional: bool
    by_game: bool
    group: bool
    cached: bool
    proto: FieldDescriptor | None


@cache
def game_of(kind: type[Struct]) -> str:
    """The id of the game whose Struct this is; empty for those that all share."""
    package, _, rest = kind.__module__.partition("games.")
    return rest.partition(".")[0] if package == "engine." else ""


def message_name(kind: Any) -> str:
    """The name of the message, or enum, of a Struct or Enum."""
    prefix = "".join(part.capitalize() for part in game_of(kind).split("_"))
    return f"{prefix}{kind.__name__}"


@cache
def message_class(kind: type[Struct]) -> type[Message]:
    """The message of a Struct; LookupError if the contract has none."""
    pool = game_service_pb2.DESCRIPTOR.pool
    found: Descriptor = pool.FindMessageTypeByName(f"{PACKAGE}.{message_name(kind)}")
    return GetMessageClass(found)


@cache
def fields_of(kind: type[Struct]) -> tuple[Field, ...]:
    """The fields of a Struct in order, with what stands for them in the message."""
    descriptor: Any = message_class(kind).DESCRIPTOR
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        _field(descriptor, found.name, found.encode_name, hints[found.name])
        for found in struct_fields(kind)
    )


def _field(descriptor: Descriptor, name: str, json: str, hint: Any) -> Field:
    cached = CACHED in getattr(hint, "__metadata__", ())
    if cached:
        hint = hint.__origin__
    optional = get_origin(hint) in (Union, UnionType)
    if optional:
        hint, *more = (arg for arg in get_args(hint) if arg is not UnsetType)
        if more:
            raise TypeError(f"{descriptor.name}.{name}: a union of several types")
    many = get_origin(hint) is tuple
    inner = get_args(hint)[0] if many else hint
    group = name in descriptor.oneofs_by_name
    proto = None if group else descriptor.fields_by_name[name]
    return Field(name, json, inner, many, optional, inner in BASES, group, cached, proto)


@cache
def camel(name: str) -> str:
    """A name of the .proto as it stands in JSON."""
    first, *more = name.split("_")
    return first + "".join(word.capitalize() for word in more)


def is_struct(inner: Any) -> bool:
    """Whether a field holds Structs of one known kind."""
    return issubclass(inner, Struct) and inner not in BASES


def is_enum(inner: Any) -> bool:
    """Whether a field holds enum members."""
    return issubclass(inner, Enum)


@cache
def is_plain(kind: type[Struct]) -> bool:
    """Whether neither this Struct nor any below it needs more than its own encoding as JSON."""
    return not any(field.by_game for struct in structs_below(kind) for field in fields_of(struct))


def of_engine(kind: type[Struct]) -> bool:
    """Whether the engine made the Struct, and not a use case."""
    return kind.__module__.startswith("engine.")


def structs_below(kind: type[Struct]) -> set[type[Struct]]:
    """The Struct itself and all that it is made of, but for what may be of any game."""
    seen: set[type[Struct]] = set()
    todo = [kind]
    while todo:
        struct = todo.pop()
        if struct not in seen:
            seen.add(struct)
            todo += [field.inner for field in fields_of(struct) if is_struct(field.inner)]
    return seen


def request_of(rpc: str) -> type[Struct]:
    """The Struct of a call's request."""
    found: type[Struct] = getattr(messages, f"{rpc}Request")
    return found


def answer_of(rpc: str) -> type[Struct]:
    """The Struct of a call's answer."""
    found: type[Struct] = getattr(messages, f"{rpc}Response")
    return found


def requests() -> Mapping[str, type[Struct]]:
    """The request Struct of every call by the name of its rpc."""
    return {method.name: request_of(method.name) for method in SERVICE.methods}
