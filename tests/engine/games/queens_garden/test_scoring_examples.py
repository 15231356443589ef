"""The worked examples of scoring and of the end, by number and rule."""

import pytest

from engine.core.rules import ScoreLine
from engine.games.queens_garden.effects import RoundScored
from engine.games.queens_garden.rules import RULES
from tests.engine.games.queens_garden.play import (
    as_if_over,
    at,
    garden,
    line,
    play,
    points,
    score,
    told,
    total,
    view,
)

RING = "B1@1,0 B2@1,-1 B3@0,-1 B4@-1,0 B5@-1,1 B6@0,1"


def last_pass(round_: int, garden: str) -> str:
    """Seat A has the garden, and the pass of seat B ends the round."""
    return f"round {round_}; A passed: J0 / {garden}; B: J0; B moves; marker A"


def scored(round_: int, garden: str) -> RoundScored:
    """What the round gives seat A."""
    return told(last_pass(round_, garden), "pass", RoundScored)[0]


def groups(garden: str) -> int:
    """What the groups of the garden give at the end."""
    return points(as_if_over(f"A: J0 / {garden}"), "score.groups") or 0


def group_lines(garden: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """Key, points and cells of each group."""
    found = line(as_if_over(f"A: J0 / {garden}"), "score.groups")
    lines: tuple[ScoreLine, ...] = found.lines if found else ()
    return [(one.key.split(".")[-1], one.points, one.cells) for one in lines]


# The end of round 4


@pytest.mark.example("Q46", rule="queens_garden.score.first_pass")
def test_the_first_pass_of_the_last_round_costs_a_point_too() -> None:
    after = play("round 4; A: J0; B: J0", "pass", "pass")
    assert (garden(after).score, garden(after, 1).score) == (14, 15)


@pytest.mark.example("Q46", rule="queens_garden.end.four_rounds")
def test_the_game_ends_after_four_rounds() -> None:
    after = play("round 4; A: J0; B: J0; display e3 B1 Y1 top", "pass", "pass")
    outcome = RULES.outcome(after)
    assert outcome
    assert (outcome.reason, outcome.winners) == ("queens_garden.end.four_rounds", (1,))
    assert RULES.to_move(after) == ()
    assert view(after).display == view("display e3 B1 Y1 top").display


# Rounds

SIX = "E0=B1 SE0=LP6 B3@1,0 DG1@1,-1 DG5@0,-1 Y1@-1,0"


@pytest.mark.example("Q47", rule="queens_garden.score.wheel")
def test_the_wheel_scores_three_kinds_a_round() -> None:
    assert [scored(round_, SIX).points for round_ in (1, 2, 3, 4)] == [9, 4, 4, 8]
    lines = scored(1, SIX).lines
    assert [(one.key.split(".")[-1], one.points) for one in lines] == [
        ("dark_green", 2),
        ("tree", 3),
        ("blue", 2),
        ("pavilions", 2),
    ]
    assert lines[2].cells == ("1,0", "4,0")


@pytest.mark.example("Q47", rule="queens_garden.score.pavilions")
def test_each_face_up_expansion_gives_a_point() -> None:
    assert scored(1, SIX).lines[-1].cells == ("0,3", "3,0")


@pytest.mark.example("Q48", rule="queens_garden.score.pavilions")
def test_a_face_down_expansion_gives_none() -> None:
    assert scored(1, "E- SE-").points == 0


# Final scoring


@pytest.mark.example("Q49", rule="queens_garden.score.groups")
def test_six_of_one_colour_give_their_values_and_six() -> None:
    assert groups(RING) == 27


@pytest.mark.example("Q49", rule="queens_garden.score.six")
def test_the_six_points_are_told_apart() -> None:
    assert points(as_if_over(f"A: J0 / {RING}"), "score.six") == 6
    assert points(as_if_over(f"A: J0 / {RING}"), "score.values") == 21


@pytest.mark.example("Q49", rule="queens_garden.score.jokers")
def test_a_joker_left_gives_a_point() -> None:
    lines = as_if_over(f"A: Y4 J2 / {RING}")
    assert points(lines, "score.jokers") == 2
    assert sum(one.points for one in lines) == 15 + 25


@pytest.mark.example("Q49", rule="queens_garden.score.leftovers")
def test_a_tile_left_costs_its_value() -> None:
    assert points(as_if_over(f"A: Y4 J2 / {RING}"), "score.leftovers") == -4


PLANTS = "B5@1,0 Y5@1,-1 LG5@0,-1 DG5@-1,0 LP5@-1,1 DP5@0,1"


@pytest.mark.example("Q50", rule="queens_garden.score.groups")
def test_six_of_one_pattern_are_a_group() -> None:
    assert group_lines(PLANTS) == [("plant", 36, ("-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0"))]


@pytest.mark.example("Q50", rule="queens_garden.score.six")
def test_six_of_one_pattern_give_six_more() -> None:
    assert points(as_if_over(f"A: J0 / {PLANTS}"), "score.six") == 6


@pytest.mark.example("Q51", rule="queens_garden.score.groups")
def test_two_hexagons_are_no_group() -> None:
    assert groups("B1@1,0 B2@1,-1") == 0
    assert groups("B1@1,0 B2@1,-1 B3@0,-1") == 6


@pytest.mark.example("Q52", rule="queens_garden.score.groups")
def test_a_hexagon_counts_for_colour_and_pattern() -> None:
    garden = "B1@1,0 B2@1,-1 B3@0,-1 Y3@-1,0 LG3@-1,1"
    assert [(key, given) for key, given, _ in group_lines(garden)] == [
        ("blue", 6),
        ("butterfly", 9),
    ]


TWO_BLUE_GROUPS = "E- W- B1@2,0 B2@2,1 B3@3,0 B4@-2,0 B5@-2,-1 B6@-3,0"


@pytest.mark.example("Q53", rule="queens_garden.score.groups")
def test_groups_that_are_apart_count_apart() -> None:
    # In the order of their first cells.
    assert [given for _, given, _ in group_lines(TWO_BLUE_GROUPS)] == [15, 6]


@pytest.mark.example("Q53", rule="queens_garden.score.six")
def test_two_groups_of_three_are_no_six() -> None:
    assert points(as_if_over(f"A: J0 / {TWO_BLUE_GROUPS}"), "score.six") is None


@pytest.mark.example("Q54", rule="queens_garden.score.groups")
def test_five_of_one_colour_give_their_values() -> None:
    assert groups(RING.removesuffix(" B6@0,1")) == 15


@pytest.mark.example("Q54", rule="queens_garden.score.six")
def test_five_of_one_colour_give_no_six() -> None:
    five = RING.removesuffix(" B6@0,1")
    assert points(as_if_over(f"A: J0 / {five}"), "score.six") is None


@pytest.mark.example("Q55", rule="queens_garden.score.leftovers")
def test_an_expansion_left_costs_its_value() -> None:
    assert points(as_if_over("A: xDG6 J1"), "score.storage") == -5


@pytest.mark.example("Q55", rule="queens_garden.score.jokers")
def test_a_joker_counts_beside_an_expansion_left() -> None:
    assert points(as_if_over("A: xDG6 J1"), "score.jokers") == 1


@pytest.mark.example("Q56", rule="queens_garden.end.four_rounds")
def test_equal_scores_share_the_victory() -> None:
    after = play("round 4; A 78 points passed: J0; B 78 points: J0; B moves; marker A", "pass")
    outcome = RULES.outcome(after)
    assert outcome
    assert (outcome.winners, outcome.ranks, outcome.draw) == ((0, 1), (1, 1), True)


EIGHTY_ONE = (
    "E0=B1 B2@4,-1 B3@3,1 B6@2,1"
    " NE0=Y1 LG1@4,-4 DG1@3,-4 LP1@2,-3 DP1@3,-2"
    " NW0=LG6 LG1@1,-4 LG2@0,-4 LG3@-1,-3 LG4@-1,-2 LG5@0,-2"
    " W3=B3 Y3@-3,-1 LG3@-4,1"
    " SW4=DP3 DP4@-4,3 DP5@-3,2 DP6@-3,4"
    " SE5=DG3 B3@1,3 Y3@-1,4 LG3@-1,3"
)


def test_the_worked_sum_of_the_rulebook() -> None:
    lines = as_if_over(f"A: DG4 J2 / {EIGHTY_ONE}")
    assert points(lines, "score.storage") == 2 - 4
    assert sorted(given for _, given, _ in group_lines(EIGHTY_ONE)) == [5, 9, 12, 12, 18, 27]
    assert sum(one.points for one in lines) == 15 + 81


@pytest.mark.parametrize("seat", [0, 1])
def test_totals_are_the_scores_on_the_table(seat: int) -> None:
    state = at("A: B4 J3; B 15 points: J3")
    assert total(state, seat) == garden(state, seat).score
    assert sum(one.points for one in score(state, seat)) == total(state, seat)
