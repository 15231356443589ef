"""A garden as masks: which spaces there are, what borders on what, which groups there are.

A ground is made of a plot once and then carried along from placement to placement.
"""

from typing import NamedTuple

from engine.games.queens_garden.state import Plot, remembered
from engine.games.queens_garden.tables import (
    CENTRE,
    COLOUR_ROW,
    EMPTY_CELLS,
    FACE_DOWN,
    FOUNTAIN_BOARD,
    NEAR,
    PATTERN_ROW,
    RINGS,
)


class Group(NamedTuple):
    """Connected hexagons of one row: their places in the row as bits, cells, neighbouring cells."""

    places: int
    cells: int
    near: int


Groups = tuple[Group, ...]


class Ground(NamedTuple):
    """`at` holds the hexagon of each cell or EMPTY, `spaces` the cells that exist.

    For each row: `near` are the cells beside one of its hexagons, `groups` its groups, `joining`
    the cells that would join two groups with a hexagon in common. `face_up` and `areas` are bits
    of the areas with a pavilion and with any expansion.
    """

    at: bytes
    spaces: int
    occupied: int
    near_any: int
    near: tuple[int, ...]
    groups: tuple[Groups, ...]
    joining: tuple[int, ...]
    face_up: int
    areas: int

    @property
    def free(self) -> int:
        """The cells that exist and hold no hexagon."""
        return self.spaces & ~self.occupied


EMPTY = Ground(EMPTY_CELLS, FOUNTAIN_BOARD, 0, 0, (0,) * 12, ((),) * 12, (0,) * 12, 0, 0)


@remembered("ground")
def ground_of(plot: Plot) -> Ground:
    """The ground of a plot."""
    ground = EMPTY
    for i in range(0, len(plot.areas), 2):
        ground = with_area(ground, plot.areas[i], plot.areas[i + 1])
    for i in range(0, len(plot.hexagons), 2):
        ground = with_hexagon(ground, plot.hexagons[i], plot.hexagons[i + 1])
    return ground


def plot_with_hexagon(plot: Plot, cell: int, hexagon: int) -> Plot:
    """The plot with one hexagon more."""
    after = Plot(plot.hexagons + bytes((cell, hexagon)), plot.areas)
    after.__dict__["ground"] = with_hexagon(ground_of(plot), cell, hexagon)
    return after


def plot_with_area(plot: Plot, area: int, direction: int) -> Plot:
    """The plot with one expansion more; its hexagon is put there like any other."""
    after = Plot(plot.hexagons, plot.areas + bytes((area, direction)))
    after.__dict__["ground"] = with_area(ground_of(plot), area, direction)
    return after


def with_area(ground: Ground, area: int, direction: int) -> Ground:
    """The ground with the spaces of one expansion more."""
    bit = 1 << area
    if direction == FACE_DOWN:
        spaces = ground.spaces | RINGS[area] | 1 << CENTRE[area]
        return ground._replace(spaces=spaces, areas=ground.areas | bit)
    return ground._replace(
        spaces=ground.spaces | RINGS[area],
        face_up=ground.face_up | bit,
        areas=ground.areas | bit,
    )


def with_hexagon(ground: Ground, cell: int, hexagon: int) -> Ground:
    """The ground with one hexagon more, whatever the rules say to it."""
    at, spaces, occupied, near_any, near, groups, joining, face_up, areas = ground
    beside = NEAR[cell]
    colour, pattern = COLOUR_ROW[hexagon], PATTERN_ROW[hexagon]
    new_near, new_groups, new_joining = list(near), list(groups), list(joining)
    for row, place in ((colour, pattern - 6), (pattern, colour)):
        new_near[row] |= beside
        new_groups[row] = joined = _join(groups[row], cell, 1 << place)
        new_joining[row] = _joining(joined) if len(joined) > 1 else 0
    return Ground(
        at[:cell] + bytes((hexagon,)) + at[cell + 1 :],
        spaces,
        occupied | 1 << cell,
        near_any | beside,
        tuple(new_near),
        tuple(new_groups),
        tuple(new_joining),
        face_up,
        areas,
    )


def _join(groups: Groups, cell: int, places: int) -> Groups:
    """The groups of a row after one more of its hexagons lies on `cell`."""
    bit = 1 << cell
    cells, near = bit, NEAR[cell]
    apart = []
    for group in groups:
        if group.near & bit:
            places |= group.places
            cells |= group.cells
            near |= group.near
        else:
            apart.append(group)
    apart.append(Group(places, cells, near))
    return tuple(apart)


def _joining(groups: Groups) -> int:
    """The cells where a hexagon of this row would join two groups with a hexagon in common."""
    found = 0
    for i, group in enumerate(groups):
        for other in groups[:i]:
            if group.places & other.places:
                found |= group.near & other.near
    return found


def fitting(ground: Ground, hexagon: int) -> int:
    """The cells that suit a hexagon by its neighbours and groups, be they spaces or not.

    A cell without neighbours suits; another one must border on the same colour or pattern, and
    no group may hold two identical hexagons afterwards.
    """
    colour, pattern = COLOUR_ROW[hexagon], PATTERN_ROW[hexagon]
    near = ground.near
    barred = ground.joining[colour] | ground.joining[pattern]
    place = 1 << pattern - 6
    for group in ground.groups[colour]:
        if group.places & place:
            barred |= group.near
    place = 1 << colour
    for group in ground.groups[pattern]:
        if group.places & place:
            barred |= group.near
    return (near[colour] | near[pattern] | ~ground.near_any) & ~barred
