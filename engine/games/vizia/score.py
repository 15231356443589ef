"""Points: wheels by their colours, what modules add at the end, ties, teams."""

from functools import lru_cache

from msgspec import UNSET

from engine.core.rules import (
    Outcome,
    Score,
    ScoreLine,
    SeatScore,
    Standing,
    TeamScore,
    TieBreak,
    ranks,
)
from engine.games.vizia.table import Table
from engine.games.vizia.tables import CELL_NAMES, RINGS, TOKENS, wheel_points

KEYS = {3: "vizia.score.full", 2: "vizia.score.alternating", 1: "vizia.score.other"}

Result = tuple[int, int]


def wheel_lines(table: Table, seat: int) -> tuple[ScoreLine, ...]:
    """One line for the wheels of a seat with one line a wheel below, by x then y of the centre."""
    own = sorted([at for at, owner in table.wheels.items() if owner == seat])
    return _wheel_lines(tuple([(at, wheel_points(table.tiles, at)) for at in own]))


@lru_cache(maxsize=1024)
def _wheel_lines(wheels: tuple[tuple[int, int], ...]) -> tuple[ScoreLine, ...]:
    """The lines of wheels by centre and points: the same objects until the seat gets another."""
    if not wheels:
        return ()
    lines = tuple([_wheel_line(at, points) for at, points in wheels])
    total = sum(points for _, points in wheels)
    return (ScoreLine("vizia.score.wheels", total, "vizia.score.wheels", (), lines),)


def _wheel_line(at: int, points: int) -> ScoreLine:
    cells = tuple([CELL_NAMES[cell] for cell in RINGS[at]])
    return ScoreLine(KEYS[points], points, KEYS[points], cells)


def end_lines(table: Table, seat: int) -> tuple[ScoreLine, ...]:
    """All lines that count when the game is over."""
    added = (line for hook in table.game.end_lines for line in hook(table, seat))
    return (*wheel_lines(table, seat), *added)


def decide(table: Table, reason: str) -> Outcome:
    """The outcome of a game that ends like this, for this reason."""
    result = standing(table, over=True)
    teams = result.teams
    places = tuple(seat.rank for seat in result.seats)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    if not teams:
        return Outcome(reason, winners, places, len(winners) > 1)
    team_places = tuple(team.rank for team in teams)
    first = tuple(team for team, place in enumerate(team_places) if place == 1)
    return Outcome(reason, winners, places, len(first) > 1, first, team_places)


def score(table: Table, over: bool) -> Score:
    """The score now; what counts at the end only is in the provisional one until then."""
    return Score(standing(table, over=over), UNSET if over else standing(table, over=True))


def totals(table: Table, *, over: bool) -> tuple[int, ...]:
    """Points by seat; until the end these are the wheels alone."""
    if over:
        return tuple(seat.total for seat in standing(table, over=True).seats)
    return table.points


def standing(table: Table, *, over: bool) -> Standing:
    """All seats, and teams if there are any; in team play a seat has the rank of its team."""
    game = table.game
    trees = [(end_lines if over else wheel_lines)(table, seat) for seat in range(game.seats)]
    totals = [sum(line.points for line in tree) for tree in trees]
    wheels = [TOKENS - left for left in table.supply]
    team_totals = [sum(totals[seat] for seat in team) for team in game.teams]
    team_wheels = [sum(wheels[seat] for seat in team) for team in game.teams]
    places = ranks(list(zip(team_totals, team_wheels, strict=True)))
    seats = tuple(
        SeatScore(seat, totals[seat], places[game.team_of[seat]], _ties(wheels[seat]), trees[seat])
        for seat in range(game.seats)
    )
    if len(game.teams) == game.seats:
        return Standing(seats)
    teams = tuple(
        TeamScore(i, team, team_totals[i], places[i], _ties(team_wheels[i]))
        for i, team in enumerate(game.teams)
    )
    return Standing(seats, teams)


def _ties(wheels: int) -> tuple[TieBreak, ...]:
    return (TieBreak("vizia.score.tokens_placed", wheels),)
