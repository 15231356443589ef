"""The working copy of a state: `play` changes a Draft, never a State."""

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.rules import Transition
from engine.core.wire import Effect
from engine.games.queens_garden.state import State


class Draft:
    """The parts of a state, each replaced as a whole, and the effects so far."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.options = state.options
        self.round = state.round
        self.first = state.first
        self.turn = state.turn
        self.marker = state.marker
        self.seats = list(state.seats)
        self.display = state.display
        self.tower = state.tower
        self.hidden = state.hidden
        self.over = state.over
        self.rng = rng
        self.effects: list[Effect] = []

    def finish(self) -> Transition[State, Effect]:
        """The state as it is now, and what happened."""
        state = State(
            self.options,
            self.round,
            self.first,
            self.turn,
            self.marker,
            tuple(self.seats),
            self.display,
            self.tower,
            self.hidden,
            self.over,
        )
        return Transition(state, tuple(self.effects), self.rng)

    def into_tower(self, tiles: Iterable[int]) -> None:
        """Discard tiles."""
        tower = bytearray(self.tower)
        for hexagon in tiles:
            tower[hexagon] += 1
        self.tower = bytes(tower)

    def under_supply(self, expansions: Iterable[int]) -> None:
        """Put expansions face down under the supply, one after the other."""
        supply = bytes(expansions)[::-1] + self.hidden.supply
        self.hidden = replace(self.hidden, supply=supply)


def without(pieces: bytes, piece: int) -> bytes:
    """The pieces without one copy of `piece`, which is among them."""
    at = pieces.index(piece)
    return pieces[:at] + pieces[at + 1 :]
