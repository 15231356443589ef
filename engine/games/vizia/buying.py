"""Buying: move a tile with one contact against a token; reclaim empty wheels by surrounding them.

buy = "buy:" cell ">" cell "$" centre claims
"""

from collections.abc import Iterator, Sequence
from itertools import chain, product, starmap
from typing import NamedTuple

from engine.core.errors import IllegalMove
from engine.core.marker import implements
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.claims import MOST_WHEELS, cell_patterns, claims_for, require_claims
from engine.games.vizia.colours import COLOURS, FITS
from engine.games.vizia.draft import Draft
from engine.games.vizia.lattice import (
    CELL_NAMES,
    CENTRE_NAMES,
    CENTRES_ROUND,
    NEIGHBOURS,
    before_arrow,
    cell_name,
    cell_number,
    centre_number,
    neighbours,
)
from engine.games.vizia.module import Module
from engine.games.vizia.move_kind import MoveKind
from engine.games.vizia.refusals import why_closed, why_no_fit
from engine.games.vizia.state import NOBODY, Extras, State
from engine.games.vizia.table import (
    Table,
    blocked_by_lock,
    completed_wheels,
    contacts,
    fitting_colours,
)
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import TOKENS, Buy, Options, SurroundRule


class Buying(Module):
    """A bought tile is not a tile played: the turn still needs one."""

    @implements("vizia.buying.reclaim")
    def on_tokens_placed(self, draft: Draft, wheels: list[int]) -> list[int]:
        """Reclaim the empty wheels beside the tokens that tokens now surround."""
        owners = draft.table.wheels
        if NOBODY not in owners.values():
            return []
        tested: set[int] = set()
        surrounded: list[int] = []
        for centre in {other for token in wheels for other in CENTRES_ROUND[token]}:
            if owners.get(centre) == NOBODY and centre not in tested:
                if not self._is_enclosed(owners, centre):
                    continue
                group = _empty_group(owners, centre)
                tested |= group
                if all(self._is_enclosed(owners, other) for other in group):
                    surrounded += group
        reclaimed = draft.most_valuable(surrounded)
        for centre in reclaimed:
            points = draft.set_owner(centre, draft.seat)
            draft.emit(effects.WheelReclaimed(draft.seat, CENTRE_NAMES[centre], points))
        return reclaimed

    def _is_enclosed(self, owners: dict[int, int], centre: int) -> bool:
        """Whether an empty wheel can belong to a surrounded group.

        A complete wheel beside it without a token belongs to its group.
        """
        if self.options.surround_rule is SurroundRule.EXISTING:
            return True
        return all(other in owners for other in CENTRES_ROUND[centre])

    def on_turn_began(self, draft: Draft) -> None:
        if draft.extras.purchases:
            draft.set_extras(purchases=0)

    def has_other_action(self, table: Table, extras: Extras, seat: int) -> bool:
        if _limit_reached(self.options, extras) or seat not in table.wheels.values():
            return False
        return any(targets for _, targets in _for_sale(table, extras))


class Purchase(NamedTuple):
    """A purchase as its check understood it: cells, the wheel that pays, the wheels completed."""

    old: int
    new: int
    paid: int
    wheels: tuple[int, ...]


class BuyKind(MoveKind[Buy, Purchase]):
    """Move a tile and take a token back."""

    move = Buy
    prefix = "buy:"

    def check(self, state: State, table: Table, move: Buy) -> Purchase:
        options = self.hooks.options
        if _limit_reached(options, state.extras):
            raise IllegalMove("vizia.buying.limit", most=options.max_purchases_per_turn)
        old, new = cell_number(move.buy_from), cell_number(move.buy_to)
        if old not in table.tiles:
            raise IllegalMove("vizia.buying.tile", (move.buy_from,), cell=move.buy_from)
        number = _count_contacts(table, state.extras, old)
        if number != 1:
            raise IllegalMove(
                "vizia.buying.one_contact", (move.buy_from,), cell=move.buy_from, contacts=number
            )
        paid = centre_number(move.wheel)
        if table.wheels.get(paid, NOBODY) != state.turn:
            raise IllegalMove("vizia.buying.own_token", (), wheel=move.wheel)
        if new == old:
            raise IllegalMove("vizia.buying.other_cell", (move.buy_to,), cell=move.buy_to)
        wheels = self._wheels_completed(state, table, old, new)
        require_claims(table.supply[state.turn] + 1, wheels, move.claims)
        return Purchase(old, new, paid, wheels)

    def _wheels_completed(self, state: State, table: Table, old: int, new: int) -> tuple[int, ...]:
        """The wheels that the tile on `old` completes on `new`; raises IllegalMove if it cannot
        lie there.
        """
        colour = table.tiles[old]
        # A cell where its colour fits already is not beside the tile: it is in none of the wheels.
        if table.spots.get(new, 0) >> colour & 1:
            return completed_wheels(table.tiles, new)
        rest = _without(table.tiles, old)
        if new in rest or table.is_blocked(new, blocked_by_lock(state.extras.locked, old)):
            reason = why_closed(self.hooks, rest, state.extras.unlocked(old), new)
            raise reason or AssertionError(f"nothing closes {cell_name(new)}")
        touched = [rest[other] for other in neighbours(new) if other in rest]
        if not touched or not all(FITS[colour] >> other & 1 for other in touched):
            raise why_no_fit(rest, colour, new)
        return completed_wheels(rest, new)

    def play(self, turn: Turn, move: Buy, plan: Purchase) -> None:
        """Take the token back, move the tile, claim what it completes."""
        old, new, paid, wheels = plan
        colour = turn.table.tiles[old]
        extras = turn.extras
        turn.move_tile(old, {new: colour})
        turn.set_extras(purchases=extras.purchases + 1)
        turn.set_owner(paid, NOBODY)
        turn.emit(effects.TokenPaid(turn.seat, move.wheel))
        if old in extras.locked:
            turn.emit(effects.TileUnlocked(move.buy_from))
        turn.emit(effects.TileBought(turn.seat, COLOURS[colour], move.buy_from, move.buy_to))
        if wheels:
            turn.complete_wheels(wheels, [centre_number(name) for name in move.claims])
        turn.finish_move(tile_played=False)

    def can_undo(self, state: State, move: Buy) -> bool:
        """A purchase shows nothing hidden and never ends the turn."""
        return True

    def moves(self, state: State, table: Table) -> Sequence[Buy]:
        payable = self._payable_wheels(state, table)
        if not payable:
            return ()
        supply = table.supply[state.turn] + 1
        moves: list[Buy] = []
        for old, targets in _for_sale(table, state.extras):
            start = CELL_NAMES[old]
            if supply >= MOST_WHEELS:
                names = map(CELL_NAMES.__getitem__, targets)
                moves += starmap(Buy, product((start,), names, payable))
                continue
            for new in targets:
                name = CELL_NAMES[new]
                claims = claims_for(supply, completed_wheels(_without(table.tiles, old), new))
                moves += [Buy(start, name, wheel, claim) for wheel in payable for claim in claims]
        return moves

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        """For each tile a product of cells and wheels; cells that call for claims apart."""
        supply = table.supply[state.turn] + 1
        payable = self._payable_wheels(state, table)
        for old, targets in _for_sale(table, state.extras) if payable else ():
            rest = _without(table.tiles, old)
            cells = [(new, completed_wheels(rest, new)) for new in targets]
            paid = PatternSlot("wheel", tuple(payable))
            start = f"buy:{CELL_NAMES[old]}>"
            yield from cell_patterns(start, cells, supply, "${wheel}", (paid,))

    def _payable_wheels(self, state: State, table: Table) -> Sequence[str]:
        """The wheels whose token may pay, in the order of moves."""
        seat = state.turn
        if table.supply[seat] == TOKENS or _limit_reached(self.hooks.options, state.extras):
            return ()
        owned = (centre for centre, owner in table.wheels.items() if owner == seat)
        return sorted(CENTRE_NAMES[centre] for centre in owned)


def _limit_reached(options: Options, extras: Extras) -> bool:
    """Whether no more tiles may be bought in this turn."""
    return 0 < options.max_purchases_per_turn <= extras.purchases


def _count_contacts(table: Table, extras: Extras, cell: int) -> int:
    """How many tiles a tile touches; the white tile, if there is one, counts."""
    return len(contacts(table.tiles, cell)) + (extras.white_cell in NEIGHBOURS[cell])


def _for_sale(table: Table, extras: Extras) -> Iterator[tuple[int, list[int]]]:
    """The tiles with one contact in the order of moves, each with its target cells, ascending."""
    tiles, spots, white = table.tiles, table.spots, extras.white_cell
    leaves = []
    for cell in tiles:
        a, b, c = NEIGHBOURS[cell]
        if (a in tiles) + (b in tiles) + (c in tiles) == 1 and white not in (a, b, c):
            leaves.append(cell)
    leaves.sort(key=before_arrow)
    for old in leaves:
        colour = tiles[old]
        # Beside it nothing of its colour fits. Without the tile and its lock it may do so on a cell
        # that touches another tile, where now nothing at all may be put.
        targets = table.frontier[colour]
        freed = [
            cell
            for cell in NEIGHBOURS[old]
            if not spots.get(cell)
            and cell not in tiles
            and (fitting_colours(tiles, cell, old) or 0) >> colour & 1
        ]
        if freed:
            lock = blocked_by_lock(extras.locked, old)
            freed = [cell for cell in freed if not table.is_blocked(cell, lock)]
        yield old, sorted(targets + freed) if freed else targets


def _without(tiles: dict[int, int], cell: int) -> dict[int, int]:
    rest = tiles.copy()
    del rest[cell]
    return rest


def _empty_group(owners: dict[int, int], start: int) -> set[int]:
    """The empty wheels connected with an empty wheel."""
    group = {start}
    edge = [start]
    while edge:
        reached = set(chain.from_iterable(CENTRES_ROUND[centre] for centre in edge))
        edge = [c for c in reached if c not in group and owners.get(c) == NOBODY]
        group.update(edge)
    return group
