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
    """Payments as they stand in a move, bytewise, and each with the payment itself."""

    texts: tuple[str, ...]
    pairs: tuple[tuple[str, Payment], ...]


FREE = Options(("",), (("", NOTHING),))
NO_WAY = Options((), ())
JOKERS_ALONE = tuple(
    Options((text,), ((text, payment),))
    for payment in (Payment((), number) for number in range(6))
    for text in (payment_text(payment),)
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
    colour, pattern, jokers = _ways(hexagon, seat.jokers, _holding(seat, hexagon))
    return colour[0] + pattern[0] + jokers[0]


def options(seat: Seat, hexagon: int) -> list[tuple[str, Payment]]:
    """Every payment for the hexagon with its text, bytewise."""
    return _options(hexagon, min(seat.jokers, hexagon % 6), _holding(seat, hexagon))


Holding = tuple[int, int, int, int]


def _holding(seat: Seat, hexagon: int) -> Holding:
    """What can pay: tiles and expansions in the hexagon's colour, then in its pattern.

    An identical hexagon cannot pay, so the hexagon's own place is left out of its rows.
    """
    tiles, expansions, _, _ = stock_of(seat)
    colour, place = divmod(hexagon, 6)
    not_value, not_colour, pattern = ~(1 << place), ~(1 << colour), 6 + place
    return (
        tiles[colour] & not_value,
        expansions[colour] & not_value,
        tiles[pattern] & not_colour,
        expansions[pattern] & not_colour,
    )


@lru_cache(maxsize=1 << 11)
def _options(hexagon: int, jokers: int, holding: Holding) -> list[tuple[str, Payment]]:
    colour, pattern, alone = _ways(hexagon, jokers, holding)
    return sorted(colour[1] + pattern[1] + alone[1], key=itemgetter(0))


def _ways(hexagon: int, jokers: int, holding: Holding) -> tuple[Options, Options, Options]:
    """The payments by colour, by pattern, and with jokers alone, given what can pay."""
    need = hexagon % 6
    if not need:
        return NO_WAY, NO_WAY, FREE
    alone = JOKERS_ALONE[need] if jokers >= need else NO_WAY
    jokers = min(jokers, need)
    tiles, expansions, like_tiles, like_expansions = holding
    by_colour = by_pattern = NO_WAY
    if tiles or expansions:
        by_colour = _in_row(hexagon // 6, need, jokers, tiles, expansions)
    if like_tiles or like_expansions:
        by_pattern = _in_row(6 + need, need, jokers, like_tiles, like_expansions)
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
    pairs = tuple(sorted(found.items(), key=itemgetter(0)))
    return Options(tuple(text for text, _ in pairs), pairs)


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
