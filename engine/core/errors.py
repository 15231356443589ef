"""Every way in which the engine refuses; each error carries data, texts.py makes the sentences.

EngineError
├── InvalidOptions      an option or a number of seats that the game type does not offer
├── MalformedNotation   a text that is not a move in any position
├── IllegalMove         a well-formed move that the rules forbid in this position
└── InvalidRecord       a record that cannot be read or does not replay
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct


class EngineError(Exception):
    """Root of the tree; never raised itself."""


class InvalidOptions(EngineError):
    """`field` (snake_case, as in the options Struct, or `seats`) breaks the rule with id `rule`.

    `facts` fill the placeholders of that rule's refusal text.
    """

    def __init__(self, field: str, rule: str, **facts: Any) -> None:
        super().__init__(f"{field}: {rule} {facts}")
        self.field = field
        self.rule = rule
        self.facts = facts


class Expected(Struct, frozen=True, order=True):
    """What could stand where a text cannot be read.

    `label` is the grammar's name for it or a literal in double quotes; `id` is the text of
    texts.EXPECTED that says it in words, with these facts by the names of their placeholders.
    """

    label: str
    id: str
    facts: tuple[tuple[str, Any], ...] = ()


def told_once(wanted: Iterable[Expected]) -> tuple[Expected, ...]:
    """In the order of their labels, without those that are said in the same words."""
    by_words = {(item.id, item.facts): item for item in sorted(wanted, reverse=True)}
    return tuple(sorted(by_words.values()))


class MalformedNotation(EngineError):
    """`text` is no move: at the 1-based `column` one of `wanted` should stand, never none.

    `expected` are the labels of all that could stand there, sorted; `wanted` leaves out what is
    said in the same words.
    """

    def __init__(self, text: str, column: int, wanted: Sequence[Expected]) -> None:
        self.expected = tuple(sorted(item.label for item in wanted))
        self.wanted = told_once(wanted)
        super().__init__(f"{text!r}: column {column}: expected {', '.join(self.expected)}")
        self.text = text
        self.column = column


class IllegalMove(EngineError):
    """The move breaks the rule with id `rule`; `cells` are the offending cells in notation.

    `facts` fill the placeholders of that rule's refusal text. Both hold only what the seat
    to move may know.
    """

    def __init__(self, rule: str, cells: tuple[str, ...] = (), **facts: Any) -> None:
        super().__init__(f"{rule} {cells} {facts}")
        self.rule = rule
        self.cells = cells
        self.facts = facts


class InvalidRecord(EngineError):
    """The record breaks `rule` (an id of record.TEXTS) at its 1-based `line`.

    `facts` fill the placeholders of the text; `move` is the engine's own error where a move of
    the record is refused.
    """

    def __init__(self, line: int, rule: str, move: EngineError | None = None, **facts: Any) -> None:
        super().__init__(f"line {line}: {rule} {facts}")
        self.line = line
        self.rule = rule
        self.move = move
        self.facts = facts
