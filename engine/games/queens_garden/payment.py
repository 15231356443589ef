"""Paying for a hexagon: the list of payments, and why one is refused."""

from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from engine.core.cache import memo
from engine.core.errors import IllegalMove
from engine.games.queens_garden.notation import payment_text
from engine.games.queens_garden.state import Seat
from engine.games.queens_garden.tables import (
    COLOUR_ROW,
    HEXAGONS,
    MEMBERS,
    OTHERS,
    PATTERN_ROW,
    PIECE,
    STORED,
    VALUE,
    bytewise,
)
from engine.games.queens_garden.types import Payment

NOTHING = Payment()


class Payments(NamedTuple):
    """Payments as they stand in a move, bytewise, and each with the payment itself."""

    texts: tuple[str, ...]
    pairs: tuple[tuple[str, Payment], ...]


FREE = Payments(("",), (("", NOTHING),))
NO_WAY = Payments((), ())
JOKERS_ALONE = tuple(
    Payments((text,), ((text, payment),))
    for payment in (Payment((), number) for number in range(6))
    for text in (payment_text(payment),)
)


class PaymentList(Struct, frozen=True, eq=False):
    """All payments for a hexagon as they stand in a move, bytewise, each with the payment itself.

    Cached functions take it as a key, which is compared by identity: equal ones are one object for
    as long as `_payments` keeps it.
    """

    pairs: tuple[tuple[str, Payment], ...]


NO_COST = PaymentList(FREE.pairs)


class Stock(NamedTuple):
    """The hexagons that a storage holds as tiles and as expansions, as bits.

    `tile_list` and `expansion_list` are the same in the bytewise order of names.
    """

    tiles: int
    expansions: int
    tile_list: tuple[int, ...]
    expansion_list: tuple[int, ...]


@memo
def stock_of(seat: Seat) -> Stock:
    """What a seat could pay with."""
    tiles, expansions = _mask(seat.tiles), _mask(seat.expansions)
    return Stock(tiles, expansions, bytewise(tiles), bytewise(expansions))


def _mask(hexagons: bytes) -> int:
    mask = 0
    for hexagon in hexagons:
        mask |= 1 << hexagon
    return mask


def affordable(seat: Seat, hexagons: tuple[int, ...]) -> list[int]:
    """The hexagons for which the seat may have a payment, judged by the number of pieces alone."""
    tiles, expansions, _, _ = stock_of(seat)
    held, jokers = tiles | expansions, seat.jokers
    found = []
    for hexagon in hexagons:
        missing = hexagon % 6 - jokers
        if missing > 0:
            colour, pattern = OTHERS[hexagon]
            if missing > (held & colour).bit_count() and missing > (held & pattern).bit_count():
                continue
        found.append(hexagon)
    return found


def texts(seat: Seat, hexagon: int) -> tuple[str, ...]:
    """Every payment for the hexagon as it stands in a move: by colour, by pattern, jokers alone."""
    tiles, expansions, _, _ = stock_of(seat)
    colour, pattern, jokers = _ways(hexagon, seat.jokers, tiles, expansions)
    return colour[0] + pattern[0] + jokers[0]


def payments(seat: Seat, hexagon: int) -> PaymentList:
    """Every payment for the hexagon."""
    need = hexagon % 6
    if not need:
        return NO_COST
    tiles, expansions, _, _ = stock_of(seat)
    colour, pattern = OTHERS[hexagon]
    others = colour | pattern
    return _payments(hexagon, min(seat.jokers, need), tiles & others, expansions & others)


@lru_cache(maxsize=1 << 11)
def _payments(hexagon: int, jokers: int, tiles: int, expansions: int) -> PaymentList:
    colour, pattern, alone = _ways(hexagon, jokers, tiles, expansions)
    return PaymentList(tuple(sorted(colour[1] + pattern[1] + alone[1], key=itemgetter(0))))


def _ways(
    hexagon: int, jokers: int, tiles: int, expansions: int
) -> tuple[Payments, Payments, Payments]:
    """The payments by colour, by pattern, and with jokers alone, given the pieces (bits).

    An identical hexagon cannot pay.
    """
    need = hexagon % 6
    if not need:
        return NO_WAY, NO_WAY, FREE
    alone = JOKERS_ALONE[need] if jokers >= need else NO_WAY
    # At least one hexagon shows the colour or pattern, so not all can be jokers.
    jokers = min(jokers, need - 1)
    held = tiles | expansions
    colour, pattern = OTHERS[hexagon]
    by_colour = by_pattern = NO_WAY
    if (held & colour).bit_count() >= need - jokers:
        by_colour = _in_row(hexagon // 6, need, jokers, tiles & colour, expansions & colour)
    if (held & pattern).bit_count() >= need - jokers:
        by_pattern = _in_row(6 + need, need, jokers, tiles & pattern, expansions & pattern)
    return by_colour, by_pattern, alone


@lru_cache(maxsize=1 << 13)
def _in_row(row: int, need: int, jokers: int, tiles: int, expansions: int) -> Payments:
    """Payments of `need` items with at least one hexagon of the row and at most `jokers` jokers."""
    held = []
    for hexagon in MEMBERS[row]:
        pieces = []
        if tiles >> hexagon & 1:
            pieces.append(HEXAGONS[hexagon])
        if expansions >> hexagon & 1:
            pieces.append(STORED[hexagon])
        if pieces:
            held.append(pieces)
    found = {}
    for size in range(max(1, need - jokers), min(need, len(held)) + 1):
        for chosen in combinations(held, size):
            for paid in product(*chosen):
                payment = Payment(paid, need - size)
                found[payment_text(payment)] = payment
    pairs = tuple(sorted(found.items(), key=itemgetter(0)))
    return Payments(tuple(text for text, _ in pairs), pairs)


def check(seat: Seat, hexagon: int, payment: Payment) -> None:
    """Raise IllegalMove unless the seat can place the hexagon with this payment."""
    pieces, jokers = payment.pieces, payment.jokers
    need = VALUE[hexagon] - 1
    if len(pieces) + jokers != need:
        raise IllegalMove(
            "queens_garden.pay.number",
            hexagon=HEXAGONS[hexagon],
            value=need + 1,
            expected=need,
            paid=len(pieces) + jokers,
        )
    if jokers > seat.jokers:
        raise IllegalMove("queens_garden.pay.jokers", jokers=jokers, held=seat.jokers)
    if not pieces:
        return
    colour, pattern = COLOUR_ROW[hexagon], PATTERN_ROW[hexagon]
    colours, patterns, seen = True, True, {hexagon}
    for text in pieces:
        piece = PIECE[text]
        other = piece % 36
        if other in seen:
            raise IllegalMove("queens_garden.pay.identical", hexagon=HEXAGONS[other])
        seen.add(other)
        if other not in (seat.tiles if piece < 36 else seat.expansions):
            raise IllegalMove("queens_garden.pay.storage", piece=text)
        colours &= COLOUR_ROW[other] == colour
        patterns &= PATTERN_ROW[other] == pattern
    if not (colours or patterns):
        raise IllegalMove("queens_garden.pay.set", hexagon=HEXAGONS[hexagon], pieces=pieces)
