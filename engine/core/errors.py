"""Every way in which the engine refuses; each error carries data, texts.py makes the sentences.

EngineError
├── InvalidOptions      an option or a number of seats that the game type does not offer
├── MalformedNotation   a text that is not a move in any position
├── IllegalMove         a well-formed move that the rules forbid in this position
└── InvalidRecord       a record that cannot be read or does not replay
"""

from typing import Any


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


class MalformedNotation(EngineError):
    """`text` is not a move: one of `expected` should stand at the 1-based `column`.

    `expected` holds literals in double quotes and names of slots, sorted, never empty.
    """

    def __init__(self, text: str, column: int, expected: tuple[str, ...]) -> None:
        super().__init__(f"{text!r}: column {column}: expected {', '.join(expected)}")
        self.text = text
        self.column = column
        self.expected = expected


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
