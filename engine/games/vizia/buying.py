"""Buying: move a tile with one contact against a token; reclaim empty wheels by surrounding them.

buy = "buy:" cell ">" cell "$" centre claims
"""

from collections.abc import Iterator, Sequence
from itertools import chain, product, starmap

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia import effects
from engine.games.vizia.claims import cell_patterns, claims_for, require_claims
from engine.games.vizia.colours import COLOURS, FITS
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
from engine.games.vizia.module import Kind, Module, always
from engine.games.vizia.place import MOST_WHEELS, clash, closure
from engine.games.vizia.state import NOBODY, Extras, State
from engine.games.vizia.table import Table, closed_by, completed, contacts, fitting
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import TOKENS, Buy, SurroundRule

Purchase = tuple[int, int, int, tuple[int, ...]]


class Buying(Module):
    """A bought tile is not a tile played: the duty of the turn stays."""

    def kinds(self) -> tuple[Kind, ...]:
        return (Kind("buy:", Buy, False, self.check, self.play, self.moves, self.patterns, always),)

    # --- the rules ---------------------------------------------------------------------------

    def check(self, state: State, table: Table, move: Buy) -> Purchase:
        """The old cell, the new one, the wheel that pays, and the wheels completed."""
        most = self.options.max_purchases_per_turn
        if self._used_up(state.extras):
            raise IllegalMove("vizia.buying.limit", most=most)
        old, new = cell_number(move.buy_from), cell_number(move.buy_to)
        if old not in table.tiles:
            raise IllegalMove("vizia.buying.tile", (move.buy_from,), cell=move.buy_from)
        touching = _contacts(table, state.extras, old)
        if touching != 1:
            raise IllegalMove(
                "vizia.buying.one_contact", (move.buy_from,), cell=move.buy_from, contacts=touching
            )
        at = centre_number(move.wheel)
        if table.wheels.get(at, NOBODY) != state.turn:
            raise IllegalMove("vizia.buying.own_token", (), wheel=move.wheel)
        if new == old:
            raise IllegalMove("vizia.buying.other_cell", (move.buy_to,), cell=move.buy_to)
        completes = self._landing(state, table, old, new)
        require_claims(table.supply[state.turn] + 1, completes, move.claims)
        return old, new, at, completes

    def _landing(self, state: State, table: Table, old: int, new: int) -> tuple[int, ...]:
        """The wheels that the tile on `old` completes on `new`, where it must fit."""
        colour = table.tiles[old]
        # Where its colour fits as things are the tile is not beside, and so in none of the wheels.
        if table.spots.get(new, 0) >> colour & 1:
            return completed(table.tiles, new)
        rest = _without(table.tiles, old)
        if new in rest or table.shut(new, closed_by(state.extras.locked, old)):
            reason = closure(table.game, rest, state.extras.unlocked(old), new)
            raise reason or AssertionError(f"nothing closes {cell_name(new)}")
        near = [rest[other] for other in neighbours(new) if other in rest]
        if not near or not all(FITS[colour] >> other & 1 for other in near):
            raise clash(rest, colour, new)
        return completed(rest, new)

    def play(self, turn: Turn, move: Buy, purchase: Purchase) -> None:
        """Take the token back, move the tile, claim what it completes."""
        old, new, at, completes = purchase
        colour = turn.table.tiles[old]
        extras = turn.extras
        turn.move_tile(old, {new: colour})
        turn.remember(purchases=extras.purchases + 1)
        turn.own(at, NOBODY)
        turn.tell(effects.TokenPaid(turn.seat, move.wheel))
        if old in extras.locked:
            turn.tell(effects.TileUnlocked(move.buy_from))
        turn.tell(effects.TileBought(turn.seat, COLOURS[colour], move.buy_from, move.buy_to))
        if completes:
            turn.complete(completes, [centre_number(name) for name in move.claims])
        turn.after_tokens()

    def settle(self, turn: Turn, put: list[int]) -> list[int]:
        """Empty wheels next to new tokens are won when tokens stand all round them.

        Rule vizia.buying.reclaim.
        """
        wheels = turn.table.wheels
        if NOBODY not in wheels.values():
            return []
        seen: set[int] = set()
        won: list[int] = []
        for at in {other for token in put for other in CENTRES_ROUND[token]}:
            if wheels.get(at) == NOBODY and at not in seen and self._inside(wheels, at):
                group = _group(wheels, at)
                seen |= group
                if all(self._inside(wheels, other) for other in group):
                    won += group
        got = turn.dearest(won)
        for at in got:
            points = turn.own(at, turn.seat)
            turn.tell(effects.WheelReclaimed(turn.seat, CENTRE_NAMES[at], points))
        return got

    def _inside(self, wheels: dict[int, int], at: int) -> bool:
        """Whether an empty wheel can lie in a group that is surrounded.

        A complete wheel beside it without a token belongs to its group.
        """
        if self.options.surround_rule is SurroundRule.EXISTING:
            return True
        return all(other in wheels for other in CENTRES_ROUND[at])

    def turn_began(self, turn: Turn) -> None:
        if turn.extras.purchases:
            turn.remember(purchases=0)

    def offers(self, table: Table, extras: Extras, seat: int) -> bool:
        if self._used_up(extras) or seat not in table.wheels.values():
            return False
        return any(targets for _, targets in _for_sale(table, extras))

    def _used_up(self, extras: Extras) -> bool:
        return 0 < self.options.max_purchases_per_turn <= extras.purchases

    # --- lists -------------------------------------------------------------------------------

    def moves(self, state: State, table: Table) -> Sequence[Buy]:
        """Every purchase in canonical order."""
        wheels = self._payable(state, table)
        if not wheels:
            return ()
        supply = table.supply[state.turn] + 1
        found: list[Buy] = []
        for old, targets in _for_sale(table, state.extras):
            start = CELL_NAMES[old]
            if supply >= MOST_WHEELS:
                names = map(CELL_NAMES.__getitem__, targets)
                found += starmap(Buy, product((start,), names, wheels))
                continue
            for new in targets:
                name = CELL_NAMES[new]
                claims = claims_for(supply, completed(_without(table.tiles, old), new))
                found += [Buy(start, name, wheel, claim) for wheel in wheels for claim in claims]
        return found

    def patterns(self, state: State, table: Table) -> Iterator[Pattern]:
        """For each tile a product of cells and wheels; cells that call for claims apart."""
        supply = table.supply[state.turn] + 1
        wheels = self._payable(state, table)
        for old, targets in _for_sale(table, state.extras) if wheels else ():
            rest = _without(table.tiles, old)
            cells = [(new, completed(rest, new)) for new in targets]
            paid = PatternSlot("wheel", tuple(wheels))
            start = f"buy:{CELL_NAMES[old]}>"
            yield from cell_patterns(start, cells, supply, "${wheel}", (paid,))

    def _payable(self, state: State, table: Table) -> Sequence[str]:
        """The wheels that may pay, in the order of moves."""
        seat = state.turn
        if table.supply[seat] == TOKENS or self._used_up(state.extras):
            return ()
        return sorted(CENTRE_NAMES[at] for at, owner in table.wheels.items() if owner == seat)


def _contacts(table: Table, extras: Extras, cell: int) -> int:
    """How many tiles a tile touches; the white tile, if there is one, counts."""
    return len(contacts(table.tiles, cell)) + (extras.white_cell in NEIGHBOURS[cell])


def _for_sale(table: Table, extras: Extras) -> Iterator[tuple[int, list[int]]]:
    """Tiles with one contact in the order of moves, and the cells each may go to, ascending."""
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
        found = table.frontier[colour]
        near = [
            cell
            for cell in NEIGHBOURS[old]
            if not spots.get(cell)
            and cell not in tiles
            and (fitting(tiles, cell, old) or 0) >> colour & 1
        ]
        if near:
            lock = closed_by(extras.locked, old)
            near = [cell for cell in near if not table.shut(cell, lock)]
        yield old, sorted(found + near) if near else found


def _without(tiles: dict[int, int], cell: int) -> dict[int, int]:
    rest = tiles.copy()
    del rest[cell]
    return rest


def _group(wheels: dict[int, int], start: int) -> set[int]:
    """The empty wheels connected with an empty wheel."""
    group = {start}
    edge = [start]
    while edge:
        found = chain.from_iterable(CENTRES_ROUND[at] for at in edge)
        edge = [at for at in set(found) if at not in group and wheels.get(at) == NOBODY]
        group.update(edge)
    return group
