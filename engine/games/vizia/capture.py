"""Capture: a token surrounded by tokens that oppose its owner goes to who closed the ring."""

from engine.games.vizia import effects
from engine.games.vizia.lattice import CENTRE_NAMES, CENTRES_ROUND
from engine.games.vizia.module import Game, Module
from engine.games.vizia.state import NOBODY
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import SurroundRule


class Capture(Module):
    """Tested after tokens were put down, for the opposing tokens next to them."""

    def settle(self, turn: Turn, put: list[int]) -> list[int]:
        """All captures are decided first, then all tokens change hands.

        Rules vizia.capture.surrounded and vizia.capture.short.
        """
        wheels, game = turn.table.wheels, turn.game
        near = {other for at in put for other in CENTRES_ROUND[at] if other in wheels}
        caught = sorted(
            at
            for at in near
            if (owner := wheels[at]) != NOBODY
            and game.opposing(owner, turn.seat)
            and self._surrounded(game, wheels, at, owner)
        )
        for at in caught:
            turn.tell(effects.TokenCaptured(turn.seat, wheels[at], CENTRE_NAMES[at]))
            turn.own(at, NOBODY)
        got = turn.dearest(caught)
        for at in got:
            points = turn.own(at, turn.seat)
            turn.tell(effects.WheelCaptured(turn.seat, CENTRE_NAMES[at], points))
        return got

    def _surrounded(self, game: Game, wheels: dict[int, int], at: int, owner: int) -> bool:
        existing = self.options.surround_rule is SurroundRule.EXISTING
        for other in CENTRES_ROUND[at]:
            holder = wheels.get(other)
            if holder is None and existing:
                continue
            if holder is None or holder == NOBODY or not game.opposing(holder, owner):
                return False
        return True
