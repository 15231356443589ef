"""Team play: seats 0 and 2 against 1 and 3; everybody plays alone, points are added up."""

from engine.core.marker import implements
from engine.games.vizia.module import Module
from engine.games.vizia.types import Options


@implements("vizia.teams.sum")
class Teams(Module):
    """Partners share points and do not oppose each other, no more."""

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(range(first, seats, 2)) for first in range(2))


def are_opposed(options: Options, seat: int, other: int) -> bool:
    """Whether two seats play against each other."""
    return bool((seat - other) % 2) if options.teams else seat != other
