"""The tiles and tokens on the table, with what can be worked out from them.

A Table is never changed once a state holds it, but for `swings`, added when asked for. It is
carried from state to state: a move copies the small dictionaries and touches only the
neighbourhood of the cells that changed. It is not stored; `Table.of` makes the same one from
scratch (a law compares the two).
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.games.vizia.colours import FITS, FITS_ALONE, MEMBERS
from engine.games.vizia.lattice import AROUND, FIRST_CELL, NEIGHBOURS, RINGS, WHEELS
from engine.games.vizia.state import NOBODY
from engine.games.vizia.types import TOKENS

if TYPE_CHECKING:
    from engine.games.vizia.module import Game
    from engine.games.vizia.pivots import Swings

Closed = Mapping[int, int]
NO_CELLS: Closed = {}
NO_TILES: Mapping[int, int] = {}


class Table:
    """`tiles`: colour by cell. `wheels`: seat (or NOBODY) by centre of each complete wheel.

    `closed`: cells on which no tile may be put, whatever its colour (see Module.closes), with how
    many things close each.
    `spots`: by every other empty cell that touches a tile, the set of colours that fit there as
    bits, 0 for a dead cell, with ALONE if it touches only one; on an empty table only the first
    cell, where everything fits.
    `frontier`: by colour, the cells where it fits, ascending. `supply`: tokens left by seat.
    `points`: what a seat's wheels are worth; that never changes, because a tile that can be moved
    touches but one other and so is part of no wheel.
    `swings`: by cell of a locked tile, how it can pivot, as far as that was asked; it holds until
    something changes near the tile, which most moves do not.
    """

    __slots__ = (
        "closed",
        "frontier",
        "game",
        "points",
        "spots",
        "supply",
        "swings",
        "tiles",
        "wheels",
    )

    game: "Game"
    tiles: dict[int, int]
    wheels: dict[int, int]
    closed: Closed
    spots: dict[int, int]
    frontier: list[list[int]]
    supply: tuple[int, ...]
    points: tuple[int, ...]
    swings: dict[int, "Swings"]

    @classmethod
    def of(
        cls,
        game: "Game",
        tiles: dict[int, int],
        wheels: dict[int, int],
        closed: Closed = NO_CELLS,
    ) -> "Table":
        """The table with these tiles and tokens."""
        table = cls()
        table.game, table.tiles, table.wheels, table.closed = game, tiles, wheels, closed
        owners = list(wheels.values())
        table.supply = tuple(TOKENS - owners.count(seat) for seat in range(game.seats))
        points = [0] * game.seats
        for at, owner in wheels.items():
            if owner != NOBODY:
                points[owner] += wheel_points(tiles, at)
        table.points = tuple(points)
        table.swings = {}
        table.spots = {} if tiles else {FIRST_CELL: 63}
        for cell in tiles:
            for near in NEIGHBOURS[cell]:
                fits = None if near in tiles or near in closed else fitting(tiles, near)
                if fits is not None:
                    table.spots[near] = fits
        table.frontier = [
            sorted(cell for cell, fits in table.spots.items() if fits >> colour & 1)
            for colour in range(6)
        ]
        return table

    def placed(self, cell: int, colour: int) -> "Table":
        """The table with one more tile; the same cells stay closed."""
        table = Table()
        table.game, table.wheels, table.supply = self.game, self.wheels, self.supply
        table.points = self.points
        table.closed = closed = self.closed
        table.tiles = tiles = self.tiles.copy()
        table.spots = spots = self.spots.copy()
        table.frontier = frontier = self.frontier.copy()
        tiles[cell] = colour
        for lost in MEMBERS[spots.pop(cell, 0)]:
            frontier[lost] = row = frontier[lost].copy()
            row.remove(cell)
        fits = FITS[colour]
        gained = []
        for near in NEIGHBOURS[cell]:
            before = spots.get(near)
            if before is None:
                if near not in tiles and near not in closed:
                    spots[near] = FITS_ALONE[colour]
                    gained.append(near)
            elif before & ~fits:
                spots[near] = before & fits
                for lost in MEMBERS[before & ~fits]:
                    frontier[lost] = row = frontier[lost].copy()
                    row.remove(near)
        if gained:
            for other in MEMBERS[fits]:
                frontier[other] = row = frontier[other] + gained
                row.sort()
        table.swings = self.swings
        if table.swings:
            table.forget_swings(AROUND[cell])
        return table

    def changed(
        self,
        *,
        lifted: Iterable[int] = (),
        added: Mapping[int, int] = NO_TILES,
        opened: Sequence[int] = (),
        closed: Sequence[int] = (),
    ) -> "Table":
        """The table after tiles were lifted, then others added.

        What closed the cells `opened` is gone, and something closes the cells `closed`.
        """
        table = Table()
        table.game, table.wheels, table.supply = self.game, self.wheels, self.supply
        table.points = self.points
        shut = _reckoned(self.closed, opened, closed) if opened or closed else self.closed
        table.closed = shut
        table.tiles = tiles = self.tiles.copy() if lifted or added else self.tiles
        table.spots = spots = self.spots.copy()
        table.frontier = frontier = [row.copy() for row in self.frontier]
        touched = {*opened, *closed}
        for cell in lifted:
            del tiles[cell]
            touched.update(AROUND[cell])
        for cell, colour in added.items():
            tiles[cell] = colour
            touched.update(AROUND[cell])
        gained = 0
        for cell in touched:
            before = spots.pop(cell, 0)
            fits = None if cell in tiles or cell in shut else fitting(tiles, cell)
            if fits is not None:
                spots[cell] = fits
            now = fits or 0
            for colour in MEMBERS[before & ~now]:
                frontier[colour].remove(cell)
            for colour in MEMBERS[now & ~before]:
                frontier[colour].append(cell)
            gained |= now & ~before
        for colour in MEMBERS[gained]:
            frontier[colour].sort()
        table.swings = self.swings
        table.forget_swings(touched)
        return table

    def forget_swings(self, touched: Iterable[int]) -> None:
        """Forget how tiles can pivot near which cells changed."""
        for old, swings in self.swings.items():
            if not swings.zone.isdisjoint(touched):
                self.swings = {**self.swings}
                del self.swings[old]

    def shut(self, cell: int, but: Container[int] = ()) -> bool:
        """Whether anything closes the cell; what closes just the cells `but` does not count."""
        return self.closed.get(cell, 0) > (cell in but)

    def close(self, cells: Sequence[int]) -> None:
        """Close some more cells of a table not yet shared, of which rows may be shared."""
        self.closed = _reckoned(self.closed, (), cells)
        self.forget_swings(cells)
        for cell in cells:
            for lost in MEMBERS[self.spots.pop(cell, 0)]:
                self.frontier[lost] = row = self.frontier[lost].copy()
                row.remove(cell)

    def own(self, at: int, seat: int) -> int:
        """Put a token of `seat`, or NOBODY's, on a complete wheel of a table not yet shared.

        The result is what the wheel is worth.
        """
        before = self.wheels.get(at, NOBODY)
        supply, points = list(self.supply), list(self.points)
        worth = wheel_points(self.tiles, at)
        if before != NOBODY:
            supply[before] += 1
            points[before] -= worth
        if seat != NOBODY:
            supply[seat] -= 1
            points[seat] += worth
        self.supply, self.points = tuple(supply), tuple(points)
        self.wheels = {**self.wheels, at: seat}
        return worth


def _reckoned(before: Closed, opened: Iterable[int], closed: Iterable[int]) -> Closed:
    """How many things close each cell after one went off some cells, and one came on others."""
    after = dict(before)
    for cell in opened:
        after[cell] -= 1
        if not after[cell]:
            del after[cell]
    for cell in closed:
        after[cell] = after.get(cell, 0) + 1
    return after


def fitting(tiles: Mapping[int, int], cell: int, without: int = -1) -> int | None:
    """What `Table.spots` says of a cell if it is open; None if it touches no tile.

    A tile on the cell `without` is left out of account.
    """
    fits = None
    for near in NEIGHBOURS[cell]:
        if near in tiles and near != without:
            colour = tiles[near]
            fits = FITS_ALONE[colour] if fits is None else fits & FITS[colour]
    return fits


def contacts(tiles: Mapping[int, int], cell: int) -> list[int]:
    """The tiles that share an edge with a cell."""
    return [near for near in NEIGHBOURS[cell] if near in tiles]


def closed_by(locked: Container[int], cell: int) -> Sequence[int]:
    """The cells that the lock of a tile closes, if it is locked."""
    return NEIGHBOURS[cell] if cell in locked else ()


def completed(tiles: Mapping[int, int], cell: int) -> tuple[int, ...]:
    """The wheels, ascending, that are complete once there is a tile on `cell`."""
    found: tuple[int, ...] = ()
    for at, a, b, c, d, e in WHEELS[cell]:
        if a in tiles and b in tiles and c in tiles and d in tiles and e in tiles:
            found += (at,)
    return found


def newly_complete(tiles: dict[int, int], cells: Iterable[int]) -> tuple[int, ...]:
    """The wheels, ascending, that the tiles on `cells` complete together."""
    return tuple(sorted({at for cell in cells for at in completed(tiles, cell)}))


def wheel_points(tiles: dict[int, int], at: int) -> int:
    """The value of a complete wheel by its number of colours: 6 give 3, 2 give 2, else 1."""
    a, b, c, d, e, f = RINGS[at]
    kinds = len({tiles[a], tiles[b], tiles[c], tiles[d], tiles[e], tiles[f]})
    return 3 if kinds == 6 else 2 if kinds == 2 else 1
