"""Points: wheels by their colours, what modules add at the end, ties, teams."""

from collections.abc import Sequence
from functools import cache, lru_cache

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
from engine.games.vizia.lattice import CELL_NAMES, RINGS
from engine.games.vizia.state import NOBODY
from engine.games.vizia.table import Table, wheel_points

KEYS = {3: "vizia.score.full", 2: "vizia.score.alternating", 1: "vizia.score.other"}

Lines = tuple[ScoreLine, ...]
Teams = tuple[tuple[int, ...], ...]


Owned = tuple[tuple[int, int], ...]
"""Wheels by centre and points, by x then y of the centre."""


def owned(table: Table) -> tuple[Owned, ...]:
    """The wheels of each seat."""
    tiles = table.tiles
    found: list[list[tuple[int, int]]] = [[] for _ in range(table.game.seats)]
    for at, owner in sorted(table.wheels.items()):
        if owner != NOBODY:
            found[owner].append((at, wheel_points(tiles, at)))
    return tuple([tuple(wheels) for wheels in found])


@lru_cache(maxsize=1024)
def wheel_lines(wheels: Owned) -> Lines:
    """One line for the wheels of a seat with one line a wheel below.

    They are the same objects until the seat gets another wheel.
    """
    if not wheels:
        return ()
    lines = tuple([_wheel_line(at, points) for at, points in wheels])
    total = sum(points for _, points in wheels)
    return (ScoreLine("vizia.score.wheels", total, "vizia.score.wheels", (), lines),)


def _wheel_line(at: int, points: int) -> ScoreLine:
    cells = tuple([CELL_NAMES[cell] for cell in RINGS[at]])
    return ScoreLine(KEYS[points], points, KEYS[points], cells)


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
    if table.game.end_lines:
        then = standing(table, over=True)
        return Score(then) if over else Score(standing(table, over=False), then)
    return _score(owned(table), table.game.teams, over)


@lru_cache(maxsize=1024)
def _score(wheels: tuple[Owned, ...], teams: Teams, over: bool) -> Score:
    """The score where only wheels count: the same object until another wheel is complete."""
    now = _standing([wheel_lines(own) for own in wheels], [len(own) for own in wheels], teams)
    return Score(now, UNSET if over else now)


def totals(table: Table, *, over: bool) -> tuple[int, ...]:
    """Points by seat; until the end these are the wheels alone."""
    if over:
        return tuple(seat.total for seat in standing(table, over=True).seats)
    return table.points


def standing(table: Table, *, over: bool) -> Standing:
    """All seats, and teams if there are any."""
    wheels = owned(table)
    trees = [wheel_lines(own) for own in wheels]
    if over:
        for hook in table.game.end_lines:
            trees = [(*tree, *hook(table, seat)) for seat, tree in enumerate(trees)]
    return _standing(trees, [len(own) for own in wheels], table.game.teams)


def _standing(trees: Sequence[Lines], wheels: Sequence[int], teams: Teams) -> Standing:
    """The standing by the lines and the number of wheels of each seat.

    In team play a seat has the rank of its team; without, each seat is a team of its own.
    """
    totals = [sum([line.points for line in tree]) for tree in trees]
    team_totals = [sum([totals[seat] for seat in team]) for team in teams]
    team_wheels = [sum([wheels[seat] for seat in team]) for team in teams]
    places = ranks(list(zip(team_totals, team_wheels, strict=True)))
    place_of = {seat: place for team, place in zip(teams, places, strict=True) for seat in team}
    seats = tuple(
        [
            SeatScore(seat, totals[seat], place_of[seat], _ties(wheels[seat]), tree)
            for seat, tree in enumerate(trees)
        ]
    )
    if len(teams) == len(seats):
        return Standing(seats)
    return Standing(
        seats,
        tuple(
            [
                TeamScore(i, team, team_totals[i], places[i], _ties(team_wheels[i]))
                for i, team in enumerate(teams)
            ]
        ),
    )


@cache
def _ties(wheels: int) -> tuple[TieBreak, ...]:
    return (TieBreak("vizia.score.tokens_placed", wheels),)
