"""Which modules the options switch on, and what follows from options and seats for a whole game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core.errors import IllegalMove
from engine.core.rules import Transition
from engine.core.wire import Effect, Move
from engine.games.vizia.black import Black, RobKind
from engine.games.vizia.buying import Buying, BuyKind
from engine.games.vizia.capture import Capture
from engine.games.vizia.draw import DrawKind, DrawPhase
from engine.games.vizia.end_turn import EndKind, PassKind
from engine.games.vizia.extreme import Extreme
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.module import Module
from engine.games.vizia.move_kind import AnyMoveKind
from engine.games.vizia.place import PlaceFromDisplayKind, PlaceFromHandKind
from engine.games.vizia.same_colour import PivotKind, SameColour
from engine.games.vizia.state import State, unpack_tiles, unpack_wheels
from engine.games.vizia.table import Table
from engine.games.vizia.teams import Teams
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Options
from engine.games.vizia.white import DrawOrReturnKind, KeepWhiteKind, PlaceWhiteKind, White

BASE_KINDS: tuple[type[AnyMoveKind], ...] = (
    PlaceFromDisplayKind,
    PlaceFromHandKind,
    EndKind,
    PassKind,
)


class Entry(NamedTuple):
    """A module, the options of which one must be on, and the kinds of moves it adds."""

    module: type[Module]
    options: tuple[str, ...]
    kinds: tuple[type[AnyMoveKind], ...] = ()


# In the order in which hooks run: the white tile is returned before the display is filled, and
# captures are decided before reclaims.
MODULES = (
    Entry(Extreme, ("extreme",)),
    Entry(Teams, ("teams",)),
    Entry(SameColour, ("same_colour",), (PivotKind,)),
    Entry(Capture, ("capture",)),
    Entry(Buying, ("buying",), (BuyKind,)),
    Entry(Black, ("black_tile",), (RobKind,)),
    Entry(White, ("white_tile",), (DrawOrReturnKind, KeepWhiteKind, PlaceWhiteKind)),
    Entry(DrawPhase, ("black_tile", "white_tile"), (DrawKind,)),
)

Listing = Callable[[State, Table], Iterable[Any]]


class Game:
    """All that games with the same options and seats have in common.

    `hooks`: what the base rules ask the modules.
    `kinds`: the kinds of moves in the order of their prefixes; those of a turn, then those of a
    draw phase, so that `kinds[state.drawing]` are the ones to choose from.
    `listings`: what lists the moves of those kinds, in the same order.
    """

    def __init__(self, options: Options, seats: int) -> None:
        entries = [
            entry for entry in MODULES if any(getattr(options, name) for name in entry.options)
        ]
        self.hooks = Hooks(options, seats, [entry.module(options) for entry in entries])
        kinds = [*BASE_KINDS, *(kind for entry in entries for kind in entry.kinds)]
        replaced = {kind.replaces for kind in kinds}
        kinds = sorted((kind for kind in kinds if kind not in replaced), key=attrgetter("prefix"))
        made = [kind(self.hooks) for kind in kinds]
        self._by_move = {kind.move: kind for kind in made}
        self.kinds = tuple(
            tuple(kind for kind in made if kind.drawing is drawing) for drawing in (False, True)
        )
        self.listings = tuple(tuple(_listings(phase)) for phase in self.kinds)

    def kind_of(self, move: Move) -> AnyMoveKind | None:
        """The kind that checks and plays a move; None if no module brings it into the game."""
        return self._by_move.get(type(move))

    def require_kind(self, state: State, move: Move) -> AnyMoveKind:
        """The kind of a move that the phase of the turn allows; raises IllegalMove."""
        kind = self._by_move.get(type(move))
        if kind is None:
            raise IllegalMove("vizia.options.module", module=options_for(type(move)))
        if kind.drawing is not state.drawing:
            raise IllegalMove("vizia.draw.first" if state.drawing else "vizia.draw.over")
        return kind

    def transition(self, turn: Turn) -> Transition[State, Effect]:
        """The state that a move has led to, with all that was worked out about it."""
        state = turn.state()
        state.__dict__["derived"] = self, turn.table
        return Transition(state, tuple(turn.effects), turn.rng)


def _listings(kinds: Iterable[AnyMoveKind]) -> Iterator[Listing]:
    """What lists the moves of some kinds, in their order.

    The base rules' kinds cost less to list than to go through one by one, so neighbours among
    them are listed together; the other kinds are listed when a caller reads on that far.
    """
    for in_base, group in groupby(kinds, lambda kind: isinstance(kind, BASE_KINDS)):
        listings = [kind.moves for kind in group]
        yield from (_joined(listings),) if in_base else listings


def _joined(listings: Sequence[Listing]) -> Listing:
    def moves(state: State, table: Table) -> list[Any]:
        found: list[Any] = []
        for listing in listings:
            found += listing(state, table)
        return found

    return moves


@lru_cache(maxsize=256)
def game_of(options: Options, seats: int) -> Game:
    """The game that these options make."""
    return Game(options, seats)


def options_for(move: type[Move]) -> tuple[str, ...]:
    """The options, sorted, of which one brings a kind of move into the game."""
    names = {
        name
        for entry in MODULES
        if any(kind.move is move for kind in entry.kinds)
        for name in entry.options
    }
    return tuple(sorted(names))


def derived(state: State) -> tuple[Game, Table]:
    """The game and the table of a state: carried on from the state before, or made after decoding.

    Callers in a hurry look into `state.__dict__` themselves first.
    """
    known: tuple[Game, Table] | None = state.__dict__.get("derived")
    if known is None:
        seats = len(state.hands)
        game = game_of(state.options, seats)
        blocked = game.hooks.count_blocked(state.extras)
        tiles, wheels = unpack_tiles(state.tiles), unpack_wheels(state.wheels)
        known = state.__dict__["derived"] = game, Table.of(seats, tiles, wheels, blocked)
    return known
