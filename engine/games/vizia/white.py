"""The white tile: who has the fewest tokens on the table may block a cell or protect his hand.

draw = "draw" [ "+white" ]      place_white = "white@" cell      keep_white = "white:cache"
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import draw, effects
from engine.games.vizia.colours import ALONE
from engine.games.vizia.lattice import (
    AROUND,
    CELL_NAMES,
    NEIGHBOURS,
    Lazy,
    cell_name,
    cell_number,
    neighbours,
)
from engine.games.vizia.module import Kind, Module
from engine.games.vizia.state import Extras, State
from engine.games.vizia.table import Table, contacts
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import TOKENS, Draw, KeepWhite, PlaceWhite

KEEP = KeepWhite()
RETURN = Draw(return_white=True)
_WAYS = ((draw.DRAW,), (draw.DRAW, RETURN))
_PLACES: Lazy[PlaceWhite] = Lazy(lambda cell: PlaceWhite(CELL_NAMES[cell]))


class White(Module):
    """On the table it touches one tile and closes all else around it; it is in no wheel."""

    def kinds(self) -> tuple[Kind, ...]:
        return (
            Kind("draw", Draw, True, check_draw, play_draw, draw_moves, draw_patterns),
            Kind(
                "white:cache",
                KeepWhite,
                True,
                check_keep,
                play_keep,
                keep_moves,
                keep_patterns,
                draw.slot_was_given,
            ),
            Kind(
                "white@",
                PlaceWhite,
                True,
                check_place,
                play_place,
                place_moves,
                place_patterns,
                draw.slot_was_given,
            ),
        )

    def closes(self, extras: Extras) -> Iterable[int]:
        return _around(extras.white_cell)

    def closure(self, extras: Extras, cell: int) -> IllegalMove | None:
        white = extras.white_cell
        if cell not in _around(white):
            return None
        name = cell_name(cell)
        return IllegalMove("vizia.white.closed", (name,), cell=name, white=CELL_NAMES[white])

    def afresh(self, extras: Extras) -> Extras:
        return replace(extras, white_cell=-1, white_seat=-1)

    def turn_began(self, turn: Turn) -> None:
        """What protected a hand for a round goes outside and is barred for this turn."""
        if turn.extras.white_seat == turn.seat:
            turn.remember(white_seat=-1, white_barred=True)
            turn.tell(effects.WhiteReturned())
        elif turn.extras.white_barred:
            turn.remember(white_barred=False)

    def chooses(self, turn: Turn) -> bool:
        extras, seat, table = turn.extras, turn.seat, turn.table
        return _returnable(extras, seat, table) or _usable(extras, seat, turn.display, table)

    def settled(self, turn: Turn) -> None:
        """Who no longer has the fewest tokens cannot keep the tile (vizia.white.dominant)."""
        seat = turn.extras.white_seat
        if seat >= 0 and not has_fewest(turn.table, seat):
            turn.remember(white_seat=-1)
            turn.tell(effects.WhiteReturned())


def _around(white: int) -> Sequence[int]:
    """What the tile closes on the table: the cell where it lies and those beside it."""
    return () if white < 0 else AROUND[white]


def has_fewest(table: Table, seat: int) -> bool:
    """Whether nobody has fewer tokens on the table."""
    return table.supply[seat] == max(table.supply)


def _require_fewest(state: State, table: Table) -> None:
    if not has_fewest(table, state.turn):
        tokens = TOKENS - table.supply[state.turn]
        fewest = TOKENS - max(table.supply)
        raise IllegalMove("vizia.white.fewest", tokens=tokens, fewest=fewest)


def _require_use(state: State, table: Table) -> None:
    """Raise IllegalMove unless the seat may use the white tile for the last slot."""
    extras = state.extras
    if extras.black == state.turn:
        raise IllegalMove("vizia.white.black_holder")
    if extras.white_barred:
        raise IllegalMove("vizia.white.barred")
    if extras.white_seat >= 0:
        raise IllegalMove("vizia.white.kept", seat=extras.white_seat)
    _require_fewest(state, table)
    draw.require_slot(state, table)


def _usable(extras: Extras, seat: int, display: bytes, table: Table) -> bool:
    return (
        extras.black != seat
        and not extras.white_barred
        and extras.white_seat < 0
        and has_fewest(table, seat)
        and draw.slot_is_free(display, table)
    )


# --- back outside -------------------------------------------------------------------------------


def _returnable(extras: Extras, seat: int, table: Table) -> bool:
    return extras.white_cell >= 0 and has_fewest(table, seat)


def check_draw(state: State, table: Table, move: Draw) -> None:
    """Drawing is always possible; returning the tile only from the table, for the fewest."""
    if move.return_white:
        if state.extras.white_cell < 0:
            raise IllegalMove("vizia.white.on_table")
        _require_fewest(state, table)


def play_draw(turn: Turn, move: Draw, _plan: None) -> None:
    """Perhaps take the tile off the table, then draw."""
    if move.return_white:
        _lift(turn, -1, -1)
        turn.tell(effects.WhiteReturned())
    draw.play(turn, move, None)


def draw_moves(state: State, table: Table) -> Iterable[Draw]:
    """Draw, with and without returning the tile."""
    return _WAYS[_returnable(state.extras, state.turn, table)]


def draw_patterns(state: State, table: Table) -> Iterator[Pattern]:
    """Each way to draw for itself."""
    for move in draw_moves(state, table):
        yield Pattern("draw+white" if move.return_white else "draw")


# --- in front of the hand -----------------------------------------------------------------------


def check_keep(state: State, table: Table, move: KeepWhite) -> None:
    """Raise IllegalMove unless the seat may take the tile."""
    _require_use(state, table)


def play_keep(turn: Turn, move: KeepWhite, _plan: None) -> None:
    """Take the tile from outside or off the table."""
    _lift(turn, -1, turn.seat)
    turn.tell(effects.WhiteKept(turn.seat))
    draw.give_slot(turn)


def keep_moves(state: State, table: Table) -> Iterable[KeepWhite]:
    """The one way to protect the hand."""
    return (KEEP,) if _usable(state.extras, state.turn, state.display, table) else ()


def keep_patterns(state: State, table: Table) -> Iterable[Pattern]:
    """The one way to protect the hand."""
    return tuple(Pattern("white:cache") for _ in keep_moves(state, table))


# --- onto the table -----------------------------------------------------------------------------


def check_place(state: State, table: Table, move: PlaceWhite) -> None:
    """Raise IllegalMove unless the tile may lie on the cell: beside one tile, not a locked one."""
    _require_use(state, table)
    cell = cell_number(move.cell)
    if table.spots.get(cell, 0) & ALONE:
        return
    if cell == state.extras.white_cell:
        raise IllegalMove("vizia.white.other_cell", (move.cell,), cell=move.cell)
    if cell in table.tiles:
        raise IllegalMove("vizia.white.empty_cell", (move.cell,), cell=move.cell)
    near = [other for other in neighbours(cell) if other in table.tiles]
    if len(near) != 1:
        cells = (move.cell, *sorted(CELL_NAMES[other] for other in near))
        raise IllegalMove("vizia.white.one_contact", cells, cell=move.cell, contacts=len(near))
    if near[0] in state.extras.locked:
        locked = CELL_NAMES[near[0]]
        raise IllegalMove("vizia.white.locked", (move.cell, locked), cell=move.cell, locked=locked)


def play_place(turn: Turn, move: PlaceWhite, _plan: None) -> None:
    """Put the tile on the cell, from outside or from another one."""
    _lift(turn, cell_number(move.cell), -1)
    turn.tell(effects.WhitePlaced(turn.seat, move.cell))
    draw.give_slot(turn)


def _lift(turn: Turn, cell: int, seat: int) -> None:
    """Move the tile to a cell, in front of a seat, or outside."""
    opened, closed = _around(turn.extras.white_cell), _around(cell)
    turn.remember(white_cell=cell, white_seat=seat)
    turn.table = turn.table.changed(opened=opened, closed=closed)


def _cells(state: State, table: Table) -> list[int]:
    """The cells the tile may be put on, ascending."""
    tiles, white = table.tiles, state.extras.white_cell
    found = [cell for cell, fits in table.spots.items() if fits & ALONE]
    # What is closed is beside a locked tile or beside the white one, which may move on there.
    for cell in NEIGHBOURS[white] if white >= 0 else ():
        if cell not in tiles:
            near = contacts(tiles, cell)
            if len(near) == 1 and near[0] not in state.extras.locked:
                found.append(cell)
    return sorted(found)


def place_moves(state: State, table: Table) -> Iterable[PlaceWhite]:
    """Every cell the tile may be put on."""
    if not _usable(state.extras, state.turn, state.display, table):
        return ()
    return map(_PLACES.__getitem__, _cells(state, table))


def place_patterns(state: State, table: Table) -> Iterator[Pattern]:
    """All cells in one product."""
    cells = tuple(move.cell for move in place_moves(state, table))
    if cells:
        yield Pattern("white@{cell}", (PatternSlot("cell", cells),))
