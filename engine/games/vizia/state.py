"""The State of a game, and how it packs tiles and wheels into bytes.

Cells and centres are the numbers of lattice.py. A tile is packed into three bytes, as
6 * cell + colour, and a complete wheel too, as 5 * centre + 1 + seat.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine.games.vizia.lattice import Lazy
from engine.games.vizia.types import Options

NOBODY = -1
"""The seat of a complete wheel without a token."""


class Extras(Struct, frozen=True, array_like=True):
    """What only the modules record; every field keeps its default while its module is off.

    A cell or seat of -1 means none; a special tile with neither cell nor seat is out of play.

    `locked`: cells of the locked tiles, in the order in which they were locked.
    `just_locked`: the one among them that was locked in this turn.
    `same_colour_used`: a tile was put beside one of its own colour in this turn.
    `purchases`: tiles bought in this turn.
    `black`: the seat that has the black tile.
    `white_cell`, `white_seat`: the cell that the white tile lies on, or the seat it protects.
    `white_barred`: the seat to move may not use the white tile in this turn.
    `slot_used`: a special tile was used in this turn, in place of the last tile of the display.
    """

    locked: tuple[int, ...] = ()
    just_locked: int = -1
    same_colour_used: bool = False
    purchases: int = 0
    black: int = -1
    white_cell: int = -1
    white_seat: int = -1
    white_barred: bool = False
    slot_used: bool = False

    def unlocked(self, cell: int) -> "Extras":
        """The same without the lock of the tile on `cell`, if it has one."""
        if cell not in self.locked:
            return self
        locked = tuple(other for other in self.locked if other != cell)
        return replace(
            self, locked=locked, just_locked=-1 if self.just_locked == cell else self.just_locked
        )


class State(Struct, frozen=True, array_like=True, dict=True):
    """A position of the game, as it is stored.

    `turn`: the seat to move. `drawing`: it still has to choose in the draw phase.
    `played`: a tile was played in this turn. `skips`: turns skipped in a row until now.
    `tiles`, `wheels`: tiles and complete wheels on the table, packed, in the order of arrival.
    `hands` (each sorted), `display` (in the order of drawing) and `bag` (drawn from its end): one
    byte a tile, the number of its colour; `bytes([0, 3])` is a red and a green tile.
    `ending`: the rule id of the ending, empty while the game is on.

    What is worked out from these fields is kept in `__dict__` and never stored (see game.py).
    """

    options: Options
    turn: int
    drawing: bool
    played: bool
    skips: int
    tiles: bytes
    wheels: bytes
    hands: tuple[bytes, ...]
    display: bytes
    bag: bytes
    extras: Extras = Extras()
    ending: str = ""


def _pack_tiles(cell: int) -> tuple[bytes, ...]:
    return tuple((6 * cell + colour).to_bytes(3, "big") for colour in range(6))


TILE_BYTES = Lazy(_pack_tiles)
"""A packed tile by its cell, then its colour: `TILE_BYTES[cell][colour]`."""


def unpack_tiles(packed: bytes) -> dict[int, int]:
    """The colour of each tile by its cell, in the order of packing."""
    return {
        code // 6: code % 6
        for code in (int.from_bytes(packed[i : i + 3], "big") for i in range(0, len(packed), 3))
    }


def pack_wheel(centre: int, seat: int) -> bytes:
    """A complete wheel, owned by `seat` or NOBODY, as three bytes."""
    return (5 * centre + 1 + seat).to_bytes(3, "big")


def unpack_wheels(packed: bytes) -> dict[int, int]:
    """The owner of each complete wheel by its centre, a seat or NOBODY, in the order of packing."""
    return {
        code // 5: code % 5 - 1
        for code in (int.from_bytes(packed[i : i + 3], "big") for i in range(0, len(packed), 3))
    }
