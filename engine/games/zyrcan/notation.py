"""Zyrcan moves as text.

place = "place:" engines "@" cell      attack = "attack:" cell ">" cell      pass_turn = "pass"
"""

from engine.core.notation import Kind, Notation
from engine.core.slots import Cell, Integer
from engine.games.zyrcan.types import AnyMove, Attack, PassTurn, Place

BOUND = 99
CELL = Cell("cell", BOUND)

NOTATION: Notation[AnyMove] = Notation(
    Kind(Place, "place:{engines}@{cell}", engines=Integer("engines", 1, 3), cell=CELL),
    Kind(Attack, "attack:{source}>{target}", source=CELL, target=CELL),
    Kind(PassTurn, "pass"),
)
