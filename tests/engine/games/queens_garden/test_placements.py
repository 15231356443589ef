"""Placements where there are very many of them, and where a storage cannot pay for any."""

from itertools import islice

import pytest

from engine.games.queens_garden import payment
from engine.games.queens_garden.rules import RULES
from tests.engine.games.queens_garden.positions import position

ALL_FREE = "A: Y3 Y4 Y5 Y6 B5 LG5 DG5 LP5 DP5 xY5 xLP5 J3 / E- NE- NW- W- SW- SE-"
SOME_FREE = "A: Y1 Y4 B1 Y6 B5 LG5 DG5 LP5 DP5 xY1 xLP1 J3 / E- W- SE-"


@pytest.mark.parametrize("text", [ALL_FREE, SOME_FREE])
def test_long_lists_are_what_the_patterns_stand_for_however_they_are_read(text: str) -> None:
    patterns = RULES.move_patterns(position(text))
    expected = sorted(move for pattern in patterns for move in pattern.texts())
    assert len(expected) > 1000
    page = list(islice(RULES.legal_moves(position(text)), 100))
    for moves in (page, list(RULES.legal_moves(position(text)))):
        assert [RULES.format_move(move) for move in moves] == expected[: len(moves)]
        assert [RULES.parse_move(RULES.format_move(move)) for move in moves] == moves


@pytest.mark.parametrize("jokers", range(6))
@pytest.mark.parametrize("pieces", ["", "Y6", "B6 xY4", "Y1 Y2 Y3 B6 xLP6", "DG2 DP2 xDG2 xLG2"])
def test_hexagons_without_any_payment_are_told_by_numbers_alone(pieces: str, jokers: int) -> None:
    seat = position(f"A: {pieces} {f'J{jokers}' if jokers else ''} /").seats[0]
    payable = [hexagon for hexagon in range(36) if payment.texts(seat, hexagon)]
    assert payment.affordable(seat, tuple(range(36))) == payable
