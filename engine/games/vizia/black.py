"""The black tile: rob a hand by naming a colour; the victim gets the tile in exchange.

rob = "black:" seat ":" colour
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine.core.errors import IllegalMove
from engine.core.marker import implements
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.colours import BY_LETTER, BYTE, COLOURS
from engine.games.vizia.draft import Draft
from engine.games.vizia.draw import require_slot, slot_is_free, use_slot
from engine.games.vizia.module import Module
from engine.games.vizia.move_kind import MoveKind
from engine.games.vizia.state import Extras, State
from engine.games.vizia.table import Table
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Rob

# By victim, in the order of moves.
_ROBBERIES = tuple(tuple(Rob(seat, COLOURS[colour]) for colour in BY_LETTER) for seat in range(4))


class Black(Module):
    """A seat that was robbed must use the tile in its next turn, or give it back by drawing."""

    def has_draw_choice(self, draft: Draft, slot_is_free: bool) -> bool:
        return slot_is_free and bool(_victims(draft.extras, draft.seat, draft.hands))

    @implements("vizia.black.holder")
    def on_display_filled(self, draft: Draft) -> None:
        """A seat that draws to the full display cannot keep the black tile."""
        if draft.extras.black == draft.seat:
            draft.set_extras(black=-1)
            draft.emit(effects.BlackReturned())


class RobKind(MoveKind[Rob, None]):
    """Legal by what all can see: any colour may be named, whatever the victim holds."""

    move = Rob
    prefix = "black:"
    drawing = True

    def check(self, state: State, table: Table, move: Rob) -> None:
        if state.extras.black not in (-1, state.turn):
            raise IllegalMove("vizia.black.available", holder=state.extras.black)
        require_slot(self.hooks, state)
        if move.seat >= len(state.hands):
            raise IllegalMove("vizia.black.other_seat", seat=move.seat, players=len(state.hands))
        if move.seat == state.turn:
            raise IllegalMove("vizia.black.other_seat", seat=move.seat)
        if not state.hands[move.seat]:
            raise IllegalMove("vizia.black.empty_hand", seat=move.seat)
        if state.extras.white_seat == move.seat:
            raise IllegalMove("vizia.black.protected", seat=move.seat)

    @implements("vizia.black.theft")
    def play(self, turn: Turn, move: Rob, plan: None) -> None:
        """A right guess moves one tile to the seat and the black tile to the victim."""
        colour = move.colour.index
        hand = turn.hands[move.seat]
        if colour in hand:
            turn.emit(effects.TileStolen(turn.seat, move.seat, move.colour))
            turn.set_hand(move.seat, hand.replace(BYTE[colour], b"", 1))
            turn.set_hand(turn.seat, bytes(sorted([*turn.hands[turn.seat], colour])))
            turn.emit(effects.BlackGiven(move.seat))
            turn.set_extras(black=move.seat)
        else:
            turn.emit(effects.TheftFailed(turn.seat, move.seat, move.colour))
            if turn.extras.black == turn.seat:
                turn.emit(effects.BlackReturned())
                turn.set_extras(black=-1)
        use_slot(turn)

    def moves(self, state: State, table: Table) -> Iterable[Rob]:
        return chain.from_iterable(map(_ROBBERIES.__getitem__, self._victims(state)))

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        """One product of victims and colours."""
        victims = tuple(str(seat) for seat in self._victims(state))
        if victims:
            letters = tuple(COLOURS[colour].letter for colour in BY_LETTER)
            slots = PatternSlot("seat", victims), PatternSlot("colour", letters)
            yield Pattern("black:{seat}:{colour}", slots)

    def _victims(self, state: State) -> Sequence[int]:
        if not slot_is_free(self.hooks, state):
            return ()
        return _victims(state.extras, state.turn, state.hands)


def _victims(extras: Extras, robber: int, hands: Sequence[bytes]) -> Sequence[int]:
    """The seats that `robber` can rob if the last slot is free."""
    if extras.black not in (-1, robber):
        return ()
    return [
        seat for seat, hand in enumerate(hands) if hand and seat not in (robber, extras.white_seat)
    ]
