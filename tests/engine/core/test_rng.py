"""The stream of words, the draws made from it, and the commitment, held to published vectors."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import Rng, commitment


class Vector(NamedTuple):
    seed: bytes
    words: str
    below_6: list[int]
    shuffled_10: list[int]
    commitment: str


VECTORS = [
    Vector(
        bytes(32),
        "6db65fd5 9fd356f6 72914057 1b5bcd6b b3b83492 a16e1bf0 a3884442 fc3c8a0e 2158a890 6d5e2c2b",
        [5, 0, 5, 1, 0, 4, 4, 2, 4, 5],
        [1, 5, 4, 6, 8, 0, 2, 7, 3, 9],
        "eb97732314b1602524ebb4cc091b1c1d5f07f84e30b18168e34b40e40de28777",
    ),
    Vector(
        bytes(range(32)),
        "70f4003d 52b6eb03 da852e93 256b5986 b5d48830 98bb7973 bc5318cc 66637a84 04a6950a 06d3e330",
        [3, 1, 1, 4, 4, 5, 4, 2, 2, 0],
        [1, 9, 2, 5, 0, 8, 6, 3, 4, 7],
        "93a11baa7990016144479c5bb907a393281e8c7ddad8311aa80ad889e334568e",
    ),
    Vector(
        b"\xff" * 32,
        "18e9e8dc 48ff23fe 7c40ee7a 8a379803 79f0c32a 21f2c20d 6f8694a1 d49e2d89 30553e78 13efd2b8",
        [4, 4, 2, 3, 4, 5, 5, 3, 0, 4],
        [3, 6, 0, 8, 7, 9, 5, 2, 1, 4],
        "2bd887ae10dec9cdbe1b482910b3d13010df082b066a9987873ac612eabef2f7",
    ),
]
vectors = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.seed.hex()[:8])

SEEDS = st.binary(min_size=32, max_size=32)


def take(rng: Rng, times: int, draw: Callable[[Rng], tuple[int, Rng]]) -> tuple[list[int], Rng]:
    """The results of drawing so many times, and the generator after."""
    results = []
    for _ in range(times):
        result, rng = draw(rng)
        results.append(result)
    return results, rng


@vectors
def test_words(vector: Vector) -> None:
    words, after = take(Rng(vector.seed), 10, Rng.word)
    assert " ".join(f"{word:08x}" for word in words) == vector.words
    assert after == Rng(vector.seed, 10)


@vectors
def test_below(vector: Vector) -> None:
    assert take(Rng(vector.seed), 10, lambda rng: rng.below(6))[0] == vector.below_6


@vectors
def test_shuffled(vector: Vector) -> None:
    shuffled, after = Rng(vector.seed).shuffled(range(10))
    assert shuffled == vector.shuffled_10
    assert after.k == 9


@vectors
def test_commitment(vector: Vector) -> None:
    assert commitment(vector.seed) == vector.commitment


def test_refused_words_count() -> None:
    drawn, after = take(Rng(bytes(32)), 5, lambda rng: rng.below(2**31 + 1))
    assert drawn == [1840668629, 1922121815, 459001195, 559458448, 1834888235]
    assert after.k == 10


def test_below_one_takes_a_word() -> None:
    assert Rng(bytes(32)).below(1) == (0, Rng(bytes(32), 1))


def test_the_widest_draw_is_the_word_itself() -> None:
    assert Rng(bytes(32)).below(2**32) == Rng(bytes(32)).word()


@pytest.mark.parametrize("n", [-1, 0, 2**32 + 1])
def test_draws_that_do_not_exist(n: int) -> None:
    with pytest.raises(ValueError, match=r"below\(.*\): expected 1 to 2\*\*32"):
        Rng(bytes(32)).below(n)


@pytest.mark.parametrize("items", [[], ["x"]])
def test_short_lists_take_no_words(items: list[str]) -> None:
    rng = Rng(bytes(32), 7)
    assert rng.shuffled(items) == (items, rng)


@given(SEEDS, st.integers(0, 2**20), st.lists(st.integers(), max_size=50))
def test_shuffling_copies_and_keeps_everything(seed: bytes, k: int, items: list[int]) -> None:
    before = list(items)
    shuffled, after = Rng(seed, k).shuffled(items)
    assert items == before
    assert sorted(shuffled) == sorted(items)
    assert after.k >= k + max(0, len(items) - 1)


@given(SEEDS, st.integers(0, 2**32), st.integers(1, 2**32))
def test_a_generator_is_a_value(seed: bytes, k: int, n: int) -> None:
    rng = Rng(seed, k)
    assert rng.below(n) == rng.below(n)
    assert rng == Rng(seed, k)
    assert 0 <= rng.below(n)[0] < n


@given(SEEDS, st.integers(0, 2**20), st.integers(0, 80))
def test_a_shuffle_draws_each_place_as_below_does(seed: bytes, k: int, size: int) -> None:
    expected, rng = list(range(size)), Rng(seed, k)
    for place in range(size - 1, 0, -1):
        other, rng = rng.below(place + 1)
        expected[place], expected[other] = expected[other], expected[place]
    assert Rng(seed, k).shuffled(range(size)) == (expected, rng)
