"""What is shown to whom, the picture as text, and which moves may be taken back."""

import pytest
from msgspec import UNSET

from engine.core.rules import SPECTATOR, Viewpoint
from engine.games.vizia.effects import HandDealt
from engine.games.vizia.rules import RULES
from engine.games.vizia.types import Colour, Lock, Phase, Player, Wheel
from tests.engine.games.vizia.play import at, ending, moves, play

RED, ORANGE, YELLOW, GREEN = Colour.RED, Colour.ORANGE, Colour.YELLOW, Colour.GREEN

LOCKED = (
    "with same_colour buying white_tile black_tile; seats 3; turn 1; tiles P@D0,0 R@U0,0 P*@U1,0; "
    "hands YR G -; display OO; bag RR; white D-1,0; black 2; played; bought 2; skips 0"
)


def test_the_view_tells_what_this_turn_allows() -> None:
    view = RULES.view(at(LOCKED), SPECTATOR)
    assert (view.phase, view.turn, view.played) == (Phase.PLAY, 1, True)
    assert view.locks == (Lock("U1,0", "D0,0", True),)
    assert (view.black_seat, view.white_cell, view.white_seat) == (2, "D-1,0", UNSET)
    assert (view.purchases, view.same_colour_used, view.white_barred) == (2, True, False)
    assert (view.display, view.bag) == ((ORANGE, ORANGE), 2)


def test_other_hands_are_a_size() -> None:
    state = at(LOCKED)
    assert RULES.view(state, SPECTATOR).players == (
        Player(0, 12, 2),
        Player(1, 12, 1),
        Player(2, 12, 0),
    )
    # A hand is shown in the order of the colours.
    assert RULES.view(state, Viewpoint(0)).players[0] == Player(0, 12, 2, (RED, YELLOW))
    assert RULES.view(state, Viewpoint(0)).players[1] == Player(1, 12, 1)


def test_after_the_end_all_hands_are_open() -> None:
    over = play("tiles R@U0,0; hands G YG; display -; bag -; skips 1", "pass")
    assert ending(over)
    assert [player.hand_colours for player in RULES.view(over, SPECTATOR).players] == [
        (GREEN,),
        (YELLOW, GREEN),
    ]


def test_dealt_tiles_are_seen_by_their_seat() -> None:
    dealt = HandDealt(1, 2, (RED, GREEN))
    assert RULES.see(dealt, Viewpoint(1)) == dealt
    assert RULES.see(dealt, Viewpoint(0)) == HandDealt(1, 2)
    assert RULES.see(dealt, SPECTATOR) == HandDealt(1, 2)


def test_wheels_are_shown_with_value_and_owner() -> None:
    view = RULES.view(at("rosettes 0,0 10,0; tokens 1@10,0"), SPECTATOR)
    assert view.wheels == (Wheel("0,0", 2), Wheel("10,0", 2, 1))


def test_the_picture_shows_tiles_tokens_and_hands() -> None:
    state = at(
        "with same_colour white_tile black_tile; seats 3; turn 1; rosettes 0,0; "
        "tiles P@D0,0 P!@U1,0; tokens 1@0,0; hands YR G -; display OO; bag RR; black 2; "
        "white U1,-1; played"
    )
    text = RULES.board_text(RULES.view(state, Viewpoint(0)))
    assert text.split("\n") == [
        "",
        "   U-1,0 /R\\O/R\\P/p\\",
        "            1",
        "  D-1,-1 \\O/R\\O/w\\·",
        "",
        "play: seat 1, tile played",
        "display: O O, bag: 2",
        "seat 0: hand R Y, tokens 12",
        "seat 1: hand 1 hidden, tokens 11",
        "seat 2: hand -, tokens 12 black",
    ]


PIVOT = "with same_colour; tiles P@D0,0 R@U0,0 P!@U1,0; hands B -; display B"
LEAF = "with buying; rosettes 0,0; tiles Y@U-1,1; tokens 0@0,0"
WHITE = "with white_tile; tiles R@U0,0; drawing; hands R R; display {}; bag -"


@pytest.mark.parametrize(
    ("place", "move", "allowed"),
    [
        ("tiles R@U0,0", "display:O@D0,0", True),
        ("tiles R@U0,0; hands O -", "hand:O@D0,0", False),
        ("tiles R@U0,0; played", "end", False),
        ("tiles R@U0,0; hands R R; display -", "pass", False),
        (PIVOT, "pivot:U1,0>D1,0+display:B@U1,0", True),
        (PIVOT, "pivot:U1,0>D1,0+hand:B@U1,0", False),
        (LEAF, "buy:U-1,1>U1,-1$0,0", True),
        (WHITE.format("O"), "draw", False),
        (WHITE.format("O"), "white:cache", True),
        (WHITE.format("O"), "white@D0,0", True),
        ("with black_tile; tiles R@U0,0; drawing; hands R R; display O", "black:1:R", False),
        # The turn passed on: seat 0 has nothing to play.
        (WHITE.format("-").replace("hands R", "hands -"), "white:cache", False),
    ],
)
def test_what_may_be_taken_back(place: str, move: str, allowed: bool) -> None:
    assert move in moves(place)
    assert RULES.can_undo(play(place, move), RULES.parse_move(move)) is allowed


def test_nothing_is_taken_back_after_the_end() -> None:
    last = "rosettes 0,0; hole U0,0; left 0@1"
    after = play(last, "display:R@U0,0")
    assert ending(after)
    assert not RULES.can_undo(after, RULES.parse_move("display:R@U0,0"))
