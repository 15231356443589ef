"""Placing a tile from the hand or from the display.

place = source ":" colour "@" cell claims
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.core.rules import Pattern
from engine.games.vizia.claims import MOST_WHEELS, cell_patterns, claims_for, require_claims
from engine.games.vizia.colours import ALONE, COLOURS, by_letter
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.lattice import CELL_NAMES, NEIGHBOURS, Lazy, cell_number, centre_number
from engine.games.vizia.move_kind import MoveKind
from engine.games.vizia.notation import SOURCE
from engine.games.vizia.refusals import require_tile, why_not
from engine.games.vizia.state import State
from engine.games.vizia.table import Table, completed_wheels
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import FROM_DISPLAY, FROM_HAND, Colour, Place, Source

Placing = tuple[int, int, tuple[int, ...]]
"""The colour, the cell, and the wheels that the tile completes."""


def _plain_moves(source: Source, colour: Colour) -> Callable[[int], Place]:
    return Lazy(lambda cell: Place(source, colour, CELL_NAMES[cell])).__getitem__


_PLAIN_MOVES = {
    source: tuple(_plain_moves(source, colour) for colour in COLOURS) for source in Source
}


class PlaceKind(MoveKind[Place, Placing]):
    """The placements from one source; those from the other are a kind of their own."""

    move = Place

    def __init__(self, hooks: Hooks, source: Source) -> None:
        super().__init__(hooks)
        self.prefix = SOURCE.write(source) + ":"
        self._from_hand = source is FROM_HAND
        # By colour, what looks up the placement on a cell without claims, which is made once.
        self._plain_moves = _PLAIN_MOVES[source]

    def check(self, state: State, table: Table, move: Place) -> Placing:
        colour = require_tile(state, move.source, move.colour)
        cell = cell_number(move.cell)
        fits = table.spots.get(cell, 0)
        if not fits >> colour & 1:
            allows_cell = self.hooks.allows_cell
            if not any(allows(table, state.extras, colour, cell) for allows in allows_cell):
                raise why_not(self.hooks, table, state.extras, colour, cell)
        wheels = () if fits & ALONE else completed_wheels(table.tiles, cell)
        if wheels or move.claims:
            require_claims(table.supply[state.turn], wheels, move.claims)
        return colour, cell, wheels

    def play(self, turn: Turn, move: Place, plan: Placing) -> None:
        colour, cell, wheels = plan
        turn.place_tile(move.source, colour, cell)
        if wheels:
            turn.complete_wheels(wheels, [centre_number(name) for name in move.claims])
        turn.finish_move(tile_played=True)

    def can_undo(self, state: State, move: Place) -> bool:
        """A tile from the display shows nothing; one from the hand does."""
        return move.source is FROM_DISPLAY

    def moves(self, state: State, table: Table) -> Sequence[Place]:
        moves: list[Place] = []
        frontier, extra_cells = table.frontier, self.hooks.extra_cells
        supply = table.supply[state.turn]
        scarce = 0 < supply < MOST_WHEELS
        plain_moves = self._plain_moves
        for colour in by_letter(state.hands[state.turn] if self._from_hand else state.display):
            cells = self._cells(state, table, colour) if extra_cells else frontier[colour]
            if scarce and any(_is_enclosed(table, cell) for cell in cells):
                moves += self._with_claims(supply, table, plain_moves[colour], cells)
            else:
                moves += map(plain_moves[colour], cells)
        return moves

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        supply = table.supply[state.turn]
        for colour in by_letter(state.hands[state.turn] if self._from_hand else state.display):
            cells = self._cells(state, table, colour)
            pairs = [(cell, completed_wheels(table.tiles, cell)) for cell in cells]
            yield from cell_patterns(f"{self.prefix}{COLOURS[colour].letter}@", pairs, supply)

    def _cells(self, state: State, table: Table, colour: int) -> Sequence[int]:
        """All cells where a tile of the colour may be placed, ascending."""
        cells = table.frontier[colour]
        for extra_cells in self.hooks.extra_cells:
            more = extra_cells(table, state.extras, colour)
            if more:
                cells = sorted(cells + more)
        return cells

    def _with_claims(
        self, supply: int, table: Table, plain: Callable[[int], Place], cells: Iterable[int]
    ) -> Iterator[Place]:
        for cell in cells:
            move = plain(cell)
            for claims in claims_for(supply, completed_wheels(table.tiles, cell)):
                yield Place(move.source, move.colour, move.cell, claims) if claims else move


def _is_enclosed(table: Table, cell: int) -> bool:
    """Whether a cell touches three tiles: a tile on any other cell completes one wheel at most."""
    a, b, c = NEIGHBOURS[cell]
    tiles = table.tiles
    return a in tiles and b in tiles and c in tiles
