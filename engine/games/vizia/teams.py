"""Team play: seats 0 and 2 against 1 and 3; everybody plays for himself, points are added up."""

from engine.games.vizia.module import Module


class Teams(Module):
    """A partner's token is not opposing; else only points are shared (vizia.teams.sum)."""

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(range(first, seats, 2)) for first in range(2))
