"""The examples of taking, passing and scoring hold in the slow Queen's Garden model."""

import pytest

from tests.reference import queens_garden
from tests.reference.queens_garden_board import (
    group_points,
    round_points,
)
from tests.reference.queens_garden_examples import garden, hexagons, make, play, show
from tests.reference.queens_garden_moves import buys, legal, takes
from tests.reference.stream import Stream

RING_OF_BLUES = "1,0=B1 1,-1=B2 0,-1=B3 -1,0=B4 -1,1=B5 0,1=B6"


def test_the_top_moves_out_and_the_next_is_filled() -> None:
    after = play(show(make(), "B1 B3 Y2 B6"), "take:B")
    assert after["storages"][0]["tiles"] == hexagons("B1 B3 B6")
    assert after["display"][0]["tiles"] == hexagons("Y2")
    assert (after["top"], after["shown"], len(after["display"][1]["tiles"])) == (2, 2, 4)
    assert not after["display"][0]["face_up"]


@pytest.mark.parametrize(
    ("move", "first", "second"),
    [
        ("take:2/Y2=e1", (True, ""), (False, "Y2 B5 B6")),
        ("take:2/Y2=e2", (False, "Y2"), (False, "B5 B6")),
    ],
)
def test_which_copy(move: str, first: tuple[bool, str], second: tuple[bool, str]) -> None:
    after = play(show(make(), "Y2", "Y2 LG2 B5 B6"), move)
    shown = [(laid["face_up"], laid["tiles"]) for laid in after["display"]]
    assert shown[:2] == [(face_up, hexagons(tiles)) for face_up, tiles in (first, second)]
    assert after["top"] == 3


def test_all_must_fit() -> None:
    position = show(make("Y1 Y2 Y3 Y4 Y5 Y6 LG1 LG2", jokers=3), "Y3", "B2 B4 Y3")
    moves = set(takes(position))
    assert "take:B" not in moves
    assert {"take:Y/Y3=e1", "take:Y/Y3=e2"} <= moves


def test_a_tile_or_the_same_printed_hexagon() -> None:
    full = "Y1 Y2 Y3 Y4 Y5 Y6 B1 B2 B3"
    for tiles, expansions, sources in (("", "", {1, 2}), (full, "", {1}), ("", "Y5 Y6", {2})):
        position = show(make(tiles, expansions), "x:LG1", "LG1")
        expected = {f"take:1/LG1=e{number}" for number in sources}
        assert {move for move in takes(position) if move.startswith("take:1")} == expected
    assert not list(takes(show(make(full, "Y5 Y6"), "x:LG1", "LG1")))


def test_three_face_up_expansions_do_not_fit() -> None:
    moves = list(takes(show(make(), "x:DP1", "x:DP4", "x:DP6")))
    assert moves == ["take:1", "take:4", "take:6"]


def test_an_emptied_top_is_turned_up_at_once() -> None:
    after = play(show(make(), "B1 B2 B3 B4"), "take:B")
    assert (after["display"][0]["face_up"], after["top"]) == (True, 2)


def test_nothing_follows_the_last_of_the_stack() -> None:
    after = play(show(make(), "B1 Y1", stack=0), "take:B")
    assert (after["top"], len(after["display"])) == (None, 1)


def test_tiles_run_short() -> None:
    position = {**show(make(), "B1 Y1"), "bag": hexagons("B1 B2 B3"), "tower": hexagons("Y1 " * 10)}
    after = play(position, "take:B")  # type: ignore[arg-type]
    assert (len(after["bag"]), after["tower"], len(after["display"][1]["tiles"])) == (9, [], 4)
    position.update({"bag": hexagons("B5"), "tower": []})
    after = play(position, "take:B")  # type: ignore[arg-type]
    assert (after["display"][1]["tiles"], after["top"]) == (hexagons("B5"), 2)
    position.update({"bag": []})
    after = play(position, "take:B")  # type: ignore[arg-type]
    assert [laid["face_up"] for laid in after["display"]] == [False, True, True]
    assert (after["top"], after["stack"], after["shown"]) == (None, [], 3)


def test_buying() -> None:
    after = play(make(score=6), "buy:NE")
    assert (after["scores"][0], after["gardens"][0]["areas"]) == (0, {"NE": None})
    assert not list(buys(make(score=5)))
    assert not list(buys(make(laid=garden(up="E NE NW W SW SE"))))
    assert not list(buys({**make(), "supply": []}))


def test_the_first_pass_with_discards() -> None:
    after = play(make("B4", "Y2"), "discard:B4")
    assert legal(after) == ["discard:xY2", "pass"]
    after = play(after, "discard:xY2", "pass")
    assert (after["scores"][0], after["marker"], after["turn"]) == (8, 0, 1)
    assert (after["tower"], after["supply"][0]) == (hexagons("B4"), ("Y", 2))


def test_the_score_does_not_fall_below_zero() -> None:
    assert play(make("B4", score=3), "discard:B4", "pass")["scores"][0] == 0


def test_the_first_to_pass_begins_the_next_round() -> None:
    position = make(seats=3)
    position["turn"] = 2
    rng = Stream(bytes(32))
    for move in ("pass", "pass", "buy:E", "buy:W", "pass"):
        position = queens_garden.apply(position, move, rng)
    assert (position["round"], position["starter"], position["turn"]) == (2, 2, 2)
    assert (position["marker"], position["scores"]) == (None, [15, 3, 14])


def test_what_is_left_over_returns() -> None:
    position = make()
    assert len(position["supply"]) == 16
    position["stack"] = position["stack"][:2]
    rng = Stream(bytes(32))
    for _ in range(2):
        position = queens_garden.apply(position, "pass", rng)
    assert (len(position["supply"]), len(position["tower"])) == (19, 4)


@pytest.mark.parametrize(("number", "points"), [(1, 9), (2, 4), (3, 4), (4, 8)])
def test_round_points(number: int, points: int) -> None:
    laid = garden("1,0=B1 1,-1=B3 0,-1=DG1 -1,0=DG5 5,5=Y1 6,6=LP6", up="E W", down="NE")
    assert round_points(laid, number) == points


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        (RING_OF_BLUES, 27),
        ("1,0=B5 1,-1=Y5 0,-1=LG5 -1,0=DG5 -1,1=LP5 0,1=DP5", 36),
        ("1,0=B1 1,-1=B2", 0),
        ("1,0=B1 1,-1=B2 0,-1=B3", 6),
        ("1,0=B1 1,-1=B2 0,-1=B3 -1,0=Y3 -1,1=LG3", 15),
        ("1,0=B1 1,-1=B2 2,0=B3 -1,0=B4 -1,1=B5 -2,0=B6", 21),
        ("1,0=B1 1,-1=B2 0,-1=B3 -1,0=B4 -1,1=B5", 15),
    ],
)
def test_group_points(laid: str, points: int) -> None:
    assert group_points(garden(laid)) == points


@pytest.mark.parametrize(
    ("laid", "tiles", "expansions", "jokers", "total"),
    [(RING_OF_BLUES, "Y4", "", 2, 15 + 25), ("", "", "DG6", 1, 15 - 5)],
)
def test_the_end(laid: str, tiles: str, expansions: str, jokers: int, total: int) -> None:
    position = make(tiles, expansions, jokers=jokers, laid=garden(laid))
    position["over"] = True
    assert queens_garden.totals(position)[0] == total
    assert queens_garden.ranks(position) == ([1, 2] if total > 18 else [2, 1])
