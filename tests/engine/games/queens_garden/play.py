"""Words in which the tests of Queen's Garden say what may be done and what came of it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import pytest

from engine.core.errors import IllegalMove
from engine.core.rng import Rng
from engine.core.rules import SPECTATOR, ScoreLine, Transition
from engine.core.wire import Effect
from engine.games.queens_garden.display import tower_tiles
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.state import State
from engine.games.queens_garden.tables import HEXAGONS, STORED
from engine.games.queens_garden.types import Garden, View
from tests.engine.games.queens_garden.positions import position

RNG = Rng(bytes(32))

E = TypeVar("E", bound=Effect)


def at(place: State | str) -> State:
    """A position, given as itself or as text."""
    return position(place) if isinstance(place, str) else place


def step(place: State | str, move: str) -> Transition[State, Effect]:
    """What the move leads to."""
    return RULES.apply(at(place), RULES.parse_move(move), RNG)


def play(place: State | str, *moves: str) -> State:
    """The position after the moves."""
    state, rng = at(place), RNG
    for text in moves:
        after = RULES.apply(state, RULES.parse_move(text), rng)
        state, rng = after.state, after.rng
    return state


def effects(place: State | str, move: str, kind: type[E]) -> Sequence[E]:
    """The effects of a kind that the move had."""
    return [effect for effect in step(place, move).effects if isinstance(effect, kind)]


def moves(place: State | str, prefix: str = "") -> list[str]:
    """The legal moves that begin with `prefix`."""
    listed = [RULES.format_move(move) for move in RULES.legal_moves(at(place))]
    return [move for move in listed if move.startswith(prefix)]


def legal(place: State | str, move: str) -> bool:
    """Whether the move is legal, asked in two ways."""
    state = at(place)
    listed = move in moves(state)
    try:
        RULES.check(state, RULES.parse_move(move))
    except IllegalMove:
        assert not listed, move
        return False
    assert listed, move
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
    return refused(place, move).rule.removeprefix("queens_garden.")


def sentence(place: State | str, move: str, language: str) -> str:
    """What the seat is told about its illegal move."""
    error = refused(place, move)
    return RULES.texts.refusal(error.rule, error.facts, language)


def view(place: State | str) -> View:
    """The position as everybody sees it."""
    return RULES.view(at(place), SPECTATOR)


def garden(place: State | str, seat: int = 0) -> Garden:
    """What is seen of a seat."""
    return view(place).gardens[seat]


def storage(place: State | str, seat: int = 0) -> str:
    """The storage of a seat, such as `B4 xY2 J3`."""
    owner = at(place).seats[seat]
    pieces = [HEXAGONS[hexagon] for hexagon in owner.tiles]
    pieces += [STORED[hexagon] for hexagon in owner.expansions]
    return " ".join([*pieces, f"J{owner.jokers}"])


def display(place: State | str) -> str:
    """The display as it stands in a position's text, without undersides."""
    piles = []
    for pile in view(place).display:
        tiles = " ".join(pile.tiles) if pile.tiles else f"= x{pile.hexagon}"
        piles.append(f"{pile.expansion} {tiles}{' top' if pile.top else ''}")
    return " | ".join(piles)


def tower(place: State | str) -> str:
    """The tiles in the tower."""
    return " ".join(HEXAGONS[hexagon] for hexagon in tower_tiles(at(place).tower))


def line(lines: Sequence[ScoreLine], key: str) -> ScoreLine | None:
    """The line of a score tree under a key without the game's name, the first from the top."""
    for found in all_lines(lines):
        if found.key == f"queens_garden.{key}":
            return found
    return None


def all_lines(lines: Sequence[ScoreLine]) -> Iterator[ScoreLine]:
    """Every line of a tree, from the top."""
    for found in lines:
        yield found
        yield from all_lines(found.lines)


def points(lines: Sequence[ScoreLine], key: str) -> int | None:
    """The points of that line, None if there is none."""
    found = line(lines, key)
    return None if found is None else found.points


def score(place: State | str, seat: int = 0) -> Sequence[ScoreLine]:
    """The score tree of a seat as it is now."""
    return RULES.score(at(place)).standing.seats[seat].lines


def total(place: State | str, seat: int = 0) -> int:
    """The total of a seat as it is now."""
    return RULES.score(at(place)).standing.seats[seat].total


def as_if_over(place: State | str, seat: int = 0) -> Sequence[ScoreLine]:
    """The score tree of a seat as if the game ended now."""
    provisional = RULES.score(at(place)).provisional
    assert provisional
    return provisional.seats[seat].lines
