"""The log of a game, and the stream of its changes."""

from datetime import datetime
from enum import Enum

from msgspec import UNSET, UnsetType

from engine.core import wire
from engine.core.replay import EntryKind
from engine.core.rules import Outcome
from engine.core.wire import Wire
from service.app.messages.games import Game
from service.app.messages.moves import LegalMovesResponse, LegalMovesView, Move


class Change(Wire, frozen=True, kw_only=True):
    """One log entry and what it did; `seat` is absent where nobody's seat made it.

    `sentences`, `move` (typed) and `game` (the position after) are there when asked for, `game`
    also with an undo.
    """

    version: int
    kind: EntryKind
    seat: int | UnsetType = UNSET
    notation: str = ""
    effects: tuple[wire.Effect, ...] = ()
    record_tag: str = ""
    sentences: tuple[str, ...] = ()
    move: Move | UnsetType = UNSET
    game: Game | UnsetType = UNSET


class ListMovesRequest(Wire, frozen=True, kw_only=True):
    """Pages as in LegalMovesRequest; their tokens never go stale, because a log only grows."""

    game_id: str = ""
    seat: int | UnsetType = UNSET
    page_size: int = 0
    page_token: str = ""
    include_moves: bool = False
    include_sentences: bool = False


class ListMovesResponse(Wire, frozen=True, kw_only=True):
    """The oldest entry first; `total_size` is the number of entries on all pages."""

    game_type: str
    version: int
    expire_time: datetime
    changes: tuple[Change, ...]
    total_size: int
    next_page_token: str = ""


class WatchEndReason(Enum):
    """Why a watch ends."""

    GAME_OVER = "WATCH_END_REASON_GAME_OVER"
    RESUME_ELSEWHERE = "WATCH_END_REASON_RESUME_ELSEWHERE"


class WatchGameRequest(Wire, frozen=True, kw_only=True):
    """Without `after_version` the position comes first, else the changes since."""

    game_id: str = ""
    after_version: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    include_moves: bool = False
    include_sentences: bool = False
    include_positions: bool = False
    include_legal_moves: LegalMovesView | UnsetType = UNSET


class Heartbeat(Wire, frozen=True, kw_only=True):
    """Nothing happened for a while."""

    version: int


class WatchEnd(Wire, frozen=True, kw_only=True):
    """The last message: `version` is the one to go on after, `outcome` the end of the game."""

    reason: WatchEndReason
    version: int
    outcome: Outcome | UnsetType = UNSET


class WatchGameResponse(Wire, frozen=True, kw_only=True):
    """One message of a watch: exactly one of the four events is there."""

    game_type: str
    snapshot: Game | UnsetType = UNSET
    change: Change | UnsetType = UNSET
    heartbeat: Heartbeat | UnsetType = UNSET
    ending: WatchEnd | UnsetType = UNSET
    legal_moves: LegalMovesResponse | UnsetType = UNSET
