"""All calls of the contract, one method each; the APIs know nothing else of the service."""

from contextlib import AbstractAsyncContextManager

from msgspec import Struct

from service.app import messages as m
from service.app.abandon_game import abandon_game
from service.app.apply_move import apply_move
from service.app.caller import Caller
from service.app.export_game import export_game
from service.app.game_types import Catalog
from service.app.games import Games
from service.app.get_game import get_game
from service.app.import_game import import_game
from service.app.issue_token import issue_token
from service.app.legal_moves import legal_moves
from service.app.list_moves import list_moves
from service.app.new_game import new_game, require_api_key
from service.app.score import score
from service.app.undo_move import undo_move
from service.app.verify_record import verify_record
from service.app.watch_game import Hub, Messages

PLAYERS_ONLY = (m.ApplyMoveRequest, m.UndoMoveRequest, m.AbandonGameRequest, m.IssueTokenRequest)


class GameService:
    """Each method answers or raises a Refusal; nothing else but cancellation comes out.

    Requests are well-typed and in the range of their proto types; all else is checked here.
    """

    def __init__(self, games: Games, hub: Hub) -> None:
        self._games = games
        self._hub = hub
        self._catalog = Catalog(games.limits)

    def admit(self, caller: Caller, request: type[Struct], game_id: str) -> None:
        """Raise what comes before any look at the fields of a request of the type `request`.

        That is TOKEN_INVALID or API_KEY_INVALID; `game_id` may be anything.
        """
        if request is m.NewGameRequest or request is m.ImportGameRequest:
            require_api_key(self._games, caller)
        elif request in PLAYERS_ONLY:
            self._games.player(caller, game_id)
        elif "game_id" in request.__struct_fields__:
            self._games.grant(caller, game_id)

    async def list_game_types(
        self, caller: Caller, request: m.ListGameTypesRequest
    ) -> m.ListGameTypesResponse:
        """What can be played."""
        return self._catalog.list_game_types(request)

    async def get_game_type(
        self, caller: Caller, request: m.GetGameTypeRequest
    ) -> m.GetGameTypeResponse:
        """One game type with its rules."""
        return self._catalog.get_game_type(request)

    async def new_game(self, caller: Caller, request: m.NewGameRequest) -> m.NewGameResponse:
        """A new game and its tokens."""
        return await new_game(self._games, caller, request)

    async def get_game(self, caller: Caller, request: m.GetGameRequest) -> m.GetGameResponse:
        """The position as the caller may see it."""
        return await get_game(self._games, caller, request)

    async def list_moves(self, caller: Caller, request: m.ListMovesRequest) -> m.ListMovesResponse:
        """The log, in pages."""
        return await list_moves(self._games, caller, request)

    async def legal_moves(
        self, caller: Caller, request: m.LegalMovesRequest
    ) -> m.LegalMovesResponse:
        """The legal moves, in pages."""
        return await legal_moves(self._games, caller, request)

    async def apply_move(self, caller: Caller, request: m.ApplyMoveRequest) -> m.ApplyMoveResponse:
        """Play a move."""
        if not request.explain:
            return await apply_move(self._games, caller, request)
        async with self._games.long_calls.entered():
            return await apply_move(self._games, caller, request)

    def watch_game(
        self, caller: Caller, request: m.WatchGameRequest
    ) -> AbstractAsyncContextManager[Messages]:
        """Every change as it comes: to be entered, which may raise a Refusal, then iterated."""
        return self._hub.watch(caller, request)

    async def undo_move(self, caller: Caller, request: m.UndoMoveRequest) -> m.UndoMoveResponse:
        """Take a move back."""
        return await undo_move(self._games, caller, request)

    async def score(self, caller: Caller, request: m.ScoreRequest) -> m.ScoreResponse:
        """The score."""
        return await score(self._games, caller, request)

    async def abandon_game(
        self, caller: Caller, request: m.AbandonGameRequest
    ) -> m.AbandonGameResponse:
        """End a game without a result."""
        return await abandon_game(self._games, caller, request)

    async def issue_token(
        self, caller: Caller, request: m.IssueTokenRequest
    ) -> m.IssueTokenResponse:
        """A token in place of another."""
        return await issue_token(self._games, caller, request)

    async def export_game(
        self, caller: Caller, request: m.ExportGameRequest
    ) -> m.ExportGameResponse:
        """A game as its record."""
        return await export_game(self._games, caller, request)

    async def import_game(
        self, caller: Caller, request: m.ImportGameRequest
    ) -> m.ImportGameResponse:
        """A game of a record."""
        return await import_game(self._games, caller, request)

    async def verify_record(
        self, caller: Caller, request: m.VerifyRecordRequest
    ) -> m.VerifyRecordResponse:
        """Whether a record is true."""
        async with self._games.long_calls.entered():
            return await verify_record(self._games, caller, request)
