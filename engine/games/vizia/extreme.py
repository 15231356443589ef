"""Extreme Wood: a display of three, the last tile ends the game, tokens and triangles score."""

from collections.abc import Iterator

from engine.core.marker import implements
from engine.core.rules import ScoreLine
from engine.games.vizia.lattice import CELL_NAMES, RINGS, WHEELS
from engine.games.vizia.module import Module
from engine.games.vizia.table import Table


@implements("vizia.extreme.end")
class Extreme(Module):
    """Seats play on without a token: wheels completed then stay empty."""

    display = 3
    last_token_ends = False

    def end_lines(self, table: Table, seat: int) -> Iterator[ScoreLine]:
        """A point for each token on the table, and for each triangle of them."""
        own = {centre for centre, owner in table.wheels.items() if owner == seat}
        if own:
            yield ScoreLine("vizia.extreme.tokens", len(own), "vizia.extreme.tokens")
        cells = triangles(own)
        if cells:
            rule = "vizia.extreme.triangles"
            lines = (ScoreLine("vizia.extreme.triangle", 1, rule, (cell,)) for cell in cells)
            yield ScoreLine(rule, len(cells), rule, (), tuple(lines))


def triangles(centres: set[int]) -> list[str]:
    """The names, in canonical order, of the cells all three of whose corners are in `centres`."""
    cells = {cell for centre in centres for cell in RINGS[centre]}
    return [
        CELL_NAMES[cell]
        for cell in sorted(cells)
        if all(corner in centres for corner, *_ in WHEELS[cell])
    ]
