"""The calls' requests and answers, one Struct for each message of the contract.

Names and order of fields are the messages' own. Absent is UNSET; a field without presence has
its zero value as default. What the contract keeps in a oneof of the games (options, view,
effects, a move's action) is here the engine's own Struct; an answer with effects also says the
`game_type` they belong to, because some effects are shared by all games. The API converts.

An answer holds the same view, options and list objects for as long as the position stays in
memory, so that an encoding may be remembered by identity.
"""

from datetime import datetime
from enum import Enum

from msgspec import UNSET, UnsetType

from engine.core import wire
from engine.core.replay import EntryKind
from engine.core.rules import OptionInfo, Outcome, Pattern, Score
from engine.core.texts import Text
from engine.core.wire import Wire


class SeedOrigin(Enum):
    """Who chose the seed of a game."""

    SERVER_RANDOM = "SEED_ORIGIN_SERVER_RANDOM"
    CALLER_CHOSEN = "SEED_ORIGIN_CALLER_CHOSEN"


class LegalMovesView(Enum):
    """How legal moves are listed; absent means NOTATION."""

    NOTATION = "LEGAL_MOVES_VIEW_NOTATION"
    PATTERNS = "LEGAL_MOVES_VIEW_PATTERNS"
    STRUCTURED = "LEGAL_MOVES_VIEW_STRUCTURED"


class Seat(Wire, frozen=True, kw_only=True):
    """A seat at the table, numbered by its place in the list; the display name may be empty."""

    name: str = ""


class Move(Wire, frozen=True, kw_only=True):
    """A move as notation, as typed action, or as both, which then agree."""

    notation: str = ""
    action: wire.Move | UnsetType = UNSET


class Game(Wire, frozen=True, kw_only=True):
    """A game as one viewer may see it.

    `viewer_seat` is the seat whose eyes `view` is made for, absent for a spectator. `totals`
    holds the score of each seat. `seed` is there only after the end. `can_undo` says whether the
    newest move may be taken back, `record_tag` is the tag of the record as it is now (hex).
    """

    game_id: str
    game_type: str
    rules_version: int
    version: int
    expire_time: datetime
    seats: tuple[Seat, ...]
    options: Wire
    seed_origin: SeedOrigin
    commitment: str
    seed: str | UnsetType = UNSET
    seats_to_move: tuple[int, ...]
    totals: tuple[int, ...]
    outcome: Outcome | UnsetType = UNSET
    viewer_seat: int | UnsetType = UNSET
    view: Wire
    can_undo: bool
    record_tag: str


class NewGameRequest(Wire, frozen=True, kw_only=True):
    """`seed` is 64 hex digits, `request_id` 32 (128 random bits)."""

    game_type: str = ""
    seats: tuple[Seat, ...] = ()
    options: Wire | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    request_id: str | UnsetType = UNSET


class NewGameResponse(Wire, frozen=True, kw_only=True):
    """`seat_tokens` in seat order; `effects` tell the set-up. Both as the host sees them.

    `record_header` holds the lines of the record that stay the same while the game is on.
    """

    game: Game
    host_token: str
    seat_tokens: tuple[str, ...]
    effects: tuple[wire.Effect, ...]
    record_header: str


class GetGameRequest(Wire, frozen=True, kw_only=True):
    """`seat` asks for the eyes of another seat, which the host may do; `version` looks back."""

    game_id: str = ""
    seat: int | UnsetType = UNSET
    version: int | UnsetType = UNSET


class GetGameResponse(Wire, frozen=True, kw_only=True):
    """The position."""

    game: Game


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
    notations: tuple[str, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    moves: tuple[Move, ...] = ()
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
    view: Wire | UnsetType = UNSET
    can_undo: bool = False
    record_tag: str = ""
    sentences: tuple[str, ...] = ()


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
    view: Wire | UnsetType = UNSET
    can_undo: bool
    record_tag: str


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


class Heartbeat(Wire, frozen=True, kw_only=True):
    """Nothing happened for a while."""

    version: int


class WatchEnd(Wire, frozen=True, kw_only=True):
    """The last message: `version` is the one to go on after, `outcome` the end of the game."""

    reason: WatchEndReason
    version: int
    outcome: Outcome | UnsetType = UNSET


class WatchGameResponse(Wire, frozen=True, kw_only=True):
    """One message of a watch: exactly one of the four is there."""

    game_type: str
    snapshot: Game | UnsetType = UNSET
    change: Change | UnsetType = UNSET
    heartbeat: Heartbeat | UnsetType = UNSET
    end: WatchEnd | UnsetType = UNSET


class ScoreRequest(Wire, frozen=True, kw_only=True):
    """Asks for the score, which is public."""

    game_id: str = ""
    include_sentences: bool = False


class SeatSentences(Wire, frozen=True, kw_only=True):
    """The score of a seat as sentences: each line before the lines it is made of."""

    seat: int
    sentences: tuple[str, ...]


class ScoreResponse(Wire, frozen=True, kw_only=True):
    """`outcome` is there when the game is over."""

    version: int
    expire_time: datetime
    score: Score
    outcome: Outcome | UnsetType = UNSET
    sentences: tuple[SeatSentences, ...] = ()


class AbandonGameRequest(Wire, frozen=True, kw_only=True):
    """Without `expected_version` the game ends at whatever version it is."""

    game_id: str = ""
    expected_version: int | UnsetType = UNSET
    request_id: str | UnsetType = UNSET


class AbandonGameResponse(Wire, frozen=True, kw_only=True):
    """`outcome` has the reason `abandoned`, no winners and no ranks."""

    version: int
    expire_time: datetime
    outcome: Outcome


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


class RuleText(Wire, frozen=True, kw_only=True):
    """A rule under its stable id; `ruling` says what was decided where the source is silent."""

    id: str
    text: Text
    ruling: str = ""


class Limits(Wire, frozen=True, kw_only=True):
    """What this service allows, so that no client has to guess."""

    default_page_size: int
    max_page_size: int
    max_message_bytes: int
    max_in_flight: int
    max_log_entries: int
    max_undos: int
    max_name_length: int
    max_board_cells: int
    max_notation_bytes: int
    remembered_request_ids: int
    game_ttl_seconds: int


class GameType(Wire, frozen=True, kw_only=True):
    """A game type. `rules` is left empty in lists; `grammar` is EBNF, one production a line."""

    game_type: str
    names: Text
    min_seats: int
    max_seats: int
    rules_version: int
    has_chance: bool
    private_hands: bool
    options: tuple[OptionInfo, ...]
    grammar: str
    limits: Limits
    rules: tuple[RuleText, ...] = ()


class ListGameTypesRequest(Wire, frozen=True, kw_only=True):
    """Pages as in LegalMovesRequest."""

    page_size: int = 0
    page_token: str = ""


class ListGameTypesResponse(Wire, frozen=True, kw_only=True):
    """Game types in the order of the registry."""

    game_types: tuple[GameType, ...]
    total_size: int
    next_page_token: str = ""


class GetGameTypeRequest(Wire, frozen=True, kw_only=True):
    """`game_type` is an id such as ListGameTypes gives."""

    game_type: str = ""


class GetGameTypeResponse(Wire, frozen=True, kw_only=True):
    """The game type with all its rules."""

    game_type: GameType
