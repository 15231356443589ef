"""The pieces and gardens of the slow Queen's Garden model.

A hexagon is a (colour, value) pair, a cell an axial pair (q, r).
"""

from typing import TypedDict

Cell = tuple[int, int]
Hexagon = tuple[str, int]

COLOURS = ["B", "Y", "LG", "DG", "LP", "DP"]
KINDS: list[Hexagon] = [(colour, value) for colour in COLOURS for value in range(1, 7)]
DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
CENTRES = {"E": (3, 0), "NE": (3, -3), "NW": (0, -3), "W": (-3, 0), "SW": (-3, 3), "SE": (0, 3)}
FOUNTAIN = (0, 0)
STATUES_AND_BENCHES = [(2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1)]

# What scores in each round: a colour or a value, and the points of each hexagon.
WHEEL: list[dict[str | int, int]] = [
    {"DG": 1, 1: 1, "B": 1},
    {2: 1, "DP": 1, 3: 2},
    {"LP": 1, 4: 2, "Y": 1},
    {5: 3, "LG": 1, 6: 3},
]


class Garden(TypedDict):
    """The hexagons on their cells, printed ones too, and the expansions by area.

    An expansion is the cell of its printed hexagon, None if it lies face down.
    """

    hexagons: dict[Cell, Hexagon]
    areas: dict[str, Cell | None]


class Storage(TypedDict):
    """What a seat keeps, sorted."""

    tiles: list[Hexagon]
    expansions: list[Hexagon]
    jokers: int


class Laid(TypedDict):
    """An expansion of the display with its number and its sorted tiles."""

    number: int
    hexagon: Hexagon
    face_up: bool
    tiles: list[Hexagon]


class Position(TypedDict):
    """Everything there is to know.

    `round` counts from 1; `starter` began it; `marker` is the seat that passed first. `bag` and
    `supply` are used from their ends, `bought` lie face down in gardens. `stacks` are those of
    later rounds, `stack` is the face-down rest of this round's, top first, and `top` the number
    of the expansion that lies open on it. `shown` expansions have got a number so far.
    """

    round: int
    turn: int
    starter: int
    marker: int | None
    passed: list[bool]
    discarding: bool
    scores: list[int]
    storages: list[Storage]
    gardens: list[Garden]
    bag: list[Hexagon]
    tower: list[Hexagon]
    supply: list[Hexagon]
    bought: list[Hexagon]
    stacks: list[list[Hexagon]]
    stack: list[Hexagon]
    display: list[Laid]
    top: int | None
    shown: int
    over: bool


def text(hexagon: Hexagon) -> str:
    """A hexagon as moves write it."""
    return f"{hexagon[0]}{hexagon[1]}"


def read(written: str) -> Hexagon:
    """The hexagon that is written so."""
    return written[:-1], int(written[-1])


def ring(cell: Cell) -> list[Cell]:
    """The six cells around a cell, in the order of the directions."""
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


def spaces(garden: Garden) -> list[Cell]:
    """The cells that may hold a hexagon, whether or not they do."""
    cells = ring(FOUNTAIN)
    for area, printed in garden["areas"].items():
        cells += ring(CENTRES[area])
        if printed is None:
            cells.append(CENTRES[area])
    return cells


def free_spaces(garden: Garden) -> list[Cell]:
    """The cells that a tile could be put on as far as space goes."""
    return [cell for cell in spaces(garden) if cell not in garden["hexagons"]]


def group(hexagons: dict[Cell, Hexagon], start: Cell, part: int) -> set[Cell]:
    """The cells connected with `start` by equal colour (part 0) or equal value (part 1)."""
    reached = {start}
    while True:
        more = {
            cell
            for known in reached
            for cell in ring(known)
            if cell in hexagons and hexagons[cell][part] == hexagons[start][part]
        }
        if more <= reached:
            return reached
        reached |= more


def may_lie(garden: Garden, cell: Cell, hexagon: Hexagon) -> bool:
    """The adjacency rule, and that no group would hold two identical hexagons."""
    hexagons = {**garden["hexagons"], cell: hexagon}
    beside = [hexagons[other] for other in ring(cell) if other in hexagons]
    if beside and not any(o[0] == hexagon[0] or o[1] == hexagon[1] for o in beside):
        return False
    for part in (0, 1):
        members = [hexagons[other] for other in group(hexagons, cell, part)]
        if len(members) != len(set(members)):
            return False
    return True


def features(garden: Garden) -> dict[Cell, int]:
    """The features of the garden with the jokers they give."""
    pavilions = {CENTRES[area]: 3 for area, printed in garden["areas"].items() if printed}
    return {FOUNTAIN: 1, **dict.fromkeys(STATUES_AND_BENCHES, 2), **pavilions}


def jokers_won(garden: Garden, cell: Cell) -> int:
    """The jokers for the features that the hexagon just put on `cell` completes."""
    return sum(
        jokers
        for feature, jokers in features(garden).items()
        if cell in ring(feature) and all(other in garden["hexagons"] for other in ring(feature))
    )


def round_points(garden: Garden, number: int) -> int:
    """The points of a garden in the scoring of a round."""
    wheel = WHEEL[number - 1]
    hexagons = garden["hexagons"].values()
    return sum(wheel.get(colour, 0) + wheel.get(value, 0) for colour, value in hexagons) + sum(
        printed is not None for printed in garden["areas"].values()
    )


def group_points(garden: Garden) -> int:
    """The points of all groups at the end of the game."""
    points = 0
    for part in (0, 1):
        left = dict(garden["hexagons"])
        while left:
            cells = group(left, next(iter(left)), part)
            values = [left.pop(cell)[1] for cell in cells]
            if len(values) >= 3:
                points += sum(values)
            if len(values) == 6:
                points += 6
    return points
