"""What is stored of Queen's Garden, with the hidden in a Struct of its own."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from msgspec import Struct

from engine.games.queens_garden.types import Options

P = TypeVar("P")
T = TypeVar("T")


def remembered(name: str) -> Callable[[Callable[[P], T]], Callable[[P], T]]:
    """For what follows from a Display, Seat or Plot alone: made once, and kept in it as `name`.

    Most moves leave most of these parts as they are.
    """

    def decorate(make: Callable[[P], T]) -> Callable[[P], T]:
        @wraps(make)
        def get(part: P) -> T:
            memory = part.__dict__
            known: T | None = memory.get(name)
            if known is None:
                known = memory[name] = make(part)
            return known

        return get

    return decorate


class Laid(Struct, frozen=True, array_like=True):
    """An expansion of the display: number `e…`, its tiles (sorted), the hexagon if face up.

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

    laid: tuple[Laid, ...]
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


class Plot(Struct, frozen=True, array_like=True, dict=True):
    """A garden in order of placement: nothing ever leaves it, so a prefix is its past.

    `hexagons` holds two bytes for each hexagon, cell and hexagon; `areas` two for each
    expansion: area, and the direction of its printed hexagon or 6 if it lies face down.
    """

    hexagons: bytes = b""
    areas: bytes = b""


class Round(Struct, frozen=True, array_like=True):
    """A scored round of a seat, from which its score lines follow.

    `hexagons` and `areas` are the lengths of the seat's plot when it was scored, `discards` the
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
    plot: Plot
    passed: bool = False
    discards: bytes = b""
    rounds: tuple[Round, ...] = ()


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
