"""The examples of the base rules and of scoring hold in the slow Vizia model."""

import pytest

from tests.reference import vizia
from tests.reference.lockstep import perft
from tests.reference.stream import Stream
from tests.reference.vizia_examples import ALL, accepts, fill, make, options, play, rosettes
from tests.reference.vizia_moves import legal
from tests.reference.vizia_table import (
    Cell,
    Options,
    Point,
    around,
)


@pytest.mark.parametrize(
    ("tiles", "cell", "colours"),
    [
        ("R U0,0", "D0,0", "OP"),
        ("R U0,0", "U1,0", ""),
        ("R U0,0", "D5,5", ""),
        ("R U0,0 O D0,0", "U1,0", "RY"),
        (fill("ROYGB_"), "D0,-1", "P"),
        (fill("ROYGB_") + " Y U1,-1", "D0,-1", ""),
        (fill("RORO__") + " R U0,-1", "D0,-1", "OP"),
    ],
)
def test_what_fits(tiles: str, cell: str, colours: str) -> None:
    assert accepts(make(tiles), cell) == colours


@pytest.mark.parametrize(
    ("colours", "points"),
    [("ROYGBP", 3), ("RORORO", 2), ("RORORP", 1), ("ROYORP", 1), ("RORPRO", 1)],
)
def test_wheel_values(colours: str, points: int) -> None:
    position = make(fill(colours), tokens={(0, 0): 0})
    assert vizia.totals(position) == [points, 0]


def hole() -> dict[Cell, str]:
    """The twelve cells that share a corner with the empty cell U0,0."""
    tiles = rosettes((0, 0), (1, 0), (0, 1))
    del tiles["U", 0, 0]
    return tiles


@pytest.mark.parametrize(("colour", "points"), [("R", 6), ("Y", 3)])
def test_one_tile_completes_three_wheels(colour: str, points: int) -> None:
    after = play(make(hole(), colour), f"hand:{colour}@U0,0")
    assert after["supply"] == [9, 12]
    assert vizia.totals(after) == [points, 0]


def test_the_last_token_ends_the_game() -> None:
    position = make(hole(), "R")
    position["supply"][0] = 1
    assert "hand:R@U0,0" not in legal(position)
    after = play(position, "hand:R@U0,0!0,1")
    assert after["phase"] == "over"
    assert after["tokens"] == {(0, 1): 0}


def test_blocked_seats_pass() -> None:
    position = make("R U0,0", "RY", "GBRY", game=options())
    assert legal(position) == ["pass"]
    after = play(position, "pass")
    assert len(after["display"]) == 4
    assert after["turn"] == 1


@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ([(0, 0), (1, 0), (0, 1)], 10),
        ([(0, 0), (1, 0), (0, 1), (1, 1)], 14),
        ([(0, 0), (1, 0), (2, 0)], 9),
        ([(0, 0), (2, 0), (0, 2)], 9),
        ([(x, y) for x in range(3) for y in range(3 - x)], 12 + 6 + 4),
        ([(0, 0), *around((0, 0))], 14 + 7 + 6),
    ],
)
def test_extreme_scores(tokens: list[Point], points: int) -> None:
    position = make(rosettes(*tokens), game=options("extreme"), tokens=dict.fromkeys(tokens, 0))
    assert vizia.totals(position) == [points, 0]


def test_a_mixed_triangle_scores_for_nobody() -> None:
    position = make(
        rosettes((0, 0), (1, 0), (0, 1)),
        game=options("extreme"),
        tokens={(0, 0): 0, (1, 0): 0, (0, 1): 1},
    )
    assert vizia.totals(position) == [6, 3]


@pytest.mark.parametrize(
    ("game", "first_seat", "counts"),
    [
        (vizia.BASE, None, [5, 29, 219, 1359]),
        (vizia.BASE, 0, [5, 11, 63, 573]),
        ({**ALL, "extreme": True}, None, [5, 35, 315, 2197]),
        ({**ALL, "extreme": True}, 0, [5, 23, 150, 1014]),
    ],
)
def test_the_model_counts_as_the_contract_says(
    game: Options, first_seat: int | None, counts: list[int]
) -> None:
    stream = Stream(bytes(32))
    position = vizia.setup(2, stream, game, first_seat)
    assert [perft(vizia, position, stream, depth) for depth in range(1, 5)] == counts
