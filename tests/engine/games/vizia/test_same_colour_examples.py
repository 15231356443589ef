"""Same colour and pivot by their worked examples."""

import pytest

from engine.games.vizia.effects import (
    TileLocked,
    TilePivoted,
    TilePlaced,
    TileUnlocked,
    WheelClaimed,
)
from engine.games.vizia.types import Colour, Source
from tests.engine.games.vizia.play import (
    effects,
    fits,
    legal,
    moves,
    play,
    refused,
    rule_against,
    sentence,
    tokens,
    told,
    totals,
)

WITH = "with same_colour; tiles"
PAIR = f"{WITH} P@D0,0 R@U0,0"
# After example V30, in a later turn.
LOCKED = f"{WITH} P@D0,0 R@U0,0 P!@U1,0"


# --- the touch ------------------------------------------------------------------------------------


@pytest.mark.example("V30", rule="vizia.same_colour.one_contact")
def test_a_tile_may_touch_one_of_its_colour() -> None:
    assert fits("tiles P@D0,0 R@U0,0", "U1,0") == "RB"
    assert fits(PAIR, "U1,0") == "RBP"
    assert told(PAIR, "display:P@U1,0", TileLocked) == [TileLocked("U1,0", "D0,0")]


@pytest.mark.example("V30", rule="vizia.same_colour.locked")
def test_nothing_may_touch_a_locked_tile_but_its_partner_is_free() -> None:
    after = play(f"{PAIR}; display ROYGBPP", "display:P@U1,0")
    for cell in ("D1,0", "D1,-1"):
        assert fits(after, cell) == ""
        assert rule_against(after, f"display:R@{cell}") == "same_colour.locked"
    assert fits(after, "U0,1") == "RB"
    assert refused(after, "display:R@D1,0").cells == ("D1,0", "U1,0")


@pytest.mark.example("V31", rule="vizia.same_colour.once")
def test_a_tile_touches_its_colour_once_in_a_turn() -> None:
    after = play(f"{PAIR}; display ROYGBPP; hands - P", "display:P@U1,0")
    assert rule_against(after, "display:P@U0,1") == "same_colour.once"
    assert "U0,1" in sentence(after, "display:P@U0,1", "de")
    later = play(after, "end")
    assert legal(later, "hand:P@U0,1")


@pytest.mark.example("V31", rule="vizia.same_colour.locked")
def test_no_tile_touches_the_locked_one() -> None:
    assert rule_against(LOCKED, "display:P@D1,0") == "same_colour.locked"
    assert legal(LOCKED, "display:P@U0,1")


@pytest.mark.example("V32", rule="vizia.same_colour.one_contact")
def test_two_contacts_of_its_colour_are_refused() -> None:
    gap = f"{WITH} P@D0,0 P@D1,0"
    assert fits(gap, "U1,0") == "RB"
    assert rule_against(gap, "display:P@U1,0") == "same_colour.one_contact"


@pytest.mark.example("V39", rule="vizia.same_colour.one_contact")
def test_the_second_tile_of_the_game_may_touch_its_colour() -> None:
    one = f"{WITH} P@D0,0"
    assert legal(one, "display:P@U0,0")
    after = play(f"{one}; display ROYGBPP", "display:P@U0,0")
    touched = {move.partition("@")[2] for move in moves(after, "display:")}
    assert touched == {"U0,1", "U1,0"}  # the free edges of D0,0


@pytest.mark.example("V40", rule="vizia.same_colour.one_contact")
def test_a_locked_tile_never_closes_the_last_gap_of_a_wheel() -> None:
    gap = f"{WITH} R@U0,0 O@D-1,0 R@U-1,0 O@D-1,-1 O@D0,-1"
    assert fits(gap, "U0,-1") == "RY"
    assert rule_against(gap, "display:O@U0,-1") == "same_colour.one_contact"


def test_a_touch_or_pivot_that_is_possible_blocks_nobody() -> None:
    assert rule_against("with same_colour; tiles R@U0,0; hands R -; display -", "pass") == (
        "pass.blocked_only"
    )
    # Without a tile that fits between, the locked tile helps nobody.
    assert moves(f"{LOCKED}; hands G -; display -") == ["pass"]
    # Beside D0,0 blue would fit, on U0,1 and as the tile of a pivot.
    assert moves(f"{LOCKED}; hands B -; display -", "pivot:")


# --- the pivot ------------------------------------------------------------------------------------


@pytest.mark.example("V33", rule="vizia.pivot.between")
def test_a_locked_tile_pivots_with_a_tile_between_the_two() -> None:
    for colour in "BR":
        assert legal(LOCKED, f"pivot:U1,0>D1,0+display:{colour}@U1,0")
    assert rule_against(LOCKED, "pivot:U1,0>D1,0+display:G@U1,0") == "place.neighbour_colours"
    told_ = effects(LOCKED, "pivot:U1,0>D1,0+display:B@U1,0")
    assert told_ == (
        TileUnlocked("U1,0"),
        TilePivoted(0, Colour.PURPLE, "U1,0", "D1,0"),
        TilePlaced(0, Source.DISPLAY, Colour.BLUE, "U1,0"),
    )
    after = play(LOCKED, "pivot:U1,0>D1,0+display:B@U1,0")
    assert "R" in fits(after, "U2,0")


@pytest.mark.example("V33", rule="vizia.pivot.locked_only")
def test_an_ordinary_tile_does_not_pivot() -> None:
    assert rule_against(LOCKED, "pivot:U0,0>D0,1+display:B@U0,1") == "pivot.locked_only"
    after = play(f"{LOCKED}; display BB", "pivot:U1,0>D1,0+display:B@U1,0")
    assert rule_against(after, "pivot:D1,0>U2,0+display:B@D2,0") == "pivot.locked_only"


ORANGE = f"{WITH} P@D0,0 R@U0,0 R@U0,1 O@D0,1 R@U0,2 O@D0,2 R@U1,2 O@D1,1 P!@U1,0"


@pytest.mark.example("V34", rule="vizia.pivot.between")
def test_a_locked_tile_pivots_towards_another_tile() -> None:
    swing = "pivot:U1,0>D1,0+display:{}@U1,1"
    assert legal(ORANGE, swing.format("R"))
    assert not legal(ORANGE, swing.format("B"))
    after = play(ORANGE, swing.format("R"))
    assert fits(f"{ORANGE}", "U1,0") == ""  # occupied
    assert [move for move in moves(after) if move.endswith("@U1,0")] == ["display:B@U1,0"]


@pytest.mark.example("V34", rule="vizia.pivot.between")
def test_after_a_pivot_the_other_gap_may_be_filled() -> None:
    after = play(f"{ORANGE}; display RRB", "pivot:U1,0>D1,0+display:R@U1,1")
    assert [move for move in moves(after) if move.endswith("@U1,0")] == [
        "display:B@U1,0",
        "display:R@U1,0",
    ]


@pytest.mark.example("V35", rule="vizia.pivot.between")
def test_no_pivot_to_a_colour_that_clashes() -> None:
    yellow = f"{WITH} P@D0,0 R@U0,0 R@U0,1 O@D0,1 Y@U1,1 P!@U1,0"
    assert moves(yellow, "pivot:U1,0>D1,0+") == []
    assert rule_against(yellow, "pivot:U1,0>D1,0+display:B@U1,0") == "place.neighbour_colours"
    assert legal(yellow, "pivot:U1,0>D1,-1+display:B@U1,0")


@pytest.mark.example("V36", rule="vizia.pivot.range")
def test_a_pivot_stays_at_the_wheels_of_its_tile() -> None:
    tiles = "P@D0,0 R@U0,0 B@U0,1 P@D-1,1 R@U-1,2 O@D-1,2 P!@U1,0"
    half_turn = "pivot:U1,0>D0,1+display:R@U0,2"
    assert legal(f"{WITH} {tiles}", half_turn)
    step = f"with same_colour pivot_range=step; tiles {tiles}"
    assert rule_against(step, half_turn) == "pivot.range"
    assert sentence(step, half_turn).endswith(
        "in this game it pivots only across one of its edges."
    )
    assert rule_against(f"{WITH} {tiles}", "pivot:U1,0>D3,3+display:R@U0,2") == "pivot.range"
    assert all(">D1,0+" in move or ">D1,-1+" in move for move in moves(step, "pivot:"))


@pytest.mark.example("V37", rule="vizia.pivot.between")
def test_a_pivot_may_complete_a_wheel() -> None:
    ring = f"turn 1; {WITH} P@D0,0 R@U0,0 O@D0,-1 R@U1,-1 P!@U1,0"
    swing = "pivot:U1,0>D1,-1+display:R@U1,0"
    assert told(ring, swing, WheelClaimed) == [WheelClaimed(1, "1,0", 1)]
    after = play(ring, swing)
    assert tokens(after) == "1@1,0"
    assert totals(after) == (0, 1)


@pytest.mark.example("V38", rule="vizia.pivot.later_turn")
def test_no_pivot_in_the_turn_of_the_lock() -> None:
    fresh = f"{WITH} P@D0,0 R@U0,0 P*@U1,0"
    swing = "pivot:U1,0>D1,0+display:B@U1,0"
    assert rule_against(fresh, swing) == "pivot.later_turn"
    assert legal(LOCKED, swing)


@pytest.mark.example("V38", rule="vizia.pivot.between")
def test_the_tile_played_touches_another_one_too() -> None:
    assert rule_against(LOCKED, "pivot:U1,0>D1,0+display:B@U2,0") == "pivot.between"
    assert rule_against(LOCKED, "pivot:U1,0>D1,0+display:B@U0,1") == "pivot.between"
