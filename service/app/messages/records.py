"""Records: exported, imported, verified."""

from datetime import datetime

from msgspec import UNSET, UnsetType

from engine.core.rules import Outcome
from engine.core.wire import Wire
from service.app.messages.games import Game, Seat


class ExportGameRequest(Wire, frozen=True, kw_only=True):
    """Asks for a record, which anybody may have."""

    game_id: str = ""


class ExportGameResponse(Wire, frozen=True, kw_only=True):
    """The record as text; its seed is sealed while the game is on."""

    record: str
    version: int
    expire_time: datetime


class ImportGameRequest(Wire, frozen=True, kw_only=True):
    """`seats` gives the names back; `version` and `request_id` are for an open seed."""

    record: str = ""
    seats: tuple[Seat, ...] = ()
    version: int | UnsetType = UNSET
    request_id: str | UnsetType = UNSET


class ImportGameResponse(Wire, frozen=True, kw_only=True):
    """As NewGameResponse, at the version of the record."""

    game: Game
    host_token: str
    seat_tokens: tuple[str, ...]
    record_header: str


class VerifyRecordRequest(Wire, frozen=True, kw_only=True):
    """Asks for a record to be replayed."""

    record: str = ""


class VerifyRecordResponse(Wire, frozen=True, kw_only=True):
    """What a good record holds; `tag_valid` says that this service kept this very log."""

    game_type: str
    rules_version: int
    game_id: str
    version: int
    outcome: Outcome | UnsetType = UNSET
    totals: tuple[int, ...]
    tag_valid: bool
