"""The draw phase, the black and the white tile by their worked examples."""

import pytest

from engine.core.rules import SPECTATOR
from engine.core.wire import TurnBegan, TurnSkipped
from engine.games.vizia.effects import (
    BlackGiven,
    BlackReturned,
    DisplayRefilled,
    HandSize,
    PlayBegan,
    TheftFailed,
    TileStolen,
    WhiteKept,
    WhitePlaced,
    WhiteReturned,
)
from engine.games.vizia.rules import RULES
from engine.games.vizia.types import Colour
from tests.engine.games.vizia.play import (
    effects,
    fits,
    legal,
    letters,
    moves,
    play,
    rule_against,
    sentence,
    told,
)

RED = "tiles R@U0,0"


def ended(position: str, display: str) -> str:
    """A position in which the seat to move has played a tile and ends its turn."""
    return f"{position}; display {display}; played"


# --- the draw phase -------------------------------------------------------------------------------

BOTH = f"with black_tile white_tile extreme; {RED}; hands R GR; bag ROYGBPROYGBP"


@pytest.mark.example("V53", rule="vizia.draw.slot")
def test_the_last_slot_is_a_choice() -> None:
    one = ended(BOTH, "O")
    assert effects(one, "end") == (
        TurnBegan(1),
        DisplayRefilled((Colour.PURPLE,), 11),
    )
    after = play(one, "end")
    assert letters(after.display) == "OP"
    assert moves(after) == [
        *(f"black:0:{colour}" for colour in "BGOPRY"),
        "draw",
        "white:cache",
        *(f"white@{cell}" for cell in ("D-1,0", "D0,-1", "D0,0")),
    ]


@pytest.mark.example("V53", rule="vizia.draw.slot")
def test_a_full_display_leaves_no_slot() -> None:
    full = ended(BOTH, "OOO")
    assert effects(full, "end") == (TurnBegan(1), PlayBegan(1))
    # With the white tile on the table there is a choice, yet no slot.
    after = play(f"{full}; white D0,0", "end")
    assert moves(after) == ["draw", "draw+white"]
    for move in ("black:0:R", "white:cache", "white@D-1,0"):
        assert rule_against(after, move) == "draw.slot"


@pytest.mark.example("V53", rule="vizia.draw.first")
def test_the_draw_comes_first() -> None:
    after = play(ended(BOTH, "O"), "end")
    assert rule_against(after, "display:O@D0,0") == "draw.first"
    assert rule_against(after, "end") == "draw.first"
    drawn = play(after, "draw")
    assert letters(drawn.display) == "OPB"
    assert legal(drawn, "display:O@D0,0")


@pytest.mark.rule("vizia.draw.over")
def test_draw_over() -> None:
    drawn = play(ended(BOTH, "O"), "end", "draw")
    for move in ("draw", "black:0:R", "white:cache", "white@D0,0"):
        assert rule_against(drawn, move) == "draw.over"


def test_the_display_is_not_refilled_at_the_end_of_a_turn_draw_first() -> None:
    after = play(f"with black_tile; {RED}; hands - -; display O; played; bag P", "end")
    # No hand to rob: the engine draws what the bag holds.
    assert not after.drawing
    assert letters(after.display) == "OP"


def test_an_empty_bag_removes_no_choice() -> None:
    after = play(ended(f"with black_tile; {RED}; hands R O; bag -", "-"), "end")
    assert moves(after, "black:") == [f"black:0:{colour}" for colour in "BGOPRY"]


# --- the black tile -------------------------------------------------------------------------------

BLACK = f"with black_tile extreme; {RED}; seats 3; drawing; display OB; hands R GR Y"


@pytest.mark.example("V54", rule="vizia.black.theft")
def test_a_right_guess_steals_a_tile() -> None:
    assert effects(BLACK, "black:1:G") == (
        TileStolen(0, 1, Colour.GREEN),
        HandSize(1, 1),
        HandSize(0, 2),
        BlackGiven(1),
        PlayBegan(0),
    )
    after = play(BLACK, "black:1:G")
    assert [letters(hand) for hand in after.hands] == ["RG", "R", "Y"]
    assert letters(after.display) == "OB"
    # A hand of two may become three.
    three = play(BLACK.replace("hands R ", "hands RR "), "black:1:G")
    assert letters(three.hands[0]) == "RRG"
    assert rule_against(play(three, "display:O@D0,0"), "end+B") == "refill.hand_limit"


@pytest.mark.example("V55", rule="vizia.black.theft")
def test_a_wrong_guess_costs_the_slot() -> None:
    wrong = BLACK.replace("GR", "BR")
    assert effects(wrong, "black:1:G") == (
        TheftFailed(0, 1, Colour.GREEN),
        PlayBegan(0),
    )
    after = play(wrong, "black:1:G")
    assert after.extras.black == -1
    assert letters(after.display) == "OB"


HOLDER = (
    f"with black_tile extreme; {RED}; seats 3; turn 1; drawing; display OB; hands R GR Y; black 1"
)


@pytest.mark.example("V56", rule="vizia.black.holder")
def test_a_holder_robs_or_returns_the_tile() -> None:
    assert moves(HOLDER) == [
        *(f"black:{seat}:{colour}" for seat in (0, 2) for colour in "BGOPRY"),
        "draw",
    ]
    assert told(HOLDER, "draw", BlackReturned) == [BlackReturned()]
    assert letters(play(HOLDER, "draw").display) == "OBP"
    assert told(HOLDER, "black:0:G", BlackReturned) == [BlackReturned()]
    robbed = play(HOLDER, "black:0:R")
    assert robbed.extras.black == 0
    assert letters(robbed.display) == "OB"


@pytest.mark.example("V56", rule="vizia.black.holder")
def test_with_a_full_display_the_black_tile_must_be_returned() -> None:
    before = f"with black_tile extreme; {RED}; display OBB; hands R GR; black 1; played"
    assert effects(before, "end") == (TurnBegan(1), BlackReturned(), PlayBegan(1))


@pytest.mark.example("V56", rule="vizia.black.available")
def test_in_front_of_another_seat_the_black_tile_is_not_available() -> None:
    waiting = BLACK + "; black 2"
    assert moves(waiting) == ["draw"]
    assert rule_against(waiting, "black:1:R") == "black.available"


@pytest.mark.example("V56", rule="vizia.black.other_seat")
def test_another_seat_is_robbed() -> None:
    assert rule_against(BLACK, "black:0:R") == "black.other_seat"
    assert rule_against(BLACK, "black:3:R") == "black.other_seat"
    assert sentence(BLACK, "black:0:R") == "You cannot steal from yourself; name another player."
    assert sentence(BLACK, "black:3:R", "de") == "Es spielen nur 3; nenne einen anderen davon."


@pytest.mark.example("V57", rule="vizia.black.empty_hand")
def test_an_empty_hand_is_not_robbed() -> None:
    empty = f"with black_tile extreme; {RED}; drawing; display OB; hands R -"
    assert moves(empty) == ["draw"]
    assert rule_against(empty, "black:1:R") == "black.empty_hand"


@pytest.mark.example("V57", rule="vizia.black.protected")
def test_the_white_tile_protects_a_hand() -> None:
    white = BLACK.replace("with black_tile", "with black_tile white_tile") + "; white 1"
    assert moves(white, "black:1") == []
    assert rule_against(white, "black:1:R") == "black.protected"
    assert legal(white, "black:2:R")


def test_who_is_left_without_a_tile_after_a_failed_theft_is_skipped() -> None:
    last = f"with black_tile; {RED}; drawing; display -; bag -; hands - Y"
    assert effects(last, "black:1:G")[:4] == (
        TheftFailed(0, 1, Colour.GREEN),
        PlayBegan(0),
        TurnSkipped(0),
        TurnBegan(1),
    )


# --- the white tile -------------------------------------------------------------------------------

WHITE = "with white_tile extreme; drawing; display OB; hands R R"
FIVE = f"{WHITE}; tiles R@U0,0 O@D-1,0 Y@U-1,0 G@D-1,-1"


@pytest.mark.example("V50", rule="vizia.white.one_contact")
def test_the_white_tile_touches_exactly_one_tile() -> None:
    assert legal(FIVE, "white@U0,-1")
    assert legal(FIVE, "white@D0,-1")
    gap = f"{FIVE} B@U0,-1"
    assert rule_against(gap, "white@D0,-1") == "white.one_contact"
    assert rule_against(gap, "white@D5,5") == "white.one_contact"
    assert effects(FIVE, "white@U0,-1") == (WhitePlaced(0, "U0,-1"), PlayBegan(0))


@pytest.mark.example("V51", rule="vizia.white.closed")
def test_the_cells_around_the_white_tile_are_closed() -> None:
    after = play(FIVE.replace("display OB", "display ROYGBP"), "draw")
    assert fits(after, "D0,-1") == "OP"
    after = play(FIVE.replace("display OB", "display OB; bag GY"), "white@U0,-1")
    for cell in ("D0,-1", "D0,-2", "U0,-1"):
        assert not legal(after, f"display:O@{cell}")
        assert rule_against(after, f"display:O@{cell}") == "white.closed"


TOKENS = (
    "with white_tile extreme; seats 3; rosettes 0,0 10,0 20,0; tokens 2@0,0 2@10,0 2@20,0; "
    "drawing; display OB; hands R R R"
)


@pytest.mark.example("V52", rule="vizia.white.fewest")
def test_the_white_tile_is_for_those_with_the_fewest_tokens() -> None:
    assert moves(TOKENS, "white:") == ["white:cache"]
    assert legal(f"{TOKENS}; turn 1", "white:cache")
    assert rule_against(f"{TOKENS}; turn 2", "white:cache") == "white.fewest"
    assert rule_against(f"{TOKENS}; turn 2; white D30,0", "draw+white") == "white.fewest"
    assert sentence(f"{TOKENS}; turn 2", "white:cache") == (
        "You have 3 tokens on the table; the white tile is for players with the fewest, now 0."
    )


HOLE = (
    "with white_tile extreme; seats 3; rosettes 0,0 10,0 20,0 30,0; hole U30,0; display RR; "
    "tokens 2@0,0 2@10,0 2@20,0; hands R R R"
)


@pytest.mark.example("V52", rule="vizia.white.dominant")
def test_who_no_longer_has_the_fewest_loses_the_white_tile() -> None:
    claims = "display:R@U30,0"
    assert told(f"{HOLE}; white 0", claims, WhiteReturned) == [WhiteReturned()]
    assert told(f"{HOLE}; white 1", claims, WhiteReturned) == []
    # On the table it stays.
    assert told(f"{HOLE}; white U40,40", claims, WhiteReturned) == []


@pytest.mark.rule("vizia.white.barred")
def test_white_barred_after_its_forced_return() -> None:
    before = f"with white_tile extreme; {RED}; display O; hands R R; played; white 1"
    assert effects(before, "end") == (
        TurnBegan(1),
        WhiteReturned(),
        DisplayRefilled((Colour.PURPLE,), 11),
        DisplayRefilled((Colour.BLUE,), 10),
        PlayBegan(1),
    )
    barred = f"{WHITE}; {RED}; barred"
    assert moves(barred) == ["draw"]
    assert rule_against(barred, "white:cache") == "white.barred"


@pytest.mark.rule("vizia.white.kept")
def test_white_kept_by_another_seat() -> None:
    kept = f"{WHITE}; {RED}; white 1"
    assert moves(kept) == ["draw"]
    assert rule_against(kept, "white:cache") == "white.kept"
    assert rule_against(kept, "white@D0,0") == "white.kept"


@pytest.mark.rule("vizia.white.black_holder")
def test_white_black_holder_uses_the_black_tile() -> None:
    both = f"with white_tile black_tile extreme; {RED}; drawing; display OB; hands R R; black 0"
    assert moves(both, "white") == []
    assert rule_against(both, "white:cache") == "white.black_holder"
    # Returning it from the table is free.
    assert legal(f"{both}; white D0,0", "draw+white")


@pytest.mark.rule("vizia.white.on_table")
def test_white_on_table_is_returned_while_drawing() -> None:
    lies = f"{WHITE}; {RED}; white D0,0"
    assert effects(lies, "draw+white")[0] == WhiteReturned()
    assert legal(play(f"{lies}; bag O", "draw+white"), "display:O@D0,0")
    assert rule_against(f"{WHITE}; {RED}", "draw+white") == "white.on_table"
    # Without the white tile in the game there is nothing to return.
    black = f"with black_tile; {RED}; drawing; display OB; hands R R"
    assert rule_against(black, "draw+white") == "options.module"


@pytest.mark.rule("vizia.white.other_cell")
def test_white_other_cell() -> None:
    lies = f"{WHITE}; {RED}; white D0,0"
    assert moves(lies, "white@") == ["white@D-1,0", "white@D0,-1"]
    assert rule_against(lies, "white@D0,0") == "white.other_cell"


@pytest.mark.rule("vizia.white.empty_cell")
def test_white_empty_cell() -> None:
    assert rule_against(f"{WHITE}; {RED}", "white@U0,0") == "white.empty_cell"


@pytest.mark.rule("vizia.white.locked")
def test_white_locked_tiles_are_left_alone() -> None:
    locked = f"{WHITE.replace('white_tile', 'white_tile same_colour')}; tiles P@D0,0 P!@U0,0"
    assert rule_against(locked, "white@D-1,0") == "white.locked"
    assert moves(locked, "white@") == ["white@U0,1", "white@U1,0"]


def test_white_closed_to_a_locked_tile_too() -> None:
    # T may not be put next to white, by touch or pivot.
    touch = "with white_tile same_colour; tiles P@D0,0; white U0,1"
    assert rule_against(touch, "display:P@U0,1") == "white.closed"
    swing = "with white_tile same_colour; tiles P@D0,0 R@U0,0 P!@U1,0; white D0,-1"
    assert rule_against(swing, "pivot:U1,0>D0,-1+display:R@U1,-1") == "white.closed"


def test_white_protects_for_a_round() -> None:
    assert effects(f"{WHITE}; {RED}", "white:cache") == (WhiteKept(0), PlayBegan(0))
    assert play(f"{WHITE}; {RED}; white D0,0", "white:cache").extras.white_cell == -1


def test_the_slot_is_lost_for_the_turn_only_slot() -> None:
    robbed = play(BLACK, "black:1:G")
    assert RULES.view(robbed, SPECTATOR).slot_used
    ended = play(robbed, moves(robbed, "display:")[0], "end")
    assert not RULES.view(ended, SPECTATOR).slot_used
