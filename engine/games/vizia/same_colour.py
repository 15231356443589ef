"""Same colour: once a turn a tile may touch one of its own colour; it is locked until it pivots.

pivot = "pivot:" cell ">" cell "+" source ":" colour "@" cell claims
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.claims import NO_CLAIMS, claims_for, require_claims
from engine.games.vizia.hooks import Kind, Module
from engine.games.vizia.notation import CLAIMS, SOURCE
from engine.games.vizia.place import by_letter, clash, closure, from_display, require_tile
from engine.games.vizia.swings import REACHES, Swing, swings
from engine.games.vizia.table import Table, contacts, fitting, newly_complete
from engine.games.vizia.tables import (
    CELL_NAMES,
    COLOURS,
    FITS_ALONE,
    FROM_DISPLAY,
    FROM_HAND,
    NEIGHBOURS,
    cell_name,
    cell_number,
    centre_number,
    neighbours,
)
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import Extras, Options, Pivot, Source, State

# A pivoted tile and the one between lie side by side: together they belong to four wheels.
MOST_WHEELS = 4


class Pivoting(NamedTuple):
    """A pivot as its check understood it."""

    old: int
    new: int
    between: int
    played: int
    completes: tuple[int, ...]


class SameColour(Module):
    """The touching tile is locked: nothing new may touch it while it touches its partner."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._reach = REACHES[options.pivot_range]

    def kinds(self) -> tuple[Kind, ...]:
        return (
            Kind(
                "pivot:",
                Pivot,
                False,
                self.check,
                self.play,
                self.moves,
                self.patterns,
                from_display,
            ),
        )

    # --- the touch ---------------------------------------------------------------------------

    def closes(self, extras: Extras) -> Iterable[int]:
        return chain.from_iterable(map(NEIGHBOURS.__getitem__, extras.locked))

    def closure(self, extras: Extras, cell: int) -> IllegalMove | None:
        near = [CELL_NAMES[other] for other in neighbours(cell) if other in extras.locked]
        if not near:
            return None
        name = cell_name(cell)
        return IllegalMove(
            "vizia.same_colour.locked", (name, *sorted(near)), cell=name, locked=min(near)
        )

    def touches(self, table: Table, extras: Extras, colour: int) -> list[int]:
        """Cells that touch exactly one tile, which has the colour itself."""
        if extras.same_colour_used:
            return []
        # Where only this colour is touched, both its neighbours fit: one of them is enough.
        spots, beside = table.spots, FITS_ALONE[colour]
        return [cell for cell in table.frontier[(colour + 1) % 6] if spots[cell] == beside]

    def touching(self, table: Table, extras: Extras, colour: int, cell: int) -> bool:
        return not extras.same_colour_used and table.spots.get(cell) == FITS_ALONE[colour]

    def objection(self, table: Table, extras: Extras, colour: int, cell: int) -> IllegalMove | None:
        near = [other for other in neighbours(cell) if other in table.tiles]
        same = [other for other in near if table.tiles[other] == colour]
        if not same:
            return None
        name, cells = cell_name(cell), tuple(sorted(CELL_NAMES[other] for other in near))
        if len(near) > 1:
            return IllegalMove(
                "vizia.same_colour.one_contact", (name, *cells), cell=name, contacts=len(near)
            )
        return IllegalMove("vizia.same_colour.once", (name, *cells), cell=name, partner=cells[0])

    def placed(self, turn: Turn, cell: int, colour: int) -> None:
        """A tile that touches its own colour is locked at once."""
        tiles = turn.table.tiles
        for near in NEIGHBOURS[cell]:
            if tiles.get(near) == colour:
                locked = (*turn.extras.locked, cell)
                turn.remember(locked=locked, fresh=cell, same_colour_used=True)
                turn.table.close(NEIGHBOURS[cell])
                turn.tell(effects.TileLocked(CELL_NAMES[cell], CELL_NAMES[near]))
                return

    def afresh(self, extras: Extras) -> Extras:
        return replace(extras, fresh=-1, same_colour_used=False)

    def turn_began(self, turn: Turn) -> None:
        if turn.extras.same_colour_used:
            turn.remember(fresh=-1, same_colour_used=False)

    def playable(self, table: Table, extras: Extras, colours: Iterable[int]) -> bool:
        if any(self.touches(table, extras, colour) for colour in colours):
            return True
        held = _bits(colours)
        ways = swings(table, extras, self._reach, held)
        return any(fits & held for swing in ways for _, fits in swing.gaps)

    # --- the pivot ---------------------------------------------------------------------------

    def check(self, state: State, table: Table, move: Pivot) -> Pivoting:
        """The cells, the colour played and the wheels completed; raises IllegalMove."""
        extras = state.extras
        old, new = cell_number(move.pivot_from), cell_number(move.pivot_to)
        between = cell_number(move.cell)
        if old not in extras.locked:
            raise IllegalMove("vizia.pivot.locked_only", (move.pivot_from,), cell=move.pivot_from)
        if old == extras.fresh:
            raise IllegalMove("vizia.pivot.later_turn", (move.pivot_from,), cell=move.pivot_from)
        if new not in self._reach.targets[old]:
            cells = (move.pivot_from, move.pivot_to)
            reach = table.game.options.pivot_range
            raise IllegalMove(
                "vizia.pivot.range", cells, start=cells[0], target=cells[1], range=reach
            )
        played = require_tile(state, move.source, move.colour)
        tiles = table.tiles.copy()
        colour = tiles.pop(old)
        _require_open(table, tiles, extras, new, colour, turned=old)
        if between not in NEIGHBOURS[new] or not contacts(tiles, between):
            cells = (move.pivot_to, move.cell)
            raise IllegalMove("vizia.pivot.between", cells, target=cells[0], cell=cells[1])
        tiles[new] = colour
        _require_open(table, tiles, extras, between, played, turned=old)
        tiles[between] = played
        completes = newly_complete(tiles, (new, between))
        require_claims(table.supply[state.turn], completes, move.claims)
        return Pivoting(old, new, between, played, completes)

    def play(self, turn: Turn, move: Pivot, plan: Pivoting) -> None:
        """Turn the tile, put the other one in, claim what they complete."""
        old, new, between, played, completes = plan
        colour = turn.table.tiles[old]
        turn.move_tile(old, {new: colour, between: played})
        turn.tell(effects.TileUnlocked(move.pivot_from))
        turn.tell(effects.TilePivoted(turn.seat, COLOURS[colour], move.pivot_from, move.pivot_to))
        turn.take(move.source, played)
        turn.tell(effects.TilePlaced(turn.seat, move.source, move.colour, move.cell))
        if completes:
            turn.complete(completes, [centre_number(name) for name in move.claims])
        turn.after_tile()

    def moves(self, state: State, table: Table) -> Sequence[Pivot]:
        """Every pivot in canonical order."""
        held, colours = _held(state.display, state.hands[state.turn])
        if not held or not state.extras.locked:
            return ()
        found: list[Pivot] = []
        supply = table.supply[state.turn]
        for swing in swings(table, state.extras, self._reach, colours):
            old, new = CELL_NAMES[swing.old], CELL_NAMES[swing.new]
            for source, colour in held:
                for between, fits in swing.gaps:
                    if fits >> colour & 1:
                        move = Pivot(old, new, source, COLOURS[colour], CELL_NAMES[between])
                        claims = _claims(table, supply, swing, between, colour)
                        if claims is NO_CLAIMS:
                            found.append(move)
                        else:
                            found += [replace(move, claims=claim) for claim in claims]
        return found

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        """For each tile and target the cells that take the same tiles; claims apart."""
        supply = table.supply[state.turn]
        held, colours = _held(state.display, state.hands[state.turn])
        for swing in swings(table, state.extras, self._reach, colours):
            start = f"pivot:{CELL_NAMES[swing.old]}>{CELL_NAMES[swing.new]}+{{tile}}@"
            products: dict[tuple[str, ...], list[str]] = {}
            for between, fits in swing.gaps:
                suited = [(source, colour) for source, colour in held if fits >> colour & 1]
                if not suited:
                    continue
                texts = tuple(f"{SOURCE.write(s)}:{COLOURS[c].letter}" for s, c in suited)
                claims = _claims(table, supply, swing, between, suited[0][1])
                if claims is NO_CLAIMS:
                    products.setdefault(texts, []).append(CELL_NAMES[between])
                    continue
                written = tuple(CLAIMS.write(claim) for claim in claims)
                slots = PatternSlot("tile", texts), PatternSlot("claims", written)
                yield Pattern(f"{start}{CELL_NAMES[between]}{{claims}}", slots)
            for tiles, cells in products.items():
                slots = PatternSlot("tile", tiles), PatternSlot("cell", tuple(cells))
                yield Pattern(f"{start}{{cell}}", slots)


def _require_open(
    table: Table, tiles: dict[int, int], extras: Extras, cell: int, colour: int, *, turned: int
) -> None:
    """Raise unless a tile of the colour may lie on the cell among its neighbours, if any.

    `tiles` are those on the table while the one that was locked on `turned` turns.
    """
    if cell in tiles or table.shut(cell, NEIGHBOURS[turned]):
        reason = closure(table.game, tiles, extras.unlocked(turned), cell)
        raise reason or AssertionError(cell_name(cell))
    fits = fitting(tiles, cell)
    if fits is not None and not fits >> colour & 1:
        raise clash(tiles, colour, cell)


def _claims(
    table: Table, supply: int, swing: Swing, between: int, colour: int
) -> Sequence[tuple[str, ...]]:
    """The claims a pivot can be written with."""
    if supply >= MOST_WHEELS:
        return NO_CLAIMS
    tiles = table.tiles.copy()
    tiles[swing.new] = tiles.pop(swing.old)
    tiles[between] = colour
    return claims_for(supply, newly_complete(tiles, (swing.new, between)))


@lru_cache(maxsize=4096)
def _held(display: bytes, hand: bytes) -> tuple[tuple[tuple[Source, int], ...], int]:
    """The tiles a seat can play, in the order of moves, and their colours as bits."""
    played = [(FROM_DISPLAY, colour) for colour in by_letter(display)]
    played += [(FROM_HAND, colour) for colour in by_letter(hand)]
    return tuple(played), _bits(display + hand)


def _bits(colours: Iterable[int]) -> int:
    bits = 0
    for colour in colours:
        bits |= 1 << colour
    return bits
