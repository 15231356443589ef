"""Decoded positions: what use cases work on, and the memory of the newest ones."""

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw, structs

from engine.core.cache import Recent
from engine.core.record import ABANDONED
from engine.core.replay import Step, issued_anew
from engine.core.rng import Rng, commitment
from engine.core.rules import AnyRules, Outcome, Score, Viewpoint
from engine.core.wire import Wire
from engine.registry import BY_ID
from service.app import errors
from service.app.messages import Seat, SeedOrigin
from service.app.ports import Replay, mark_of
from service.app.snapshot import ENCODER, Snapshot, decode_snapshot, decode_state


class Position:
    """A game at one version; never changes, so whatever is worked out is kept.

    What every call needs is worked out at once: `outcome`, the result, None while the game is on,
    and `seats_to_move`. Abandoned games have neither winner nor rank, and nobody to move.
    """

    outcome: Outcome | None
    seats_to_move: tuple[int, ...]

    def __init__(self, rules: AnyRules, snapshot: Snapshot, state: Any, mark: bytes) -> None:
        self.rules = rules
        self.snapshot = snapshot
        self.version = snapshot.version
        self.state = state
        self.mark = mark
        self.game_id = snapshot.game_id.hex()
        if snapshot.abandoned:
            self.outcome = Outcome(ABANDONED, (), (), draw=False)
            self.seats_to_move = ()
        else:
            self.outcome = rules.outcome(state)
            self.seats_to_move = rules.to_move(state)
        # functools.cached_property of Python 3.11 takes a lock, which costs more than most calls.
        self._totals: tuple[int, ...] | None = None
        self._score: Score | None = None
        self._views: dict[int | None, Wire] = {}

    @property
    def rng(self) -> Rng:
        """The generator as it stands."""
        return Rng(self.snapshot.seed, self.snapshot.k)

    @property
    def score(self) -> Score:
        """The score; a game that is over, also by abandonment, has no provisional result."""
        score = self._score
        if score is None:
            score = self.rules.score(self.state)
            if self.snapshot.abandoned and score.provisional is not UNSET:
                score = Score(score.standing)
            self._score = score
        return score

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the score by seat."""
        if self._totals is None:
            self._totals = self.rules.totals(self.state)
        return self._totals

    @property
    def seats(self) -> tuple[Seat, ...]:
        return _seats(self.snapshot.names)

    @property
    def commitment(self) -> str:
        return commitment(self.snapshot.seed)

    @property
    def seed_origin(self) -> SeedOrigin:
        return SeedOrigin.CALLER_CHOSEN if self.snapshot.chosen else SeedOrigin.SERVER_RANDOM

    def view(self, seat: int | None) -> Wire:
        """What the seat (None: a spectator) may see, the same object each time."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.rules.view(
                self.state, Viewpoint(seat, unveiled=self.snapshot.abandoned)
            )
        return view

    def issued(self, seat: int | None) -> int:
        """The version that issued the token in force of a seat, or of the host (None)."""
        issued = self.snapshot.issued
        if not issued:
            return 0
        return issued[0 if seat is None else 1 + seat]

    def after(
        self, state: Any, k: int, tag: bytes, *, takeable: int = 0, abandoned: bool = False
    ) -> tuple["Position", bytes]:
        """The position one entry later that is no undo, and its snapshot."""
        snapshot = structs.replace(
            self.snapshot,
            version=self.version + 1,
            k=k,
            state=Raw(ENCODER.encode(state)),
            abandoned=abandoned,
            tag=tag,
            takeable=takeable,
        )
        return encode_position(self.rules, snapshot, state)

    def with_token_issued(self, seat: int | None, tag: bytes) -> tuple["Position", bytes]:
        """The position after the token of a seat, or of the host (None), was issued anew."""
        version = self.version + 1
        before = self.snapshot.issued or (0,) * (1 + len(self.seats))
        snapshot = structs.replace(
            self.snapshot, version=version, tag=tag, issued=issued_anew(before, seat, version)
        )
        return encode_position(self.rules, snapshot, self.state)

    def at(self, step: Step, tag: bytes) -> tuple["Position", bytes]:
        """The position of another step of the same game, and its snapshot."""
        snapshot = structs.replace(
            self.snapshot,
            version=step.version,
            k=step.rng.k,
            state=Raw(ENCODER.encode(step.state)),
            abandoned=step.abandoned,
            undos=step.undos,
            tag=tag,
            takeable=step.takeable,
            issued=stored_issued(step),
        )
        return encode_position(self.rules, snapshot, step.state)


def stored_issued(step: Step) -> tuple[int, ...]:
    """Which versions issued the tokens in force, as a snapshot holds it."""
    return step.issued if any(step.issued) else ()


@lru_cache(maxsize=1024)
def _seats(names: tuple[str, ...]) -> tuple[Seat, ...]:
    """The seats with these names: the same from the first position of a game to the last."""
    return tuple(Seat(name=name) for name in names)


def encode_position(rules: AnyRules, snapshot: Snapshot, state: Any) -> tuple[Position, bytes]:
    """A position of a snapshot that was just made, and the bytes to store."""
    data = ENCODER.encode(snapshot)
    return Position(rules, snapshot, state, mark_of(data)), data


def decode_position(game_id: str, version: int, data: bytes) -> Position:
    """The position in what was stored as this version of this game.

    Raises STATE_CORRUPT, also for another game's value, and RULES_VERSION_UNSUPPORTED.
    """
    try:
        snapshot = decode_snapshot(data)
        if snapshot.game_id.hex() != game_id or snapshot.version != version:
            raise errors.state_corrupt(game_id)
        rules = BY_ID.get(snapshot.game_type)
        if rules is None:
            raise errors.rules_version_unsupported(snapshot.rules_version, 0)
        if snapshot.rules_version != rules.info.rules_version:
            raise errors.rules_version_unsupported(snapshot.rules_version, rules.info.rules_version)
        state = decode_state(rules, snapshot.state)
    except msgspec.MsgspecError:
        raise errors.state_corrupt(game_id) from None
    return Position(rules, snapshot, state, mark_of(data))


class Loaded(NamedTuple):
    """A position and, in Unix time, the second at which the game expires unless it goes on."""

    position: Position
    expire_at: int
    replay: Replay | None = None


class Height(NamedTuple):
    """How far a game had come when it was seen last; `told`: that it was lost is known."""

    game_type: str
    version: int
    tag: bytes
    life: bytes
    expire_at: int
    told: bool = False

    def proves_loss(self, position: Position) -> bool:
        """Whether the position cannot be the game's newest: its life has been here and beyond."""
        snapshot = position.snapshot
        if snapshot.life != self.life or position.version > self.version:
            return False
        return position.version < self.version or snapshot.tag != self.tag


def height_of(loaded: Loaded) -> Height:
    """What is remembered when the position is forgotten."""
    snapshot = loaded.position.snapshot
    return Height(
        snapshot.game_type, snapshot.version, snapshot.tag, snapshot.life, loaded.expire_at
    )


HEIGHTS = 16_384
"""Games of which more is remembered than there is room for positions: some 400 bytes each."""


class Positions:
    """The newest known position of each of the games used last; at most `capacity`.

    Of many more it is remembered how far they had come, so that a store that has lost what it
    acknowledged is found out.
    """

    def __init__(self, capacity: int) -> None:
        self._by_game: Recent[str, Loaded] = Recent(capacity)
        self._heights: Recent[str, Height] = Recent(HEIGHTS)

    def get(self, game_id: str) -> Loaded | None:
        """The position, which another replica may have left behind."""
        return self._by_game.use(game_id)

    def put(self, position: Position, expire_at: int) -> None:
        """Keep the position, and forget that of the game that was used longest ago."""
        forgotten = self._by_game.put(position.game_id, Loaded(position, expire_at))
        self._heights.pop(position.game_id, None)
        if forgotten is not None:
            self._remember(*forgotten)

    def height(self, game_id: str) -> Height | None:
        """How far the game is known to have come."""
        loaded = self._by_game.get(game_id)
        return self._heights.get(game_id) if loaded is None else height_of(loaded)

    def drop(self, game_id: str) -> Height | None:
        """Forget the position of a lost game; its height is answered the first time only."""
        loaded = self._by_game.pop(game_id, None)
        if loaded is not None:
            self._remember(game_id, loaded)
        height = self._heights.get(game_id)
        if height is None or height.told:
            return None
        self._heights[game_id] = height._replace(told=True)
        return height

    def _remember(self, game_id: str, loaded: Loaded) -> None:
        self._heights.put(game_id, height_of(loaded))
