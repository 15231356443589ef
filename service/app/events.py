"""What happens, as it is told to logs and metrics; nothing that is hidden from anybody."""

from collections.abc import Callable

from msgspec import Struct


class GameCreated(Struct, frozen=True, gc=False):
    """A game was made."""

    game_type: str
    game_id: str
    seats: int


class MovePlayed(Struct, frozen=True, gc=False):
    """A move was applied; the engine took `seconds` for it."""

    game_type: str
    game_id: str
    version: int
    seconds: float


class GameEnded(Struct, frozen=True, gc=False):
    """A game came to its end, `abandoned` or by the rule with this id."""

    game_type: str
    game_id: str
    version: int
    reason: str


class MoveUndone(Struct, frozen=True, gc=False):
    """A move was taken back."""

    game_type: str
    game_id: str
    version: int


class GameRestored(Struct, frozen=True, gc=False):
    """A game was brought back, or up to this version, by its record."""

    game_type: str
    game_id: str
    version: int


class HistoryLost(Struct, frozen=True, gc=False):
    """The store no longer has a game, or what came after `current`; it was at `known`."""

    game_type: str
    game_id: str
    known: int
    current: int | None


class WatchersChanged(Struct, frozen=True, gc=False):
    """The number of watchers changed by `delta` (+1 or -1)."""

    delta: int


class WatcherCutOff(Struct, frozen=True, gc=False):
    """A watcher was sent away: `slow`, `gone`, `replaced`, `draining`, `aged`."""

    cause: str


class MovesListed(Struct, frozen=True, gc=False):
    """Legal moves were made; the engine took `seconds` for it."""

    game_type: str
    moves: int
    seconds: float


class PositionLookedUp(Struct, frozen=True, gc=False):
    """A position was needed: it was in memory and still the newest, or it was not."""

    hit: bool


class WriteConflicted(Struct, frozen=True, gc=False):
    """A write came too late."""

    game_type: str


Event = (
    GameCreated
    | MovePlayed
    | GameEnded
    | MoveUndone
    | GameRestored
    | HistoryLost
    | WatchersChanged
    | WatcherCutOff
    | MovesListed
    | PositionLookedUp
    | WriteConflicted
)

Observer = Callable[[Event], None]
