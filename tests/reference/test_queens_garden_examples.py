"""The examples of placing and paying hold in the slow Queen's Garden model."""

import pytest

from tests.reference.queens_garden_board import (
    CENTRES,
    Garden,
    free_spaces,
    may_lie,
    read,
    ring,
)
from tests.reference.queens_garden_examples import garden, make, play, where
from tests.reference.queens_garden_moves import payments

IN_E = "1,0=B3 4,0=LG2"


@pytest.mark.parametrize(
    ("laid", "hexagon", "cell", "fits"),
    [
        (garden("1,0=B3"), "B5", "1,-1", True),
        (garden("1,0=B3"), "Y3", "1,-1", True),
        (garden("1,0=B3"), "Y5", "1,-1", False),
        (garden("1,0=B3"), "Y5", "-1,0", True),
        (garden("1,0=B3"), "B3", "1,-1", False),
        (garden("1,0=B3"), "B3", "-1,0", True),
        (garden("1,0=B3 0,-1=Y5"), "B6", "1,-1", True),
        (garden("1,0=B3 1,-1=B6"), "B3", "0,-1", False),
        (garden("1,0=B3 0,-1=B3"), "B6", "1,-1", False),
        (garden("1,0=B3 0,-1=B3"), "Y3", "1,-1", False),
        (garden("1,0=B3 0,-1=B3"), "Y5", "1,-1", False),
        (garden("1,0=B3 1,-1=Y3 0,-1=Y1 -1,0=B1"), "B3", "-1,1", True),
        (garden(IN_E, up="E"), "DG4", "2,0", False),
        (garden(IN_E, up="E"), "B4", "2,0", True),
        (garden("2,1=DP2", up="E SE"), "Y4", "1,2", False),
        (garden("2,1=DP2", up="E SE"), "DP4", "1,2", True),
        (garden("2,0=DP2", up="E SE"), "Y4", "0,2", True),
        (garden("1,0=B3"), "B3", "2,0", False),
        (garden("1,0=B3"), "B3", "4,0", True),
        (garden("1,0=DG4"), "B3", "2,0", False),
        (garden("1,0=DG4"), "B3", "3,1", True),
    ],
)
def test_neighbours_and_groups(laid: Garden, hexagon: str, cell: str, fits: bool) -> None:
    assert may_lie(laid, where(cell), read(hexagon)) is fits


def test_spaces() -> None:
    assert (3, 0) not in free_spaces(garden(IN_E, up="E"))
    assert (3, 0) in free_spaces(garden("1,0=B3", down="E"))
    assert (1, 1) not in free_spaces(garden(up="E SE"))
    assert (0, 2) not in free_spaces(garden(up="E"))
    assert len(free_spaces(garden(up="E NE NW W SW SE"))) == 42
    assert len(free_spaces(garden(down="E NE NW W SW SE"))) == 48


@pytest.mark.parametrize(
    ("placed", "tiles", "payment", "enough"),
    [
        ("B3", "B1 B6", "/B1+B6", True),
        ("B3", "Y3 LG3", "/Y3+LG3", True),
        ("B3", "Y3 B6", "/B6+Y3", False),
        ("B3", "B3 B1", "/B1+B3", False),
        ("B3", "B1 B1", "/B1+B1", False),
        ("B3", "B1", "/B1+J1", True),
        ("B3", "", "/J2", True),
        ("B3", "B1 B6", "/B1+B6+J1", False),
        ("Y1", "", "", True),
        ("Y1", "", "/J1", False),
        ("LG6", "LG1 LG2 LG3 LG4 LG5", "/LG1+LG2+LG3+LG4+LG5", True),
        ("LG6", "LG1", "/LG1+J4", True),
        ("LG6", "LG1 B6", "/B6+LG1+J3", False),
    ],
)
def test_payments(placed: str, tiles: str, payment: str, enough: bool) -> None:
    storage = make(tiles, jokers=4)["storages"][0]
    assert (payment in payments(storage, read(placed))) is enough


def test_an_expansion_pays() -> None:
    position = make("Y2", "Y5", jokers=0)
    after = play(position, "tile:Y2@1,0/xY5")
    assert after["supply"] == [("Y", 5), *position["supply"]]
    assert not after["storages"][0]["tiles"] + after["storages"][0]["expansions"]


def test_the_fountain_gives_a_joker() -> None:
    laid = garden("1,0=B1 1,-1=B2 0,-1=B3 -1,0=B4 -1,1=B5")
    after = play(make("B6", jokers=5, laid=laid), "tile:B6@0,1/J5")
    assert after["storages"][0]["jokers"] == 1


CROWDED = (
    "0,1=LG3 0,2=LG6 1,-1=DG1 1,0=LP1 1,2=LP6 2,-2=Y1 2,1=LP2 3,-2=Y3 3,-1=B3 3,1=LG2 4,-1=B5"
    " 4,0=LG4"
)


@pytest.mark.parametrize(("others", "jokers"), [("", 7), ("Y2 Y4 Y5 Y6 LG1 LG2 LG5", 5)])
def test_one_tile_completes_three_features(others: str, jokers: int) -> None:
    laid = garden(CROWDED, up="E NE SE")
    after = play(make(f"B1 {others}", jokers=0, laid=laid), "tile:B1@2,0")
    assert after["storages"][0]["jokers"] == jokers


def test_a_bench_between_two_areas() -> None:
    laid = garden("2,1=LP1 2,0=LP2 1,0=LP3 0,1=LP4 0,2=LP5", up="SE", down="E")
    after = play(make("LP6", jokers=5, laid=laid), "tile:LP6@1,2/J5")
    assert after["storages"][0]["jokers"] == 2


def test_a_face_down_centre_is_no_feature() -> None:
    cells = [f"{q},{r}" for q, r in ring(CENTRES["E"])]
    laid = garden(" ".join(f"{c}=LP{i}" for i, c in enumerate(cells[:5], 1)), down="E")
    after = play(make("LP6", jokers=5, laid=laid), f"tile:LP6@{cells[5]}/J5")
    assert after["storages"][0]["jokers"] == 0
    assert not may_lie(after["gardens"][0], (3, 0), ("LP", 1))
    assert may_lie(laid, (3, 0), ("LP", 6))
