"""The use cases on a memory store, with a clock and seeds that the test sets."""

from collections.abc import Mapping
from itertools import count
from typing import Any, Self

import pytest

from service.app import messages as m
from service.app.caller import Caller
from service.app.errors import Refusal
from service.app.games import Games
from service.app.service import GameService
from service.app.snapshot import ENCODER, Entry, StoredKind
from service.app.watch_game import Hub
from service.config import load
from service.crypto.seals import Seals
from service.crypto.tokens import Tokens
from service.limits import limits_of
from service.store.memory import MemoryStore

KEYS = {"new": b"n" * 32, "old": b"o" * 32}
SEED = "00" * 32


class HandClock:
    """Time stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time


class Counted:
    """Seeds and ids that count up, over all desks."""

    numbers = count(1)
    lives = count(1)

    def seed(self) -> bytes:
        return next(self.numbers).to_bytes(32, "big")

    def game_id(self) -> str:
        return f"{next(self.numbers):032x}"

    def life(self) -> bytes:
        return next(self.lives).to_bytes(5, "big")


class Desk:
    """One replica; others may stand beside it on the same store."""

    def __init__(
        self,
        *flags: str,
        store: MemoryStore | None = None,
        clock: HandClock | None = None,
        keys: Mapping[str, bytes] = KEYS,
    ) -> None:
        self.clock = clock or HandClock()
        self.store = store or MemoryStore(self.clock)
        settings, _ = load(flags, {})
        self.games = Games(
            store=self.store,
            signer=Tokens(keys),
            sealer=Seals(keys),
            clock=self.clock,
            seeds=Counted(),
            observer=lambda event: None,
            limits=limits_of(settings),
            api_keys=frozenset(settings.api_keys),
            positions=settings.positions_in_memory,
            tombstone_ttl=settings.tombstone_ttl,
        )
        self.hub = Hub(self.games, self.store)
        self.cases = GameService(self.games, self.hub)

    def caller(self, token: str | None = None, api_key: str | None = None) -> Caller:
        return Caller(token=token, api_key=api_key, deadline=self.clock.time + 10)

    async def new_game(
        self, game_type: str = "zyrcan", seats: int = 3, api_key: str | None = None, **fields: Any
    ) -> m.NewGameResponse:
        request = m.NewGameRequest(
            game_type=game_type, seats=(m.Seat(),) * seats, **{"seed": SEED, **fields}
        )
        return await self.cases.new_game(self.caller(api_key=api_key), request)

    async def enter(self, made: m.NewGameResponse, state: Any) -> None:
        """Bring the game into a state of the test's choice, as one entry of its log."""
        game_id = made.game.game_id
        loaded = self.games.positions.get(game_id)
        assert loaded is not None
        before = loaded.position
        _, data = before.after(state, 0, bytes(32))
        entry = ENCODER.encode(Entry(StoredKind.MOVE, 0, "pass"))
        deadline = self.clock.time + 10
        await self.store.commit(
            game_id, before.mark, data, entry, request=b"", ttl=10**6, deadline=deadline
        )
        self.games.positions.drop(game_id)

    async def get(self, game_id: str, token: str | None = None, **fields: Any) -> m.Game:
        request = m.GetGameRequest(game_id=game_id, **fields)
        return (await self.cases.get_game(self.caller(token), request)).game

    async def moves(
        self, game_id: str, token: str | None = None, **fields: Any
    ) -> m.LegalMovesResponse:
        request = m.LegalMovesRequest(game_id=game_id, **fields)
        return await self.cases.legal_moves(self.caller(token), request)

    async def play(
        self, game_id: str, token: str | None, notation: str, version: int, **fields: Any
    ) -> m.ApplyMoveResponse:
        request = m.ApplyMoveRequest(
            game_id=game_id,
            move=m.Move(notation=notation),
            expected_version=version,
            **fields,
        )
        return await self.cases.apply_move(self.caller(token), request)

    async def abandon(
        self, game_id: str, token: str | None, **fields: Any
    ) -> m.AbandonGameResponse:
        request = m.AbandonGameRequest(game_id=game_id, **fields)
        return await self.cases.abandon_game(self.caller(token), request)

    async def issue(
        self, game_id: str, token: str | None, request: int, **fields: Any
    ) -> m.IssueTokenResponse:
        """Issue a token; equal numbers are tries of one request."""
        asked = m.IssueTokenRequest(game_id=game_id, request_id=f"{request:032x}", **fields)
        return await self.cases.issue_token(self.caller(token), asked)

    async def finish(self, made: m.NewGameResponse) -> int:
        """Play the first legal move until the game is over; gives the last version."""
        game_id, version = made.game.game_id, 0
        while True:
            listed = await self.moves(game_id, made.host_token, page_size=1)
            if not listed.total_size:
                return version
            await self.play(game_id, made.host_token, listed.notations[0], version)
            version += 1


class Refused:
    """`with refused("REASON") as error:` holds the refusal."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.refusal: Refusal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if error is None:
            pytest.fail(f"expected {self.reason}, but it was carried out")
        if not isinstance(error, Refusal):
            return False
        assert error.reason == self.reason, error
        self.refusal = error
        return True


def refused(reason: str) -> Refused:
    """The block must be refused for this reason."""
    return Refused(reason)
