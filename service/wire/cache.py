"""What was made before and need not be made again: by the identity of values, or by the values."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

HELD = 512
"""How many values are held by their identity: those of games in play, some kilobytes each."""

KNOWN = 4096
"""How many values are known: more than come again within a few moves."""

KNOWN_BYTES = 1 << 20
"""How many bytes are known that were made of them, for a score has fifteen thousand."""


class Memory(Generic[T]):
    """What was made of a value, by the identity of the value, which is held and never changes."""

    def __init__(self, make: Callable[[Any], T], size: int = HELD) -> None:
        self._make = make
        self._size = size
        # A plain dict would look for its oldest entry among all that are gone.
        self._known: OrderedDict[int, tuple[Any, T]] = OrderedDict()

    def __call__(self, value: Any) -> T:
        entry = self._known.get(id(value))
        if entry is not None:
            return entry[1]
        made = self._make(value)
        if len(self._known) >= self._size:
            # The oldest goes: what is still in use comes back at the price of making it again.
            self._known.popitem(last=False)
        self._known[id(value)] = (value, made)
        return made


class Known(dict[Any, T]):
    """What was made of equal values; `known[value]` makes what is not there.

    `weigh` says how many bytes are kept for what was made.
    """

    def __init__(self, make: Callable[[Any], T], weigh: Callable[[T], int]) -> None:
        super().__init__()
        self._make = make
        self._weigh = weigh
        self._bytes = 0

    def __missing__(self, value: Any) -> T:
        made = self._make(value)
        self._bytes += self._weigh(made)
        if len(self) >= KNOWN or self._bytes > KNOWN_BYTES:
            # All at once: to know which is the oldest would cost at each look-up.
            self.clear()
            self._bytes = self._weigh(made)
        self[value] = made
        return made
