"""Boards as data, and the tables that are made of one once: names, moves, landing cells."""

from collections.abc import Iterator

from engine.core.cache import Cache
from engine.core.errors import InvalidOptions
from engine.core.hexgrid import DIRECTIONS, axial, name
from engine.core.slots import NoMatch, Reader
from engine.games.zyrcan.notation import CELL
from engine.games.zyrcan.reach import MAX_CELLS, Landing, Reach
from engine.games.zyrcan.state import State
from engine.games.zyrcan.types import Attack, Place

SHIPS = {1: 4, 2: 6, 3: 2}
FLEET = sum(SHIPS.values())

CACHED_CELLS = 6400
"""Cells of all the given boards that are kept; one with all about it takes up to 16 kB."""

# First q and number of cells of each row r = 0, 1, …, by number of seats.
DEFAULT_ROWS = {
    3: ((2, 3), (0, 6), (-1, 7), (-1, 6), (-2, 7), (-2, 6), (-2, 5), (-1, 2)),
    4: ((0, 8), (0, 7), (-1, 8), (-1, 7), (-2, 8), (-2, 7), (-3, 8)),
    5: (
        (2, 4),
        (1, 5),
        (0, 6),
        (-1, 7),
        (-2, 8),
        (-2, 7),
        (-3, 8),
        (-3, 7),
        (-3, 6),
        (-3, 5),
        (-3, 4),
    ),
}


class Board:
    """Cells are numbered in the bytewise order of their names, in which they stand in notation.

    `places[left]` holds the moves that put a ship on each cell, in canonical order, where `left`
    is the sum of 1, 2 and 4 for ships of one, two and three engines that are left.
    `landings[cell][engines]` holds (target, move) for each cell that a ship gets to, in canonical
    order; `engines[cell, target]` is what a ship needs to get there. Attacks are listed in the
    order of `rank`, which is not that of the cells where a name begins with another one, such as
    `1,10` with `1,1`; where none does the board is `plain`.
    """

    def __init__(self, cells: tuple[str, ...]) -> None:
        self.cells = tuple(sorted(cells))
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        one, two, three = ([Place(engines, cell) for cell in self.cells] for engines in SHIPS)
        self.places = [
            (left & 1) * one + (left >> 1 & 1) * two + (left >> 2) * three for left in range(8)
        ]
        self.numbers = tuple(range(len(cells)))
        sources = sorted(self.numbers, key=lambda i: f"{self.cells[i]}>")
        self.rank = {i: rank for rank, i in enumerate(sources)}
        self.plain = sources == list(self.numbers)
        self.engines: dict[tuple[int, int], int] = {}
        self.landings: tuple[tuple[list[Landing], ...], ...] = tuple(
            tuple([] for _ in range(max(SHIPS) + 1)) for _ in self.cells
        )
        for engines, i, j in self._flights():
            self.engines[i, j] = engines
            self.landings[i][engines].append((j, Attack(self.cells[i], self.cells[j])))
        self.reach = Reach(self.landings)

    def _flights(self) -> Iterator[tuple[int, int, int]]:
        """Engines, source and target of every flight, in the order of the targets."""
        numbers = {axial(cell): i for i, cell in enumerate(self.cells)}
        for (q, r), target in numbers.items():
            for dq, dr in DIRECTIONS:
                for engines in SHIPS:
                    source = numbers.get((q - engines * dq, r - engines * dr))
                    if source is None:
                        break
                    yield engines, source, target


def default_board(seats: int) -> tuple[str, ...]:
    """The cells of the board for that many seats."""
    return tuple(_rows(DEFAULT_ROWS[seats]))


def _rows(rows: tuple[tuple[int, int], ...]) -> Iterator[str]:
    for r, (first, length) in enumerate(rows):
        for q in range(first, first + length):
            yield name((q, r))


def require_board(cells: tuple[str, ...], seats: int) -> None:
    """Raise InvalidOptions unless a fleet of every seat fits on these distinct cells."""
    for cell in cells:
        reader = Reader(cell)
        try:
            _, end = CELL.read(reader, 0)
        except NoMatch:
            raise InvalidOptions("board", "zyrcan.options.board_cells", cell=cell) from None
        if end < len(cell):
            raise InvalidOptions("board", "zyrcan.options.board_cells", cell=cell)
    if len(set(cells)) < len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        raise InvalidOptions("board", "zyrcan.options.board_distinct", cell=twice)
    if not FLEET * seats <= len(cells) <= MAX_CELLS:
        raise InvalidOptions(
            "board", "zyrcan.options.board_size", cells=len(cells), least=FLEET * seats
        )


DEFAULT_BOARDS = {seats: Board(default_board(seats)) for seats in DEFAULT_ROWS}
GIVEN_BOARDS = Cache(Board, CACHED_CELLS, lambda board: len(board.cells))


def board_of(state: State) -> Board:
    """The board that the game is played on."""
    cells = state.options.board
    return GIVEN_BOARDS[cells] if cells else DEFAULT_BOARDS[state.seats]
