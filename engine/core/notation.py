"""Moves as text: a move kind is one row of a table, everything about its text comes from it.

A row is a Struct and a template such as `{source}:{colour}@{cell}`; each placeholder is a field
of the Struct, read and written by a slot. Formatting, parsing, what an error expected and the
published grammar all follow from the rows. Parsing knows no position: it decides whether a text
is a move at all. Every move has exactly one text; whatever else can be read is refused.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.core.errors import Expected, MalformedNotation
from engine.core.slots import NoMatch, Reader, Slot, quoted
from engine.core.wire import Move, tag

MAX_BYTES = 512
END = Expected("end of move", "end")

M = TypeVar("M", bound=Move)


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
