"""What happens in Queen's Garden, in terms from which a table can be animated."""

from engine.core.rules import ScoreLine
from engine.core.wire import Effect, GameOver, TurnBegan, Wire
from engine.games.queens_garden.types import Area, Category, Feature


class TakenPiece(Wire, frozen=True):
    """A piece and the display expansion it lay on, or was."""

    piece: str
    source: str

    def __str__(self) -> str:
        return f"{self.piece} ({self.source})"


class FaceUp(Wire, frozen=True):
    """A display expansion that now lies face up, and the hexagon printed on it."""

    expansion: str
    hexagon: str

    def __str__(self) -> str:
        return f"{self.expansion} = {self.hexagon}"


class RoundBegan(Effect, frozen=True):
    """A round began, `seat` starts, and the wheel shows what this round scores."""

    round: int
    seat: int
    wheel: tuple[Category, ...]


class Taken(Effect, frozen=True):
    """A seat took these pieces from the display into its storage."""

    seat: int
    pieces: tuple[TakenPiece, ...]


class ExpansionLaidAside(Effect, frozen=True):
    """The top of the stack was touched and lies beside it now, with the tiles left on it."""

    expansion: str
    tiles: tuple[str, ...]


class BagRecycled(Effect, frozen=True):
    """All tiles of the tower went into the bag, which now holds `bag` and is mixed."""

    tiles: int
    bag: int


class StackFilled(Effect, frozen=True):
    """The top of the stack got tiles; `stack` expansions lie below it, `bag` tiles are left."""

    expansion: str
    tiles: tuple[str, ...]
    stack: int
    bag: int


class StackLaidOut(Effect, frozen=True):
    """No tile was left for the stack: all of it lies face up in the display."""

    expansions: tuple[FaceUp, ...]


class ExpansionsTurnedUp(Effect, frozen=True):
    """These display expansions are empty and were turned up."""

    expansions: tuple[FaceUp, ...]


class Paid(Effect, frozen=True):
    """A seat paid: tiles to the tower, expansions (`x…`) under the supply, jokers back."""

    seat: int
    pieces: tuple[str, ...]
    jokers: int


class TilePlaced(Effect, frozen=True):
    """A tile came from the storage into the garden."""

    seat: int
    tile: str
    cell: str


class ExpansionPlaced(Effect, frozen=True):
    """An expansion came face up into the garden, its hexagon lies on `cell`."""

    seat: int
    expansion: str
    area: Area
    direction: int
    cell: str


class ExpansionBought(Effect, frozen=True):
    """An expansion of the supply lies face down in the garden; `supply` are left."""

    seat: int
    area: Area
    points: int
    total: int
    supply: int


class FeatureCompleted(Effect, frozen=True):
    """The feature on `cell` is surrounded and worth so many jokers."""

    seat: int
    feature: Feature
    cell: str
    jokers: int


class JokersGained(Effect, frozen=True):
    """So many jokers found room in the storage; `lost` did not."""

    seat: int
    gained: int
    lost: int


class Discarded(Effect, frozen=True):
    """A piece was discarded: a tile to the tower, an expansion under the supply."""

    seat: int
    piece: str
    points: int
    total: int


class Passed(Effect, frozen=True):
    """A seat takes no further turn in this round."""

    seat: int


class MarkerTaken(Effect, frozen=True):
    """The first to pass took the first-player marker and paid for it."""

    seat: int
    points: int
    total: int


class RoundScored(Effect, frozen=True):
    """What the wheel gave a seat."""

    seat: int
    round: int
    points: int
    total: int
    lines: tuple[ScoreLine, ...]


class FinalScored(Effect, frozen=True):
    """What the end of the game gave a seat."""

    seat: int
    points: int
    total: int
    lines: tuple[ScoreLine, ...]


class DisplayCleared(Effect, frozen=True):
    """A round is over: tiles to the tower; expansions and `stack` more under the supply."""

    tiles: tuple[str, ...]
    expansions: tuple[str, ...]
    stack: int
    supply: int


EFFECTS = (
    RoundBegan,
    Taken,
    ExpansionLaidAside,
    BagRecycled,
    StackFilled,
    StackLaidOut,
    ExpansionsTurnedUp,
    Paid,
    TilePlaced,
    ExpansionPlaced,
    ExpansionBought,
    FeatureCompleted,
    JokersGained,
    Discarded,
    Passed,
    MarkerTaken,
    RoundScored,
    FinalScored,
    DisplayCleared,
    TurnBegan,
    GameOver,
)
