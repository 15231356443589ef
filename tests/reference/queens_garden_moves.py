"""Every legal move of the slow Queen's Garden model, in the notation of moves."""

from collections.abc import Iterator
from itertools import combinations, product

from tests.reference.queens_garden_board import (
    CENTRES,
    COLOURS,
    KINDS,
    Hexagon,
    Position,
    Storage,
    free_spaces,
    may_lie,
    ring,
    text,
)

TILE_SPACES = 12
EXPANSION_SPACES = 2
PRICE = 6


def legal(position: Position) -> list[str]:
    """The notations of all legal moves, bytewise; none when the game is over."""
    if position["over"]:
        return []
    moves = ["pass", *discards(position)]
    if not position["discarding"]:
        moves += [*takes(position), *tiles(position), *expansions(position), *buys(position)]
    return sorted(moves)


def discards(position: Position) -> Iterator[str]:
    """Every piece that may be thrown away before passing."""
    storage = position["storages"][position["turn"]]
    yield from (f"discard:{text(tile)}" for tile in set(storage["tiles"]))
    yield from (f"discard:x{text(expansion)}" for expansion in storage["expansions"])


def sources(position: Position, hexagon: Hexagon) -> list[int]:
    """The numbers of the display expansions that have the hexagon as a tile or printed face up."""
    return [
        laid["number"]
        for laid in position["display"]
        if hexagon in laid["tiles"] or (laid["face_up"] and laid["hexagon"] == hexagon)
    ]


def takes(position: Position) -> Iterator[str]:
    """Every colour and value with every choice between copies, if all of it can be stored."""
    for choice in [*COLOURS, *range(1, 7)]:
        wanted = [kind for kind in KINDS if choice in kind and sources(position, kind)]
        ways = product(*(sources(position, kind) for kind in wanted)) if wanted else []
        for way in ways:
            if storable(position, dict(zip(wanted, way, strict=True))):
                named = [
                    f"{text(kind)}=e{number}"
                    for kind, number in zip(wanted, way, strict=True)
                    if len(sources(position, kind)) > 1
                ]
                yield "/".join([f"take:{choice}", *([",".join(named)] if named else [])])


def storable(position: Position, taken: dict[Hexagon, int]) -> bool:
    """Whether the storage has room for the hexagons taken from these expansions."""
    storage = position["storages"][position["turn"]]
    face_up = {laid["number"]: laid["face_up"] for laid in position["display"]}
    printed = sum(face_up[number] for number in taken.values())
    return (
        len(storage["tiles"]) + storage["jokers"] + len(taken) - printed <= TILE_SPACES
        and len(storage["expansions"]) + printed <= EXPANSION_SPACES
    )


def payments(storage: Storage, placed: Hexagon) -> Iterator[str]:
    """Every way to pay for `placed`, as it ends the notation."""
    items = {(kind, "") for kind in storage["tiles"]} | {
        (kind, "x") for kind in storage["expansions"]
    }
    cost = placed[1] - 1
    for hexagons in range(cost + 1):
        jokers = cost - hexagons
        if jokers > storage["jokers"]:
            continue
        for paid in combinations(sorted(items, key=lambda item: KINDS.index(item[0])), hexagons):
            together = [placed, *(kind for kind, _ in paid)]
            one_colour = len({colour for colour, _ in together}) == 1
            one_value = len({value for _, value in together}) == 1
            if len(set(together)) == len(together) and (one_colour or one_value):
                written = [mark + text(kind) for kind, mark in paid]
                written += [f"J{jokers}"] if jokers else []
                yield "/" + "+".join(written) if written else ""


def tiles(position: Position) -> Iterator[str]:
    """Every tile of the storage on every cell with every payment."""
    storage = position["storages"][position["turn"]]
    garden = position["gardens"][position["turn"]]
    for tile in set(storage["tiles"]):
        cells = [cell for cell in free_spaces(garden) if may_lie(garden, cell, tile)]
        for (q, r), payment in product(cells, payments(storage, tile)):
            yield f"tile:{text(tile)}@{q},{r}{payment}"


def expansions(position: Position) -> Iterator[str]:
    """Every stored expansion in every free area, in every rotation, with every payment."""
    storage = position["storages"][position["turn"]]
    garden = position["gardens"][position["turn"]]
    for kind in storage["expansions"]:
        ways = list(payments(storage, kind))
        for area, centre in CENTRES.items():
            for direction, cell in enumerate(ring(centre)):
                if area not in garden["areas"] and may_lie(garden, cell, kind):
                    yield from (f"expand:{text(kind)}@{area}{direction}{way}" for way in ways)


def buys(position: Position) -> Iterator[str]:
    """Every free area for an expansion of the supply."""
    if position["scores"][position["turn"]] >= PRICE and position["supply"]:
        areas = position["gardens"][position["turn"]]["areas"]
        yield from (f"buy:{area}" for area in CENTRES if area not in areas)
