"""Placing a tile from the storage, and the jokers for surrounded features."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from engine.core.errors import IllegalMove
from engine.core.marker import implements
from engine.core.notation import keep_texts
from engine.core.rules import Pattern, PatternSlot
from engine.games.queens_garden import payment
from engine.games.queens_garden.draft import Draft, without
from engine.games.queens_garden.effects import FeatureCompleted, JokersGained, Paid, TilePlaced
from engine.games.queens_garden.garden_index import (
    GardenIndex,
    fitting,
    index_of,
    layout_with_hexagon,
)
from engine.games.queens_garden.payment import PaymentList
from engine.games.queens_garden.state import Layout, Seat, State
from engine.games.queens_garden.tables import (
    AREA_NAMES,
    AREA_OF,
    CELL,
    CELLS,
    COLOUR_ROW,
    FEATURE_ON,
    FEATURES_AT,
    HEXAGON,
    HEXAGONS,
    JOKERS,
    NEAR,
    PATTERN_ROW,
    PIECE,
    TILE_SPACES,
    cell_names,
    cells_of,
)
from engine.games.queens_garden.types import Payment, PlaceTile


def legal_moves(state: State) -> Iterable[PlaceTile]:
    """Every placement of a tile by the seat to move, bytewise by notation."""
    seat = state.seats[state.turn]
    hexagons = payment.affordable(seat, payment.stock_of(seat).tile_list)
    return chain.from_iterable(_listed(seat, hexagons)) if hexagons else ()


def _listed(seat: Seat, hexagons: list[int]) -> Iterator[Sequence[PlaceTile]]:
    index = index_of(seat.layout)
    free = index.free
    for hexagon in hexagons:
        cells = cell_names(fitting(index, hexagon) & free)
        if cells:
            name = HEXAGONS[hexagon]
            if not hexagon % 6:
                at = _FREE[name]
                yield [at[cell] for cell in cells]
                continue
            ways = payment.payments(seat, hexagon)
            if len(cells) * len(ways.pairs) <= FEW:
                yield _placements(name, cells, ways)
            else:
                for cell in cells:
                    yield _cached_placements(name, (cell,), ways)


FEW = 128
"""So many placements of a piece are made at once, more of them place by place when asked for."""

_FREE = {name: {cell: PlaceTile(name, cell) for cell in CELLS} for name in HEXAGONS[::6]}
"""The placements of tiles that cost nothing."""


def _placements(name: str, cells: tuple[str, ...], ways: PaymentList) -> Sequence[PlaceTile]:
    """The placements of a tile on the cells, one for each payment."""
    moves = [PlaceTile(name, cell, paid) for cell in cells for _, paid in ways.pairs]
    keep_texts(moves, [f"tile:{name}@{cell}{text}" for cell in cells for text, _ in ways.pairs])
    return moves


# A long list is read page by page, and by everybody who looks at the table.
_cached_placements = lru_cache(maxsize=1 << 7)(_placements)


def patterns(state: State) -> list[Pattern]:
    """For each tile the product of cells and payments, in the order of their first moves."""
    seat = state.seats[state.turn]
    index = index_of(seat.layout)
    free = index.free
    found = []
    for hexagon in payment.affordable(seat, payment.stock_of(seat).tile_list):
        cells = fitting(index, hexagon) & free
        if cells:
            pays = payment.texts(seat, hexagon)
            start = f"tile:{HEXAGONS[hexagon]}@"
            found.append(product(start, "cell", cell_names(cells), pays))
    return found


def product(start: str, slot: str, places: tuple[str, ...], pays: tuple[str, ...]) -> Pattern:
    """The pattern of all places and payments; what costs nothing has no slot for payments."""
    where = PatternSlot(slot, places)
    if pays == ("",):
        return Pattern(f"{start}{{{slot}}}", (where,))
    return Pattern(f"{start}{{{slot}}}{{payment}}", (where, PatternSlot("payment", pays)))


def check(state: State, move: PlaceTile) -> tuple[int, int]:
    """The tile and the cell where the seat to move places it; raises IllegalMove."""
    seat = state.seats[state.turn]
    hexagon = HEXAGON[move.tile]
    if hexagon not in seat.tiles:
        raise IllegalMove("queens_garden.place.own_tile", tile=move.tile)
    index = index_of(seat.layout)
    cell = CELL.get(move.cell)
    if cell is None or not index.free >> cell & 1:
        raise _no_space(index, cell, move.cell)
    require_fit(index, hexagon, cell, move.cell)
    payment.check(seat, hexagon, move.payment)
    return hexagon, cell


def _no_space(index: GardenIndex, cell: int | None, name: str) -> IllegalMove:
    """Why no tile can be put on the cell."""
    place = FEATURE_ON.get(name)
    if place is not None and (place.area < 0 or index.face_up >> place.area & 1):
        return IllegalMove("queens_garden.place.feature", (name,), cell=name, feature=place.feature)
    if cell is None:
        return IllegalMove("queens_garden.place.garden", (name,), cell=name)
    if not index.spaces >> cell & 1:
        area = AREA_NAMES[AREA_OF[cell]]
        return IllegalMove("queens_garden.place.no_expansion", (name,), cell=name, area=area)
    there = HEXAGONS[index.at[cell]]
    return IllegalMove("queens_garden.place.empty_space", (name,), cell=name, hexagon=there)


def require_fit(index: GardenIndex, hexagon: int, cell: int, name: str) -> None:
    """Raise IllegalMove unless the neighbours and groups at the cell suit the hexagon."""
    if fitting(index, hexagon) >> cell & 1:
        return
    colour, pattern = COLOUR_ROW[hexagon], PATTERN_ROW[hexagon]
    near = index.near[colour] | index.near[pattern]
    if not near >> cell & 1:
        beside = cells_of(NEAR[cell] & index.occupied)
        raise IllegalMove(
            "queens_garden.place.match",
            (name, *cell_names(NEAR[cell] & index.occupied)),
            hexagon=HEXAGONS[hexagon],
            cell=name,
            neighbours=tuple(HEXAGONS[index.at[i]] for i in beside),
        )
    for row, place in ((colour, pattern - 6), (pattern, colour)):
        _require_distinct(index, row, 1 << place, cell, name)


def _require_distinct(index: GardenIndex, row: int, place: int, cell: int, name: str) -> None:
    """Raise IllegalMove if a hexagon on the cell joins identical hexagons of the row."""
    places, cells = place, 0
    for group in index.groups[row]:
        if group.near >> cell & 1:
            double = places & group.places
            if double:
                number = double.bit_length() - 1
                hexagon = 6 * row + number if row < 6 else 6 * number + row - 6
                raise IllegalMove(
                    "queens_garden.place.identical",
                    (name, *cell_names(cells | group.cells)),
                    cell=name,
                    identical=HEXAGONS[hexagon],
                )
            places |= group.places
            cells |= group.cells


def apply(draft: Draft, state: State, move: PlaceTile) -> None:
    """Pay, place the tile, then take the jokers for the features it completes."""
    hexagon, cell = check(state, move)
    seat = state.seats[state.turn]
    tiles, expansions, jokers = pay(draft, seat, move.payment)
    tiles = without(tiles, hexagon)
    draft.effects.append(TilePlaced(state.turn, move.tile, move.cell))
    layout = layout_with_hexagon(seat.layout, cell, hexagon)
    jokers += _rewards(draft, layout, cell, TILE_SPACES - len(tiles) - jokers)
    draft.seats[state.turn] = stored(seat, tiles, expansions, jokers, layout)


@implements("queens_garden.feature.jokers")
def _rewards(draft: Draft, layout: Layout, cell: int, room: int) -> int:
    """Complete features by the hexagon on the cell; the jokers earned that find room."""
    index = index_of(layout)
    earned = 0
    for place in FEATURES_AT[cell]:
        if place.ring & ~index.occupied or (place.area >= 0 and not _pavilion(index, place.area)):
            continue
        jokers = JOKERS[place.feature]
        earned += jokers
        draft.effects.append(FeatureCompleted(draft.turn, place.feature, place.cell, jokers))
    gained = min(earned, room)
    if earned:
        draft.effects.append(JokersGained(draft.turn, gained, earned - gained))
    return gained


def _pavilion(index: GardenIndex, area: int) -> bool:
    return bool(index.face_up >> area & 1)


def pay(draft: Draft, seat: Seat, paid: Payment) -> tuple[bytes, bytes, int]:
    """Move the payment to tower and supply; tiles, expansions and jokers left."""
    tiles, expansions = seat.tiles, seat.expansions
    to_tower, to_supply = [], []
    for text in paid.pieces:
        piece = PIECE[text]
        if piece < 36:
            tiles = without(tiles, piece)
            to_tower.append(piece)
        else:
            expansions = without(expansions, piece - 36)
            to_supply.append(piece - 36)
    if to_tower:
        draft.into_tower(to_tower)
    if to_supply:
        draft.under_supply(to_supply)
    if paid.pieces or paid.jokers:
        draft.effects.append(Paid(draft.turn, paid.pieces, paid.jokers))
    return tiles, expansions, seat.jokers - paid.jokers


def stored(seat: Seat, tiles: bytes, expansions: bytes, jokers: int, layout: Layout) -> Seat:
    """The seat with another storage and garden."""
    return Seat(
        seat.score,
        jokers,
        tiles,
        expansions,
        layout,
        seat.passed,
        seat.discards,
        seat.rounds,
    )
