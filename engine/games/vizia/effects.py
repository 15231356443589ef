"""The effects of Vizia: what a move did, one Struct for each kind of fact.

A hand that is dealt is the only thing of which not everybody sees all.
"""

from engine.core.wire import Effect, GameOver, TurnBegan, TurnSkipped
from engine.games.vizia.types import Colour, Source


class HandDealt(Effect, frozen=True):
    """A seat got its first tiles; only the seat itself sees the colours."""

    seat: int
    size: int
    colours: tuple[Colour, ...] = ()


class HandSize(Effect, frozen=True):
    """A hand has so many tiles now."""

    seat: int
    size: int


class HandRefilled(Effect, frozen=True):
    """A seat took these tiles from the display into its hand."""

    seat: int
    colours: tuple[Colour, ...]


class HandShown(Effect, frozen=True):
    """A hand was shown to all: its seat is blocked, or the game is over."""

    seat: int
    colours: tuple[Colour, ...]


class Passed(Effect, frozen=True):
    """This seat was blocked; its turn is skipped."""

    seat: int


class DisplayRefilled(Effect, frozen=True):
    """These tiles were drawn to the end of the display; `bag` tiles are left."""

    colours: tuple[Colour, ...]
    bag: int


class DisplayReplaced(Effect, frozen=True):
    """The whole display consists of these new tiles; the old ones went back into the bag."""

    colours: tuple[Colour, ...]
    bag: int


class TilePlaced(Effect, frozen=True):
    """A tile came onto the table from the hand or the display of the seat to move."""

    seat: int
    source: Source
    colour: Colour
    cell: str


class TileLocked(Effect, frozen=True):
    """The tile on `cell` touches one of its own colour on `partner` and is locked."""

    cell: str
    partner: str


class TileUnlocked(Effect, frozen=True):
    """The tile that was locked on `cell` is an ordinary tile again."""

    cell: str


class TilePivoted(Effect, frozen=True):
    """A locked tile turned to another cell of its wheels."""

    seat: int
    colour: Colour
    pivot_from: str
    pivot_to: str


class TileBought(Effect, frozen=True):
    """A tile with one contact was moved against a token."""

    seat: int
    colour: Colour
    buy_from: str
    buy_to: str


class TokenPaid(Effect, frozen=True):
    """The seat took its token back from `wheel`, which is empty now."""

    seat: int
    wheel: str


class WheelClaimed(Effect, frozen=True):
    """A completed wheel got a token of the seat."""

    seat: int
    wheel: str
    points: int


class WheelUnclaimed(Effect, frozen=True):
    """A wheel was completed and stays empty for want of a token."""

    wheel: str
    points: int


class TokenCaptured(Effect, frozen=True):
    """The surrounded token of `owner` went back to it."""

    seat: int
    owner: int
    wheel: str


class WheelCaptured(Effect, frozen=True):
    """The wheel of a captured token got a token of the captor."""

    seat: int
    wheel: str
    points: int


class WheelReclaimed(Effect, frozen=True):
    """An empty wheel was surrounded and got a token of the seat."""

    seat: int
    wheel: str
    points: int


class PlayBegan(Effect, frozen=True):
    """The draw phase is over; the seat may play tiles."""

    seat: int


class TileStolen(Effect, frozen=True):
    """The guess was right: a tile of this colour went from the victim's hand to the seat's."""

    seat: int
    victim: int
    colour: Colour


class TheftFailed(Effect, frozen=True):
    """The guess was wrong: the victim holds no tile of this colour."""

    seat: int
    victim: int
    colour: Colour


class BlackGiven(Effect, frozen=True):
    """The black tile lies in front of the seat that was robbed."""

    seat: int


class BlackReturned(Effect, frozen=True):
    """The black tile went outside."""


class WhitePlaced(Effect, frozen=True):
    """The white tile lies on this cell."""

    seat: int
    cell: str


class WhiteKept(Effect, frozen=True):
    """The white tile lies in front of the seat and protects its hand."""

    seat: int


class WhiteReturned(Effect, frozen=True):
    """The white tile went outside."""


EFFECTS = (
    HandDealt,
    HandSize,
    HandRefilled,
    HandShown,
    DisplayRefilled,
    DisplayReplaced,
    TilePlaced,
    TileLocked,
    TileUnlocked,
    TilePivoted,
    TileBought,
    TokenPaid,
    WheelClaimed,
    WheelUnclaimed,
    TokenCaptured,
    WheelCaptured,
    WheelReclaimed,
    PlayBegan,
    TileStolen,
    TheftFailed,
    BlackGiven,
    BlackReturned,
    WhitePlaced,
    WhiteKept,
    WhiteReturned,
    TurnBegan,
    TurnSkipped,
    GameOver,
    Passed,
)
