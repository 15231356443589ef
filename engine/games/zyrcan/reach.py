"""The attacks of single ships, remembered by the enemies within their reach."""

from collections.abc import Sequence

from engine.games.zyrcan.types import Attack

Landing = tuple[int, Attack]

MAX_CELLS = 400

# As many binary digits as the greatest number of a ship has, 4 · cell + engines.
EVERY_SHIP = b"1" * (4 * MAX_CELLS).bit_length()

# More than a default board can ask for, some two megabytes; larger boards begin anew when full.
MOST = 8192


class Reach:
    """The cells that ships get to are written in binary, one digit a cell, the first in front.

    `masks[cell][engines]` is the number of the ship, in the digits of EVERY_SHIP, and behind it
    the cells that it gets to. Cut to those with enemies it is the key of the ship's attacks in
    `known`, which `find` fills.
    """

    def __init__(self, landings: Sequence[Sequence[Sequence[Landing]]]) -> None:
        self._landings = landings
        self._digits = [1 << cell for cell in reversed(range(len(landings)))]
        self.masks = [
            [
                (4 * cell + engines << len(landings)) + sum(self._digits[at] for at, _ in found)
                for engines, found in enumerate(ships)
            ]
            for cell, ships in enumerate(landings)
        ]
        self.known: dict[int, list[Attack]] = {}

    def find(self, cell: int, engines: int, key: int) -> list[Attack]:
        """The attacks that the key stands for, known from now on."""
        if len(self.known) >= MOST:
            self.known.clear()
        landings = self._landings[cell][engines]
        found = self.known[key] = [attack for at, attack in landings if self._digits[at] & key]
        return found
