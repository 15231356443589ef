"""The white tile: a seat with the fewest tokens on the table may block a cell or protect its hand.

draw = "draw" [ "+white" ]      place_white = "white@" cell      keep_white = "white:cache"
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.marker import implements
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.colours import ALONE
from engine.games.vizia.draft import Draft
from engine.games.vizia.draw import DRAW, DrawKind, require_slot, slot_is_free, use_slot
from engine.games.vizia.lattice import (
    AROUND,
    CELL_NAMES,
    NEIGHBOURS,
    Lazy,
    cell_name,
    cell_number,
    neighbours,
)
from engine.games.vizia.module import Module
from engine.games.vizia.move_kind import MoveKind, MoveT
from engine.games.vizia.state import Extras, State
from engine.games.vizia.table import Table, contacts
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import TOKENS, Draw, KeepWhite, PlaceWhite

KEEP = KeepWhite()
RETURN = Draw(return_white=True)
_DRAWS = ((DRAW,), (DRAW, RETURN))
_PLACES: Lazy[PlaceWhite] = Lazy(lambda cell: PlaceWhite(CELL_NAMES[cell]))


class White(Module):
    """On the table it touches one tile and blocks all else around it; it is in no wheel."""

    def blocked_cells(self, extras: Extras) -> Iterable[int]:
        return _blocked_by(extras.white_cell)

    def why_blocked(self, extras: Extras, cell: int) -> IllegalMove | None:
        white = extras.white_cell
        if cell not in _blocked_by(white):
            return None
        name = cell_name(cell)
        return IllegalMove("vizia.white.closed", (name,), cell=name, white=CELL_NAMES[white])

    def reset_turn_extras(self, extras: Extras) -> Extras:
        return replace(extras, white_cell=-1, white_seat=-1)

    def on_turn_began(self, draft: Draft) -> None:
        """A tile that protected the hand for a round leaves play and is barred for this turn."""
        if draft.extras.white_seat == draft.seat:
            draft.set_extras(white_seat=-1, white_barred=True)
            draft.emit(effects.WhiteReturned())
        elif draft.extras.white_barred:
            draft.set_extras(white_barred=False)

    def has_draw_choice(self, draft: Draft, slot_is_free: bool) -> bool:
        extras, seat, table = draft.extras, draft.seat, draft.table
        return _can_return(extras, seat, table) or (slot_is_free and _can_use(extras, seat, table))

    @implements("vizia.white.dominant")
    def after_move(self, draft: Draft) -> None:
        """A seat that no longer has the fewest tokens loses the tile."""
        seat = draft.extras.white_seat
        if seat >= 0 and not has_fewest(draft.table, seat):
            draft.set_extras(white_seat=-1)
            draft.emit(effects.WhiteReturned())


def _blocked_by(white: int) -> Sequence[int]:
    """The cells blocked by the tile on the cell `white`: that cell and those beside it."""
    return () if white < 0 else AROUND[white]


def has_fewest(table: Table, seat: int) -> bool:
    """Whether no seat has fewer tokens on the table."""
    return table.supply[seat] == max(table.supply)


def _require_fewest(state: State, table: Table) -> None:
    if not has_fewest(table, state.turn):
        tokens = TOKENS - table.supply[state.turn]
        fewest = TOKENS - max(table.supply)
        raise IllegalMove("vizia.white.fewest", tokens=tokens, fewest=fewest)


def _can_return(extras: Extras, seat: int, table: Table) -> bool:
    return extras.white_cell >= 0 and has_fewest(table, seat)


def _can_use(extras: Extras, seat: int, table: Table) -> bool:
    """Whether the seat may use the tile if the last slot is free."""
    return (
        extras.black != seat
        and not extras.white_barred
        and extras.white_seat < 0
        and has_fewest(table, seat)
    )


def _move_white(turn: Turn, *, cell: int = -1, seat: int = -1) -> None:
    """Move the tile to a cell, to a seat whose hand it protects, or else out of play."""
    unblocked, blocked = _blocked_by(turn.extras.white_cell), _blocked_by(cell)
    turn.set_extras(white_cell=cell, white_seat=seat)
    turn.table = turn.table.changed(unblocked=unblocked, blocked=blocked)


class DrawOrReturnKind(DrawKind):
    """Draw, and perhaps take the tile off the table before that."""

    replaces = DrawKind

    def check(self, state: State, table: Table, move: Draw) -> None:
        if move.return_white:
            if state.extras.white_cell < 0:
                raise IllegalMove("vizia.white.on_table")
            _require_fewest(state, table)

    def play(self, turn: Turn, move: Draw, plan: None) -> None:
        if move.return_white:
            _move_white(turn)
            turn.emit(effects.WhiteReturned())
        super().play(turn, move, plan)

    def moves(self, state: State, table: Table) -> Iterable[Draw]:
        return _DRAWS[_can_return(state.extras, state.turn, table)]


class UseWhiteKind(MoveKind[MoveT, None]):
    """Use the tile in place of the last tile of the display."""

    drawing = True

    def check(self, state: State, table: Table, move: MoveT) -> None:
        extras = state.extras
        if extras.black == state.turn:
            raise IllegalMove("vizia.white.black_holder")
        if extras.white_barred:
            raise IllegalMove("vizia.white.barred")
        if extras.white_seat >= 0:
            raise IllegalMove("vizia.white.kept", seat=extras.white_seat)
        _require_fewest(state, table)
        require_slot(self.hooks, state)

    def can_undo(self, state: State, move: MoveT) -> bool:
        """As long as the turn goes on: it may have been passed over."""
        return state.extras.slot_used

    def _is_usable(self, state: State, table: Table) -> bool:
        return _can_use(state.extras, state.turn, table) and slot_is_free(self.hooks, state)


class KeepWhiteKind(UseWhiteKind[KeepWhite]):
    """Protect the own hand with the tile, from out of play or off the table."""

    move = KeepWhite
    prefix = "white:cache"

    def play(self, turn: Turn, move: KeepWhite, plan: None) -> None:
        _move_white(turn, seat=turn.seat)
        turn.emit(effects.WhiteKept(turn.seat))
        use_slot(turn)

    def moves(self, state: State, table: Table) -> Iterable[KeepWhite]:
        return (KEEP,) if self._is_usable(state, table) else ()


class PlaceWhiteKind(UseWhiteKind[PlaceWhite]):
    """Put the tile on a cell beside one tile that is not locked."""

    move = PlaceWhite
    prefix = "white@"

    def check(self, state: State, table: Table, move: PlaceWhite) -> None:
        super().check(state, table, move)
        cell = cell_number(move.cell)
        if table.spots.get(cell, 0) & ALONE:
            return
        if cell == state.extras.white_cell:
            raise IllegalMove("vizia.white.other_cell", (move.cell,), cell=move.cell)
        if cell in table.tiles:
            raise IllegalMove("vizia.white.empty_cell", (move.cell,), cell=move.cell)
        touched = [other for other in neighbours(cell) if other in table.tiles]
        if len(touched) != 1:
            cells = (move.cell, *sorted(CELL_NAMES[other] for other in touched))
            number = len(touched)
            raise IllegalMove("vizia.white.one_contact", cells, cell=move.cell, contacts=number)
        if touched[0] in state.extras.locked:
            locked = CELL_NAMES[touched[0]]
            cells = (move.cell, locked)
            raise IllegalMove("vizia.white.locked", cells, cell=move.cell, locked=locked)

    def play(self, turn: Turn, move: PlaceWhite, plan: None) -> None:
        _move_white(turn, cell=cell_number(move.cell))
        turn.emit(effects.WhitePlaced(turn.seat, move.cell))
        use_slot(turn)

    def moves(self, state: State, table: Table) -> Iterable[PlaceWhite]:
        if not self._is_usable(state, table):
            return ()
        return map(_PLACES.__getitem__, _cells_for_white(state, table))

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        """All cells in one product."""
        cells = tuple(move.cell for move in self.moves(state, table))
        if cells:
            yield Pattern("white@{cell}", (PatternSlot("cell", cells),))


def _cells_for_white(state: State, table: Table) -> list[int]:
    """The cells that the tile may be put on, ascending."""
    tiles, white = table.tiles, state.extras.white_cell
    cells = [cell for cell, fits in table.spots.items() if fits & ALONE]
    # A blocked cell is beside a locked tile or beside the white one, which may move on there.
    for cell in NEIGHBOURS[white] if white >= 0 else ():
        if cell not in tiles:
            touched = contacts(tiles, cell)
            if len(touched) == 1 and touched[0] not in state.extras.locked:
                cells.append(cell)
    return sorted(cells)
