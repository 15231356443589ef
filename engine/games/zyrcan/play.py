"""Playing a move: what the rules ask of it, what becomes of the position, and what is told."""

from engine.core.errors import IllegalMove
from engine.core.wire import TURN_BEGAN, Effect, GameOver, TurnSkipped
from engine.games.zyrcan.board import SHIPS
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


def play(state: State, move: AnyMove) -> tuple[State, Effects]:
    """The position after the move and its effects; raises IllegalMove if the rules forbid it."""
    if state.ending:
        raise IllegalMove("zyrcan.end.over")
    if state.to_place:
        if isinstance(move, Place):
            return _place(state, move)
        raise IllegalMove("zyrcan.place.first", left=state.to_place)
    if isinstance(move, Attack):
        return _attack(state, move)
    if isinstance(move, Place):
        raise IllegalMove("zyrcan.place.phase", (move.cell,))
    return _pass(state)


def _place(state: State, move: Place) -> tuple[State, Effects]:
    ships, seat, engines = state.ships, state.turn, move.engines
    cell = board(state).index.get(move.cell)
    if cell is None:
        raise IllegalMove("zyrcan.place.board", (move.cell,), cell=move.cell)
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
        return after, (effect, TURN_BEGAN[turn])
    return after, (effect, AttackBegan(), TURN_BEGAN[turn])


def _attack(state: State, move: Attack) -> tuple[State, Effects]:
    here, ships, seat = board(state), state.ships, state.turn
    source, target = here.index.get(move.source), here.index.get(move.target)
    if source is None or target is None:
        cell = move.source if source is None else move.target
        raise IllegalMove("zyrcan.attack.board", (cell,), cell=cell)
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
        return _after_eliminated(state, ships, owners, (moved, destroyed))
    after = State(state.options, state.seats, turn, 0, ships)
    return after, (moved, destroyed, TURN_BEGAN[turn])


def _after_eliminated(
    state: State, ships: bytes, owners: bytes, told: Effects
) -> tuple[State, Effects]:
    """The turn after an attack if the next seat has no ships. Rule zyrcan.turn.eliminated."""
    if len(set(owners) - {NOBODY}) == 1:
        return _over(state, ships, "zyrcan.end.last_fleet", told)
    seat = (state.turn + 1) % state.seats
    while state.options.eliminated is Eliminated.SKIP and seat not in owners:
        told += (TurnSkipped(seat),)
        seat = (seat + 1) % state.seats
    after = State(state.options, state.seats, seat, 0, ships)
    return after, (*told, TURN_BEGAN[seat])


def _pass(state: State) -> tuple[State, Effects]:
    for attack in attacks(state, board(state)):
        cells = (attack.source, attack.target)
        raise IllegalMove("zyrcan.pass.forced_only", cells, source=cells[0], target=cells[1])
    return _over(state, state.ships, "zyrcan.end.blocked", (Passed(state.turn),))


def _over(state: State, ships: bytes, ending: str, told: Effects) -> tuple[State, Effects]:
    after = State(state.options, state.seats, state.turn, 0, ships, ending)
    result = outcome(after)
    if result is None:
        raise AssertionError("a game with an ending has an outcome")
    return after, (*told, GameOver(ending, result.winners))
