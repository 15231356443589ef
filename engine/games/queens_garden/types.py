"""The Structs of Queen's Garden that come and go: options, moves, views; see also effects.py.

A hexagon is written as colour and value (`LG3`), a piece of a storage as its hexagon, behind an
`x` if it is a garden expansion (`xLG3`), a display expansion as `e` and its number (`e7`), a
cell as `q,r`. Inside, a hexagon is the number 6 · colour + value - 1, see tables.py.
"""

from enum import Enum

from msgspec import UNSET, UnsetType

from engine.core.wire import Move, Wire


class Colour(Enum):
    """The six colours in canonical order; in notation `B Y LG DG LP DP`."""

    BLUE = "QUEENS_GARDEN_COLOUR_BLUE"
    YELLOW = "QUEENS_GARDEN_COLOUR_YELLOW"
    LIGHT_GREEN = "QUEENS_GARDEN_COLOUR_LIGHT_GREEN"
    DARK_GREEN = "QUEENS_GARDEN_COLOUR_DARK_GREEN"
    LIGHT_PURPLE = "QUEENS_GARDEN_COLOUR_LIGHT_PURPLE"
    DARK_PURPLE = "QUEENS_GARDEN_COLOUR_DARK_PURPLE"


class Area(Enum):
    """The six places for expansions around the fountain board."""

    E = "QUEENS_GARDEN_AREA_E"
    NE = "QUEENS_GARDEN_AREA_NE"
    NW = "QUEENS_GARDEN_AREA_NW"
    W = "QUEENS_GARDEN_AREA_W"
    SW = "QUEENS_GARDEN_AREA_SW"
    SE = "QUEENS_GARDEN_AREA_SE"


class Feature(Enum):
    """What gives jokers once it is surrounded."""

    FOUNTAIN = "QUEENS_GARDEN_FEATURE_FOUNTAIN"
    STATUE = "QUEENS_GARDEN_FEATURE_STATUE"
    BENCH = "QUEENS_GARDEN_FEATURE_BENCH"
    PAVILION = "QUEENS_GARDEN_FEATURE_PAVILION"


class Phase(Enum):
    """Rounds of actions, then the end; scoring and preparation never wait for a move."""

    ACTIONS = "QUEENS_GARDEN_PHASE_ACTIONS"
    OVER = "QUEENS_GARDEN_PHASE_OVER"


class Activity(Enum):
    """What a seat may still do in this round; who has discarded can only discard and pass."""

    ACTIVE = "QUEENS_GARDEN_ACTIVITY_ACTIVE"
    DISCARDING = "QUEENS_GARDEN_ACTIVITY_DISCARDING"
    PASSED = "QUEENS_GARDEN_ACTIVITY_PASSED"


class Options(Wire, frozen=True):
    """`first_seat` absent is random."""

    first_seat: int | UnsetType = UNSET


class Source(Wire, frozen=True):
    """From which display expansion a hexagon with several sources is taken."""

    hexagon: str
    expansion: str


class Payment(Wire, frozen=True):
    """What leaves the storage beside the placed piece: pieces in canonical order, and jokers."""

    pieces: tuple[str, ...] = ()
    jokers: int = 0


class TakeColour(Move, frozen=True):
    """Take one of every different hexagon of a colour; `sources` decides where there are copies."""

    colour: Colour
    sources: tuple[Source, ...] = ()


class TakePattern(Move, frozen=True):
    """Take one of every different hexagon of a pattern, named by its value 1-6."""

    value: int
    sources: tuple[Source, ...] = ()


class PlaceTile(Move, frozen=True):
    """Place a tile from the storage on a cell."""

    tile: str
    cell: str
    payment: Payment = Payment()


class PlaceExpansion(Move, frozen=True):
    """Place a stored expansion face up, its printed hexagon in `direction` from the centre."""

    expansion: str
    area: Area
    direction: int
    payment: Payment = Payment()


class BuyExpansion(Move, frozen=True):
    """Spend points on an expansion of the supply, placed face down."""

    area: Area


class Discard(Move, frozen=True):
    """Discard a piece of the storage, which commits to passing."""

    piece: str


class PassTurn(Move, frozen=True):
    """Take no further turn in this round."""


class Category(Wire, frozen=True):
    """What the wheel scores: a colour or else the value of a pattern, and points a hexagon."""

    points: int
    colour: Colour | UnsetType = UNSET
    value: int | UnsetType = UNSET


class DisplayExpansion(Wire, frozen=True):
    """An expansion of the display: face up with `hexagon`, else face down with tiles on it."""

    expansion: str
    tiles: tuple[str, ...]
    top: bool
    hexagon: str | UnsetType = UNSET


class GardenExpansion(Wire, frozen=True):
    """An expansion in a garden; `direction` of its printed hexagon if it lies face up."""

    area: Area
    direction: int | UnsetType = UNSET


class GardenHexagon(Wire, frozen=True):
    """A hexagon in a garden, `printed` on an expansion or on a tile."""

    cell: str
    hexagon: str
    printed: bool


class GardenFeature(Wire, frozen=True):
    """A feature in a garden; `complete` once all six cells around it hold hexagons."""

    cell: str
    feature: Feature
    complete: bool


class Garden(Wire, frozen=True):
    """All of a seat: score, storage, and its garden by cell; `spaces` are the free cells."""

    seat: int
    activity: Activity
    score: int
    jokers: int
    tiles: tuple[str, ...]
    expansions: tuple[str, ...]
    areas: tuple[GardenExpansion, ...]
    hexagons: tuple[GardenHexagon, ...]
    features: tuple[GardenFeature, ...]
    spaces: tuple[str, ...]


class View(Wire, frozen=True):
    """All but the order of the bag and the undersides of face-down expansions.

    `marker` is absent while the first-player marker lies in the display. `stack` counts the
    expansions below the top of the round's stack, `supply` the pieces on the supply, `bag` the
    tiles in the bag; `tower` holds tiles in canonical order.
    """

    phase: Phase
    round: int
    first_seat: int
    wheel: tuple[Category, ...]
    display: tuple[DisplayExpansion, ...]
    stack: int
    supply: int
    bag: int
    tower: tuple[str, ...]
    gardens: tuple[Garden, ...]
    marker: int | UnsetType = UNSET


MOVES = (TakeColour, TakePattern, PlaceTile, PlaceExpansion, BuyExpansion, Discard, PassTurn)
