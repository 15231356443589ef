"""The only source of chance: a counter over SHA-256 of the game's seed.

Word k is big-endian uint32 number k mod 8 of SHA-256(seed ‖ uint32_be(k div 8)). A generator
is a value (seed, k): drawing gives the result and the generator that follows.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

SEED_BYTES = 32
_WORDS = 1 << 32
_LARGEST = _WORDS - 1
_SHIFTS = tuple(range(224, -1, -32))
_COMMITMENT = b"tilewright-commitment"


def commitment(seed: bytes) -> str:
    """Lowercase hex of the commitment to `seed`, published before the seed is."""
    return sha256(_COMMITMENT + seed).hexdigest()


# Words are mostly taken one after the other.
@lru_cache(maxsize=8)
def _block(seed: bytes, number: int) -> int:
    """Eight words as one number: taking them out of it is quicker than cutting bytes."""
    return int.from_bytes(sha256(seed + number.to_bytes(4, "big")).digest(), "big")


def _word(seed: bytes, k: int) -> int:
    return _block(seed, k >> 3) >> _SHIFTS[k & 7] & _LARGEST


def _words(seed: bytes, k: int) -> Iterator[int]:
    """The words from number `k` on."""
    offset = k & 7
    for number in count(k >> 3):
        block = _block(seed, number)
        for shift in _SHIFTS[offset:]:
            yield block >> shift & _LARGEST
        offset = 0


class Rng(Struct, frozen=True):
    """`k` words of the stream of `seed` (32 bytes) are used."""

    seed: bytes
    k: int = 0

    def word(self) -> tuple[int, "Rng"]:
        """The next word, 0 ≤ w < 2³²."""
        return _word(self.seed, self.k), Rng(self.seed, self.k + 1)

    def below(self, n: int) -> tuple[int, "Rng"]:
        """A number in 0 … n-1, 1 ≤ n ≤ 2³²; words that would bias it are refused but count."""
        if not 1 <= n <= _WORDS:
            raise ValueError(f"below({n}): expected 1 to 2**32")
        limit = _WORDS - _WORDS % n
        k = self.k
        while True:
            word = _word(self.seed, k)
            k += 1
            if word < limit:
                return word % n, Rng(self.seed, k)

    def shuffled(self, items: Sequence[T]) -> tuple[list[T], "Rng"]:
        """A shuffled copy (Fisher-Yates from the end); 0 or 1 items take no words.

        Each place is drawn as by `below`, from one run through the words.
        """
        result = list(items)
        k = self.k
        words = _words(self.seed, k)
        for n in range(len(result), 1, -1):
            for word in words:
                k += 1
                if word < _WORDS - _WORDS % n:
                    break
            j = word % n
            result[n - 1], result[j] = result[j], result[n - 1]
        return result, Rng(self.seed, k)
