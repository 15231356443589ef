"""A new game of Nim."""

from engine.games.nim.types import Options, State

from engine.core.rng import Rng
from engine.core.rules import GameInfo, Transition, require_seats
from engine.core.texts import Text
from engine.core.wire import Effect, turn_began

TOKENS = 21
INFO = GameInfo(
    id="nim",
    names=Text("Nim", "Nim"),
    min_seats=2,
    max_seats=2,
    rules_version=1,
    has_chance=False,
    private_hands=False,
    options=(),
)


def new_game(options: Options, seats: int, rng: Rng) -> Transition[State, Effect]:
    """All tokens; raises InvalidOptions."""
    require_seats(INFO, seats, "nim.options.seats")
    return Transition(State(options, TOKENS, 0), (turn_began(0),), rng)
