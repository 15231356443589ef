"""A garden as bitmasks: which spaces there are, what borders on what, which groups there are.

The index is made of a layout once and then carried along from placement to placement.
"""

from typing import NamedTuple

from engine.core.cache import keep, memo
from engine.games.queens_garden.state import Layout
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


class GardenIndex(NamedTuple):
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


EMPTY = GardenIndex(EMPTY_CELLS, FOUNTAIN_BOARD, 0, 0, (0,) * 12, ((),) * 12, (0,) * 12, 0, 0)


@memo
def index_of(layout: Layout) -> GardenIndex:
    """The index of a layout."""
    index = EMPTY
    for i in range(0, len(layout.areas), 2):
        index = with_area(index, layout.areas[i], layout.areas[i + 1])
    for i in range(0, len(layout.hexagons), 2):
        index = with_hexagon(index, layout.hexagons[i], layout.hexagons[i + 1])
    return index


def layout_with_hexagon(layout: Layout, cell: int, hexagon: int) -> Layout:
    """The layout with one hexagon more."""
    after = Layout(layout.hexagons + bytes((cell, hexagon)), layout.areas)
    keep(index_of, after, with_hexagon(index_of(layout), cell, hexagon))
    return after


def layout_with_area(layout: Layout, area: int, direction: int) -> Layout:
    """The layout with one expansion more; its hexagon is put there like any other."""
    after = Layout(layout.hexagons, layout.areas + bytes((area, direction)))
    keep(index_of, after, with_area(index_of(layout), area, direction))
    return after


def with_area(index: GardenIndex, area: int, direction: int) -> GardenIndex:
    """The index with the spaces of one expansion more."""
    bit = 1 << area
    if direction == FACE_DOWN:
        spaces = index.spaces | RINGS[area] | 1 << CENTRE[area]
        return index._replace(spaces=spaces, areas=index.areas | bit)
    return index._replace(
        spaces=index.spaces | RINGS[area],
        face_up=index.face_up | bit,
        areas=index.areas | bit,
    )


def with_hexagon(index: GardenIndex, cell: int, hexagon: int) -> GardenIndex:
    """The index with one hexagon more; the rules are not checked."""
    at, spaces, occupied, near_any, near, groups, joining, face_up, areas = index
    beside = NEAR[cell]
    colour, pattern = COLOUR_ROW[hexagon], PATTERN_ROW[hexagon]
    new_near, new_groups, new_joining = list(near), list(groups), list(joining)
    for row, place in ((colour, pattern - 6), (pattern, colour)):
        new_near[row] |= beside
        new_groups[row] = joined = _join(groups[row], cell, 1 << place)
        new_joining[row] = _joining(joined) if len(joined) > 1 else 0
    return GardenIndex(
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


def fitting(index: GardenIndex, hexagon: int) -> int:
    """Mask of the cells whose neighbours and groups allow the hexagon, free spaces or not.

    A cell without neighbours suits; another one must border on the same colour or pattern, and
    no group may hold two identical hexagons afterwards.
    """
    colour, pattern = COLOUR_ROW[hexagon], PATTERN_ROW[hexagon]
    near = index.near
    barred = index.joining[colour] | index.joining[pattern]
    place = 1 << pattern - 6
    for group in index.groups[colour]:
        if group.places & place:
            barred |= group.near
    place = 1 << colour
    for group in index.groups[pattern]:
        if group.places & place:
            barred |= group.near
    return (near[colour] | near[pattern] | ~index.near_any) & ~barred
