"""Playing a move: what the rules ask of it, what becomes of the position, and what is told."""

from engine.core.errors import IllegalMove
from engine.core.rng import Rng
from engine.core.rules import Transition
from engine.core.wire import Effect, GameOver, TurnSkipped, turn_began
from engine.games.zyrcan.board import BOARDS, SHIPS
from engine.games.zyrcan.moves import ENGINES_OF, KINDS, NOBODY, SEAT_OF, AnyMove, attacks, board
from engine.games.zyrcan.score import outcome
from engine.games.zyrcan.types import (
    Attack,
    AttackBegan,
    Eliminated,
    Passed,
    Place,
    ShipDestroyed,
    ShipMoved,
    ShipPlaced,
    State,
)

Effects = tuple[Effect, ...]
Step = Transition[State, Effect]


def play(state: State, move: AnyMove, rng: Rng) -> Step:
    """Check the move and play it; raises IllegalMove."""
    if state.to_place:
        if isinstance(move, Place):
            return _place(state, move, rng)
        raise IllegalMove("zyrcan.place.first", left=state.to_place)
    if isinstance(move, Attack):
        return _attack(state, move, rng)
    if isinstance(move, Place):
        raise IllegalMove("zyrcan.place.phase", (move.cell,))
    return _pass(state, rng)


def _place(state: State, move: Place, rng: Rng) -> Step:
    here, ships, seat = BOARDS[state.options.board or state.seats], state.ships, state.turn
    engines = move.engines
    try:
        cell = here.index[move.cell]
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


def _attack(state: State, move: Attack, rng: Rng) -> Step:
    here, ships, seat = BOARDS[state.options.board or state.seats], state.ships, state.turn
    try:
        source, target = here.index[move.source], here.index[move.target]
    except KeyError:
        cell = move.target if move.source in here.index else move.source
        raise IllegalMove("zyrcan.attack.board", (cell,), cell=cell) from None
    attacker, victim = ships[source], ships[target]
    if SEAT_OF[attacker] != seat:
        raise IllegalMove("zyrcan.attack.own_ship", (move.source,), cell=move.source)
    engines, owner = ENGINES_OF[attacker], SEAT_OF[victim]
    if here.engines.get((source, target)) != engines:
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


def _after_eliminated(state: State, ships: bytes, owners: bytes, told: Effects, rng: Rng) -> Step:
    """The turn after an attack if the next seat has no ships. Rule zyrcan.turn.eliminated."""
    if len(set(owners) - {NOBODY}) == 1:
        return _over(state, ships, "zyrcan.end.last_fleet", told, rng)
    seat = (state.turn + 1) % state.seats
    while state.options.eliminated is Eliminated.SKIP and seat not in owners:
        told += (TurnSkipped(seat),)
        seat = (seat + 1) % state.seats
    after = State(state.options, state.seats, seat, 0, ships)
    return Transition(after, (*told, turn_began(seat)), rng)


def _pass(state: State, rng: Rng) -> Step:
    for attack in attacks(state, board(state)):
        cells = (attack.source, attack.target)
        raise IllegalMove("zyrcan.pass.forced_only", cells, source=cells[0], target=cells[1])
    return _over(state, state.ships, "zyrcan.end.blocked", (Passed(state.turn),), rng)


def _over(state: State, ships: bytes, ending: str, told: Effects, rng: Rng) -> Step:
    after = State(state.options, state.seats, state.turn, 0, ships, ending)
    result = outcome(after)
    if result is None:
        raise AssertionError("a game with an ending has an outcome")
    return Transition(after, (*told, GameOver(ending, result.winners)), rng)
