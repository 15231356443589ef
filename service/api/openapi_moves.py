"""What the fields of typed moves and of options may hold, from the notation and the rules."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import UNSET, Struct

from engine.core.rules import AnyRules
from engine.core.slots import Integer, Many
from engine.registry import GAMES
from service.api.openapi_parts import Json
from service.wire.schema import Field, fields_of


@cache
def game_bounds() -> dict[str, Json]:
    """The bounds of each field by its full name in the .proto files, where it has any."""
    found: dict[str, Json] = {}
    for rules in GAMES:
        for kind in rules.notation.kinds:
            found.update(_of_slots(kind.move, kind.slots))
        found.update(_of_options(rules))
    return found


def _of_slots(kind: type[Struct], slots: Mapping[str, Any]) -> Iterator[tuple[str, Json]]:
    for field in fields_of(kind):
        slot = slots.get(field.name)
        item: Any = slot.item if isinstance(slot, Many) else slot
        if hasattr(item, "fields"):
            yield from _of_slots(field.inner, item.fields)
        elif isinstance(item, Integer):
            yield _name(field), {"minimum": item.least, "maximum": item.most}
        elif hasattr(item, "pattern"):
            yield _name(field), {"pattern": f"^{item.pattern}$"}


def _of_options(rules: AnyRules) -> Iterator[tuple[str, Json]]:
    fields = {field.json: field for field in fields_of(rules.types.options)}
    for option in rules.info.options:
        field = fields[option.name]
        if option.most is not UNSET and not field.many:
            yield _name(field), {"minimum": 0, "maximum": option.most}


def _name(field: Field) -> str:
    assert field.proto is not None, "no move and no option is a group"
    return field.proto.full_name
