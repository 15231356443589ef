"""Zyrcan moves as text, and which of them are legal.

place = "place:" engines "@" cell      attack = "attack:" cell ">" cell      pass = "pass"
"""

from collections.abc import Iterable, Sequence
from itertools import compress

from engine.core.notation import Kind, Notation
from engine.core.rules import Pattern, PatternSlot
from engine.core.slots import Integer
from engine.games.zyrcan.board import BOARDS, CELL, SHIPS, Board
from engine.games.zyrcan.reach import EVERY_SHIP
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
# the digit 1 for an enemy's. `translate` marks the whole board with them at once.
EMPTY = bytes([1] + [0] * 255)
OWN = [
    bytes((seat == own) * k for seat, k in zip(SEAT_OF, ENGINES_OF, strict=True))
    for own in range(5)
]
ENEMY = [bytes(b"01"[seat not in (own, NOBODY)] for seat in SEAT_OF) for own in range(5)]


def ship(seat: int, engines: int) -> int:
    """The byte of a ship."""
    return 3 * seat + engines


# By seat, the bytes of its ships of one, two and three engines.
KINDS = [[ship(seat, engines) for engines in (1, 2, 3)] for seat in range(5)]

# By seat and ship byte, what a ship of its own adds to the census of its fleet, in which each kind
# has an octal digit: one sum instead of three counts. By census, which kinds are left to place, as
# in `Board.places`.
CENSUS = [
    bytes((seat == own) * (0, 1, 8, 64)[k] for seat, k in zip(SEAT_OF, ENGINES_OF, strict=True))
    for own in range(5)
]
LEFT = bytes(
    (census % 8 < SHIPS[1]) + 2 * (census // 8 % 8 < SHIPS[2]) + 4 * (census // 64 < SHIPS[3])
    for census in range(256)
)


def board(state: State) -> Board:
    """The board the game is played on."""
    return BOARDS[state.options.board or state.seats]


def reserve(state: State, seat: int, engines: int) -> int:
    """How many ships with so many engines the seat has still to place."""
    if not state.to_place:
        return 0
    return SHIPS[engines] - state.ships.count(ship(seat, engines))


def legal_moves(state: State) -> Iterable[AnyMove]:
    """Every legal move in canonical order."""
    if state.ending:
        return ()
    here = BOARDS[state.options.board or state.seats]
    if state.to_place:
        return _placements(state, here)
    return attacks(state, here) or (PASS,)


def _placements(state: State, here: Board) -> Iterable[Place]:
    ships = state.ships
    left = LEFT[sum(ships.translate(CENSUS[state.turn]))]
    return compress(here.places[left], ships.translate(EMPTY) * len(SHIPS))


def attacks(state: State, here: Board) -> list[Attack]:
    """Every attack of the seat to move in canonical order."""
    ships, masks, known = state.ships, here.reach.masks, here.reach.known
    own, enemies = ships.translate(OWN[state.turn]), ships.translate(ENEMY[state.turn])
    sources: Iterable[int] = compress(here.numbers, own)
    if not here.plain:
        sources = sorted(sources, key=here.rank.__getitem__)
    cut = int(EVERY_SHIP + enemies, 2)
    found: list[Attack] = []
    for source in sources:
        key = cut & masks[source][own[source]]
        try:
            found += known[key]
        except KeyError:
            found += here.reach.find(source, own[source], key)
    return found


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
