"""What the engine refuses, as refusals of the service: in the words of the game's texts."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from engine.core.errors import (
    EngineError,
    Expected,
    IllegalMove,
    InvalidOptions,
    InvalidRecord,
    MalformedNotation,
)
from engine.core.record import TEXTS
from engine.core.rules import AnyRules
from engine.core.texts import Text, fill
from engine.registry import BY_ID
from service.app.errors import Refusal, Violation, invalid_fields, said
from service.app.sentences import BROKEN, NEAREST, REASONS


def invalid_options(rules: AnyRules, error: InvalidOptions) -> Refusal:
    """INVALID_FIELD for an option or number of seats that the game type does not offer."""
    field = "seats" if error.field == "seats" else f"options.{rules.info.id}.{error.field}"
    violation = Violation(
        field, lambda language: rules.texts.refusal(error.rule, error.facts, language)
    )
    return invalid_fields(violation, rule=error.rule)


def malformed_notation(error: MalformedNotation) -> Refusal:
    """MALFORMED_NOTATION with the 1-based column and what was expected there."""
    expected = ", ".join(error.expected)
    metadata = {
        "notation": error.text[:80],
        "column": str(error.column),
        "expected": expected[:400],
    }
    facts: dict[str, Any] = {
        "notation": error.text[:80],
        "column": error.column,
        "expected": error.wanted,
    }
    broken = said(BROKEN, **facts)
    return Refusal(
        "MALFORMED_NOTATION",
        sentence=said(REASONS["MALFORMED_NOTATION"][1], **facts),
        metadata=metadata,
        violations=(Violation("move.notation", broken),),
    )


def illegal_move(
    rules: AnyRules, error: IllegalMove, nearest: Sequence[str] = (), names: Sequence[str] = ()
) -> Refusal:
    """ILLEGAL_MOVE with the rule, the offending cells, the facts, and the rule's sentence.

    `nearest` are legal moves that the caller may have meant, `names` the players' by seat.
    """
    metadata = {_camel(name): _fact(value) for name, value in error.facts.items()}
    metadata["rule"] = error.rule
    if error.cells:
        metadata["cells"] = " ".join(error.cells)
    if nearest:
        metadata["nearest"] = " ".join(nearest)

    def sentence(language: str) -> str:
        reason = rules.texts.refusal(error.rule, error.facts, language, names)
        if not nearest:
            return reason
        return fill(NEAREST, {"reason": reason, "moves": tuple(nearest)}, language)

    return Refusal("ILLEGAL_MOVE", sentence=sentence, metadata=metadata)


def record_invalid(error: InvalidRecord) -> Refusal:
    """RECORD_INVALID with the line, what is wrong there, and the engine's own reason."""
    metadata = {"line": str(error.line), "rule": error.rule}
    metadata |= {_camel(name): _fact(value) for name, value in error.facts.items()}
    if isinstance(error.move, IllegalMove | InvalidOptions):
        metadata["moveRule"] = error.move.rule
    if isinstance(error.move, MalformedNotation):
        metadata["column"] = str(error.move.column)

    def sentence(language: str) -> str:
        problem = fill(TEXTS[error.rule], error.facts, language)
        why = _why(error.move, language)
        facts = {"line": error.line, "problem": f"{problem} {why}" if why else problem}
        return fill(REASONS["RECORD_INVALID"][1], facts, language)

    return Refusal("RECORD_INVALID", sentence=sentence, metadata=metadata)


def _why(error: EngineError | None, language: str) -> str:
    """The engine's own sentence about a move or an option; empty if it has none."""
    if isinstance(error, MalformedNotation):
        return fill(BROKEN, {"column": error.column, "expected": error.wanted}, language)
    if isinstance(error, IllegalMove | InvalidOptions):
        texts = BY_ID[error.rule.partition(".")[0]].texts
        return texts.refusal(error.rule, error.facts, language)
    return ""


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _fact(value: Any) -> str:
    """A fact for machines: enums by their name on the wire, lists joined by commas."""
    if isinstance(value, Expected):
        return value.label
    if isinstance(value, Text):
        return value.in_("en")
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, (tuple, list)):
        part = " or " if value and isinstance(value[0], Expected) else ", "
        return part.join(_fact(item) for item in value)
    return str(value)
