"""The triangular lattice as numbers: cells, wheel centres, their names and neighbours.

    U(x,y) has the corners (x,y) (x+1,y) (x,y+1), D(x,y) the corners (x+1,y) (x,y+1) (x+1,y+1)

A cell's number grows with its name bytewise, so sorted numbers are in canonical order; a
centre's number grows with x, then y. The lattice of the rules has no edge. Here coordinates end
at ±BOUND, which no game reaches: a tile is put next to another one, so a tile played or bought
moves the edge of the table by at most one, a pivot with its tile by two, and with at most 72
tiles played and 246 bought (docs/rules) no coordinate exceeds 390.

Tables fill as they are used. Names written by a caller are looked up by `cell_number` and
`centre_number`, which keep nothing, so that no caller can fill the memory.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

BOUND = 511
_MARGIN = BOUND + 3  # neighbours of what a caller may write have numbers too
_SPAN = 2 * _MARGIN + 1

T = TypeVar("T")


class Lazy(dict[int, T]):
    """A table that makes a row with a function on first use and keeps it."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> T:
        row = self[key] = self._make(key)
        return row


class Numbers(dict[str, int]):
    """Numbers by name: kept for names of the lattice in use, worked out anew for any other."""

    def __init__(self, read: Callable[[str], int]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, name: str) -> int:
        return self._read(name)


_COORDINATES = sorted(range(-_MARGIN, _MARGIN + 1), key=str)
_RANK = {x: rank for rank, x in enumerate(_COORDINATES)}

Point = tuple[int, int]


def cell(up: bool, x: int, y: int) -> int:
    """The number of U(x,y) if `up`, else of D(x,y)."""
    return (up * _SPAN + _RANK[x]) * _SPAN + _RANK[y]


def place_of(number: int) -> tuple[bool, int, int]:
    """`up`, x and y of a cell."""
    rest, y = divmod(number, _SPAN)
    up, x = divmod(rest, _SPAN)
    return up == 1, _COORDINATES[x], _COORDINATES[y]


def centre(x: int, y: int) -> int:
    """The number of the lattice point (x,y)."""
    return (x + _MARGIN) * _SPAN + y + _MARGIN


def point_of(number: int) -> Point:
    """x and y of a centre."""
    x, y = divmod(number, _SPAN)
    return x - _MARGIN, y - _MARGIN


def _read_cell(name: str) -> int:
    x, y = name[1:].split(",")
    return cell(name[0] == "U", int(x), int(y))


def _read_centre(name: str) -> int:
    x, y = name.split(",")
    return centre(int(x), int(y))


_CELL_NUMBERS = Numbers(_read_cell)
_CENTRE_NUMBERS = Numbers(_read_centre)
# The number of a cell or centre in canonical notation.
cell_number = _CELL_NUMBERS.__getitem__
centre_number = _CENTRE_NUMBERS.__getitem__


def cell_name(number: int) -> str:
    """The name of a cell, not kept."""
    up, x, y = place_of(number)
    return f"{'U' if up else 'D'}{x},{y}"


def _cell_name(number: int) -> str:
    name = cell_name(number)
    _CELL_NUMBERS[name] = number
    return name


def _centre_name(number: int) -> str:
    x, y = point_of(number)
    name = f"{x},{y}"
    _CENTRE_NUMBERS[name] = number
    return name


CELL_NAMES = Lazy(_cell_name)
CENTRE_NAMES = Lazy(_centre_name)


def neighbours(number: int) -> tuple[int, int, int]:
    """The three cells that share an edge with a cell."""
    up, x, y = place_of(number)
    step = -1 if up else 1
    return cell(not up, x, y), cell(not up, x + step, y), cell(not up, x, y + step)


def corners(number: int) -> tuple[int, int, int]:
    """The centres, ascending, of the three wheels of a cell, which are its corners."""
    up, x, y = place_of(number)
    if up:
        return centre(x, y), centre(x, y + 1), centre(x + 1, y)
    return centre(x, y + 1), centre(x + 1, y), centre(x + 1, y + 1)


def _ring(number: int) -> tuple[int, ...]:
    x, y = point_of(number)
    return (
        cell(True, x, y),
        cell(False, x - 1, y),
        cell(True, x - 1, y),
        cell(False, x - 1, y - 1),
        cell(True, x, y - 1),
        cell(False, x, y - 1),
    )


def _round(number: int) -> tuple[int, ...]:
    x, y = point_of(number)
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return tuple(centre(x + dx, y + dy) for dx, dy in steps)


def _wheels(number: int) -> tuple[tuple[int, ...], ...]:
    rows = []
    for corner in corners(number):
        ring = RINGS[corner]
        start = ring.index(number)
        rows.append((corner, *(ring[(start + step) % 6] for step in (1, 5, 2, 3, 4))))
    return tuple(rows)


def _same_wheels(number: int) -> tuple[int, ...]:
    cells = {other for corner in corners(number) for other in RINGS[corner]}
    return tuple(sorted(cells - {number}))


NEIGHBOURS: Lazy[tuple[int, int, int]] = Lazy(neighbours)
# A cell and the three beside it: where something changes when a tile comes or goes.
AROUND: Lazy[tuple[int, ...]] = Lazy(lambda cell: (cell, *NEIGHBOURS[cell]))
# The six cells of a wheel by its centre, each next to the one before.
RINGS = Lazy(_ring)
# The six neighbouring centres of a centre, each next to the one before.
CENTRES_ROUND = Lazy(_round)
# For each wheel of a cell: its centre, then its other five cells, those next to the cell first.
WHEELS = Lazy(_wheels)
# The twelve other cells of the three wheels of a cell, ascending.
SAME_WHEELS = Lazy(_same_wheels)

FIRST_CELL = cell(True, 0, 0)


@cache
def before_arrow(number: int) -> str:
    """The key by which cells sort in front of `>`, which is above the digits in ASCII."""
    return CELL_NAMES[number] + ">"
