"""A move being carried out: the one mutable thing, from a state to the next one.

A Turn owns what it changes: the state before stays as it is, and so does its Table, of which a
move makes a new one before it puts tiles or tokens down.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.rules import Transition
from engine.core.wire import TURN_BEGAN, Effect, GameOver, TurnSkipped
from engine.games.vizia import effects, score
from engine.games.vizia.colours import BYTE, COLOURS, colours
from engine.games.vizia.effects import HandSize, TilePlaced
from engine.games.vizia.lattice import CELL_NAMES, CENTRE_NAMES
from engine.games.vizia.module import Game
from engine.games.vizia.state import NOBODY, TILE_BYTES, Extras, State, pack_wheel
from engine.games.vizia.table import Table, closed_by, wheel_points
from engine.games.vizia.types import FROM_HAND, TILES, Source

SKIPS = 24


class Turn:
    """The fields of a State, to be changed, and the effects so far."""

    __slots__ = (
        "bag",
        "before",
        "display",
        "drawing",
        "effects",
        "ending",
        "extras",
        "game",
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
        self.game: Game = table.game
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

    def done(self) -> Transition[State, Effect]:
        """The state that the move led to."""
        state = State(
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
        state.__dict__["table"] = self.table
        return Transition(state, tuple(self.effects), self.rng)

    def tell(self, effect: Effect) -> None:
        """Add an effect."""
        self.effects.append(effect)

    # --- tiles -------------------------------------------------------------------------------

    def take(self, source: Source, colour: int) -> None:
        """Take a tile of the colour out of the hand, or the first one out of the display."""
        if source is FROM_HAND:
            self.set_hand(self.seat, self.hands[self.seat].replace(BYTE[colour], b"", 1))
        else:
            self.display = self.display.replace(BYTE[colour], b"", 1)

    def set_hand(self, seat: int, hand: bytes) -> None:
        """Give a seat another hand, and say how large it is."""
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        self.effects.append(HandSize(seat, len(hand)))

    def place(self, source: Source, colour: int, cell: int) -> None:
        """Put a tile that was taken on a cell of the table."""
        self.table = self.table.placed(cell, colour)
        self.tiles += TILE_BYTES[cell][colour]
        self.effects.append(TilePlaced(self.seat, source, COLOURS[colour], CELL_NAMES[cell]))
        for hook in self.game.placed:
            hook(self, cell, colour)

    def move_tile(self, old: int, added: dict[int, int]) -> None:
        """Lift the tile on `old`, which ends its lock if it has one, then put tiles down."""
        tile = TILE_BYTES[old][self.table.tiles[old]]
        self.tiles = _without(self.tiles, tile)
        for cell, colour in added.items():
            self.tiles += TILE_BYTES[cell][colour]
        opened = closed_by(self.extras.locked, old)
        self.extras = self.extras.unlocked(old)
        self.table = self.table.changed(lifted=(old,), added=added, opened=opened)

    def remember(self, **changes: object) -> None:
        """Change what the modules remember."""
        self.extras = replace(self.extras, **changes)

    def refill_display(self, size: int) -> None:
        """Draw until the display holds `size` tiles or the bag is empty."""
        missing = min(size - len(self.display), len(self.bag))
        if missing > 0:
            drawn = self.bag[: -missing - 1 : -1]
            self.bag = self.bag[:-missing]
            self.display += drawn
            self.tell(effects.DisplayRefilled(colours(drawn), len(self.bag)))

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
        self.tell(effects.DisplayReplaced(colours(drawn), len(bag)))

    # --- wheels ------------------------------------------------------------------------------

    def complete(self, new: Sequence[int], claimed: Sequence[int]) -> None:
        """Claim completed wheels as far as `claimed` or the supply says, then what follows.

        Rule vizia.claim.wheel.
        """
        put: list[int] = []
        for at in new:
            if at in claimed or (not claimed and self.table.supply[self.seat]):
                points = self.own(at, self.seat)
                self.tell(effects.WheelClaimed(self.seat, CENTRE_NAMES[at], points))
                put.append(at)
            else:
                points = self.own(at, NOBODY)
                self.tell(effects.WheelUnclaimed(CENTRE_NAMES[at], points))
        while put and self.game.settle:
            got: list[int] = []
            for hook in self.game.settle:
                got += hook(self, [*put, *got])
            put = got

    def own(self, at: int, seat: int) -> int:
        """Put a token of `seat`, or NOBODY's, on a complete wheel; the result is its value."""
        packed = pack_wheel(at, seat)
        if at in self.table.wheels:
            place = len(packed) * list(self.table.wheels).index(at)
            self.wheels = self.wheels[:place] + packed + self.wheels[place + len(packed) :]
        else:
            self.wheels += packed
        return self.table.own(at, seat)

    def dearest(self, wheels: Iterable[int]) -> list[int]:
        """The wheels that the supply of the seat reaches for: highest value first, then x, y."""
        tiles = self.table.tiles
        ordered = sorted(wheels, key=lambda at: (-wheel_points(tiles, at), at))
        return ordered[: self.table.supply[self.seat]]

    # --- the course of the game --------------------------------------------------------------

    def after_tile(self) -> None:
        """A tile was played: that is the duty of the turn, and nobody is stuck."""
        self.played = True
        self.skips = 0
        self.after_tokens()

    def after_tokens(self) -> None:
        """Tiles or tokens moved: whatever depends on them, then the ends of the game."""
        for hook in self.game.settled:
            hook(self)
        if self.game.tokens_end and 0 in self.table.supply:
            self.end("vizia.end.tokens")
        elif len(self.table.tiles) == TILES:
            self.end("vizia.end.tiles")

    def next_turn(self) -> None:
        """The turn passes on to the next seat that can do something."""
        while not self.ending:
            self.seat = (self.seat + 1) % self.game.seats
            self.begin_turn()
            if self.drawing or self.can_act():
                return
            self.skip()

    def play_or_skip(self) -> None:
        """The draw phase is over: the seat plays, or its turn passes on."""
        if not self.can_act():
            self.skip()
            self.next_turn()

    def begin_turn(self) -> None:
        """The turn of the seat begins; modules may put a draw phase first."""
        self.played = False
        self.effects.append(TURN_BEGAN[self.seat])
        for hook in self.game.turn_began:
            hook(self)

    def can_act(self) -> bool:
        """Whether the seat has a tile, or a module offers it something to do."""
        if self.hands[self.seat] or self.display:
            return True
        return any(offers(self.table, self.extras, self.seat) for offers in self.game.offers)

    def skip(self) -> None:
        """The seat has nothing to do and is passed over (vizia.turn.skipped)."""
        self.tell(TurnSkipped(self.seat))
        self.skipped()

    def skipped(self) -> None:
        """A turn was skipped: the game ends if nobody gets on any more."""
        self.skips += 1
        if self.skips >= self.game.seats and self._dead():
            self.end("vizia.end.dead")
        elif self.skips == SKIPS:
            self.end("vizia.end.stalled")

    def _dead(self) -> bool:
        """Whether nothing new will be drawn, or no tile off the table can ever be played."""
        if not self.bag:
            return True
        left = set(self.bag) | set(self.display)
        left.update(*self.hands)
        fresh = self.extras
        for afresh in self.game.afresh:
            fresh = afresh(fresh)
        closed = self.game.closed(fresh)
        table = Table.of(self.game, self.table.tiles, self.table.wheels, closed)
        return not can_play(table, fresh, left)

    def end(self, reason: str) -> None:
        """The game is over: hands are opened and the winners named."""
        self.ending = reason
        self.drawing = False
        for seat, hand in enumerate(self.hands):
            if hand:
                self.tell(effects.HandShown(seat, colours(hand)))
        self.tell(GameOver(reason, score.decide(self.table, reason).winners))


def can_play(table: Table, extras: Extras, held: Collection[int]) -> bool:
    """Whether a tile of one of these colours can be played, in the ordinary way or a module's."""
    frontier = table.frontier
    for colour in held:
        if frontier[colour]:
            return True
    return bool(held) and any(hook(table, extras, held) for hook in table.game.playable)


def _without(tiles: bytes, tile: bytes) -> bytes:
    """Packed tiles without one of them."""
    at = tiles.index(tile)
    while at % len(tile):
        at = tiles.index(tile, at + 1)
    return tiles[:at] + tiles[at + len(tile) :]
