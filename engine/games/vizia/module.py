"""What a module can change: the hooks that the base rules run for it.

The base rules are complete without any module and never ask which ones are on. A module is one
file with a subclass of `Module` that overrides the hooks it needs, and with its kinds of moves if
it has any; how to write one is told in docs/adding-a-module.md. Several modules run in the order
of game.py.

A rule that concerns two modules is implemented in the module it belongs to. It reads the other's
fields in Extras; they keep their defaults when that module is off.
"""

from collections.abc import Iterable

from engine.core.errors import IllegalMove
from engine.core.rules import ScoreLine
from engine.games.vizia.draft import Draft
from engine.games.vizia.state import Extras
from engine.games.vizia.table import Table
from engine.games.vizia.types import DISPLAY, Options


class Module:
    """A module that changes nothing. Cells, wheels and colours are numbers (see lattice.py).

    `display`: tiles in the full display; the smallest number of all modules counts.
    `last_token_ends`: whether the game ends when a seat has put down its last token.
    `has_draw_phase`: whether the display is filled when a turn begins instead of when it ends,
    and the seat may have to choose something first (see draw.py).
    """

    display: int = DISPLAY
    last_token_ends: bool = True
    has_draw_phase: bool = False

    def __init__(self, options: Options) -> None:
        self.options = options

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that play together, as `((0, 2), (1, 3))`; empty if each is on its own."""
        return ()

    # --- which cells take a tile ---------------------------------------------------------------

    def blocked_cells(self, extras: Extras) -> Iterable[int]:
        """The cells on which no tile may be put, one entry for each thing that blocks it."""
        return ()

    def why_blocked(self, extras: Extras, cell: int) -> IllegalMove | None:
        """The refusal of a tile on a cell that the module blocks, or None."""
        return None

    def extra_cells(self, table: Table, extras: Extras, colour: int) -> list[int]:
        """Cells outside Table.frontier on which a tile of the colour may be put all the same."""
        return []

    def allows_cell(self, table: Table, extras: Extras, colour: int, cell: int) -> bool:
        """Whether `cell` is one of the `extra_cells`; called to check a move."""
        return False

    def why_not(self, table: Table, extras: Extras, colour: int, cell: int) -> IllegalMove | None:
        """The module's own reason to refuse an empty cell, or None if another explains it better.

        Called when the colours around the cell do not allow the tile.
        """
        return None

    def can_play(self, table: Table, extras: Extras, colours: Iterable[int]) -> bool:
        """Whether the module allows to play a tile of one of the colours.

        Called when none of them fits on a cell of Table.frontier.
        """
        return False

    # --- the course of a move ------------------------------------------------------------------

    def on_tile_placed(self, draft: Draft, cell: int, colour: int) -> None:
        """Called when a tile was placed, before the wheels it completes are claimed."""

    def on_tokens_placed(self, draft: Draft, wheels: list[int]) -> list[int]:
        """Called when the seat's tokens were put on the wheels.

        Returns the wheels on which it put tokens in consequence; it is called again for those.
        """
        return []

    def after_move(self, draft: Draft) -> None:
        """Called when a move changed tiles or tokens, before the ends of the game are tested."""

    # --- the course of a turn ------------------------------------------------------------------

    def on_turn_began(self, draft: Draft) -> None:
        """Called when the turn of `draft.seat` began."""

    def has_draw_choice(self, draft: Draft, slot_is_free: bool) -> bool:
        """Called when a draw phase begins: whether the seat can do anything but draw.

        `slot_is_free`: the display lacks a tile, for which a special tile can be used instead.
        """
        return False

    def on_display_filled(self, draft: Draft) -> None:
        """Called when the seat drew to the full display in its draw phase."""

    def has_other_action(self, table: Table, extras: Extras, seat: int) -> bool:
        """Called when a seat has no tile: whether the module gives it another legal move."""
        return False

    # --- the end of the game -------------------------------------------------------------------

    def reset_turn_extras(self, extras: Extras) -> Extras:
        """Extras as they may be at the start of a later turn.

        Used to decide whether any tile can ever be played again.
        """
        return extras

    def end_lines(self, table: Table, seat: int) -> Iterable[ScoreLine]:
        """Lines of the seat's score that count only when the game is over."""
        return ()
