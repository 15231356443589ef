"""Why a tile cannot be played: the refusals that several kinds of moves share."""

from collections.abc import Mapping

from engine.core.errors import IllegalMove
from engine.games.vizia.colours import COLOURS, FITS
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.lattice import CELL_NAMES, FIRST_CELL, cell_name, neighbours
from engine.games.vizia.state import Extras, State
from engine.games.vizia.table import Table
from engine.games.vizia.types import FROM_HAND, Colour, Source


def require_tile(state: State, source: Source, colour: Colour) -> int:
    """The number of a colour that the seat to move can play from there; raises IllegalMove."""
    number = colour.index
    if source is FROM_HAND:
        if number not in state.hands[state.turn]:
            raise IllegalMove("vizia.place.from_hand", colour=colour)
    elif number not in state.display:
        raise IllegalMove("vizia.place.from_display", colour=colour)
    return number


def why_not(hooks: Hooks, table: Table, extras: Extras, colour: int, cell: int) -> IllegalMove:
    """The reason why no tile of the colour may be placed on the cell."""
    reason = why_closed(hooks, table.tiles, extras, cell)
    if reason is not None:
        return reason
    for hook in hooks.why_not:
        reason = hook(table, extras, colour, cell)
        if reason is not None:
            return reason
    return why_no_fit(table.tiles, colour, cell)


def why_closed(
    hooks: Hooks, tiles: Mapping[int, int], extras: Extras, cell: int
) -> IllegalMove | None:
    """The reason why the cell is closed for every colour, or None."""
    name = cell_name(cell)
    if cell in tiles:
        return IllegalMove("vizia.place.empty_cell", (name,), cell=name)
    if not tiles:
        first = CELL_NAMES[FIRST_CELL]
        return IllegalMove("vizia.place.first_cell", (name,), cell=name, first=first)
    reasons = (why_blocked(extras, cell) for why_blocked in hooks.why_blocked)
    return next((reason for reason in reasons if reason is not None), None)


def why_no_fit(tiles: Mapping[int, int], colour: int, cell: int) -> IllegalMove:
    """The tile beside an empty cell that the colour may not touch, or that there is no tile."""
    name = cell_name(cell)
    touched = [other for other in neighbours(cell) if other in tiles]
    if not touched:
        return IllegalMove("vizia.place.touches_tile", (name,), cell=name)
    wrong = sorted(other for other in touched if not FITS[colour] >> tiles[other] & 1)
    cells = tuple(CELL_NAMES[other] for other in wrong)
    return IllegalMove(
        "vizia.place.neighbour_colours",
        (name, *cells),
        cell=name,
        colour=COLOURS[colour],
        neighbour=cells[0],
        touched=COLOURS[tiles[wrong[0]]],
    )
