"""Which moves of Zyrcan are legal: as a list, and as products."""

from collections.abc import Iterable, Sequence
from itertools import compress

from engine.core.rules import Pattern, PatternSlot
from engine.games.zyrcan.board import SHIPS, Board, board_of
from engine.games.zyrcan.notation import NOTATION
from engine.games.zyrcan.reach import EVERY_SHIP
from engine.games.zyrcan.ship_bytes import CENSUS, EMPTY, ENEMY, LEFT, OWN, ship
from engine.games.zyrcan.state import State
from engine.games.zyrcan.types import AnyMove, Attack, PassTurn, Place

PASS = PassTurn()


def reserve(state: State, seat: int, engines: int) -> int:
    """How many ships with so many engines the seat has still to place."""
    if not state.to_place:
        return 0
    return SHIPS[engines] - state.ships.count(ship(seat, engines))


def legal_moves(state: State) -> Iterable[AnyMove]:
    """Every legal move in canonical order."""
    if state.ending:
        return ()
    board = board_of(state)
    if state.to_place:
        return _placements(state, board)
    return attacks(state, board) or (PASS,)


def _placements(state: State, board: Board) -> Iterable[Place]:
    ships = state.ships
    left = LEFT[sum(ships.translate(CENSUS[state.turn]))]
    return compress(board.places[left], ships.translate(EMPTY) * len(SHIPS))


def attacks(state: State, board: Board) -> list[Attack]:
    """Every attack of the seat to move in canonical order."""
    ships, masks, known = state.ships, board.reach.masks, board.reach.known
    own, enemies = ships.translate(OWN[state.turn]), ships.translate(ENEMY[state.turn])
    sources: Iterable[int] = compress(board.numbers, own)
    if not board.plain:
        sources = sorted(sources, key=board.rank.__getitem__)
    cut = int(EVERY_SHIP + enemies, 2)
    attacks: list[Attack] = []
    for source in sources:
        key = cut & masks[source][own[source]]
        try:
            attacks += known[key]
        except KeyError:
            attacks += board.reach.find(key)
    return attacks


def move_patterns(state: State) -> Sequence[Pattern]:
    """Placements as one product of engines and cells, attacks grouped by the attacking ship."""
    moves = list(legal_moves(state))
    if not moves or isinstance(moves[0], PassTurn):
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
        Pattern(f"attack:{source}>{{target}}", (PatternSlot("target", tuple(cells)),))
        for source, cells in targets.items()
    )
