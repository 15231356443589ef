"""The score: wheels by their colours, what modules add at the end, ties, teams."""

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
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.lattice import CELL_NAMES, RINGS
from engine.games.vizia.state import NOBODY
from engine.games.vizia.table import Table, wheel_points

KEYS = {3: "vizia.score.full", 2: "vizia.score.alternating", 1: "vizia.score.other"}

Lines = tuple[ScoreLine, ...]
Teams = tuple[tuple[int, ...], ...]
Owned = tuple[tuple[int, int], ...]
"""The wheels of a seat, each by its centre and its points, by x, then y of the centre."""


def score(table: Table, hooks: Hooks, *, over: bool) -> Score:
    """The score now, and until the game is over the provisional one, as if it ended now.

    Lines that count only at the end are in the provisional one alone.
    """
    if hooks.end_lines:
        final = _standing(table, hooks, over=True)
        return Score(final) if over else Score(_standing(table, hooks, over=False), final)
    return _score_of_wheels(_owned_wheels(table), hooks.teams, over)


def totals(table: Table, hooks: Hooks, *, over: bool) -> tuple[int, ...]:
    """Points by seat; until the game is over these are the wheels alone."""
    if over:
        return tuple(seat.total for seat in _standing(table, hooks, over=True).seats)
    return table.points


def decide(table: Table, hooks: Hooks, reason: str) -> Outcome:
    """The outcome of a game that ends with this table under the rule id `reason`."""
    standing = _standing(table, hooks, over=True)
    places = tuple(seat.rank for seat in standing.seats)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    if not standing.teams:
        return Outcome(reason, winners, places, len(winners) > 1)
    team_places = tuple(team.rank for team in standing.teams)
    winning_teams = tuple(team for team, place in enumerate(team_places) if place == 1)
    draw = len(winning_teams) > 1
    return Outcome(reason, winners, places, draw, winning_teams, team_places)


def _owned_wheels(table: Table) -> tuple[Owned, ...]:
    """The wheels of each seat."""
    tiles = table.tiles
    by_seat: list[list[tuple[int, int]]] = [[] for _ in table.points]
    for centre, owner in sorted(table.wheels.items()):
        if owner != NOBODY:
            by_seat[owner].append((centre, wheel_points(tiles, centre)))
    return tuple([tuple(wheels) for wheels in by_seat])


@lru_cache(maxsize=1024)
def _wheel_lines(wheels: Owned) -> Lines:
    """One line for the wheels of a seat with one line a wheel below.

    They are the same objects until the seat gets another wheel.
    """
    if not wheels:
        return ()
    lines = tuple([_wheel_line(centre, points) for centre, points in wheels])
    total = sum(points for _, points in wheels)
    return (ScoreLine("vizia.score.wheels", total, "vizia.score.wheels", (), lines),)


def _wheel_line(centre: int, points: int) -> ScoreLine:
    cells = tuple([CELL_NAMES[cell] for cell in RINGS[centre]])
    return ScoreLine(KEYS[points], points, KEYS[points], cells)


@lru_cache(maxsize=1024)
def _score_of_wheels(wheels: tuple[Owned, ...], teams: Teams, over: bool) -> Score:
    """The score where only wheels count: the same object until another wheel is complete."""
    standing = _ranked([_wheel_lines(own) for own in wheels], [len(own) for own in wheels], teams)
    return Score(standing, UNSET if over else standing)


def _standing(table: Table, hooks: Hooks, *, over: bool) -> Standing:
    """All seats, and teams if there are any; `over` adds what counts at the end only."""
    wheels = _owned_wheels(table)
    trees = [_wheel_lines(own) for own in wheels]
    if over:
        for end_lines in hooks.end_lines:
            trees = [(*tree, *end_lines(table, seat)) for seat, tree in enumerate(trees)]
    return _ranked(trees, [len(own) for own in wheels], hooks.teams)


def _ranked(trees: Sequence[Lines], wheels: Sequence[int], teams: Teams) -> Standing:
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
            SeatScore(seat, totals[seat], place_of[seat], _tie_breaks(wheels[seat]), tree)
            for seat, tree in enumerate(trees)
        ]
    )
    if len(teams) == len(seats):
        return Standing(seats)
    return Standing(
        seats,
        tuple(
            [
                TeamScore(i, team, team_totals[i], places[i], _tie_breaks(team_wheels[i]))
                for i, team in enumerate(teams)
            ]
        ),
    )


@cache
def _tie_breaks(wheels: int) -> tuple[TieBreak, ...]:
    return (TieBreak("vizia.score.tokens_placed", wheels),)
