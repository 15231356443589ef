"""The rules of Nim."""

from collections.abc import Iterable

from engine.games.nim import score, setup, view
from engine.games.nim.texts import TEXTS
from engine.games.nim.types import EFFECTS, Options, State, Take, Taken, View

from engine.core.errors import IllegalMove
from engine.core.notation import Kind, Notation
from engine.core.rng import Rng
from engine.core.rules import Outcome, Rules, Score, Transition, Types, Viewpoint
from engine.core.slots import Integer
from engine.core.wire import Effect, GameOver, turn_began

Result = Transition[State, Effect]
MOST = 3


class Nim(Rules[Options, State, Take, View, Effect]):
    """Who takes the last token wins."""

    info = setup.INFO
    types = Types(options=Options, state=State, view=View, moves=(Take,), effects=EFFECTS)
    texts = TEXTS
    notation = Notation(Kind(Take, "take:{number}", number=Integer("number", 1, 99)))

    def new_game(self, options: Options, seats: int, rng: Rng) -> Result:
        return setup.new_game(options, seats, rng)

    def to_move(self, state: State) -> tuple[int, ...]:
        return (state.turn,) if state.tokens else ()

    def legal_moves(self, state: State) -> Iterable[Take]:
        return map(Take, range(1, min(MOST, state.tokens) + 1))

    def play(self, state: State, move: Take, rng: Rng) -> Result:
        if move.number > MOST:
            raise IllegalMove("nim.take.number", number=move.number)
        left = state.tokens - move.number
        if left < 0:
            raise IllegalMove("nim.take.left", left=state.tokens)
        taken = Taken(state.turn, move.number, left)
        if not left:
            end = GameOver("nim.end.last_token", (state.turn,))
            return Transition(State(state.options, 0, state.turn), (taken, end), rng)
        turn = 1 - state.turn
        return Transition(State(state.options, left, turn), (taken, turn_began(turn)), rng)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def score(self, state: State) -> Score:
        return score.score(state)

    def view(self, state: State, viewpoint: Viewpoint) -> View:
        return view.view(state)

    def board_text(self, view_: View) -> str:
        return view.board_text(view_)


RULES = Nim()
