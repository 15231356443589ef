"""The rules of Zyrcan."""

from collections.abc import Iterable, Sequence

from engine.core.rng import Rng
from engine.core.rules import Outcome, Pattern, Rules, Score, Types, Viewpoint
from engine.core.wire import Effect
from engine.games.zyrcan import moves, score, setup, types, view
from engine.games.zyrcan.play import Step, play
from engine.games.zyrcan.texts import TEXTS
from engine.games.zyrcan.types import Options, State, View

Move = moves.AnyMove


class Zyrcan(Rules[Options, State, Move, View, Effect]):
    """Stateless; every method is a pure function."""

    info = setup.INFO
    types = Types(
        options=types.Options,
        state=types.State,
        view=types.View,
        moves=types.MOVES,
        effects=types.EFFECTS,
    )
    texts = TEXTS
    notation = moves.NOTATION

    def new_game(self, options: Options, seats: int, rng: Rng) -> Step:
        return setup.new_game(options, seats, rng)

    def seats(self, state: State) -> int:
        return state.seats

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.ending else (state.turn,)

    def legal_moves(self, state: State) -> Iterable[Move]:
        return moves.legal_moves(state)

    def move_patterns(self, state: State) -> Sequence[Pattern]:
        return moves.move_patterns(state)

    def play(self, state: State, move: Move, rng: Rng) -> Step:
        return play(state, move, rng)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def score(self, state: State) -> Score:
        return score.score(state)

    def totals(self, state: State) -> tuple[int, ...]:
        return score.totals(state)

    def view(self, state: State, viewpoint: Viewpoint) -> View:
        return view.view(state, viewpoint)

    def board_text(self, view_: View) -> str:
        return view.board_text(view_)


RULES = Zyrcan()
