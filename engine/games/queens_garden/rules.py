"""The rules of Queen's Garden."""

from collections.abc import Iterable, Sequence

from engine.core.rng import Rng
from engine.core.rules import Outcome, Pattern, Rules, Score, Transition, Types, Viewpoint
from engine.core.wire import Effect
from engine.games.queens_garden import effects, moves, notation, score, setup, types, view
from engine.games.queens_garden.draft import Draft
from engine.games.queens_garden.state import State
from engine.games.queens_garden.texts import TEXTS
from engine.games.queens_garden.types import Discard, Options, View

Move = notation.AnyMove
Result = Transition[State, Effect]


class QueensGarden(Rules[Options, State, Move, View, Effect]):
    """Stateless; every method is a pure function."""

    info = setup.INFO
    types = Types(
        options=types.Options,
        state=State,
        view=types.View,
        moves=types.MOVES,
        effects=effects.EFFECTS,
    )
    texts = TEXTS
    notation = notation.NOTATION

    def new_game(self, options: Options, seats: int, rng: Rng) -> Result:
        return setup.new_game(options, seats, rng)

    def seats(self, state: State) -> int:
        return len(state.seats)

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.over else (state.turn,)

    def legal_moves(self, state: State) -> Iterable[Move]:
        return moves.legal_moves(state)

    def move_patterns(self, state: State) -> Sequence[Pattern]:
        return moves.move_patterns(state)

    def check(self, state: State, move: Move) -> None:
        if state.over:
            raise self.game_over()
        moves.check(state, move)

    def play(self, state: State, move: Move, rng: Rng) -> Result:
        draft = Draft(state, rng)
        moves.play(draft, state, move)
        return draft.finish()

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def score(self, state: State) -> Score:
        return score.score(state)

    def totals(self, state: State) -> tuple[int, ...]:
        return score.totals(state)

    def can_undo(self, state: State, move: Move) -> bool:
        return isinstance(move, Discard)

    def view(self, state: State, viewpoint: Viewpoint) -> View:
        return view.view(state, viewpoint)

    def board_text(self, view_: View) -> str:
        return view.board_text(view_)


RULES = QueensGarden()
