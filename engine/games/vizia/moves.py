"""The legal moves of a position: the kinds of moves of the game, one after the other."""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from operator import call

from engine.core.rules import Pattern
from engine.core.wire import Move
from engine.games.vizia.game import Game
from engine.games.vizia.state import State
from engine.games.vizia.table import Table


def legal_moves(game: Game, state: State, table: Table) -> Iterable[Move]:
    """Every legal move in canonical order; kinds are listed one by one as the caller reads on."""
    if state.ending:
        return ()
    listings = game.listings[state.drawing]
    if len(listings) == 1:
        return listings[0](state, table)
    return chain.from_iterable(map(call, listings, repeat(state), repeat(table)))


def move_patterns(game: Game, state: State, table: Table) -> Sequence[Pattern]:
    """The legal moves as products, in the order of their first moves."""
    if state.ending:
        return ()
    return sorted(
        chain.from_iterable(kind.patterns(state, table) for kind in game.kinds[state.drawing]),
        key=lambda pattern: next(pattern.texts()),
    )
