"""The pivots of locked tiles: where each can turn, and where a tile can be played with it."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from engine.games.vizia.colours import FITS, MEMBERS
from engine.games.vizia.lattice import NEIGHBOURS, SAME_WHEELS, before_arrow
from engine.games.vizia.state import Extras
from engine.games.vizia.table import Cached, Table, fitting_colours
from engine.games.vizia.types import PivotRange


class PivotTo(Struct, frozen=True, gc=False):
    """The locked tile on `old` can turn to `new` if a tile is played on one of `fill_cells`.

    Each fill cell stands with the colours that fit there, as bits.
    """

    old: int
    new: int
    fill_cells: list[tuple[int, int]]


class TilePivots(Cached, frozen=True, gc=False):
    """All pivots of one locked tile, in the order of moves."""

    pivots: list[PivotTo]


class Reach:
    """How far locked tiles pivot under one option; everything is looked up by the tile's cell.

    `targets`: the cells that the tile may turn to.
    `beside`: for each cell next to a target, the targets next to it.
    `depends_on`: all these cells, the only ones that its pivots depend on.
    """

    def __init__(self, targets: Mapping[int, tuple[int, ...]]) -> None:
        self.targets = targets
        # Five kilobytes a cell, of which a game needs some ten.
        self.beside = lru_cache(maxsize=1024)(self._beside)
        self.depends_on = lru_cache(maxsize=1024)(self._depends_on)

    def _beside(self, old: int) -> dict[int, list[int]]:
        beside: dict[int, list[int]] = {}
        for new in self.targets[old]:
            for cell in NEIGHBOURS[new]:
                beside.setdefault(cell, []).append(new)
        return beside

    def _depends_on(self, old: int) -> frozenset[int]:
        return frozenset((*self.targets[old], *self.beside(old)))


REACH = {PivotRange.WHEEL: Reach(SAME_WHEELS), PivotRange.STEP: Reach(NEIGHBOURS)}


def all_pivots(table: Table, extras: Extras, reach: Reach, colours: int) -> list[PivotTo]:
    """The pivots of all tiles that were locked in an earlier turn, in the order of moves.

    Tiles beside which none of the `colours`, as bits, can be played are left out.
    """
    pivots: list[PivotTo] = []
    for old in sorted(extras.locked, key=before_arrow):
        if old != extras.just_locked and FITS[table.tiles[old]] & colours:
            cached = table.cache.get(old)
            if not isinstance(cached, TilePivots):
                cached = pivots_of(table, old, reach)
                table.keep(old, cached)
            pivots += cached.pivots
    return pivots


def pivots_of(table: Table, old: int, reach: Reach) -> TilePivots:
    """The pivots of one locked tile, whatever tiles a seat has to play.

    Table.spots stays valid when the tile is lifted, except for the cells adjacent to it.
    """
    tiles, spots, blocked, beside = table.tiles, table.spots, table.blocked, reach.beside(old)
    colour, freed = tiles[old], _freed_cells(table, old)
    partners = FITS[colour]
    fill_cells = {cell: partners & fits for cell, fits in freed.items() if fits and partners & fits}
    fill_cells[old] = partners  # without the tile it touches nothing but the pivoted tile
    for other in MEMBERS[partners]:
        for cell in table.frontier[other]:
            if cell in beside:
                fill_cells[cell] = partners & spots[cell]
    by_target: dict[int, list[tuple[int, int]]] = {}
    for cell in sorted(fill_cells):
        for new in beside[cell]:
            if new in tiles or (new in blocked and new not in freed):
                continue
            fits = freed[new] if new in freed else spots.get(new)
            if fits is None or fits >> colour & 1:
                by_target.setdefault(new, []).append((cell, fill_cells[cell]))
    pivots = [PivotTo(old, new, by_target[new]) for new in sorted(by_target)]
    return TilePivots(reach.depends_on(old), pivots)


def _freed_cells(table: Table, old: int) -> dict[int, int | None]:
    """The cells that nothing but the lock of the tile on `old` blocks.

    Each stands with the colours that fit there once the tile is lifted, None if it then touches
    no tile.
    """
    tiles = table.tiles
    freed: dict[int, int | None] = {}
    for cell in NEIGHBOURS[old]:
        if cell not in tiles and table.blocked[cell] == 1:
            a, b, c = NEIGHBOURS[cell]
            touched = (a in tiles) + (b in tiles) + (c in tiles)
            freed[cell] = fitting_colours(tiles, cell, old) if touched > 1 else None
    return freed
