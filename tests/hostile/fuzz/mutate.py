"""One small change to a valid request: to its bytes, its JSON, its message or its headers."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

NUMBERS = (-(2**63), -(2**31) - 1, -(2**31), -1, 0, 1, 2, 5, 99, 4096, 2**31 - 1, 2**31)
BIG_NUMBERS = (2**32 - 1, 2**32, 2**53 + 1, 2**63, 2**64, 10**400)
TEXTS = (
    "",
    " ",
    "\0",
    "null",
    "é",
    "ß🎲\u202e",
    "../..",
    "%00%ff",
    "a\r\nb: c",
    "{}",
    "0" * 32,
    "f" * 64,
    "place:1@0,0",
    "a" * 41,
    "ä" * 513,
    "x" * 5000,
    "🎲" * 20000,
)
SURROGATES = ("\ud800", "a\udfff", "\udc00\ud800" * 50)
"""Text that JSON can write and UTF-8 cannot."""


def some_bytes(rng: Random, raw: bytes, other: bytes = b"") -> bytes:
    """Bytes flipped, cut, doubled, left out, spliced with others, or put in."""
    at, to = sorted((rng.randrange(len(raw) + 1), rng.randrange(len(raw) + 1)))
    kind = rng.randrange(7)
    if kind == 0 and raw:
        changed = bytearray(raw)
        for _ in range(rng.choice((1, 1, 2, 8))):
            changed[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        return bytes(changed)
    if kind == 1:
        return raw[:at]
    if kind == 2:
        return raw[:to] + raw[at:]
    if kind == 3:
        return raw[:at] + raw[to:]
    if kind == 4:
        return raw[:at] + (other or raw)[rng.randrange(len(other or raw) + 1) :]
    if kind == 5:
        return raw * rng.choice((2, 2, 3, 20))
    return raw[:at] + rng.randbytes(rng.choice((1, 1, 4, 100))) + raw[at:]


def text(rng: Random, value: str, *, surrogates: bool = False) -> str:
    """Another text, or this one with something changed."""
    if surrogates and rng.random() < 0.2:
        return rng.choice(SURROGATES)
    if rng.random() < 0.5:
        return rng.choice(TEXTS)
    at = rng.randrange(len(value) + 1)
    return rng.choice(
        (
            value[:at],
            value[at:] + value[:at],
            value + value,
            value.upper(),
            f"{value} ",
            value[:at] + rng.choice("0aZ,:;@!+-/ é\0") + value[at + 1 :],
            value[:at] + rng.choice("0aZ,:;@!+-/ é\0") + value[at:],
        )
    )


# JSON. Values are kept as pieces of text where Python cannot hold what JSON can write.

Json = Any


ODD: tuple[Json, ...] = (None, True, False, [], {}, [None], {"": 1}, "true", "1")


class Raw(str):
    """JSON that is written as it stands."""

    __slots__ = ()


def _deep(rng: Random) -> Raw:
    # Parsers give up somewhere near a thousand; what is just below that is told about as well.
    depth = rng.choice((20, rng.randrange(85, 130), rng.randrange(880, 1010), 30000))
    return Raw(rng.choice(("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth)))


def _wide(rng: Random) -> Raw:
    item = rng.choice(("1", "{}", '""', "null", '{"name":"a"}'))
    return Raw("[" + ",".join([item] * rng.choice((2, 50, 3000))) + "]")


def _odd(rng: Random, value: Json) -> Json:
    """A value of any type in the place of `value`."""
    kind = rng.randrange(10)
    if kind < 4 and isinstance(value, str):
        return text(rng, value, surrogates=True)
    if kind < 6:
        number = rng.choice(NUMBERS + BIG_NUMBERS)
        return rng.choice((number, str(number), Raw(f"{number}.0"), Raw(f"{number % 1000}.5")))
    if kind == 6:
        return rng.choice(
            (None, True, False, [], {}, [None], {"": 1}, "true", [value], {"a": value})
        )
    if kind == 7:
        return Raw(rng.choice(("NaN", "-Infinity", "1e400", "-0", "01", "+1", "1e3", "'a'", "")))
    return rng.choice((_deep, _wide, lambda rng: text(rng, "", surrogates=True)))(rng)


def json_value(rng: Random, value: Json) -> Json:
    """A copy of a JSON value with one change somewhere inside."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice(list(value))
        kind = rng.randrange(12)
        if kind == 0:
            return {key: item for key, item in value.items() if key != name}
        if kind == 1:
            return value | {text(rng, name, surrogates=True): value[name]}
        if kind == 2:
            snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name)
            return value | {snake: value[name]}
        if kind == 3:
            item = json_text(value[name])
            return Raw(json_text(value)[:-1] + f",{json_text(name)}:{item}" + "}")
        return value | {name: json_value(rng, value[name])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        kind = rng.randrange(4)
        if kind == 0:
            return value[:at] + value[at + 1 :]
        if kind == 1:
            return value[:at] + [value[at]] * rng.choice((2, 10, 500)) + value[at:]
        return [*value[:at], json_value(rng, value[at]), *value[at + 1 :]]
    return _odd(rng, value)


def json_text(value: Json) -> str:
    """The text of a value with pieces in it."""
    if isinstance(value, Raw):
        return value
    if isinstance(value, dict):
        items = ",".join(f"{json_text(str(k))}:{json_text(item)}" for k, item in value.items())
        return "{" + items + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(json_text, value)) + "]"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 2**70:
        return "1" + "0" * 400
    return json.dumps(value)


# Messages.


def message(rng: Random, changed: Message) -> None:
    """Change one field of a message or of one inside it."""
    descriptor: Any = changed.DESCRIPTOR
    fields: Sequence[FieldDescriptor] = descriptor.fields
    if not fields:
        return
    set_fields = [field for field, _ in changed.ListFields()]
    field = rng.choice(set_fields if set_fields and rng.random() < 0.7 else fields)
    if rng.random() < 0.1:
        changed.ClearField(field.name)
    elif field.is_repeated:
        _repeated(rng, field, getattr(changed, field.name))
    elif field.message_type is not None:
        inner = getattr(changed, field.name)
        inner.SetInParent()
        message(rng, inner)
    else:
        setattr(changed, field.name, _scalar(rng, field, getattr(changed, field.name)))


def _repeated(rng: Random, field: FieldDescriptor, items: Any) -> None:
    kind = rng.randrange(3)
    if kind == 0 and items:
        del items[rng.randrange(len(items))]
    elif kind == 1 and items and field.message_type is not None:
        message(rng, items[rng.randrange(len(items))])
    else:
        for _ in range(rng.choice((1, 1, 2, 30, 1000))):
            if field.message_type is not None:
                items.add()
            else:
                items.append(_scalar(rng, field, items[0] if items else _zero(field)))


def _zero(field: FieldDescriptor) -> Any:
    return "" if field.cpp_type == FieldDescriptor.CPPTYPE_STRING else 0


def _scalar(rng: Random, field: FieldDescriptor, value: Any) -> Any:
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return text(rng, value)
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return not value
    number = rng.choice((*NUMBERS[2:], value + 1))
    if field.cpp_type == FieldDescriptor.CPPTYPE_UINT32:
        return rng.choice((2**32 - 1, number)) & (2**32 - 1)
    return max(-(2**31), min(2**31 - 1, number))


def valid_message(rng: Random, descriptor: Descriptor) -> dict[str, Any]:
    """JSON of a message that has all its booleans, enums and small numbers at random."""
    filled: dict[str, Any] = {}
    for field in descriptor.fields:
        if field.is_repeated or field.message_type is not None or rng.random() < 0.6:
            continue
        if field.enum_type is not None:
            filled[field.json_name] = rng.choice([value.name for value in field.enum_type.values])
        elif field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
            filled[field.json_name] = rng.random() < 0.5
        elif field.cpp_type != FieldDescriptor.CPPTYPE_STRING:
            filled[field.json_name] = rng.randrange(3)
    return filled


# Headers.

Headers = list[tuple[str, str]]

HEADERS: dict[str, Callable[[Random], str]] = {
    "accept-language": lambda rng: rng.choice(
        ("de", "en;q=0.1,de", "de;q=nan", "de;q=1e999", "x" * 500, ",;=" * 99, "de-*;q=", "*")
    ),
    "authorization": lambda rng: rng.choice(
        (
            "",
            "Bearer",
            "Bearer ",
            "bearer a.b.c",
            "Basic YTpi",
            "Bearer " + "e30." * 900,
            "a" * 3000,
        )
    ),
    "x-request-id": lambda rng: rng.choice(("", "a" * 4000, "{}", "\\x00", '"', "-" * 33)),
    "x-api-key": lambda rng: rng.choice(("", "k", "a" * 2000)),
    "last-event-id": lambda rng: rng.choice(("", "0", "1", "-1", "4294967296", "99999999999", "a")),
    "content-type": lambda rng: rng.choice(
        ("", "text/plain", "application/json; charset=utf-16", "text/html", "application/grpc", ";")
    ),
    "accept": lambda rng: rng.choice(
        ("", "text/plain", "text/event-stream", "application/x-ndjson", "*/*;q=0", "," * 500)
    ),
    "if-none-match": lambda rng: rng.choice(("*", '"0"', 'W/"1"', '"' * 99)),
    "range": lambda rng: rng.choice(("bytes=0-1", "bytes=-", "lines=1")),
    "content-encoding": lambda rng: rng.choice(("gzip", "identity", "br, gzip")),
    "origin": lambda rng: rng.choice(("null", "http://a.example")),
    "user-agent": lambda rng: rng.choice(("", "a" * 3000)),
}


def headers(rng: Random, given: Headers) -> Headers:
    """One header more, changed, or left out."""
    kind = rng.randrange(5)
    if kind == 0 and given:
        left_out = rng.randrange(len(given))
        return given[:left_out] + given[left_out + 1 :]
    if kind == 1 and given:
        return [*given, rng.choice(given)]
    name = rng.choice(list(HEADERS))
    return [*given, (name, HEADERS[name](rng))]
