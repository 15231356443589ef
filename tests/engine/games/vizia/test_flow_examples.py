"""The course of the base game by its worked examples: hands, display, blocked seats, options."""

import re
from collections import Counter

import pytest

from engine.core.rules import SPECTATOR
from engine.core.wire import TurnBegan
from engine.games.vizia import effects as effects_
from engine.games.vizia.rules import RULES
from engine.games.vizia.types import Colour, Options
from tests.engine.games.vizia.play import (
    effects,
    ending,
    invalid,
    legal,
    letters,
    moves,
    play,
    rule_against,
    sentence,
)
from tests.engine.games.words import RNG

START = "tiles R@U0,0; bag RRRRYGBP"


@pytest.mark.example("V17", rule="vizia.refill.hand_limit")
def test_a_full_hand_takes_nothing() -> None:
    played = play(f"{START}; hands RG -; display OBBY", "display:O@D0,0", "display:Y@U1,0")
    assert moves(played, "end") == ["end"]
    assert rule_against(played, "end+B") == "refill.hand_limit"
    after = play(played, "end")
    assert letters(after.hands[0]) == "RG"
    assert letters(after.display) == "BBPB"


@pytest.mark.example("V17", rule="vizia.place.from_hand")
def test_tiles_come_from_hand_or_display() -> None:
    start = f"{START}; hands RG -; display OBBY"
    assert rule_against(start, "hand:O@D0,0") == "place.from_hand"
    assert rule_against(start, "display:P@D0,0") == "place.from_display"
    assert sentence(start, "hand:O@D0,0") == "You have no orange tile in your hand."


@pytest.mark.example("V18", rule="vizia.place.from_display")
@pytest.mark.example("V18", rule="vizia.refill.from_display")
def test_an_empty_display_refills_no_hand() -> None:
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


@pytest.mark.example("V19", rule="vizia.refill.hand_limit")
@pytest.mark.example("V19", rule="vizia.refill.display")
def test_the_hand_is_refilled_before_the_display() -> None:
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


@pytest.mark.example("V20", rule="vizia.refill.display")
def test_the_display_is_refilled_as_far_as_the_bag_reaches() -> None:
    played = play("tiles R@U0,0; display OYG; bag P; hands - R", "display:O@D0,0")
    after = play(played, "end")
    assert letters(after.display) == "YGP"
    assert after.bag == b""


BLOCKED = "tiles R@U0,0; hands RY O; display GBRY; bag OOPPGG"


@pytest.mark.example("V21", rule="vizia.pass.blocked_only")
def test_who_can_play_nothing_passes() -> None:
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


@pytest.mark.example("V21", rule="vizia.pass.blocked_only")
def test_with_too_small_a_bag_the_old_tiles_top_it_up() -> None:
    after = play("tiles R@U0,0; hands RY O; display GBRY; bag PP", "pass")
    assert letters(after.display)[:2] == "PP"
    assert len(after.display) == 4
    assert sorted(letters(after.display + after.bag)) == sorted("PPGBRY")


@pytest.mark.example("V21", rule="vizia.pass.blocked_only")
def test_with_an_empty_bag_the_display_stays() -> None:
    before = "tiles R@U0,0; hands RY O; display GBRY; bag -"
    assert letters(play(before, "pass").display) == "GBRY"


@pytest.mark.example("V22", rule="vizia.turn.one_tile")
@pytest.mark.example("V22", rule="vizia.pass.played")
def test_one_tile_is_compulsory() -> None:
    start = "tiles R@U0,0; display OG; hands - -"
    assert rule_against(start, "end") == "turn.one_tile"
    assert rule_against(start, "pass") == "pass.blocked_only"
    assert re.fullmatch(
        r"You cannot pass: you can still place an? \w+ tile on \w-?\d,-?\d\.",
        sentence(start, "pass"),
    )
    played = play(start, "display:O@D0,0")
    assert legal(played, "end")
    assert rule_against(played, "pass") == "pass.played"


@pytest.mark.rule("vizia.end.stalled")
def test_end_stalled_after_24_skipped_turns() -> None:
    blocked = "tiles R@U0,0; hands RY RY; display GBRY; bag YYYYYYYYP; skips {}"
    assert ending(play(blocked.format(22), "pass")) == ""
    assert ending(play(blocked.format(23), "pass")) == "stalled"


@pytest.mark.rule("vizia.end.over")
def test_end_over_takes_no_moves() -> None:
    over = play("tiles R@U0,0; hands G -; display -; bag -", "pass")
    assert rule_against(over, "pass") == "end.over"
    assert RULES.to_move(over) == ()


# --- options --------------------------------------------------------------------------------------


@pytest.mark.rule("vizia.options.seats")
def test_options_seats() -> None:
    assert invalid(Options(), 5)[:2] == ("seats", "options.seats")


@pytest.mark.rule("vizia.options.first_seat")
def test_options_first_seat() -> None:
    assert invalid(Options(first_seat=2), 2, "de")[2] == (
        "Kein Platz hat die Nummer 2; die Nummern gehen von 0 bis 1."
    )


@pytest.mark.rule("vizia.options.max_purchases")
def test_options_max_purchases() -> None:
    for most in (-1, 101, 2**31):
        field, rule, _ = invalid(Options(max_purchases_per_turn=most), 2)
        assert (field, rule) == ("max_purchases_per_turn", "options.max_purchases")


@pytest.mark.rule("vizia.options.module")
def test_options_module() -> None:
    for move in ("buy:U0,0>D0,0$0,0", "pivot:U0,0>D0,0+hand:R@U1,0", "draw", "black:1:R"):
        assert rule_against("tiles R@U0,0", move) == "options.module"
    for move in ("white:cache", "white@D0,0"):
        assert sentence("tiles R@U0,0", move) == "This game is played without the white tile."


@pytest.mark.rule("vizia.setup.start")
def test_setup_start() -> None:
    for seats, left in ((2, 64), (3, 62), (4, 60)):
        state = RULES.new_game(Options(), seats, RNG).state
        view = RULES.view(state, SPECTATOR)
        assert [(player.tokens, player.hand_size) for player in view.players] == [(12, 2)] * seats
        assert (len(view.display), view.bag) == (4, left)
        dealt = [tile for hand in state.hands for tile in hand]
        tiles = Counter([*dealt, *state.display, *state.bag])
        assert tiles == dict.fromkeys(range(6), 12)


@pytest.mark.rule("vizia.options.teams")
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
