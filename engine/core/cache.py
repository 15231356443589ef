"""How results are kept: in the value that they follow from, or in a dictionary of bounded size.

Where neither fits, `functools.lru_cache` with a size is used. None of them is ever needed for
what the rules say: without them everything is as it is, and slower.
"""

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
