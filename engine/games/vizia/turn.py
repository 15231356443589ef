"""A move being played and what follows from it by the rules, to the next seat that can move.

Everything that runs the modules' hooks while a state changes is here.
"""

from collections.abc import Sequence

from engine.core.marker import implements
from engine.core.rng import Rng
from engine.core.wire import GameOver, TurnSkipped, turn_began
from engine.games.vizia import effects, score
from engine.games.vizia.colours import colours
from engine.games.vizia.draft import Draft
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.lattice import CENTRE_NAMES
from engine.games.vizia.state import NOBODY, State
from engine.games.vizia.table import Table
from engine.games.vizia.types import TILES, Source

SKIPS = 24
"""Turns skipped in a row that end the game."""


class Turn(Draft):
    """A Draft that knows the hooks of the game, and so what a change leads to."""

    __slots__ = ("hooks",)

    def __init__(self, state: State, table: Table, rng: Rng, hooks: Hooks) -> None:
        Draft.__init__(self, state, table, rng)
        self.hooks = hooks

    # --- the course of a move ----------------------------------------------------------------

    def place_tile(self, source: Source, colour: int, cell: int) -> None:
        """Take a tile from the hand or the display and place it on a cell."""
        self.take(source, colour)
        self.put_tile(source, colour, cell)
        for on_tile_placed in self.hooks.on_tile_placed:
            on_tile_placed(self, cell, colour)

    @implements("vizia.claim.wheel")
    def complete_wheels(self, wheels: Sequence[int], claimed: Sequence[int]) -> None:
        """Claim the wheels that a move completed, and whatever that leads to.

        `claimed` are the wheels named in the move; if it names none, they are claimed in the order
        of `wheels` as long as there are tokens.
        """
        placed: list[int] = []
        for centre in wheels:
            if centre in claimed or (not claimed and self.table.supply[self.seat]):
                points = self.set_owner(centre, self.seat)
                self.emit(effects.WheelClaimed(self.seat, CENTRE_NAMES[centre], points))
                placed.append(centre)
            else:
                points = self.set_owner(centre, NOBODY)
                self.emit(effects.WheelUnclaimed(CENTRE_NAMES[centre], points))
        while placed and self.hooks.on_tokens_placed:
            more: list[int] = []
            for on_tokens_placed in self.hooks.on_tokens_placed:
                more += on_tokens_placed(self, [*placed, *more])
            placed = more

    def finish_move(self, *, tile_played: bool) -> None:
        """Test what depends on the tiles and tokens that a move changed, then the ends of the game.

        `tile_played`: whether the move was the one tile that a turn needs.
        """
        if tile_played:
            self.played = True
            self.skips = 0
        for after_move in self.hooks.after_move:
            after_move(self)
        if self.hooks.last_token_ends and 0 in self.table.supply:
            self.end("vizia.end.tokens")
        elif len(self.table.tiles) == TILES:
            self.end("vizia.end.tiles")

    # --- the course of a turn ----------------------------------------------------------------

    def next_turn(self) -> None:
        """Begin the turn of the next seat that can do something, unless the game ends before."""
        while not self.ending:
            self.seat = (self.seat + 1) % self.hooks.seats
            self.begin_turn()
            if self.drawing or self._can_act():
                return
            self._pass_over()

    def begin_turn(self) -> None:
        """Begin the turn of `seat`, with the draw phase if there is one."""
        self.played = False
        self.effects.append(turn_began(self.seat))
        for on_turn_began in self.hooks.on_turn_began:
            on_turn_began(self)
        if self.hooks.has_draw_phase:
            self._begin_draw_phase()

    def _begin_draw_phase(self) -> None:
        """Fill the display but for its last slot; the seat chooses what becomes of that."""
        full = self.hooks.display
        self.drawing = True
        self.refill_display(full - 1)
        slot_is_free = len(self.display) < full
        if not any(has_choice(self, slot_is_free) for has_choice in self.hooks.has_draw_choice):
            self.fill_display()

    def fill_display(self) -> None:
        """Draw to the full display, which ends the draw phase."""
        self.refill_display(self.hooks.display)
        for on_display_filled in self.hooks.on_display_filled:
            on_display_filled(self)
        self.end_draw_phase()

    def end_draw_phase(self) -> None:
        """Let the seat play tiles."""
        self.drawing = False
        self.emit(effects.PlayBegan(self.seat))

    def play_or_pass_over(self) -> None:
        """After the draw phase: leave the turn to the seat if it can do something."""
        if not self._can_act():
            self._pass_over()
            self.next_turn()

    def _can_act(self) -> bool:
        """Whether the seat has a tile, or a module gives it another move."""
        if self.hands[self.seat] or self.display:
            return True
        return any(
            has_other_action(self.table, self.extras, self.seat)
            for has_other_action in self.hooks.has_other_action
        )

    @implements("vizia.turn.skipped")
    def _pass_over(self) -> None:
        """Pass over the seat, which has nothing to do."""
        self.emit(TurnSkipped(self.seat))
        self.count_skip()

    # --- the end of the game -----------------------------------------------------------------

    def count_skip(self) -> None:
        """Count a skipped turn; end the game if no tile can follow, or too many were skipped."""
        self.skips += 1
        if self.skips >= self.hooks.seats and self._is_dead():
            self.end("vizia.end.dead")
        elif self.skips == SKIPS:
            self.end("vizia.end.stalled")

    def _is_dead(self) -> bool:
        """Whether nothing new will be drawn, or no tile off the table can ever be played."""
        if not self.bag:
            return True
        colours_left = set(self.bag) | set(self.display)
        colours_left.update(*self.hands)
        extras = self.extras
        for reset_turn_extras in self.hooks.reset_turn_extras:
            extras = reset_turn_extras(extras)
        blocked = self.hooks.count_blocked(extras)
        table = Table.of(self.hooks.seats, self.table.tiles, self.table.wheels, blocked)
        return not self.hooks.any_fits(table, extras, colours_left)

    def end(self, reason: str) -> None:
        """End the game under the rule id `reason`: show the hands, name the winners."""
        self.ending = reason
        self.drawing = False
        for seat, hand in enumerate(self.hands):
            if hand:
                self.emit(effects.HandShown(seat, colours(hand)))
        self.emit(GameOver(reason, score.decide(self.table, self.hooks, reason).winners))
