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
from engine.games.vizia.colours import COLOURS, FITS_ALONE, bits, by_letter
from engine.games.vizia.draft import Draft
from engine.games.vizia.hooks import Hooks
from engine.games.vizia.lattice import (
    CELL_NAMES,
    NEIGHBOURS,
    cell_name,
    cell_number,
    centre_number,
    neighbours,
)
from engine.games.vizia.module import Module
from engine.games.vizia.move_kind import MoveKind
from engine.games.vizia.notation import CLAIMS, SOURCE
from engine.games.vizia.pivots import REACH, PivotTo, all_pivots
from engine.games.vizia.refusals import require_tile, why_closed, why_no_fit
from engine.games.vizia.state import Extras, State
from engine.games.vizia.table import (
    Table,
    contacts,
    fitting_colours,
    wheels_completed_together,
)
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import FROM_DISPLAY, FROM_HAND, Pivot, Source

MOST_WHEELS = 4
"""Wheels that a pivot can complete: its two tiles lie side by side and belong to four wheels."""


class SameColour(Module):
    """The tile is locked: no other tile may touch it while it touches its partner."""

    def blocked_cells(self, extras: Extras) -> Iterable[int]:
        return chain.from_iterable(map(NEIGHBOURS.__getitem__, extras.locked))

    def why_blocked(self, extras: Extras, cell: int) -> IllegalMove | None:
        locked = [CELL_NAMES[other] for other in neighbours(cell) if other in extras.locked]
        if not locked:
            return None
        name = cell_name(cell)
        cells = (name, *sorted(locked))
        return IllegalMove("vizia.same_colour.locked", cells, cell=name, locked=min(locked))

    def extra_cells(self, table: Table, extras: Extras, colour: int) -> list[int]:
        """The cells that touch exactly one tile, which has the colour itself."""
        if extras.same_colour_used:
            return []
        # Beside a lone tile of the colour both its neighbours fit: looking at one is enough.
        spots, fits = table.spots, FITS_ALONE[colour]
        return [cell for cell in table.frontier[(colour + 1) % 6] if spots[cell] == fits]

    def allows_cell(self, table: Table, extras: Extras, colour: int, cell: int) -> bool:
        return not extras.same_colour_used and table.spots.get(cell) == FITS_ALONE[colour]

    def why_not(self, table: Table, extras: Extras, colour: int, cell: int) -> IllegalMove | None:
        touched = [other for other in neighbours(cell) if other in table.tiles]
        if not any(table.tiles[other] == colour for other in touched):
            return None
        name = cell_name(cell)
        partners = sorted(CELL_NAMES[other] for other in touched)
        cells = (name, *partners)
        if len(touched) > 1:
            number = len(touched)
            return IllegalMove("vizia.same_colour.one_contact", cells, cell=name, contacts=number)
        return IllegalMove("vizia.same_colour.once", cells, cell=name, partner=partners[0])

    def on_tile_placed(self, draft: Draft, cell: int, colour: int) -> None:
        """Lock a tile that touches its own colour."""
        tiles = draft.table.tiles
        for partner in NEIGHBOURS[cell]:
            if tiles.get(partner) == colour:
                locked = (*draft.extras.locked, cell)
                draft.set_extras(locked=locked, just_locked=cell, same_colour_used=True)
                draft.table.block(NEIGHBOURS[cell])
                draft.emit(effects.TileLocked(CELL_NAMES[cell], CELL_NAMES[partner]))
                return

    def reset_turn_extras(self, extras: Extras) -> Extras:
        return replace(extras, just_locked=-1, same_colour_used=False)

    def on_turn_began(self, draft: Draft) -> None:
        if draft.extras.same_colour_used:
            draft.set_extras(just_locked=-1, same_colour_used=False)

    def can_play(self, table: Table, extras: Extras, colours: Iterable[int]) -> bool:
        if any(self.extra_cells(table, extras, colour) for colour in colours):
            return True
        wanted = bits(colours)
        pivots = all_pivots(table, extras, REACH[self.options.pivot_range], wanted)
        return any(fits & wanted for pivot in pivots for _, fits in pivot.fill_cells)


class Pivoting(NamedTuple):
    """A pivot as its check understood it: cells, the colour played, the wheels completed."""

    old: int
    new: int
    fill_cell: int
    colour: int
    wheels: tuple[int, ...]


class PivotKind(MoveKind[Pivot, Pivoting]):
    """Turn a tile that was locked in an earlier turn, and play a tile beside it."""

    move = Pivot
    prefix = "pivot:"

    def __init__(self, hooks: Hooks) -> None:
        super().__init__(hooks)
        self._reach = REACH[hooks.options.pivot_range]

    def check(self, state: State, table: Table, move: Pivot) -> Pivoting:
        extras = state.extras
        old, new = cell_number(move.pivot_from), cell_number(move.pivot_to)
        fill_cell = cell_number(move.cell)
        if old not in extras.locked:
            raise IllegalMove("vizia.pivot.locked_only", (move.pivot_from,), cell=move.pivot_from)
        if old == extras.just_locked:
            raise IllegalMove("vizia.pivot.later_turn", (move.pivot_from,), cell=move.pivot_from)
        if new not in self._reach.targets[old]:
            cells = (move.pivot_from, move.pivot_to)
            reach = self.hooks.options.pivot_range
            raise IllegalMove(
                "vizia.pivot.range", cells, start=cells[0], target=cells[1], range=reach
            )
        colour = require_tile(state, move.source, move.colour)
        tiles = table.tiles.copy()
        pivoted = tiles.pop(old)
        self._require_fit(table, tiles, extras, new, pivoted, lifted=old)
        if fill_cell not in NEIGHBOURS[new] or not contacts(tiles, fill_cell):
            cells = (move.pivot_to, move.cell)
            raise IllegalMove("vizia.pivot.between", cells, target=cells[0], cell=cells[1])
        tiles[new] = pivoted
        self._require_fit(table, tiles, extras, fill_cell, colour, lifted=old)
        tiles[fill_cell] = colour
        wheels = wheels_completed_together(tiles, (new, fill_cell))
        require_claims(table.supply[state.turn], wheels, move.claims)
        return Pivoting(old, new, fill_cell, colour, wheels)

    def _require_fit(
        self,
        table: Table,
        tiles: dict[int, int],
        extras: Extras,
        cell: int,
        colour: int,
        *,
        lifted: int,
    ) -> None:
        """Raise IllegalMove unless the colour may lie on the cell beside its neighbours, if any.

        `tiles` are those on the table while the tile that was locked on `lifted` turns.
        """
        if cell in tiles or table.is_blocked(cell, NEIGHBOURS[lifted]):
            reason = why_closed(self.hooks, tiles, extras.unlocked(lifted), cell)
            raise reason or AssertionError(f"nothing closes {cell_name(cell)}")
        fits = fitting_colours(tiles, cell)
        if fits is not None and not fits >> colour & 1:
            raise why_no_fit(tiles, colour, cell)

    def play(self, turn: Turn, move: Pivot, plan: Pivoting) -> None:
        old, new, fill_cell, colour, wheels = plan
        pivoted = turn.table.tiles[old]
        turn.move_tile(old, {new: pivoted, fill_cell: colour})
        turn.emit(effects.TileUnlocked(move.pivot_from))
        turn.emit(effects.TilePivoted(turn.seat, COLOURS[pivoted], move.pivot_from, move.pivot_to))
        turn.take(move.source, colour)
        turn.emit(effects.TilePlaced(turn.seat, move.source, move.colour, move.cell))
        if wheels:
            turn.complete_wheels(wheels, [centre_number(name) for name in move.claims])
        turn.finish_move(tile_played=True)

    def can_undo(self, state: State, move: Pivot) -> bool:
        """A tile from the display shows nothing; one from the hand does."""
        return move.source is FROM_DISPLAY

    def moves(self, state: State, table: Table) -> Sequence[Pivot]:
        playable, colours = _playable(state.display, state.hands[state.turn])
        if not playable or not state.extras.locked:
            return ()
        moves: list[Pivot] = []
        supply = table.supply[state.turn]
        for pivot in all_pivots(table, state.extras, self._reach, colours):
            old, new = CELL_NAMES[pivot.old], CELL_NAMES[pivot.new]
            for source, colour in playable:
                for cell, fits in pivot.fill_cells:
                    if fits >> colour & 1:
                        move = Pivot(old, new, source, COLOURS[colour], CELL_NAMES[cell])
                        claims = _claims(table, supply, pivot, cell, colour)
                        if claims is NO_CLAIMS:
                            moves.append(move)
                        else:
                            moves += [replace(move, claims=claim) for claim in claims]
        return moves

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        """For each tile and target the cells that take the same tiles; claims apart."""
        supply = table.supply[state.turn]
        playable, colours = _playable(state.display, state.hands[state.turn])
        for pivot in all_pivots(table, state.extras, self._reach, colours):
            start = f"pivot:{CELL_NAMES[pivot.old]}>{CELL_NAMES[pivot.new]}+{{tile}}@"
            cells_by_tiles: dict[tuple[str, ...], list[str]] = {}
            for cell, fits in pivot.fill_cells:
                fitting = [(source, colour) for source, colour in playable if fits >> colour & 1]
                if not fitting:
                    continue
                tiles = tuple(f"{SOURCE.write(s)}:{COLOURS[c].letter}" for s, c in fitting)
                claims = _claims(table, supply, pivot, cell, fitting[0][1])
                if claims is NO_CLAIMS:
                    cells_by_tiles.setdefault(tiles, []).append(CELL_NAMES[cell])
                    continue
                written = tuple(CLAIMS.write(claim) for claim in claims)
                slots = PatternSlot("tile", tiles), PatternSlot("claims", written)
                yield Pattern(f"{start}{CELL_NAMES[cell]}{{claims}}", slots)
            for tiles, cells in cells_by_tiles.items():
                slots = PatternSlot("tile", tiles), PatternSlot("cell", tuple(cells))
                yield Pattern(f"{start}{{cell}}", slots)


def _claims(
    table: Table, supply: int, pivot: PivotTo, fill_cell: int, colour: int
) -> Sequence[tuple[str, ...]]:
    """The claims that a pivot can be written with."""
    if supply >= MOST_WHEELS:
        return NO_CLAIMS
    tiles = table.tiles.copy()
    tiles[pivot.new] = tiles.pop(pivot.old)
    tiles[fill_cell] = colour
    return claims_for(supply, wheels_completed_together(tiles, (pivot.new, fill_cell)))


@lru_cache(maxsize=4096)
def _playable(display: bytes, hand: bytes) -> tuple[tuple[tuple[Source, int], ...], int]:
    """The tiles that a seat can play, in the order of moves, and their colours as bits."""
    tiles = [(FROM_DISPLAY, colour) for colour in by_letter(display)]
    tiles += [(FROM_HAND, colour) for colour in by_letter(hand)]
    return tuple(tiles), bits(display + hand)
