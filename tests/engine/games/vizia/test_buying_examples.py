"""Buying and reclaiming by their worked examples."""

import pytest

from engine.games.vizia.effects import (
    TileBought,
    TileUnlocked,
    TokenPaid,
    WheelClaimed,
    WheelReclaimed,
)
from engine.games.vizia.types import Colour
from tests.engine.games.vizia.play import (
    effects,
    legal,
    moves,
    play,
    rule_against,
    sentence,
    supply,
    tokens,
    told,
    totals,
)

AROUND = "0,1 -1,1 -1,0 0,-1 1,-1"
SIX = f"rosettes 0,0 1,0 {AROUND}; hole U1,0"


@pytest.mark.example("V44", rule="vizia.buying.own_token")
@pytest.mark.example("V44", rule="vizia.buying.reclaim")
def test_a_wheel_given_up_is_reclaimed_in_the_same_turn() -> None:
    # U-2,-1 is red like every U of the rosettes and touches one tile.
    own = " ".join(f"0@{at}" for at in AROUND.split())
    state = f"with buying; {SIX}; tiles R@U-2,-1; tokens 0@0,0 {own}"
    deal = "buy:U-2,-1>U1,0$0,0"
    assert effects(state, deal) == (
        TokenPaid(0, "0,0"),
        TileBought(0, Colour.RED, "U-2,-1", "U1,0"),
        WheelClaimed(0, "1,0", 2),
        WheelReclaimed(0, "0,0", 2),
    )
    after = play(state, deal)
    assert totals(after)[0] == totals(state)[0] + 2
    assert supply(after)[0] == supply(state)[0] - 1


@pytest.mark.example("V45", rule="vizia.buying.own_token")
def test_a_simple_wheel_buys_a_full_one() -> None:
    tiles = (
        "R@U0,0 O@D-1,0 R@U-1,0 P@D-1,-1 R@U0,-1 O@D0,-1 O@D0,0 Y@U1,0 O@D1,0 "
        "R@U3,0 O@D2,0 Y@U2,0 G@D2,-1 B@U3,-1 P@D-2,0"
    )
    state = f"with buying; tiles {tiles}; tokens 0@0,0"
    assert totals(state) == (1, 0)
    after = play(state, "buy:D-2,0>D3,-1$0,0")
    assert tokens(after) == "-@0,0 0@3,0"
    assert totals(after) == (3, 0)


LEAF = "with buying; rosettes 0,0; tiles Y@U-1,1; tokens 0@0,0"


@pytest.mark.example("V46", rule="vizia.buying.own_token")
def test_a_tile_with_one_contact_moves_against_a_token() -> None:
    assert moves(LEAF, "buy:") == ["buy:U-1,1>U-1,-1$0,0", "buy:U-1,1>U1,-1$0,0"]
    after = play(LEAF, "buy:U-1,1>U1,-1$0,0")
    assert tokens(after) == "-@0,0"
    assert totals(after) == (0, 0)
    assert supply(after) == (12, 12)
    assert rule_against(f"turn 1; {LEAF}", "buy:U-1,1>U1,-1$0,0") == "buying.own_token"


@pytest.mark.example("V46", rule="vizia.buying.other_cell")
def test_a_bought_tile_goes_to_another_cell_where_it_fits() -> None:
    assert rule_against(LEAF, "buy:U-1,1>U-1,1$0,0") == "buying.other_cell"
    # There it would touch nothing but the place that it leaves.
    assert rule_against(LEAF, "buy:U-1,1>U-2,0$0,0") == "place.touches_tile"
    assert rule_against(LEAF, "buy:U-1,1>D-1,1$0,0") == "place.touches_tile"
    assert rule_against(LEAF, "buy:U-1,1>U0,0$0,0") == "place.empty_cell"


@pytest.mark.example("V46", rule="vizia.buying.one_contact")
def test_other_tiles_are_not_for_sale() -> None:
    assert rule_against(LEAF, "buy:U0,0>U1,-1$0,0") == "buying.one_contact"
    assert "Das Plättchen auf U0,0 berührt 2 andere;" in sentence(LEAF, "buy:U0,0>U1,-1$0,0", "de")


@pytest.mark.example("V46", rule="vizia.buying.tile")
def test_there_must_be_a_tile() -> None:
    assert rule_against(LEAF, "buy:D5,5>U1,-1$0,0") == "buying.tile"
    # It is not the tile that the turn calls for.
    after = play(LEAF, "buy:U-1,1>U1,-1$0,0")
    assert rule_against(after, "end") == "turn.one_tile"


@pytest.mark.example("V46", rule="vizia.score.wheels")
def test_a_wheel_without_a_token_counts_for_nobody() -> None:
    assert totals(play(LEAF, "buy:U-1,1>U1,-1$0,0")) == (0, 0)


PAIR = (
    "rosettes 0,0 1,0 -1,0 0,1 -1,1 0,-1 1,-1 2,0 1,1 2,-1; hole U-2,0; tokens "
    "0@0,1 1@-1,1 0@0,-1 1@1,-1 0@2,0 1@1,1 0@2,-1"
)


@pytest.mark.example("V47", rule="vizia.buying.reclaim")
def test_a_group_of_empty_wheels_is_surrounded() -> None:
    state = f"with buying; turn 1; {PAIR}"
    assert tokens(state).count("-@") == 2
    after = play(state, "display:R@U-2,0")
    assert told(state, "display:R@U-2,0", WheelReclaimed) == [
        WheelReclaimed(1, "0,0", 2),
        WheelReclaimed(1, "1,0", 2),
    ]
    assert supply(after)[1] == supply(state)[1] - 3


@pytest.mark.example("V47", rule="vizia.buying.reclaim")
def test_a_gap_in_the_ring_keeps_them_empty() -> None:
    gap = f"with buying; turn 1; {PAIR.replace('0@2,-1', '')}"
    assert told(gap, "display:R@U-2,0", WheelReclaimed) == []


@pytest.mark.example("V47", rule="vizia.buying.reclaim")
def test_without_buying_nothing_is_reclaimed() -> None:
    assert told(f"turn 1; {PAIR}", "display:R@U-2,0", WheelReclaimed) == []


LOCKED = "with buying same_colour; rosettes 0,0; tiles O!@U-1,1; tokens 0@0,0"


@pytest.mark.example("V48", rule="vizia.buying.one_contact")
def test_a_locked_tile_may_be_bought() -> None:
    deal = "buy:U-1,1>U1,-1$0,0"
    assert not legal(LOCKED, deal)  # orange beside orange
    assert legal(LOCKED, "buy:U-1,1>D0,0$0,0")
    assert told(LOCKED, "buy:U-1,1>D0,0$0,0", TileUnlocked) == [TileUnlocked("U-1,1")]
    after = play(LOCKED, "buy:U-1,1>D0,0$0,0")
    assert after.extras.locked == ()
    assert legal(after, "display:R@U-1,1")


@pytest.mark.example("V48", rule="vizia.buying.other_cell")
def test_a_bought_tile_never_touches_its_own_colour() -> None:
    assert rule_against(LOCKED, "buy:U-1,1>U1,-1$0,0") == "place.neighbour_colours"


@pytest.mark.example("V49", rule="vizia.buying.one_contact")
def test_the_white_tile_counts_as_a_contact() -> None:
    white = LEAF.replace("with buying", "with buying white_tile")
    assert legal(white, "buy:U-1,1>U1,-1$0,0")
    held = f"{white}; white D-1,1"
    assert moves(held, "buy:") == []
    assert rule_against(held, "buy:U-1,1>U1,-1$0,0") == "buying.one_contact"


@pytest.mark.rule("vizia.buying.limit")
def test_buying_limit() -> None:
    two = (
        "with buying max_purchases_per_turn=1; rosettes 0,0 10,0; tiles Y@U-1,1; "
        "tokens 0@0,0 0@10,0"
    )
    after = play(two, "buy:U-1,1>U1,-1$0,0")
    assert moves(after, "buy:") == []
    assert rule_against(after, "buy:U1,-1>U-1,1$10,0") == "buying.limit"
    assert legal(two.replace(" max_purchases_per_turn=1", ""), "buy:U-1,1>U1,-1$0,0")


def test_a_blocked_seat_may_buy_before_it_passes() -> None:
    # Green fits nowhere, neither before nor after the purchase.
    state = LEAF.replace("Y@U-1,1", "R@U-1,1") + "; display -; hands G G"
    assert moves(state) == ["buy:U-1,1>U-1,-1$0,0", "buy:U-1,1>U1,-1$0,0", "pass"]
    assert moves(play(state, "buy:U-1,1>U1,-1$0,0")) == ["pass"]


def test_a_seat_without_a_tile_that_can_buy_is_not_skipped() -> None:
    state = f"{LEAF}; turn 1; hands - O; display -; bag -"
    after = play(state, "hand:O@D0,0", "end")
    assert after.turn == 0
    assert "pass" in moves(after)
    assert moves(after, "buy:")
