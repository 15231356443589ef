"""All calls of the contract, one method each; the APIs know nothing else of the service."""

from msgspec import Struct

from service.app import abandoning, creating, playing, reading
from service.app import messages as m
from service.app.caller import Caller
from service.app.catalog import Catalog
from service.app.games import Games


class UseCases:
    """Each method answers or raises a Refusal; nothing else but cancellation comes out.

    Requests are well-typed and in the range of their proto types; all else is checked here.
    """

    def __init__(self, games: Games) -> None:
        self._games = games
        self._catalog = Catalog(games.limits)
        self._listings = reading.Listings()

    def admit(self, caller: Caller, request: type[Struct], game_id: str) -> None:
        """Raise what comes before any fault of a field: TOKEN_INVALID, API_KEY_INVALID.

        For requests of the type `request` that cannot be made because of such faults.
        """
        if request is m.NewGameRequest:
            creating.admitted(self._games, caller)
        elif request in (m.ApplyMoveRequest, m.AbandonGameRequest):
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
        return await creating.new_game(self._games, caller, request)

    async def get_game(self, caller: Caller, request: m.GetGameRequest) -> m.GetGameResponse:
        """The position as the caller may see it."""
        return await reading.get_game(self._games, caller, request)

    async def legal_moves(
        self, caller: Caller, request: m.LegalMovesRequest
    ) -> m.LegalMovesResponse:
        """The legal moves, in pages."""
        return await reading.legal_moves(self._games, self._listings, caller, request)

    async def apply_move(self, caller: Caller, request: m.ApplyMoveRequest) -> m.ApplyMoveResponse:
        """Play a move."""
        return await playing.apply_move(self._games, caller, request)

    async def score(self, caller: Caller, request: m.ScoreRequest) -> m.ScoreResponse:
        """The score."""
        return await reading.score(self._games, caller, request)

    async def abandon_game(
        self, caller: Caller, request: m.AbandonGameRequest
    ) -> m.AbandonGameResponse:
        """End a game without a result."""
        return await abandoning.abandon_game(self._games, caller, request)
