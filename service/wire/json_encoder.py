"""Answers as JSON: one compiled plan a Struct, the same for all games.

A plan turns a Struct into what msgspec encodes as the canonical protobuf JSON of its message.
Wherever nothing has to be wrapped the Struct itself is that, and the work is left to C.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, structs

from engine.core import wire
from service.app.history import Yielder
from service.app.messages import ListMovesResponse
from service.wire.cache import IdentityCache
from service.wire.schema import Field, camel, fields_of, game_of, is_plain, is_struct

Plan = Callable[[Any], Any]
"""Makes something of a Struct or of the value of a field."""

_json = msgspec.json.Encoder()


def to_json(answer: Struct, game: str = "") -> bytes:
    """A Struct as the canonical JSON of its message; `game` as in to_bytes."""
    return _json.encode(_plan(type(answer), game or game_type_of(answer))(answer))


async def json_of(answer: Struct) -> bytes:
    """The same of any answer to a call; a log leaves other calls their turns."""
    if not isinstance(answer, ListMovesResponse):
        return to_json(answer)
    yielder, changes = Yielder(), []
    for change in answer.changes:
        changes.append(Raw(to_json(change, answer.game_type)))
        await yielder.maybe_yield()
    made = _plan(ListMovesResponse, answer.game_type)(structs.replace(answer, changes=()))
    return _json.encode(made | {"changes": changes})


def game_type_of(answer: Struct) -> str:
    """The game whose effects an answer holds, empty if it does not say."""
    found = getattr(getattr(answer, "game", answer), "game_type", "")
    return found if isinstance(found, str) else ""


@cache
def _plan(kind: type[Struct], game: str) -> Plan:
    """Structs of this kind, within an answer about a game of this type."""
    if is_plain(kind):
        return _itself
    steps = [
        (field.name, field.json, _of_field(field, game))
        for field in fields_of(kind)
        if not field.group
    ]
    groups = [field.name for field in fields_of(kind) if field.group]

    def plan(value: Any) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name, key, inner in steps:
            item = getattr(value, name)
            if item is not UNSET:
                made[key] = item if inner is None else inner(item)
        for name in groups:
            item = getattr(value, name)
            if item is not UNSET:
                made |= _wrapped(item, game)
        return made

    return plan


def _of_field(field: Field, game: str) -> Plan | None:
    """What is done to the value of a field, None for nothing; what is `Cached` is encoded once."""
    plan = _of_value(field, game)
    if not field.cached:
        return plan
    inner = plan or _itself
    return IdentityCache(lambda value: Raw(_json.encode(inner(value))))


def _of_value(field: Field, game: str) -> Plan | None:
    if field.by_game:
        return _each(field, lambda value: _wrapped(value, game))
    if is_struct(field.inner):
        plan = _plan(field.inner, game)
        return None if plan is _itself else _each(field, plan)
    return None


def _each(field: Field, plan: Plan) -> Plan:
    return (lambda items: [plan(item) for item in items]) if field.many else plan


def _itself(value: Any) -> Any:
    return value


def _wrapped(value: Struct, game: str) -> dict[str, Any]:
    """A Struct of any game, in the field of that game, and there in that of its kind."""
    of, key = _keys(type(value))
    made = _plan(type(value), of or game)(value)
    return {camel(of or game): {key: made} if key else made}


@cache
def _keys(kind: type[Struct]) -> tuple[str, str]:
    """The game, if it is of one only, and the name of the move or effect, if it is one."""
    named = issubclass(kind, (wire.Move, wire.Effect))
    return game_of(kind), camel(wire.tag(kind)) if named else ""
