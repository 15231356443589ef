"""The attacks of single ships, kept by the enemies within their reach."""

from collections.abc import Sequence

from engine.games.zyrcan.types import Attack

Landing = tuple[int, Attack]

MAX_CELLS = 400

EVERY_SHIP = b"1" * (4 * MAX_CELLS).bit_length()
"""As many binary digits as the greatest number of a ship has, 4 · cell + engines."""

CACHE_SIZE = 8192
"""More than a default board can ask for, some two megabytes."""


class Reach:
    """Which enemies a ship can attack, by binary numbers with one digit a cell, the first in front.

    `masks[cell][engines]` is the number of the ship, in the digits of EVERY_SHIP, and behind it
    the cells that it gets to. Cut to those with enemies it is the key of the ship's attacks in
    `known`, which `find` fills: a plain dictionary, because a list of moves looks up a dozen keys,
    and a look-up in any other takes a twentieth of the time of the whole list.
    """

    def __init__(self, landings: Sequence[Sequence[Sequence[Landing]]]) -> None:
        self._landings = landings
        self._digits = [1 << cell for cell in reversed(range(len(landings)))]
        self.masks = [
            [
                (4 * cell + engines << len(landings)) + sum(self._digits[i] for i, _ in targets)
                for engines, targets in enumerate(by_engines)
            ]
            for cell, by_engines in enumerate(landings)
        ]
        self.known: dict[int, list[Attack]] = {}

    def find(self, key: int) -> list[Attack]:
        """The attacks that the key stands for, known from now on."""
        if len(self.known) >= CACHE_SIZE:
            self.known.clear()
        cell, engines = divmod(key >> len(self._landings), 4)
        landings = self._landings[cell][engines]
        attacks = [attack for target, attack in landings if self._digits[target] & key]
        self.known[key] = attacks
        return attacks
