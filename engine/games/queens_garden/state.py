"""What is stored of Queen's Garden, with the hidden in a Struct of its own."""

from msgspec import Struct

from engine.games.queens_garden.types import Options


class Pile(Struct, frozen=True, array_like=True):
    """An expansion of the display with what lies on it: number `e…`, its tiles (sorted).

    `printed` is the hexagon of an expansion that lies face up, which is one without tiles, and
    -1 for one that lies face down.
    """

    number: int
    tiles: bytes
    printed: int = -1


class Display(Struct, frozen=True, array_like=True, dict=True):
    """What may be taken, by ascending number.

    `top` is the number of the top of the round's stack, 0 once the stack is used up; `numbered`
    is the last number given to an expansion.
    """

    piles: tuple[Pile, ...]
    top: int
    numbered: int


class Hidden(Struct, frozen=True, array_like=True):
    """What nobody may know: nothing outside setup.py and display.py reads more than a length.

    `bag` is drawn from the end. `stack` is the rest of the running round's stack below its top,
    `stacks` those of the later rounds, both from the top down. `supply` is bought from the end.
    `undersides` are the hexagons of the display's face-down expansions by number, `bought` those
    of the face-down expansions in gardens in order of purchase.
    """

    bag: bytes
    stack: bytes
    stacks: tuple[bytes, ...]
    supply: bytes
    undersides: bytes
    bought: bytes = b""


class Layout(Struct, frozen=True, array_like=True, dict=True):
    """What lies in a garden, in order of placement: nothing leaves it, so a prefix is its past.

    `hexagons` holds two bytes for each hexagon, cell and hexagon; `areas` two for each
    expansion: area, and the direction of its printed hexagon or 6 if it lies face down.
    """

    hexagons: bytes = b""
    areas: bytes = b""


class ScoredRound(Struct, frozen=True, array_like=True):
    """A scored round of a seat, from which its score lines follow.

    `hexagons` and `areas` are the lengths of the seat's layout when it was scored, `discards` the
    hexagons discarded in it, `first` says that the seat was the first to pass.
    """

    hexagons: int
    areas: int
    discards: bytes
    first: bool


class Seat(Struct, frozen=True, array_like=True, dict=True):
    """Everything of one seat: storage (`tiles` and `expansions` sorted), garden, score.

    `discards` are the hexagons discarded in the running round, `rounds` the scored rounds.
    """

    score: int
    jokers: int
    tiles: bytes
    expansions: bytes
    layout: Layout
    passed: bool = False
    discards: bytes = b""
    rounds: tuple[ScoredRound, ...] = ()


class State(Struct, frozen=True, array_like=True, dict=True):
    """`first` began the running round; `marker` holds the first-player marker, -1 is nobody.

    `tower` counts the discarded tiles, one byte a hexagon. `over` ends the game.
    """

    options: Options
    round: int
    first: int
    turn: int
    marker: int
    seats: tuple[Seat, ...]
    display: Display
    tower: bytes
    hidden: Hidden
    over: bool = False
