"""Placing an expansion: face up from the storage, or face down bought from the supply."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.notation import keep_texts
from engine.core.rules import Pattern, PatternSlot
from engine.games.queens_garden import payment
from engine.games.queens_garden.draft import Draft, without
from engine.games.queens_garden.effects import ExpansionBought, ExpansionPlaced
from engine.games.queens_garden.garden_index import (
    GardenIndex,
    fitting,
    index_of,
    layout_with_area,
    layout_with_hexagon,
)
from engine.games.queens_garden.payment import PaymentList
from engine.games.queens_garden.place import FEW, pay, product, require_fit, stored
from engine.games.queens_garden.state import Seat, State
from engine.games.queens_garden.tables import (
    AREA_NAMES,
    AREA_NUMBER,
    AREAS,
    AREAS_BYTEWISE,
    CELLS,
    CENTRE,
    FACE_DOWN,
    HEXAGON,
    HEXAGONS,
    PRICE,
    RING,
    way_names,
)
from engine.games.queens_garden.types import Area, BuyExpansion, PlaceExpansion

_WAY = {
    f"{AREA_NAMES[area]}{direction}": (AREAS[area], direction)
    for area in range(6)
    for direction in range(6)
}
"""Area and direction of an expansion that lies so."""
BUY = tuple(BuyExpansion(area) for area in AREAS)


def _purchase_patterns(free: int) -> tuple[Pattern, ...]:
    names = tuple(AREA_NAMES[area] for area in AREAS_BYTEWISE if free >> area & 1)
    return (Pattern("buy:{area}", (PatternSlot("area", names),)),) if names else ()


_PURCHASE_PATTERNS = tuple(_purchase_patterns(free) for free in range(64))
_PURCHASES = tuple(
    tuple(BUY[area] for area in AREAS_BYTEWISE if free >> area & 1) for free in range(64)
)


def free_areas(index: GardenIndex) -> list[int]:
    """The areas without an expansion, bytewise by name."""
    return _FREE[index.areas]


_FREE = [[area for area in AREAS_BYTEWISE if not taken >> area & 1] for taken in range(64)]


def legal_moves(state: State) -> Iterable[PlaceExpansion]:
    """Every placement of a stored expansion by the seat to move, bytewise by notation."""
    seat = state.seats[state.turn]
    return chain.from_iterable(_listed(seat)) if seat.expansions else ()


def _listed(seat: Seat) -> Iterator[Sequence[PlaceExpansion]]:
    index = index_of(seat.layout)
    free = free_areas(index)
    for hexagon in payment.affordable(seat, payment.stock_of(seat).expansion_list):
        places = way_names(fitting(index, hexagon), free)
        if places:
            name, ways = HEXAGONS[hexagon], payment.payments(seat, hexagon)
            if len(places) * len(ways.pairs) <= FEW:
                yield _placements(name, places, ways)
            else:
                for place in places:
                    yield _cached_placements(name, (place,), ways)


def _placements(name: str, places: tuple[str, ...], ways: PaymentList) -> Sequence[PlaceExpansion]:
    """The placements of an expansion in these places, one for each payment."""
    moves = [PlaceExpansion(name, *_WAY[place], paid) for place in places for _, paid in ways.pairs]
    texts = [f"expand:{name}@{place}{text}" for place in places for text, _ in ways.pairs]
    keep_texts(moves, texts)
    return moves


# A long list is read page by page, and by everybody who looks at the table.
_cached_placements = lru_cache(maxsize=1 << 7)(_placements)


def patterns(state: State) -> list[Pattern]:
    """For each stored expansion the product of its positions and payments."""
    seat = state.seats[state.turn]
    found: list[Pattern] = []
    index = index_of(seat.layout)
    free = free_areas(index)
    if not (free and seat.expansions):
        return found
    for hexagon in payment.affordable(seat, payment.stock_of(seat).expansion_list):
        places = way_names(fitting(index, hexagon), free)
        if places:
            pays = payment.texts(seat, hexagon)
            found.append(product(f"expand:{HEXAGONS[hexagon]}@", "place", places, pays))
    return found


def check(state: State, move: PlaceExpansion) -> tuple[int, int, int]:
    """The hexagon, area and printed cell of the seat's placement; raises IllegalMove."""
    seat = state.seats[state.turn]
    hexagon, area = HEXAGON[move.expansion], AREA_NUMBER[move.area.value]
    if hexagon not in seat.expansions:
        raise IllegalMove("queens_garden.expand.own_expansion", expansion=move.expansion)
    index = index_of(seat.layout)
    _require_free(index, area, move.area)
    cell = RING[area][move.direction]
    require_fit(index, hexagon, cell, CELLS[cell])
    payment.check(seat, hexagon, move.payment)
    return hexagon, area, cell


def _require_free(index: GardenIndex, area: int, name: Area) -> None:
    if index.areas >> area & 1:
        raise IllegalMove("queens_garden.expand.free_area", (CELLS[CENTRE[area]],), area=name)


def apply(draft: Draft, state: State, move: PlaceExpansion) -> None:
    """Pay, then place the expansion with its hexagon."""
    hexagon, area, cell = check(state, move)
    seat = state.seats[state.turn]
    tiles, expansions, jokers = pay(draft, seat, move.payment)
    expansions = without(expansions, hexagon)
    draft.effects.append(
        ExpansionPlaced(state.turn, move.expansion, move.area, move.direction, CELLS[cell])
    )
    layout = layout_with_hexagon(layout_with_area(seat.layout, area, move.direction), cell, hexagon)
    draft.seats[state.turn] = stored(seat, tiles, expansions, jokers, layout)


def _for_sale(state: State) -> int:
    """The areas (bits) for which the seat to move can buy an expansion."""
    seat = state.seats[state.turn]
    if seat.score < PRICE or not state.hidden.supply:
        return 0
    return index_of(seat.layout).areas ^ 63


def purchases(state: State) -> Sequence[BuyExpansion]:
    """Every purchase of the seat to move, bytewise by notation."""
    return _PURCHASES[_for_sale(state)]


def purchase_patterns(state: State) -> tuple[Pattern, ...]:
    """All purchases as one pattern."""
    return _PURCHASE_PATTERNS[_for_sale(state)]


def check_purchase(state: State, move: BuyExpansion) -> None:
    """Raise IllegalMove unless the seat to move may buy an expansion for this area."""
    seat = state.seats[state.turn]
    _require_free(index_of(seat.layout), AREA_NUMBER[move.area.value], move.area)
    if not state.hidden.supply:
        raise IllegalMove("queens_garden.buy.supply")
    if seat.score < PRICE:
        raise IllegalMove("queens_garden.buy.points", points=seat.score)


def apply_purchase(draft: Draft, state: State, move: BuyExpansion) -> None:
    """Spend the points and place the expansion face down; nobody learns which one it is."""
    check_purchase(state, move)
    seat, hidden = state.seats[state.turn], state.hidden
    area = AREA_NUMBER[move.area.value]
    layout = layout_with_area(seat.layout, area, FACE_DOWN)
    total = seat.score - PRICE
    draft.seats[state.turn] = replace(seat, score=total, layout=layout)
    supply = hidden.supply[:-1]
    draft.hidden = replace(hidden, supply=supply, bought=hidden.bought + hidden.supply[-1:])
    draft.effects.append(ExpansionBought(state.turn, move.area, -PRICE, total, len(supply)))
