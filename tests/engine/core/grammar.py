"""Published grammars, read by what docs/notation.md says of them and nothing else.

A grammar gives texts and recognises them. What it recognises is found by trying everything: no
parser of the engine has a part in it.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

TOKENS = re.compile(r'"[^"]*"|integer -?\d+ … -?\d+|[a-z_]+|[|()\[\]{}]')
CONDITION = re.compile(
    r"(?P<symbols>.*?)(?: where at most (?P<most>\d+) (?P<item>\w+), ascending"
    r"(?: by (?P<by>\w+))?(?P<equal>, equal ones allowed)?)?"
)


class Derived(NamedTuple):
    """A piece of text: the production or `""` it is of, what it compares by, and its parts."""

    name: str
    text: str
    key: tuple[int, ...]
    parts: tuple["Derived", ...] = ()

    def named(self, name: str) -> Iterator["Derived"]:
        """The pieces of a production within this one, the outermost."""
        if self.name == name:
            yield self
        else:
            for part in self.parts:
                yield from part.named(name)


NOTHING = Derived("", "", ())


class Condition(NamedTuple):
    """So many items at most, ascending by a part of theirs, strictly or not."""

    most: int
    item: str
    by: str
    equal: bool

    def key(self, item: Derived) -> tuple[int, ...]:
        """What an item compares by."""
        return next(item.named(self.by)).key if self.by else item.key

    def holds(self, derived: Derived) -> bool:
        keys = [self.key(item) for part in derived.parts for item in part.named(self.item)]
        pairs = pairwise(keys)
        return len(keys) <= self.most and all(a < b or (self.equal and a == b) for a, b in pairs)


class Grammar:
    """All productions of a published grammar."""

    def __init__(self, text: str) -> None:
        self.productions: dict[str, Any] = {}
        self.conditions: dict[str, Condition] = {}
        for line in text.splitlines():
            name, _, right = line.partition(" = ")
            found = CONDITION.fullmatch(right)
            assert found is not None
            assert name not in self.productions
            tokens = TOKENS.findall(found["symbols"])
            assert " ".join(tokens) == found["symbols"]
            self.productions[name], rest = _choices(tokens)
            assert not rest
            if found["most"]:
                condition = int(found["most"]), found["item"], found["by"] or "", found["equal"]
                self.conditions[name] = Condition(*condition[:3], equal=bool(condition[3]))

    def accepts(self, text: str) -> bool:
        """Whether the grammar gives the text."""
        whole = ("name", "move")
        return any(len(found.text) == len(text) for found in self._read(whole, text))

    def _read(self, node: Any, text: str) -> Iterator[Derived]:
        """Every beginning of the text that the node may be."""
        kind, value = node
        read: Any = getattr(self, f"_read_{kind}")
        yield from read(value, text)

    def _read_text(self, value: str, text: str) -> Iterator[Derived]:
        if text.startswith(value):
            yield Derived("", value, ())

    def _read_integer(self, bounds: tuple[int, int], text: str) -> Iterator[Derived]:
        found = re.match(r"0|-?[1-9]\d*", text)
        # The first ones of its digits are a number as well.
        for end in range(1, len(found[0]) + 1 if found else 1):
            digits = text[:end]
            if digits != "-" and bounds[0] <= int(digits) <= bounds[1]:
                yield Derived("", digits, (int(digits),))

    def _read_name(self, name: str, text: str) -> Iterator[Derived]:
        condition = self.conditions.get(name)
        for part in self._read(self.productions[name], text):
            named = Derived(name, part.text, part.key, (part,))
            if condition is None or condition.holds(named):
                yield named

    def _read_choices(self, choices: Any, text: str) -> Iterator[Derived]:
        for place, choice in enumerate(choices):
            for part in self._read(choice, text):
                yield Derived("", part.text, (place, *part.key), (part,))

    def _read_sequence(self, nodes: Any, text: str) -> Iterator[Derived]:
        if not nodes:
            yield NOTHING
            return
        for first in self._read(nodes[0], text):
            for rest in self._read_sequence(nodes[1:], text[len(first.text) :]):
                yield _joined(first, rest)

    def _read_option(self, node: Any, text: str) -> Iterator[Derived]:
        yield NOTHING
        yield from self._read(node, text)

    def _read_repeat(self, node: Any, text: str) -> Iterator[Derived]:
        yield NOTHING
        for first in self._read(node, text):
            if first.text:
                for rest in self._read_repeat(node, text[len(first.text) :]):
                    yield _joined(first, rest)

    def any_text(self, random: Random) -> str:
        """A text that the grammar gives."""
        return self._write(("name", "move"), random).text

    def _write(self, node: Any, random: Random) -> Derived:
        kind, value = node
        if kind == "text":
            return Derived("", value, ())
        if kind == "integer":
            number = random.choice((random.randint(*value), *value, max(value[0], 0)))
            return Derived("", str(number), (number,))
        if kind == "name":
            return self._named(value, random)
        if kind == "choices":
            place = random.randrange(len(value))
            part = self._write(value[place], random)
            return Derived("", part.text, (place, *part.key), (part,))
        if kind == "sequence":
            nodes = value
        elif kind == "option":
            nodes = [value] * random.randrange(2)
        else:
            nodes = [value] * random.choice((0, 1, 1, 2, 3, 5))
        whole = NOTHING
        for inner in nodes:
            whole = _joined(whole, self._write(inner, random))
        return whole

    def _named(self, name: str, random: Random) -> Derived:
        condition = self.conditions.get(name)
        while True:
            part = self._write(self.productions[name], random)
            if condition is not None:
                part = _sorted(part, condition)
            named = Derived(name, part.text, part.key, (part,))
            if condition is None or condition.holds(named):
                return named


def _joined(first: Derived, rest: Derived) -> Derived:
    return Derived("", first.text + rest.text, first.key + rest.key, (first, rest))


def _sorted(derived: Derived, condition: Condition) -> Derived:
    """The same with its items in ascending order."""
    items = iter(sorted(derived.named(condition.item), key=condition.key))

    def replaced(part: Derived) -> Derived:
        if part.name == condition.item:
            return next(items)
        if not part.parts:
            return part
        parts = tuple(replaced(inner) for inner in part.parts)
        return Derived(part.name, "".join(inner.text for inner in parts), part.key, parts)

    return replaced(derived)


# From tokens to nodes.


def _choices(tokens: list[str]) -> tuple[Any, list[str]]:
    choices = []
    while True:
        sequence, tokens = _items(tokens)
        choices.append(sequence)
        if not tokens or tokens[0] != "|":
            break
        tokens = tokens[1:]
    return (choices[0] if len(choices) == 1 else ("choices", choices)), tokens


CLOSING = {"(": ")", "[": "]", "{": "}"}


def _items(tokens: list[str]) -> tuple[Any, list[str]]:
    items: list[Any] = []
    while tokens and tokens[0] not in ("|", ")", "]", "}"):
        token, tokens = tokens[0], tokens[1:]
        if token in CLOSING:
            inner, tokens = _choices(tokens)
            assert tokens[0] == CLOSING[token]
            tokens = tokens[1:]
            kind = {"[": "option", "{": "repeat"}.get(token)
            items.append((kind, inner) if kind else inner)
        elif token.startswith('"'):
            items.append(("text", token[1:-1]))
        elif token.startswith("integer "):
            least, most = re.findall(r"-?\d+", token)
            items.append(("integer", (int(least), int(most))))
        else:
            items.append(("name", token))
    return (items[0] if len(items) == 1 else ("sequence", items)), tokens
