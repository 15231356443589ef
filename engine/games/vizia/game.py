"""Which modules the options switch on, and the derived data of a state."""

from engine.games.vizia.hooks import Game, Module
from engine.games.vizia.moves import BASE
from engine.games.vizia.table import Table
from engine.games.vizia.tables import unpack_tiles, unpack_wheels
from engine.games.vizia.types import Options, State

_games: dict[tuple[Options, int], Game] = {}

# Each option with its module, in the order in which hooks run.
MODULES: tuple[tuple[str, type[Module]], ...] = ()


def game_of(options: Options, seats: int) -> Game:
    """The game that these options make; there are few, so all are kept."""
    game = _games.get((options, seats))
    if game is None:
        modules = tuple(kind(options) for name, kind in MODULES if getattr(options, name))
        game = _games[options, seats] = Game(options, seats, BASE, modules)
    return game


def table_of(state: State) -> Table:
    """The table of a state: carried on from the state before, or made anew after decoding."""
    table: Table | None = state.__dict__.get("table")
    if table is None:
        game = game_of(state.options, len(state.hands))
        tiles = unpack_tiles(state.tiles)
        closed = game.closed(tiles, state.extras)
        table = Table.of(game, tiles, unpack_wheels(state.wheels), closed)
        state.__dict__["table"] = table
    return table
