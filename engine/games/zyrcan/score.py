"""Who is ahead in Zyrcan: engines on the board, then ships on the board."""

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
from engine.games.zyrcan.board import SHIPS
from engine.games.zyrcan.moves import KINDS, board, ship
from engine.games.zyrcan.types import State


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
    keys = [fleet(state, seat) for seat in range(state.seats)]
    places = ranks(keys)
    seats = tuple(
        SeatScore(
            seat,
            engines,
            places[seat],
            (TieBreak("zyrcan.score.ships", ships),),
            _lines(state, seat),
        )
        for seat, (engines, ships) in enumerate(keys)
    )
    standing = Standing(seats)
    return Score(standing, UNSET if state.ending else standing)


def totals(state: State) -> tuple[int, ...]:
    """Engines on the board by seat."""
    count = state.ships.count
    return tuple(
        [count(one) + 2 * count(two) + 3 * count(three) for one, two, three in KINDS[: state.seats]]
    )


def _lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    names = board(state).cells
    lines = []
    for engines in SHIPS:
        kind = ship(seat, engines)
        cells = tuple(names[i] for i, found in enumerate(state.ships) if found == kind)
        if cells:
            key = f"zyrcan.score.engines_{engines}"
            lines.append(ScoreLine(key, engines * len(cells), "zyrcan.score.engines", cells))
    return tuple(lines)
