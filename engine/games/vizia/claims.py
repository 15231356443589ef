"""Which wheels are claimed when there are too few tokens for all that a move completes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.games.vizia.lattice import CELL_NAMES, CENTRE_NAMES
from engine.games.vizia.notation import CLAIMS

NO_CLAIMS: Sequence[tuple[str, ...]] = ((),)


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
        return NO_CLAIMS
    chosen = combinations([CENTRE_NAMES[at] for at in new], supply)
    return sorted(chosen, key=CLAIMS.write)


def cell_patterns(
    start: str,
    cells: Iterable[tuple[int, tuple[int, ...]]],
    supply: int,
    end: str = "",
    others: tuple[PatternSlot, ...] = (),
) -> Iterator[Pattern]:
    """`start`, a cell, `end`, claims: one product of the cells that need no claims, one for each
    cell, given with the wheels completed there, that does; `others` are the slots in `end`.
    """
    plain = []
    for cell, new in cells:
        claims = claims_for(supply, new)
        if claims is NO_CLAIMS:
            plain.append(CELL_NAMES[cell])
        else:
            slot = PatternSlot("claims", tuple(CLAIMS.write(claim) for claim in claims))
            yield Pattern(f"{start}{CELL_NAMES[cell]}{end}{{claims}}", (*others, slot))
    if plain:
        yield Pattern(f"{start}{{cell}}{end}", (PatternSlot("cell", tuple(plain)), *others))
