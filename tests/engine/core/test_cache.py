"""Results that are kept: made once, with their value or within a bound, and gone with it."""

import pytest
from msgspec import Struct, json

from engine.core.cache import Cache, Recent, keep, memo


class Point(Struct, frozen=True, dict=True):
    x: int


def test_a_memo_is_made_once_for_each_value_and_is_no_part_of_it() -> None:
    made = []

    @memo
    def double(point: Point) -> int:
        made.append(point.x)
        return 2 * point.x

    one, same = Point(1), Point(1)
    assert [double(one), double(one), double(same), double(Point(2))] == [2, 2, 2, 4]
    assert made == [1, 1, 2]
    assert one == Point(1)
    assert json.encode(one) == b'{"x":1}'


def test_a_memo_may_be_none_and_is_still_made_once() -> None:
    made = []

    @memo
    def nothing(point: Point) -> None:
        made.append(point)

    point = Point(1)
    nothing(point)
    nothing(point)
    assert made == [point]


def test_a_memo_can_be_told_its_result() -> None:
    @memo
    def slow(point: Point) -> str:
        raise AssertionError

    point = Point(1)
    keep(slow, point, "known")
    assert slow(point) == "known"


def test_a_cache_makes_what_it_lacks_and_drops_the_oldest() -> None:
    made = []

    def make(key: int) -> int:
        made.append(key)
        return -key

    cache = Cache(make, 2)
    assert [cache[1], cache[2], cache[1], cache[3]] == [-1, -2, -1, -3]
    assert list(cache) == [2, 3]
    assert cache[1] == -1
    assert made == [1, 2, 3, 1]


def test_a_cache_holds_as_much_as_its_values_weigh() -> None:
    cache: Cache[str, str] = Cache(str, 3, len)
    for key in ("aa", "b", "c"):
        assert cache[key] == key
    assert list(cache) == ["b", "c"]
    assert cache["heavy"] == "heavy"
    assert list(cache) == []
    assert cache["xyz"] == "xyz"
    assert list(cache) == ["xyz"]


def test_what_cannot_be_made_is_not_kept() -> None:
    cache: Cache[str, int] = Cache(int, 2)
    with pytest.raises(ValueError, match="invalid literal"):
        cache["x"]
    assert list(cache) == []


def test_what_was_used_longest_ago_makes_room() -> None:
    recent: Recent[str, int] = Recent(2)
    assert recent.put("a", 1) is None
    assert recent.put("b", 2) is None
    assert recent.use("a") == 1
    assert recent.put("c", 3) == ("b", 2)
    assert recent.use("b") is None
    assert recent.put("a", 4) is None
    assert list(recent.items()) == [("c", 3), ("a", 4)]
