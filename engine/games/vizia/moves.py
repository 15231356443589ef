"""Vizia moves as text, and the moves of the base game: place a tile, end the turn, pass.

place = source ":" colour "@" cell claims      end = "end" refill      pass = "pass"
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations

from engine.core.errors import IllegalMove
from engine.core.notation import Cell, Integer, Kind, Many, Notation, Word
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import hooks, types
from engine.games.vizia.hooks import HAND
from engine.games.vizia.table import Table, completed
from engine.games.vizia.tables import (
    BOUND,
    BY_LETTER,
    CELL_NAMES,
    CENTRE_NAMES,
    COLOURS,
    FIRST_CELL,
    FITS,
    SOURCES,
    Lazy,
    cell_name,
    cell_number,
    centre_number,
    colours,
    index,
    neighbours,
)
from engine.games.vizia.turn import Turn, can_play
from engine.games.vizia.types import Colour, End, Extras, Pass, Place, Source, State

Any_ = (
    Place
    | types.Pivot
    | types.Buy
    | End
    | Pass
    | types.Draw
    | types.Rob
    | types.PlaceWhite
    | types.KeepWhite
)

SOURCE = Word("source", {"hand": Source.HAND, "display": Source.DISPLAY})
COLOUR = Word("colour", {colour.letter: colour for colour in COLOURS})
CELL = Cell("cell", BOUND, ("U", "D"))
CENTRE = Cell("centre", BOUND)
CLAIMS = Many(CENTRE, name="claims", opening="!", separator=";", most=4, order=centre_number)
REFILL = Many(
    COLOUR, name="refill", opening="+", separator="+", most=HAND, order=index, repeats=True
)

NOTATION: Notation[Any_] = Notation(
    Kind(
        Place,
        "{source}:{colour}@{cell}{claims}",
        source=SOURCE,
        colour=COLOUR,
        cell=CELL,
        claims=CLAIMS,
    ),
    Kind(
        types.Pivot,
        "pivot:{pivot_from}>{pivot_to}+{source}:{colour}@{cell}{claims}",
        pivot_from=CELL,
        pivot_to=CELL,
        source=SOURCE,
        colour=COLOUR,
        cell=CELL,
        claims=CLAIMS,
    ),
    Kind(
        types.Buy,
        "buy:{buy_from}>{buy_to}${wheel}{claims}",
        buy_from=CELL,
        buy_to=CELL,
        wheel=CENTRE,
        claims=CLAIMS,
    ),
    Kind(End, "end{refill}", refill=REFILL),
    Kind(Pass, "pass"),
    Kind(
        types.Draw,
        "draw{return_white}",
        return_white=Word("return", {"+white": True, "": False}),
    ),
    Kind(types.Rob, "black:{seat}:{colour}", seat=Integer("seat", 0, 3), colour=COLOUR),
    Kind(types.PlaceWhite, "white@{cell}", cell=CELL),
    Kind(types.KeepWhite, "white:cache"),
)

PASS = Pass()


def _place_row(source: Source, colour: Colour) -> Lazy[Place]:
    return Lazy(lambda cell: Place(source, colour, CELL_NAMES[cell]))


# The moves without claims, made once: by source, colour index and cell.
PLACES = {source: tuple(_place_row(source, colour) for colour in COLOURS) for source in SOURCES}


# --- all moves of a position ----------------------------------------------------------------------


def legal_moves(state: State, table: Table) -> Iterable[Any_]:
    """Every legal move in canonical order, one kind after the other as they are asked for."""
    if state.ending:
        return ()
    listings = table.game.listings[state.drawing]
    return chain.from_iterable(moves(state, table) for moves in listings)


def move_patterns(state: State, table: Table) -> Sequence[Pattern]:
    """The legal moves as products, in the order of their first moves."""
    if state.ending:
        return ()
    kinds = table.game.phases[state.drawing]
    return sorted(
        chain.from_iterable(kind.patterns(state, table) for kind in kinds),
        key=lambda pattern: next(pattern.texts()),
    )


# --- place ----------------------------------------------------------------------------------------

Placing = tuple[int, int, tuple[int, ...]]


def check_place(state: State, table: Table, move: Place) -> Placing:
    """Colour, cell and completed wheels of a placement; raises IllegalMove."""
    colour = require_tile(state, move.source, move.colour)
    cell = cell_number(move.cell)
    if not table.open.get(cell, 0) >> colour & 1:
        touching = table.game.touching
        if not any(hook(table, state.extras, colour, cell) for hook in touching):
            raise refusal(table, state.extras, colour, cell)
    new = completed(table.tiles, cell)
    if new or move.claims:
        require_claims(table.supply[state.turn], new, move.claims)
    return colour, cell, new


def require_tile(state: State, source: Source, colour: Colour) -> int:
    """The index of a colour that the seat to move can play from there; raises IllegalMove."""
    number = index(colour)
    if source is Source.HAND:
        if number not in state.hands[state.turn]:
            raise IllegalMove("vizia.place.from_hand", colour=colour)
    elif number not in state.display:
        raise IllegalMove("vizia.place.from_display", colour=colour)
    return number


def refusal(table: Table, extras: Extras, colour: int, cell: int) -> IllegalMove:
    """Why no tile of the colour may be placed on the cell."""
    closed = closure(table, extras, cell)
    if closed is not None:
        return closed
    for hook in table.game.objection:
        objection: IllegalMove | None = hook(table, extras, colour, cell)
        if objection is not None:
            return objection
    return clash(table.tiles, colour, cell)


def closure(table: Table, extras: Extras, cell: int) -> IllegalMove | None:
    """Why no tile of any colour may be put on the cell, unless it is the colours around it."""
    name = cell_name(cell)
    if cell in table.tiles:
        return IllegalMove("vizia.place.empty_cell", (name,), cell=name)
    if not table.tiles:
        first = CELL_NAMES[FIRST_CELL]
        return IllegalMove("vizia.place.first_cell", (name,), cell=name, first=first)
    reasons = (hook(table, extras, cell) for hook in table.game.closure)
    return next((reason for reason in reasons if reason is not None), None)


def clash(tiles: dict[int, int], colour: int, cell: int) -> IllegalMove:
    """Which tile next to an empty cell the colour may not touch, or that there is none."""
    name = cell_name(cell)
    near = [other for other in neighbours(cell) if other in tiles]
    if not near:
        return IllegalMove("vizia.place.touches_tile", (name,), cell=name)
    wrong = sorted(other for other in near if not FITS[colour] >> tiles[other] & 1)
    cells = tuple(CELL_NAMES[other] for other in wrong)
    return IllegalMove(
        "vizia.place.neighbour_colours",
        (name, *cells),
        cell=name,
        colour=COLOURS[colour],
        neighbour=cells[0],
        touched=COLOURS[tiles[wrong[0]]],
    )


def require_claims(supply: int, new: tuple[int, ...], claims: tuple[str, ...]) -> None:
    """Raise IllegalMove unless the claims are those that too few tokens call for."""
    if supply == 0 or len(new) <= supply:
        if claims:
            raise IllegalMove("vizia.claim.only_when_short", claims, wheels=len(new), tokens=supply)
        return
    names = tuple(CENTRE_NAMES[at] for at in new)
    chosen = tuple(name for name in names if name in claims)
    if len(claims) != supply or chosen != claims:
        raise IllegalMove("vizia.claim.choose", names, wheels=names, tokens=supply)


def claims_for(supply: int, new: tuple[int, ...]) -> Sequence[tuple[str, ...]]:
    """The claims a move that completes `new` can be written with, in canonical order."""
    if supply == 0 or len(new) <= supply:
        return ((),)
    chosen = combinations([CENTRE_NAMES[at] for at in new], supply)
    return sorted(chosen, key=CLAIMS.write)


def play_place(turn: Turn, move: Place, placing: Placing) -> None:
    """Put the tile down, claim what it completes."""
    colour, cell, new = placing
    turn.take(move.source, colour)
    turn.place(move.source, colour, cell)
    if new:
        turn.complete(new, [centre_number(name) for name in move.claims])
    turn.after_tile()


def _placements(state: State, table: Table, source: Source) -> Sequence[Place]:
    held = state.hands[state.turn] if source is Source.HAND else state.display
    short = table.supply[state.turn] < 3
    places = PLACES[source]
    found: list[Place] = []
    for colour in BY_LETTER:
        if colour in held:
            cells = cells_for(state, table, colour)
            if short:
                found += _with_claims(state, table, source, colour, cells)
            else:
                row = places[colour]
                found += [row[cell] for cell in cells]
    return found


def cells_for(state: State, table: Table, colour: int) -> Sequence[int]:
    """All cells where a tile of the colour may be placed now, ascending."""
    cells = table.frontier[colour]
    if table.game.touches:
        more = (hook(table, state.extras, colour) for hook in table.game.touches)
        return sorted(chain(cells, *more))
    return cells


def _with_claims(
    state: State, table: Table, source: Source, colour: int, cells: Iterable[int]
) -> Iterator[Place]:
    supply = table.supply[state.turn]
    for cell in cells:
        plain = PLACES[source][colour][cell]
        for claims in claims_for(supply, completed(table.tiles, cell)):
            yield Place(source, plain.colour, plain.cell, claims) if claims else plain


def _display_moves(state: State, table: Table) -> Sequence[Place]:
    return _placements(state, table, Source.DISPLAY)


def _hand_moves(state: State, table: Table) -> Sequence[Place]:
    return _placements(state, table, Source.HAND)


def _display_patterns(state: State, table: Table) -> Iterator[Pattern]:
    return _place_patterns(state, table, Source.DISPLAY)


def _hand_patterns(state: State, table: Table) -> Iterator[Pattern]:
    return _place_patterns(state, table, Source.HAND)


def _place_patterns(state: State, table: Table, source: Source) -> Iterator[Pattern]:
    held = state.hands[state.turn] if source is Source.HAND else state.display
    supply = table.supply[state.turn]
    for colour in BY_LETTER:
        start = f"{SOURCE.write(source)}:{COLOURS[colour].letter}@"
        cells = cells_for(state, table, colour) if colour in held else ()
        yield from cell_patterns(
            start, [(cell, completed(table.tiles, cell)) for cell in cells], supply
        )


def cell_patterns(
    start: str, cells: Iterable[tuple[int, tuple[int, ...]]], supply: int
) -> Iterator[Pattern]:
    """One product of the cells that need no claims, one for each cell that does."""
    plain = []
    for cell, new in cells:
        claims = claims_for(supply, new)
        if claims == ((),):
            plain.append(CELL_NAMES[cell])
        else:
            texts = tuple(CLAIMS.write(claim) for claim in claims)
            slot = PatternSlot("claims", texts)
            yield Pattern(f"{start}{CELL_NAMES[cell]}{{claims}}", (slot,))
    if plain:
        yield Pattern(f"{start}{{cell}}", (PatternSlot("cell", tuple(plain)),))


# --- end of turn ----------------------------------------------------------------------------------


def check_end(state: State, table: Table, move: End) -> None:
    """Raise IllegalMove unless a tile was played and the display and the hand allow the refill."""
    if not state.played:
        raise IllegalMove("vizia.turn.one_tile")
    hand = len(state.hands[state.turn])
    if move.refill and hand + len(move.refill) > HAND:
        raise IllegalMove("vizia.refill.hand_limit", hand=hand, taken=len(move.refill))
    for colour in move.refill:
        there = state.display.count(index(colour))
        if there < move.refill.count(colour):
            raise IllegalMove("vizia.refill.from_display", colour=colour, there=there)


def play_end(turn: Turn, move: End, _plan: None) -> None:
    """Refill the hand, then the display (vizia.refill.display); the turn passes on."""
    if move.refill:
        taken = [index(colour) for colour in move.refill]
        for colour in taken:
            turn.take(Source.DISPLAY, colour)
        turn.tell(types.HandRefilled(turn.seat, move.refill))
        turn.set_hand(turn.seat, bytes(sorted([*turn.hands[turn.seat], *taken])))
    if not turn.game.fills_at_start:
        turn.refill_display(turn.game.display)
    turn.next_turn()


@cache
def ends(display: bytes, room: int) -> tuple[End, ...]:
    """Every way to end the turn with this display (sorted) and room in the hand."""
    refills = {refill for size in range(room + 1) for refill in combinations(display, size)}
    return tuple(sorted((End(colours(refill)) for refill in refills), key=NOTATION.format))


def _end_moves(state: State, table: Table) -> Sequence[End]:
    if not state.played:
        return ()
    room = max(0, HAND - len(state.hands[state.turn]))
    return ends(bytes(sorted(state.display)), room)


def _end_patterns(state: State, table: Table) -> Iterator[Pattern]:
    moves = _end_moves(state, table)
    if moves:
        refills = tuple(REFILL.write(move.refill) for move in moves)
        yield Pattern("end{refill}", (PatternSlot("refill", refills),))


# --- pass -----------------------------------------------------------------------------------------


def check_pass(state: State, table: Table, move: Pass) -> None:
    """Raise IllegalMove unless no tile was played and none can be."""
    if state.played:
        raise IllegalMove("vizia.pass.played")
    held = {*state.hands[state.turn], *state.display}
    if can_play(table, state.extras, held):
        raise IllegalMove("vizia.pass.blocked_only")


def play_pass(turn: Turn, move: Pass, _plan: None) -> None:
    """Show the hand, replace the display, skip the turn."""
    hand = turn.hands[turn.seat]
    if hand:
        turn.tell(types.HandShown(turn.seat, colours(hand)))
    turn.replace_display()
    turn.tell(types.Passed(turn.seat))
    turn.skipped()
    turn.next_turn()


def _pass_moves(state: State, table: Table) -> Sequence[Pass]:
    if state.played:
        return ()
    held = {*state.hands[state.turn], *state.display}
    return () if can_play(table, state.extras, held) else (PASS,)


def _pass_patterns(state: State, table: Table) -> Iterator[Pattern]:
    if _pass_moves(state, table):
        yield Pattern("pass")


BASE = (
    hooks.Kind(
        "display:", Place, False, check_place, play_place, _display_moves, _display_patterns
    ),
    hooks.Kind("end", End, False, check_end, play_end, _end_moves, _end_patterns),
    hooks.Kind("hand:", Place, False, check_place, play_place, _hand_moves, _hand_patterns),
    hooks.Kind("pass", Pass, False, check_pass, play_pass, _pass_moves, _pass_patterns),
)
