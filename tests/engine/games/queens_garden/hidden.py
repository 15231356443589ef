"""What cannot be known of Queen's Garden: the order of the bag, what face-down expansions are."""

from random import Random

import msgspec

from engine.core.rules import Viewpoint
from engine.games.queens_garden.state import State

FILL = 4


def permuted(state: State, viewpoint: Viewpoint, random: Random, *, keep_next: bool) -> State:
    """The bag and all face-down expansions mixed up; nobody knows more than another.

    What comes to light next are the tiles of the next fill and the undersides in the display.
    """
    hidden = state.hidden
    stay = hidden.bag[-FILL:] if keep_next else b""
    bag = list(hidden.bag[: len(hidden.bag) - len(stay)])
    random.shuffle(bag)
    piles = [hidden.supply, hidden.bought, *hidden.stacks]
    if not keep_next:
        piles += [hidden.stack, hidden.undersides]
    heap = [piece for pile in piles for piece in pile]
    random.shuffle(heap)
    dealt = []
    for pile in piles:
        dealt.append(bytes(heap[: len(pile)]))
        heap = heap[len(pile) :]
    count = len(hidden.stacks)
    supply, bought, stacks = dealt[0], dealt[1], tuple(dealt[2 : 2 + count])
    stack, undersides = dealt[2 + count :] or (hidden.stack, hidden.undersides)
    mixed = msgspec.structs.replace(
        hidden,
        bag=bytes(bag) + stay,
        stack=stack,
        stacks=stacks,
        supply=supply,
        undersides=undersides,
        bought=bought,
    )
    return msgspec.structs.replace(state, hidden=mixed)
