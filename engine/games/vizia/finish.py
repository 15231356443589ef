"""How a turn ends: with a refill of the hand, or with a pass of who can play nothing."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.hooks import Kind
from engine.games.vizia.notation import HAND, NOTATION, REFILL
from engine.games.vizia.table import Table
from engine.games.vizia.tables import CELL_NAMES, COLOURS, FROM_DISPLAY, colours
from engine.games.vizia.turn import Turn, can_play
from engine.games.vizia.types import End, Pass, State

PASS = Pass()


def check_end(state: State, table: Table, move: End) -> None:
    """Raise IllegalMove unless a tile was played and the display and the hand allow the refill."""
    if not state.played:
        raise IllegalMove("vizia.turn.one_tile")
    hand = len(state.hands[state.turn])
    if move.refill and hand + len(move.refill) > HAND:
        raise IllegalMove("vizia.refill.hand_limit", hand=hand, taken=len(move.refill))
    for colour in move.refill:
        there = state.display.count(colour.index)
        if there < move.refill.count(colour):
            raise IllegalMove("vizia.refill.from_display", colour=colour, there=there)


def play_end(turn: Turn, move: End, _plan: None) -> None:
    """Refill the hand, then the display (vizia.refill.display); the turn passes on."""
    if move.refill:
        taken = [colour.index for colour in move.refill]
        for colour in taken:
            turn.take(FROM_DISPLAY, colour)
        turn.tell(effects.HandRefilled(turn.seat, move.refill))
        turn.set_hand(turn.seat, bytes(sorted([*turn.hands[turn.seat], *taken])))
    if not turn.game.fills_at_start:
        turn.refill_display(turn.game.display)
    turn.next_turn()


@lru_cache(maxsize=8192)
def ends(display: bytes, room: int) -> tuple[End, ...]:
    """Every way to end the turn with this display and room in the hand."""
    return _ends(bytes(sorted(display)), room)


# The same tiles lie in the display in many orders, and writing moves out to sort them is slow.
@lru_cache(maxsize=1024)
def _ends(display: bytes, room: int) -> tuple[End, ...]:
    refills = {refill for size in range(room + 1) for refill in combinations(display, size)}
    return tuple(sorted((End(colours(refill)) for refill in refills), key=NOTATION.format))


def _end_moves(state: State, table: Table) -> Sequence[End]:
    if not state.played:
        return ()
    room = max(0, HAND - len(state.hands[state.turn]))
    return ends(state.display, room)


def _end_patterns(state: State, table: Table) -> Iterator[Pattern]:
    moves = _end_moves(state, table)
    if moves:
        refills = tuple(REFILL.write(move.refill) for move in moves)
        yield Pattern("end{refill}", (PatternSlot("refill", refills),))


def check_pass(state: State, table: Table, move: Pass) -> None:
    """Raise IllegalMove unless no tile was played and none can be."""
    if state.played:
        raise IllegalMove("vizia.pass.played")
    held = state.hands[state.turn] + state.display
    for colour in held:
        if table.frontier[colour]:
            cell = CELL_NAMES[table.frontier[colour][0]]
            raise IllegalMove("vizia.pass.blocked_only", (cell,), colour=COLOURS[colour], cell=cell)
    if can_play(table, state.extras, held):
        raise IllegalMove("vizia.pass.blocked_only")


def play_pass(turn: Turn, move: Pass, _plan: None) -> None:
    """Show the hand, replace the display, skip the turn."""
    hand = turn.hands[turn.seat]
    if hand:
        turn.tell(effects.HandShown(turn.seat, colours(hand)))
    turn.replace_display()
    turn.tell(effects.Passed(turn.seat))
    turn.skipped()
    turn.next_turn()


def _pass_moves(state: State, table: Table) -> Sequence[Pass]:
    if state.played:
        return ()
    held = state.hands[state.turn] + state.display
    return () if can_play(table, state.extras, held) else (PASS,)


def _pass_patterns(state: State, table: Table) -> Iterator[Pattern]:
    if _pass_moves(state, table):
        yield Pattern("pass")


KINDS = (
    Kind("end", End, False, check_end, play_end, _end_moves, _end_patterns),
    Kind("pass", Pass, False, check_pass, play_pass, _pass_moves, _pass_patterns),
)
