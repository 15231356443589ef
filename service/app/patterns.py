"""Patterns of legal moves narrowed to those whose notation begins with a prefix."""

from collections.abc import Iterator, Sequence
from operator import attrgetter

from engine.core.rules import Pattern, PatternSlot

Part = str | PatternSlot


def narrowed(patterns: Sequence[Pattern], prefix: str) -> tuple[Pattern, ...]:
    """A disjoint union of exactly the moves that begin with `prefix`, by their first moves."""
    if not prefix:
        return tuple(patterns)
    found = [part for pattern in patterns for part in _narrow(_parts(pattern), 0, prefix)]
    return tuple(sorted(found, key=attrgetter("first")))


def _parts(pattern: Pattern) -> list[Part]:
    slots = {slot.name: slot for slot in pattern.slots}
    parts: list[Part] = []
    rest = pattern.pattern
    while rest:
        literal, brace, rest = rest.partition("{")
        if literal:
            parts.append(literal)
        if brace:
            name, _, rest = rest.partition("}")
            parts.append(slots[name])
    return parts


def _narrow(parts: list[Part], at: int, prefix: str) -> Iterator[Pattern]:
    """The patterns of `parts` whose text from part `at` on begins with `prefix`.

    An option that covers the rest of the prefix stays in its slot; a shorter one is written into
    the text, and what follows it has to match the remainder.
    """
    if not prefix:
        yield _pattern(parts)
    elif at == len(parts):
        return
    elif isinstance(part := parts[at], str):
        if part.startswith(prefix):
            yield _pattern(parts)
        elif prefix.startswith(part):
            yield from _narrow(parts, at + 1, prefix[len(part) :])
    else:
        covering = tuple(option for option in part.options if option.startswith(prefix))
        if covering:
            slot = PatternSlot(part.name, covering)
            yield _pattern([*parts[:at], slot, *parts[at + 1 :]])
        for option in part.options:
            if len(option) < len(prefix) and prefix.startswith(option):
                fixed = [*parts[:at], option, *parts[at + 1 :]]
                yield from _narrow(fixed, at + 1, prefix[len(option) :])


def _pattern(parts: Sequence[Part]) -> Pattern:
    text = "".join(part if isinstance(part, str) else "{" + part.name + "}" for part in parts)
    return Pattern(text, tuple(part for part in parts if isinstance(part, PatternSlot)))
