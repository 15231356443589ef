"""The examples of pivots, captures and purchases hold in the slow Vizia model."""

import pytest

from tests.reference import vizia
from tests.reference.vizia_examples import accepts, fill, lock, make, options, play, rosettes, table
from tests.reference.vizia_moves import legal
from tests.reference.vizia_table import (
    Cell,
    Position,
    around,
    contacts,
    fits,
    same_colour_fits,
    wheel,
)


def touching() -> Position:
    """P on U1,0 locked beside P on D0,0."""
    return lock(make("P D0,0 R U0,0 P U1,0", "PPBGRO", "BR"), "U1,0")


def test_same_colour_touch() -> None:
    position = make("P D0,0 R U0,0", "PPB", "BR")
    assert not fits(position, "P", ("U", 1, 0))
    after = play(position, "hand:P@U1,0")
    assert after["locks"] == {("U", 1, 0): ("D", 0, 0)}
    assert (accepts(after, "D1,0"), accepts(after, "D1,-1"), accepts(after, "U0,1")) == (
        "",
        "",
        "RB",
    )
    moves = legal(after)
    assert "hand:P@U0,1" not in moves
    assert not any(move.startswith("pivot") for move in moves)
    later = touching()
    assert same_colour_fits(later, "P", ("U", 0, 1))
    assert not same_colour_fits(later, "P", ("D", 1, 0))


def test_two_contacts_are_no_same_colour_touch() -> None:
    position = make("P D0,0 P D1,0")
    assert not same_colour_fits(position, "P", ("U", 1, 0))
    assert accepts(position, "U1,0") == "RB"
    assert not same_colour_fits(make(fill("RORO_O")), "O", ("U", 0, -1))


def test_pivot_with_a_tile_between() -> None:
    moves = legal(touching())
    assert "pivot:U1,0>D1,0+hand:B@U1,0" in moves
    assert "pivot:U1,0>D1,0+hand:R@U1,0" in moves
    assert "pivot:U1,0>D1,0+hand:G@U1,0" not in moves
    after = play(touching(), "pivot:U1,0>D1,0+hand:B@U1,0")
    assert not after["locks"]
    assert "R" in accepts(after, "U2,0")


def test_pivot_towards_orange_and_then_both() -> None:
    tiles = "P D0,0 R U0,0 R U0,1 O D0,1 R U0,2 O D0,2 R U1,2 O D1,1 P U1,0"
    position = lock(make(tiles, "RB"), "U1,0")
    assert "pivot:U1,0>D1,0+hand:B@U1,1" not in legal(position)
    after = play(position, "pivot:U1,0>D1,0+hand:R@U1,1")
    assert accepts(after, "U1,0") == "RB"


def test_no_pivot_towards_yellow() -> None:
    position = lock(make("P D0,0 R U0,0 R U0,1 O D0,1 Y U1,1 P U1,0", "ROGBYP"), "U1,0")
    moves = legal(position)
    assert not any(move.startswith("pivot:U1,0>D1,0") for move in moves)
    assert "pivot:U1,0>D1,-1+hand:B@U1,0" in moves


@pytest.mark.parametrize("step", [False, True])
def test_pivot_range(step: bool) -> None:
    tiles = "P D0,0 R U0,0 B U0,1 P D-1,1 R U-1,2 O D-1,2 P U1,0"
    game = options("same_colour", *(["step"] if step else []))
    position = lock(make(tiles, "R", game=game), "U1,0")
    assert ("pivot:U1,0>D0,1+hand:R@U0,2" in legal(position)) is not step


def test_a_pivot_claims() -> None:
    position = lock(make("P D0,0 R U0,0 O D0,-1 R U1,-1 P U1,0", "R"), "U1,0")
    after = play(position, "pivot:U1,0>D1,-1+hand:R@U1,0")
    assert after["tokens"] == {(1, 0): 0}
    assert vizia.totals(after) == [1, 0]


def test_the_second_tile_may_touch_its_own_colour() -> None:
    after = play(make("P D0,0", "PRB", "R"), "hand:P@U0,0")
    assert set(legal(after)) >= {"hand:R@U0,1", "hand:B@U1,0"}
    assert not any("@D" in move for move in legal(after))


def ring_without_gap() -> dict[Cell, str]:
    """0,0 and its six neighbours, of which 1,0 lacks only U1,0."""
    tiles = rosettes((0, 0), *around((0, 0)))
    del tiles["U", 1, 0]
    return tiles


RING = around((0, 0))[1:]


@pytest.mark.parametrize(
    ("owners", "supplies"),
    [([0] * 5, [5, 12, 12]), ([2] * 5, [10, 12, 7]), ([1, 0, 0, 0, 0], None)],
)
def test_capture(owners: list[int], supplies: list[int] | None) -> None:
    tokens = {(0, 0): 1, **dict(zip(RING, owners, strict=True))}
    after = play(make(ring_without_gap(), "R", seats=3, tokens=tokens), "hand:R@U1,0")
    assert after["tokens"][1, 0] == 0
    assert after["tokens"][0, 0] == (1 if supplies is None else 0)
    assert supplies is None or after["supply"] == supplies


@pytest.mark.parametrize("rule", ["six", "existing"])
def test_capture_with_a_gap_in_the_ring(rule: str) -> None:
    tokens = {(0, 0): 1, **dict.fromkeys(RING[1:], 0)}
    tiles = rosettes((0, 0), *around((0, 0)))
    del tiles["U", 1, 0]
    only_in_the_second = set(wheel(RING[0])) - {
        c for v in [*RING[1:], (1, 0), (0, 0)] for c in wheel(v)
    }
    del tiles[only_in_the_second.pop()]
    game = options("capture", *(["existing"] if rule == "existing" else []))
    after = play(make(tiles, "R", game=game, tokens=tokens), "hand:R@U1,0")
    assert after["tokens"][0, 0] == (0 if rule == "existing" else 1)


def test_the_last_token_captures_nothing_but_empties() -> None:
    position = make(ring_without_gap(), "R", tokens={(0, 0): 1, **dict.fromkeys(RING, 0)})
    position["supply"][0] = 1
    after = play(position, "hand:R@U1,0")
    assert (0, 0) not in after["tokens"]
    assert after["supply"] == [0, 12]
    assert after["phase"] == "over"


@pytest.mark.parametrize(("partner", "owner"), [(1, 1), (2, 0)])
def test_partners_do_not_oppose(partner: int, owner: int) -> None:
    tokens = {(0, 0): 1, **dict(zip(RING, [0, 2, 0, 2, 0], strict=True))}
    tokens[RING[4]] = 3 if partner == 1 else partner
    position = make(
        ring_without_gap(), "R", game=options("capture", "teams"), seats=4, tokens=tokens
    )
    assert play(position, "hand:R@U1,0")["tokens"][0, 0] == owner


def test_a_purchase_may_win_its_own_wheel_back() -> None:
    tokens = dict.fromkeys([(0, 0), *RING], 0)
    tiles = {**ring_without_gap(), ("U", -2, -1): "R"}
    assert len(contacts(make(tiles), ("U", -2, -1))) == 1
    position = make(tiles, tokens=tokens)
    after = play(position, "buy:U-2,-1>U1,0$0,0")
    assert after["tokens"] == dict.fromkeys([(0, 0), *around((0, 0))], 0)
    assert vizia.totals(after)[0] - vizia.totals(position)[0] == 2
    assert after["supply"][0] == position["supply"][0] - 1


def test_a_simple_wheel_pays_for_a_prism() -> None:
    tiles = fill("RORPRO") + " O D0,0 Y U1,0 O D1,0 P D-2,0"
    colours = dict(zip(wheel((3, 0)), "ROYGB", strict=False))
    position = make({**table(tiles), **colours}, tokens={(0, 0): 0})
    after = play(position, "buy:D-2,0>D3,-1$0,0")
    assert (vizia.totals(position)[0], vizia.totals(after)[0]) == (1, 3)


def test_what_is_for_sale() -> None:
    position = make(fill("RORORO") + " Y U-1,1", tokens={(0, 0): 0})
    targets = {"U1,-1", "U-1,-1"}
    bought = {move for move in legal(position) if move.startswith("buy")}
    assert bought == {f"buy:U-1,1>{cell}$0,0" for cell in targets}
    after = play(position, "buy:U-1,1>U1,-1$0,0")
    assert after["supply"] == [12, 12]
    assert not after["tokens"]
    position["white_cell"] = ("D", -1, 1)
    assert not any(move.startswith("buy") for move in legal(position))
    position.update({"white_cell": None, "turn": 1})
    assert not any(move.startswith("buy") for move in legal(position))


def test_two_empty_wheels_are_reclaimed_together() -> None:
    pair = [(0, 0), (1, 0)]
    ring = {other for centre in pair for other in around(centre)} - set(pair)
    tokens = {centre: index % 2 for index, centre in enumerate(sorted(ring)) if centre != (-1, 0)}
    tiles = rosettes(*pair, *ring)
    del tiles["U", -2, 0]
    after = play(make(tiles, "R", tokens=tokens), "hand:R@U-2,0")
    assert [after["tokens"][centre] for centre in (*pair, (-1, 0))] == [0, 0, 0]


def test_a_locked_tile_may_be_bought() -> None:
    tiles = fill("RORORO") + " O U-1,1"
    position = lock(make(tiles, tokens={(0, 0): 0}), "U-1,1")
    assert not play(position, "buy:U-1,1>D0,0$0,0")["locks"]
