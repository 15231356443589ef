"""Which moves are legal: as a list, as products, and one by one.

Nothing is listed before it is asked for: the kinds of moves, and the moves of each kind, come in
the bytewise order of their notations.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern
from engine.games.queens_garden import acquire, expansion, offer, place, rounds
from engine.games.queens_garden.draft import Draft
from engine.games.queens_garden.notation import AnyMove
from engine.games.queens_garden.state import State
from engine.games.queens_garden.types import (
    BuyExpansion,
    Discard,
    PassTurn,
    PlaceExpansion,
    PlaceTile,
    TakeColour,
    TakePattern,
)


def legal_moves(state: State) -> Iterator[AnyMove]:
    """Every legal move in canonical order."""
    if state.over:
        return iter(())
    if rounds.is_discarding(state):
        return chain(rounds.discards(state), (rounds.PASS,))
    return chain(
        expansion.purchases(state),
        rounds.discards(state),
        expansion.legal_moves(state),
        (rounds.PASS,),
        acquire.legal_moves(state),
        place.legal_moves(state),
    )


def move_patterns(state: State) -> Sequence[Pattern]:
    """The legal moves as a disjoint union of products, in the order of their first moves."""
    if state.over:
        return ()
    if rounds.is_discarding(state):
        return (*rounds.patterns(state), rounds.PASS_PATTERN)
    return (
        *expansion.purchase_patterns(state),
        *rounds.patterns(state),
        *expansion.patterns(state),
        rounds.PASS_PATTERN,
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
            rounds.check_discard(state, move)


def _require_open(state: State, move: AnyMove) -> None:
    """Raise IllegalMove if no move of this kind is possible now, whatever else it says."""
    if rounds.is_discarding(state) and not isinstance(move, (Discard, PassTurn)):
        raise IllegalMove("queens_garden.discard.committed")


def play(draft: Draft, state: State, move: AnyMove) -> None:
    """Check the move and play it on a build of the state; raises IllegalMove."""
    _require_open(state, move)
    match move:
        case PlaceTile():
            place.apply(draft, state, move)
        case TakeColour() | TakePattern():
            acquire.apply(draft, state, move)
        case PlaceExpansion():
            expansion.apply(draft, state, move)
        case BuyExpansion():
            expansion.apply_purchase(draft, state, move)
        case Discard():
            rounds.apply_discard(draft, state, move)
            return
        case PassTurn():
            rounds.apply_pass(draft)
            return
    rounds.next_turn(draft)
