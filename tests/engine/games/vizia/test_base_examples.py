"""The base game by its worked examples: placing, claiming, scoring, the end."""

from engine.core.wire import GameOver, TurnBegan, TurnSkipped
from engine.games.vizia import effects as effects_
from engine.games.vizia.effects import WheelClaimed
from engine.games.vizia.rules import RULES
from engine.games.vizia.types import Colour, Options
from tests.engine.games.vizia.play import (
    at,
    effects,
    end_standing,
    ending,
    final,
    fits,
    invalid,
    legal,
    letters,
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


def test_V01_any_tile_may_be_the_first_on_the_first_cell() -> None:
    empty = "display ROGP; hands RB -"
    assert moves(empty) == [
        *(f"display:{colour}@U0,0" for colour in "GOPR"),
        *(f"hand:{colour}@U0,0" for colour in "BR"),
    ]
    assert rule_against(empty, "display:R@D0,0") == "place.first_cell"


def test_V02_a_touched_tile_needs_one_of_the_neighbour_colours() -> None:
    red = "tiles R@U0,0"
    assert fits(red, "D0,0") == "OP"
    assert rule_against(red, "display:G@D0,0") == "place.neighbour_colours"
    assert sentence(red, "display:G@D0,0").startswith(
        "On D0,0 the tile (green) would touch the one on U0,0 (red). Every tile touched must have"
    )
    assert "(Grün) das auf U0,0 (Rot) berühren" in sentence(red, "display:G@D0,0", "de")


def test_V03_a_tile_touches_the_table_with_an_edge() -> None:
    red = "tiles R@U0,0"
    for cell in ("U1,0", "D5,5"):
        assert fits(red, cell) == ""
        assert rule_against(red, f"display:O@{cell}") == "place.touches_tile"


def test_V04_every_neighbour_counts_neighbour_colours() -> None:
    assert fits("tiles R@U0,0 O@D0,0", "U1,0") == "RY"


FIVE = "tiles R@U0,0 O@D-1,0 Y@U-1,0 G@D-1,-1 B@U0,-1"


def test_V05_six_colours_are_worth_three_full() -> None:
    assert fits(FIVE, "D0,-1") == "P"
    assert told(FIVE, "display:P@D0,-1", WheelClaimed) == [WheelClaimed(0, "0,0", 3)]
    assert totals(play(FIVE, "display:P@D0,-1")) == (3, 0)


def test_V06_a_cell_may_be_dead_neighbour_colours() -> None:
    assert fits(f"{FIVE} Y@U1,-1", "D0,-1") == ""


ALTERNATING = "tiles R@U0,0 O@D-1,0 R@U-1,0 O@D-1,-1 R@U0,-1"


def test_V07_two_colours_are_worth_two_alternating() -> None:
    assert fits(ALTERNATING, "D0,-1") == "OP"
    assert totals(play(ALTERNATING, "display:O@D0,-1")) == (2, 0)


def test_V07_three_colours_are_worth_one_other() -> None:
    assert totals(play(ALTERNATING, "display:P@D0,-1")) == (1, 0)


def test_V08_four_colours_are_worth_one_other() -> None:
    ring = "tiles R@U0,0 O@D-1,0 Y@U-1,0 O@D-1,-1 R@U0,-1"
    assert totals(play(ring, "display:P@D0,-1")) == (1, 0)


def test_V09_three_colours_are_worth_one_other() -> None:
    ring = "tiles R@U0,0 O@D-1,0 R@U-1,0 P@D-1,-1 R@U0,-1"
    assert totals(play(ring, "display:O@D0,-1")) == (1, 0)


def test_place_empty_cell() -> None:
    assert rule_against("tiles R@U0,0 O@D0,0", "display:R@U0,0") == "place.empty_cell"


# --- claims and scores ----------------------------------------------------------------------------


def test_V10_one_tile_completes_three_wheels() -> None:
    after = play(HOLE, "display:R@U0,0")
    assert tokens(after) == "0@0,0 0@0,1 0@1,0"
    assert supply(after) == (9, 12)
    assert totals(after) == (6, 0)
    assert [effect.wheel for effect in told(HOLE, "display:R@U0,0", WheelClaimed)] == [
        "0,0",
        "0,1",
        "1,0",
    ]


def test_V11_three_wheels_of_three_colours_other() -> None:
    assert totals(play(HOLE, "display:Y@U0,0")) == (3, 0)


def test_V12_the_last_token_ends_the_game_tokens() -> None:
    one = f"{HOLE}; left 0@1"
    for wheel in ("0,0", "0,1", "1,0"):
        after = play(one, f"display:R@U0,0!{wheel}")
        assert ending(after) == "tokens"
        assert supply(after) == (0, 12)
        assert final(after)[0] == final(one)[0] + 2


def test_V12_claims_name_as_many_wheels_as_there_are_tokens_choose() -> None:
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
    assert sentence(one, "display:R@U0,0").startswith("Name exactly 1 of 0,0, 0,1, 1,0, ascending")


def test_V12_in_extreme_wood_the_game_goes_on_end() -> None:
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


def test_claim_only_when_short() -> None:
    assert rule_against(HOLE, "display:R@U0,0!0,0;0,1;1,0") == "claim.only_when_short"
    assert rule_against("tiles R@U0,0", "display:O@D0,0!0,0") == "claim.only_when_short"


def test_V13_who_completes_a_wheel_claims_it_wheel() -> None:
    # Tiles belong to nobody once they lie on the table: only the last one counts.
    assert tokens(play(f"turn 1; {FIVE}", "display:P@D0,-1")) == "1@0,0"


def test_V14_the_last_tile_claims_before_the_game_ends_tiles() -> None:
    last = f"{FIVE} {strip(66)}; display P; bag -; hands - -"
    assert len(at(last).tiles) == 3 * 71
    told_ = effects(last, "display:P@D0,-1")
    assert told_[-2:] == (
        WheelClaimed(0, "0,0", 3),
        GameOver("vizia.end.tiles", (0,)),
    )
    assert ending(play(last, "display:P@D0,-1")) == "tiles"


def test_V15_the_game_goes_on_while_a_hand_holds_a_tile_tiles() -> None:
    start = f"tiles Y@U0,0 {strip(69)}; hands OG -; display -; bag -"
    state = play(start, moves(start, "hand:O")[0])
    assert ending(state) == ""
    # Seat 1 has no tile: it is skipped, and that is no end.
    assert effects(state, "end") == (TurnBegan(1), TurnSkipped(1), TurnBegan(0))
    assert ending(play(state, "end", "hand:G@D0,0")) == "tiles"


def test_V15_who_has_no_tile_is_skipped() -> None:
    start = "tiles R@U0,0; hands OG - Y; seats 3; display -; bag -"
    state = play(start, "hand:O@D0,0")
    assert effects(state, "end") == (TurnBegan(1), TurnSkipped(1), TurnBegan(2))


def test_V15_when_nothing_fits_any_more_the_game_ends_dead() -> None:
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


def test_V16_equal_points_are_decided_by_tokens_placed() -> None:
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


# --- flow -----------------------------------------------------------------------------------------

START = "tiles R@U0,0; bag RRRRYGBP"


def test_V17_a_full_hand_takes_nothing_hand_limit() -> None:
    played = play(f"{START}; hands RG -; display OBBY", "display:O@D0,0", "display:Y@U1,0")
    assert moves(played, "end") == ["end"]
    assert rule_against(played, "end+B") == "refill.hand_limit"
    after = play(played, "end")
    assert letters(after.hands[0]) == "RG"
    assert letters(after.display) == "BBPB"


def test_V17_tiles_come_from_hand_or_display_from_hand() -> None:
    start = f"{START}; hands RG -; display OBBY"
    assert rule_against(start, "hand:O@D0,0") == "place.from_hand"
    assert rule_against(start, "display:P@D0,0") == "place.from_display"
    assert sentence(start, "hand:O@D0,0").startswith("There is no orange tile in your hand.")


def test_V18_an_empty_display_refills_no_hand_from_display() -> None:
    played = play(
        f"{START}; hands OP -; display RYGB",
        "hand:O@D0,0",
        "display:Y@U1,0",
        "display:G@D1,0",
        "display:B@U2,0",
        "hand:P@D2,0",
        "display:R@U3,0",
    )
    assert moves(played) == ["end"]
    assert rule_against(played, "end+R") == "refill.from_display"
    after = play(played, "end")
    assert letters(after.display) == "PBGY"
    assert after.hands[0] == b""


def test_V19_the_hand_is_refilled_before_the_display() -> None:
    played = play(f"{START}; hands OY -; display RRGB", "hand:O@D0,0", "hand:Y@U1,0")
    assert moves(played, "end") == [
        "end",
        "end+B",
        "end+G",
        "end+G+B",
        "end+R",
        "end+R+B",
        "end+R+G",
        "end+R+R",
    ]
    assert rule_against(played, "end+G+G") == "refill.from_display"
    after = play(played, "end+R+G")
    assert letters(after.hands[0]) == "RG"
    assert letters(after.display) == "RBPB"
    assert effects(played, "end+R+G") == (
        effects_.HandRefilled(0, (Colour.RED, Colour.GREEN)),
        effects_.HandSize(0, 2),
        effects_.DisplayRefilled((Colour.PURPLE, Colour.BLUE), 6),
        TurnBegan(1),
    )


def test_V20_the_display_is_refilled_as_far_as_the_bag_reaches() -> None:
    played = play("tiles R@U0,0; display OYG; bag P; hands - R", "display:O@D0,0")
    after = play(played, "end")
    assert letters(after.display) == "YGP"
    assert after.bag == b""


BLOCKED = "tiles R@U0,0; hands RY O; display GBRY; bag OOPPGG"


def test_V21_who_can_play_nothing_passes_blocked_only() -> None:
    assert moves(BLOCKED) == ["pass"]
    told_ = effects(BLOCKED, "pass")
    assert told_[0] == effects_.HandShown(0, (Colour.RED, Colour.YELLOW))
    assert told_[1] == effects_.DisplayReplaced(
        (Colour.GREEN, Colour.GREEN, Colour.PURPLE, Colour.PURPLE), 6
    )
    assert told_[2:] == (effects_.Passed(0), TurnBegan(1))
    after = play(BLOCKED, "pass")
    assert letters(after.display) == "GGPP"
    assert sorted(letters(after.bag)) == sorted("OOGBRY")
    assert letters(after.hands[0]) == "RY"


def test_V21_with_too_small_a_bag_the_old_tiles_top_it_up() -> None:
    after = play("tiles R@U0,0; hands RY O; display GBRY; bag PP", "pass")
    assert letters(after.display)[:2] == "PP"
    assert len(after.display) == 4
    assert sorted(letters(after.display + after.bag)) == sorted("PPGBRY")


def test_V21_with_an_empty_bag_the_display_stays() -> None:
    before = "tiles R@U0,0; hands RY O; display GBRY; bag -"
    assert letters(play(before, "pass").display) == "GBRY"


def test_V22_one_tile_is_compulsory() -> None:
    start = "tiles R@U0,0; display OG; hands - -"
    assert rule_against(start, "end") == "turn.one_tile"
    assert rule_against(start, "pass") == "pass.blocked_only"
    played = play(start, "display:O@D0,0")
    assert legal(played, "end")
    assert rule_against(played, "pass") == "pass.played"


def test_end_stalled_after_24_skipped_turns() -> None:
    blocked = "tiles R@U0,0; hands RY RY; display GBRY; bag YYYYYYYYP; skips {}"
    assert ending(play(blocked.format(22), "pass")) == ""
    assert ending(play(blocked.format(23), "pass")) == "stalled"


def test_end_over_takes_no_moves() -> None:
    over = play("tiles R@U0,0; hands G -; display -; bag -", "pass")
    assert rule_against(over, "pass") == "end.over"
    assert RULES.to_move(over) == ()


# --- options --------------------------------------------------------------------------------------


def test_options_seats() -> None:
    assert invalid(Options(), 5)[:2] == ("seats", "options.seats")


def test_options_first_seat() -> None:
    assert invalid(Options(first_seat=2), 2, "de")[2].startswith("Es gibt keinen Platz 2;")


def test_options_max_purchases() -> None:
    field, rule, _ = invalid(Options(max_purchases_per_turn=-1), 2)
    assert (field, rule) == ("max_purchases_per_turn", "options.max_purchases")


def test_options_module() -> None:
    for move in ("buy:U0,0>D0,0$0,0", "pivot:U0,0>D0,0+hand:R@U1,0", "draw", "black:1:R"):
        assert rule_against("tiles R@U0,0", move) == "options.module"
    for move in ("white:cache", "white@D0,0"):
        assert sentence("tiles R@U0,0", move).startswith("This game is played without: white_tile.")


def test_options_teams() -> None:
    assert invalid(Options(teams=True), 3)[:2] == ("teams", "options.teams")


# --- games that nobody can go on with ------------------------------------------------------------


def test_end_dead_although_the_bag_is_not_empty() -> None:
    green = "tiles R@U0,0; hands G G; display GG; bag GGG; skips {}"
    assert ending(play(green.format(0), "pass")) == ""
    assert ending(play(green.format(1), "pass")) == "dead"
    # One orange tile anywhere off the table, and it goes on.
    orange = "tiles R@U0,0; hands G GO; display GG; bag GGG; skips 1"
    assert ending(play(orange, "pass")) == ""


def test_end_dead_takes_the_white_tile_as_outside() -> None:
    # Green fits on D-1,0 alone, where the white tile lies.
    start = (
        "with white_tile; tiles Y@U0,0 O@D0,0 R@U1,-1; hands G G; display GGG; bag GG; "
        "skips 1; white {}"
    )
    assert moves(start.format("D-1,0")) == ["pass"]
    assert ending(play(start.format("D-1,0"), "pass")) == ""


def test_end_dead_takes_the_next_turn_as_fresh() -> None:
    # Seat 0 may not touch green with green again; seat 1 may.
    start = "with same_colour; tiles {}; hands G G; display GG; bag GGG; skips 1; touched"
    assert ending(play(start.format("G@U0,0"), "pass")) == ""
    assert ending(play(start.format("R@U0,0"), "pass")) == "dead"
