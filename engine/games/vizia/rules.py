"""The rule set of Vizia behind the protocol of engine.core.rules."""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.errors import IllegalMove
from engine.core.rng import Rng
from engine.core.rules import Outcome, Pattern, Score, Transition, Types, Viewpoint
from engine.core.wire import Effect
from engine.games.vizia import moves, score, setup, types, view
from engine.games.vizia.effects import EFFECTS
from engine.games.vizia.game import options_for, table_of
from engine.games.vizia.module import Kind
from engine.games.vizia.notation import NOTATION, AnyMove
from engine.games.vizia.state import State
from engine.games.vizia.table import Table
from engine.games.vizia.texts import TEXTS
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Options, View

Move = AnyMove
Step = Transition[State, Effect]


class Vizia:
    """Stateless; every method is a pure function.

    What is asked at every move looks for the table itself before it calls `table_of`.
    """

    info = setup.INFO
    types = Types(
        options=types.Options,
        state=State,
        view=types.View,
        moves=types.MOVES,
        effects=EFFECTS,
    )
    texts = TEXTS
    notation = NOTATION

    def new_game(self, options: Options, seats: int, rng: Rng) -> Step:
        return setup.new_game(options, seats, rng)

    def seats(self, state: State) -> int:
        return len(state.hands)

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.ending else (state.turn,)

    def legal_moves(self, state: State) -> Iterable[Move]:
        return moves.legal_moves(state, state.__dict__.get("table") or table_of(state))

    def move_patterns(self, state: State) -> Sequence[Pattern]:
        return moves.move_patterns(state, table_of(state))

    def check(self, state: State, move: Move) -> None:
        _check(state, table_of(state), move)

    def apply(self, state: State, move: Move, rng: Rng) -> Step:
        table = state.__dict__.get("table") or table_of(state)
        kind, plan = _check(state, table, move)
        turn = Turn(state, table, rng)
        kind.play(turn, move, plan)
        return turn.done()

    def outcome(self, state: State) -> Outcome | None:
        return score.decide(table_of(state), state.ending) if state.ending else None

    def score(self, state: State) -> Score:
        return score.score(table_of(state), over=bool(state.ending))

    def totals(self, state: State) -> tuple[int, ...]:
        return score.totals(table_of(state), over=bool(state.ending))

    def can_undo(self, state: State, move: Move) -> bool:
        kind = table_of(state).game.kinds.get(type(move))
        return kind is not None and not state.ending and kind.undo(state, move)

    def view(self, state: State, viewpoint: Viewpoint) -> View:
        return view.view(state, table_of(state), viewpoint)

    def see(self, effect: Effect, viewpoint: Viewpoint) -> Effect:
        return view.see(effect, viewpoint)

    def format_move(self, move: Move) -> str:
        return NOTATION.format(move)

    def parse_move(self, text: str) -> Move:
        return NOTATION.parse(text)

    def board_text(self, view_: View) -> str:
        return view.board_text(view_)


def _check(state: State, table: Table, move: Move) -> tuple[Kind, Any]:
    """The kind of a move and what its check found out; raises IllegalMove."""
    if state.ending:
        raise IllegalMove("vizia.end.over")
    kind = table.game.kinds.get(type(move))
    if kind is None:
        raise IllegalMove("vizia.options.module", module=options_for(type(move)))
    if kind.drawing is not state.drawing:
        raise IllegalMove("vizia.draw.first" if state.drawing else "vizia.draw.over")
    return kind, kind.check(state, table, move)


RULES = Vizia()
