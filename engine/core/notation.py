"""Moves as text: a move kind is one row of a table, everything about its text comes from it.

A row is a Struct and a template such as `{source}:{colour}@{cell}`; each placeholder is a field
of the Struct, read and written by a slot. Formatting, parsing, what an error expected and the
published grammar all follow from the rows. Parsing knows no position: it decides whether a text
is a move at all. Every move has exactly one text; whatever else can be read is refused.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.core.errors import Expected, MalformedNotation
from engine.core.slots import NoMatch, Reader, Slot, quoted
from engine.core.template import split_template
from engine.core.wire import Move, tag

MAX_BYTES = 512
END = Expected("end of move", "end")

TEXT = "notation"
"""The name under which a move keeps its text; a memo would cost a call more a listed move."""

M = TypeVar("M", bound=Move)


def keep_texts(moves: Iterable[Move], texts: Iterable[str]) -> None:
    """Let moves know their texts, where a listing has them for less than writing them anew."""
    for move, text in zip(moves, texts, strict=True):
        move.__dict__[TEXT] = text


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
            reader.miss(at, END.label, END.id)
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
    for literal, field in split_template(template):
        if literal:
            parts.append(literal)
        if field:
            parts.append((field, slots[field]))
    return parts


class Notation(Generic[M]):
    """All rows of a game."""

    def __init__(self, *kinds: Kind[Any]) -> None:
        self.kinds = kinds
        self._by_move: dict[type[Any], Kind[Any]] = {kind.move: kind for kind in kinds}

    def format(self, move: M) -> str:
        """The canonical text, kept in the move, which never changes."""
        kept: dict[str, Any] = move.__dict__
        text: str | None = kept.get(TEXT)
        if text is None:
            text = kept[TEXT] = self._by_move[type(move)].write(move)
        return text

    def parse(self, text: str) -> M:
        """The move of a canonical text; raises MalformedNotation with column and expectation."""
        head = text[:MAX_BYTES]
        if not head.isascii():
            column = next(i for i, char in enumerate(head) if not char.isascii()) + 1
            raise MalformedNotation(text, column, (Expected("ASCII character", "ascii"),))
        if len(text) > MAX_BYTES:
            raise MalformedNotation(text, MAX_BYTES + 1, (END,))
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
                reader.miss(0, quoted(kind.start), text=kind.start)
        raise reader.error()

    def _require_canonical(self, text: str, canonical: str) -> None:
        if text == canonical:
            return
        same = next(
            (i for i, (a, b) in enumerate(zip(text, canonical, strict=False)) if a != b),
            min(len(text), len(canonical)),
        )
        rest = canonical[same:]
        expected = Expected(quoted(rest), "literal", (("text", rest),)) if rest else END
        raise MalformedNotation(text, same + 1, (expected,))

    def grammar(self) -> str:
        """The grammar of all moves, one production a line, move kinds first.

        It is EBNF with integers and with conditions on lists, as docs/notation.md says. Raises
        ValueError if one name stands for two productions.
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
