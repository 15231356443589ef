"""Taking from the display: every different hexagon of one colour or pattern, one copy each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, product

from engine.core.cache import memo
from engine.core.errors import IllegalMove
from engine.core.notation import keep_texts
from engine.core.rules import Pattern
from engine.games.queens_garden import display as display_
from engine.games.queens_garden.draft import Draft
from engine.games.queens_garden.effects import Taken, TakenPiece
from engine.games.queens_garden.offer import (
    Item,
    Offer,
    Origin,
    Room,
    free_spaces,
    items_of,
    offer_of,
    origins_of,
    room_of,
)
from engine.games.queens_garden.state import Display, Pile, Seat, State
from engine.games.queens_garden.tables import (
    COLOUR_LIST,
    COLOUR_NUMBER,
    HEXAGON,
    HEXAGONS,
    MEMBERS,
    ROW_NAMES,
    STORED,
)
from engine.games.queens_garden.types import Source, TakeColour, TakePattern

Take = TakeColour | TakePattern

MOST_KEPT = 32
"""Acquisitions that are kept with a display; more of them are listed each time."""


def legal_moves(state: State) -> Iterable[Take]:
    """Every acquisition of the seat to move, bytewise by notation.

    Where they are few they are kept with the display, which most moves leave as it is.
    """
    offer = offer_of(state.display)
    free = offer.useful(*free_spaces(state.seats[state.turn]))
    known = _takes_by_room(state.display)
    if free in known:
        return known[free]
    takes = _legal(offer, *free)
    first = tuple(islice(takes, MOST_KEPT + 1))
    if len(first) > MOST_KEPT:
        return chain(first, takes)
    known[free] = first
    return first


@memo
def _takes_by_room(display: Display) -> dict[tuple[int, int], tuple[Take, ...]]:
    """The short lists of a display so far, by free spaces for tiles and expansions."""
    return {}


def _legal(offer: Offer, free_tiles: int, free_expansions: int) -> Iterator[Take]:
    for choice in offer.choices:
        row, size, least, most, pattern = choice
        if size - free_tiles <= least and most <= free_expansions:
            if pattern.slots:
                yield from _all_takes(row, pattern)
            else:
                yield PLAIN[row]
        elif pattern.slots:
            room = room_of(choice, free_tiles, free_expansions)
            yield from _takes(row, items_of(offer.origins, row), room)


def _all_takes(row: int, pattern: Pattern) -> Iterator[Take]:
    """All acquisitions of a row; the caller has made sure that each fits into the storage."""
    named = [[_named_source(slot.name, label) for label in slot.options] for slot in pattern.slots]
    start = f"take:{ROW_NAMES[row]}/"
    for chosen in product(*named):
        yield _take(
            row,
            tuple([source for source, _ in chosen]),
            start + ",".join([text for _, text in chosen]),
        )


def _takes(row: int, items: list[Item], room: Room) -> Iterator[Take]:
    """The acquisitions of a row, hexagon by hexagon in the order of their notations."""
    last = len(items)
    # Expansions that the hexagons from each one on must and can bring.
    must, can = [0] * (last + 1), [0] * (last + 1)
    for i in range(last - 1, -1, -1):
        must[i] = must[i + 1] + items[i].stored
        can[i] = can[i + 1] + (items[i].stored or items[i].mixed)

    def extend(i: int, stored: int, named: tuple[Source, ...], text: str) -> Iterator[Take]:
        if stored + must[i] > room.most or stored + can[i] < room.least:
            return
        if i == last:
            yield _take(row, named, text)
            return
        here = items[i].origins
        if len(here) == 1:
            yield from extend(i + 1, stored + here[0].stored, named, text)
            return
        name = HEXAGONS[items[i].hexagon]
        mark = "," if named else "/"
        for origin in here:
            source, written = _named_source(name, origin.label)
            after = text + mark + written
            yield from extend(i + 1, stored + origin.stored, (*named, source), after)

    yield from extend(0, 0, (), f"take:{ROW_NAMES[row]}")


def _take(row: int, sources: tuple[Source, ...], text: str) -> Take:
    if not sources:
        return PLAIN[row]
    move: Take
    move = TakeColour(COLOUR_LIST[row], sources) if row < 6 else TakePattern(row - 5, sources)
    keep_texts((move,), (text,))
    return move


PLAIN: tuple[Take, ...] = (
    *(TakeColour(colour) for colour in COLOUR_LIST),
    *(TakePattern(value) for value in range(1, 7)),
)
"""For each row the acquisition without copies."""


@lru_cache(maxsize=2048)
def _named_source(hexagon: str, label: str) -> tuple[Source, str]:
    """The source of a hexagon, and how it stands in a move."""
    return Source(hexagon, label), f"{hexagon}={label}"


def row_of(move: Take) -> int:
    """The row that the move takes."""
    if isinstance(move, TakeColour):
        return COLOUR_NUMBER[move.colour.value]
    return 5 + move.value


def check(state: State, move: Take) -> list[tuple[int, Origin]]:
    """The hexagons that the seat to move takes, and from where; raises IllegalMove."""
    row = row_of(move)
    offered = origins_of(state.display)
    hexagons = [hexagon for hexagon in MEMBERS[row] if hexagon in offered]
    if not hexagons:
        raise IllegalMove("queens_garden.take.offered", choice=ROW_NAMES[row])
    named = {HEXAGON[source.hexagon]: source.expansion for source in move.sources}
    taken = []
    expansions = 0
    for hexagon in hexagons:
        origins = offered[hexagon]
        origin = origins[0] if len(origins) == 1 else _named(hexagon, origins, named)
        taken.append((hexagon, origin))
        expansions += origin.stored
    if named:
        extra = tuple(HEXAGONS[hexagon] for hexagon in named)
        raise IllegalMove("queens_garden.take.no_choice", hexagons=extra)
    tiles = len(taken) - expansions
    free_tiles, free_expansions = free_spaces(state.seats[state.turn])
    if tiles > free_tiles or expansions > free_expansions:
        raise IllegalMove(
            "queens_garden.take.storage",
            tiles=tiles,
            expansions=expansions,
            free_tiles=free_tiles,
            free_expansions=free_expansions,
        )
    return taken


def _named(hexagon: int, origins: Sequence[Origin], named: dict[int, str]) -> Origin:
    """The origin that the move names for a hexagon with copies, which is then dealt with."""
    labels = tuple(origin.label for origin in origins)
    label = named.pop(hexagon, None)
    # In the order of their numbers, which is not that of the texts.
    numbered = tuple(sorted(labels, key=len))
    if label is None:
        raise IllegalMove(
            "queens_garden.take.one_copy", hexagon=HEXAGONS[hexagon], expansions=numbered
        )
    if label not in labels:
        raise IllegalMove(
            "queens_garden.take.source",
            hexagon=HEXAGONS[hexagon],
            expansion=label,
            expansions=numbered,
        )
    return origins[labels.index(label)]


def apply(draft: Draft, state: State, move: Take) -> None:
    """Take the pieces, fill the stack if its top was touched, turn up what is empty."""
    seat = state.seats[state.turn]
    tiles, expansions = list(seat.tiles), list(seat.expansions)
    pieces = []
    gone: dict[int, list[int]] = {}
    for hexagon, (label, number, stored) in check(state, move):
        (expansions if stored else tiles).append(hexagon)
        pieces.append(TakenPiece((STORED if stored else HEXAGONS)[hexagon], label))
        gone.setdefault(number, []).append(hexagon)
    tiles.sort()
    expansions.sort()
    draft.seats[state.turn] = Seat(
        seat.score,
        seat.jokers,
        bytes(tiles),
        bytes(expansions),
        seat.layout,
        seat.passed,
        seat.discards,
        seat.rounds,
    )
    draft.effects.append(Taken(state.turn, tuple(pieces)))
    draft.display = _remove(state.display, gone)
    if state.display.top in gone:
        display_.lay_aside(draft)
        display_.fill_stack(draft)
    display_.turn_up(draft)


def _remove(display: Display, gone: Mapping[int, list[int]]) -> Display:
    """The display without one copy of each hexagon taken from an expansion, or without that."""
    piles = []
    for pile in display.piles:
        taken = gone.get(pile.number)
        if taken is None:
            piles.append(pile)
        elif pile.printed < 0:
            tiles = bytearray(pile.tiles)
            for hexagon in taken:
                tiles.remove(hexagon)
            piles.append(Pile(pile.number, bytes(tiles)))
    return Display(tuple(piles), display.top, display.numbered)
