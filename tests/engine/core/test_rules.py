"""Values that pass through the protocol: ranks, outcomes, patterns, who begins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from engine.core.errors import InvalidOptions
from engine.core.rng import Rng
from engine.core.rules import Outcome, Pattern, PatternSlot, first_seat, outcome_of, ranks

KEYS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5)


@pytest.mark.parametrize(
    ("keys", "places"),
    [([3, 1, 2], (1, 3, 2)), ([2, 2, 1], (1, 1, 3)), ([1, 2, 2, 2], (4, 1, 1, 1)), ([0], (1,))],
)
def test_ranks(keys: list[int], places: tuple[int, ...]) -> None:
    assert ranks(keys) == places


@given(KEYS)
def test_a_rank_is_one_and_the_number_ahead(keys: list[tuple[int, int]]) -> None:
    best_first = sorted(keys, reverse=True)
    assert ranks(keys) == tuple(1 + best_first.index(key) for key in keys)


def test_outcomes() -> None:
    assert outcome_of("toy.end", [5, 7]) == Outcome("toy.end", (1,), (2, 1), draw=False)
    assert outcome_of("toy.end", [7, 5, 7]) == Outcome("toy.end", (0, 2), (1, 3, 1), draw=True)


def test_a_pattern_stands_for_the_product_of_its_slots() -> None:
    pattern = Pattern(
        "tile:{tile}@0,0{payment}",
        (PatternSlot("tile", ("B1", "B2")), PatternSlot("payment", ("", "/J1"))),
    )
    tile, payment = pattern.slots
    assert pattern.parts == ("tile:", tile, "@0,0", payment)
    assert pattern.size == 4
    assert pattern.fill(["B2", ""]) == "tile:B2@0,0"
    assert pattern.first == "tile:B1@0,0"
    assert list(pattern.texts()) == [
        "tile:B1@0,0",
        "tile:B1@0,0/J1",
        "tile:B2@0,0",
        "tile:B2@0,0/J1",
    ]


def test_a_pattern_without_slots_is_one_move() -> None:
    assert (Pattern("pass").size, list(Pattern("pass").texts())) == (1, ["pass"])
    assert (Pattern("pass").parts, Pattern("pass").first) == (("pass",), "pass")


@pytest.mark.parametrize(("seats", "seat"), [(2, 1), (3, 2), (4, 1), (5, 4)])
def test_the_first_seat_is_drawn_unless_it_is_given(seats: int, seat: int) -> None:
    rng = Rng(bytes(32))
    assert first_seat(UNSET, seats, rng, "toy.options.first_seat") == (seat, Rng(bytes(32), 1))
    assert first_seat(0, seats, rng, "toy.options.first_seat") == (0, rng)


@pytest.mark.parametrize("given_seat", [-1, 3])
def test_a_first_seat_that_does_not_exist(given_seat: int | UnsetType) -> None:
    with pytest.raises(InvalidOptions) as caught:
        first_seat(given_seat, 3, Rng(bytes(32)), "toy.options.first_seat")
    assert caught.value.field == "first_seat"
    assert caught.value.facts == {"seat": given_seat, "last": 2}
