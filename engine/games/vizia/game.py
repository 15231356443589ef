"""Which modules the options switch on, and what follows from options and seats for a whole game."""

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from engine.core.errors import IllegalMove
from engine.core.wire import Move
from engine.games.vizia.black import Black, RobKind
from engine.games.vizia.buying import Buying, BuyKind
from engine.games.vizia.capture import Capture
from engine.games.vizia.draw import DrawKind, DrawPhase
from engine.games.vizia.end_turn import EndKind, PassKind
from engine.games.vizia.extreme import Extreme
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.module import Module
from engine.games.vizia.move_kind import AnyMoveKind
from engine.games.vizia.moves import listing_of
from engine.games.vizia.place import PlaceKind
from engine.games.vizia.same_colour import PivotKind, SameColour
from engine.games.vizia.state import State, unpack_tiles, unpack_wheels
from engine.games.vizia.table import Table
from engine.games.vizia.teams import Teams
from engine.games.vizia.types import FROM_DISPLAY, FROM_HAND, Options
from engine.games.vizia.white import DrawOrReturnKind, KeepWhiteKind, PlaceWhiteKind, White


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


class Game:
    """All that games with the same options and seats have in common.

    `hooks`: what the base rules ask the modules.
    `kinds`: the kinds of moves in the order of their prefixes; those of a turn, then those of a
    draw phase, so that `kinds[state.drawing]` are the ones to choose from.
    `listings`: what lists the moves of those kinds in the same order, for each phase.
    """

    def __init__(self, options: Options, seats: int) -> None:
        entries = [
            entry for entry in MODULES if any(getattr(options, name) for name in entry.options)
        ]
        self.hooks = Hooks(options, seats, [entry.module(options) for entry in entries])
        base: list[AnyMoveKind] = [
            PlaceKind(self.hooks, FROM_DISPLAY),
            PlaceKind(self.hooks, FROM_HAND),
            EndKind(self.hooks),
            PassKind(self.hooks),
        ]
        added = [kind for entry in entries for kind in entry.kinds]
        replaced = {kind.replaces for kind in added}
        kinds = base + [kind(self.hooks) for kind in added if kind not in replaced]
        kinds.sort(key=attrgetter("prefix"))
        self.kinds = tuple(
            tuple(kind for kind in kinds if kind.drawing is drawing) for drawing in (False, True)
        )
        self.listings = tuple(listing_of(phase, base) for phase in self.kinds)
        self._by_move = tuple({kind.move: kind for kind in phase} for phase in self.kinds)

    def kind_of(self, state: State, move: Move) -> AnyMoveKind:
        """The kind that checks and plays a move in this state; raises IllegalMove.

        Each kind of move belongs to one phase of the turn.
        """
        kind = self._by_move[state.drawing].get(type(move))
        if kind is None or state.ending:
            raise self._why_not_now(state, move)
        return kind

    def _why_not_now(self, state: State, move: Move) -> IllegalMove:
        """The reason why no move of this kind can be made in a state."""
        if not any(type(move) in by_move for by_move in self._by_move):
            return IllegalMove("vizia.options.module", module=options_for(type(move)))
        return IllegalMove("vizia.draw.first" if state.drawing else "vizia.draw.over")

    def can_undo(self, state: State, move: Move) -> bool:
        """Whether a move that led to `state` showed nothing hidden and left the turn open."""
        if state.ending:
            return False
        kinds = (by_move.get(type(move)) for by_move in self._by_move)
        return any(kind is not None and kind.can_undo(state, move) for kind in kinds)


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
    pair: tuple[Game, Table] | None = state.__dict__.get("derived")
    if pair is None:
        seats = len(state.hands)
        game = game_of(state.options, seats)
        blocked = game.hooks.count_blocked(state.extras)
        tiles, wheels = unpack_tiles(state.tiles), unpack_wheels(state.wheels)
        pair = state.__dict__["derived"] = game, Table.of(seats, tiles, wheels, blocked)
    return pair
