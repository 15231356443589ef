"""The draw phase, which comes with the black or the white tile: the last slot of the display.

    draw = "draw"

The display is filled when a turn begins and not when it ends: first to one tile less than its
size, then the seat chooses between one more tile and the use of a special tile. If the seat
before left the display full there is no slot for a special tile. A phase in which there is
nothing to choose is passed over by the engine (see turn.py).
"""

from collections.abc import Iterable

from engine.core.errors import IllegalMove
from engine.games.vizia.draft import Draft
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.module import Module
from engine.games.vizia.move_kind import MoveKind
from engine.games.vizia.state import State
from engine.games.vizia.table import Table
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Draw

DRAW = Draw()


class DrawPhase(Module):
    """On whenever a module with a special tile is on."""

    has_draw_phase = True

    def on_turn_began(self, draft: Draft) -> None:
        if draft.extras.slot_used:
            draft.set_extras(slot_used=False)


class DrawKind(MoveKind[Draw, None]):
    """Draw to the full display, which is always possible."""

    move = Draw
    prefix = "draw"
    drawing = True

    def check(self, state: State, table: Table, move: Draw) -> None:
        if move.return_white:
            raise IllegalMove("vizia.options.module", module="white_tile")

    def play(self, turn: Turn, move: Draw, plan: None) -> None:
        turn.fill_display()
        turn.play_or_pass_over()

    def moves(self, state: State, table: Table) -> Iterable[Draw]:
        return (DRAW,)


def slot_is_free(hooks: Hooks, state: State) -> bool:
    """Whether the display lacks a tile, for which a special tile can be used instead."""
    return len(state.display) < hooks.display


def require_slot(hooks: Hooks, state: State) -> None:
    """Raise IllegalMove unless the last slot of the display is free."""
    if not slot_is_free(hooks, state):
        raise IllegalMove("vizia.draw.slot", display=len(state.display))


def use_slot(turn: Turn) -> None:
    """End the draw phase after a special tile was used in place of the last tile."""
    turn.set_extras(slot_used=True)
    turn.end_draw_phase()
    turn.play_or_pass_over()
