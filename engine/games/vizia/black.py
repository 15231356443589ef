"""The black tile: rob a hand by naming a colour; the victim gets the tile in exchange.

rob = "black:" seat ":" colour
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.draw import give_slot, require_slot, slot_is_free
from engine.games.vizia.hooks import Kind, Module
from engine.games.vizia.table import Table
from engine.games.vizia.tables import BY_LETTER, BYTE, COLOURS
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Extras, Rob, State

_ROBBERIES = tuple(tuple(Rob(seat, COLOURS[colour]) for colour in BY_LETTER) for seat in range(4))


class Black(Module):
    """Whoever was robbed must use the tile in the next turn, or give it back by drawing."""

    def kinds(self) -> tuple[Kind, ...]:
        return (Kind("black:", Rob, True, check, play, moves, patterns),)

    def chooses(self, turn: Turn) -> bool:
        free = slot_is_free(turn.display, turn.table)
        return free and bool(_victims(turn.extras, turn.seat, turn.hands))

    def drew(self, turn: Turn) -> None:
        """Who draws to the full display cannot keep the black tile (vizia.black.holder)."""
        if turn.extras.black == turn.seat:
            turn.remember(black=-1)
            turn.tell(effects.BlackReturned())


def check(state: State, table: Table, move: Rob) -> None:
    """Legal by what all can see: any colour may be named, whatever the victim holds."""
    if state.extras.black not in (-1, state.turn):
        raise IllegalMove("vizia.black.available", holder=state.extras.black)
    require_slot(state, table)
    if move.seat >= len(state.hands):
        raise IllegalMove("vizia.black.other_seat", seat=move.seat, players=len(state.hands))
    if move.seat == state.turn:
        raise IllegalMove("vizia.black.other_seat", seat=move.seat)
    if not state.hands[move.seat]:
        raise IllegalMove("vizia.black.empty_hand", seat=move.seat)
    if state.extras.white_seat == move.seat:
        raise IllegalMove("vizia.black.protected", seat=move.seat)


def play(turn: Turn, move: Rob, _plan: None) -> None:
    """A right guess moves one tile to the seat and the black tile to the victim.

    Rule vizia.black.theft.
    """
    colour = move.colour.index
    hand = turn.hands[move.seat]
    if colour in hand:
        turn.tell(effects.TileStolen(turn.seat, move.seat, move.colour))
        turn.set_hand(move.seat, hand.replace(BYTE[colour], b"", 1))
        turn.set_hand(turn.seat, bytes(sorted([*turn.hands[turn.seat], colour])))
        turn.tell(effects.BlackGiven(move.seat))
        turn.remember(black=move.seat)
    else:
        turn.tell(effects.TheftFailed(turn.seat, move.seat, move.colour))
        if turn.extras.black == turn.seat:
            turn.tell(effects.BlackReturned())
            turn.remember(black=-1)
    give_slot(turn)


def _victims(extras: Extras, robber: int, hands: Sequence[bytes]) -> Sequence[int]:
    """Whom the seat can rob if the last slot is free."""
    if extras.black not in (-1, robber):
        return ()
    return [
        seat for seat, hand in enumerate(hands) if hand and seat not in (robber, extras.white_seat)
    ]


def moves(state: State, table: Table) -> Iterable[Rob]:
    """Every victim with every colour."""
    if not slot_is_free(state.display, table):
        return ()
    victims = _victims(state.extras, state.turn, state.hands)
    return chain.from_iterable(map(_ROBBERIES.__getitem__, victims))


def patterns(state: State, table: Table) -> Iterator[Pattern]:
    """One product of victims and colours."""
    found = _victims(state.extras, state.turn, state.hands)
    victims = tuple(str(seat) for seat in found)
    if victims and slot_is_free(state.display, table):
        letters = tuple(COLOURS[colour].letter for colour in BY_LETTER)
        slots = PatternSlot("seat", victims), PatternSlot("colour", letters)
        yield Pattern("black:{seat}:{colour}", slots)
