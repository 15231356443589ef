"""The rules of Zyrcan: which move is legal, and what becomes of the position."""

from collections.abc import Sequence

from engine.core.errors import IllegalMove
from engine.core.marker import implements
from engine.core.rng import Rng
from engine.core.rules import UNUSED, Outcome, Pattern, Rules, Score, Transition, Types, Viewpoint
from engine.core.wire import Effect, GameOver, TurnSkipped, turn_began
from engine.games.zyrcan import moves, score, setup, view
from engine.games.zyrcan.board import SHIPS, board_of
from engine.games.zyrcan.effects import (
    EFFECTS,
    AttackBegan,
    Passed,
    ShipDestroyed,
    ShipMoved,
    ShipPlaced,
)
from engine.games.zyrcan.notation import NOTATION
from engine.games.zyrcan.ship_bytes import ENGINES_OF, KINDS, NOBODY, SEAT_OF
from engine.games.zyrcan.state import State
from engine.games.zyrcan.texts import TEXTS
from engine.games.zyrcan.types import MOVES, AnyMove, Attack, Eliminated, Options, Place, View

Effects = tuple[Effect, ...]
Result = Transition[State, Effect]


class Zyrcan(Rules[Options, State, AnyMove, View, Effect]):
    """Stateless; every method is a pure function."""

    info = setup.INFO
    types = Types(
        options=Options,
        state=State,
        view=View,
        moves=MOVES,
        effects=EFFECTS,
    )
    texts = TEXTS
    notation = NOTATION

    # Called at every move: without a method of its own around it.
    legal_moves = staticmethod(moves.legal_moves)

    def new_game(self, options: Options, seats: int, rng: Rng) -> Result:
        return setup.new_game(options, seats, rng)

    def seats(self, state: State) -> int:
        return state.seats

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.ending else (state.turn,)

    def apply(self, state: State, move: AnyMove, rng: Rng) -> Result:
        # Called at every move: without the call of to_move.
        if state.ending:
            raise self.game_over()
        return self.play(state, move, rng)

    def check(self, state: State, move: AnyMove) -> None:
        if state.ending:
            raise self.game_over()
        self.play(state, move, UNUSED)

    def play(self, state: State, move: AnyMove, rng: Rng) -> Result:
        if state.to_place:
            if isinstance(move, Place):
                return _place(state, move, rng)
            raise IllegalMove("zyrcan.place.first", left=state.to_place)
        if isinstance(move, Attack):
            return _attack(state, move, rng)
        if isinstance(move, Place):
            raise IllegalMove("zyrcan.place.phase", (move.cell,))
        return _pass(state, rng)

    def move_patterns(self, state: State) -> Sequence[Pattern]:
        return moves.move_patterns(state)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def score(self, state: State) -> Score:
        return score.score(state)

    def totals(self, state: State) -> tuple[int, ...]:
        return score.totals(state)

    def view(self, state: State, viewpoint: Viewpoint) -> View:
        return view.view(state)

    def board_text(self, view_: View) -> str:
        return view.board_text(view_)


def _place(state: State, move: Place, rng: Rng) -> Result:
    board, ships, seat = board_of(state), state.ships, state.turn
    engines = move.engines
    try:
        cell = board.index[move.cell]
    except KeyError:
        raise IllegalMove("zyrcan.place.board", (move.cell,), cell=move.cell) from None
    if engines not in SHIPS or ships.count(ship := KINDS[seat][engines - 1]) >= SHIPS[engines]:
        raise IllegalMove("zyrcan.place.reserve", engines=engines)
    if ships[cell]:
        raise IllegalMove("zyrcan.place.empty_cell", (move.cell,), cell=move.cell)
    placed = bytearray(ships)
    placed[cell] = ship
    turn = (seat + 1) % state.seats
    left = state.to_place - 1
    after = State(state.options, state.seats, turn, left, bytes(placed))
    effect = ShipPlaced(seat, engines, move.cell)
    if left:
        return Transition(after, (effect, turn_began(turn)), rng)
    return Transition(after, (effect, AttackBegan(), turn_began(turn)), rng)


def _attack(state: State, move: Attack, rng: Rng) -> Result:
    board, ships, seat = board_of(state), state.ships, state.turn
    try:
        source, target = board.index[move.source], board.index[move.target]
    except KeyError:
        cell = move.target if move.source in board.index else move.source
        raise IllegalMove("zyrcan.attack.board", (cell,), cell=cell) from None
    attacker, victim = ships[source], ships[target]
    if SEAT_OF[attacker] != seat:
        raise IllegalMove("zyrcan.attack.own_ship", (move.source,), cell=move.source)
    engines, owner = ENGINES_OF[attacker], SEAT_OF[victim]
    if board.engines.get((source, target)) != engines:
        cells = (move.source, move.target)
        raise IllegalMove(
            "zyrcan.attack.straight_and_exact",
            cells,
            source=move.source,
            target=move.target,
            engines=engines,
        )
    if not victim or owner == seat:
        raise IllegalMove("zyrcan.attack.enemy", (move.target,), cell=move.target)
    fought = bytearray(ships)
    fought[source], fought[target] = 0, attacker
    ships = bytes(fought)
    moved = ShipMoved(seat, engines, move.source, move.target)
    destroyed = ShipDestroyed(owner, ENGINES_OF[victim], move.target)
    turn = (seat + 1) % state.seats
    owners = ships.translate(SEAT_OF)
    if turn not in owners:
        return _after_eliminated(state, ships, owners, (moved, destroyed), rng)
    after = State(state.options, state.seats, turn, 0, ships)
    return Transition(after, (moved, destroyed, turn_began(turn)), rng)


@implements("zyrcan.turn.eliminated")
def _after_eliminated(
    state: State, ships: bytes, owners: bytes, so_far: Effects, rng: Rng
) -> Result:
    """The turn after an attack that leaves the next seat without ships."""
    if len(set(owners) - {NOBODY}) == 1:
        return _over(state, ships, "zyrcan.end.last_fleet", so_far, rng)
    seat = (state.turn + 1) % state.seats
    while state.options.eliminated is Eliminated.SKIP and seat not in owners:
        so_far += (TurnSkipped(seat),)
        seat = (seat + 1) % state.seats
    after = State(state.options, state.seats, seat, 0, ships)
    return Transition(after, (*so_far, turn_began(seat)), rng)


def _pass(state: State, rng: Rng) -> Result:
    for attack in moves.attacks(state, board_of(state)):
        cells = (attack.source, attack.target)
        raise IllegalMove("zyrcan.pass.forced_only", cells, source=cells[0], target=cells[1])
    return _over(state, state.ships, "zyrcan.end.blocked", (Passed(state.turn),), rng)


def _over(state: State, ships: bytes, ending: str, so_far: Effects, rng: Rng) -> Result:
    after = State(state.options, state.seats, state.turn, 0, ships, ending)
    result = score.outcome(after)
    if result is None:
        raise AssertionError("a game with an ending has an outcome")
    return Transition(after, (*so_far, GameOver(ending, result.winners)), rng)


RULES = Zyrcan()
