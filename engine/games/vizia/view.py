"""What may be seen of Vizia, and the view as text. Nothing else decides what leaves the engine."""

from msgspec import UNSET
from msgspec.structs import replace

from engine.core.rules import Viewpoint
from engine.core.wire import Effect
from engine.games.vizia.table import Table, contacts
from engine.games.vizia.tables import (
    CELL_NAMES,
    CENTRE_NAMES,
    COLOURS,
    NOBODY,
    colours,
    wheel_points,
)
from engine.games.vizia.types import HandDealt, Lock, Phase, Player, State, Tile, View, Wheel


def view(state: State, table: Table, viewpoint: Viewpoint) -> View:
    """The position as `viewpoint` may see it: other hands are a size until the game is over."""
    extras = state.extras
    return View(
        phase=_phase(state),
        turn=state.turn,
        tiles=tuple(
            Tile(CELL_NAMES[cell], COLOURS[colour]) for cell, colour in sorted(table.tiles.items())
        ),
        wheels=tuple(_wheel(table, at) for at in sorted(table.wheels)),
        locks=tuple(
            Lock(
                CELL_NAMES[cell],
                CELL_NAMES[contacts(table.tiles, cell)[0]],
                cell == extras.fresh,
            )
            for cell in sorted(extras.locked)
        ),
        players=tuple(
            _player(state, table, seat, seat == viewpoint.seat or bool(state.ending))
            for seat in range(len(state.hands))
        ),
        display=colours(state.display),
        bag=len(state.bag),
        played=state.played,
        black_seat=UNSET if extras.black < 0 else extras.black,
        white_cell=UNSET if extras.white_cell < 0 else CELL_NAMES[extras.white_cell],
        white_seat=UNSET if extras.white_seat < 0 else extras.white_seat,
        skips=state.skips,
        same_colour_used=extras.same_colour_used,
        purchases=extras.purchases,
        white_barred=extras.white_barred,
        slot_used=extras.slot_used,
    )


def see(effect: Effect, viewpoint: Viewpoint) -> Effect:
    """Every effect is public but the colours of the tiles that are dealt."""
    if isinstance(effect, HandDealt) and effect.seat != viewpoint.seat:
        return replace(effect, colours=())
    return effect


def _phase(state: State) -> Phase:
    if state.ending:
        return Phase.OVER
    return Phase.DRAW if state.drawing else Phase.PLAY


def _wheel(table: Table, at: int) -> Wheel:
    seat = table.wheels[at]
    points = wheel_points(table.tiles, at)
    return Wheel(CENTRE_NAMES[at], points, UNSET if seat == NOBODY else seat)


def _player(state: State, table: Table, seat: int, seen: bool) -> Player:
    hand = state.hands[seat]
    return Player(seat, table.supply[seat], len(hand), colours(hand) if seen else ())


def board_text(view: View) -> str:
    """A picture of the table."""
    return ""
