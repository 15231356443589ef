"""Results that need not be made again, found by the identity of a value or by the value."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MAX_OBJECTS = 512
"""Objects that a cache by identity keeps alive: those of games in play, some kilobytes each."""

MAX_VALUES = 4096
"""Values that a cache by value holds: more than come again within a few moves."""

MAX_BYTES = 1 << 20
"""Total size of the results that a cache by value holds; one score alone takes 15 kB."""


class IdentityCache(Generic[T]):
    """A function whose results are kept by the identity of its argument, which never changes.

    Keeps the argument alive, so that no other object takes its identity.
    """

    def __init__(self, make: Callable[[Any], T], size: int = MAX_OBJECTS) -> None:
        self._make = make
        self._size = size
        # A plain dict would look for its oldest entry among all that are gone.
        self._entries: OrderedDict[int, tuple[Any, T]] = OrderedDict()

    def __call__(self, value: Any) -> T:
        entry = self._entries.get(id(value))
        if entry is not None:
            return entry[1]
        result = self._make(value)
        if len(self._entries) >= self._size:
            # The oldest goes: what is still in use comes back at the price of making it again.
            self._entries.popitem(last=False)
        self._entries[id(value)] = (value, result)
        return result


class ValueCache(dict[Any, T]):
    """Results by value: `cache[value]` makes what is missing.

    `weigh` gives the bytes that a result takes of MAX_BYTES.
    """

    def __init__(self, make: Callable[[Any], T], weigh: Callable[[T], int]) -> None:
        super().__init__()
        self._make = make
        self._weigh = weigh
        self._bytes = 0

    def __missing__(self, value: Any) -> T:
        result = self._make(value)
        self._bytes += self._weigh(result)
        if len(self) >= MAX_VALUES or self._bytes > MAX_BYTES:
            # All at once: to know which is the oldest would cost at each look-up.
            self.clear()
            self._bytes = self._weigh(result)
        self[value] = result
        return result
