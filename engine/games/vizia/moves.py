"""The legal moves of a position: the kinds of moves of the game, one after the other."""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from operator import call

from engine.core.rules import Pattern
from engine.games.vizia.notation import AnyMove
from engine.games.vizia.state import State
from engine.games.vizia.table import Table


def legal_moves(state: State, table: Table) -> Iterable[AnyMove]:
    """Every legal move in canonical order, one listing after the other as they are asked for."""
    if state.ending:
        return ()
    listings = table.game.listings[state.drawing]
    if len(listings) == 1:
        return listings[0](state, table)
    return chain.from_iterable(map(call, listings, repeat(state), repeat(table)))


def move_patterns(state: State, table: Table) -> Sequence[Pattern]:
    """The legal moves as products, in the order of their first moves."""
    if state.ending:
        return ()
    kinds = table.game.phases[state.drawing]
    return sorted(
        chain.from_iterable(kind.patterns(state, table) for kind in kinds),
        key=lambda pattern: next(pattern.texts()),
    )
