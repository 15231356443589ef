"""What can be played here, by which rules, within which limits."""

from msgspec import UNSET, UnsetType

from engine.core.wire import Wire
from service.app.messages.cached import Cached


class Text(Wire, frozen=True):
    """A text in the languages of the contract."""

    en: str
    de: str


class OptionInfo(Wire, frozen=True, kw_only=True):
    """One option of a game type: `value_type` is the protobuf type's name, `default_value` is JSON.

    `most` is the greatest value of a number, or the most items of a list.
    """

    name: str
    value_type: str
    default_value: str
    meaning: Text
    choices: tuple[str, ...] = ()
    most: int | UnsetType = UNSET


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
    options: Cached[tuple[OptionInfo, ...]]
    grammar: str
    limits: Limits
    rules: tuple[RuleText, ...] = ()
    knows_undo: bool


class ListGameTypesRequest(Wire, frozen=True, kw_only=True):
    """Pages as in LegalMovesRequest."""

    page_size: int = 0
    page_token: str = ""


class ListGameTypesResponse(Wire, frozen=True, kw_only=True):
    """Game types in the order of the registry."""

    game_types: Cached[tuple[GameType, ...]]
    total_size: int
    next_page_token: str = ""


class GetGameTypeRequest(Wire, frozen=True, kw_only=True):
    """`game_type` is an id such as ListGameTypes gives."""

    game_type: str = ""


class GetGameTypeResponse(Wire, frozen=True, kw_only=True):
    """The game type with all its rules."""

    game_type: GameType
