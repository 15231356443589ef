"""The Structs of Vizia but for its effects (effects.py).

A cell is written `Ux,y` (point up) or `Dx,y` (point down), a wheel by its centre `x,y`. A colour
that may not be seen is left out: a hand with a size and no colours is hidden.
"""

from enum import Enum

from msgspec import UNSET, UnsetType

from engine.core.wire import Move, Wire

TILES = 72
"""Coloured tiles of the game, as many of each colour."""
TOKENS = 12
"""Tokens of each seat."""
HAND = 2
"""Most tiles in a hand."""
DISPLAY = 4
"""Tiles in the full display, unless a module makes it smaller."""


class Colour(Enum):
    """The six colours round the wheel of colours; neighbours in this circle may touch."""

    RED = "VIZIA_COLOUR_RED"
    ORANGE = "VIZIA_COLOUR_ORANGE"
    YELLOW = "VIZIA_COLOUR_YELLOW"
    GREEN = "VIZIA_COLOUR_GREEN"
    BLUE = "VIZIA_COLOUR_BLUE"
    PURPLE = "VIZIA_COLOUR_PURPLE"

    def __init__(self, _name: str) -> None:
        self.index = len(type(self).__members__)

    @property
    def letter(self) -> str:
        """The colour in notation: the first letter of its name."""
        return self.name[0]


class Source(Enum):
    """Where a tile is played from."""

    HAND = "VIZIA_SOURCE_HAND"
    DISPLAY = "VIZIA_SOURCE_DISPLAY"


# Looking up a member of an Enum runs Python code.
FROM_HAND, FROM_DISPLAY = Source.HAND, Source.DISPLAY


class SurroundRule(Enum):
    """What surrounds a wheel: all six neighbouring centres, or those that are complete wheels."""

    SIX = "VIZIA_SURROUND_RULE_SIX"
    EXISTING = "VIZIA_SURROUND_RULE_EXISTING"


class PivotRange(Enum):
    """How far a tile pivots: anywhere in its three wheels, or only across one of its edges."""

    WHEEL = "VIZIA_PIVOT_RANGE_WHEEL"
    STEP = "VIZIA_PIVOT_RANGE_STEP"


class Phase(Enum):
    """A turn is played; with the black or the white tile it begins with a choice of draw."""

    DRAW = "VIZIA_PHASE_DRAW"
    PLAY = "VIZIA_PHASE_PLAY"
    OVER = "VIZIA_PHASE_OVER"


class Options(Wire, frozen=True):
    """`first_seat` absent is random; `max_purchases_per_turn` 0 is no limit; modules are off."""

    first_seat: int | UnsetType = UNSET
    extreme: bool = False
    capture: bool = False
    same_colour: bool = False
    buying: bool = False
    black_tile: bool = False
    white_tile: bool = False
    teams: bool = False
    surround_rule: SurroundRule = SurroundRule.SIX
    pivot_range: PivotRange = PivotRange.WHEEL
    max_purchases_per_turn: int = 0


class Place(Move, frozen=True):
    """Play a tile; `claims` are the wheels claimed when there are too few tokens for all."""

    source: Source
    colour: Colour
    cell: str
    claims: tuple[str, ...] = ()


class Pivot(Move, frozen=True):
    """Turn the locked tile on `pivot_from` to `pivot_to` and play a tile with it."""

    pivot_from: str
    pivot_to: str
    source: Source
    colour: Colour
    cell: str
    claims: tuple[str, ...] = ()


class Buy(Move, frozen=True):
    """Move a tile with one contact and pay your token on `wheel`."""

    buy_from: str
    buy_to: str
    wheel: str
    claims: tuple[str, ...] = ()


class EndTurn(Move, frozen=True):
    """End the turn; `refill` are the display tiles taken into the hand, in colour order."""

    refill: tuple[Colour, ...] = ()


class PassTurn(Move, frozen=True):
    """Blocked: show the hand, skip the turn, the display is replaced."""


class Draw(Move, frozen=True):
    """Draw to the full display; `return_white` also takes the white tile off the table."""

    return_white: bool = False


class Rob(Move, frozen=True):
    """Use the black tile: name a colour that `seat` may hold."""

    seat: int
    colour: Colour


class PlaceWhite(Move, frozen=True):
    """Put the white tile on a cell, from outside or from another cell."""

    cell: str


class KeepWhite(Move, frozen=True):
    """Put the white tile in front of your own hand, which protects it from theft."""


class Tile(Wire, frozen=True):
    """A coloured tile on the table."""

    cell: str
    colour: Colour


class Wheel(Wire, frozen=True):
    """A complete wheel, its value, and whose token is on it, if any."""

    centre: str
    points: int
    seat: int | UnsetType = UNSET


class Lock(Wire, frozen=True):
    """A locked tile, the tile of its colour that it touches, and whether it came in this turn."""

    cell: str
    partner: str
    this_turn: bool


class Player(Wire, frozen=True):
    """One seat: tokens not on the table, size of the hand, and its colours where seen."""

    seat: int
    tokens: int
    hand_size: int
    hand_colours: tuple[Colour, ...] = ()


class View(Wire, frozen=True):
    """The position as somebody sees it.

    `tiles` are sorted by cell bytewise, `wheels` by x then y; `bag` is a number of tiles;
    `black_seat`, `white_cell` and `white_seat` are absent where the special tile is not;
    `played` and the last five fields tell what this turn allows.
    """

    phase: Phase
    turn: int
    tiles: tuple[Tile, ...]
    wheels: tuple[Wheel, ...]
    locks: tuple[Lock, ...]
    players: tuple[Player, ...]
    display: tuple[Colour, ...]
    bag: int
    played: bool
    black_seat: int | UnsetType = UNSET
    white_cell: str | UnsetType = UNSET
    white_seat: int | UnsetType = UNSET
    skips: int = 0
    same_colour_used: bool = False
    purchases: int = 0
    white_barred: bool = False
    slot_used: bool = False
