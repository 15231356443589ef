"""The base of all kinds of moves: when one is legal, what it does, how it is listed."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.rules import Pattern
from engine.core.wire import Move
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.notation import NOTATION
from engine.games.vizia.state import State
from engine.games.vizia.table import Table
from engine.games.vizia.turn import Turn

MoveT = TypeVar("MoveT", bound=Move)
Plan = TypeVar("Plan")


class MoveKind(ABC, Generic[MoveT, Plan]):
    """A kind of move in one game; `Plan` is what its check finds out for those who play it.

    `move`: the Struct of its moves (types.py).
    `prefix`: how their notations begin. Kinds are listed in the order of their prefixes, and no two
    kinds of a game share one.
    `drawing`: whether the move belongs to the draw phase.
    `replaces`: the kind in whose place this one stands when both are in the game.
    """

    move: ClassVar[type[Move]]
    prefix: str
    drawing: ClassVar[bool] = False
    replaces: ClassVar["type[AnyMoveKind] | None"] = None

    def __init__(self, hooks: Hooks) -> None:
        self.hooks = hooks

    @abstractmethod
    def check(self, state: State, table: Table, move: MoveT) -> Plan:
        """What `play` needs to know to play a legal move; raises IllegalMove."""

    @abstractmethod
    def play(self, turn: Turn, move: MoveT, plan: Plan) -> None:
        """Play a move that was checked."""

    @abstractmethod
    def moves(self, state: State, table: Table) -> Iterable[MoveT]:
        """The legal moves, bytewise by notation."""

    def patterns(self, state: State, table: Table) -> Iterable[Pattern]:
        """The same moves as disjoint products, in any order; by default one pattern a move."""
        return [Pattern(NOTATION.format(move)) for move in self.moves(state, table)]

    def can_undo(self, state: State, move: MoveT) -> bool:
        """Whether a move that led to `state` showed nothing hidden and left the turn open."""
        return False


AnyMoveKind = MoveKind[Any, Any]
