"""Games: made, shown, scored, given up."""

from datetime import datetime
from enum import Enum

from msgspec import UNSET, UnsetType

from engine.core import wire
from engine.core.rules import Outcome, Score
from engine.core.wire import Wire
from service.app.messages.cached import Cached
from service.app.messages.moves import LegalMovesResponse, LegalMovesView


class SeedOrigin(Enum):
    """Who chose the seed of a game."""

    SERVER_RANDOM = "SEED_ORIGIN_SERVER_RANDOM"
    CALLER_CHOSEN = "SEED_ORIGIN_CALLER_CHOSEN"


class Seat(Wire, frozen=True, kw_only=True):
    """A seat at the table, numbered by its place in the list; the display name may be empty."""

    name: str = ""


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
    options: Cached[Wire]
    seed_origin: SeedOrigin
    commitment: str
    seed: str | UnsetType = UNSET
    seats_to_move: tuple[int, ...]
    totals: tuple[int, ...]
    outcome: Outcome | UnsetType = UNSET
    viewer_seat: int | UnsetType = UNSET
    view: Cached[Wire]
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
    include_legal_moves: LegalMovesView | UnsetType = UNSET


class GetGameResponse(Wire, frozen=True, kw_only=True):
    """The position, with a first page of its legal moves when asked for."""

    game: Game
    legal_moves: LegalMovesResponse | UnsetType = UNSET


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
    score: Cached[Score]
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


class IssueTokenRequest(Wire, frozen=True, kw_only=True):
    """`seat` is the owner of the token, the host when absent; `request_id` is required."""

    game_id: str = ""
    seat: int | UnsetType = UNSET
    request_id: str | UnsetType = UNSET


class IssueTokenResponse(Wire, frozen=True, kw_only=True):
    """The token that is in force now, and the record's tag after the entry that issued it."""

    version: int
    expire_time: datetime
    token: str
    record_tag: str
