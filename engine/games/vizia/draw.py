"""The draw phase, which comes with the black or the white tile: the last slot of the display.

    draw = "draw"

The display is filled when a turn begins and not when it ends: first to one tile less than its
size, then the seat chooses between one more tile and the use of a special tile. If the seat
before left the display full there is no slot to give away. A phase in which there is nothing to
choose is passed over by the engine.
"""

from collections.abc import Iterable

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern
from engine.games.vizia import effects
from engine.games.vizia.module import Kind, Module
from engine.games.vizia.state import State
from engine.games.vizia.table import Table
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Draw

DRAW = Draw()


class DrawPhase(Module):
    """On whenever a module with a special tile is on."""

    fills_at_start = True

    def kinds(self) -> tuple[Kind, ...]:
        return (Kind("draw", Draw, True, check, play, moves, patterns),)

    def turn_began(self, turn: Turn) -> None:
        if turn.extras.slot_used:
            turn.remember(slot_used=False)
        turn.refill_display(turn.game.display - 1)
        turn.drawing = True
        if not any(chooses(turn) for chooses in turn.game.chooses):
            draw(turn)


def check(state: State, table: Table, move: Draw) -> None:
    """Drawing is always possible; what returns the white tile belongs to its module."""
    if move.return_white:
        raise IllegalMove("vizia.options.module", module="white_tile")


def play(turn: Turn, move: Draw, _plan: None) -> None:
    """Draw, and go on to play."""
    draw(turn)
    turn.play_or_skip()


def draw(turn: Turn) -> None:
    """Fill the display; the draw phase is over."""
    turn.refill_display(turn.game.display)
    for hook in turn.game.drew:
        hook(turn)
    begin_play(turn)


def begin_play(turn: Turn) -> None:
    """The draw phase is over."""
    turn.drawing = False
    turn.tell(effects.PlayBegan(turn.seat))


def give_slot(turn: Turn) -> None:
    """A special tile took the last slot: the draw phase is over, and the seat plays."""
    turn.remember(slot_used=True)
    begin_play(turn)
    turn.play_or_skip()


def slot_was_given(state: State, move: object) -> bool:
    """Whether the turn in which a special tile took the last slot is still on, not skipped."""
    return state.extras.slot_used


def slot_is_free(display: bytes, table: Table) -> bool:
    """Whether a special tile can be paid for with the last slot of the display."""
    return len(display) < table.game.display


def require_slot(state: State, table: Table) -> None:
    """Raise IllegalMove unless the last slot of the display is free."""
    if not slot_is_free(state.display, table):
        raise IllegalMove("vizia.draw.slot", display=len(state.display))


def moves(state: State, table: Table) -> Iterable[Draw]:
    """The one way to draw."""
    return (DRAW,)


def patterns(state: State, table: Table) -> Iterable[Pattern]:
    """The one way to draw."""
    return (Pattern("draw"),)
