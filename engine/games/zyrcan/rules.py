"""The rule set of Zyrcan behind the protocol of engine.core.rules."""

from collections.abc import Iterable, Sequence

from engine.core.rng import Rng
from engine.core.rules import Outcome, Pattern, Score, Transition, Types, Viewpoint
from engine.core.wire import TURN_BEGAN, Effect, GameOver, TurnSkipped
from engine.games.zyrcan import moves, score, setup, types, view
from engine.games.zyrcan.moves import ENGINES_OF, NOBODY, SEAT_OF, ship
from engine.games.zyrcan.texts import TEXTS
from engine.games.zyrcan.types import (
    Attack,
    Eliminated,
    Options,
    Place,
    ShipDestroyed,
    ShipMoved,
    ShipPlaced,
    State,
    View,
)

Move = moves.AnyMove
Step = Transition[State, Effect]


class Zyrcan:
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

    def check(self, state: State, move: Move) -> None:
        moves.check(state, move)

    def apply(self, state: State, move: Move, rng: Rng) -> Step:
        cells = moves.check(state, move)
        if isinstance(move, Place):
            after, effects = _place(state, move, *cells)
        elif isinstance(move, Attack):
            after, effects = _attack(state, move, *cells)
        else:
            after, effects = _pass(state)
        return Transition(after, effects, rng)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def score(self, state: State) -> Score:
        return score.score(state)

    def totals(self, state: State) -> tuple[int, ...]:
        return score.totals(state)

    def can_undo(self, state: State, move: Move) -> bool:
        return False

    def view(self, state: State, viewpoint: Viewpoint) -> View:
        return view.view(state, viewpoint)

    def see(self, effect: Effect, viewpoint: Viewpoint) -> Effect:
        return view.see(effect, viewpoint)

    def format_move(self, move: Move) -> str:
        return moves.NOTATION.format(move)

    def parse_move(self, text: str) -> Move:
        return moves.NOTATION.parse(text)

    def board_text(self, view_: View) -> str:
        return view.board_text(view_)


Effects = tuple[Effect, ...]


def _place(state: State, move: Place, cell: int) -> tuple[State, Effects]:
    seat, seats, engines = state.turn, state.seats, move.engines
    board = bytearray(state.ships)
    board[cell] = ship(seat, engines)
    turn = (seat + 1) % seats
    left = state.to_place - 1
    after = State(state.options, seats, turn, left, bytes(board))
    effect = ShipPlaced(seat, engines, move.cell)
    if left:
        return after, (effect, TURN_BEGAN[turn])
    return after, (effect, types.AttackBegan(), TURN_BEGAN[turn])


def _attack(state: State, move: Attack, source: int, target: int) -> tuple[State, Effects]:
    board = bytearray(state.ships)
    attacker, victim = board[source], board[target]
    board[source], board[target] = 0, attacker
    ships = bytes(board)
    moved = ShipMoved(state.turn, ENGINES_OF[attacker], move.source, move.target)
    destroyed = ShipDestroyed(SEAT_OF[victim], ENGINES_OF[victim], move.target)
    turn = (state.turn + 1) % state.seats
    owners = ships.translate(SEAT_OF)
    if turn in owners:
        after = State(state.options, state.seats, turn, 0, ships)
        return after, (moved, destroyed, TURN_BEGAN[turn])
    turn, skipped = _after_eliminated(state, turn, owners)
    if turn == state.turn:
        after, ended = _over(state, ships, "zyrcan.end.last_fleet")
        return after, (moved, destroyed, *ended)
    after = State(state.options, state.seats, turn, 0, ships)
    return after, (moved, destroyed, *skipped, TURN_BEGAN[turn])


def _after_eliminated(state: State, seat: int, owners: bytes) -> tuple[int, Effects]:
    """The seat that moves when it is the turn of a seat without ships, and who is skipped.

    It is the same seat again when its fleet is alone. Rule zyrcan.turn.eliminated.
    """
    alive = set(owners) - {NOBODY}
    if len(alive) == 1:
        return state.turn, ()
    skipped = []
    while state.options.eliminated is Eliminated.SKIP and seat not in alive:
        skipped.append(TurnSkipped(seat))
        seat = (seat + 1) % state.seats
    return seat, tuple(skipped)


def _pass(state: State) -> tuple[State, Effects]:
    after, effects = _over(state, state.ships, "zyrcan.end.blocked")
    return after, (types.Passed(state.turn), *effects)


def _over(state: State, ships: bytes, ending: str) -> tuple[State, Effects]:
    after = State(state.options, state.seats, state.turn, 0, ships, ending)
    result = score.outcome(after)
    if result is None:
        raise AssertionError("a game with an ending has an outcome")
    return after, (GameOver(ending, result.winners),)


RULES = Zyrcan()
