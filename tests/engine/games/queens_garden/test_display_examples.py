"""The worked examples of taking, of bag and supply, and of passing, by number and rule."""

import pytest

from engine.games.queens_garden.effects import (
    BagRecycled,
    DisplayCleared,
    ExpansionLaidAside,
    ExpansionsTurnedUp,
    StackFilled,
    StackLaidOut,
)
from tests.engine.games.queens_garden.play import (
    at,
    display,
    garden,
    legal,
    moves,
    play,
    refused,
    rule_against,
    storage,
    told,
    tower,
    view,
)

# Taking


@pytest.mark.example("Q26", rule="queens_garden.take.refill")
def test_the_empty_top_is_laid_out_and_the_next_filled() -> None:
    state = "display e1 B1 B3 B6 Y2 top; stack 4; bag DG1 DG2 DG3 DG4 DG5"
    after = play(state, "take:B")
    assert storage(after) == "B1 B3 B6 J3"
    assert display(after) == "e1 Y2 | e2 DG1 DG2 DG3 DG4 top"
    assert view(after).stack == 3


TWO_Y2 = "display e1 Y2 (LP1) | e2 Y2 LG2 B5 B6 top; stack 3; bag DG1 DG2 DG3 DG4"


@pytest.mark.example("Q27", rule="queens_garden.take.one_copy")
def test_of_two_copies_one_is_named() -> None:
    assert moves(TWO_Y2, "take:2") == ["take:2/Y2=e1", "take:2/Y2=e2"]
    assert rule_against(TWO_Y2, "take:2") == "take.one_copy"
    assert refused(TWO_Y2, "take:2").facts == {"hexagon": "Y2", "expansions": ("e1", "e2")}


@pytest.mark.example("Q27", rule="queens_garden.take.refill")
def test_only_a_tile_of_the_top_moves_the_stack_on() -> None:
    first = play(TWO_Y2, "take:2/Y2=e1")
    assert storage(first) == "Y2 LG2 J3"
    assert display(first) == "e1 = xLP1 | e2 B5 B6 Y2 | e3 DG1 DG2 DG3 DG4 top"
    second = play(TWO_Y2, "take:2/Y2=e2")
    assert storage(second) == "Y2 LG2 J3"
    assert display(second) == "e1 Y2 | e2 B5 B6 | e3 DG1 DG2 DG3 DG4 top"


@pytest.mark.example("Q28", rule="queens_garden.take.one_copy")
def test_any_of_three_copies_may_be_taken() -> None:
    state = "display e1 B3 | e2 B3 Y1 | e3 B3 Y1 LG2 DP4 top"
    for choice in ("B", "3"):
        assert moves(state, f"take:{choice}") == [
            f"take:{choice}/B3=e{number}" for number in (1, 2, 3)
        ]
        after = play(state, f"take:{choice}/B3=e2")
        assert storage(after) == "B3 J3"
        assert display(after) == "e1 B3 | e2 Y1 | e3 B3 Y1 LG2 DP4 top"


@pytest.mark.example("Q29", rule="queens_garden.take.storage")
def test_what_is_taken_must_fit_into_the_storage() -> None:
    eleven = "A: LG1 LG2 LG3 LG4 LG5 LG6 DG1 DG2 J3"
    state = f"display e1 B2 B4 Y3 | e2 Y3; {eleven}"
    assert rule_against(state, "take:B") == "take.storage"
    facts = {"tiles": 2, "expansions": 0, "free_tiles": 1, "free_expansions": 2}
    assert refused(state, "take:B").facts == facts
    assert legal(state, "take:Y/Y3=e1")
    assert storage(play(state, "take:Y/Y3=e1")).count("Y3") == 1


LG1_TWICE = "display e1 = xLG1 | e2 LG1 Y4"
TILES_FULL = "LG2 LG3 LG4 LG5 LG6 DG2 DG3 DG4 DG5 J3"


@pytest.mark.example("Q30", rule="queens_garden.take.one_copy")
def test_a_tile_and_a_face_up_expansion_are_copies() -> None:
    assert moves(LG1_TWICE, "take:1") == ["take:1/LG1=e1", "take:1/LG1=e2"]
    assert storage(play(LG1_TWICE, "take:1/LG1=e1")) == "xLG1 J3"
    assert storage(play(LG1_TWICE, "take:1/LG1=e2")) == "LG1 J3"


@pytest.mark.example("Q30", rule="queens_garden.take.storage")
def test_only_a_copy_with_room_for_it_may_be_taken() -> None:
    expansions_full = f"{LG1_TWICE}; A: xB1 xB2 J3"
    assert moves(expansions_full, "take:1") == ["take:1/LG1=e2"]
    tiles_full = f"{LG1_TWICE}; A: {TILES_FULL}"
    assert moves(tiles_full, "take:1") == ["take:1/LG1=e1"]
    both_full = f"{LG1_TWICE}; A: xB1 xB2 {TILES_FULL}"
    assert rule_against(both_full, "take:1/LG1=e1") == "take.storage"
    assert rule_against(both_full, "take:1/LG1=e2") == "take.storage"


@pytest.mark.example("Q31", rule="queens_garden.take.storage")
def test_two_expansions_are_the_most_in_storage() -> None:
    state = "display e1 = xDP1 | e2 = xDP4 | e3 = xDP6"
    assert rule_against(state, "take:DP") == "take.storage"
    assert storage(play(state, "take:4")) == "xDP4 J3"


ALL_FOUR = "display e1 B1 B2 B3 B4 (LP5) top; stack 2; bag DG1 DG2 DG3 DG4"


@pytest.mark.example("Q32", rule="queens_garden.take.turn_up")
def test_an_emptied_expansion_can_be_taken_from_the_next_turn_on() -> None:
    after = play(ALL_FOUR, "take:B")
    assert storage(after) == "B1 B2 B3 B4 J3"
    assert display(after) == "e1 = xLP5 | e2 DG1 DG2 DG3 DG4 top"
    (aside,) = told(ALL_FOUR, "take:B", ExpansionLaidAside)
    assert aside.tiles == ()
    (turned,) = told(ALL_FOUR, "take:B", ExpansionsTurnedUp)
    assert [str(one) for one in turned.expansions] == ["e1 = LP5"]
    assert rule_against(ALL_FOUR, "take:LP") == "take.offered"
    assert legal(after, "take:LP")


LAID_OUT = "display e1 Y2 (LP5) | e2 LG2 B5 (LP6) | e3 DG1 DG3 DG4 DG5 top; stack 2"


@pytest.mark.example("Q33", rule="queens_garden.take.refill")
def test_without_a_tile_of_the_top_nothing_is_filled() -> None:
    assert told(LAID_OUT, "take:2", ExpansionLaidAside) == []
    assert told(LAID_OUT, "take:2", StackFilled) == []


@pytest.mark.example("Q33", rule="queens_garden.take.turn_up")
def test_an_expansion_without_tiles_is_turned_up() -> None:
    after = play(LAID_OUT, "take:2")
    assert display(after) == "e1 = xLP5 | e2 B5 | e3 DG1 DG3 DG4 DG5 top"


@pytest.mark.example("Q34", rule="queens_garden.take.refill")
def test_an_empty_stack_fills_nothing() -> None:
    state = "display e5 B1 Y2 Y3 Y4 top; stack 0"
    after = play(state, "take:B")
    assert display(after) == "e5 Y2 Y3 Y4"
    assert view(after).stack == 0
    assert display(play(after, "take:2")) == "e5 Y3 Y4"


@pytest.mark.example("Q35", rule="queens_garden.take.offered")
def test_a_face_up_expansion_offers_its_print() -> None:
    state = "display e1 = xLP5 | e2 Y2 B3 LG1 LG4 top; stack 3"
    after = play(state, "take:LP")
    assert storage(after) == "xLP5 J3"
    assert display(after) == "e2 B3 Y2 LG1 LG4 top"


# Bag and supply


@pytest.mark.example("Q36", rule="queens_garden.bag.recycle")
def test_the_tower_goes_into_a_bag_of_fewer_than_four() -> None:
    ten = "DP1 DP1 DP2 DP2 DP3 DP3 DP4 DP4 DP5 DP5"
    state = f"display e1 B1 Y2 Y3 Y4 top; stack 2; bag LG1 LG2 LG3; tower {ten}"
    (recycled,) = told(state, "take:B", BagRecycled)
    assert recycled == BagRecycled(10, 13)
    after = play(state, "take:B")
    assert (view(after).bag, view(after).tower) == (9, ())


@pytest.mark.example("Q37", rule="queens_garden.bag.recycle")
def test_a_top_is_filled_with_what_there_is() -> None:
    state = "display e1 B1 Y2 Y3 Y4 top; stack 2; bag LG1"
    after = play(state, "take:B")
    assert display(after) == "e1 Y2 Y3 Y4 | e2 LG1 top"
    # A top with one tile is a top like any other.
    assert told(after, "take:LG", ExpansionLaidAside) == [ExpansionLaidAside("e2", ())]


@pytest.mark.example("Q37", rule="queens_garden.bag.empty")
def test_without_tiles_the_stack_is_laid_out() -> None:
    state = "display e1 B1 Y2 Y3 Y4 top; stack DP1 DP2 DP3; bag"
    (laid,) = told(state, "take:B", StackLaidOut)
    assert [str(one) for one in laid.expansions] == ["e2 = DP1", "e3 = DP2", "e4 = DP3"]
    after = play(state, "take:B")
    assert display(after) == "e1 Y2 Y3 Y4 | e2 = xDP1 | e3 = xDP2 | e4 = xDP3"
    assert view(after).stack == 0
    assert storage(play(after, "take:1"), 1) == "xDP1 J3"


@pytest.mark.example("Q37", rule="queens_garden.bag.empty")
def test_without_tiles_the_stack_is_laid_out_at_the_start_of_a_round() -> None:
    state = play("display e5 B1 top; bag", "take:B", "pass", "pass")
    (laid,) = told(play("display e5 = xB1; bag", "pass"), "pass", StackLaidOut)
    assert [one.expansion for one in laid.expansions] == ["e6", "e7", "e8", "e9", "e10"]
    assert [one.expansion for one in view(state).display] == ["e6", "e7", "e8", "e9", "e10"]
    assert view(state).stack == 0
    # They can be taken at once, and their numbers are not given again.
    after = play(state, moves(state, "take:")[0], "pass", "pass")
    assert next(one.expansion for one in view(after).display) == "e11"


@pytest.mark.example("Q38", rule="queens_garden.buy.points")
def test_an_expansion_costs_six_points() -> None:
    after = play("A 6 points:", "buy:NE")
    assert garden(after).score == 0
    assert len(garden(after).spaces) == 6 + 7
    assert view(after).supply == view("A 6 points:").supply - 1
    assert rule_against("A 5 points:", "buy:NE") == "buy.points"


@pytest.mark.example("Q38", rule="queens_garden.expand.free_area")
def test_a_full_garden_takes_no_expansion() -> None:
    full = "A: / E- NE- NW- W- SW- SE-"
    assert moves(full, "buy:") == []
    assert rule_against(full, "buy:NE") == "expand.free_area"


@pytest.mark.example("Q38", rule="queens_garden.buy.supply")
def test_nothing_is_bought_of_an_empty_supply() -> None:
    assert rule_against("supply 0", "buy:NE") == "buy.supply"


@pytest.mark.example("Q39", rule="queens_garden.buy.supply")
def test_the_supply_grows_between_rounds() -> None:
    state = at("supply 16; display e3 Y1 | e4 = xB2 | e5 B1 Y2 Y3 Y4 top; stack 0")
    assert view(state).supply == 16
    after = play(state, "pass", "pass")
    assert view(after).round == 2
    assert view(after).supply == 19


@pytest.mark.example("Q39", rule="queens_garden.round.prepare")
def test_the_display_is_cleared_between_rounds() -> None:
    state = "supply 16; display e4 = xB2 | e5 Y1 top; stack 1; A passed:; B moves; marker A"
    (cleared,) = told(state, "pass", DisplayCleared)
    assert cleared == DisplayCleared(("Y1",), ("e4", "e5"), 1, 19)
    assert tower(play(state, "pass")) == "Y1"


# Passing


@pytest.mark.example("Q43", rule="queens_garden.score.first_pass")
def test_the_first_to_pass_pays_a_point_beside_the_discards() -> None:
    after = play("A: B4 xY2 J3", "discard:B4", "discard:xY2", "pass")
    assert garden(after).score == 8
    assert view(after).marker == 0


@pytest.mark.example("Q43", rule="queens_garden.score.discards")
def test_a_discard_costs_its_value_at_once() -> None:
    state = at("A: B4 xY2 J3")
    after = play(state, "discard:B4", "discard:xY2")
    assert garden(after).score == 15 - 4 - 2
    assert moves(after) == ["pass"]


@pytest.mark.example("Q43", rule="queens_garden.discard.storage")
def test_discards_go_to_the_tower_and_under_the_supply() -> None:
    state = at("A: B4 xY2 J3")
    after = play(state, "discard:B4", "discard:xY2")
    assert tower(after) == "B4"
    assert view(after).supply == view(state).supply + 1
    assert storage(after) == "J3"


@pytest.mark.example("Q44", rule="queens_garden.score.first_pass")
def test_a_later_pass_is_free() -> None:
    after = play("3 seats; A passed:; marker A; B moves", "pass")
    assert garden(after, 1).score == 15


@pytest.mark.example("Q44", rule="queens_garden.pass.out")
def test_what_is_kept_stays_in_the_storage() -> None:
    after = play("3 seats; A passed:; marker A; B: B4 J3; B moves", "pass")
    assert storage(after, 1) == "B4 J3"
    assert [one.activity.name for one in view(after).gardens] == ["PASSED", "PASSED", "ACTIVE"]


@pytest.mark.example("Q45", rule="queens_garden.turn.order")
def test_the_last_one_goes_on_alone() -> None:
    state = play("3 seats; C: Y1 LG1 DG1 J3", "pass", "pass")
    for placed in ("tile:Y1@1,0", "tile:LG1@1,-1", "tile:DG1@0,-1"):
        assert state.turn == 2
        state = play(state, placed)
    assert state.turn == 2


@pytest.mark.example("Q45", rule="queens_garden.pass.out")
def test_who_has_passed_is_left_out() -> None:
    state = play("3 seats; display e1 B1 top", "take:1", "pass", "pass")
    assert state.turn == 0


@pytest.mark.example("Q45", rule="queens_garden.round.prepare")
def test_the_first_to_pass_begins_the_next_round() -> None:
    state = play("3 seats", "pass", "pass", "pass")
    assert (view(state).round, view(state).first_seat, state.turn) == (2, 0, 0)
    state = play("3 seats; B moves", "pass", "pass", "pass")
    assert (view(state).round, view(state).first_seat, state.turn) == (2, 1, 1)
