"""Every legal move of the slow Vizia model, in the notation of moves."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, combinations_with_replacement

from tests.reference.vizia_claims import fewest
from tests.reference.vizia_table import (
    COLOURS,
    Cell,
    Point,
    Position,
    complete,
    contacts,
    corners,
    fits,
    open_cells,
    pivots,
    placements,
    purchasable,
)


def display_size(position: Position) -> int:
    """How many tiles the full display has."""
    return 3 if position["options"]["extreme"] else 4


def specials(position: Position) -> bool:
    """Whether turns begin with a draw phase."""
    return position["options"]["black_tile"] or position["options"]["white_tile"]


def name(cell: Cell) -> str:
    """A cell as moves write it."""
    return f"{cell[0]}{cell[1]},{cell[2]}"


def dot(centre: Point) -> str:
    """A wheel centre as moves write it."""
    return f"{centre[0]},{centre[1]}"


def read_cell(text: str) -> Cell:
    """The cell that is written so."""
    x, y = text[1:].split(",")
    return text[0], int(x), int(y)


def read_dot(text: str) -> Point:
    """The wheel centre that is written so."""
    x, y = text.split(",")
    return int(x), int(y)


def legal(position: Position) -> list[str]:
    """The notations of all legal moves, bytewise; none when the game is over."""
    if position["phase"] == "over":
        return []
    if position["phase"] == "draw":
        return sorted(draw_choices(position))
    tiles = [*tile_moves(position)]
    moves = [*tiles, *purchases(position)]
    if position["played"]:
        moves += ends(position)
    elif not tiles:
        moves.append("pass")
    return sorted(moves)


def tile_moves(position: Position) -> Iterator[str]:
    """Placements and pivots from the hand and from the display."""
    hand = position["hands"][position["turn"]]
    for source, tiles in (("hand", hand), ("display", position["display"])):
        for colour in set(tiles):
            for cell in placements(position, colour):
                yield from with_claims(
                    position, f"{source}:{colour}@{name(cell)}", {cell: colour}, None, 0
                )
            for old, new, between in pivots(position, colour):
                yield from with_claims(
                    position,
                    f"pivot:{name(old)}>{name(new)}+{source}:{colour}@{name(between)}",
                    {new: position["table"][old], between: colour},
                    old,
                    0,
                )


def purchases(position: Position) -> Iterator[str]:
    """Every tile, new cell and own token that may be paid."""
    limit = position["options"]["max_purchases_per_turn"]
    if not position["options"]["buying"] or (limit and position["bought"] >= limit):
        return
    own = [c for c, owner in position["tokens"].items() if owner == position["turn"]]
    for source in purchasable(position) if own else []:
        lifted = deepcopy(position)
        colour = lifted["table"].pop(source)
        lifted["locks"].pop(source, None)
        for target in open_cells(lifted):
            if target == source or not fits(lifted, colour, target):
                continue
            for paid in own:
                yield from with_claims(
                    position,
                    f"buy:{name(source)}>{name(target)}${dot(paid)}",
                    {target: colour},
                    source,
                    1,
                )


def with_claims(
    position: Position, move: str, laid: dict[Cell, str], lifted: Cell | None, regained: int
) -> list[str]:
    """The move, or one for each choice of wheels when there are more of them than tokens."""
    supply = position["supply"][position["turn"]] + regained
    new = new_wheels(moved(position, laid, lifted), list(laid))
    if not 0 < supply < len(new):
        return [move]
    return [f"{move}!{';'.join(map(dot, choice))}" for choice in combinations(new, supply)]


def moved(position: Position, laid: dict[Cell, str], lifted: Cell | None) -> Position:
    """The position in which the lifted tile is gone from its cell and the laid tiles lie."""
    table = {cell: colour for cell, colour in position["table"].items() if cell != lifted}
    return {**position, "table": {**table, **laid}}


def new_wheels(position: Position, changed: list[Cell]) -> list[Point]:
    """The complete wheels that a changed cell is part of, ascending by x, then y."""
    centres = {corner for cell in changed for corner in corners(cell)}
    return sorted(centre for centre in centres if complete(position, centre))


def ends(position: Position) -> Iterator[str]:
    """The end of the turn with everything that may be taken into the hand."""
    room = max(0, 2 - len(position["hands"][position["turn"]]))
    for count in range(room + 1):
        for taken in combinations_with_replacement(COLOURS, count):
            if all(taken.count(c) <= position["display"].count(c) for c in taken):
                yield "end" + "".join(f"+{colour}" for colour in taken)


def draw_choices(position: Position) -> Iterator[str]:
    """What the draw phase offers."""
    seat = position["turn"]
    options = position["options"]
    slot = len(position["display"]) < display_size(position)
    holds_black = position["black"] == seat
    yield "draw"
    may_use_white = options["white_tile"] and fewest(position, seat)
    if may_use_white and position["white_cell"] is not None:
        yield "draw+white"
    if slot and options["black_tile"] and (position["black"] is None or holds_black):
        for victim, hand in enumerate(position["hands"]):
            if victim != seat and hand and position["white_cache"] != victim:
                yield from (f"black:{victim}:{colour}" for colour in COLOURS)
    reachable = position["white_cache"] is None and not position["barred"]
    if slot and may_use_white and reachable and not holds_black:
        yield "white:cache"
        for cell in open_cells(position):
            touched = contacts(position, cell)
            if len(touched) == 1 and touched[0] not in position["locks"]:
                yield f"white@{name(cell)}"
