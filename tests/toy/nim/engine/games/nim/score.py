"""The last token is the only point."""

from engine.games.nim.types import State
from msgspec import UNSET

from engine.core.rules import Outcome, Score, ScoreLine, SeatScore, Standing, outcome_of, ranks

LAST = "nim.score.last_token"


def _totals(state: State) -> list[int]:
    return [int(not state.tokens and seat == state.turn) for seat in range(2)]


def outcome(state: State) -> Outcome | None:
    """The result once no token is left."""
    return None if state.tokens else outcome_of("nim.end.last_token", _totals(state))


def score(state: State) -> Score:
    """A point for who took the last token."""
    totals = _totals(state)
    standing = Standing(
        tuple(
            SeatScore(seat, total, rank, (), (ScoreLine(LAST, 1, LAST),) if total else ())
            for seat, (total, rank) in enumerate(zip(totals, ranks(totals), strict=True))
        )
    )
    return Score(standing, standing if state.tokens else UNSET)
