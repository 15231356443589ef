"""How much may be asked of the service: calls at once, and calls a second from one caller."""

from collections.abc import Callable, Collection
from ipaddress import ip_address, ip_network
from time import monotonic

from engine.core.cache import Recent
from service.app.errors import answers_unread, overloaded, too_many_calls

RETRY_AFTER = 0.5
CALLERS = 10_000
"""Callers whose rate is remembered; of more, those that called longest ago are forgotten."""
IPV6_PREFIX = 64
"""Bits of an IPv6 address that are one caller's: a household or a server has all the others."""


class ConcurrencyLimit:
    """Lets at most `most` calls in at once; who comes too many is told to come back."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.inside = 0

    def enter(self) -> None:
        """Count one in, to be counted out by `leave`; raises OVERLOADED."""
        if self.inside >= self._most:
            raise overloaded(RETRY_AFTER)
        self.inside += 1

    def leave(self) -> None:
        """Count one out."""
        self.inside -= 1


class UnreadLimit:
    """Refuses a connection that asks for more while it leaves large answers unread.

    Answers below LARGE are not counted: the number of streams bounds them.
    """

    LARGE = 16 << 10
    MOST = 4 << 20

    def __init__(self) -> None:
        self._bytes: dict[str, int] = {}

    def enter(self, peer: Callable[[], str]) -> None:
        """Raise OVERLOADED where the peer has too much to read."""
        if self._bytes and self._bytes.get(peer(), 0) > self.MOST:
            raise answers_unread(RETRY_AFTER)

    def add(self, peer: str, size: int) -> None:
        """An answer is on its way; a negative size when it has arrived."""
        left = self._bytes.pop(peer, 0) + size
        if left:
            self._bytes[peer] = left


class RateLimit:
    """A token bucket for each caller, who is known by API key or else by address.

    `rate` calls a second may come, and `burst` at once after a silence. Only `keys`, those in
    force, have buckets of their own: with made-up ones a caller would never run out.
    """

    def __init__(
        self,
        rate: int,
        burst: int,
        keys: Collection[str] = (),
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._rate = rate
        self._burst = max(1, burst)
        self._keys = frozenset(keys)
        self._now = now
        # When the caller's bucket will be full again, in the order of the last calls.
        self._full: Recent[str, float] = Recent(CALLERS)

    def take(self, api_key: str | None, address: str) -> None:
        """Count one call of a caller; raises OVERLOADED. `address` is numeric, or empty."""
        caller = api_key if api_key in self._keys else network_of(address)
        assert caller is not None
        now = self._now()
        full = max(now, self._full.get(caller, now)) + 1 / self._rate
        wait = full - now - self._burst / self._rate
        if wait > 1e-9:
            raise too_many_calls(self._rate, wait)
        self._full.put(caller, full)


def network_of(address: str) -> str:
    """What is one caller's: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, IPV6_PREFIX), strict=False))
