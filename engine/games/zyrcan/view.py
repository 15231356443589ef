"""What may be seen of Zyrcan (everything), and the board as text."""

from engine.core import hexgrid
from engine.core.cache import memo
from engine.games.zyrcan.board import SHIPS, Board, board_of
from engine.games.zyrcan.moves import reserve
from engine.games.zyrcan.score import fleet
from engine.games.zyrcan.ship_bytes import ENGINES_OF, KINDS, SEAT_OF
from engine.games.zyrcan.state import State
from engine.games.zyrcan.types import Fleet, Phase, Ship, View


def view(state: State) -> View:
    """The whole position, the same for everybody."""
    board = board_of(state)
    ships = _ships_of(board)
    fleets = tuple([_fleet(state, seat) for seat in range(state.seats)])
    shown = tuple([ships[byte][i] for i, byte in enumerate(state.ships) if byte])
    return View(_phase(state), board.cells, shown, fleets)


@memo
def _ships_of(board: Board) -> list[list[Ship]]:
    """By its byte and its cell, every ship that may stand on a board."""
    return [
        [Ship(SEAT_OF[byte], ENGINES_OF[byte], cell) for cell in board.cells]
        for byte in range(max(map(max, KINDS)) + 1)
    ]


def _phase(state: State) -> Phase:
    if state.ending:
        return Phase.OVER
    return Phase.PLACEMENT if state.to_place else Phase.ATTACK


def _fleet(state: State, seat: int) -> Fleet:
    one, two, three = (reserve(state, seat, kind) for kind in SHIPS)
    engines, ships = fleet(state, seat)
    return Fleet(seat, one, two, three, ships, engines)


def board_text(view: View) -> str:
    """Ships as seat letter and engines (`A2`), empty cells as dots; below, one line a fleet."""
    labels = {hexgrid.axial(cell): "··" for cell in view.board}
    labels |= {hexgrid.axial(s.cell): f"{_letter(s.seat)}{s.engines}" for s in view.ships}
    fleets = [
        f"{_letter(f.seat)}: engines {f.engines}, ships {f.ships}, "
        f"to place {f.reserve_1}/{f.reserve_2}/{f.reserve_3}"
        for f in view.fleets
    ]
    return "\n".join([hexgrid.draw(labels, 3), *fleets])


def _letter(seat: int) -> str:
    return "ABCDE"[seat]
