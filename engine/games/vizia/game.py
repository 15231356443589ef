"""Which modules the options switch on, and the derived data of a state."""

from functools import lru_cache

from engine.core.wire import Move
from engine.games.vizia import finish, place
from engine.games.vizia.black import Black
from engine.games.vizia.buying import Buying
from engine.games.vizia.capture import Capture
from engine.games.vizia.draw import DrawPhase
from engine.games.vizia.extreme import Extreme
from engine.games.vizia.module import Game, Module
from engine.games.vizia.same_colour import SameColour
from engine.games.vizia.state import State, unpack_tiles, unpack_wheels
from engine.games.vizia.table import Table
from engine.games.vizia.teams import Teams
from engine.games.vizia.types import Options
from engine.games.vizia.white import White

# Each module with the options of which one must be on, in the order in which hooks run: the
# white tile is returned before the draw phase begins, captures are decided before reclaims.
MODULES: tuple[tuple[type[Module], tuple[str, ...]], ...] = (
    (Extreme, ("extreme",)),
    (Teams, ("teams",)),
    (SameColour, ("same_colour",)),
    (Capture, ("capture",)),
    (Buying, ("buying",)),
    (Black, ("black_tile",)),
    (White, ("white_tile",)),
    (DrawPhase, ("black_tile", "white_tile")),
)


@lru_cache(maxsize=256)
def game_of(options: Options, seats: int) -> Game:
    """The game that these options make."""
    modules = tuple(
        module(options)
        for module, names in MODULES
        if any(getattr(options, name) for name in names)
    )
    return Game(options, seats, (*place.KINDS, *finish.KINDS), modules)


def options_for(move: type[Move]) -> tuple[str, ...]:
    """The options of which one brings a kind of move into the game."""
    found = {
        name
        for module, names in MODULES
        if any(kind.move is move for kind in module(Options()).kinds())
        for name in names
    }
    return tuple(sorted(found))


def table_of(state: State) -> Table:
    """The table of a state: carried on from the state before, or made anew after decoding."""
    table: Table | None = state.__dict__.get("table")
    if table is None:
        game = game_of(state.options, len(state.hands))
        tiles = unpack_tiles(state.tiles)
        closed = game.closed(state.extras)
        table = Table.of(game, tiles, unpack_wheels(state.wheels), closed)
        state.__dict__["table"] = table
    return table
