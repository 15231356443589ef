"""Where locked tiles can turn to, and where a tile can be played beside them."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from engine.games.vizia.colours import FITS, MEMBERS
from engine.games.vizia.lattice import NEIGHBOURS, SWINGS, before_arrow
from engine.games.vizia.state import Extras
from engine.games.vizia.table import Table, fitting
from engine.games.vizia.types import PivotRange


class Swing(Struct, frozen=True, gc=False):
    """A locked tile on `old` can turn to `new` together with a tile on a cell of `gaps`.

    Each gap is the cell and the colours that fit there, as bits.
    """

    old: int
    new: int
    gaps: list[tuple[int, int]]


class Swings(Struct, frozen=True, gc=False):
    """The swings of one tile in the order of moves; they hold until a cell of `zone` changes."""

    zone: frozenset[int]
    found: list[Swing]


class Reach:
    """By the cell of a locked tile: the cells it may turn to; for each cell beside one, those.

    `zone` are all these cells.
    """

    def __init__(self, targets: Mapping[int, tuple[int, ...]]) -> None:
        self.targets = targets
        # Five kilobytes a cell, of which a game needs some ten.
        self.beside = lru_cache(maxsize=1024)(self._beside)
        self.zone = lru_cache(maxsize=1024)(self._zone)

    def _beside(self, old: int) -> dict[int, list[int]]:
        beside: dict[int, list[int]] = {}
        for new in self.targets[old]:
            for gap in NEIGHBOURS[new]:
                beside.setdefault(gap, []).append(new)
        return beside

    def _zone(self, old: int) -> frozenset[int]:
        return frozenset((*self.targets[old], *self.beside(old)))


REACHES = {PivotRange.WHEEL: Reach(SWINGS), PivotRange.STEP: Reach(NEIGHBOURS)}


def swings(table: Table, extras: Extras, reach: Reach, held: int) -> list[Swing]:
    """Every way to swing a tile locked in an earlier turn, in the order of moves.

    Tiles beside which none of the colours `held`, as bits, can be played are left out.
    """
    found: list[Swing] = []
    for old in sorted(extras.locked, key=before_arrow):
        if old != extras.just_locked and FITS[table.tiles[old]] & held:
            known = table.swings.get(old)
            if known is None:
                known = swings_of(table, old, reach)
                table.swings = {**table.swings, old: known}
            found += known.found
    return found


def swings_of(table: Table, old: int, reach: Reach) -> Swings:
    """The swings of one locked tile, whatever is at hand.

    What the table knows of a cell holds without the tile too, but for the cells beside it.
    """
    tiles, spots, closed, beside = table.tiles, table.spots, table.closed, reach.beside(old)
    colour, freed = tiles[old], _freed(table, old)
    fits = FITS[colour]
    gaps = {gap: fits & known for gap, known in freed.items() if known and fits & known}
    gaps[old] = fits  # without the tile it touches its partner alone
    for other in MEMBERS[fits]:
        for gap in table.frontier[other]:
            if gap in beside:
                gaps[gap] = fits & spots[gap]
    found: dict[int, list[tuple[int, int]]] = {}
    for gap in sorted(gaps):
        for new in beside[gap]:
            if new in tiles or (new in closed and new not in freed):
                continue
            known = freed[new] if new in freed else spots.get(new)
            if known is None or known >> colour & 1:
                found.setdefault(new, []).append((gap, gaps[gap]))
    return Swings(reach.zone(old), [Swing(old, new, found[new]) for new in sorted(found)])


def _freed(table: Table, old: int) -> dict[int, int | None]:
    """The cells that only the lock of the tile on `old` closes, as `fitting` without the tile."""
    tiles = table.tiles
    freed: dict[int, int | None] = {}
    for near in NEIGHBOURS[old]:
        if near not in tiles and table.closed[near] == 1:
            a, b, c = NEIGHBOURS[near]
            touched = (a in tiles) + (b in tiles) + (c in tiles)
            freed[near] = fitting(tiles, near, old) if touched > 1 else None
    return freed
