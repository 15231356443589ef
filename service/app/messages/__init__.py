"""The calls' requests and answers, one Struct for each message of the contract.

Names and order of fields are the messages' own. Absent is UNSET; a field without presence has
its zero value as default. What the contract keeps in a oneof of the games (options, view,
effects, a move's action) is here the engine's own Struct; an answer with effects also says the
`game_type` they belong to, because some effects are shared by all games. The API converts.

Fields whose value is the same object in one answer after the other are marked `Cached`.
"""

from service.app.messages.catalog import (
    GameType,
    GetGameTypeRequest,
    GetGameTypeResponse,
    Limits,
    ListGameTypesRequest,
    ListGameTypesResponse,
    OptionInfo,
    RuleText,
    Text,
)
from service.app.messages.games import (
    AbandonGameRequest,
    AbandonGameResponse,
    Game,
    GetGameRequest,
    GetGameResponse,
    IssueTokenRequest,
    IssueTokenResponse,
    NewGameRequest,
    NewGameResponse,
    ScoreRequest,
    ScoreResponse,
    Seat,
    SeatSentences,
    SeedOrigin,
)
from service.app.messages.history import (
    Change,
    Heartbeat,
    ListMovesRequest,
    ListMovesResponse,
    WatchEnd,
    WatchEndReason,
    WatchGameRequest,
    WatchGameResponse,
)
from service.app.messages.moves import (
    ApplyMoveRequest,
    ApplyMoveResponse,
    LegalMovesRequest,
    LegalMovesResponse,
    LegalMovesView,
    Move,
    UndoMoveRequest,
    UndoMoveResponse,
)
from service.app.messages.records import (
    ExportGameRequest,
    ExportGameResponse,
    ImportGameRequest,
    ImportGameResponse,
    VerifyRecordRequest,
    VerifyRecordResponse,
)

__all__ = [
    "AbandonGameRequest",
    "AbandonGameResponse",
    "ApplyMoveRequest",
    "ApplyMoveResponse",
    "Change",
    "ExportGameRequest",
    "ExportGameResponse",
    "Game",
    "GameType",
    "GetGameRequest",
    "GetGameResponse",
    "GetGameTypeRequest",
    "GetGameTypeResponse",
    "Heartbeat",
    "ImportGameRequest",
    "ImportGameResponse",
    "IssueTokenRequest",
    "IssueTokenResponse",
    "LegalMovesRequest",
    "LegalMovesResponse",
    "LegalMovesView",
    "Limits",
    "ListGameTypesRequest",
    "ListGameTypesResponse",
    "ListMovesRequest",
    "ListMovesResponse",
    "Move",
    "NewGameRequest",
    "NewGameResponse",
    "OptionInfo",
    "RuleText",
    "ScoreRequest",
    "ScoreResponse",
    "Seat",
    "SeatSentences",
    "SeedOrigin",
    "Text",
    "UndoMoveRequest",
    "UndoMoveResponse",
    "VerifyRecordRequest",
    "VerifyRecordResponse",
    "WatchEnd",
    "WatchEndReason",
    "WatchGameRequest",
    "WatchGameResponse",
]
