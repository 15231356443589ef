"""All calls of the contract, one method each; the APIs know nothing else of the service."""

from typing import Protocol

from service.app import messages as m
from service.app.caller import Caller


class Calls(Protocol):
    """Each method answers or raises a Refusal; nothing else but cancellation comes out.

    Requests are well-typed and in range of their proto types; everything else is checked here.
    """

    async def list_game_types(
        self, caller: Caller, request: m.ListGameTypesRequest
    ) -> m.ListGameTypesResponse: ...

    async def get_game_type(
        self, caller: Caller, request: m.GetGameTypeRequest
    ) -> m.GetGameTypeResponse: ...

    async def new_game(self, caller: Caller, request: m.NewGameRequest) -> m.NewGameResponse: ...

    async def get_game(self, caller: Caller, request: m.GetGameRequest) -> m.GetGameResponse: ...

    async def legal_moves(
        self, caller: Caller, request: m.LegalMovesRequest
    ) -> m.LegalMovesResponse: ...

    async def apply_move(
        self, caller: Caller, request: m.ApplyMoveRequest
    ) -> m.ApplyMoveResponse: ...

    async def score(self, caller: Caller, request: m.ScoreRequest) -> m.ScoreResponse: ...

    async def abandon_game(
        self, caller: Caller, request: m.AbandonGameRequest
    ) -> m.AbandonGameResponse: ...
