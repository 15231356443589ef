"""Paying for a hexagon: which payments there are, and what is wrong with one."""

from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from engine.core.errors import IllegalMove
from engine.games.queens_garden.notation import payment_text
from engine.games.queens_garden.state import Seat
from engine.games.queens_garden.tables import (
    COLOUR_ROW,
    HEXAGONS,
    MEMBERS,
    PATTERN_ROW,
    PIECE,
    PIECES,
    VALUE,
    bytewise,
)
from engine.games.queens_garden.types import Payment

NOTHING = Payment()


class Options(NamedTuple):
    """Payments as they stand in a move, bytewise, and the payments themselves."""

    texts: tuple[str, ...]
    payments: tuple[Payment, ...]


FREE = Options(("",), (NOTHING,))
NO_WAY = Options((), ())
JOKERS_ALONE = tuple(
    Options((payment_text(payment),), (payment,)) for payment in (Payment((), n) for n in range(6))
)


class Stock(NamedTuple):
    """For each row, which of its places a storage holds as tiles and as expansions (bits).

    `tile_list` and `expansion_list` are the different hexagons in the bytewise order of names.
    """

    tiles: list[int]
    expansions: list[int]
    tile_list: list[int]
    expansion_list: list[int]


def stock_of(seat: Seat) -> Stock:
    """What a seat could pay with, made once and remembered in it."""
    memory = seat.__dict__
    stock: Stock | None = memory.get("stock")
    if stock is None:
        tiles, expansions = bytewise(seat.tiles), bytewise(seat.expansions)
        stock = Stock(_by_row(tiles), _by_row(expansions), tiles, expansions)
        memory["stock"] = stock
    return stock


def _by_row(hexagons: list[int]) -> list[int]:
    rows = [0] * 12
    for hexagon in hexagons:
        colour, place = divmod(hexagon, 6)
        rows[colour] |= 1 << place
        rows[6 + place] |= 1 << colour
    return rows


def texts(seat: Seat, hexagon: int) -> tuple[str, ...]:
    """Every payment for the hexagon as it stands in a move: by colour, by pattern, jokers alone."""
    colour, pattern, jokers = _ways(seat, hexagon)
    return colour[0] + pattern[0] + jokers[0]


def options(seat: Seat, hexagon: int) -> list[tuple[str, Payment]]:
    """Every payment for the hexagon with its text, bytewise."""
    pairs: list[tuple[str, Payment]] = []
    for way in _ways(seat, hexagon):
        pairs += zip(way.texts, way.payments, strict=True)
    pairs.sort(key=itemgetter(0))
    return pairs


def _ways(seat: Seat, hexagon: int) -> tuple[Options, Options, Options]:
    need = hexagon % 6
    if not need:
        return NO_WAY, NO_WAY, FREE
    tiles, expansions, _, _ = stock_of(seat)
    colour, pattern = hexagon // 6, 6 + need
    jokers = seat.jokers
    alone = JOKERS_ALONE[need] if jokers >= need else NO_WAY
    jokers = min(jokers, need)
    # An identical hexagon cannot pay, so the hexagon's own place is left out of its rows.
    own = ~(1 << need)
    by_colour = by_pattern = NO_WAY
    held, stored = tiles[colour] & own, expansions[colour] & own
    if held or stored:
        by_colour = _in_row(colour, need, jokers, held, stored)
    own = ~(1 << colour)
    held, stored = tiles[pattern] & own, expansions[pattern] & own
    if held or stored:
        by_pattern = _in_row(pattern, need, jokers, held, stored)
    return by_colour, by_pattern, alone


@lru_cache(maxsize=1 << 13)
def _in_row(row: int, need: int, jokers: int, tiles: int, expansions: int) -> Options:
    """Payments of `need` items with at least one hexagon of the row and at most `jokers` jokers."""
    choices: list[tuple[int, ...]] = []
    for place, hexagon in enumerate(MEMBERS[row]):
        pieces = [-1]
        if tiles >> place & 1:
            pieces.append(hexagon)
        if expansions >> place & 1:
            pieces.append(hexagon + 36)
        if len(pieces) > 1:
            choices.append(tuple(pieces))
    found = {}
    for choice in product(*choices):
        paid = tuple(PIECES[piece] for piece in choice if piece >= 0)
        if paid and need - jokers <= len(paid) <= need:
            payment = Payment(paid, need - len(paid))
            found[payment_text(payment)] = payment
    texts = tuple(sorted(found))
    return Options(texts, tuple(found[text] for text in texts))


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
