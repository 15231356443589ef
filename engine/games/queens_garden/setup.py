"""A new game: fountain boards only, three jokers and fifteen points a seat."""

from engine.core.marker import implements
from engine.core.rng import Rng
from engine.core.rules import GameInfo, OptionInfo, Transition, first_seat, require_seats
from engine.core.texts import Text
from engine.core.wire import Effect
from engine.games.queens_garden import rounds
from engine.games.queens_garden.display import NO_TILES
from engine.games.queens_garden.draft import Draft
from engine.games.queens_garden.state import Display, Hidden, Layout, Seat, State
from engine.games.queens_garden.tables import (
    COPIES,
    ROUNDS,
    STACK_SIZES,
    START_JOKERS,
    START_SCORE,
)
from engine.games.queens_garden.types import Options

INFO = GameInfo(
    id="queens_garden",
    names=Text("Azul: Queen's Garden", "Azul: Die Gärten der Königin"),
    min_seats=2,
    max_seats=4,
    rules_version=1,
    has_chance=True,
    private_hands=False,
    knows_undo=True,
    options=(
        OptionInfo(
            name="firstSeat",
            type="uint32",
            default="",
            meaning=Text(
                "The number of the seat that begins the first round; absent: drawn at random.",
                "Die Nummer des Platzes, der die erste Runde beginnt; fehlt sie, entscheidet der "
                "Zufall.",
            ),
            most=3,
        ),
    ),
)


@implements("queens_garden.setup.start")
def new_game(options: Options, seats: int, rng: Rng) -> Transition[State, Effect]:
    """The first position, its first round begun; raises InvalidOptions."""
    require_seats(INFO, seats, "queens_garden.options.seats")
    first, rng = first_seat(options.first_seat, seats, rng, "queens_garden.options.first_seat")
    bag, rng = rng.shuffled([hexagon for hexagon in range(36) for _ in range(COPIES)])
    expansions, rng = rng.shuffled(range(36))
    stacks, supply = _deal(bytes(expansions), STACK_SIZES[seats])
    empty = Seat(START_SCORE, START_JOKERS, b"", b"", Layout())
    state = State(
        options,
        1,
        first,
        first,
        -1,
        (empty,) * seats,
        Display((), 0, 0),
        NO_TILES,
        Hidden(bytes(bag), b"", stacks, supply, b""),
    )
    draft = Draft(state, rng)
    rounds.begin(draft)
    return draft.finish()


def _deal(expansions: bytes, size: int) -> tuple[tuple[bytes, ...], bytes]:
    """The stacks of the rounds, each from its top down, and the supply."""
    drawn = expansions[::-1]
    stacks = tuple(drawn[size * i : size * (i + 1)] for i in range(ROUNDS))
    return stacks, expansions[: len(expansions) - size * ROUNDS]
