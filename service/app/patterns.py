"""Patterns of legal moves: narrowed to a prefix, and written out in order, move by move."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush, heapreplace, merge
from operator import attrgetter

from engine.core.rules import Pattern, PatternSlot

Part = str | PatternSlot


def narrowed(patterns: Sequence[Pattern], prefix: str) -> tuple[Pattern, ...]:
    """A disjoint union of exactly the moves that begin with `prefix`, by their first moves."""
    if not prefix:
        return tuple(patterns)
    found = [part for pattern in patterns for part in _narrow(pattern.parts, 0, prefix)]
    return tuple(sorted(found, key=attrgetter("first")))


def _narrow(parts: Sequence[Part], at: int, prefix: str) -> Iterator[Pattern]:
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


def ordered(patterns: Sequence[Pattern]) -> Iterator[str]:
    """The notations of disjoint patterns, given by their first ones, in bytewise order.

    Each is made when it is asked for.
    """
    heap: list[tuple[str, int, Iterator[str]]] = []
    for number, pattern in enumerate(patterns):
        first = pattern.first
        while heap and heap[0][0] < first:
            yield _next(heap)
        texts = _texts(pattern.parts, 0)
        heappush(heap, (next(texts), number, texts))
    while heap:
        yield _next(heap)


def _next(heap: list[tuple[str, int, Iterator[str]]]) -> str:
    text, number, texts = heap[0]
    following = next(texts, None)
    if following is None:
        heappop(heap)
    else:
        heapreplace(heap, (following, number, texts))
    return text


def _texts(parts: Sequence[Part], at: int) -> Iterator[str]:
    """The texts of `parts` from part `at` on, in order."""
    if at == len(parts):
        yield ""
        return
    part = parts[at]
    options = [part] if isinstance(part, str) else sorted(part.options)
    if at + 1 == len(parts):
        yield from options
        return
    for alike in _alike(options):
        yield from merge(*(map(option.__add__, _texts(parts, at + 1)) for option in alike))


def _alike(options: Sequence[str]) -> Iterator[list[str]]:
    """Sorted options, together where they begin with the first of them.

    Only there what follows an option decides which one comes first.
    """
    alike = [options[0]]
    for option in options[1:]:
        if option.startswith(alike[0]):
            alike.append(option)
        else:
            yield alike
            alike = [option]
    yield alike
