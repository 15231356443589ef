"""How results are kept: in the value that they follow from, or in a mapping of bounded size.

Where neither fits, `functools.lru_cache` with a size is used. None of them is ever needed for
what the rules say: without them everything is as it is, and slower.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def memo(make: Callable[[K], V]) -> Callable[[K], V]:
    """A function of one immutable value, which keeps the result beside its fields.

    The result lives as long as the value and is neither compared nor stored. A Struct needs
    `dict=True` for it; two such functions of one type need two names.
    """
    name = make.__qualname__

    @wraps(make)
    def recall(value: K) -> V:
        kept: dict[str, V] = value.__dict__
        if name in kept:
            return kept[name]
        result = kept[name] = make(value)
        return result

    return recall


def keep(function: Callable[[K], V], value: K, result: V) -> None:
    """Let a `memo` know its result for a value without making it."""
    value.__dict__[function.__qualname__] = result


class Cache(dict[K, V]):
    """A dictionary that makes what it lacks with `make`, and drops the oldest beyond `size`.

    An entry takes as much of `size` as `weigh` says of its value, else 1. What is found costs no
    more than in a plain dictionary.
    """

    def __init__(
        self, make: Callable[[K], V], size: int, weigh: Callable[[V], int] = lambda _: 1
    ) -> None:
        super().__init__()
        self._make = make
        self._room = size
        self._weigh = weigh

    def __missing__(self, key: K) -> V:
        value = self[key] = self._make(key)
        self._room -= self._weigh(value)
        while self._room < 0:
            self._room += self._weigh(self.pop(next(iter(self))))
        return value


class Recent(OrderedDict[K, V]):
    """At most `size` values, those that were used last, in the order of their last use."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size

    def use(self, key: K) -> V | None:
        """The value, which counts as used by this."""
        value = self.get(key)
        if value is not None:
            self.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> tuple[K, V] | None:
        """Keep a value as the one used last; answers what made room for it."""
        self[key] = value
        self.move_to_end(key)
        return self.popitem(last=False) if len(self) > self._size else None
