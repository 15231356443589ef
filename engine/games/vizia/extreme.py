"""Extreme Wood: a display of three, the last tile ends the game, tokens and triangles score."""

from collections.abc import Iterator

from engine.core.rules import ScoreLine
from engine.games.vizia.lattice import CELL_NAMES, RINGS, WHEELS
from engine.games.vizia.module import Module
from engine.games.vizia.table import Table


class Extreme(Module):
    """Without a token left one plays on: wheels completed then stay empty (vizia.extreme.end)."""

    display = 3
    tokens_end = False

    def end_lines(self, table: Table, seat: int) -> Iterator[ScoreLine]:
        """A point for every token on the table and for every triangle of them."""
        own = {at for at, owner in table.wheels.items() if owner == seat}
        if own:
            yield ScoreLine("vizia.extreme.tokens", len(own), "vizia.extreme.tokens")
        found = triangles(own)
        if found:
            rule = "vizia.extreme.triangles"
            lines = (ScoreLine("vizia.extreme.triangle", 1, rule, (name,)) for name in found)
            yield ScoreLine(rule, len(found), rule, (), tuple(lines))


def triangles(own: set[int]) -> list[str]:
    """The cells, in canonical order, all three of whose corners are in `own`."""
    cells = {cell for at in own for cell in RINGS[at]}
    return [
        CELL_NAMES[cell]
        for cell in sorted(cells)
        if all(corner in own for corner, *_ in WHEELS[cell])
    ]
