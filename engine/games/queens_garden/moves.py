"""Which moves are legal: as a list, as products, and one by one.

Nothing is listed before it is asked for: the kinds of moves, and the moves of each kind, come in
the bytewise order of their notations.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern
from engine.games.queens_garden import acquire, expansion, offer, place
from engine.games.queens_garden import round as round_
from engine.games.queens_garden.build import Build
from engine.games.queens_garden.notation import AnyMove
from engine.games.queens_garden.state import State
from engine.games.queens_garden.types import (
    BuyExpansion,
    Discard,
    Pass,
    PlaceExpansion,
    PlaceTile,
    TakeColour,
    TakePattern,
)


def legal_moves(state: State) -> Iterator[AnyMove]:
    """Every legal move in canonical order."""
    if state.over:
        return iter(())
    if round_.is_discarding(state):
        return chain(round_.discards(state), (round_.PASS,))
    return chain(
        expansion.purchases(state),
        round_.discards(state),
        expansion.legal_moves(state),
        (round_.PASS,),
        acquire.legal_moves(state),
        place.legal_moves(state),
    )


def move_patterns(state: State) -> Sequence[Pattern]:
    """The legal moves as a disjoint union of products, in the order of their first moves."""
    if state.over:
        return ()
    if round_.is_discarding(state):
        return (*round_.patterns(state), round_.PASS_PATTERN)
    return (
        *expansion.purchase_patterns(state),
        *round_.patterns(state),
        *expansion.patterns(state),
        round_.PASS_PATTERN,
        *offer.patterns(state),
        *place.patterns(state),
    )


def check(state: State, move: AnyMove) -> None:
    """Raise IllegalMove if the rules forbid the move."""
    _require_open(state, move)
    match move:
        case PlaceTile():
            place.check(state, move)
        case TakeColour() | TakePattern():
            acquire.check(state, move)
        case PlaceExpansion():
            expansion.check(state, move)
        case BuyExpansion():
            expansion.check_purchase(state, move)
        case Discard():
            round_.check_discard(state, move)


def _require_open(state: State, move: AnyMove) -> None:
    """Raise IllegalMove if no move of this kind is possible now, whatever else it says."""
    if round_.is_discarding(state) and not isinstance(move, (Discard, Pass)):
        raise IllegalMove("queens_garden.discard.committed")


def play(b: Build, state: State, move: AnyMove) -> None:
    """Check the move and play it on a build of the state; raises IllegalMove."""
    _require_open(state, move)
    match move:
        case PlaceTile():
            place.apply(b, state, move)
        case TakeColour() | TakePattern():
            acquire.apply(b, state, move)
        case PlaceExpansion():
            expansion.apply(b, state, move)
        case BuyExpansion():
            expansion.apply_purchase(b, state, move)
        case Discard():
            round_.apply_discard(b, state, move)
            return
        case Pass():
            round_.apply_pass(b)
            return
    round_.next_turn(b)
