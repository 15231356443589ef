"""The worked examples of placing, paying and features, each under its number and rule."""

import pytest

from engine.core.errors import IllegalMove, MalformedNotation
from engine.games.queens_garden.effects import FeatureCompleted, JokersGained, Paid
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.types import Payment, PlaceTile
from tests.engine.games.queens_garden.play import (
    at,
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


def placing(garden: str, tile: str) -> str:
    """Seat A has this garden, the tile, and jokers enough to pay for it."""
    return f"A: {tile} J5 / {garden}"


def fits(garden: str, tile: str, cell: str) -> bool:
    """Whether the position suits the tile, which is paid with jokers."""
    return legal(placing(garden, tile), move(tile, cell))


def move(tile: str, cell: str) -> str:
    jokers = int(tile[-1]) - 1
    return f"tile:{tile}@{cell}" + (f"/J{jokers}" if jokers else "")


def misfit(garden: str, tile: str, cell: str) -> str:
    """The rule against placing the tile there."""
    return rule_against(placing(garden, tile), move(tile, cell))


# Placement


@pytest.mark.example("Q01", rule="queens_garden.place.match")
def test_the_same_colour_matches() -> None:
    assert fits("B3@1,0", "B5", "1,-1")


@pytest.mark.example("Q02", rule="queens_garden.place.match")
def test_the_same_pattern_matches() -> None:
    assert fits("B3@1,0", "Y3", "1,-1")


@pytest.mark.example("Q03", rule="queens_garden.place.match")
def test_neither_colour_nor_pattern_does_not_match() -> None:
    assert misfit("B3@1,0", "Y5", "1,-1") == "place.match"
    error = refused(placing("B3@1,0", "Y5"), "tile:Y5@1,-1/J4")
    assert error.cells == ("1,-1", "1,0")
    assert error.facts == {"hexagon": "Y5", "cell": "1,-1", "neighbours": ("B3",)}


@pytest.mark.example("Q04", rule="queens_garden.place.match")
def test_a_hexagon_may_lie_alone() -> None:
    assert fits("B3@1,0", "Y5", "-1,0")


@pytest.mark.example("Q05", rule="queens_garden.place.identical")
def test_identical_hexagons_are_no_neighbours_but_may_lie_apart() -> None:
    assert misfit("B3@1,0", "B3", "1,-1") == "place.identical"
    assert fits("B3@1,0", "B3", "-1,0")


@pytest.mark.example("Q06", rule="queens_garden.place.match")
def test_one_matching_neighbour_is_enough() -> None:
    assert fits("B3@1,0 Y5@0,-1", "B6", "1,-1")


@pytest.mark.example("Q07", rule="queens_garden.place.identical")
def test_a_group_holds_no_hexagon_twice() -> None:
    assert misfit("B3@1,0 B6@1,-1", "B3", "0,-1") == "place.identical"
    error = refused(placing("B3@1,0 B6@1,-1", "B3"), "tile:B3@0,-1/J2")
    assert error.cells == ("0,-1", "1,-1", "1,0")
    assert error.facts == {"cell": "0,-1", "identical": "B3"}


@pytest.mark.example("Q08", rule="queens_garden.place.identical")
def test_two_groups_are_not_joined_that_hold_one_twice() -> None:
    garden = "B3@1,0 B3@0,-1"
    assert misfit(garden, "B6", "1,-1") == "place.identical"
    assert misfit(garden, "Y3", "1,-1") == "place.identical"


@pytest.mark.example("Q08", rule="queens_garden.place.identical")
@pytest.mark.parametrize("colour", ["B", "Y", "LG", "DG", "LP", "DP"])
@pytest.mark.parametrize("value", range(1, 7))
def test_every_identical_pair_is_named(colour: str, value: int) -> None:
    twin = f"{colour}{value}"
    garden = f"{twin}@1,0 {twin}@0,-1"
    other_colour = "Y" if colour != "Y" else "B"
    for tile in (f"{colour}{value % 6 + 1}", f"{other_colour}{value}"):
        error = refused(placing(garden, tile), move(tile, "1,-1"))
        assert error.rule == "queens_garden.place.identical"
        assert error.facts == {"cell": "1,-1", "identical": twin}
        assert set(error.cells) == {"1,-1", "1,0", "0,-1"}


@pytest.mark.example("Q08", rule="queens_garden.place.match")
def test_between_two_groups_a_neighbour_must_match() -> None:
    assert misfit("B3@1,0 B3@0,-1", "Y5", "1,-1") == "place.match"


@pytest.mark.example("Q09", rule="queens_garden.place.identical")
def test_groups_that_stay_apart_may_hold_the_same() -> None:
    assert fits("B3@1,0 Y3@1,-1 Y1@0,-1 B1@-1,0", "B3", "-1,1")


@pytest.mark.example("Q10", rule="queens_garden.place.match")
def test_the_print_of_an_expansion_is_a_neighbour() -> None:
    garden = "E0=LG2 B3@1,0"
    assert misfit(garden, "DG4", "2,0") == "place.match"
    assert fits(garden, "B4", "2,0")


@pytest.mark.example("Q11", rule="queens_garden.place.feature")
def test_nothing_lies_on_a_pavilion() -> None:
    for tile in ("B1", "LG3", "Y6"):
        assert misfit("E0=LG2 B3@1,0", tile, "3,0") == "place.feature"
    assert fits("E- B3@1,0", "Y6", "3,0")


@pytest.mark.example("Q12", rule="queens_garden.place.feature")
def test_nothing_lies_on_a_bench_or_the_fountain() -> None:
    assert misfit("", "B1", "1,1") == "place.feature"
    assert misfit("E0=LG2 SE0=LG3", "B1", "1,1") == "place.feature"
    assert misfit("", "B1", "0,0") == "place.feature"


@pytest.mark.example("Q12", rule="queens_garden.place.no_expansion")
def test_an_area_without_expansion_has_no_cells() -> None:
    assert misfit("", "B1", "0,2") == "place.no_expansion"
    assert misfit("", "B1", "0,3") == "place.no_expansion"
    assert fits("SE-", "B1", "0,2")


@pytest.mark.example("Q13", rule="queens_garden.place.match")
def test_neighbours_match_across_areas() -> None:
    garden = "E- SE- DP2@2,1"
    assert misfit(garden, "Y4", "1,2") == "place.match"
    assert fits(garden, "DP4", "1,2")


@pytest.mark.example("Q14", rule="queens_garden.place.match")
def test_cells_across_a_gap_are_no_neighbours() -> None:
    assert fits("E- SE- DP2@2,0", "Y4", "0,2")


# Payment


@pytest.mark.example("Q15", rule="queens_garden.pay.set")
def test_a_payment_has_one_colour_or_one_pattern() -> None:
    state = "A: B3 B1 B6 Y3 LG3 J0"
    assert legal(state, "tile:B3@1,0/B1+B6")
    assert legal(state, "tile:B3@1,0/Y3+LG3")
    assert rule_against(state, "tile:B3@1,0/B6+Y3") == "pay.set"


@pytest.mark.example("Q16", rule="queens_garden.pay.identical")
def test_a_payment_holds_no_two_identical() -> None:
    state = "A: B3 B3 B1 B1 J0"
    assert rule_against(state, "tile:B3@1,0/B1+B3") == "pay.identical"
    with pytest.raises(MalformedNotation) as malformed:
        RULES.parse_move("tile:B3@1,0/B1+B1")
    assert malformed.value.column == 16
    with pytest.raises(IllegalMove) as caught:
        RULES.check(at(state), PlaceTile("B3", "1,0", Payment(("B1", "B1"))))
    assert caught.value.rule == "queens_garden.pay.identical"


@pytest.mark.example("Q17", rule="queens_garden.pay.jokers")
def test_jokers_stand_for_missing_hexagons() -> None:
    state = "A: B3 B1 B6 J2"
    assert legal(state, "tile:B3@1,0/B1+J1")
    assert legal(state, "tile:B3@1,0/J2")


@pytest.mark.example("Q17", rule="queens_garden.pay.number")
def test_nobody_pays_more_than_the_price() -> None:
    state = "A: B3 B1 B6 J2"
    assert rule_against(state, "tile:B3@1,0/B1+B6+J1") == "pay.number"
    facts = refused(state, "tile:B3@1,0/B1+B6+J1").facts
    assert facts == {"hexagon": "B3", "value": 3, "expected": 2, "paid": 3}


@pytest.mark.example("Q18", rule="queens_garden.pay.number")
def test_a_hexagon_of_value_one_is_free() -> None:
    assert legal("A: Y1 J1", "tile:Y1@1,0")
    assert rule_against("A: Y1 J1", "tile:Y1@1,0/J1") == "pay.number"


@pytest.mark.example("Q19", rule="queens_garden.pay.number")
def test_a_six_costs_five_with_or_without_jokers() -> None:
    state = "A: LG1 LG2 LG3 LG4 LG5 LG6 J4"
    assert legal(state, "tile:LG6@1,0/LG1+LG2+LG3+LG4+LG5")
    assert legal(state, "tile:LG6@1,0/LG1+J4")


@pytest.mark.example("Q19", rule="queens_garden.pay.set")
def test_one_payment_has_no_two_reasons() -> None:
    state = "A: LG1 LG6 B6 J3"
    assert rule_against(state, "tile:LG6@1,0/B6+LG1+J3") == "pay.set"


@pytest.mark.example("Q20", rule="queens_garden.pay.set")
def test_a_stored_expansion_pays_like_a_tile() -> None:
    state = at("A: Y2 xY5 J0")
    supply = view(state).supply
    after = play(state, "tile:Y2@1,0/xY5")
    assert view(after).supply == supply + 1
    assert after.hidden.supply[0] == state.seats[0].expansions[0]
    assert storage(after) == "J0"
    (paid,) = told(state, "tile:Y2@1,0/xY5", Paid)
    assert paid == Paid(0, ("xY5",), 0)


@pytest.mark.example("Q21", rule="queens_garden.pay.number")
def test_jokers_alone_may_pay() -> None:
    after = play("A: Y4 J3", "tile:Y4@1,0/J3")
    assert storage(after) == "J0"
    assert tower(after) == ""


# Features


@pytest.mark.example("Q22", rule="queens_garden.feature.jokers")
def test_the_fountain_gives_one_joker() -> None:
    state = placing("B1@1,0 B2@1,-1 B3@0,-1 B4@-1,0 B5@-1,1", "B6")
    (fountain,) = told(state, "tile:B6@0,1/J5", FeatureCompleted)
    assert (fountain.feature.name, fountain.cell, fountain.jokers) == ("FOUNTAIN", "0,0", 1)
    assert storage(play(state, "tile:B6@0,1/J5")) == "J1"


THREE_AT_ONCE = (
    "E0=LG4 NE4=Y1 SE1=LP6 LG3@0,1 LG6@0,2 DG1@1,-1 LP1@1,0 LP2@2,1 Y3@3,-2 B3@3,-1 LG2@3,1 B5@4,-1"
)


@pytest.mark.example("Q23", rule="queens_garden.feature.jokers")
def test_one_hexagon_completes_three_features() -> None:
    state = f"A: B1 J0 / {THREE_AT_ONCE}"
    found = told(state, "tile:B1@2,0", FeatureCompleted)
    assert [(one.cell, one.feature.name, one.jokers) for one in found] == [
        ("1,1", "BENCH", 2),
        ("2,-1", "STATUE", 2),
        ("3,0", "PAVILION", 3),
    ]
    assert storage(play(state, "tile:B1@2,0")) == "J7"
    full = f"A: B1 B2 B3 B4 Y2 Y4 Y5 LG1 J0 / {THREE_AT_ONCE}"
    assert told(full, "tile:B1@2,0", JokersGained) == [JokersGained(0, 5, 2)]
    assert storage(play(full, "tile:B1@2,0")) == "B2 B3 B4 Y2 Y4 Y5 LG1 J5"


@pytest.mark.example("Q24", rule="queens_garden.feature.jokers")
def test_a_bench_gives_two_jokers() -> None:
    garden = "E- SE0=B1 LP1@2,1 LP2@2,0 LP3@1,0 LP4@0,1 LP5@0,2"
    (bench,) = told(placing(garden, "LP6"), "tile:LP6@1,2/J5", FeatureCompleted)
    assert (bench.cell, bench.jokers) == ("1,1", 2)


FIVE_IN_A_RING = "E- LP1@4,0 LP2@4,-1 LP3@3,-1 LP4@2,0 LP5@2,1"


@pytest.mark.example("Q25", rule="queens_garden.feature.jokers")
def test_a_face_down_expansion_has_no_pavilion() -> None:
    assert told(placing(FIVE_IN_A_RING, "LP6"), "tile:LP6@3,1/J5", JokersGained) == []


@pytest.mark.example("Q25", rule="queens_garden.place.identical")
def test_a_full_ring_takes_no_identical_hexagon() -> None:
    ring = f"{FIVE_IN_A_RING} LP6@3,1"
    assert misfit(ring, "LP1", "3,0") == "place.identical"
    # A lily of another colour matches the lily of the ring.
    assert fits(ring, "Y6", "3,0")


# Expansions from the storage


@pytest.mark.example("Q40", rule="queens_garden.expand.own_expansion")
def test_an_expansion_is_placed_for_its_value() -> None:
    move_ = "expand:Y5@E0/Y1+J3"
    assert legal("A: xY5 Y1 J3", move_)
    assert legal("A: xY5 Y1 J3 / B3@1,0 Y4@1,-1 W-", move_)
    after = play("A: xY5 Y1 J3", move_)
    assert view(after).gardens[0].hexagons[0].cell == "4,0"
    assert storage(after) == "J0"


@pytest.mark.example("Q40", rule="queens_garden.expand.free_area")
def test_a_taken_area_takes_no_second_expansion() -> None:
    assert rule_against("A: xY5 Y1 J3 / E-", "expand:Y5@E0/Y1+J3") == "expand.free_area"


@pytest.mark.example("Q41", rule="queens_garden.place.identical")
@pytest.mark.example("Q41", rule="queens_garden.expand.own_expansion")
def test_the_print_of_an_expansion_is_not_beside_an_identical_one() -> None:
    state = "A: xB3 J2 / B3@1,0"
    assert rule_against(state, "expand:B3@E3/J2") == "place.identical"
    assert legal(state, "expand:B3@E0/J2")


@pytest.mark.example("Q42", rule="queens_garden.place.match")
@pytest.mark.example("Q42", rule="queens_garden.expand.own_expansion")
def test_the_print_of_an_expansion_must_match() -> None:
    state = "A: xB3 J2 / DG4@1,0"
    assert rule_against(state, "expand:B3@E3/J2") == "place.match"
    assert legal(state, "expand:B3@E5/J2")
    assert len(moves(state, "expand:B3@E")) == 5
