"""How a turn ends: with a refill of the hand, or with a pass if the seat can play no tile.

end_turn = "end" refill      pass_turn = "pass"
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from engine.core.errors import IllegalMove
from engine.core.marker import implements
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.colours import COLOURS, colours
from engine.games.vizia.lattice import CELL_NAMES
from engine.games.vizia.move_kind import MoveKind
from engine.games.vizia.notation import NOTATION, REFILL
from engine.games.vizia.state import State
from engine.games.vizia.table import Table
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import FROM_DISPLAY, HAND, EndTurn, PassTurn

PASS = PassTurn()


class EndKind(MoveKind[EndTurn, None]):
    """End a turn in which a tile was played."""

    move = EndTurn
    prefix = "end"

    def check(self, state: State, table: Table, move: EndTurn) -> None:
        if not state.played:
            raise IllegalMove("vizia.turn.one_tile")
        hand = len(state.hands[state.turn])
        if move.refill and hand + len(move.refill) > HAND:
            raise IllegalMove("vizia.refill.hand_limit", hand=hand, taken=len(move.refill))
        for colour in move.refill:
            available = state.display.count(colour.index)
            if available < move.refill.count(colour):
                raise IllegalMove("vizia.refill.from_display", colour=colour, there=available)

    @implements("vizia.refill.display")
    def play(self, turn: Turn, move: EndTurn, plan: None) -> None:
        """Refill the hand, then the display; begin the next turn."""
        if move.refill:
            taken = [colour.index for colour in move.refill]
            for colour in taken:
                turn.take(FROM_DISPLAY, colour)
            turn.emit(effects.HandRefilled(turn.seat, move.refill))
            turn.set_hand(turn.seat, bytes(sorted([*turn.hands[turn.seat], *taken])))
        if not turn.hooks.has_draw_phase:
            turn.refill_display(turn.hooks.display)
        turn.next_turn()

    def moves(self, state: State, table: Table) -> Sequence[EndTurn]:
        if not state.played:
            return ()
        room = max(0, HAND - len(state.hands[state.turn]))
        return _ends_for_display(state.display, room)

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        moves = self.moves(state, table)
        if moves:
            refills = tuple(REFILL.write(move.refill) for move in moves)
            yield Pattern("end{refill}", (PatternSlot("refill", refills),))


@lru_cache(maxsize=8192)
def _ends_for_display(display: bytes, room: int) -> tuple[EndTurn, ...]:
    """The ways to end a turn with this display and room for so many tiles in the hand."""
    return _ends(bytes(sorted(display)), room)


# The same tiles lie in the display in many orders, and writing moves out to sort them is slow.
@lru_cache(maxsize=1024)
def _ends(sorted_display: bytes, room: int) -> tuple[EndTurn, ...]:
    sizes = range(room + 1)
    refills = {refill for size in sizes for refill in combinations(sorted_display, size)}
    return tuple(sorted((EndTurn(colours(refill)) for refill in refills), key=NOTATION.format))


class PassKind(MoveKind[PassTurn, None]):
    """Pass a turn in which no tile was played and none can be."""

    move = PassTurn
    prefix = "pass"

    def check(self, state: State, table: Table, move: PassTurn) -> None:
        if state.played:
            raise IllegalMove("vizia.pass.played")
        for colour in state.hands[state.turn] + state.display:
            if table.frontier[colour]:
                cell = CELL_NAMES[table.frontier[colour][0]]
                raise IllegalMove(
                    "vizia.pass.blocked_only", (cell,), colour=COLOURS[colour], cell=cell
                )
        if self._can_play(state, table):
            raise IllegalMove("vizia.pass.blocked_only")

    def play(self, turn: Turn, move: PassTurn, plan: None) -> None:
        """Show the hand, replace the display, skip the turn."""
        hand = turn.hands[turn.seat]
        if hand:
            turn.emit(effects.HandShown(turn.seat, colours(hand)))
        turn.replace_display()
        turn.emit(effects.Passed(turn.seat))
        turn.count_skip()
        turn.next_turn()

    def moves(self, state: State, table: Table) -> Sequence[PassTurn]:
        return () if state.played or self._can_play(state, table) else (PASS,)

    def _can_play(self, state: State, table: Table) -> bool:
        """Whether the seat to move has a tile that it can play."""
        tiles = state.hands[state.turn] + state.display
        return self.hooks.any_fits(table, state.extras, tiles)
