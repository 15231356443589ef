"""Zyrcan moves as text, and which of them are legal.

place = "place:" engines "@" cell      attack = "attack:" cell ">" cell      pass = "pass"
"""

from collections.abc import Iterable, Sequence
from itertools import compress

from engine.core.errors import IllegalMove
from engine.core.notation import Kind, Notation
from engine.core.rules import Pattern, PatternSlot
from engine.core.slots import Integer
from engine.games.zyrcan.board import CELL, SHIPS, Board, board_of
from engine.games.zyrcan.types import Attack, Pass, Place, State

AnyMove = Place | Attack | Pass

NOTATION: Notation[AnyMove] = Notation(
    Kind(Place, "place:{engines}@{cell}", engines=Integer("engines", 1, 3), cell=CELL),
    Kind(Attack, "attack:{source}>{target}", source=CELL, target=CELL),
    Kind(Pass, "pass"),
)

PASS = Pass()

NOBODY = 255

# By ship byte: whose it is and how many engines it has; an empty cell is nobody's.
SEAT_OF = bytes([NOBODY] + [(ship - 1) // 3 for ship in range(1, 256)])
ENGINES_OF = bytes([0] + [(ship - 1) % 3 + 1 for ship in range(1, 256)])

# By ship byte, 1 for an empty cell; by seat and ship byte, the engines of a ship of its own and
# 1 for an enemy's. `translate` marks the whole board with them at once.
EMPTY = bytes([1] + [0] * 255)
OWN = [
    bytes((seat == own) * k for seat, k in zip(SEAT_OF, ENGINES_OF, strict=True))
    for own in range(5)
]
ENEMY = [bytes(seat not in (own, NOBODY) for seat in SEAT_OF) for own in range(5)]


def ship(seat: int, engines: int) -> int:
    """The byte of a ship."""
    return 3 * seat + engines


# By seat, for each kind of ship: its engines, its byte, how many of them a seat has.
FLEETS = [[(k, ship(seat, k), number) for k, number in SHIPS.items()] for seat in range(5)]


def board(state: State) -> Board:
    """The board the game is played on."""
    return board_of(state.options.board, state.seats)


def reserve(state: State, seat: int, engines: int) -> int:
    """How many ships with so many engines the seat has still to place."""
    if not state.to_place:
        return 0
    return SHIPS[engines] - state.ships.count(ship(seat, engines))


def legal_moves(state: State) -> Iterable[AnyMove]:
    """Every legal move in canonical order."""
    if state.ending:
        return ()
    if state.to_place:
        return _placements(state, board(state))
    return _attacks(state, board(state)) or (PASS,)


def _placements(state: State, here: Board) -> list[Place]:
    places, ships = here.places, state.ships
    empty = ships.translate(EMPTY)
    found: list[Place] = []
    for engines, placed, number in FLEETS[state.turn]:
        if ships.count(placed) < number:
            found += compress(places[engines], empty)
    return found


def _attacks(state: State, here: Board) -> list[Attack]:
    ships, landings = state.ships, here.landings
    own, enemy = ships.translate(OWN[state.turn]), ships.translate(ENEMY[state.turn])
    sources: Iterable[int] = compress(here.numbers, own)
    if not here.plain:
        sources = sorted(sources, key=here.rank.__getitem__)
    return [
        attack
        for source in sources
        for target, attack in landings[source][own[source]]
        if enemy[target]
    ]


def move_patterns(state: State) -> Sequence[Pattern]:
    """Placements as one product of engines and cells, attacks grouped by the attacking ship."""
    moves = list(legal_moves(state))
    if not moves or isinstance(moves[0], Pass):
        return tuple(Pattern(NOTATION.format(move)) for move in moves)
    if isinstance(moves[0], Place):
        engines = [str(kind) for kind in SHIPS if reserve(state, state.turn, kind)]
        cells = [m.cell for m in moves if isinstance(m, Place) and m.engines == moves[0].engines]
        slots = PatternSlot("engines", tuple(engines)), PatternSlot("cell", tuple(cells))
        return (Pattern("place:{engines}@{cell}", slots),)
    targets: dict[str, list[str]] = {}
    for move in moves:
        if isinstance(move, Attack):
            targets.setdefault(move.source, []).append(move.target)
    return tuple(
        Pattern(f"attack:{source}>{{target}}", (PatternSlot("target", tuple(found)),))
        for source, found in targets.items()
    )


def check(state: State, move: AnyMove) -> tuple[int, ...]:
    """The numbers of the cells of a move; raises IllegalMove if the rules forbid it."""
    if state.ending:
        raise IllegalMove("zyrcan.end.over")
    here = board(state)
    if isinstance(move, Place):
        return (_check_place(state, here, move),)
    if state.to_place:
        raise IllegalMove("zyrcan.place.first", left=state.to_place)
    if isinstance(move, Attack):
        return _check_attack(state, here, move)
    for attack in _attacks(state, here):
        cells = (attack.source, attack.target)
        raise IllegalMove("zyrcan.pass.forced_only", cells, source=cells[0], target=cells[1])
    return ()


def _check_place(state: State, here: Board, move: Place) -> int:
    if not state.to_place:
        raise IllegalMove("zyrcan.place.phase", (move.cell,))
    cell = here.index.get(move.cell)
    if cell is None:
        raise IllegalMove("zyrcan.place.board", (move.cell,), cell=move.cell)
    if move.engines not in SHIPS or not reserve(state, state.turn, move.engines):
        raise IllegalMove("zyrcan.place.reserve", engines=move.engines)
    if state.ships[cell]:
        raise IllegalMove("zyrcan.place.empty_cell", (move.cell,), cell=move.cell)
    return cell


def _check_attack(state: State, here: Board, move: Attack) -> tuple[int, int]:
    source, target = here.index.get(move.source), here.index.get(move.target)
    if source is None or target is None:
        cell = move.source if source is None else move.target
        raise IllegalMove("zyrcan.attack.board", (cell,), cell=cell)
    attacker, victim = state.ships[source], state.ships[target]
    if SEAT_OF[attacker] != state.turn:
        raise IllegalMove("zyrcan.attack.own_ship", (move.source,), cell=move.source)
    engines = ENGINES_OF[attacker]
    if here.engines.get((source, target)) != engines:
        cells = (move.source, move.target)
        raise IllegalMove(
            "zyrcan.attack.straight_and_exact",
            cells,
            source=move.source,
            target=move.target,
            engines=engines,
        )
    if not victim or SEAT_OF[victim] == state.turn:
        raise IllegalMove("zyrcan.attack.enemy", (move.target,), cell=move.target)
    return source, target
