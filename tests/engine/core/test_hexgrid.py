"""Axial coordinates, and cells drawn as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.hexgrid import DIRECTIONS, axial, draw, name, neighbours, step

CELLS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))


@given(CELLS)
def test_names_are_read_back(cell: tuple[int, int]) -> None:
    assert axial(name(cell)) == cell


def test_names() -> None:
    assert name((3, -1)) == "3,-1"


@given(CELLS, st.integers(0, 5), st.integers(0, 9))
def test_opposite_steps_cancel(cell: tuple[int, int], direction: int, distance: int) -> None:
    there = step(cell, direction, distance)
    assert step(there, (direction + 3) % 6, distance) == cell


@given(CELLS)
def test_neighbours_are_each_others(cell: tuple[int, int]) -> None:
    near = neighbours(cell)
    assert len(set(near)) == 6
    assert all(cell in neighbours(other) for other in near)
    assert [step(cell, direction) for direction in range(6)] == list(near)


def test_directions_turn_by_sixty_degrees() -> None:
    # Two directions with one between them sum up to the one between.
    for i, (q, r) in enumerate(DIRECTIONS):
        a, b = DIRECTIONS[i - 1], DIRECTIONS[(i + 1) % 6]
        assert (a[0] + b[0], a[1] + b[1]) == (q, r)


@pytest.mark.parametrize(
    ("cells", "rows"),
    [
        ({}, ""),
        ({(5, 5): "x"}, "x"),
        ({(0, 0): "a", (1, 0): "b", (0, 1): "c"}, "a   b\n  c"),
        ({(0, 0): "a", (-1, 1): "c", (0, 1): "d"}, "  a\nc   d"),
        ({(0, 0): "a", (0, 2): "c"}, "a\n\n    c"),
        ({(0, 0): "a", (2, 0): "c"}, "a       c"),
    ],
)
def test_drawing(cells: dict[tuple[int, int], str], rows: str) -> None:
    assert draw(cells, 3) == rows
