"""Perft on a game so small that its tree is known: one heap, one or two matches a move."""

from collections.abc import Iterator
from typing import Any, cast

import pytest

from engine.core.perft import divide, perft
from engine.core.rng import Rng
from engine.core.rules import AnyRules, Transition

RNG = Rng(bytes(32))


class Heap:
    """A state is the number of matches left; it is over at none."""

    def to_move(self, state: int) -> tuple[int, ...]:
        return (0,) if state else ()

    def legal_moves(self, state: int) -> Iterator[int]:
        return (take for take in (1, 2) if take <= state)

    def apply(self, state: int, move: int, rng: Rng) -> Transition[Any, Any]:
        return Transition(cast(Any, state - move), (), rng)

    def format_move(self, move: int) -> str:
        return str(move)


HEAP = cast(AnyRules, Heap())


@pytest.mark.parametrize(
    ("depth", "count"), [(0, 1), (1, 2), (2, 4), (3, 7), (4, 5), (5, 1), (6, 0)]
)
def test_ways_to_take_five_matches(depth: int, count: int) -> None:
    assert perft(HEAP, 5, RNG, depth) == count


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_dividing_sums_up(depth: int) -> None:
    parts = divide(HEAP, 5, RNG, depth)
    assert list(parts) == ["1", "2"]
    assert sum(parts.values()) == perft(HEAP, 5, RNG, depth)
