"""Who is ahead in Zyrcan: engines on the board, then ships on the board."""

from itertools import compress

from msgspec import UNSET

from engine.core.cache import Cache, memo
from engine.core.rules import (
    Outcome,
    Score,
    ScoreLine,
    SeatScore,
    Standing,
    TieBreak,
    outcome_of,
    ranks,
)
from engine.games.zyrcan.board import FLEET, Board, board_of
from engine.games.zyrcan.ship_bytes import KINDS
from engine.games.zyrcan.state import State

ONLY = [bytes(byte == kind for byte in range(256)) for kind in range(16)]
"""By the byte of a ship and any byte: 1 for the same one."""
CACHED_LINES = 2048
"""Lines that are kept with a board: those of some hundred games."""
TIES = [(TieBreak("zyrcan.score.ships", ships),) for ships in range(FLEET + 1)]


def fleet(state: State, seat: int) -> tuple[int, int]:
    """Engines and ships that the seat has on the board, which is what seats are compared by."""
    one, two, three = map(state.ships.count, KINDS[seat])
    return one + 2 * two + 3 * three, one + two + three


def outcome(state: State) -> Outcome | None:
    """The result of a finished game."""
    if not state.ending:
        return None
    return outcome_of(state.ending, [fleet(state, seat) for seat in range(state.seats)])


def score(state: State) -> Score:
    """One line for each ship type a seat has on the board; the score now is the provisional one."""
    lines, board_ships = _lines_of(board_of(state)), state.ships
    keys = [fleet(state, seat) for seat in range(state.seats)]
    places = ranks(keys)
    seats = tuple(
        [
            SeatScore(seat, engines, places[seat], TIES[ships], _lines(lines, seat, board_ships))
            for seat, (engines, ships) in enumerate(keys)
        ]
    )
    standing = Standing(seats)
    return Score(standing, UNSET if state.ending else standing)


def totals(state: State) -> tuple[int, ...]:
    """Engines on the board by seat."""
    count = state.ships.count
    return tuple(
        [count(one) + 2 * count(two) + 3 * count(three) for one, two, three in KINDS[: state.seats]]
    )


LineCache = Cache[tuple[int, bytes], ScoreLine]


@memo
def _lines_of(board: Board) -> LineCache:
    """The lines of a board, each the same object until a ship of its kind comes or goes."""
    return Cache(lambda key: _line(board, *key), CACHED_LINES)


def _line(board: Board, engines: int, marks: bytes) -> ScoreLine:
    """The line of a kind of ship, whose cells are marked by 1."""
    cells = tuple(compress(board.cells, marks))
    key = f"zyrcan.score.engines_{engines}"
    return ScoreLine(key, engines * len(cells), "zyrcan.score.engines", cells)


def _lines(lines: LineCache, seat: int, ships: bytes) -> tuple[ScoreLine, ...]:
    return tuple(
        [
            lines[engines, ships.translate(ONLY[kind])]
            for engines, kind in enumerate(KINDS[seat], 1)
            if kind in ships
        ]
    )
