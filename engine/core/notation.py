"""Moves as text: a move kind is one row of a table, everything about its text comes from it.

A row is a Struct and a template such as `{source}:{colour}@{cell}`; each placeholder is a field
of the Struct, read and written by a slot. Formatting, parsing, what an error expected and the
published grammar all follow from the rows. Parsing knows no position: it decides whether a text
is a move at all. Every move has exactly one text; whatever else can be read is refused.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from engine.core.errors import MalformedNotation
from engine.core.wire import Move, tag

MAX_BYTES = 512

T = TypeVar("T")
M = TypeVar("M", bound=Move)


class NoMatch(Exception):
    """The slot cannot be read here; the reader has noted what was expected where."""


class Reader:
    """A text, and what was expected at the furthest column that any attempt reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.furthest = 0
        self.expected: set[str] = set()

    def miss(self, at: int, label: str) -> None:
        """Note that `label` was expected at `at`."""
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.add(label)

    def literal(self, at: int, text: str) -> int:
        """The place behind the literal `text`; raises NoMatch."""
        if self.text.startswith(text, at):
            return at + len(text)
        self.miss(at, quoted(text))
        raise NoMatch

    def error(self) -> MalformedNotation:
        """The error that quotes the text and says what was expected."""
        return MalformedNotation(self.text, self.furthest + 1, tuple(sorted(self.expected)))


def quoted(text: str) -> str:
    """A literal as it stands in a grammar."""
    return f'"{text}"'


class Slot(Protocol[T]):
    """Reads and writes one value; `name` names it in the grammar, `grammar` is its right side."""

    name: str
    grammar: str

    def read(self, reader: Reader, at: int) -> tuple[T, int]:
        """The value that starts at `at` and the place behind it; raises NoMatch."""
        ...

    def write(self, value: T) -> str:
        """The canonical text of the value."""
        ...


class Word(Generic[T]):
    """One of a few fixed words, each standing for a value; values are told apart by `is`/`==`."""

    def __init__(self, name: str, words: Mapping[str, T]) -> None:
        self.name = name
        self.grammar = " | ".join(quoted(word) for word in words)
        self._longest_first = sorted(words.items(), key=lambda item: -len(item[0]))
        self._texts = {value: word for word, value in words.items()}

    def read(self, reader: Reader, at: int) -> tuple[T, int]:
        for word, value in self._longest_first:
            if reader.text.startswith(word, at):
                return value, at + len(word)
        for word, _ in self._longest_first:
            reader.miss(at, quoted(word))
        raise NoMatch

    def write(self, value: T) -> str:
        return self._texts[value]


class Integer:
    """An integer from `least` to `most` without plus sign, leading zeros or minus zero."""

    def __init__(self, name: str, least: int, most: int) -> None:
        self.name = name
        self.least, self.most = least, most
        self.grammar = f"integer {least} … {most}"

    def read(self, reader: Reader, at: int) -> tuple[int, int]:
        text = reader.text
        negative = self.least < 0 and text.startswith("-", at)
        start = at + negative
        end = start
        while end < len(text) and text[end] in "0123456789":
            end += 1
        digits = text[start:end]
        if not digits:
            reader.miss(start, f"{self.name} ({self.grammar})")
            raise NoMatch
        if digits[0] == "0" and (negative or len(digits) > 1):
            reader.miss(start, f"{self.name} ({self.grammar}) without leading zeros or -0")
            raise NoMatch
        value = -int(digits) if negative else int(digits)
        if not self.least <= value <= self.most:
            reader.miss(at, f"{self.name} ({self.grammar})")
            raise NoMatch
        return value, end

    def write(self, value: int) -> str:
        return str(value)


class Cell:
    """A cell `<prefix>x,y`, kept as its text; one of `prefixes` stands before the numbers."""

    def __init__(self, name: str, bound: int, prefixes: Sequence[str] = ("",)) -> None:
        self.name = name
        self.item = Integer("coordinate", -bound, bound)
        self._prefixes = tuple(prefixes)
        start = " | ".join(quoted(prefix) for prefix in prefixes if prefix)
        self.grammar = f'{f"( {start} ) " if start else ""}coordinate "," coordinate'

    def read(self, reader: Reader, at: int) -> tuple[str, int]:
        text = reader.text
        for prefix in self._prefixes:
            if text.startswith(prefix, at):
                _, comma = self.item.read(reader, at + len(prefix))
                _, end = self.item.read(reader, reader.literal(comma, ","))
                return text[at:end], end
        for prefix in self._prefixes:
            reader.miss(at, f"{self.name} {quoted(prefix)}")
        raise NoMatch

    def write(self, value: str) -> str:
        return value


class Many(Generic[T]):
    """`opening` item (`separator` item)*, or nothing at all: a tuple of at most `most` values.

    The values ascend by `order`, strictly unless `repeats`.
    """

    def __init__(
        self,
        item: Slot[T],
        *,
        name: str,
        opening: str,
        separator: str,
        most: int,
        order: Callable[[T], Any],
        repeats: bool = False,
    ) -> None:
        self.name = name
        self.item = item
        self._order, self._repeats = order, repeats
        self._open, self._separator, self._most = opening, separator, most
        more = f"{{ {quoted(separator)} {item.name} }}"
        self.grammar = f"[ {quoted(opening)} {item.name} {more} ]"

    def read(self, reader: Reader, at: int) -> tuple[tuple[T, ...], int]:
        values: list[T] = []
        mark = self._open
        while len(values) < self._most and reader.text.startswith(mark, at):
            start = at + len(mark)
            value, at = self.item.read(reader, start)
            if values and not self._follows(values[-1], value):
                reader.miss(
                    start, f"{self.item.name} that comes after {self.item.write(values[-1])}"
                )
                raise NoMatch
            values.append(value)
            mark = self._separator
        if len(values) < self._most:
            reader.miss(at, quoted(mark))
        return tuple(values), at

    def _follows(self, last: T, value: T) -> bool:
        before, now = self._order(last), self._order(value)
        return bool(before < now or (self._repeats and before == now))

    def write(self, value: Sequence[T]) -> str:
        if not value:
            return ""
        return self._open + self._separator.join(self.item.write(item) for item in value)


class Optional(Generic[T]):
    """`opening` item, or nothing (None)."""

    def __init__(self, item: Slot[T], *, name: str, opening: str, absent: Any = None) -> None:
        self.name = name
        self.item = item
        self._open, self._absent = opening, absent
        self.grammar = f"[ {quoted(opening)} {item.name} ]"

    def read(self, reader: Reader, at: int) -> tuple[Any, int]:
        if not reader.text.startswith(self._open, at):
            reader.miss(at, quoted(self._open))
            return self._absent, at
        return self.item.read(reader, at + len(self._open))

    def write(self, value: Any) -> str:
        return "" if value is self._absent else self._open + self.item.write(value)


class Kind(Generic[M]):
    """One row: a move kind, its template, and the slot of each placeholder."""

    def __init__(self, move: type[M], template: str, **slots: Slot[Any]) -> None:
        self.move = move
        self.template = template
        self.slots = slots
        self.parts = tuple(_parts(template, slots))
        self.start = template.partition("{")[0]

    def read(self, reader: Reader) -> M:
        """The move that the whole text is; raises NoMatch."""
        at = 0
        values: dict[str, Any] = {}
        for part in self.parts:
            if isinstance(part, str):
                at = reader.literal(at, part)
            else:
                values[part[0]], at = part[1].read(reader, at)
        if at < len(reader.text):
            reader.miss(at, "end of move")
            raise NoMatch
        return self.move(**values)

    def write(self, move: M) -> str:
        """The text of the move."""
        return "".join(
            part if isinstance(part, str) else part[1].write(getattr(move, part[0]))
            for part in self.parts
        )

    @property
    def grammar(self) -> str:
        """The row as a production, such as `place = "place:" engines "@" cell`."""
        sides = (quoted(part) if isinstance(part, str) else part[1].name for part in self.parts)
        return " ".join(sides)


def _parts(template: str, slots: Mapping[str, Slot[Any]]) -> Sequence[Any]:
    parts: list[Any] = []
    rest = template
    while rest:
        literal, brace, rest = rest.partition("{")
        if literal:
            parts.append(literal)
        if brace:
            field, _, rest = rest.partition("}")
            parts.append((field, slots[field]))
    return parts


class Notation(Generic[M]):
    """All rows of a game."""

    def __init__(self, *kinds: Kind[Any]) -> None:
        self.kinds = kinds
        self._by_move: dict[type[Any], Kind[Any]] = {kind.move: kind for kind in kinds}

    def format(self, move: M) -> str:
        """The canonical text, remembered in the move, which never changes."""
        memory: dict[str, Any] = move.__dict__
        text: str | None = memory.get("notation")
        if text is None:
            text = memory["notation"] = self._by_move[type(move)].write(move)
        return text

    def parse(self, text: str) -> M:
        """The move of a canonical text; raises MalformedNotation with column and expectation."""
        if not text.isascii():
            column = next(i for i, char in enumerate(text) if not char.isascii()) + 1
            raise MalformedNotation(text, column, ("ASCII character",))
        if len(text) > MAX_BYTES:
            raise MalformedNotation(text, MAX_BYTES + 1, ("end of move",))
        reader = Reader(text)
        for kind in self.kinds:
            if not text.startswith(kind.start):
                continue
            try:
                move: M = kind.read(reader)
            except NoMatch:
                continue
            self._require_canonical(text, self.format(move))
            return move
        for kind in self.kinds:
            if not text.startswith(kind.start):
                reader.miss(0, quoted(kind.start))
        raise reader.error()

    def _require_canonical(self, text: str, canonical: str) -> None:
        if text == canonical:
            return
        same = next(
            (i for i, (a, b) in enumerate(zip(text, canonical, strict=False)) if a != b),
            min(len(text), len(canonical)),
        )
        rest = canonical[same:]
        raise MalformedNotation(text, same + 1, (quoted(rest) if rest else "end of move",))

    def grammar(self) -> str:
        """The grammar of all moves in EBNF, one production a line, move kinds first.

        Raises ValueError if one name stands for two productions.
        """
        lines = ["move = " + " | ".join(_name(kind) for kind in self.kinds)]
        lines += [f"{_name(kind)} = {kind.grammar}" for kind in self.kinds]
        seen: dict[str, str] = {}
        for kind in self.kinds:
            for slot in kind.slots.values():
                _collect(slot, seen)
        return "\n".join(lines + [f"{name} = {grammar}" for name, grammar in seen.items()])


def _name(kind: Kind[Any]) -> str:
    move: type[Move] = kind.move
    return tag(move)


def _collect(slot: Any, seen: dict[str, str]) -> None:
    if seen.setdefault(slot.name, slot.grammar) != slot.grammar:
        raise ValueError(f"{slot.name} stands for two productions")
    inner = getattr(slot, "item", None)
    if inner is not None:
        _collect(inner, seen)
