"""The parts of a move's text: slots read and write one value each, a Reader collects complaints.

A slot reads a value at a place of the text and says where it ends, or notes what it expected and
raises NoMatch. What it writes is the one canonical text of the value.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from engine.core.errors import Expected, MalformedNotation

T = TypeVar("T")


class NoMatch(Exception):
    """The slot cannot be read here; the reader has noted what was expected where."""


class Reader:
    """A text, and what was expected at the furthest column that any attempt reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.furthest = 0
        self.expected: set[Expected] = set()

    def miss(self, at: int, label: str, id_: str = "literal", **facts: Any) -> None:
        """Note that `label` was expected at `at`, and the id and the facts of its words."""
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.add(Expected(label, id_, tuple(facts.items())))

    def literal(self, at: int, text: str) -> int:
        """The place behind the literal `text`; raises NoMatch."""
        if self.text.startswith(text, at):
            return at + len(text)
        self.miss(at, quoted(text), text=text)
        raise NoMatch

    def error(self) -> MalformedNotation:
        """The error that quotes the text and says what was expected."""
        return MalformedNotation(self.text, self.furthest + 1, tuple(self.expected))


def quoted(text: str) -> str:
    """A literal as it stands in a grammar."""
    return f'"{text}"'


def condition(item: str, most: int, by: str = "", *, repeats: bool = False) -> str:
    """What a production says beside its symbols: how many items it has, and in which order.

    Items are compared part by part: choices by their places, integers by their values.
    """
    order = f"ascending by {by}" if by else "ascending"
    return f"where at most {most} {item}, {order}{', equal ones allowed' if repeats else ''}"


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
    """One of a few fixed words, each of which stands for a hashable value."""

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
            reader.miss(at, quoted(word), text=word)
        raise NoMatch

    def write(self, value: T) -> str:
        return self._texts[value]


MOST_DIGITS = 10


class Integer:
    """An integer from `least` to `most` without plus sign, leading zeros or minus zero."""

    def __init__(self, name: str, least: int, most: int) -> None:
        self.name = name
        self.least, self.most = least, most
        self.grammar = f"integer {least} … {most}"

    @property
    def pattern(self) -> str:
        """A regular expression of all texts with as many digits as the range has."""
        digits = len(str(max(-self.least, self.most)))
        sign = "-?" if self.least < 0 else ""
        more = f"[0-9]{{0,{digits - 1}}}" if digits > 1 else ""
        return f"(0|{sign}[1-9]{more})"

    def read(self, reader: Reader, at: int) -> tuple[int, int]:
        text = reader.text
        negative = self.least < 0 and text.startswith("-", at)
        start = at + negative
        end = start
        while end < len(text) and text[end] in "0123456789":
            end += 1
        # More digits are out of every range, and int() refuses thousands.
        digits = text[start:end][:MOST_DIGITS]
        if not digits:
            self._miss(reader, start)
            raise NoMatch
        if digits[0] == "0" and (negative or len(digits) > 1):
            self._miss(reader, start, " without leading zeros or -0", "plain_integer")
            raise NoMatch
        value = -int(digits) if negative else int(digits)
        if not self.least <= value <= self.most:
            self._miss(reader, at)
            raise NoMatch
        return value, end

    def _miss(self, reader: Reader, at: int, more: str = "", id_: str = "integer") -> None:
        label = f"{self.name} ({self.grammar}){more}"
        reader.miss(at, label, id_, least=self.least, most=self.most)

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
        number = self.item.pattern
        self.pattern = f"({'|'.join(prefixes)}){number},{number}" if start else f"{number},{number}"

    def read(self, reader: Reader, at: int) -> tuple[str, int]:
        text = reader.text
        for prefix in self._prefixes:
            if text.startswith(prefix, at):
                _, comma = self.item.read(reader, at + len(prefix))
                _, end = self.item.read(reader, reader.literal(comma, ","))
                return text[at:end], end
        for prefix in self._prefixes:
            reader.miss(at, f"{self.name} {quoted(prefix)}", text=prefix)
        raise NoMatch

    def write(self, value: str) -> str:
        return value


class Many(Generic[T]):
    """`opening` item (`separator` item)*, or nothing at all: a tuple of at most `most` values.

    The values ascend by `order`, strictly unless `repeats`; `by` names the part of an item that
    is compared, empty for the whole, as the grammar says it (see `condition`).
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
        by: str = "",
        repeats: bool = False,
    ) -> None:
        self.name = name
        self.item = item
        self._order, self._repeats = order, repeats
        self._open, self._separator, self.most = opening, separator, most
        more = f"{{ {quoted(separator)} {item.name} }}"
        limits = condition(item.name, most, by, repeats=repeats)
        self.grammar = f"[ {quoted(opening)} {item.name} {more} ] {limits}"

    def read(self, reader: Reader, at: int) -> tuple[tuple[T, ...], int]:
        values: list[T] = []
        mark = self._open
        while len(values) < self.most and reader.text.startswith(mark, at):
            start = at + len(mark)
            value, at = self.item.read(reader, start)
            if values and not self._follows(values[-1], value):
                last = self.item.write(values[-1])
                reader.miss(start, f"{self.item.name} that comes after {last}", "later", last=last)
                raise NoMatch
            values.append(value)
            mark = self._separator
        if len(values) < self.most:
            reader.miss(at, quoted(mark), text=mark)
        return tuple(values), at

    def _follows(self, last: T, value: T) -> bool:
        before, now = self._order(last), self._order(value)
        return bool(before < now or (self._repeats and before == now))

    def write(self, value: Sequence[T]) -> str:
        if not value:
            return ""
        return self._open + self._separator.join(self.item.write(item) for item in value)
