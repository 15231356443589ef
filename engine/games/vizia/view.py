"""What may be seen of Vizia, and the view as text. Nothing else decides what leaves the engine."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import UNSET
from msgspec.structs import replace

from engine.core.rules import Viewpoint
from engine.core.wire import Effect
from engine.games.vizia.colours import COLOURS, colours
from engine.games.vizia.effects import HandDealt
from engine.games.vizia.lattice import (
    CELL_NAMES,
    CENTRE_NAMES,
    Lazy,
    cell_number,
    centre_number,
    place_of,
    point_of,
)
from engine.games.vizia.state import NOBODY, State
from engine.games.vizia.table import Table, contacts, wheel_points
from engine.games.vizia.types import Colour, Lock, Phase, Player, Tile, View, Wheel


def view(state: State, table: Table, viewpoint: Viewpoint) -> View:
    """The position as `viewpoint` may see it: other hands are a size until the game is over."""
    extras = state.extras
    over = bool(state.ending) or viewpoint.unveiled
    return View(
        phase=_phase(state),
        turn=state.turn,
        tiles=tuple([_TILES[cell][colour] for cell, colour in sorted(table.tiles.items())]),
        wheels=_wheels(table),
        locks=tuple(
            [
                Lock(
                    CELL_NAMES[cell],
                    CELL_NAMES[contacts(table.tiles, cell)[0]],
                    cell == extras.just_locked,
                )
                for cell in sorted(extras.locked)
            ]
        ),
        players=tuple(
            [
                _player(state, table, seat, over or seat == viewpoint.seat)
                for seat in range(len(state.hands))
            ]
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


def _tiles(cell: int) -> tuple[Tile, ...]:
    """The tile of each colour on a cell, the same object in all views."""
    return tuple([Tile(CELL_NAMES[cell], colour) for colour in COLOURS])


_TILES = Lazy(_tiles)


def _wheels(table: Table) -> tuple[Wheel, ...]:
    tiles = table.tiles
    return tuple(
        [
            _wheel(centre, wheel_points(tiles, centre), seat)
            for centre, seat in sorted(table.wheels.items())
        ]
    )


@lru_cache(maxsize=4096)
def _wheel(centre: int, points: int, seat: int) -> Wheel:
    """A wheel, which stays what it is in most of the views that follow."""
    return Wheel(CENTRE_NAMES[centre], points, UNSET if seat == NOBODY else seat)


def _player(state: State, table: Table, seat: int, seen: bool) -> Player:
    hand = state.hands[seat]
    return Player(seat, table.supply[seat], len(hand), colours(hand) if seen else ())


def board_text(view: View) -> str:
    """The table as triangles, then what lies beside it.

    A tile is the letter of its colour between slashes, small while it is locked, `w` is the white
    tile; `·` is an empty cell in the rows between the outermost tiles. On the points: the seat
    whose token is there, `o` on a complete wheel without a token. Each row begins with the name
    of its first cell.
    """
    return "\n".join([*_picture(view), *_beside(view)])


def _beside(view: View) -> Iterator[str]:
    marks = ", tile played" if view.played else ""
    yield f"{view.phase.name.lower()}: seat {view.turn}{marks}"
    yield f"display: {_letters(view.display)}, bag: {view.bag}"
    for player in view.players:
        hidden = player.hand_size and not player.hand_colours
        hand = f"{player.hand_size} hidden" if hidden else _letters(player.hand_colours)
        special = " black" * (view.black_seat == player.seat) + " white" * (
            view.white_seat == player.seat
        )
        yield f"seat {player.seat}: hand {hand}, tokens {player.tokens}{special}"


def _letters(tiles: Iterable[Colour]) -> str:
    return " ".join(colour.letter for colour in tiles) or "-"


def _picture(view: View) -> Iterator[str]:
    """Rows from the top: the points of a line, then the cells below it."""
    locked = {lock.cell for lock in view.locks}
    cells = {
        place_of(cell_number(tile.cell)): (
            tile.colour.letter.lower() if tile.cell in locked else tile.colour.letter
        )
        for tile in view.tiles
    }
    if view.white_cell is not UNSET:
        cells[place_of(cell_number(view.white_cell))] = "w"
    points = {
        point_of(centre_number(wheel.centre)): "o" if wheel.seat is UNSET else str(wheel.seat)
        for wheel in view.wheels
    }
    if not cells:
        yield "(empty table)"
        return
    # In half units: the cell U(x,y) lies at 2x + y + 1, D(x,y) at 2x + y + 2, the point at 2x + y.
    columns = [2 * x + y + (1 if up else 2) for up, x, y in cells]
    left, right = min(columns), max(columns)
    rows = [y for _, _, y in cells]
    for y in range(max(rows), min(rows) - 1, -1):
        yield _points(points, y + 1, left)
        yield _cells(cells, y, left, right)
    yield _points(points, min(rows), left)


def _cells(cells: Mapping[tuple[bool, int, int], str], y: int, left: int, right: int) -> str:
    line: dict[int, str] = {}
    for column in range(left, right + 1):
        up = (column - y) % 2 == 1
        x = (column - y - (1 if up else 2)) // 2
        letter = cells.get((up, x, y))
        at = 2 * (column - left) + 1
        line.setdefault(at, "·")
        if letter:
            line |= {at - 1: "/" if up else "\\", at: letter, at + 1: "\\" if up else "/"}
    first = (left - y - 1) // 2 if (left - y) % 2 == 1 else (left - y - 2) // 2
    kind = "U" if (left - y) % 2 == 1 else "D"
    return f"{f'{kind}{first},{y}':>8} {_line(line)}".rstrip()


def _points(points: Mapping[tuple[int, int], str], y: int, left: int) -> str:
    line = {2 * (2 * x + y - left) + 1: mark for (x, row), mark in points.items() if row == y}
    return f"{'':8} {_line(line)}".rstrip()


def _line(marks: Mapping[int, str]) -> str:
    return "".join(marks.get(at, " ") for at in range(max(marks, default=-1) + 1))
