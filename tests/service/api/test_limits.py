"""The limits, on a clock of the test."""

import pytest

from service.api import limits
from service.api.grpc_messages import address_of
from service.api.limits import RateLimit, UnreadLimit
from service.app.errors import Refusal


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def refused(limit: RateLimit, address: str, key: str | None = None) -> float:
    """The seconds to wait; 0 where the call is let in."""
    try:
        limit.take(key, address)
    except Refusal as refusal:
        return refusal.retry_after or -1.0
    return 0.0


def test_a_bucket_fills_again() -> None:
    clock = Clock()
    limit = RateLimit(10, 3, now=clock)
    assert [refused(limit, "10.0.0.1") for _ in range(4)] == [0, 0, 0, pytest.approx(0.1)]
    clock.time += 0.1
    assert refused(limit, "10.0.0.1") == 0
    assert refused(limit, "10.0.0.1") == pytest.approx(0.1)
    clock.time += 1000
    assert [refused(limit, "10.0.0.1") > 0 for _ in range(4)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("10.0.0.1", "::ffff:10.0.0.1", True),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "unix", False),
    ],
)
def test_who_is_one_caller(one: str, other: str, same: bool) -> None:
    limit = RateLimit(1, 1, now=Clock())
    assert refused(limit, one) == 0
    assert (refused(limit, other) > 0) == same


def test_the_table_of_callers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CALLERS", 3)
    limit = RateLimit(1, 1, now=Clock())
    for number in range(9):
        assert refused(limit, f"10.0.0.{number}") == 0
    assert len(limit._full) == 3
    assert refused(limit, "10.0.0.8") > 0


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("ipv4:127.0.0.1:5000", "127.0.0.1"),
        ("ipv6:%5B::1%5D:5000", "::1"),
        ("ipv6:[fe80::1%25eth0]:1", "fe80::1%eth0"),
    ],
)
def test_addresses_of_peers(peer: str, address: str) -> None:
    assert address_of(peer) == address


def test_unread_answers_count_until_they_are_read() -> None:
    limit = UnreadLimit()
    limit.add("a", limit.MOST + 1)
    limit.enter(lambda: "b")
    with pytest.raises(Refusal, match="OVERLOADED"):
        limit.enter(lambda: "a")
    limit.add("a", -limit.MOST - 1)
    limit.enter(lambda: "a")
    assert not limit._bytes
