"""Options, moves and view of Zyrcan. A cell is written `q,r`; a ship has 1, 2 or 3 engines."""

from enum import Enum

from msgspec import UNSET, UnsetType

from engine.core.wire import Move, Wire


class Eliminated(Enum):
    """What happens when a seat without ships comes to move."""

    PASS = "ZYRCAN_ELIMINATED_PASS"
    SKIP = "ZYRCAN_ELIMINATED_SKIP"


class Phase(Enum):
    """First all ships are placed, then fleets attack until the game is over."""

    PLACEMENT = "ZYRCAN_PHASE_PLACEMENT"
    ATTACK = "ZYRCAN_PHASE_ATTACK"
    OVER = "ZYRCAN_PHASE_OVER"


class Options(Wire, frozen=True):
    """`first_seat` absent is random; an empty `board` is the default board for the seats."""

    first_seat: int | UnsetType = UNSET
    eliminated: Eliminated = Eliminated.PASS
    board: tuple[str, ...] = ()


class Place(Move, frozen=True):
    """Put a ship with so many engines on an empty cell."""

    engines: int
    cell: str


class Attack(Move, frozen=True):
    """Move the ship on `source` onto the enemy ship on `target`, which is destroyed."""

    source: str
    target: str


class PassTurn(Move, frozen=True):
    """End the game because no ship can attack."""


class Ship(Wire, frozen=True):
    """A ship on the board."""

    seat: int
    engines: int
    cell: str


class Fleet(Wire, frozen=True):
    """What a seat has: ships still to be placed by engines, and what stands on the board."""

    seat: int
    reserve_1: int
    reserve_2: int
    reserve_3: int
    ships: int
    engines: int


class View(Wire, frozen=True):
    """Everything: nothing is hidden. `board` and `ships` are sorted by cell."""

    phase: Phase
    board: tuple[str, ...]
    ships: tuple[Ship, ...]
    fleets: tuple[Fleet, ...]


AnyMove = Place | Attack | PassTurn

MOVES = (Place, Attack, PassTurn)
