"""The random stream of a game, written out from its definition and nothing else.

Word k is the big-endian uint32 number k mod 8 of SHA-256(seed ‖ uint32_be(k div 8)).
"""

from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """The words of one seed; `used` of them are gone."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        self.seed = seed
        self.used = used

    def copy(self) -> "Stream":
        """A stream that goes on from here without moving this one."""
        return Stream(self.seed, self.used)

    def word(self) -> int:
        """The next word."""
        block = sha256(self.seed + (self.used // 8).to_bytes(4, "big")).digest()
        place = 4 * (self.used % 8)
        self.used += 1
        return int.from_bytes(block[place : place + 4], "big")

    def below(self, n: int) -> int:
        """A number in 0 … n-1; words that would make some of them likelier are refused."""
        while True:
            word = self.word()
            if word < 2**32 - 2**32 % n:
                return word % n

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place, from the end."""
        for i in reversed(range(1, len(items))):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
