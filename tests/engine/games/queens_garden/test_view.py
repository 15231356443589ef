"""What is seen: canonical order where things lie in none, and the table as text."""

from engine.core.rules import SPECTATOR, Viewpoint
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.types import Area, Feature
from tests.engine.games.queens_garden.play import at, garden, play, view

TABLE = """
    3 seats; round 2; C moves; marker B; supply 3; bag 60; tower DP1 B2 Y3 B2
    display e6 Y2 B5 | e7 = xLP3 | e8 DG1 B1 LG6 LG2 top; stack 4
    A 21 points: LG1 B4 xY6 xB2 J2 / NE4=Y1 E- DP2@1,0 Y2@1,-1 LG2@3,0
    B 7 points passed: J0
"""


def test_everybody_sees_the_same() -> None:
    state = at(TABLE)
    for seat in range(3):
        assert RULES.view(state, Viewpoint(seat)) == RULES.view(state, SPECTATOR)


def test_what_lies_in_no_order_is_shown_in_canonical_order() -> None:
    seen = view(TABLE)
    assert seen.tower == ("B2", "B2", "Y3", "DP1")
    assert [one.tiles for one in seen.display] == [("B5", "Y2"), (), ("B1", "LG2", "LG6", "DG1")]
    first = seen.gardens[0]
    assert first.tiles == ("B4", "LG1")
    assert first.expansions == ("B2", "Y6")
    assert [one.cell for one in first.hexagons] == ["1,-1", "1,0", "2,-2", "3,0"]
    assert [(one.area, one.direction) for one in first.areas][1] == (Area.NE, 4)
    assert list(first.spaces) == sorted(first.spaces)


def test_counts_are_all_that_is_seen_of_the_hidden() -> None:
    seen = view(TABLE)
    assert (seen.stack, seen.supply, seen.bag) == (4, 3, 60)


def test_features_of_a_garden() -> None:
    before = garden("A: B6 J5 / E0=LG1 B1@1,0 B2@1,-1 B3@0,-1 B4@-1,0 B5@-1,1")
    kinds = [one.feature for one in before.features]
    assert kinds.count(Feature.STATUE) == kinds.count(Feature.BENCH) == 3
    assert [one.cell for one in before.features if one.feature is Feature.PAVILION] == ["3,0"]
    assert not any(one.complete for one in before.features)
    after = garden(
        play("A: B6 J5 / E0=LG1 B1@1,0 B2@1,-1 B3@0,-1 B4@-1,0 B5@-1,1", "tile:B6@0,1/J5")
    )
    assert [one.feature for one in after.features if one.complete] == [Feature.FOUNTAIN]


def test_the_table_as_text() -> None:
    assert RULES.board_text(view(TABLE)).split("\n")[:16] == [
        "Round 2 of 4, wheel: value 2 = 1, DP = 1, value 3 = 2; begun by seat 0, marker: seat 1",
        "Display: e6: B5 Y2 | e7 = xLP3 | e8 (top): B1 LG2 LG6 DG1",
        "Stack 4, supply 3, bag 60, tower 4: B2 B2 Y3 DP1",
        "",
        "Seat 0: 21 points",
        "Storage: B4 LG1 xB2 xY6, 2 jokers",
        "               ·     ·",
        "            ·     (P)   ·",
        "         (B)   xY1   ·",
        "(S)   ·     Y2    (S)   ·     ·",
        "   ·     (F)   DP2   ·     LG2   ·",
        "(B)   ·     ·     (B)   ·     ·",
        "         (S)",
        "",
        "Seat 1: 7 points, passed",
        "Storage: –, 0 jokers",
    ]
