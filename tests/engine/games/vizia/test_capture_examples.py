"""Capture by its worked examples: rosettes, the token to be captured on 0,0."""

import pytest

from engine.games.vizia.effects import TokenCaptured, WheelCaptured, WheelClaimed
from tests.engine.games.vizia.play import effects, ending, play, supply, tokens, told

AROUND = ("0,1", "-1,1", "-1,0", "0,-1", "1,-1")
ROSETTES = f"rosettes 0,0 1,0 {' '.join(AROUND)}; hole U1,0"


def ring(owners: str, centre: str = "0") -> str:
    """Tokens on 0,0 and on five of its neighbours; the sixth wheel, 1,0, lacks the tile on U1,0.

    That tile completes 1,0 alone: the other two wheels of its cell have gaps.
    """
    five = " ".join(f"{seat}@{at}" for seat, at in zip(owners, AROUND, strict=True))
    return f"{ROSETTES}; tokens {centre}@0,0 {five}"


LAST = "display:R@U1,0"


@pytest.mark.example("V41", rule="vizia.capture.surrounded")
def test_a_surrounded_token_is_captured() -> None:
    state = f"with capture; turn 1; {ring('11111')}"
    assert effects(state, LAST)[1:4] == (
        WheelClaimed(1, "1,0", 2),
        TokenCaptured(1, 0, "0,0"),
        WheelCaptured(1, "0,0", 2),
    )
    assert supply(play(state, LAST)) == (12, 5)


@pytest.mark.example("V42", rule="vizia.capture.surrounded")
def test_the_ring_may_be_of_several_opponents() -> None:
    after = play(f"seats 3; with capture; turn 2; {ring('11111')}", LAST)
    assert supply(after) == (12, 7, 10)
    assert tokens(after).startswith("1@-1,0 1@-1,1 1@0,-1 2@0,0 ")


@pytest.mark.example("V43", rule="vizia.capture.surrounded")
def test_an_own_token_in_the_ring_saves_it() -> None:
    assert told(f"with capture; turn 1; {ring('11011')}", LAST, TokenCaptured) == []


@pytest.mark.example("V43b", rule="vizia.capture.surrounded")
def test_six_centres_or_those_that_exist() -> None:
    five = (
        f"rosettes 0,0 1,0 {' '.join(AROUND[:-1])}; hole U1,0; "
        "tokens 0@0,0 1@0,1 1@-1,1 1@-1,0 1@0,-1; turn 1"
    )
    assert told(f"with capture; {five}", LAST, TokenCaptured) == []
    existing = f"with capture surround_rule=existing; {five}"
    assert told(existing, LAST, TokenCaptured) == [TokenCaptured(1, 0, "0,0")]


@pytest.mark.example("V43c", rule="vizia.capture.short")
def test_a_captor_without_a_token_left_empties_the_wheel() -> None:
    state = f"with capture; seats 3; turn 2; left 2@1; {ring('11111')}"
    after = play(state, LAST)
    assert "2@1,0" in tokens(after)
    assert "-@0,0" in tokens(after)
    assert supply(after) == (12, 7, 0)


@pytest.mark.example("V43c", rule="vizia.end.tokens")
def test_a_captor_without_a_token_left_ends_the_game() -> None:
    state = f"with capture; seats 3; turn 2; left 2@1; {ring('11111')}"
    assert ending(play(state, LAST)) == "tokens"


@pytest.mark.example("V43d", rule="vizia.teams.sum")
def test_a_partner_spoils_the_ring() -> None:
    teams = "with capture teams; seats 4"
    assert told(f"{teams}; turn 2; {ring('13131')}", LAST, TokenCaptured) == []
    assert told(f"{teams}; turn 3; {ring('13131')}", LAST, TokenCaptured) == [
        TokenCaptured(3, 0, "0,0")
    ]
    # Seat 1 is the partner of 3: its token is neither captured by 3 nor opposed by it.
    assert told(f"{teams}; turn 3; {ring('02020', centre='1')}", LAST, TokenCaptured) == []
    assert told(f"{teams}; turn 0; {ring('02320', centre='1')}", LAST, TokenCaptured) == []


def test_captured_wheels_get_the_tokens_that_are_left_capture_short() -> None:
    # One token is left after the claim for two captured wheels of equal value: the smaller x.
    state = (
        "with capture surround_rule=existing; seats 3; turn 2; left 2@2; "
        "rosettes 0,0 1,0 2,0; hole D0,0; tokens 0@0,0 1@2,0"
    )
    after = play(state, "display:O@D0,0")
    assert tokens(after).startswith("2@0,0 2@1,0 -@2,0")
    assert supply(after) == (12, 12, 0)
