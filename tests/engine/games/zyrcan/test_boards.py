"""Boards are data: the default ones, boards with holes, and boards that are refused."""

import gc
import weakref
from random import Random

import pytest

from engine.core.hexgrid import axial, neighbours
from engine.core.rules import SPECTATOR
from engine.games.zyrcan.board import CACHED_CELLS, Board, board_of, default_board
from engine.games.zyrcan.rules import RULES
from engine.games.zyrcan.types import Options
from tests.engine.games.words import RNG
from tests.engine.games.zyrcan.play import invalid, moves, rule_against, ships
from tests.engine.games.zyrcan.positions import position, rectangle

PLATE = tuple(rectangle(6, 6).split())


@pytest.mark.parametrize(("seats", "cells", "pairs"), [(3, 42, 102), (4, 53, 130), (5, 67, 172)])
def test_default_boards(seats: int, cells: int, pairs: int) -> None:
    board = {axial(cell) for cell in default_board(seats)}
    assert len(default_board(seats)) == len(board) == cells
    assert sum(near in board for cell in board for near in neighbours(cell)) == 2 * pairs


@pytest.mark.parametrize(
    ("seats", "engines", "least", "most"),
    [
        (3, 1, 3, 6),
        (3, 2, 2, 6),
        (3, 3, 2, 4),
        (4, 1, 2, 6),
        (4, 2, 2, 6),
        (4, 3, 2, 6),
        (5, 1, 3, 6),
        (5, 2, 3, 6),
        (5, 3, 2, 6),
    ],
)
def test_no_cell_makes_a_ship_immobile(seats: int, engines: int, least: int, most: int) -> None:
    landings = [len(found[engines]) for found in Board(default_board(seats)).landings]
    assert (min(landings), max(landings)) == (least, most)


def test_the_default_board_given_as_an_option_is_the_same_board() -> None:
    named = RULES.new_game(Options(0, board=tuple(reversed(default_board(3)))), 3, RNG).state
    unnamed = RULES.new_game(Options(0), 3, RNG).state
    assert moves(named) == moves(unnamed)


def test_a_ship_does_not_fly_over_a_hole() -> None:
    whole = f"A attacks: A2@0,0 B1@2,0 board {rectangle(6, 6)}"
    holed = f"A attacks: A2@0,0 B1@2,0 board {rectangle(7, 6, holes='1,0')}"
    assert moves(whole) == ["attack:0,0>2,0"]
    assert moves(holed) == ["pass"]
    assert rule_against(holed, "attack:0,0>2,0") == "attack.straight_and_exact"
    assert rule_against(holed, "attack:0,0>1,0") == "attack.board"


def test_negative_and_scattered_cells() -> None:
    far = [f"{q},-99" for q in range(-99, -63)]
    state = position(f"A attacks: A3@-99,-99 B1@-96,-99 board {' '.join(far)}")
    assert moves(state) == ["attack:-99,-99>-96,-99"]
    assert ships(state) == "B1@-96,-99 A3@-99,-99"


def test_ships_and_cells_are_listed_bytewise() -> None:
    view = RULES.view(position("A attacks: A1@0,3 B2@-1,3 C3@1,3"), SPECTATOR)
    assert list(view.board) == sorted(default_board(3))
    assert [ship.cell for ship in view.ships] == ["-1,3", "0,3", "1,3"]


@pytest.mark.rule("zyrcan.options.board_cells")
@pytest.mark.parametrize("cell", ["", "x", "1", "1,", "1,2,3", "01,2", "-0,2", "100,0", "0,-100"])
def test_options_board_cells(cell: str) -> None:
    field, rule, said = invalid(Options(board=(*PLATE, cell)), 3)
    assert (field, rule) == ("board", "options.board_cells")
    assert said == f"“{cell}” is not a cell; cells are written q,r with numbers from -99 to 99."


@pytest.mark.rule("zyrcan.options.board_distinct")
def test_options_board_distinct() -> None:
    field, rule, said = invalid(Options(board=(*PLATE, "2,3")), 3, "de")
    assert (field, rule) == ("board", "options.board_distinct")
    assert said == "2,3 ist zweimal genannt; nenne jedes Feld einmal."


@pytest.mark.rule("zyrcan.options.board_size")
@pytest.mark.parametrize(("cells", "seats"), [(35, 3), (47, 4), (59, 5), (401, 3)])
def test_options_board_size(cells: int, seats: int) -> None:
    board = tuple(rectangle(21, 20).split()[:cells])
    assert cells < 12 * seats or cells > RULES.info.max_board_cells
    field, rule, said = invalid(Options(board=board), seats)
    assert (field, rule) == ("board", "options.board_size")
    assert said == (
        f"This board has {cells} cells; for so many fleets it needs {12 * seats} to 400."
    )


@pytest.mark.parametrize(("cells", "seats"), [(36, 3), (48, 4), (60, 5), (400, 3)])
def test_smallest_and_largest_board(cells: int, seats: int) -> None:
    assert cells <= RULES.info.max_board_cells == 400
    board = tuple(rectangle(20, 20).split()[:cells])
    state = RULES.new_game(Options(0, board=board), seats, RNG).state
    assert len(moves(state)) == 3 * cells


def test_boards_out_of_use_are_forgotten_with_all_that_was_made_of_them() -> None:
    dice, boards = Random(1), []
    for _ in range(20):
        cells = tuple(dice.sample(rectangle(20, 20).split(), 399))
        state = RULES.new_game(Options(0, board=cells), 5, RNG).state
        state = RULES.apply(state, next(iter(RULES.legal_moves(state))), RNG).state
        RULES.view(state, SPECTATOR)
        RULES.score(state)
        boards.append(weakref.ref(board_of(state)))
    gc.collect()
    alive = [board() is not None for board in boards]
    kept = CACHED_CELLS // 399
    assert alive == [False] * (len(boards) - kept) + [True] * kept
