"""The fixed data of the game: hexagons, wheel, geometry of a garden, and masks made of them.

A hexagon is 6 · colour + value - 1. A *row* is what a choice, a set or a group has in common:
rows 0-5 are the colours, rows 6-11 the patterns of value 1-6; a hexagon lies in one of each, and
its *place* in a row is its number within it (the value in a colour, the colour in a pattern).
The 48 cells that can ever be a space are numbered in the bytewise order of their names, so a set
of cells is an integer whose bits, from the lowest, read in canonical order.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.hexgrid import Axial, name, neighbours, step
from engine.games.queens_garden.types import Area, Category, Colour, Feature

STACK_SIZES = {2: 5, 3: 7, 4: 8}
ROUNDS = 4
COPIES = 3
FILL = 4
START_SCORE = 15
START_JOKERS = 3
TILE_SPACES = 12
EXPANSION_SPACES = 2
PRICE = 6
FIRST_PASS = 1
SIX_BONUS = 6
LEAST_GROUP = 3
PAVILION_POINTS = 1
JOKERS = {Feature.FOUNTAIN: 1, Feature.STATUE: 2, Feature.BENCH: 2, Feature.PAVILION: 3}

# Hexagons.

COLOURS = ("B", "Y", "LG", "DG", "LP", "DP")
HEXAGONS = tuple(f"{colour}{value}" for colour in COLOURS for value in range(1, 7))
HEXAGON = {text: i for i, text in enumerate(HEXAGONS)}
STORED = tuple(f"x{text}" for text in HEXAGONS)
PIECES = (*HEXAGONS, *STORED)
PIECE = {text: i for i, text in enumerate(PIECES)}
"""A tile is the number of its hexagon, a stored expansion that number + 36."""

VALUE = tuple(i % 6 + 1 for i in range(36))
COLOUR_ROW = tuple(i // 6 for i in range(36))
PATTERN_ROW = tuple(6 + i % 6 for i in range(36))
ROW_NAMES = (*COLOURS, "1", "2", "3", "4", "5", "6")
ROWS_BYTEWISE = tuple(sorted(range(12), key=ROW_NAMES.__getitem__))
MEMBERS = tuple(
    tuple(6 * row + place for place in range(6))
    if row < 6
    else tuple(6 * place + row - 6 for place in range(6))
    for row in range(12)
)
ROW = tuple(sum(1 << hexagon for hexagon in members) for members in MEMBERS)
"""The hexagons of each row, as bits."""
OTHERS = tuple(
    (ROW[COLOUR_ROW[hexagon]] & ~(1 << hexagon), ROW[PATTERN_ROW[hexagon]] & ~(1 << hexagon))
    for hexagon in range(36)
)
"""For each hexagon the others of its colour and those of its pattern, as bits."""

COLOUR_LIST = tuple(Colour)
COLOUR_NUMBER = {colour.value: i for i, colour in enumerate(Colour)}
AREAS = tuple(Area)
AREA_NAMES = tuple(area.name for area in AREAS)
AREA_NUMBER = {area.value: i for i, area in enumerate(AREAS)}
AREAS_BYTEWISE = tuple(sorted(range(6), key=AREA_NAMES.__getitem__))

# The wheel: for each round three rows, and the points of each hexagon in them.

_WHEEL = (
    (("DG", 1), ("1", 1), ("B", 1)),
    (("2", 1), ("DP", 1), ("3", 2)),
    (("LP", 1), ("4", 2), ("Y", 1)),
    (("5", 3), ("LG", 1), ("6", 3)),
)
WHEEL = tuple(
    tuple((ROW_NAMES.index(name_), points) for name_, points in quarter) for quarter in _WHEEL
)


def _category(row: int, points: int) -> Category:
    if row < 6:
        return Category(points, colour=COLOUR_LIST[row])
    return Category(points, value=row - 5)


CATEGORIES = tuple(tuple(_category(*scored) for scored in quarter) for quarter in WHEEL)

# Cells.

FACE_DOWN = 6
"""Stands for the direction of an expansion that shows no hexagon."""

_ORIGIN = (0, 0)
_CENTRES = tuple(step(_ORIGIN, direction, 3) for direction in range(6))
_PLAYABLE = {
    *neighbours(_ORIGIN),
    *(cell for centre in _CENTRES for cell in (centre, *neighbours(centre))),
}
CELLS = tuple(sorted(name(cell) for cell in _PLAYABLE))
CELL = {text: i for i, text in enumerate(CELLS)}
EMPTY = 255
"""Stands for the hexagon of a cell without one."""
EMPTY_CELLS = bytes((EMPTY,)) * len(CELLS)


def _mask(cells: Iterable[Axial]) -> int:
    return sum(1 << CELL[name(cell)] for cell in cells if cell in _PLAYABLE)


_BY_NUMBER = sorted(_PLAYABLE, key=lambda cell: CELL[name(cell)])
NEAR = tuple(_mask(neighbours(cell)) for cell in _BY_NUMBER)
FOUNTAIN_BOARD = _mask(neighbours(_ORIGIN))
CENTRE = tuple(CELL[name(centre)] for centre in _CENTRES)
RING = tuple(tuple(CELL[name(cell)] for cell in neighbours(centre)) for centre in _CENTRES)
RINGS = tuple(_mask(neighbours(centre)) for centre in _CENTRES)
AREA_OF = {cell: area for area in range(6) for cell in (CENTRE[area], *RING[area])}
"""The area of a cell; cells of the fountain board are in none."""


class FeaturePlace(NamedTuple):
    """A feature, the cells around it, and its area if it is a pavilion (else -1)."""

    cell: str
    feature: Feature
    ring: int
    area: int


def _features() -> Iterable[FeaturePlace]:
    yield FeaturePlace(name(_ORIGIN), Feature.FOUNTAIN, FOUNTAIN_BOARD, -1)
    for direction in range(6):
        cell = step(step(_ORIGIN, direction), (direction + 1) % 6)
        kind = Feature.BENCH if direction % 2 else Feature.STATUE
        yield FeaturePlace(name(cell), kind, _mask(neighbours(cell)), -1)
    for area, centre in enumerate(_CENTRES):
        yield FeaturePlace(name(centre), Feature.PAVILION, RINGS[area], area)


FEATURES = tuple(sorted(_features(), key=lambda place: place.cell))
FEATURES_AT = tuple(
    tuple(place for place in FEATURES if place.ring >> i & 1) for i in range(len(CELLS))
)
FEATURE_ON = {place.cell: place for place in FEATURES}

# Names of the cells of a mask, eight cells at a time.


def _names(first: int) -> tuple[tuple[str, ...], ...]:
    here = CELLS[first : first + 8]
    return tuple(tuple(text for i, text in enumerate(here) if bits >> i & 1) for bits in range(256))


_NAMES = tuple(_names(first) for first in range(0, len(CELLS), 8))


def cell_names(mask: int) -> tuple[str, ...]:
    """The names of the cells of a mask in canonical order."""
    a, b, c, d, e, f = _NAMES
    return (
        a[mask & 255]
        + b[mask >> 8 & 255]
        + c[mask >> 16 & 255]
        + d[mask >> 24 & 255]
        + e[mask >> 32 & 255]
        + f[mask >> 40]
    )


def cells_of(mask: int) -> list[int]:
    """The cells of a mask in ascending order."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _ways(area: int) -> dict[int, tuple[str, ...]]:
    ring = RING[area]
    ways = {}
    for bits in range(64):
        turned = [direction for direction in range(6) if bits >> direction & 1]
        texts = tuple(f"{AREA_NAMES[area]}{direction}" for direction in turned)
        ways[sum(1 << ring[direction] for direction in turned)] = texts
    return ways


_WAYS = tuple(_ways(area) for area in range(6))


def way_names(mask: int, areas: Sequence[int]) -> tuple[str, ...]:
    """How an expansion may lie (`NE4`) so that its hexagon is on a cell of the mask.

    `areas` are the areas to consider, in canonical order.
    """
    names: tuple[str, ...] = ()
    for area in areas:
        names += _WAYS[area][mask & RINGS[area]]
    return names


def _of_colour(colour: str) -> tuple[tuple[int, ...], ...]:
    members = MEMBERS[COLOURS.index(colour)]
    return tuple(tuple(i for p, i in enumerate(members) if bits >> p & 1) for bits in range(64))


_BYTEWISE = tuple(_of_colour(colour) for colour in sorted(COLOURS))


def bytewise(mask: int) -> tuple[int, ...]:
    """The hexagons of a mask in the bytewise order of their names."""
    blue, dark_green, dark_purple, light_green, light_purple, yellow = _BYTEWISE
    return (
        blue[mask & 63]
        + dark_green[mask >> 18 & 63]
        + dark_purple[mask >> 30]
        + light_green[mask >> 12 & 63]
        + light_purple[mask >> 24 & 63]
        + yellow[mask >> 6 & 63]
    )


def hexagon_names(hexagons: Iterable[int]) -> tuple[str, ...]:
    """The names of hexagons, in their order."""
    return tuple([HEXAGONS[hexagon] for hexagon in hexagons])


def stored_names(hexagons: Iterable[int]) -> tuple[str, ...]:
    """The names of stored expansions, in their order."""
    return tuple([STORED[hexagon] for hexagon in hexagons])
