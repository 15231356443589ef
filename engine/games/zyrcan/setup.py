"""A new game of Zyrcan: an empty board and twelve ships a seat."""

from engine.core.rng import Rng
from engine.core.rules import GameInfo, OptionInfo, Transition, first_seat, require_seats
from engine.core.texts import Text
from engine.core.wire import Effect, TurnBegan
from engine.games.zyrcan.board import DEFAULT_BOARDS, FLEET, require_board
from engine.games.zyrcan.reach import MAX_CELLS
from engine.games.zyrcan.state import State
from engine.games.zyrcan.types import Eliminated, Options

INFO = GameInfo(
    id="zyrcan",
    names=Text("Zyrcan", "Zyrcan"),
    min_seats=3,
    max_seats=5,
    rules_version=1,
    has_chance=False,
    private_hands=False,
    max_board_cells=MAX_CELLS,
    options=(
        OptionInfo(
            name="firstSeat",
            type="uint32",
            default="",
            meaning=Text(
                "The number of the seat that places and attacks first; absent: drawn at random.",
                "Die Nummer des Platzes, der zuerst platziert und angreift; fehlt sie, entscheidet "
                "der Zufall.",
            ),
            most=4,
        ),
        OptionInfo(
            name="eliminated",
            type="ZyrcanEliminated",
            default=Eliminated.PASS.value,
            meaning=Text(
                "A player without ships whose turn comes: passes, which ends the game, or is "
                "skipped.",
                "Ein Spieler ohne Schiffe, der an die Reihe kommt: passt, was das Spiel beendet, "
                "oder wird übersprungen.",
            ),
            choices=tuple(choice.value for choice in Eliminated),
        ),
        OptionInfo(
            name="board",
            type="repeated string",
            default="[]",
            meaning=Text(
                "The cells of the board as q,r; empty: the default board for so many players.",
                "Die Felder des Spielbretts als q,r; leer: das mitgelieferte für so viele Spieler.",
            ),
            most=MAX_CELLS,
        ),
    ),
)


def new_game(options: Options, seats: int, rng: Rng) -> Transition[State, Effect]:
    """The empty board; raises InvalidOptions."""
    require_seats(INFO, seats, "zyrcan.options.seats")
    if options.board:
        require_board(options.board, seats)
    first, rng = first_seat(options.first_seat, seats, rng, "zyrcan.options.first_seat")
    cells = len(options.board or DEFAULT_BOARDS[seats].cells)
    state = State(options, seats, first, FLEET * seats, bytes(cells))
    return Transition(state, (TurnBegan(first),), rng)
