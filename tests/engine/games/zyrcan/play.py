"""Words in which the tests of Zyrcan say what may be done and what came of it."""

from collections.abc import Sequence

import pytest

from engine.core.errors import IllegalMove, InvalidOptions
from engine.core.rng import Rng
from engine.core.wire import Effect
from engine.games.zyrcan.moves import ENGINES_OF, SEAT_OF, board
from engine.games.zyrcan.rules import RULES
from engine.games.zyrcan.types import Options, State
from tests.engine.games.zyrcan.positions import LETTERS, position

RNG = Rng(bytes(32))


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


def moves(place: State | str, prefix: str = "") -> list[str]:
    """The legal moves that begin with `prefix`."""
    listed = [RULES.format_move(move) for move in RULES.legal_moves(at(place))]
    return [move for move in listed if move.startswith(prefix)]


def refused(place: State | str, move: str) -> IllegalMove:
    """The refusal of an illegal move."""
    state = at(place)
    with pytest.raises(IllegalMove) as caught:
        RULES.check(state, RULES.parse_move(move))
    assert move not in moves(state)
    return caught.value


def rule_against(place: State | str, move: str) -> str:
    """The id of the rule that forbids an illegal move, without the game's name."""
    return refused(place, move).rule.removeprefix("zyrcan.")


def sentence(place: State | str, move: str, language: str) -> str:
    """What the seat is told about its illegal move."""
    error = refused(place, move)
    return RULES.texts.refusal(error.rule, error.facts, language)


def ships(place: State | str) -> str:
    """The ships on the board in the order of their cells' names: `A1@0,3 B2@1,3`."""
    state = at(place)
    return " ".join(
        f"{LETTERS[SEAT_OF[found]]}{ENGINES_OF[found]}@{cell}"
        for cell, found in zip(board(state).cells, state.ships, strict=True)
        if found
    )


def totals(place: State | str) -> str:
    """Engines and ships of each seat, such as `A 22/12, B 22/12, C 22/12`."""
    standing = RULES.score(at(place)).standing
    return ", ".join(
        f"{LETTERS[seat.seat]} {seat.total}/{seat.tie_breaks[0].value}" for seat in standing.seats
    )


def result(place: State | str) -> str:
    """The ending and who won: `blocked: C wins`, `blocked: B and C draw`; empty while it is on."""
    outcome = RULES.outcome(at(place))
    if outcome is None:
        return ""
    who = " and ".join(LETTERS[seat] for seat in outcome.winners)
    verb = "draw" if outcome.draw else "wins"
    return f"{outcome.reason.removeprefix('zyrcan.end.')}: {who} {verb}"


def ranks(place: State | str) -> tuple[int, ...]:
    """The rank of each seat in a finished game."""
    outcome = RULES.outcome(at(place))
    assert outcome is not None
    return outcome.ranks


def invalid(options: Options, seats: int, language: str = "en") -> tuple[str, str, str]:
    """Field, rule without the game's name, and sentence of the refusal of a new game."""
    with pytest.raises(InvalidOptions) as caught:
        RULES.new_game(options, seats, RNG)
    error = caught.value
    said = RULES.texts.refusal(error.rule, error.facts, language)
    return error.field, error.rule.removeprefix("zyrcan."), said
