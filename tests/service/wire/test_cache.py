"""What is remembered is bounded, and never taken for what was made of something else."""

from itertools import count

import pytest

from service.wire import cache
from service.wire.cache import Known, Memory


def test_memory_is_bounded_and_knows_equal_values_apart() -> None:
    numbers = count(1)
    memory = Memory(lambda value: next(numbers), size=2)
    one, two, three = ["x"], ["x"], ["x"]
    assert [memory(value) for value in (one, two, one, two)] == [1, 2, 1, 2]
    assert memory(three) == 3
    assert memory(two) == 2
    assert memory(one) == 4, "the oldest was forgotten"


def test_known_values_are_made_once_until_there_are_too_many() -> None:
    numbers = count(1)
    known = Known(lambda value: next(numbers), lambda made: 0)
    assert [known[value] for value in ((1, "a"), (1, "b"), (1, "a"))] == [1, 2, 1]
    for value in range(cache.KNOWN - 2):
        assert known[value] == value + 3
    assert len(known) == cache.KNOWN
    assert known[(1, "a")] == 1
    assert known["one more"] == cache.KNOWN + 1
    assert len(known) == 1


def test_what_cannot_be_made_is_not_remembered() -> None:
    known = Known(int, lambda made: 0)
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid literal"):
            known["x"]
    assert not known


def test_no_more_bytes_are_known_than_there_is_room_for() -> None:
    known = Known(bytes, len)
    some = cache.KNOWN_BYTES // 3
    for value in (some, some + 1, some - 2):
        known[value]
    assert len(known) == 3
    known[some - 3]
    assert list(known) == [some - 3]
    known[2 * some], known[some]
    assert list(known) == [some]
