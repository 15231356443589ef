"""JSON and query parameters as the fields of a protobuf message.

The semantics are those of the canonical protobuf JSON mapping: names in lowerCamelCase or as in
the .proto, enums by name or number, integers also as integral floats or in strings, null as
absent; unknown fields are refused. Unlike the stock parser it collects every fault with the path
of its field, and never raises for what a caller sent.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from engine.core.texts import Text
from service.api import faults
from service.api.bounds import most_items
from service.api.faults import Faults

MAX_ENUM = 2**31 - 1
MOST_OBJECTS = 1000
"""Objects in one body: no request needs a tenth of it, and each costs a call."""

LARGE = 16_384
SPARSE = 4
"""How many bytes there are to a comma, at least, in a body of more than LARGE bytes."""

MOST_SHOWN = 40
RANGES = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
}

BODY = "body"
"""What a fault of the whole body is named after."""


NO_JSON: Any = object()


class NotJsonError(ValueError):
    """Python reads it, JSON has no such thing: `fault` with its `facts`."""

    def __init__(self, fault: Text, **facts: Any) -> None:
        super().__init__(str(fault))
        self.fault, self.facts = fault, facts


def shown(value: Any) -> str:
    """A value as it is quoted in an answer, shortened."""
    text = ""
    # Piece by piece: a value may be as long, or as deep, as a body.
    for piece in _ENCODER.iterencode(value):
        text += piece
        if len(text) > MOST_SHOWN:
            return text[: MOST_SHOWN - 1] + "…"
    return text


_ENCODER = json.JSONEncoder(default=str)


@cache
def fields(descriptor: Descriptor) -> Mapping[str, FieldDescriptor]:
    """Every field of a message by both of its names."""
    by_name = {field.json_name: field for field in descriptor.fields}
    return by_name | {field.name: field for field in descriptor.fields}


def read_object(
    descriptor: Descriptor, value: Any, found: Faults, path: str = ""
) -> dict[str, Any]:
    """The arguments of the message's constructor; faults are noted and their fields left out."""
    if not isinstance(value, Mapping):
        found.add(path or BODY, faults.OBJECT, value=shown(value))
        return {}
    arguments: dict[str, Any] = {}
    for name, item in value.items():
        field = fields(descriptor).get(name)
        here = f"{path}.{name}" if path else name
        if field is None:
            known = ", ".join(known.json_name for known in descriptor.fields)
            found.add(here, faults.UNKNOWN, known=known or "–")
            continue
        here = join(path, field)
        if field.name in arguments:
            found.add(here, faults.DUPLICATE)
        elif item is not None:
            read_value = _read_list if field.is_repeated else _read_one
            arguments[field.name] = read_value(field, item, found, here)
    _require_one_of(descriptor, arguments, found, path)
    return {name: item for name, item in arguments.items() if item is not None}


def join(path: str, field: FieldDescriptor) -> str:
    """The path of a field inside the message at `path`."""
    return f"{path}.{field.name}" if path else field.name


def _require_one_of(
    descriptor: Descriptor, arguments: Mapping[str, Any], found: Faults, path: str
) -> None:
    for group in descriptor.oneofs:
        given = [field.name for field in group.fields if field.name in arguments]
        if len(given) > 1:
            names = ", ".join(join(path, field) for field in group.fields)
            for name in given:
                here = f"{path}.{name}" if path else name
                found.add(here, faults.ONE_OF, fields=names)


def _read_list(field: FieldDescriptor, value: Any, found: Faults, path: str) -> list[Any] | None:
    if not isinstance(value, list):
        found.add(path, faults.LIST, value=shown(value))
        return None
    most = most_items(field)
    if len(value) > most:
        found.add(path, faults.ITEMS, most=most)
        return None
    items = (_read_one(field, item, found, f"{path}[{i}]") for i, item in enumerate(value))
    return [item for item in items if item is not None]


def _read_one(field: FieldDescriptor, value: Any, found: Faults, path: str) -> Any:
    if field.message_type is not None:
        return read_object(field.message_type, value, found, path)
    if field.enum_type is not None:
        return _read_enum(field, value, found, path)
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return _read_string(value, found, path)
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        if not isinstance(value, bool):
            found.add(path, faults.BOOLEAN, value=shown(value))
            return None
        return value
    return _read_number(field, value, found, path)


def _read_string(value: Any, found: Faults, path: str) -> str | None:
    if not isinstance(value, str):
        found.add(path, faults.STRING, value=shown(value))
        return None
    try:
        value.encode()
    except UnicodeEncodeError:
        found.add(path, faults.STRING_ENCODING)
        return None
    return value


def _read_enum(field: FieldDescriptor, value: Any, found: Faults, path: str) -> int | None:
    kind = field.enum_type
    assert kind is not None
    if isinstance(value, str) and value in _numbers(kind):
        return _numbers(kind)[value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_ENUM:
        # Whether it is one of the enum's is asked where requests of both protocols are read.
        return value
    choices = ", ".join(name for name, number in _numbers(kind).items() if number)
    found.add(path, faults.ENUM, value=shown(value), choices=choices)
    return None


@cache
def _numbers(kind: EnumDescriptor) -> Mapping[str, int]:
    """The values of an enum by name; the descriptor's own mapping fails for lone surrogates."""
    return {value.name: value.number for value in kind.values}


def _read_number(field: FieldDescriptor, value: Any, found: Faults, path: str) -> int | None:
    least, most = RANGES[field.cpp_type]
    number = _integer(value)
    if number is None or not least <= number <= most:
        found.add(path, faults.NUMBER, value=shown(value), least=least, most=most)
        return None
    return number


def _integer(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if isinstance(value, str):
        digits = value.removeprefix("-")
        # Longer ones are out of every range, and int() refuses thousands of digits.
        plain = digits.isascii() and digits.isdigit() and len(digits) <= 10
        return int(value) if plain else None
    return value if isinstance(value, int) else None


def read_query(
    descriptor: Descriptor, parameters: Iterable[tuple[str, str]], found: Faults
) -> dict[str, Any]:
    """Query parameters as constructor arguments: dots lead into messages, repeats make lists."""
    tree: dict[str, Any] = {}
    for name, text in parameters:
        _put(descriptor, name, text, tree, found)
    return read_object(descriptor, tree, found)


def _put(descriptor: Descriptor, name: str, text: str, tree: dict[str, Any], found: Faults) -> None:
    *above, last = name.split(".")
    for step in above:
        field = fields(descriptor).get(step)
        if field is None or field.message_type is None or field.is_repeated:
            found.add(name, faults.UNKNOWN, known=", ".join(f.json_name for f in descriptor.fields))
            return
        descriptor = field.message_type
        tree = tree.setdefault(field.name, {})
    field = fields(descriptor).get(last)
    if field is None or field.message_type is not None:
        known = ", ".join(f.json_name for f in descriptor.fields if f.message_type is None)
        found.add(name, faults.UNKNOWN, known=known)
    elif field.is_repeated:
        tree.setdefault(field.name, []).append(_from_text(field, text))
    elif field.name in tree:
        found.add(name, faults.DUPLICATE)
    else:
        tree[field.name] = _from_text(field, text)


def _from_text(field: FieldDescriptor, text: str) -> Any:
    """What the text of a query or path stands for in JSON; numbers are read from strings."""
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return {"true": True, "false": False}.get(text, text)
    if field.enum_type is not None and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    return text


def parse_json(body: bytes, found: Faults) -> Any:
    """The value of a JSON text, NO_JSON with a fault if it is none or names a name twice."""
    if len(body) > LARGE and body.count(b",") * SPARSE > len(body):
        # Hundreds of thousands of values take longer to make than any call may.
        found.add(BODY, faults.BODY_VALUES)
        return NO_JSON
    try:
        text = body.decode()
    except UnicodeDecodeError:
        found.add(BODY, faults.BODY_ENCODING)
        return NO_JSON
    try:
        return json.loads(text, object_pairs_hook=_Objects().made, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        found.add(BODY, faults.BODY_JSON, line=error.lineno, column=error.colno)
    except NotJsonError as error:
        found.add(BODY, error.fault, **error.facts)
    except RecursionError:
        found.add(BODY, faults.BODY_DEPTH)
    except ValueError:
        found.add(BODY, faults.BODY_DIGITS)
    return NO_JSON


class _Objects:
    """Makes the objects of one text, up to MOST_OBJECTS, in which no name stands twice."""

    def __init__(self) -> None:
        self._left = MOST_OBJECTS

    def made(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if not self._left:
            raise NotJsonError(faults.BODY_OBJECTS, most=MOST_OBJECTS)
        self._left -= 1
        names = dict(pairs)
        if len(names) != len(pairs):
            raise NotJsonError(faults.BODY_TWICE)
        return names


def _no_constant(name: str) -> Any:
    raise NotJsonError(faults.BODY_CONSTANT, name=name)
