"""The Structs of Zyrcan. A cell is written `q,r`; a ship has 1, 2 or 3 engines."""

from enum import Enum

from msgspec import UNSET, Struct, UnsetType

from engine.core.wire import Effect, GameOver, Move, TurnBegan, TurnSkipped, Wire


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


class State(Struct, frozen=True, array_like=True, gc=False):
    """`ships` holds one byte a cell of the board: 0, or 3 · seat + engines.

    `to_place` is the number of ships still to be placed by all seats; `ending` is the rule id
    of the ending, empty while the game is on.
    """

    options: Options
    seats: int
    turn: int
    to_place: int
    ships: bytes
    ending: str = ""


class Place(Move, frozen=True):
    """Put a ship with so many engines on an empty cell."""

    engines: int
    cell: str


class Attack(Move, frozen=True):
    """Move the ship on `source` onto the enemy ship on `target`, which is destroyed."""

    source: str
    target: str


class Pass(Move, frozen=True):
    """End the game because no ship can attack."""


class ShipPlaced(Effect, frozen=True):
    """A ship came onto the board."""

    seat: int
    engines: int
    cell: str


class ShipMoved(Effect, frozen=True):
    """A ship attacked: it left `source` and stands on `target`."""

    seat: int
    engines: int
    source: str
    target: str


class ShipDestroyed(Effect, frozen=True):
    """The ship of `seat` that stood on `cell` is gone."""

    seat: int
    engines: int
    cell: str


class AttackBegan(Effect, frozen=True):
    """All ships are placed; from now on fleets attack."""


class Passed(Effect, frozen=True):
    """This seat could not attack and passed, which ends the game."""

    seat: int


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


MOVES = (Place, Attack, Pass)
EFFECTS = (
    ShipPlaced,
    AttackBegan,
    ShipMoved,
    ShipDestroyed,
    Passed,
    TurnBegan,
    TurnSkipped,
    GameOver,
)
