"""The working copy of a state while a move is played: the one mutable thing of the game.

What a Draft does is the bare change and its effects. Whatever follows from a change by the rules,
such as claims, the next turn or the end of the game, is in turn.py.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.wire import Effect
from engine.games.vizia import effects
from engine.games.vizia.colours import BYTE, COLOURS, colours
from engine.games.vizia.effects import HandSize, TilePlaced
from engine.games.vizia.lattice import CELL_NAMES
from engine.games.vizia.state import TILE_BYTES, State, pack_wheel
from engine.games.vizia.table import Table, blocked_by_lock, wheel_points
from engine.games.vizia.types import FROM_HAND, Source


class Draft:
    """The fields of a State, to be changed, its table, and the effects so far.

    It owns what it changes. The state before stays as it is, and so does its table: a new one is
    made before tiles or tokens are put down.
    """

    __slots__ = (
        "bag",
        "before",
        "display",
        "drawing",
        "effects",
        "ending",
        "extras",
        "hands",
        "played",
        "rng",
        "seat",
        "skips",
        "table",
        "tiles",
        "wheels",
    )

    def __init__(self, state: State, table: Table, rng: Rng) -> None:
        self.before = state
        self.table = table
        self.rng = rng
        self.effects: list[Effect] = []
        self.seat = state.turn
        self.drawing = state.drawing
        self.played = state.played
        self.skips = state.skips
        self.tiles = state.tiles
        self.wheels = state.wheels
        self.hands = state.hands
        self.display = state.display
        self.bag = state.bag
        self.extras = state.extras
        self.ending = ""

    def state(self) -> State:
        """The state as it is now."""
        return State(
            self.before.options,
            self.seat,
            self.drawing,
            self.played,
            self.skips,
            self.tiles,
            self.wheels,
            self.hands,
            self.display,
            self.bag,
            self.extras,
            self.ending,
        )

    def emit(self, effect: Effect) -> None:
        """Add an effect."""
        self.effects.append(effect)

    def set_extras(self, **changes: object) -> None:
        """Change fields of Extras."""
        self.extras = replace(self.extras, **changes)

    # --- tiles -------------------------------------------------------------------------------

    def take(self, source: Source, colour: int) -> None:
        """Take a tile of the colour out of the seat's hand, or the first one in the display."""
        if source is FROM_HAND:
            self.set_hand(self.seat, self.hands[self.seat].replace(BYTE[colour], b"", 1))
        else:
            self.display = self.display.replace(BYTE[colour], b"", 1)

    def set_hand(self, seat: int, hand: bytes) -> None:
        """Give a seat another hand, which must be sorted; emits its size."""
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        self.effects.append(HandSize(seat, len(hand)))

    def put_tile(self, source: Source, colour: int, cell: int) -> None:
        """Put a tile that was taken from `source` on a cell of the table."""
        self.table = self.table.with_tile(cell, colour)
        self.tiles += TILE_BYTES[cell][colour]
        self.effects.append(TilePlaced(self.seat, source, COLOURS[colour], CELL_NAMES[cell]))

    def move_tile(self, old: int, added: dict[int, int]) -> None:
        """Lift the tile on `old`, with its lock if it has one; then put down the tiles `added`."""
        self.tiles = _without(self.tiles, TILE_BYTES[old][self.table.tiles[old]])
        for cell, colour in added.items():
            self.tiles += TILE_BYTES[cell][colour]
        unblocked = blocked_by_lock(self.extras.locked, old)
        self.extras = self.extras.unlocked(old)
        self.table = self.table.changed(lifted=(old,), added=added, unblocked=unblocked)

    def refill_display(self, size: int) -> None:
        """Draw until the display holds `size` tiles or the bag is empty."""
        missing = min(size - len(self.display), len(self.bag))
        if missing > 0:
            drawn = self.bag[: -missing - 1 : -1]
            self.bag = self.bag[:-missing]
            self.display += drawn
            self.emit(effects.DisplayRefilled(colours(drawn), len(self.bag)))

    def replace_display(self) -> None:
        """Draw a new display, shuffle the old one into the bag, top up if there was too little."""
        if not self.bag:
            return
        size = len(self.display)
        drawn = self.bag[-1 : -size - 1 : -1]
        rest = self.bag[: len(self.bag) - len(drawn)] + self.display
        shuffled, self.rng = self.rng.shuffled(rest)
        bag = bytes(shuffled)
        missing = size - len(drawn)
        if missing:
            drawn += bag[: -missing - 1 : -1]
            bag = bag[:-missing]
        self.bag, self.display = bag, drawn
        self.emit(effects.DisplayReplaced(colours(drawn), len(bag)))

    # --- wheels ------------------------------------------------------------------------------

    def set_owner(self, centre: int, seat: int) -> int:
        """Put a token of `seat` on a complete wheel, or none if NOBODY; returns its value."""
        packed = pack_wheel(centre, seat)
        if centre in self.table.wheels:
            start = len(packed) * list(self.table.wheels).index(centre)
            self.wheels = self.wheels[:start] + packed + self.wheels[start + len(packed) :]
        else:
            self.wheels += packed
        return self.table.set_owner(centre, seat)

    def most_valuable(self, wheels: Iterable[int]) -> list[int]:
        """The most valuable of the wheels, as many as the seat has tokens; ties by x, then y."""
        tiles = self.table.tiles
        ordered = sorted(wheels, key=lambda centre: (-wheel_points(tiles, centre), centre))
        return ordered[: self.table.supply[self.seat]]


def _without(tiles: bytes, tile: bytes) -> bytes:
    """Packed tiles without one of them."""
    start = tiles.index(tile)
    while start % len(tile):
        start = tiles.index(tile, start + 1)
    return tiles[:start] + tiles[start + len(tile) :]
