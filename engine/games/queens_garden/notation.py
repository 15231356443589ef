"""Queen's Garden moves as text.

    take = "take:" ( colour | value ) [ "/" source { "," source } ]
    tile = "tile:" hexagon "@" cell [ payment ]
    expand = "expand:" hexagon "@" area direction [ payment ]
    buy = "buy:" area       discard = "discard:" piece       pass_turn = "pass"
    payment = "/" ( piece { "+" piece } [ "+" jokers ] | jokers )
    source = hexagon "=" expansion      piece = [ "x" ] hexagon      jokers = "J" count

Hexagons stand in canonical order, colour before value, and none stands twice.
"""

from collections.abc import Mapping
from typing import ClassVar

from engine.core.notation import Kind, Notation
from engine.core.slots import Cell, Integer, Many, NoMatch, Reader, Word, condition
from engine.games.queens_garden.tables import (
    AREA_NAMES,
    AREAS,
    COLOUR_LIST,
    COLOURS,
    HEXAGON,
    PIECE,
    TILE_SPACES,
)
from engine.games.queens_garden.types import (
    BuyExpansion,
    Discard,
    PassTurn,
    Payment,
    PlaceExpansion,
    PlaceTile,
    Source,
    TakeColour,
    TakePattern,
)

AnyMove = TakeColour | TakePattern | PlaceTile | PlaceExpansion | BuyExpansion | Discard | PassTurn

DISPLAY_NUMBERS = 32


class Name:
    """One of many names, found by its length; the value is the name itself."""

    def __init__(self, name: str, names: Mapping[str, int], grammar: str, pattern: str) -> None:
        self.name = name
        self.grammar = grammar
        self.pattern = pattern
        self._names = names
        self._lengths = sorted({len(text) for text in names})

    def read(self, reader: Reader, at: int) -> tuple[str, int]:
        for length in self._lengths:
            text = reader.text[at : at + length]
            if text in self._names:
                return text, at + length
        reader.miss(at, self.name, "like", example=next(iter(self._names)))
        raise NoMatch

    def write(self, value: str) -> str:
        return value


class Numbered:
    """A letter and a number, such as `e7`; the value is the text itself."""

    def __init__(self, name: str, letter: str, item: Integer) -> None:
        self.name = name
        self.grammar = f'"{letter}" {item.name}'
        self.item = item
        self.pattern = letter + item.pattern
        self._letter = letter

    def read(self, reader: Reader, at: int) -> tuple[str, int]:
        _, end = self.item.read(reader, reader.literal(at, self._letter))
        return reader.text[at:end], end

    def write(self, value: str) -> str:
        return value


HEXAGON_PATTERN = f"({'|'.join(COLOURS)})[1-6]"
HEXAGON_SLOT = Name("hexagon", HEXAGON, "colour value", HEXAGON_PATTERN)
PIECE_SLOT = Name("piece", PIECE, '[ "x" ] hexagon', f"x?{HEXAGON_PATTERN}")
LABEL = Numbered("expansion", "e", Integer("number", 1, DISPLAY_NUMBERS))
JOKERS = Numbered("jokers", "J", Integer("count", 1, TILE_SPACES))


class SourceSlot:
    """A hexagon and the expansion it is taken from."""

    name = "source"
    grammar = 'hexagon "=" expansion'
    item = LABEL
    fields: ClassVar = {"hexagon": HEXAGON_SLOT, "expansion": LABEL}

    def read(self, reader: Reader, at: int) -> tuple[Source, int]:
        hexagon, at = HEXAGON_SLOT.read(reader, at)
        label, at = LABEL.read(reader, reader.literal(at, "="))
        return Source(hexagon, label), at

    def write(self, value: Source) -> str:
        return f"{value.hexagon}={value.expansion}"


class PaymentSlot:
    """Pieces in canonical order, then jokers; nothing at all for what costs nothing."""

    name = "payment"
    grammar = (
        '[ "/" ( piece { "+" piece } [ "+" jokers ] | jokers ) ] '
        f"{condition('piece', len(HEXAGON), 'hexagon')}"
    )
    item = JOKERS
    fields: ClassVar = {"pieces": PIECE_SLOT, "jokers": Integer("jokers", 0, TILE_SPACES)}

    def read(self, reader: Reader, at: int) -> tuple[Payment, int]:
        text = reader.text
        pieces: list[str] = []
        mark, last = "/", -1
        while text.startswith(mark, at):
            start = at + 1
            if text.startswith("J", start):
                jokers, at = JOKERS.read(reader, start)
                return Payment(tuple(pieces), int(jokers[1:])), at
            piece, at = PIECE_SLOT.read(reader, start)
            number = PIECE[piece] % 36
            if number <= last:
                last_piece = pieces[-1]
                label = f"piece that comes after {last_piece}"
                reader.miss(start, label, "later", last=last_piece)
                raise NoMatch
            pieces.append(piece)
            mark, last = "+", number
        reader.miss(at, f'"{mark}"', text=mark)
        return Payment(tuple(pieces)), at

    def write(self, value: Payment) -> str:
        return payment_text(value)


def payment_text(payment: Payment) -> str:
    """The payment as it stands in a move."""
    items = payment.pieces
    if payment.jokers:
        items = (*items, f"J{payment.jokers}")
    return "/" + "+".join(items) if items else ""


PAYMENT = PaymentSlot()
AREA = Word("area", dict(zip(AREA_NAMES, AREAS, strict=True)))
SOURCES = Many(
    SourceSlot(),
    name="sources",
    opening="/",
    separator=",",
    most=6,
    order=lambda source: HEXAGON[source.hexagon],
    by="hexagon",
)

NOTATION: Notation[AnyMove] = Notation(
    Kind(
        TakeColour,
        "take:{colour}{sources}",
        colour=Word("colour", dict(zip(COLOURS, COLOUR_LIST, strict=True))),
        sources=SOURCES,
    ),
    Kind(
        TakePattern,
        "take:{value}{sources}",
        value=Integer("value", 1, 6),
        sources=SOURCES,
    ),
    Kind(
        PlaceTile,
        "tile:{tile}@{cell}{payment}",
        tile=HEXAGON_SLOT,
        cell=Cell("cell", 4),
        payment=PAYMENT,
    ),
    Kind(
        PlaceExpansion,
        "expand:{expansion}@{area}{direction}{payment}",
        expansion=HEXAGON_SLOT,
        area=AREA,
        direction=Integer("direction", 0, 5),
        payment=PAYMENT,
    ),
    Kind(BuyExpansion, "buy:{area}", area=AREA),
    Kind(Discard, "discard:{piece}", piece=PIECE_SLOT),
    Kind(PassTurn, "pass"),
)
