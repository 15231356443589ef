"""Answers as messages and as JSON: one compiled plan a Struct, the same for all games.

A plan turns a Struct into what the message's constructor takes, or into what msgspec encodes as
the canonical protobuf JSON of the message. Wherever nothing has to be wrapped or renamed the work
is left to C: `to_builtins` for the constructor, the Struct itself for JSON.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

import msgspec
from google.protobuf.message import Message
from msgspec import UNSET, Raw, Struct, to_builtins

from engine.core import wire
from service.api.schema import (
    Field,
    camel,
    fields_of,
    game_of,
    is_enum,
    is_plain,
    is_struct,
    message_class,
)

Plan = Callable[[Any, str], Any]
"""Makes something of a Struct or of the value of a field, given the id of the game it is of."""

KEPT = frozenset({"options", "view", "score", "notations", "patterns", "moves", "game_types"})
"""Fields whose value is the very same object in each answer for as long as a game is at rest."""

KEEP = 512

_json = msgspec.json.Encoder()


class Memory:
    """What was made of a value, by the identity of the value, which is held and never changes."""

    def __init__(self, make: Plan, size: int = KEEP) -> None:
        self._make = make
        self._size = size
        # A plain dict would look for its oldest entry among all that are gone.
        self._known: OrderedDict[int, tuple[Any, Any]] = OrderedDict()

    def __call__(self, value: Any, game: str) -> Any:
        entry = self._known.get(id(value))
        if entry is not None:
            return entry[1]
        made = self._make(value, game)
        if len(self._known) >= self._size:
            # The oldest goes: what is still in use comes back at the price of making it again.
            self._known.popitem(last=False)
        self._known[id(value)] = (value, made)
        return made


def to_message(answer: Struct, game: str = "") -> Message:
    """A Struct as its message."""
    made = message_plan(type(answer))(answer, game or game_type_of(answer))
    return message_class(type(answer))(**made)


def to_json(answer: Struct, game: str = "") -> bytes:
    """A Struct as the canonical JSON of its message."""
    return _json.encode(json_plan(type(answer))(answer, game or game_type_of(answer)))


def game_type_of(answer: Struct) -> str:
    """The game whose effects an answer holds, empty if it does not say."""
    found = getattr(getattr(answer, "game", answer), "game_type", "")
    return found if isinstance(found, str) else ""


@cache
def message_plan(kind: type[Struct]) -> Plan:
    """Structs of this kind as arguments of their message's constructor."""
    if is_plain(kind, same_names=True):
        return _builtins
    return arguments(fields_of(kind))


@cache
def json_plan(kind: type[Struct]) -> Plan:
    """Structs of this kind as what msgspec encodes as their message's JSON."""
    if is_plain(kind, same_names=False):
        return _itself
    return _mapping([_kept_json(field) for field in fields_of(kind)])


Step = tuple[Field, str, Plan | None]
"""A field, its name in the target, and what is done to its value, None for nothing."""


def _mapping(steps: list[Step]) -> Plan:
    plain = [(field.name, key, plan) for field, key, plan in steps if not field.group]
    groups = [(field.name, plan) for field, _, plan in steps if field.group and plan]

    def plan(value: Any, game: str) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name, key, inner in plain:
            item = getattr(value, name)
            if item is not UNSET:
                made[key] = item if inner is None else inner(item, game)
        for name, wrap in groups:
            item = getattr(value, name)
            if item is not UNSET:
                made |= wrap(item, game)
        return made

    return plan


def arguments(fields: Sequence[Field]) -> Plan:
    """These fields as arguments, whose order says nothing: most are taken over in one go, in C."""
    steps = [_step(field, json=False) for field in fields]
    direct = [step for step in steps if step[2] is None and not step[0].optional]
    if len(direct) < 2:
        # attrgetter makes no tuple of a single value.
        return _mapping(steps)
    names = [name for _, name, _ in direct]
    values = attrgetter(*names)
    others = _mapping([step for step in steps if step not in direct])

    def plan(value: Any, game: str) -> dict[str, Any]:
        made: dict[str, Any] = others(value, game)
        made.update(zip(names, values(value)))  # noqa: B905  of equal length, and without a check
        return made

    return plan


def _step(field: Field, *, json: bool) -> Step:
    plan = _of_value(field, json=json)
    if field.many and field.by_game and not json:
        plan = _wrapped_messages
    elif field.many and plan is not None and plan not in (_builtins, _itself):
        plan = _each(plan)
    return field, field.json if json else field.name, plan


def _of_value(field: Field, *, json: bool) -> Plan | None:
    if field.by_game:
        return _wrapped_json if json else _wrapped_message
    if is_struct(field.inner):
        return json_plan(field.inner) if json else message_plan(field.inner)
    if json:
        return None
    if field.inner is datetime:
        return _timestamp
    return _builtins if is_enum(field.inner) else None


def _each(plan: Plan) -> Plan:
    return lambda items, game: [plan(item, game) for item in items]


def _itself(value: Any, game: str) -> Any:
    return value


def _builtins(value: Any, game: str) -> Any:
    return to_builtins(value)


@lru_cache(maxsize=64)
def _timestamp(value: datetime, game: str) -> dict[str, int]:
    """The same for all calls of a second; the constructor changes no argument."""
    return {"seconds": int(value.timestamp()), "nanos": value.microsecond * 1000}


def _wrapped_message(value: Struct, game: str) -> dict[str, Any]:
    return _wrapped_messages((value,), game)[0]


def _wrapped_messages(values: Iterable[Struct], game: str) -> list[dict[str, Any]]:
    """All effects of a move in one loop: each call of a function would cost more than its work."""
    wrapped = []
    for value in values:
        of, key, plan = _wrapper(type(value))
        made = to_builtins(value) if plan is _builtins else plan(value, game)
        wrapped.append({of or game: {key: made} if key else made})
    return wrapped


def _wrapped_json(value: Struct, game: str) -> dict[str, Any]:
    of, key, _ = _wrapper(type(value))
    made = json_plan(type(value))(value, game)
    return {camel(of or game): {camel(key): made} if key else made}


@cache
def _wrapper(kind: type[Struct]) -> tuple[str, str, Plan]:
    """The game, if it is of one only, and the kind of move or effect, if it is one, as keys."""
    key = wire.tag(kind) if issubclass(kind, (wire.Move, wire.Effect)) else ""
    return game_of(kind), key, message_plan(kind)


def _kept_json(field: Field) -> Step:
    """As the step of a field, but what is kept is encoded only once."""
    step = _step(field, json=True)
    if field.name not in KEPT or field.group:
        return step
    inner = step[2] or _itself
    return field, field.json, Memory(lambda value, game: Raw(_json.encode(inner(value, game))))
