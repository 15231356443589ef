"""The move that a request holds: as notation, as a typed move, or as both."""

from functools import lru_cache

from msgspec import UnsetType

from engine.core.errors import MalformedNotation
from engine.core.rules import AnyRules
from engine.core.wire import Move
from engine.registry import BY_ID
from service.app import engine_errors, errors
from service.app import messages as m


def notation_of(rules: AnyRules, requested: m.Move) -> str:
    """The canonical notation of the move.

    Raises MALFORMED_NOTATION, MOVE_FORMS_DISAGREE, and INVALID_FIELD for a typed move of another
    game, or one that cannot be written.
    """
    action = requested.action
    if isinstance(action, UnsetType):
        parse_move(rules, requested.notation)
        return requested.notation
    if not isinstance(action, rules.types.moves):
        raise errors.invalid_field("move", "other_game", gameType=rules.info.id)
    typed = _format(rules, action)
    if requested.notation:
        parse_move(rules, requested.notation)
        if requested.notation != typed:
            raise errors.move_forms_disagree(requested.notation, typed)
    return typed


def parse_move(rules: AnyRules, notation: str) -> Move:
    """The move with this notation; raises MALFORMED_NOTATION."""
    try:
        return _parse(rules.info.id, notation)
    except MalformedNotation as error:
        raise engine_errors.malformed_notation(error) from None


@lru_cache(maxsize=4096)
def _parse(game_type: str, notation: str) -> Move:
    """Cached: the same texts come again and again, and moves never change."""
    move: Move = BY_ID[game_type].parse_move(notation)
    return move


def _format(rules: AnyRules, action: Move) -> str:
    """The notation of a typed move whose fields may hold anything of their types."""
    try:
        text = rules.format_move(action)
        if _parse(rules.info.id, text) == action:
            return text
    except (MalformedNotation, LookupError, ValueError, TypeError):
        pass
    raise errors.invalid_field(f"move.{rules.info.id}", "no_move")
