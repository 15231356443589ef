"""What may be seen of Queen's Garden, the same for everybody, and the table as text."""

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import UNSET

from engine.core import hexgrid
from engine.core.cache import memo
from engine.core.rules import Viewpoint
from engine.games.queens_garden.display import label, tower_tiles
from engine.games.queens_garden.garden_index import GardenIndex, index_of
from engine.games.queens_garden.state import Display, Layout, Pile, Seat, State
from engine.games.queens_garden.tables import (
    AREAS,
    CATEGORIES,
    CELLS,
    COLOUR_LIST,
    COLOURS,
    EMPTY,
    FACE_DOWN,
    FEATURES,
    HEXAGONS,
    RING,
    ROUNDS,
    cell_names,
    hexagon_names,
)
from engine.games.queens_garden.types import (
    Activity,
    Category,
    DisplayExpansion,
    Feature,
    Garden,
    GardenExpansion,
    GardenFeature,
    GardenHexagon,
    Phase,
    View,
)


def view(state: State, viewpoint: Viewpoint) -> View:
    """The position without the order of the bag and the undersides of expansions."""
    hidden, display = state.hidden, state.display
    return View(
        phase=Phase.OVER if state.over else Phase.ACTIONS,
        round=state.round,
        first_seat=state.first,
        wheel=CATEGORIES[state.round - 1],
        display=_display(display),
        stack=len(hidden.stack),
        supply=len(hidden.supply),
        bag=len(hidden.bag),
        tower=_tower(state.tower),
        gardens=tuple([_garden(number, seat) for number, seat in enumerate(state.seats)]),
        marker=UNSET if state.marker < 0 else state.marker,
    )


@lru_cache(maxsize=1024)
def _tower(tower: bytes) -> tuple[str, ...]:
    """The names of the tiles in the tower, which few moves change."""
    return hexagon_names(tower_tiles(tower))


@memo
def _display(display: Display) -> tuple[DisplayExpansion, ...]:
    return tuple([_pile_shown(pile, display.top) for pile in display.piles])


def _pile_shown(pile: Pile, top: int) -> DisplayExpansion:
    return DisplayExpansion(
        label(pile.number),
        hexagon_names(pile.tiles),
        pile.number == top,
        UNSET if pile.printed < 0 else HEXAGONS[pile.printed],
    )


def _garden(number: int, seat: Seat) -> Garden:
    """The garden of a seat, the same object until a move changes it."""
    known = _gardens_by_number(seat)
    garden = known.get(number)
    if garden is None:
        garden = known[number] = _new_garden(number, seat)
    return garden


@memo
def _gardens_by_number(seat: Seat) -> dict[int, Garden]:
    """What `_garden` has made so far: at the start one value stands for all seats."""
    return {}


def _new_garden(number: int, seat: Seat) -> Garden:
    areas, hexagons, features, spaces = _grown(seat.layout)
    return Garden(
        seat=number,
        activity=_activity(seat),
        score=seat.score,
        jokers=seat.jokers,
        tiles=hexagon_names(seat.tiles),
        expansions=hexagon_names(seat.expansions),
        areas=areas,
        hexagons=hexagons,
        features=features,
        spaces=spaces,
    )


Grown = tuple[
    tuple[GardenExpansion, ...],
    tuple[GardenHexagon, ...],
    tuple[GardenFeature, ...],
    tuple[str, ...],
]


@memo
def _grown(layout: Layout) -> Grown:
    """Expansions, hexagons, features and free cells."""
    index, areas = index_of(layout), layout.areas
    return (
        _expansions(areas),
        _hexagons(index, areas),
        _features(index),
        cell_names(index.free),
    )


def _activity(seat: Seat) -> Activity:
    if seat.passed:
        return Activity.PASSED
    return Activity.DISCARDING if seat.discards else Activity.ACTIVE


def _expansions(areas: bytes) -> tuple[GardenExpansion, ...]:
    pairs = sorted(zip(areas[::2], areas[1::2], strict=True))
    return tuple([_EXPANSIONS[area][way] for area, way in pairs])


def _hexagons(index: GardenIndex, areas: bytes) -> tuple[GardenHexagon, ...]:
    ways = zip(areas[::2], areas[1::2], strict=True)
    printed = {RING[area][way] for area, way in ways if way != FACE_DOWN}
    return tuple(
        [
            _hexagon(cell, hexagon, cell in printed)
            for cell, hexagon in enumerate(index.at)
            if hexagon != EMPTY
        ]
    )


@cache
def _hexagon(cell: int, hexagon: int, printed: bool) -> GardenHexagon:
    """The same in all gardens; there are 2 · 36 for each cell."""
    return GardenHexagon(CELLS[cell], HEXAGONS[hexagon], printed)


def _features(index: GardenIndex) -> tuple[GardenFeature, ...]:
    empty, face_up = ~index.occupied, index.face_up
    return tuple(
        [
            open_ if place.ring & empty else complete
            for place, open_, complete in _FEATURES
            if place.area < 0 or face_up >> place.area & 1
        ]
    )


# The parts of gardens that are the same in all of them.

_EXPANSIONS = [
    [*(GardenExpansion(area, way) for way in range(6)), GardenExpansion(area)] for area in AREAS
]
_FEATURES = [
    (
        place,
        GardenFeature(place.cell, place.feature, complete=False),
        GardenFeature(place.cell, place.feature, complete=True),
    )
    for place in FEATURES
]


# The view as text.

_SIGNS = {
    Feature.FOUNTAIN.value: "F",
    Feature.STATUE.value: "S",
    Feature.BENCH.value: "B",
    Feature.PAVILION.value: "P",
}


def board_text(view: View) -> str:
    """Display, tower and wheel, then each seat with its garden.

    In a garden `x` marks a printed hexagon, a dot a free space, and `(F)` a fountain, statue,
    bench or pavilion, with `!` once it is surrounded.
    """
    marker = "display" if view.marker is UNSET else f"seat {view.marker}"
    wheel = ", ".join(_category(category) for category in view.wheel)
    round_ = f"Round {view.round} of {ROUNDS}, wheel: {wheel}"
    pieces = f"Stack {view.stack}, supply {view.supply}, bag {view.bag}"
    lines = [
        f"{round_}; begun by seat {view.first_seat}, marker: {marker}",
        "Display: " + (" | ".join(_pile(pile) for pile in view.display) or "empty"),
        f"{pieces}, tower {len(view.tower)}: {_list(view.tower)}",
    ]
    for garden in view.gardens:
        lines += ["", *_garden_text(garden)]
    return "\n".join(lines)


def _category(category: Category) -> str:
    if category.colour is UNSET:
        return f"value {category.value} = {category.points}"
    return f"{COLOURS[COLOUR_LIST.index(category.colour)]} = {category.points}"


def _pile(pile: DisplayExpansion) -> str:
    if pile.hexagon is not UNSET:
        return f"{pile.expansion} = x{pile.hexagon}"
    return f"{pile.expansion}{' (top)' if pile.top else ''}: {_list(pile.tiles)}"


def _list(names: tuple[str, ...]) -> str:
    return " ".join(names) or "–"


def _garden_text(garden: Garden) -> Iterator[str]:
    activity = "" if garden.activity is Activity.ACTIVE else f", {garden.activity.name.lower()}"
    yield f"Seat {garden.seat}: {garden.score} points{activity}"
    stored = tuple(f"x{name}" for name in garden.expansions)
    yield f"Storage: {_list(garden.tiles + stored)}, {garden.jokers} jokers"
    labels = {hexgrid.axial(cell): "·" for cell in garden.spaces}
    for hexagon in garden.hexagons:
        text = f"{'x' if hexagon.printed else ''}{hexagon.hexagon}"
        labels[hexgrid.axial(hexagon.cell)] = text
    for feature in garden.features:
        sign = _SIGNS[feature.feature.value] + ("!" if feature.complete else "")
        labels[hexgrid.axial(feature.cell)] = f"({sign})"
    yield hexgrid.draw(labels, 5)
