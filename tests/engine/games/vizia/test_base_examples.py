"""The base game by its worked examples: placing, claiming, scoring, the end."""

import pytest

from engine.core.wire import GameOver, TurnBegan, TurnSkipped
from engine.games.vizia import effects as effects_
from engine.games.vizia.effects import WheelClaimed
from engine.games.vizia.types import Colour
from tests.engine.games.vizia.play import (
    at,
    effects,
    end_standing,
    ending,
    final,
    fits,
    moves,
    play,
    rule_against,
    sentence,
    supply,
    tokens,
    told,
    totals,
)
from tests.engine.games.vizia.positions import strip

HOLE = "rosettes 0,0 1,0 0,1; hole U0,0"


# --- placing --------------------------------------------------------------------------------------


@pytest.mark.example("V01", rule="vizia.place.first_cell")
def test_any_tile_may_be_the_first_on_the_first_cell() -> None:
    empty = "display ROGP; hands RB -"
    assert moves(empty) == [
        *(f"display:{colour}@U0,0" for colour in "GOPR"),
        *(f"hand:{colour}@U0,0" for colour in "BR"),
    ]
    assert rule_against(empty, "display:R@D0,0") == "place.first_cell"


@pytest.mark.example("V02", rule="vizia.place.neighbour_colours")
def test_a_touched_tile_needs_a_neighbouring_colour() -> None:
    red = "tiles R@U0,0"
    assert fits(red, "D0,0") == "OP"
    assert rule_against(red, "display:G@D0,0") == "place.neighbour_colours"
    assert sentence(red, "display:G@D0,0") == (
        "On D0,0 a green tile would touch the red tile on U0,0; the neighbours of red on the "
        "colour wheel are orange and purple."
    )
    assert sentence(red, "display:G@D0,0", "de") == (
        "Auf D0,0 würde ein grünes Plättchen das rote Plättchen auf U0,0 berühren; Nachbarn von "
        "Rot im Farbrad sind Orange und Lila."
    )


@pytest.mark.example("V03", rule="vizia.place.touches_tile")
def test_a_tile_touches_the_table_with_an_edge() -> None:
    red = "tiles R@U0,0"
    for cell in ("U1,0", "D5,5"):
        assert fits(red, cell) == ""
        assert rule_against(red, f"display:O@{cell}") == "place.touches_tile"


@pytest.mark.example("V04", rule="vizia.place.neighbour_colours")
def test_every_neighbour_counts() -> None:
    assert fits("tiles R@U0,0 O@D0,0", "U1,0") == "RY"


FIVE = "tiles R@U0,0 O@D-1,0 Y@U-1,0 G@D-1,-1 B@U0,-1"


@pytest.mark.example("V05", rule="vizia.place.neighbour_colours")
@pytest.mark.example("V05", rule="vizia.score.full")
def test_six_colours_are_worth_three() -> None:
    assert fits(FIVE, "D0,-1") == "P"
    assert told(FIVE, "display:P@D0,-1", WheelClaimed) == [WheelClaimed(0, "0,0", 3)]
    assert totals(play(FIVE, "display:P@D0,-1")) == (3, 0)


@pytest.mark.example("V06", rule="vizia.place.neighbour_colours")
def test_a_cell_may_be_dead() -> None:
    assert fits(f"{FIVE} Y@U1,-1", "D0,-1") == ""


ALTERNATING = "tiles R@U0,0 O@D-1,0 R@U-1,0 O@D-1,-1 R@U0,-1"


@pytest.mark.example("V07", rule="vizia.place.neighbour_colours")
@pytest.mark.example("V07", rule="vizia.score.alternating")
def test_two_colours_are_worth_two() -> None:
    assert fits(ALTERNATING, "D0,-1") == "OP"
    assert totals(play(ALTERNATING, "display:O@D0,-1")) == (2, 0)


@pytest.mark.example("V07", rule="vizia.place.neighbour_colours")
@pytest.mark.example("V07", rule="vizia.score.other")
def test_three_colours_are_worth_one() -> None:
    assert totals(play(ALTERNATING, "display:P@D0,-1")) == (1, 0)


@pytest.mark.example("V08", rule="vizia.score.other")
def test_four_colours_are_worth_one() -> None:
    ring = "tiles R@U0,0 O@D-1,0 Y@U-1,0 O@D-1,-1 R@U0,-1"
    assert totals(play(ring, "display:P@D0,-1")) == (1, 0)


@pytest.mark.example("V09", rule="vizia.score.other")
def test_three_colours_in_any_order_are_worth_one() -> None:
    ring = "tiles R@U0,0 O@D-1,0 R@U-1,0 P@D-1,-1 R@U0,-1"
    assert totals(play(ring, "display:O@D0,-1")) == (1, 0)


@pytest.mark.rule("vizia.place.empty_cell")
def test_place_empty_cell() -> None:
    assert rule_against("tiles R@U0,0 O@D0,0", "display:R@U0,0") == "place.empty_cell"


# --- claims and scores ----------------------------------------------------------------------------


@pytest.mark.example("V10", rule="vizia.claim.wheel")
@pytest.mark.example("V10", rule="vizia.score.alternating")
@pytest.mark.example("V10", rule="vizia.score.wheels")
def test_one_tile_completes_three_wheels() -> None:
    after = play(HOLE, "display:R@U0,0")
    assert tokens(after) == "0@0,0 0@0,1 0@1,0"
    assert supply(after) == (9, 12)
    assert totals(after) == (6, 0)
    assert [effect.wheel for effect in told(HOLE, "display:R@U0,0", WheelClaimed)] == [
        "0,0",
        "0,1",
        "1,0",
    ]


@pytest.mark.example("V11", rule="vizia.place.neighbour_colours")
@pytest.mark.example("V11", rule="vizia.score.other")
def test_three_wheels_of_three_colours_are_worth_one_each() -> None:
    assert totals(play(HOLE, "display:Y@U0,0")) == (3, 0)


@pytest.mark.example("V12", rule="vizia.end.tokens")
def test_the_last_token_ends_the_game() -> None:
    one = f"{HOLE}; left 0@1"
    for wheel in ("0,0", "0,1", "1,0"):
        after = play(one, f"display:R@U0,0!{wheel}")
        assert ending(after) == "tokens"
        assert supply(after) == (0, 12)
        assert final(after)[0] == final(one)[0] + 2


@pytest.mark.example("V12", rule="vizia.claim.choose")
def test_claims_name_as_many_wheels_as_there_are_tokens() -> None:
    one, two = f"{HOLE}; left 0@1", f"{HOLE}; left 0@2"
    assert moves(one, "display:R@U0,0") == [
        "display:R@U0,0!0,0",
        "display:R@U0,0!0,1",
        "display:R@U0,0!1,0",
    ]
    assert moves(two, "display:R@U0,0") == [
        "display:R@U0,0!0,0;0,1",
        "display:R@U0,0!0,0;1,0",
        "display:R@U0,0!0,1;1,0",
    ]
    assert rule_against(one, "display:R@U0,0") == "claim.choose"
    assert rule_against(two, "display:R@U0,0!0,0") == "claim.choose"
    assert rule_against(one, "display:R@U0,0!2,0") == "claim.choose"
    assert sentence(one, "display:R@U0,0") == ("Choose one of these wheels: 0,0; 0,1; 1,0.")


@pytest.mark.example("V12", rule="vizia.extreme.end")
def test_in_extreme_wood_the_game_goes_on() -> None:
    one = f"with extreme; {HOLE}; left 0@1"
    after = play(one, "display:R@U0,0!0,1")
    assert ending(after) == ""
    assert tokens(after).startswith("-@0,0 0@0,1 -@1,0 ")
    assert told(one, "display:R@U0,0!0,1", effects_.WheelUnclaimed) == [
        effects_.WheelUnclaimed("0,0", 2),
        effects_.WheelUnclaimed("1,0", 2),
    ]
    # Without any token left nothing is named.
    none = f"with extreme; {HOLE}; left 0@0"
    assert moves(none, "display:R@U0,0") == ["display:R@U0,0"]
    assert tokens(play(none, "display:R@U0,0")).startswith("-@0,0 -@0,1 -@1,0 ")


@pytest.mark.rule("vizia.claim.only_when_short")
def test_claim_only_when_short() -> None:
    assert rule_against(HOLE, "display:R@U0,0!0,0;0,1;1,0") == "claim.only_when_short"
    assert rule_against("tiles R@U0,0", "display:O@D0,0!0,0") == "claim.only_when_short"


@pytest.mark.example("V13", rule="vizia.claim.wheel")
def test_who_completes_a_wheel_claims_it() -> None:
    # Tiles belong to nobody once they lie on the table: only the last one counts.
    assert tokens(play(f"turn 1; {FIVE}", "display:P@D0,-1")) == "1@0,0"


@pytest.mark.example("V14", rule="vizia.end.tiles")
def test_the_last_tile_claims_before_the_game_ends() -> None:
    last = f"{FIVE} {strip(66)}; display P; bag -; hands - -"
    assert len(at(last).tiles) == 3 * 71
    told_ = effects(last, "display:P@D0,-1")
    assert told_[-2:] == (
        WheelClaimed(0, "0,0", 3),
        GameOver("vizia.end.tiles", (0,)),
    )
    assert ending(play(last, "display:P@D0,-1")) == "tiles"


@pytest.mark.example("V15", rule="vizia.end.tiles")
def test_the_game_goes_on_while_a_hand_holds_a_tile() -> None:
    start = f"tiles Y@U0,0 {strip(69)}; hands OG -; display -; bag -"
    state = play(start, moves(start, "hand:O")[0])
    assert ending(state) == ""
    # Seat 1 has no tile: it is skipped, and that is no end.
    assert effects(state, "end") == (TurnBegan(1), TurnSkipped(1), TurnBegan(0))
    assert ending(play(state, "end", "hand:G@D0,0")) == "tiles"


@pytest.mark.example("V15", rule="vizia.turn.skipped")
def test_who_has_no_tile_is_skipped() -> None:
    start = "tiles R@U0,0; hands OG - Y; seats 3; display -; bag -"
    state = play(start, "hand:O@D0,0")
    assert effects(state, "end") == (TurnBegan(1), TurnSkipped(1), TurnBegan(2))


@pytest.mark.example("V15", rule="vizia.end.dead")
def test_when_nothing_fits_any_more_the_game_ends() -> None:
    # Green fits nowhere beside red alone; seat 1 has no tile.
    start = "tiles R@U0,0; hands G -; display -; bag -"
    assert moves(start) == ["pass"]
    assert effects(start, "pass") == (
        effects_.HandShown(0, (Colour.GREEN,)),
        effects_.Passed(0),
        TurnBegan(1),
        TurnSkipped(1),
        effects_.HandShown(0, (Colour.GREEN,)),
        GameOver("vizia.end.dead", (0, 1)),
    )


@pytest.mark.example("V16", rule="vizia.score.tokens_placed")
def test_equal_points_are_decided_by_tokens() -> None:
    rings = (
        "tiles R@U0,0 O@D-1,0 Y@U-1,0 G@D-1,-1 B@U0,-1 P@D0,-1 "
        "R@U10,0 O@D9,0 R@U9,0 P@D9,-1 R@U10,-1 O@D10,-1 "
        "R@U20,0 O@D19,0 R@U19,0 O@D19,-1 R@U20,-1 O@D20,-1 "
        "R@U0,20 O@D-1,20 Y@U-1,20 O@D-1,19 R@U0,19 P@D0,19"
    )
    fewer = end_standing(f"{rings}; tokens 0@0,0 1@10,0 1@20,0")
    assert [(seat.total, seat.tie_breaks[0].value, seat.rank) for seat in fewer.seats] == [
        (3, 1, 2),
        (3, 2, 1),
    ]
    equal = end_standing(f"{rings}; tokens 0@10,0 1@0,20")
    assert [seat.rank for seat in equal.seats] == [1, 1]
