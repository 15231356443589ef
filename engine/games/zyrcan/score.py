"""Who is ahead in Zyrcan: engines on the board, then ships on the board."""

from itertools import compress

from msgspec import UNSET

from engine.core.rules import (
    Outcome,
    Score,
    ScoreLine,
    SeatScore,
    Standing,
    TieBreak,
    decided,
    ranks,
)
from engine.games.zyrcan.board import FLEET, Board
from engine.games.zyrcan.moves import KINDS, board
from engine.games.zyrcan.types import State

# By its byte, 1 for a ship of this kind.
ONLY = [bytes(found == kind for found in range(256)) for kind in range(16)]
# So many lines of a board are remembered: those of some hundred games.
MOST_LINES = 2048
TIES = [(TieBreak("zyrcan.score.ships", ships),) for ships in range(FLEET + 1)]


def fleet(state: State, seat: int) -> tuple[int, int]:
    """Engines and ships that the seat has on the board, which is what seats are compared by."""
    one, two, three = map(state.ships.count, KINDS[seat])
    return one + 2 * two + 3 * three, one + two + three


def outcome(state: State) -> Outcome | None:
    """The result of a finished game."""
    if not state.ending:
        return None
    return decided(state.ending, [fleet(state, seat) for seat in range(state.seats)])


def score(state: State) -> Score:
    """One line for each ship type a seat has on the board; the score now is the provisional one."""
    here, board_ships = board(state), state.ships
    keys = [fleet(state, seat) for seat in range(state.seats)]
    places = ranks(keys)
    seats = tuple(
        [
            SeatScore(seat, engines, places[seat], TIES[ships], _lines(here, seat, board_ships))
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


def _lines(here: Board, seat: int, ships: bytes) -> tuple[ScoreLine, ...]:
    return tuple(
        [
            _line(here, engines, ships.translate(ONLY[kind]))
            for engines, kind in enumerate(KINDS[seat], 1)
            if kind in ships
        ]
    )


def _line(here: Board, engines: int, at: bytes) -> ScoreLine:
    """The line of a kind of ship, the same object until one comes or goes; `at` marks its cells."""
    line = here.lines.get((engines, at))
    if line is None:
        if len(here.lines) >= MOST_LINES:
            here.lines.clear()
        cells = tuple(compress(here.cells, at))
        key = f"zyrcan.score.engines_{engines}"
        line = ScoreLine(key, engines * len(cells), "zyrcan.score.engines", cells)
        here.lines[engines, at] = line
    return line
