"""Scores are trees that sum up; ranks follow from totals and tie-breaks; endings are rules."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from engine.core.rules import AnyRules, ScoreLine, SeatScore, Standing, TeamScore, ranks
from engine.core.wire import GameOver, turn_began
from tests.conformance.cases import Case, every_case, random_game, sample

POSITIONS = 40


def standings(case: Case) -> list[Standing]:
    """Scores and provisional scores of a whole game."""
    game = random_game(case)
    states = [*(ply.state for ply in sample(game.plies, POSITIONS)), game.states[-1]]
    scores = [case.rules.score(state) for state in states]
    provisional = [score.provisional for score in scores if score.provisional is not UNSET]
    return [*(score.standing for score in scores), *provisional]


def nodes(lines: Sequence[ScoreLine]) -> list[ScoreLine]:
    """All lines of a tree."""
    return [node for line in lines for node in (line, *nodes(line.lines))]


@every_case
def test_lines_sum_up(case: Case) -> None:
    for standing in standings(case):
        for seat in standing.seats:
            assert seat.total == sum(line.points for line in seat.lines)
            for line in nodes(seat.lines):
                if line.lines:
                    assert line.points == sum(inner.points for inner in line.lines)


@every_case
def test_totals_are_those_of_the_lines(case: Case) -> None:
    game = random_game(case)
    for state in game.states:
        standing = case.rules.score(state).standing
        assert case.rules.totals(state) == tuple(seat.total for seat in standing.seats)


@every_case
def test_lines_cite_rules_and_have_texts(case: Case) -> None:
    texts = case.rules.texts
    for standing in standings(case):
        scores: list[SeatScore | TeamScore] = [*standing.seats, *standing.teams]
        for score in scores:
            assert all(tie_break.key in texts.lines for tie_break in score.tie_breaks)
        for seat in standing.seats:
            for line in nodes(seat.lines):
                assert line.key in texts.lines
                assert line.rule in texts.rules


def key(score: SeatScore | TeamScore) -> tuple[int, ...]:
    """What seats and teams are compared by."""
    return (score.total, *(tie_break.value for tie_break in score.tie_breaks))


@every_case
def test_ranks_follow_from_totals_and_tie_breaks(case: Case) -> None:
    for standing in standings(case):
        assert [seat.seat for seat in standing.seats] == list(range(case.seats))
        assert [team.team for team in standing.teams] == list(range(len(standing.teams)))
        expected = ranks([key(team) for team in standing.teams])
        assert tuple(team.rank for team in standing.teams) == expected
        if not standing.teams:
            expected = ranks([key(seat) for seat in standing.seats])
            assert tuple(seat.rank for seat in standing.seats) == expected


@every_case
def test_teams_add_up_their_seats(case: Case) -> None:
    for standing in standings(case):
        if not standing.teams:
            continue
        members = [seat for team in standing.teams for seat in team.seats]
        assert sorted(members) == list(range(case.seats))
        for team in standing.teams:
            of_team = [standing.seats[seat] for seat in team.seats]
            assert team.total == sum(seat.total for seat in of_team)
            assert {seat.rank for seat in of_team} == {team.rank}


@every_case
def test_the_outcome_is_the_final_standing(case: Case) -> None:
    state = random_game(case).states[-1]
    outcome, score = case.rules.outcome(state), case.rules.score(state)
    assert outcome is not None
    assert score.provisional is UNSET
    assert outcome.reason in case.rules.texts.rules
    standing = score.standing
    assert outcome.ranks == tuple(seat.rank for seat in standing.seats)
    assert outcome.winners == tuple(seat.seat for seat in standing.seats if seat.rank == 1)
    assert outcome.team_ranks == tuple(team.rank for team in standing.teams)
    assert outcome.winning_teams == tuple(team.team for team in standing.teams if team.rank == 1)
    assert outcome.draw == (len(outcome.winning_teams or outcome.winners) > 1)


@every_case
def test_a_running_game_has_a_provisional_standing(case: Case) -> None:
    for state in random_game(case).states[:-1]:
        assert case.rules.outcome(state) is None
        assert case.rules.score(state).provisional is not UNSET


@every_case
def test_the_last_effect_of_a_game_is_its_end(case: Case) -> None:
    game = random_game(case)
    outcome = case.rules.outcome(game.states[-1])
    assert outcome is not None
    ends = [effect for effect in all_effects(case) if isinstance(effect, GameOver)]
    told = "`play` emits GameOver(reason, winners) of the outcome, once, as the last effect"
    assert ends == [GameOver(outcome.reason, outcome.winners)], told
    assert game.plies[-1].after.effects[-1] == ends[0], told


@every_case
def test_every_turn_that_begins_is_told(case: Case) -> None:
    game = random_game(case)
    first = ((), game.start)
    later = ((case.rules.to_move(ply.state), ply.after) for ply in game.plies)
    for before, after in (first, *later):
        now = case.rules.to_move(after.state)
        if now and now != before:
            assert [*after.effects].count(turn_began(*now)) == 1, (
                f"seat {now[0]} is to move and was not before: `new_game` and `play` emit"
                " engine.core.wire.turn_began(seat), from which replays know that a turn has ended"
            )


def all_effects(case: Case) -> list[Any]:
    """The effects of a whole game, the set-up's first."""
    game = random_game(case)
    return [*game.start.effects, *(e for ply in game.plies for e in ply.after.effects)]


@every_case
def test_every_move_has_effects_of_published_kinds(case: Case) -> None:
    rules: AnyRules = case.rules
    for ply in random_game(case).plies:
        assert ply.after.effects
        assert {type(effect) for effect in ply.after.effects} <= set(rules.types.effects)
