"""The examples of the special tiles and of teams hold in the slow Vizia model."""

from copy import deepcopy

from tests.reference import vizia
from tests.reference.vizia_examples import (
    ALL,
    accepts,
    fill,
    make,
    options,
    play,
    rosettes,
    table,
)
from tests.reference.vizia_moves import legal
from tests.reference.vizia_table import (
    Options,
    Position,
)


def drawing(position: Position) -> Position:
    """The position in its draw phase."""
    return {**position, "phase": "draw"}


def test_white_attaches_to_one_tile_only() -> None:
    moves = legal(drawing(make(fill("ROYG__"), "RR", "RRR")))
    assert {"white@U0,-1", "white@D0,-1"} <= set(moves)
    assert "white@D0,-1" not in legal(drawing(make(fill("ROYGB_"), "RR", "RRR")))


def test_white_closes_its_sides() -> None:
    position = make(fill("ROYG__"))
    position["white_cell"] = ("U", 0, -1)
    assert (accepts(position, "D0,-1"), accepts(position, "D0,-2")) == ("", "")


def test_white_leaves_whoever_is_not_among_the_fewest() -> None:
    # Two tokens each for seats 0 and 1, four for seat 2, all far away.
    far = [(20 + 3 * i, 0) for i in range(8)]
    owners = [0] * 2 + [1] * 2 + [2] * 4
    tiles = {**rosettes(*far), **table(fill("RORORO"))}
    del tiles["U", 0, 0]
    position = make(tiles, "R", "RRR", seats=3, tokens=dict(zip(far, owners, strict=True)))
    for seat, may in enumerate([True, True, False]):
        moves = legal(drawing({**deepcopy(position), "turn": seat}))
        assert ("white:cache" in moves) is may
    position["white_cache"] = 0
    after = play(position, "hand:R@U0,0")
    assert after["white_cache"] is None
    assert after["phase"] == "play"


def test_a_full_display_leaves_no_slot() -> None:
    position = drawing(make("R U0,0", "RR", "RRRR"))
    assert legal(position) == ["draw"]
    position["display"].pop()
    moves = set(legal(position))
    assert {"draw", "white:cache", "black:1:G", "white@D0,0"} <= moves


def theft(hand: str) -> Position:
    """Seat 0 robs seat 1 of a green tile in the Extreme game."""
    game: Options = {**ALL, "extreme": True}
    position = drawing(make("R U0,0", "OP", "OP", game=game, seats=3))
    position["hands"][1] = sorted(hand)
    return play(position, "black:1:G")


def test_a_right_guess() -> None:
    after = theft("GR")
    assert (after["hands"][:2], after["black"]) == ([["G", "O", "P"], ["R"]], 1)
    assert len(after["display"]) == 2
    robbed = play(after, "hand:O@D0,0", "end")
    assert robbed["turn"] == 1
    assert {move.split(":")[0] for move in legal(robbed)} == {"draw", "black"}
    assert {move.split(":")[1] for move in legal(robbed) if "black" in move} == {"0", "2"}
    returned = play(robbed, "draw")
    assert (returned["black"], len(returned["display"])) == (None, 3)


def test_a_wrong_guess() -> None:
    after = theft("BR")
    assert (after["hands"][:2], after["black"]) == ([["O", "P"], ["B", "R"]], None)
    assert len(after["display"]) == 2


def test_nobody_to_rob() -> None:
    position = drawing(make("R U0,0", "OP", "OPR"))
    position["white_cache"] = 1
    assert not any("black" in move for move in legal(position))
    position.update({"white_cache": None, "hands": [["O"], []]})
    assert not any("black" in move for move in legal(position))


def test_teams_add_up_points_and_wheels() -> None:
    far = [(3 * i, 0) for i in range(7)]
    position = make(rosettes(*far), game=options("teams"), seats=4)
    position["tokens"] = dict(zip(far, [0, 0, 0, 2, 1, 1, 3], strict=True))
    assert vizia.totals(position) == [6, 4, 2, 2]
    assert vizia.ranks(position) == [1, 2, 1, 2]
