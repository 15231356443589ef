"""Words in which the tests of Vizia say what may be done and what came of it."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from engine.core.errors import IllegalMove, InvalidOptions
from engine.core.rng import Rng
from engine.core.rules import Standing
from engine.core.wire import Effect
from engine.games.vizia.game import table_of
from engine.games.vizia.rules import RULES
from engine.games.vizia.tables import CENTRE_NAMES, COLOURS
from engine.games.vizia.types import Options, State
from tests.engine.games.vizia.positions import position

RNG = Rng(bytes(32))

E = TypeVar("E", bound=Effect)


def at(place: State | str) -> State:
    """A position, given as itself or as text."""
    return position(place) if isinstance(place, str) else place


def play(place: State | str, *moves: str) -> State:
    """The position after the moves."""
    state = at(place)
    for text in moves:
        state = RULES.apply(state, RULES.parse_move(text), RNG).state
    return state


def effects(place: State | str, move: str) -> Sequence[Effect]:
    """What happened when the move was played."""
    return RULES.apply(at(place), RULES.parse_move(move), RNG).effects


def told(place: State | str, move: str, kind: type[E]) -> list[E]:
    """The effects of one kind."""
    return [effect for effect in effects(place, move) if isinstance(effect, kind)]


def moves(place: State | str, prefix: str = "") -> list[str]:
    """The legal moves that begin with `prefix`."""
    listed = [RULES.format_move(move) for move in RULES.legal_moves(at(place))]
    return [move for move in listed if move.startswith(prefix)]


def legal(place: State | str, move: str) -> bool:
    """Whether a move is legal, by the check and by the list."""
    state = at(place)
    try:
        RULES.check(state, RULES.parse_move(move))
    except IllegalMove:
        assert move not in moves(state)
        return False
    assert move in moves(state)
    return True


def refused(place: State | str, move: str) -> IllegalMove:
    """The refusal of an illegal move."""
    state = at(place)
    with pytest.raises(IllegalMove) as caught:
        RULES.check(state, RULES.parse_move(move))
    assert move not in moves(state)
    return caught.value


def rule_against(place: State | str, move: str) -> str:
    """The id of the rule that forbids an illegal move, without the game's name."""
    return refused(place, move).rule.removeprefix("vizia.")


def sentence(place: State | str, move: str, language: str = "en") -> str:
    """What the seat is told about its illegal move."""
    error = refused(place, move)
    return RULES.texts.refusal(error.rule, error.facts, language)


def invalid(options: Options, seats: int, language: str = "en") -> tuple[str, str, str]:
    """Field, rule without the game's name, and sentence of the refusal of a new game."""
    with pytest.raises(InvalidOptions) as caught:
        RULES.new_game(options, seats, RNG)
    error = caught.value
    said = RULES.texts.refusal(error.rule, error.facts, language)
    return error.field, error.rule.removeprefix("vizia."), said


def fits(place: State | str, cell: str) -> str:
    """The colours that a display of all six could put on the cell, such as `OP`."""
    state = at(place)
    return "".join(
        colour.letter for colour in COLOURS if legal(state, f"display:{colour.letter}@{cell}")
    )


def letters(tiles: bytes) -> str:
    """Tiles by their letters."""
    return "".join(COLOURS[tile].letter for tile in tiles)


def tokens(place: State | str) -> str:
    """The complete wheels by x, then y, each with its token: `0@0,0 -@1,0`."""
    wheels = table_of(at(place)).wheels
    return " ".join(
        f"{'-' if seat < 0 else seat}@{CENTRE_NAMES[centre]}"
        for centre, seat in sorted(wheels.items())
    )


def supply(place: State | str) -> tuple[int, ...]:
    """Tokens left by seat."""
    return table_of(at(place)).supply


def totals(place: State | str) -> tuple[int, ...]:
    """The totals now, as far as they count while the game is on."""
    return tuple(seat.total for seat in RULES.score(at(place)).standing.seats)


def end_standing(place: State | str) -> Standing:
    """All seats as if the game ended now."""
    state = at(place)
    score = RULES.score(state)
    if state.ending:
        return score.standing
    assert isinstance(score.provisional, Standing)
    return score.provisional


def final(place: State | str) -> tuple[int, ...]:
    """The totals as if the game ended now."""
    return tuple(seat.total for seat in end_standing(place).seats)


def final_lines(place: State | str, seat: int) -> dict[str, int]:
    """Points by key of the seat's lines as if the game ended now."""
    lines = end_standing(place).seats[seat].lines
    return {line.key.removeprefix("vizia."): line.points for line in lines}


def ending(place: State | str) -> str:
    """The rule of the ending without the game's name, empty while the game is on."""
    outcome = RULES.outcome(at(place))
    return outcome.reason.removeprefix("vizia.end.") if outcome else ""
