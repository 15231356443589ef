"""What cannot be known of Vizia: the order of the bag and other hands, tiles of one mixed heap."""

from random import Random

import msgspec

from engine.core.rules import Viewpoint
from engine.games.vizia.rules import RULES
from engine.games.vizia.state import State
from engine.games.vizia.types import PassTurn

# A draw fills the display, at most four tiles; replacing it draws as many again.
NEXT = 8


def permuted(state: State, viewpoint: Viewpoint, random: Random, *, keep_next: bool) -> State:
    """Other hands and the bag dealt anew; the tiles drawn next stay if `keep_next`.

    A blocked seat shows its hand next, which nobody can tell from the view after.
    """
    stay = state.bag[-NEXT:] if keep_next else b""
    bag = state.bag[: len(state.bag) - len(stay)]
    heap = list(bag)
    # After the end all hands lie open.
    mixed = [seat for seat in range(len(state.hands)) if seat != viewpoint.seat]
    mixed = [] if state.ending else mixed
    if (keep_next or not state.bag) and PassTurn() in RULES.legal_moves(state):
        mixed = [seat for seat in mixed if seat != state.turn]
    for seat in mixed:
        heap += state.hands[seat]
    random.shuffle(heap)
    hands = list(state.hands)
    for seat in mixed:
        size = len(hands[seat])
        hands[seat], heap = bytes(sorted(heap[:size])), heap[size:]
    return msgspec.structs.replace(state, hands=tuple(hands), bag=bytes(heap) + stay)
