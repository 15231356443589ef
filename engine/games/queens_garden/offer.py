"""What the display offers: the origins of every hexagon, and all acquisitions as products."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.core.cache import memo
from engine.core.rules import Pattern, PatternSlot
from engine.games.queens_garden.display import label
from engine.games.queens_garden.state import Display, Pile, Seat, State
from engine.games.queens_garden.tables import (
    EXPANSION_SPACES,
    HEXAGONS,
    MEMBERS,
    ROW,
    ROW_NAMES,
    ROWS_BYTEWISE,
    TILE_SPACES,
)


class Origin(NamedTuple):
    """Where a copy of a hexagon lies; `stored` says that it is the face-up expansion itself."""

    label: str
    number: int
    stored: bool


Origins = dict[int, list[Origin]]
"""By hexagon, bytewise by label."""


class Item(NamedTuple):
    """A hexagon of the display with its origins, bytewise by label.

    `stored` says that it is to be had as an expansion only, `mixed` that it may be one.
    """

    hexagon: int
    origins: list[Origin]
    stored: bool
    mixed: bool


class Choice(NamedTuple):
    """What a row offers: how many hexagons, and all its acquisitions as a product.

    Between `least` and `most` of the pieces taken can be expansions.
    """

    row: int
    size: int
    least: int
    most: int
    pattern: Pattern


class Room(NamedTuple):
    """How many of the pieces taken may be expansions, given the free spaces of a storage."""

    least: int
    most: int


class Offer(NamedTuple):
    """The origins of each hexagon, and what can be chosen, bytewise by name.

    Room for `tiles` tiles and `expansions` expansions is enough for any choice.
    """

    origins: Origins
    choices: list[Choice]
    tiles: int
    expansions: int

    def useful(self, tiles: int, expansions: int) -> tuple[int, int]:
        """Free spaces without those that no choice needs, for they make no difference."""
        return min(tiles, self.tiles), min(expansions, self.expansions)


def _plain(row: int) -> dict[int, Choice]:
    pattern = Pattern(f"take:{ROW_NAMES[row]}")
    by_size = [Choice(row, size, 0, 0, pattern) for size in range(7)]
    sets = product(*((0, 1 << hexagon) for hexagon in MEMBERS[row]))
    return {here: by_size[here.bit_count()] for here in map(sum, sets)}


_PLAIN = tuple((ROW[row], _plain(row)) for row in ROWS_BYTEWISE)
"""By row, bytewise: its hexagons as bits, and its choices without copies and expansions."""
_TAKE = tuple(f"take:{name}/" for name in ROW_NAMES)
_NAMED = tuple(f"{name}={{{name}}}" for name in HEXAGONS)


@memo
def offer_of(display: Display) -> Offer:
    """What a display offers."""
    up = sum([1 << pile.printed for pile in display.piles if pile.printed >= 0])
    return _offer(origins_of(display), up)


def items_of(origins: Origins, row: int) -> list[Item]:
    """The hexagons of a row that the display holds, in canonical order."""
    return [_item(i, origins[i]) for i in MEMBERS[row] if i in origins]


def _item(hexagon: int, origins: list[Origin]) -> Item:
    # An expansion exists once, so where there are several origins at least one is a tile.
    if len(origins) == 1:
        return Item(hexagon, origins, origins[0].stored, False)
    return Item(hexagon, origins, False, any(origin.stored for origin in origins))


@memo
def origins_of(display: Display) -> Origins:
    """Where each hexagon of a display lies: all that a single move asks for."""
    found: Origins = {}
    piles = display.piles
    if piles and piles[0].number < TEN <= piles[-1].number:
        piles = tuple(sorted(piles, key=_by_label))
    for pile in piles:
        if pile.printed >= 0:
            found.setdefault(pile.printed, []).append(_origin(pile.number, True))
            continue
        origin = _origin(pile.number, False)
        last = -1
        for hexagon in pile.tiles:
            if hexagon != last:
                found.setdefault(hexagon, []).append(origin)
                last = hexagon
    return found


TEN = 10
"""From here on the order of the labels is not that of the numbers."""


def _by_label(pile: Pile) -> str:
    return str(pile.number)


@lru_cache(maxsize=128)
def _origin(number: int, stored: bool) -> Origin:
    return Origin(label(number), number, stored)


def _offer(found: Origins, up: int) -> Offer:
    held = double = 0
    copies = {}
    for hexagon, origins in found.items():
        bit = 1 << hexagon
        held |= bit
        if len(origins) > 1:
            double |= bit
            labels = tuple([origin.label for origin in origins])
            copies[hexagon] = PatternSlot(HEXAGONS[hexagon], labels)
    special = double | up
    choices = []
    for hexagons, plain in _PLAIN:
        here = held & hexagons
        if here:
            choice = plain[here]
            choices.append(_choice(choice, here, copies, double, up) if here & special else choice)
    tiles = max([choice.size for choice in choices], default=0)
    return Offer(found, choices, tiles, max([choice.most for choice in choices]) if up else 0)


def _choice(
    plain: Choice, here: int, copies: Mapping[int, PatternSlot], double: int, up: int
) -> Choice:
    """The choice of a row with the hexagons `here`, of which some have copies or are expansions."""
    row, size, _, _, pattern = plain
    if here & double:
        named = [hexagon for hexagon in MEMBERS[row] if hexagon in copies]
        text = _TAKE[row] + ",".join([_NAMED[hexagon] for hexagon in named])
        pattern = Pattern(text, tuple([copies[hexagon] for hexagon in named]))
    expansions = here & up
    return Choice(row, size, (expansions & ~double).bit_count(), expansions.bit_count(), pattern)


def free_spaces(seat: Seat) -> tuple[int, int]:
    """The free spaces of a storage for tiles and for expansions."""
    return (
        TILE_SPACES - len(seat.tiles) - seat.jokers,
        EXPANSION_SPACES - len(seat.expansions),
    )


def room_of(choice: Choice, free_tiles: int, free_expansions: int) -> Room:
    return Room(max(choice.least, choice.size - free_tiles), min(choice.most, free_expansions))


@memo
def _patterns_by_room(display: Display) -> dict[tuple[int, int], tuple[Pattern, ...]]:
    """What `patterns` has made of the display so far, by free spaces for tiles and expansions."""
    return {}


def patterns(state: State) -> tuple[Pattern, ...]:
    """The acquisitions as products, in the order of their first moves."""
    offer = offer_of(state.display)
    free = free_tiles, free_expansions = offer.useful(*free_spaces(state.seats[state.turn]))
    known = _patterns_by_room(state.display)
    found = known.get(free)
    if found is None:
        if free_tiles == offer.tiles and free_expansions == offer.expansions:
            found = tuple([choice.pattern for choice in offer.choices])
        else:
            found = tuple(_patterns(offer, free_tiles, free_expansions))
        known[free] = found
    return found


def _patterns(offer: Offer, free_tiles: int, free_expansions: int) -> Iterator[Pattern]:
    for choice in offer.choices:
        row, size, least, most, pattern = choice
        if size - free_tiles <= least and most <= free_expansions:
            yield pattern
            continue
        room = room_of(choice, free_tiles, free_expansions)
        if room.least <= room.most:
            split = _split(
                items_of(offer.origins, row), 0, Room(room.least - least, room.most - least)
            )
            for part in sorted(split, key=_first_labels):
                yield _pattern(row, part)


def _split(items: list[Item], at: int, room: Room) -> Iterator[list[Item]]:
    """Disjoint products of the origins whose number of expansions lies within the room.

    The hexagons that can be a tile or an expansion are settled one by one, until what is left
    fits whatever is chosen.
    """
    mixed = [i for i in range(at, len(items)) if items[i].mixed]
    if room.most < 0 or len(mixed) < room.least:
        return
    if room.least <= 0 and len(mixed) <= room.most:
        yield items
        return
    i = mixed[0]
    for stored in (False, True):
        kept = [origin for origin in items[i].origins if origin.stored == stored]
        settled = [*items[:i], items[i]._replace(origins=kept), *items[i + 1 :]]
        yield from _split(settled, i + 1, Room(room.least - stored, room.most - stored))


def _first_labels(items: list[Item]) -> list[str]:
    """What orders the products of a row as their first moves are, for a comma is before digits."""
    return [item.origins[0].label for item in items]


def _pattern(row: int, items: list[Item]) -> Pattern:
    """The product of the origins; what has copies is named even where one of them is left."""
    mark, text, slots = "/", f"take:{ROW_NAMES[row]}", []
    for hexagon, origins, _, mixed in items:
        name = HEXAGONS[hexagon]
        if len(origins) > 1:
            text += f"{mark}{name}={{{name}}}"
            slots.append(PatternSlot(name, tuple([origin.label for origin in origins])))
            mark = ","
        elif mixed:
            text += f"{mark}{name}={origins[0].label}"
            mark = ","
    return Pattern(text, tuple(slots))
