"""The attacks that a board remembers: the right ones for every set of enemies, and not too many."""

from itertools import chain, combinations
from random import Random

import pytest

from engine.core.rng import Rng
from engine.games.zyrcan.board import Board, board_of, default_board
from engine.games.zyrcan.reach import EVERY_SHIP
from engine.games.zyrcan.rules import RULES
from engine.games.zyrcan.types import Options
from tests.engine.games.zyrcan.positions import rectangle


@pytest.mark.parametrize("cells", [default_board(3), tuple(rectangle(20, 20).split())])
def test_every_ship_has_a_key_of_its_own_for_each_set_of_enemies(cells: tuple[str, ...]) -> None:
    board = Board(cells)
    keys = set()
    number = 0
    for cell in (0, len(cells) // 2, len(cells) - 1):
        for engines in (1, 2, 3):
            landings = board.landings[cell][engines]
            sizes = range(len(landings) + 1)
            for hit in chain.from_iterable(combinations(landings, size) for size in sizes):
                enemies = bytearray(b"0" * len(cells))
                for target, _ in hit:
                    enemies[target] = ord("1")
                key = int(EVERY_SHIP + enemies, 2) & board.reach.masks[cell][engines]
                assert board.reach.find(key) == [attack for _, attack in hit]
                keys.add(key)
                number += 1
    assert len(keys) == len(board.reach.known) == number


def test_no_more_is_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.games.zyrcan.reach.CACHE_SIZE", 5)
    random = Random(1)
    options = Options(0, board=tuple(rectangle(7, 7, holes="3,3").split()))
    step = RULES.new_game(options, 4, Rng(bytes(32)))
    while RULES.to_move(step.state):
        step = RULES.apply(step.state, random.choice([*RULES.legal_moves(step.state)]), step.rng)
    assert 0 < len(board_of(step.state).reach.known) <= 5
