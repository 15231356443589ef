"""The legal moves of a position: the kinds of moves of the game, one after the other."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import chain, groupby, repeat
from operator import call
from typing import Any

from engine.core.rules import Pattern
from engine.games.vizia.move_kind import AnyMoveKind
from engine.games.vizia.state import State
from engine.games.vizia.table import Table

Listing = Callable[[State, Table], Iterable[Any]]


def listing_of(kinds: Iterable[AnyMoveKind], base: Container[AnyMoveKind]) -> Listing:
    """What lists the moves of some kinds in their order, one kind after the other as it is read.

    The kinds in `base` cost less to list than to go through one by one, so neighbours among them
    are listed together.
    """
    listings: list[Listing] = []
    for in_base, group in groupby(kinds, base.__contains__):
        each = [kind.moves for kind in group]
        listings += [_together(each)] if in_base else each
    return listings[0] if len(listings) == 1 else _lazily(listings)


def _together(listings: Sequence[Listing]) -> Listing:
    def moves(state: State, table: Table) -> list[Any]:
        listed: list[Any] = []
        for listing in listings:
            listed += listing(state, table)
        return listed

    return moves


def _lazily(listings: Sequence[Listing]) -> Listing:
    def moves(state: State, table: Table) -> Iterator[Any]:
        return chain.from_iterable(map(call, listings, repeat(state), repeat(table)))

    return moves


def patterns_of(kinds: Iterable[AnyMoveKind], state: State, table: Table) -> Sequence[Pattern]:
    """The moves of some kinds as products, in the order of their first moves."""
    return sorted(
        chain.from_iterable(kind.patterns(state, table) for kind in kinds),
        key=lambda pattern: pattern.fill([slot.options[0] for slot in pattern.slots]),
    )
