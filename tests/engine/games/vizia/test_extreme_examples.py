"""Extreme Wood and team play by their worked examples."""

import pytest

from engine.games.vizia.rules import RULES
from tests.engine.games.vizia.play import (
    end_standing,
    final,
    final_lines,
    moves,
    play,
    totals,
)
from tests.engine.games.vizia.positions import strip


def rosettes(*centres: str, tokens: str = "") -> str:
    """Wheels in red and orange; seat 0 has a token on each unless said otherwise."""
    owned = tokens or " ".join(f"0@{centre}" for centre in centres)
    return f"with extreme; rosettes {' '.join(centres)}; tokens {owned}"


def lines(wheels: int, tokens: int, triangles: int) -> dict[str, int]:
    found = {"score.wheels": wheels, "extreme.tokens": tokens, "extreme.triangles": triangles}
    return {key: points for key, points in found.items() if points}


@pytest.mark.example("V23", rule="vizia.extreme.triangles")
def test_tokens_and_a_triangle_count_at_the_end() -> None:
    three = rosettes("0,0", "1,0", "0,1")
    assert final_lines(three, 0) == lines(6, 3, 1)
    assert final(three)[0] == 10


@pytest.mark.example("V23", rule="vizia.extreme.tokens")
def test_tokens_count_at_the_end_only() -> None:
    assert totals(rosettes("0,0", "1,0", "0,1"))[0] == 6


@pytest.mark.example("V24", rule="vizia.extreme.triangles")
def test_a_diamond_is_two_triangles() -> None:
    four = rosettes("0,0", "1,0", "0,1", "1,1")
    assert final_lines(four, 0) == lines(8, 4, 2)
    standing = end_standing(four).seats[0]
    assert [line.cells for line in standing.lines[2].lines] == [("D0,0",), ("U0,0",)]


@pytest.mark.example("V25", rule="vizia.extreme.tokens")
@pytest.mark.example("V25", rule="vizia.extreme.triangles")
def test_three_in_a_row_are_no_triangle() -> None:
    assert final_lines(rosettes("0,0", "1,0", "2,0"), 0) == lines(6, 3, 0)


@pytest.mark.example("V26", rule="vizia.extreme.triangles")
def test_distant_corners_are_no_triangle() -> None:
    assert final_lines(rosettes("0,0", "2,0", "0,2"), 0) == lines(6, 3, 0)


@pytest.mark.example("V27", rule="vizia.extreme.triangles")
def test_six_tokens_make_four_triangles() -> None:
    six = rosettes("0,0", "1,0", "2,0", "0,1", "1,1", "0,2")
    assert final_lines(six, 0) == lines(12, 6, 4)


@pytest.mark.example("V28", rule="vizia.extreme.triangles")
def test_a_centre_with_its_neighbours_makes_six_triangles() -> None:
    seven = rosettes("0,0", "1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")
    assert final_lines(seven, 0) == lines(14, 7, 6)
    assert final(seven)[0] == 27


@pytest.mark.example("V29", rule="vizia.extreme.triangles")
def test_a_triangle_has_one_owner() -> None:
    mixed = rosettes("0,0", "1,0", "0,1", tokens="0@0,0 0@1,0 1@0,1")
    assert final_lines(mixed, 0) == lines(4, 2, 0)
    assert final_lines(mixed, 1) == lines(2, 1, 0)


# Wheels of three points, of two and of one, far from each other.
FULL = "R@U{x},0 O@D{w},0 Y@U{w},0 G@D{w},-1 B@U{x},-1 P@D{x},-1"
PLAIN = "R@U{x},0 O@D{w},0 R@U{w},0 P@D{w},-1 R@U{x},-1 O@D{x},-1"


def ring(kind: str, number: int) -> str:
    return kind.format(x=10 * number, w=10 * number - 1)


@pytest.mark.example("V58", rule="vizia.teams.sum")
def test_partners_add_points_then_tokens() -> None:
    tiles = " ".join(
        [ring(FULL, 0), *(ring(PLAIN, number) for number in (1, 2, 3, 4)), ring(FULL, 5)]
    )
    equal = f"with teams; seats 4; tiles {tiles}; tokens 0@0,0 2@10,0 1@50,0 3@20,0"
    standing = end_standing(equal)
    assert [(team.seats, team.total, team.rank) for team in standing.teams] == [
        ((0, 2), 4, 1),
        ((1, 3), 4, 1),
    ]
    tokens = f"with teams; seats 4; tiles {tiles}; tokens 0@10,0 0@20,0 2@30,0 1@50,0"
    standing = end_standing(tokens)
    assert [(team.total, team.tie_breaks[0].value, team.rank) for team in standing.teams] == [
        (3, 3, 1),
        (3, 1, 2),
    ]
    # A seat has the rank of its team.
    assert [seat.rank for seat in standing.seats] == [1, 2, 1, 2]


@pytest.mark.example("V58", rule="vizia.teams.sum")
def test_the_outcome_names_teams() -> None:
    last = (
        f"with teams; seats 4; turn 1; tiles {ring(FULL, 0)} {strip(65)}; tokens 2@0,0; "
        "display O; bag -"
    )
    outcome = RULES.outcome(play(last, moves(last)[0]))
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert outcome.ranks == (1, 2, 1, 2)
    assert (outcome.winning_teams, outcome.team_ranks, outcome.draw) == ((0,), (1, 2), False)


def test_the_outcome_counts_what_only_the_end_adds_tokens() -> None:
    # Two full wheels are worth 6 + 2, five plain ones 5 + 5.
    tiles = [ring(FULL, 0), ring(FULL, 1), *(ring(PLAIN, number) for number in range(2, 7))]
    plain = " ".join(f"0@{10 * number},0" for number in range(2, 7))
    last = (
        f"with extreme; tiles {' '.join(tiles)} {strip(29)}; tokens {plain} 1@0,0 1@10,0; "
        "display O; bag -"
    )
    over = play(last, moves(last)[0])
    assert totals(over) == (10, 8)
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.ranks) == ((0,), (1, 2))
