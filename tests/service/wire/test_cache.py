"""Caches are bounded, and never give the result of something else."""

from itertools import count

import pytest

from service.wire import cache
from service.wire.cache import IdentityCache, ValueCache


def test_a_cache_by_identity_is_bounded_and_tells_equal_values_apart() -> None:
    numbers = count(1)
    cached = IdentityCache(lambda value: next(numbers), size=2)
    one, two, three = ["x"], ["x"], ["x"]
    assert [cached(value) for value in (one, two, one, two)] == [1, 2, 1, 2]
    assert cached(three) == 3
    assert cached(two) == 2
    assert cached(one) == 4, "the oldest was forgotten"


def test_cached_values_are_made_once_until_there_are_too_many() -> None:
    numbers = count(1)
    cached = ValueCache(lambda value: next(numbers), lambda made: 0)
    assert [cached[value] for value in ((1, "a"), (1, "b"), (1, "a"))] == [1, 2, 1]
    for value in range(cache.MAX_VALUES - 2):
        assert cached[value] == value + 3
    assert len(cached) == cache.MAX_VALUES
    assert cached[(1, "a")] == 1
    assert cached["one more"] == cache.MAX_VALUES + 1
    assert len(cached) == 1


def test_what_cannot_be_made_is_not_remembered() -> None:
    cached = ValueCache(int, lambda made: 0)
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid literal"):
            cached["x"]
    assert not cached


def test_no_more_bytes_are_cached_than_there_is_room_for() -> None:
    cached = ValueCache(bytes, len)
    some = cache.MAX_BYTES // 3
    for value in (some, some + 1, some - 2):
        cached[value]
    assert len(cached) == 3
    cached[some - 3]
    assert list(cached) == [some - 3]
    cached[2 * some], cached[some]
    assert list(cached) == [some]
