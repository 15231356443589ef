"""What all use cases share: who calls, which position, and the parts of an answer."""

from datetime import UTC, datetime
from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType

from service.app import errors
from service.app.caller import Caller
from service.app.events import HistoryLost, Observer, PositionLookedUp
from service.app.history import Histories
from service.app.lane import Lane
from service.app.listings import Listings
from service.app.messages import Game, Limits
from service.app.ports import (
    Clock,
    GameStore,
    Grant,
    Role,
    Sealer,
    SeedSource,
    TokenSigner,
    Tombstone,
)
from service.app.position import Loaded, Position, Positions, decode_position
from service.app.snapshot import ENCODER, TAG_BYTES, Ending, decode_ending

SKEW = 60
"""Seconds by which the clocks of the store and of this process may differ."""


class Games:
    """The games of this service, and all that is needed to work on them."""

    def __init__(
        self,
        *,
        store: GameStore,
        signer: TokenSigner,
        sealer: Sealer,
        clock: Clock,
        seeds: SeedSource,
        observer: Observer,
        limits: Limits,
        api_keys: frozenset[str],
        positions: int,
        tombstone_ttl: int,
    ) -> None:
        self.store = store
        self.signer = signer
        self.sealer = sealer
        self.clock = clock
        self.seeds = seeds
        self.observer = observer
        self.limits = limits
        self.api_keys = api_keys
        self.tombstone_ttl = max(tombstone_ttl, limits.game_ttl_seconds)
        self.positions = Positions(positions)
        self.listings = Listings()
        self.long_calls = Lane()
        self.histories = Histories(store, sealer, self.long_calls)

    def grant(self, caller: Caller, game_id: str) -> Grant | None:
        """What the caller's token allows, None for a spectator; raises TOKEN_INVALID."""
        if caller.token is None:
            return None
        grant = self.signer.verify(caller.token)
        if grant.game_id != game_id:
            raise errors.token_invalid()
        return grant

    def player(self, caller: Caller, game_id: str) -> Grant:
        """The same for a call that no spectator may make."""
        grant = self.grant(caller, game_id)
        if grant is None:
            raise errors.token_invalid()
        return grant

    def token(self, position: Position, seat: int | None) -> str:
        """The token in force at the position of a seat, or of the host (None)."""
        role = Role.HOST if seat is None else Role.SEAT
        key_id, issued = position.snapshot.key_id, position.issued(seat)
        return self.signer.sign(Grant(position.game_id, role, seat, key_id, issued))

    async def load(
        self,
        caller: Caller,
        grant: Grant | None,
        game_id: str,
        request: bytes = b"",
        *,
        whole: bool = True,
    ) -> Loaded:
        """The position of this moment; raises GAME_NOT_FOUND, TOKEN_INVALID, STATE_CORRUPT…

        HISTORY_LOST where this process knows that the store has lost newer entries, unless the
        caller does not ask for the `whole` game.
        """
        known = self.positions.get(game_id)
        mark = known.position.mark if known else b""
        stored = await self.store.load(
            game_id, known=mark, request=request, deadline=caller.deadline
        )
        if stored is None:
            self._miss(game_id)
            raise errors.game_not_found(game_id)
        if stored.snapshot is not None:
            position = decode_position(game_id, stored.version, stored.snapshot)
            height = self.positions.height(game_id)
            if height is None or not height.proves_loss(position):
                self.positions.put(position, stored.expire_at)
            elif whole:
                require_in_force(grant, position)
                self._miss(game_id, position.version)
                raise errors.history_lost(height.version, position.version)
        elif known is not None:
            position = known.position
        else:
            raise errors.state_corrupt(game_id)
        self.observer(PositionLookedUp(stored.snapshot is None))
        require_in_force(grant, position)
        return Loaded(position, stored.expire_at, stored.replay)

    def _miss(self, game_id: str, current: int | None = None) -> None:
        """Tell once of a game that the store has lost, wholly or after the version `current`."""
        height = self.positions.drop(game_id)
        if height is None or (current is None and height.expire_at <= self.clock.now() + SKEW):
            return
        self.observer(HistoryLost(height.game_type, game_id, height.version, current))

    def cached(self, game_id: str) -> Loaded | None:
        """The position in memory, unless the game's time has run out; may be left behind."""
        loaded = self.positions.get(game_id)
        if loaded is None or loaded.expire_at <= self.clock.now():
            return None
        return loaded

    def game(self, position: Position, expire_at: int, seat: int | None) -> Game:
        """The game as the seat (None: a spectator) may see it."""
        snapshot = position.snapshot
        over = position.outcome is not None
        return Game(
            game_id=position.game_id,
            game_type=snapshot.game_type,
            rules_version=snapshot.rules_version,
            version=position.version,
            expire_time=instant(expire_at),
            seats=position.seats,
            options=position.state.options,
            seed_origin=position.seed_origin,
            commitment=position.commitment,
            seed=snapshot.seed.hex() if over else UNSET,
            seats_to_move=position.seats_to_move,
            totals=position.totals,
            outcome=position.outcome or UNSET,
            viewer_seat=UNSET if seat is None else seat,
            view=position.view(seat),
            can_undo=self.can_undo(position),
            record_tag=position.snapshot.tag.hex(),
        )

    def can_undo(self, position: Position) -> bool:
        """Whether UndoMove would take back the newest move."""
        snapshot, limits = position.snapshot, self.limits
        return (
            snapshot.takeable > 0
            and snapshot.undos < limits.max_undos
            and position.version < limits.max_log_entries
        )

    def tombstone(self, position: Position) -> Tombstone | None:
        """What is to be kept of the game for longer, if it is over."""
        outcome, snapshot = position.outcome, position.snapshot
        if outcome is None:
            return None
        ending = Ending(snapshot.version, snapshot.tag[:TAG_BYTES], outcome.reason)
        return Tombstone(ENCODER.encode(ending), self.tombstone_ttl)

    async def buried(self, caller: Caller, game_id: str) -> Ending | None:
        """The ending of a game that is kept for longer than the game; raises STATE_CORRUPT."""
        text = await self.store.buried(game_id, deadline=caller.deadline)
        try:
            return decode_ending(text) if text else None
        except msgspec.MsgspecError:
            raise errors.state_corrupt(game_id) from None

    def next_tag(self, position: Position, entry: str) -> bytes:
        """The record's tag after one more entry."""
        snapshot = position.snapshot
        return self.sealer.next_tag(snapshot.key_id, snapshot.tag, entry)


def require_in_force(grant: Grant | None, position: Position) -> None:
    """Raise TOKEN_INVALID unless the token is the newest of its owner, of the key of the game.

    HISTORY_LOST for one that was issued later than anything the store still has.
    """
    if grant is None:
        return
    if grant.key_id != position.snapshot.key_id:
        raise errors.token_invalid()
    issued = position.issued(grant.seat)
    if grant.issued == issued:
        return
    if grant.issued < issued:
        raise errors.token_replaced()
    if grant.issued > position.version:
        raise errors.history_lost(grant.issued, position.version)
    raise errors.token_invalid()


@lru_cache(maxsize=64)
def instant(seconds: int) -> datetime:
    """A moment in Unix time as the contract gives it."""
    return datetime.fromtimestamp(seconds, UTC)


def require_seat(position: Position, seat: int) -> int:
    """The seat; raises INVALID_FIELD if the game does not have it."""
    last = len(position.seats) - 1
    if not 0 <= seat <= last:
        raise errors.invalid_field("seat", "no_seat", seat=seat, last=last)
    return seat


def require_acting_seat(position: Position, grant: Grant, asked: int | UnsetType) -> int | None:
    """The seat that is acted for; None when a host names none and nobody is to move.

    The host acts for the seat to move unless another is named; raises NOT_YOUR_SEAT.
    """
    if isinstance(asked, UnsetType):
        return grant.seat if grant.role is Role.SEAT else to_move(position)
    seat = require_seat(position, asked)
    if grant.role is Role.SEAT and seat != grant.seat:
        raise errors.not_your_seat(seat, position.snapshot.names)
    return seat


def require_view(position: Position, grant: Grant | None, seat: int) -> None:
    """Raise VIEW_FORBIDDEN where hands are private and the seat is another's."""
    own = grant is not None and (grant.role is Role.HOST or grant.seat == seat)
    if not own and position.rules.info.private_hands:
        raise errors.view_forbidden(seat, position.snapshot.names)


def to_move(position: Position) -> int | None:
    """The seat to move, None when the game is over."""
    return next(iter(position.seats_to_move), None)
