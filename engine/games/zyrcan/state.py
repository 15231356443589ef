"""What is stored of a game of Zyrcan."""

from msgspec import Struct

from engine.games.zyrcan.types import Options


class State(Struct, frozen=True, array_like=True, gc=False):
    """`ships` holds one byte a cell of the board: 0, or 3 · seat + engines.

    `to_place` is the number of ships still to be placed by all seats; `ending` is the rule id
    of the ending, empty while the game is on.
    """

    options: Options
    seats: int
    turn: int
    to_place: int
    ships: bytes
    ending: str = ""
