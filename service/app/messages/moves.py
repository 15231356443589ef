"""Moves: listed, played, taken back."""

from datetime import datetime
from enum import Enum

from msgspec import UNSET, UnsetType

from engine.core import wire
from engine.core.rules import Outcome, Pattern
from engine.core.wire import Wire
from service.app.messages.cached import Cached


class Move(Wire, frozen=True, kw_only=True):
    """A move as notation, as typed action, or as both, which then agree."""

    notation: str = ""
    action: wire.Move | UnsetType = UNSET


class LegalMovesView(Enum):
    """How legal moves are listed; absent means NOTATION."""

    NOTATION = "LEGAL_MOVES_VIEW_NOTATION"
    PATTERNS = "LEGAL_MOVES_VIEW_PATTERNS"
    STRUCTURED = "LEGAL_MOVES_VIEW_STRUCTURED"


class LegalMovesRequest(Wire, frozen=True, kw_only=True):
    """`page_size` 0 is the default size; more than the greatest size is the greatest size."""

    game_id: str = ""
    seat: int | UnsetType = UNSET
    view: LegalMovesView | UnsetType = UNSET
    prefix: str = ""
    page_size: int = 0
    page_token: str = ""


class LegalMovesResponse(Wire, frozen=True, kw_only=True):
    """One of the three lists is filled; `total_size` counts moves, on all pages."""

    version: int
    expire_time: datetime
    seats_to_move: tuple[int, ...]
    total_size: int
    notations: Cached[tuple[str, ...]] = ()
    patterns: Cached[tuple[Pattern, ...]] = ()
    moves: Cached[tuple[Move, ...]] = ()
    next_page_token: str = ""


class ApplyMoveRequest(Wire, frozen=True, kw_only=True):
    """`expected_version` is required although it has presence: 0 is a version."""

    game_id: str = ""
    move: Move | UnsetType = UNSET
    expected_version: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    request_id: str | UnsetType = UNSET
    validate_only: bool = False
    include_view: bool = False
    include_sentences: bool = False
    explain: bool = False
    include_legal_moves: LegalMovesView | UnsetType = UNSET


class ApplyMoveResponse(Wire, frozen=True, kw_only=True):
    """What the move did, as its seat sees it; with `validate_only` nothing but version and time.

    `notation` is the move in canonical notation.
    """

    game_type: str
    version: int
    expire_time: datetime
    notation: str = ""
    effects: tuple[wire.Effect, ...] = ()
    seats_to_move: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    outcome: Outcome | UnsetType = UNSET
    view: Cached[Wire | UnsetType] = UNSET
    can_undo: bool = False
    record_tag: str = ""
    sentences: tuple[str, ...] = ()
    legal_moves: LegalMovesResponse | UnsetType = UNSET


class UndoMoveRequest(Wire, frozen=True, kw_only=True):
    """`expected_version` is required although it has presence."""

    game_id: str = ""
    expected_version: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    request_id: str | UnsetType = UNSET
    include_view: bool = False


class UndoMoveResponse(Wire, frozen=True, kw_only=True):
    """The game after the move `notation` was taken back."""

    game_type: str
    version: int
    expire_time: datetime
    notation: str
    seats_to_move: tuple[int, ...]
    totals: tuple[int, ...]
    view: Cached[Wire | UnsetType] = UNSET
    can_undo: bool
    record_tag: str
