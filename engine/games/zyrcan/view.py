"""What may be seen of Zyrcan (everything), and the board as text."""

from engine.core import hexgrid
from engine.core.rules import Viewpoint
from engine.games.zyrcan import setup
from engine.games.zyrcan.board import SHIPS, Board
from engine.games.zyrcan.moves import ENGINES_OF, SEAT_OF, board, reserve
from engine.games.zyrcan.score import fleet
from engine.games.zyrcan.types import Fleet, Phase, Ship, State, View


def view(state: State, viewpoint: Viewpoint) -> View:
    """The whole position, the same for everybody."""
    here = board(state)
    every = _every_ship(here)
    ships = tuple([every[found][i] for i, found in enumerate(state.ships) if found])
    fleets = tuple([_fleet(state, seat) for seat in range(state.seats)])
    return View(_phase(state), here.cells, ships, fleets)


def _every_ship(here: Board) -> list[list[Ship]]:
    """By its byte and its cell, every ship that may stand on a board, made once."""
    if not here.ships:
        here.ships = [
            [Ship(SEAT_OF[found], ENGINES_OF[found], cell) for cell in here.cells]
            for found in range(3 * setup.INFO.max_seats + 1)
        ]
    return here.ships


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
