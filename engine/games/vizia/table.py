"""The tiles and tokens on the table, with what follows from where they lie.

A move does not work this out anew: it takes the table of the state before, copies its small
dictionaries and changes them around the cells that changed. A table is not stored; `Table.of`
makes an equal one from scratch (a law compares the two).
"""

from collections.abc import Container, Iterable, Mapping, Sequence

from msgspec import Struct

from engine.games.vizia.colours import FITS, FITS_ALONE, MEMBERS
from engine.games.vizia.lattice import AROUND, FIRST_CELL, NEIGHBOURS, RINGS, WHEELS
from engine.games.vizia.state import NOBODY
from engine.games.vizia.types import TOKENS

Blocked = Mapping[int, int]
"""By cell, how many things block it: a cell stays blocked until the last of them is gone."""
NO_CELLS: Blocked = {}
NO_TILES: Mapping[int, int] = {}


class Cached(Struct, frozen=True, gc=False):
    """Something worked out about a tile that holds until a cell of `depends_on` changes."""

    depends_on: frozenset[int]


class Table:
    """Immutable once a state holds it, except for the lazily filled `cache`.

    `tiles`: the colour of each tile by its cell.
    `wheels`: the owner of each complete wheel by its centre, a seat or NOBODY.
    `blocked`: the cells on which no tile of any colour may be put (see Module.blocked_cells).
    `spots`: by every other empty cell that touches a tile, the colours that fit there as bits, with
    ALONE if it touches one tile only, and 0 if nothing fits. Beside a lone red tile, number 0, fit
    orange and purple: `0b100010 | ALONE`. On an empty table the first cell takes every colour.
    `frontier`: by colour, the cells where it fits, ascending.
    `supply`: by seat, its tokens that are not on the table.
    `points`: by seat, what its wheels are worth. Wheels keep their value: a tile that can be moved
    touches only one other tile and so belongs to no complete wheel.
    `cache`: by the cell of a tile, what a module has worked out about it.
    """

    __slots__ = (
        "blocked",
        "cache",
        "frontier",
        "points",
        "spots",
        "supply",
        "tiles",
        "wheels",
    )

    tiles: dict[int, int]
    wheels: dict[int, int]
    blocked: Blocked
    spots: dict[int, int]
    frontier: list[list[int]]
    supply: tuple[int, ...]
    points: tuple[int, ...]
    cache: dict[int, Cached]

    @classmethod
    def of(
        cls,
        seats: int,
        tiles: dict[int, int],
        wheels: dict[int, int],
        blocked: Blocked = NO_CELLS,
    ) -> "Table":
        """The table with these tiles and tokens."""
        table = cls()
        table.tiles, table.wheels, table.blocked = tiles, wheels, blocked
        owners = list(wheels.values())
        table.supply = tuple(TOKENS - owners.count(seat) for seat in range(seats))
        points = [0] * seats
        for centre, owner in wheels.items():
            if owner != NOBODY:
                points[owner] += wheel_points(tiles, centre)
        table.points = tuple(points)
        table.cache = {}
        table.spots = {} if tiles else {FIRST_CELL: 63}
        for tile in tiles:
            for cell in NEIGHBOURS[tile]:
                fits = None if cell in tiles or cell in blocked else fitting_colours(tiles, cell)
                if fits is not None:
                    table.spots[cell] = fits
        table.frontier = [
            sorted(cell for cell, fits in table.spots.items() if fits >> colour & 1)
            for colour in range(6)
        ]
        return table

    def with_tile(self, cell: int, colour: int) -> "Table":
        """The table with one more tile; the same cells stay blocked."""
        table = Table()
        table.wheels, table.supply, table.points = self.wheels, self.supply, self.points
        table.blocked = blocked = self.blocked
        table.tiles = tiles = self.tiles.copy()
        table.spots = spots = self.spots.copy()
        table.frontier = frontier = self.frontier.copy()
        tiles[cell] = colour
        for other in MEMBERS[spots.pop(cell, 0)]:
            frontier[other] = row = frontier[other].copy()
            row.remove(cell)
        fits = FITS[colour]
        opened = []
        for neighbour in NEIGHBOURS[cell]:
            before = spots.get(neighbour)
            if before is None:
                if neighbour not in tiles and neighbour not in blocked:
                    spots[neighbour] = FITS_ALONE[colour]
                    opened.append(neighbour)
            elif lost := before & ~fits:
                spots[neighbour] = before & fits
                for other in MEMBERS[lost]:
                    frontier[other] = row = frontier[other].copy()
                    row.remove(neighbour)
        if opened:
            for other in MEMBERS[fits]:
                frontier[other] = row = frontier[other] + opened
                row.sort()
        table.cache = self.cache
        if table.cache:
            table.drop_cached(AROUND[cell])
        return table

    def changed(
        self,
        *,
        lifted: Iterable[int] = (),
        added: Mapping[int, int] = NO_TILES,
        unblocked: Sequence[int] = (),
        blocked: Sequence[int] = (),
    ) -> "Table":
        """The table after the tiles on the cells `lifted` left and those of `added` came.

        One thing that blocked each cell of `unblocked` is gone, and one more blocks each cell of
        `blocked`.
        """
        table = Table()
        table.wheels, table.supply, table.points = self.wheels, self.supply, self.points
        closed = self.blocked
        if unblocked or blocked:
            closed = _recounted(closed, unblocked, blocked)
        table.blocked = closed
        table.tiles = tiles = self.tiles.copy() if lifted or added else self.tiles
        table.spots = spots = self.spots.copy()
        table.frontier = frontier = [row.copy() for row in self.frontier]
        changed = {*unblocked, *blocked}
        for cell in lifted:
            del tiles[cell]
            changed.update(AROUND[cell])
        for cell, colour in added.items():
            tiles[cell] = colour
            changed.update(AROUND[cell])
        gained = 0
        for cell in changed:
            before = spots.pop(cell, 0)
            fits = None if cell in tiles or cell in closed else fitting_colours(tiles, cell)
            if fits is not None:
                spots[cell] = fits
            after = fits or 0
            for colour in MEMBERS[before & ~after]:
                frontier[colour].remove(cell)
            for colour in MEMBERS[after & ~before]:
                frontier[colour].append(cell)
            gained |= after & ~before
        for colour in MEMBERS[gained]:
            frontier[colour].sort()
        table.cache = self.cache
        table.drop_cached(changed)
        return table

    def is_blocked(self, cell: int, ignoring: Container[int] = ()) -> bool:
        """Whether anything blocks the cell; what blocks the cells `ignoring` counts for nothing."""
        return self.blocked.get(cell, 0) > (cell in ignoring)

    def block(self, cells: Sequence[int]) -> None:
        """Let one more thing block each of the cells; only before a state holds the table."""
        self.blocked = _recounted(self.blocked, (), cells)
        self.drop_cached(cells)
        for cell in cells:
            for colour in MEMBERS[self.spots.pop(cell, 0)]:
                # The row may still be shared with the table before.
                self.frontier[colour] = row = self.frontier[colour].copy()
                row.remove(cell)

    def set_owner(self, centre: int, seat: int) -> int:
        """Put a token of `seat` on a complete wheel, or none if NOBODY, in place of any other.

        Returns what the wheel is worth. Only before a state holds the table.
        """
        before = self.wheels.get(centre, NOBODY)
        supply, points = list(self.supply), list(self.points)
        worth = wheel_points(self.tiles, centre)
        if before != NOBODY:
            supply[before] += 1
            points[before] -= worth
        if seat != NOBODY:
            supply[seat] -= 1
            points[seat] += worth
        self.supply, self.points = tuple(supply), tuple(points)
        self.wheels = {**self.wheels, centre: seat}
        return worth

    def keep(self, cell: int, value: Cached) -> None:
        """Keep in the cache what was worked out about the tile on the cell."""
        # The dictionary may be shared with other tables.
        self.cache = {**self.cache, cell: value}

    def drop_cached(self, changed: Iterable[int]) -> None:
        """Drop from the cache what depends on one of the cells."""
        for cell, value in self.cache.items():
            if not value.depends_on.isdisjoint(changed):
                self.cache = {**self.cache}
                del self.cache[cell]


def _recounted(before: Blocked, unblocked: Iterable[int], blocked: Iterable[int]) -> Blocked:
    """How many things block each cell, one less on some cells, then one more on others."""
    after = dict(before)
    for cell in unblocked:
        after[cell] -= 1
        if not after[cell]:
            del after[cell]
    for cell in blocked:
        after[cell] = after.get(cell, 0) + 1
    return after


def fitting_colours(tiles: Mapping[int, int], cell: int, without: int = -1) -> int | None:
    """The colours that fit on an empty cell, as in `Table.spots`; None if it touches no tile.

    A tile on the cell `without` is left out of account.
    """
    fits = None
    for neighbour in NEIGHBOURS[cell]:
        if neighbour in tiles and neighbour != without:
            colour = tiles[neighbour]
            fits = FITS_ALONE[colour] if fits is None else fits & FITS[colour]
    return fits


def contacts(tiles: Mapping[int, int], cell: int) -> list[int]:
    """The cells of the tiles that share an edge with a cell."""
    return [neighbour for neighbour in NEIGHBOURS[cell] if neighbour in tiles]


def blocked_by_lock(locked: Container[int], cell: int) -> Sequence[int]:
    """The cells that the lock of the tile on `cell` blocks; none if it is not locked."""
    return NEIGHBOURS[cell] if cell in locked else ()


def completed_wheels(tiles: Mapping[int, int], cell: int) -> tuple[int, ...]:
    """The centres, ascending, of the wheels that a tile on `cell` completes."""
    wheels: tuple[int, ...] = ()
    for centre, a, b, c, d, e in WHEELS[cell]:
        if a in tiles and b in tiles and c in tiles and d in tiles and e in tiles:
            wheels += (centre,)
    return wheels


def wheels_completed_together(tiles: Mapping[int, int], cells: Iterable[int]) -> tuple[int, ...]:
    """The centres, ascending, of the wheels that the tiles on `cells` complete together."""
    return tuple(sorted({centre for cell in cells for centre in completed_wheels(tiles, cell)}))


def wheel_points(tiles: Mapping[int, int], centre: int) -> int:
    """The value of a complete wheel by its number of colours: 6 give 3, 2 give 2, else 1."""
    a, b, c, d, e, f = RINGS[centre]
    number = len({tiles[a], tiles[b], tiles[c], tiles[d], tiles[e], tiles[f]})
    return 3 if number == 6 else 2 if number == 2 else 1
