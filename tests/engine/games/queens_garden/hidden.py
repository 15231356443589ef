"""What nobody may know of Queen's Garden, mixed up."""

from random import Random

from msgspec.structs import replace

from engine.core.rules import Viewpoint
from engine.games.queens_garden.state import Hidden, State

NEXT_TILES = 4


def permuted(state: State, viewpoint: Viewpoint, random: Random, *, keep_next: bool) -> State:
    """The state with another order of the bag and other undersides, the same for everybody.

    With `keep_next` the next tiles of the bag and what the next action can turn up stay.
    """
    hidden = state.hidden
    kept = NEXT_TILES if keep_next else 0
    bag = list(hidden.bag)
    drawn = bag[len(bag) - kept :] if kept else []
    rest = bag[: len(bag) - len(drawn)]
    random.shuffle(rest)
    stay = b"" if not keep_next else hidden.undersides + hidden.stack
    loose = hidden.undersides + hidden.stack + b"".join(hidden.stacks)
    pool = list((loose + hidden.supply + hidden.bought)[len(stay) :])
    random.shuffle(pool)
    pieces = iter(stay + bytes(pool))

    def deal(number: int) -> bytes:
        return bytes(next(pieces) for _ in range(number))

    return replace(
        state,
        hidden=Hidden(
            undersides=deal(len(hidden.undersides)),
            stack=deal(len(hidden.stack)),
            stacks=tuple(deal(len(stack)) for stack in hidden.stacks),
            supply=deal(len(hidden.supply)),
            bought=deal(len(hidden.bought)),
            bag=bytes(rest + drawn),
        ),
    )
