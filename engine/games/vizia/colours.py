"""The six colours as numbers 0-5 round the wheel of colours, and sets of colours as bits."""

from collections.abc import Iterable
from functools import lru_cache

from engine.games.vizia.types import Colour

COLOURS = tuple(Colour)
BYTE = tuple(bytes([colour]) for colour in range(6))
# The colours that may lie beside a colour: its two neighbours on the wheel of colours.
FITS = tuple(1 << (colour + 1) % 6 | 1 << (colour - 1) % 6 for colour in range(6))
# Marks the colours of a cell that touches only one tile.
ALONE = 64
FITS_ALONE = tuple(fits | ALONE for fits in FITS)
# The colours of each set of bits, ascending.
MEMBERS = tuple(tuple(i for i in range(6) if bits >> i & 1) for bits in range(128))
# All colours in the order of their letters, which is the order of moves.
BY_LETTER = tuple(sorted(range(6), key=lambda colour: COLOURS[colour].letter))


def colours(numbers: Iterable[int]) -> tuple[Colour, ...]:
    """The colours with these numbers, in the same order."""
    return tuple([COLOURS[number] for number in numbers])


def bits(numbers: Iterable[int]) -> int:
    """The set of these colours: `bits([0, 2])` is 0b101, red and yellow."""
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


@lru_cache(maxsize=4096)
def by_letter(tiles: bytes) -> tuple[int, ...]:
    """The colours among some tiles, each once, in the order of their letters."""
    return tuple(colour for colour in BY_LETTER if colour in tiles)
