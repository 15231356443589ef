"""Moves that are nearly those that are listed, and texts that are nearly moves."""

from collections.abc import Iterator, Sequence
from enum import Enum
from random import Random
from typing import Any

import msgspec

from engine.core.errors import MalformedNotation
from engine.core.rules import AnyRules
from engine.core.wire import Move

CHARACTERS = "0123456789,-+/:;@#!$>=x URDBYJ"


def near_misses(
    rules: AnyRules, listed: Sequence[Move], met: Sequence[Move], random: Random, number: int
) -> Iterator[Move]:
    """At most `number` well-formed moves, half of them listed ones with one field changed.

    A field takes the values it has in moves `met` anywhere in the game and those next to its
    own. The other half were met and are whole.
    """
    for turn in range(8 * number):
        if number <= 0:
            return
        move = random.choice(listed if turn % 2 else met)
        if turn % 2:
            move = _changed(move, met, random)
        if _is_well_formed(rules, move):
            number -= 1
            yield move


def _is_well_formed(rules: AnyRules, move: Move) -> bool:
    try:
        return bool(rules.parse_move(rules.format_move(move)) == move)
    except (MalformedNotation, KeyError):
        return False


def _changed(move: Any, met: Sequence[Move], random: Random) -> Any:
    """The Struct with one field changed, itself where it has none."""
    fields = move.__struct_fields__
    if not fields:
        return move
    field = random.choice(fields)
    value = getattr(move, field)
    akin = [other for other in met if type(other) is type(move)]
    others = [getattr(random.choice(akin), field)] if akin else []
    values = [other for other in (*others, *_next_to(value, met, random)) if other != value]
    return msgspec.structs.replace(move, **{field: random.choice(values)}) if values else move


def _next_to(value: Any, met: Sequence[Move], random: Random) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1)
        case Enum():
            yield from type(value)
        case str():
            yield from _text_next_to(value)
        case tuple():
            for i in range(len(value)):
                yield value[:i] + value[i + 1 :]
                yield value[: i + 1] + value[i:]
        case msgspec.Struct():
            yield _changed(value, met, random)


def _text_next_to(text: str) -> Iterator[str]:
    """The text with one of its numbers one up or down."""
    for i, char in enumerate(text):
        if char.isdigit():
            for number in (int(char) - 1, int(char) + 1):
                yield f"{text[:i]}{number}{text[i + 1 :]}"


def mutated(text: str, random: Random) -> str:
    """The text with a character or two put in, taken out, exchanged or swapped."""
    i = random.randrange(len(text) + 1)
    char = random.choice(CHARACTERS)
    match random.randrange(5):
        case 0:
            return text[:i] + char + text[i:]
        case 1:
            return text[:i] + text[i + 1 :]
        case 2:
            return text[:i] + char + text[i + 1 :]
        case 3:
            return text[:i] + text[i + 1 : i + 2] + text[i : i + 1] + text[i + 2 :]
        case _:
            return text[:i] + text[i:][: random.randrange(4)]
