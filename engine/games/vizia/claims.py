"""Which wheels are claimed when there are too few tokens for all that a move completes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia.lattice import CELL_NAMES, CENTRE_NAMES
from engine.games.vizia.notation import CLAIMS

NO_CLAIMS: Sequence[tuple[str, ...]] = ((),)
MOST_WHEELS = 3
"""Wheels that one tile can complete: with as many tokens none needs to be claimed by name."""


def require_claims(supply: int, wheels: tuple[int, ...], claims: tuple[str, ...]) -> None:
    """Raise IllegalMove unless a move that completes `wheels` names the right claims.

    `supply`: the tokens that the seat has for them.
    """
    if supply == 0 or len(wheels) <= supply:
        if claims:
            raise IllegalMove(
                "vizia.claim.only_when_short", claims, wheels=len(wheels), tokens=supply
            )
        return
    names = tuple(CENTRE_NAMES[centre] for centre in wheels)
    in_order = tuple(name for name in names if name in claims)
    if len(claims) != supply or in_order != claims:
        raise IllegalMove("vizia.claim.choose", names, wheels=names, tokens=supply)


def claims_for(supply: int, wheels: tuple[int, ...]) -> Sequence[tuple[str, ...]]:
    """The claims that a move completing `wheels` can be written with, in canonical order."""
    if supply == 0 or len(wheels) <= supply:
        return NO_CLAIMS
    choices = combinations([CENTRE_NAMES[centre] for centre in wheels], supply)
    return sorted(choices, key=CLAIMS.write)


def cell_patterns(
    start: str,
    cells: Iterable[tuple[int, tuple[int, ...]]],
    supply: int,
    end: str = "",
    others: tuple[PatternSlot, ...] = (),
) -> Iterator[Pattern]:
    """Yield one pattern for all cells that need no claim, and one for each cell that does.

    A pattern is `start`, a cell, `end`, claims. `cells` pairs a cell with the wheels completed
    there; `others` are the slots in `end`.
    """
    plain = []
    for cell, wheels in cells:
        claims = claims_for(supply, wheels)
        if claims is NO_CLAIMS:
            plain.append(CELL_NAMES[cell])
        else:
            slot = PatternSlot("claims", tuple(CLAIMS.write(claim) for claim in claims))
            yield Pattern(f"{start}{CELL_NAMES[cell]}{end}{{claims}}", (*others, slot))
    if plain:
        yield Pattern(f"{start}{{cell}}{end}", (PatternSlot("cell", tuple(plain)), *others))
