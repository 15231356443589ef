"""Taking from the display: every different hexagon of one colour or pattern, one copy each."""

from collections.abc import Mapping, Sequence

from engine.core.errors import IllegalMove
from engine.games.queens_garden import display as display_
from engine.games.queens_garden.build import Build
from engine.games.queens_garden.effects import Taken, TakenPiece
from engine.games.queens_garden.offer import Origin, Take, choices_of
from engine.games.queens_garden.state import Display, Laid, Seat, State
from engine.games.queens_garden.tables import (
    COLOUR_NUMBER,
    EXPANSION_SPACES,
    HEXAGON,
    HEXAGONS,
    ROW_NAMES,
    STORED,
    TILE_SPACES,
)
from engine.games.queens_garden.types import TakeColour


def row_of(move: Take) -> int:
    """The row that the move takes."""
    if isinstance(move, TakeColour):
        return COLOUR_NUMBER[move.colour.value]
    return 5 + move.value


def check(state: State, move: Take) -> None:
    """Raise IllegalMove unless the seat to move may take this."""
    _origins(state, move)


def _origins(state: State, move: Take) -> list[tuple[int, Origin]]:
    """The hexagons that the move takes and the origin of each; raises IllegalMove."""
    row = row_of(move)
    choice = choices_of(state.display)[row]
    if choice is None:
        raise IllegalMove("queens_garden.take.offered", choice=ROW_NAMES[row])
    named = {HEXAGON[source.hexagon]: source.expansion for source in move.sources}
    taken = []
    expansions = 0
    for hexagon, origins in zip(choice.hexagons, choice.origins, strict=True):
        origin = origins[0] if len(origins) == 1 else _named(hexagon, origins, named)
        taken.append((hexagon, origin))
        expansions += origin.stored
    if named:
        extra = tuple(HEXAGONS[hexagon] for hexagon in named)
        raise IllegalMove("queens_garden.take.no_choice", hexagons=extra)
    seat = state.seats[state.turn]
    tiles = len(taken) - expansions
    free_tiles = TILE_SPACES - len(seat.tiles) - seat.jokers
    free_expansions = EXPANSION_SPACES - len(seat.expansions)
    if tiles > free_tiles or expansions > free_expansions:
        raise IllegalMove(
            "queens_garden.take.storage",
            tiles=tiles,
            expansions=expansions,
            free_tiles=free_tiles,
            free_expansions=free_expansions,
        )
    return taken


def _named(hexagon: int, origins: Sequence[Origin], named: dict[int, str]) -> Origin:
    """The origin that the move names for a hexagon with copies, which is then dealt with."""
    labels = tuple(origin.label for origin in origins)
    label = named.pop(hexagon, None)
    if label is None:
        raise IllegalMove(
            "queens_garden.take.one_copy", hexagon=HEXAGONS[hexagon], expansions=labels
        )
    if label not in labels:
        raise IllegalMove(
            "queens_garden.take.source",
            hexagon=HEXAGONS[hexagon],
            expansion=label,
            expansions=labels,
        )
    return origins[labels.index(label)]


def apply(b: Build, state: State, move: Take) -> None:
    """Take the pieces, fill the stack if its top was touched, turn up what is empty."""
    taken = _origins(state, move)
    seat = state.seats[state.turn]
    tiles = bytes(hexagon for hexagon, origin in taken if not origin.stored)
    expansions = bytes(hexagon for hexagon, origin in taken if origin.stored)
    b.seats[state.turn] = Seat(
        seat.score,
        seat.jokers,
        bytes(sorted(seat.tiles + tiles)),
        bytes(sorted(seat.expansions + expansions)),
        seat.plot,
        seat.passed,
        seat.discards,
        seat.rounds,
    )
    pieces = tuple(
        TakenPiece((STORED if origin.stored else HEXAGONS)[hexagon], origin.label)
        for hexagon, origin in taken
    )
    b.effects.append(Taken(state.turn, pieces))
    gone: dict[int, set[int]] = {}
    for hexagon, origin in taken:
        gone.setdefault(origin.number, set()).add(hexagon)
    b.display = _remove(state.display, gone)
    if state.display.top in gone:
        display_.lay_aside(b)
        display_.fill_stack(b)
    display_.turn_up(b)


def _remove(display: Display, gone: Mapping[int, set[int]]) -> Display:
    """The display without one copy of each hexagon taken from an expansion, or without that."""
    laid = []
    for pile in display.laid:
        taken = gone.get(pile.number)
        if taken is None:
            laid.append(pile)
        elif pile.printed < 0:
            tiles = bytearray(pile.tiles)
            for hexagon in taken:
                tiles.remove(hexagon)
            laid.append(Laid(pile.number, bytes(tiles)))
    return Display(tuple(laid), display.top, display.numbered)
