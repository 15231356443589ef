"""Words in which the tests of Queen's Garden say what may be done and what came of it."""

from collections.abc import Iterator, Sequence

from engine.core.rules import SPECTATOR, ScoreLine
from engine.games.queens_garden.display import tower_tiles
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.state import State
from engine.games.queens_garden.tables import HEXAGONS, STORED
from engine.games.queens_garden.types import Garden, View
from tests.engine.games.queens_garden.positions import position
from tests.engine.games.words import Words

WORDS = Words(RULES, position)
at = WORDS.at
legal = WORDS.legal
moves = WORDS.moves
play = WORDS.play
refused = WORDS.refused
rule_against = WORDS.rule_against
sentence = WORDS.sentence
step = WORDS.step
told = WORDS.told


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
