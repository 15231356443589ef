"""Placing a tile: where it may go, why not elsewhere, what it claims."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern
from engine.games.vizia.claims import cell_patterns, claims_for, require_claims
from engine.games.vizia.colours import ALONE, COLOURS, FITS, by_letter
from engine.games.vizia.lattice import (
    CELL_NAMES,
    FIRST_CELL,
    NEIGHBOURS,
    Lazy,
    cell_name,
    cell_number,
    centre_number,
    neighbours,
)
from engine.games.vizia.module import Game, Kind
from engine.games.vizia.notation import SOURCE
from engine.games.vizia.state import Extras, State
from engine.games.vizia.table import Table, completed
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import FROM_DISPLAY, FROM_HAND, Colour, Pivot, Place, Source

Placing = tuple[int, int, tuple[int, ...]]

# So many wheels a tile can complete; with as many tokens left nothing is claimed by name. Two
# of them have all three neighbours of the cell between them.
MOST_WHEELS = 3


# --- the rules ------------------------------------------------------------------------------------


def check_place(state: State, table: Table, move: Place) -> Placing:
    """Colour, cell and completed wheels of a placement; raises IllegalMove."""
    colour = require_tile(state, move.source, move.colour)
    cell = cell_number(move.cell)
    fits = table.spots.get(cell, 0)
    if not fits >> colour & 1:
        touching = table.game.touching
        if not any(hook(table, state.extras, colour, cell) for hook in touching):
            raise refusal(table, state.extras, colour, cell)
    new = () if fits & ALONE else completed(table.tiles, cell)
    if new or move.claims:
        require_claims(table.supply[state.turn], new, move.claims)
    return colour, cell, new


def require_tile(state: State, source: Source, colour: Colour) -> int:
    """The index of a colour that the seat to move can play from there; raises IllegalMove."""
    number = colour.index
    if source is FROM_HAND:
        if number not in state.hands[state.turn]:
            raise IllegalMove("vizia.place.from_hand", colour=colour)
    elif number not in state.display:
        raise IllegalMove("vizia.place.from_display", colour=colour)
    return number


def refusal(table: Table, extras: Extras, colour: int, cell: int) -> IllegalMove:
    """Why no tile of the colour may be placed on the cell."""
    closed = closure(table.game, table.tiles, extras, cell)
    if closed is not None:
        return closed
    for hook in table.game.objection:
        objection: IllegalMove | None = hook(table, extras, colour, cell)
        if objection is not None:
            return objection
    return clash(table.tiles, colour, cell)


def closure(game: Game, tiles: Mapping[int, int], extras: Extras, cell: int) -> IllegalMove | None:
    """Why no tile of any colour may be put on the cell, unless it is the colours around it."""
    name = cell_name(cell)
    if cell in tiles:
        return IllegalMove("vizia.place.empty_cell", (name,), cell=name)
    if not tiles:
        first = CELL_NAMES[FIRST_CELL]
        return IllegalMove("vizia.place.first_cell", (name,), cell=name, first=first)
    reasons = (hook(extras, cell) for hook in game.closure)
    return next((reason for reason in reasons if reason is not None), None)


def clash(tiles: dict[int, int], colour: int, cell: int) -> IllegalMove:
    """Which tile next to an empty cell the colour may not touch, or that there is none."""
    name = cell_name(cell)
    near = [other for other in neighbours(cell) if other in tiles]
    if not near:
        return IllegalMove("vizia.place.touches_tile", (name,), cell=name)
    wrong = sorted(other for other in near if not FITS[colour] >> tiles[other] & 1)
    cells = tuple(CELL_NAMES[other] for other in wrong)
    return IllegalMove(
        "vizia.place.neighbour_colours",
        (name, *cells),
        cell=name,
        colour=COLOURS[colour],
        neighbour=cells[0],
        touched=COLOURS[tiles[wrong[0]]],
    )


def from_display(state: State, move: Place | Pivot) -> bool:
    """Whether the tile came from the display, which hides nothing."""
    return move.source is FROM_DISPLAY


def play_place(turn: Turn, move: Place, placing: Placing) -> None:
    """Put the tile down, claim what it completes."""
    colour, cell, new = placing
    turn.take(move.source, colour)
    turn.place(move.source, colour, cell)
    if new:
        turn.complete(new, [centre_number(name) for name in move.claims])
    turn.after_tile()


# --- lists ----------------------------------------------------------------------------------------


def cells_for(state: State, table: Table, colour: int) -> Sequence[int]:
    """All cells where a tile of the colour may be placed now, ascending."""
    cells = table.frontier[colour]
    for touches in table.game.touches:
        more = touches(table, state.extras, colour)
        if more:
            cells = sorted(cells + more)
    return cells


def enclosed(table: Table, cell: int) -> bool:
    """Whether a cell touches three tiles."""
    a, b, c = NEIGHBOURS[cell]
    tiles = table.tiles
    return a in tiles and b in tiles and c in tiles


def _row(source: Source, colour: Colour) -> Lazy[Place]:
    return Lazy(lambda cell: Place(source, colour, CELL_NAMES[cell]))


def _kind(source: Source) -> Kind:
    """Placing from the hand or from the display: a kind of its own in the order of moves."""
    # The moves without claims, made once: by colour and cell.
    rows = tuple(_row(source, colour).__getitem__ for colour in COLOURS)
    prefix = SOURCE.write(source) + ":"
    hidden = source is FROM_HAND

    def moves(state: State, table: Table) -> Sequence[Place]:
        found: list[Place] = []
        frontier, touches = table.frontier, table.game.touches
        supply = table.supply[state.turn]
        scarce = 0 < supply < MOST_WHEELS
        for colour in by_letter(state.hands[state.turn] if hidden else state.display):
            cells = cells_for(state, table, colour) if touches else frontier[colour]
            if scarce and any(enclosed(table, cell) for cell in cells):
                found += with_claims(supply, table, rows[colour], cells)
            else:
                found += map(rows[colour], cells)
        return found

    def with_claims(
        supply: int, table: Table, row: Callable[[int], Place], cells: Iterable[int]
    ) -> Iterator[Place]:
        for cell in cells:
            plain = row(cell)
            for claims in claims_for(supply, completed(table.tiles, cell)):
                yield Place(source, plain.colour, plain.cell, claims) if claims else plain

    def patterns(state: State, table: Table) -> Iterator[Pattern]:
        supply = table.supply[state.turn]
        for colour in by_letter(state.hands[state.turn] if hidden else state.display):
            cells = cells_for(state, table, colour)
            found = [(cell, completed(table.tiles, cell)) for cell in cells]
            yield from cell_patterns(f"{prefix}{COLOURS[colour].letter}@", found, supply)

    return Kind(prefix, Place, False, check_place, play_place, moves, patterns, from_display)


KINDS = (_kind(FROM_DISPLAY), _kind(FROM_HAND))
