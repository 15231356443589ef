"""The rules of Vizia."""

from collections.abc import Iterable, Sequence

from engine.core.rng import Rng
from engine.core.rules import Outcome, Pattern, Rules, Score, Transition, Types, Viewpoint
from engine.core.wire import Effect, Move
from engine.games.vizia import score, setup, types, view
from engine.games.vizia.effects import EFFECTS
from engine.games.vizia.game import derived
from engine.games.vizia.moves import patterns_of
from engine.games.vizia.notation import NOTATION
from engine.games.vizia.state import State
from engine.games.vizia.texts import TEXTS
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Options, View

Step = Transition[State, Effect]


class Vizia(Rules[Options, State, Move, View, Effect]):
    """Stateless; every method is a pure function.

    The methods called for every move look for what `derived` remembers themselves.
    """

    info = setup.INFO
    types = Types(
        options=types.Options,
        state=State,
        view=types.View,
        moves=tuple(kind.move for kind in NOTATION.kinds),
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
        if state.ending:
            return ()
        game, table = state.__dict__.get("derived") or derived(state)
        return game.listings[state.drawing](state, table)

    def move_patterns(self, state: State) -> Sequence[Pattern]:
        if state.ending:
            return ()
        game, table = derived(state)
        return patterns_of(game.kinds[state.drawing], state, table)

    def check(self, state: State, move: Move) -> None:
        if state.ending:
            raise self.game_over()
        game, table = derived(state)
        game.kind_of(state, move).check(state, table, move)

    def apply(self, state: State, move: Move, rng: Rng) -> Step:
        # Called at every move: without the call of to_move.
        if state.ending:
            raise self.game_over()
        return self.play(state, move, rng)

    def play(self, state: State, move: Move, rng: Rng) -> Step:
        game, table = state.__dict__.get("derived") or derived(state)
        kind = game.kind_of(state, move)
        plan = kind.check(state, table, move)
        turn = Turn(state, table, rng, game.hooks)
        kind.play(turn, move, plan)
        after = turn.state()
        after.__dict__["derived"] = game, turn.table
        return Transition(after, tuple(turn.effects), turn.rng)

    def outcome(self, state: State) -> Outcome | None:
        if not state.ending:
            return None
        game, table = derived(state)
        return score.decide(table, game.hooks, state.ending)

    def score(self, state: State) -> Score:
        game, table = derived(state)
        return score.score(table, game.hooks, over=bool(state.ending))

    def totals(self, state: State) -> tuple[int, ...]:
        game, table = derived(state)
        return score.totals(table, game.hooks, over=bool(state.ending))

    def can_undo(self, state: State, move: Move) -> bool:
        game, _ = derived(state)
        return game.can_undo(state, move)

    def view(self, state: State, viewpoint: Viewpoint) -> View:
        _, table = derived(state)
        return view.view(state, table, viewpoint)

    def see(self, effect: Effect, viewpoint: Viewpoint) -> Effect:
        return view.see(effect, viewpoint)

    def board_text(self, view_: View) -> str:
        return view.board_text(view_)


RULES = Vizia()
