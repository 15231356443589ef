"""Vizia moves as text, one row a kind; which of them are legal is not decided here.

place = source ":" colour "@" cell claims      end_turn = "end" refill      pass_turn = "pass"
"""

from operator import attrgetter

from engine.core.notation import Kind, Notation
from engine.core.slots import Cell, Integer, Many, Word
from engine.core.wire import Move
from engine.games.vizia import types
from engine.games.vizia.colours import COLOURS
from engine.games.vizia.lattice import BOUND, centre_number
from engine.games.vizia.types import FROM_DISPLAY, FROM_HAND, HAND, EndTurn, PassTurn, Place

SOURCE = Word("source", {"hand": FROM_HAND, "display": FROM_DISPLAY})
COLOUR = Word("colour", {colour.letter: colour for colour in COLOURS})
CELL = Cell("cell", BOUND, ("U", "D"))
CENTRE = Cell("centre", BOUND)
CLAIMS = Many(CENTRE, name="claims", opening="!", separator=";", most=4, order=centre_number)
REFILL = Many(
    COLOUR,
    name="refill",
    opening="+",
    separator="+",
    most=HAND,
    order=attrgetter("index"),
    repeats=True,
)

NOTATION: Notation[Move] = Notation(
    Kind(
        Place,
        "{source}:{colour}@{cell}{claims}",
        source=SOURCE,
        colour=COLOUR,
        cell=CELL,
        claims=CLAIMS,
    ),
    Kind(
        types.Pivot,
        "pivot:{pivot_from}>{pivot_to}+{source}:{colour}@{cell}{claims}",
        pivot_from=CELL,
        pivot_to=CELL,
        source=SOURCE,
        colour=COLOUR,
        cell=CELL,
        claims=CLAIMS,
    ),
    Kind(
        types.Buy,
        "buy:{buy_from}>{buy_to}${wheel}{claims}",
        buy_from=CELL,
        buy_to=CELL,
        wheel=CENTRE,
        claims=CLAIMS,
    ),
    Kind(EndTurn, "end{refill}", refill=REFILL),
    Kind(PassTurn, "pass"),
    Kind(
        types.Draw,
        "draw{return_white}",
        return_white=Word("return", {"+white": True, "": False}),
    ),
    Kind(types.Rob, "black:{seat}:{colour}", seat=Integer("seat", 0, 3), colour=COLOUR),
    Kind(types.PlaceWhite, "white@{cell}", cell=CELL),
    Kind(types.KeepWhite, "white:cache"),
)
