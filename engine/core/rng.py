"""The only source of chance: a counter over SHA-256 of the game's seed.

Word k is big-endian uint32 number k mod 8 of SHA-256(seed ‖ uint32_be(k div 8)). A generator
is a value (seed, k): drawing gives the result and the generator that follows.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

SEED_BYTES = 32
_WORDS = 1 << 32
_COMMITMENT = b"tilewright-commitment"


def commitment(seed: bytes) -> str:
    """Lowercase hex of the commitment to `seed`, published before the seed is."""
    return sha256(_COMMITMENT + seed).hexdigest()


# A shuffle takes the eight words of a block one after the other.
@lru_cache(maxsize=8)
def _digest(seed: bytes, block: int) -> bytes:
    return sha256(seed + block.to_bytes(4, "big")).digest()


class Rng(Struct, frozen=True):
    """`k` words of the stream of `seed` (32 bytes) are used."""

    seed: bytes
    k: int = 0

    def word(self) -> tuple[int, "Rng"]:
        """The next word, 0 ≤ w < 2³²."""
        return self._word(self.k), Rng(self.seed, self.k + 1)

    def below(self, n: int) -> tuple[int, "Rng"]:
        """A number in 0 … n-1, 1 ≤ n ≤ 2³²; words that would bias it are refused but count."""
        number, k = self._below(n, self.k)
        return number, Rng(self.seed, k)

    def shuffled(self, items: Sequence[T]) -> tuple[list[T], "Rng"]:
        """A shuffled copy (Fisher-Yates from the end); 0 or 1 items take no words."""
        result = list(items)
        k = self.k
        for i in range(len(result) - 1, 0, -1):
            j, k = self._below(i + 1, k)
            result[i], result[j] = result[j], result[i]
        return result, Rng(self.seed, k)

    def _below(self, n: int, k: int) -> tuple[int, int]:
        if not 1 <= n <= _WORDS:
            raise ValueError(f"below({n}): expected 1 to 2**32")
        limit = _WORDS - _WORDS % n
        while True:
            word = self._word(k)
            k += 1
            if word < limit:
                return word % n, k

    def _word(self, k: int) -> int:
        block, offset = divmod(k, 8)
        digest = _digest(self.seed, block)
        return int.from_bytes(digest[4 * offset : 4 * offset + 4], "big")
