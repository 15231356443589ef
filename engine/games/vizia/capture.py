"""Capture: a token surrounded by tokens that oppose its owner goes to who closed the ring."""

from engine.core.marker import implements
from engine.games.vizia import effects
from engine.games.vizia.draft import Draft
from engine.games.vizia.lattice import CENTRE_NAMES, CENTRES_ROUND
from engine.games.vizia.module import Module
from engine.games.vizia.state import NOBODY
from engine.games.vizia.teams import are_opposed
from engine.games.vizia.types import SurroundRule


class Capture(Module):
    """Tested for the opposing tokens beside those that were put down."""

    @implements("vizia.capture.surrounded", "vizia.capture.short")
    def on_tokens_placed(self, draft: Draft, wheels: list[int]) -> list[int]:
        """Decide all captures first, then let all tokens change hands."""
        owners = draft.table.wheels
        beside = {other for centre in wheels for other in CENTRES_ROUND[centre] if other in owners}
        captured = sorted(
            centre
            for centre in beside
            if (owner := owners[centre]) != NOBODY
            and are_opposed(self.options, owner, draft.seat)
            and self._is_surrounded(owners, centre, owner)
        )
        for centre in captured:
            draft.emit(effects.TokenCaptured(draft.seat, owners[centre], CENTRE_NAMES[centre]))
            draft.set_owner(centre, NOBODY)
        won = draft.most_valuable(captured)
        for centre in won:
            points = draft.set_owner(centre, draft.seat)
            draft.emit(effects.WheelCaptured(draft.seat, CENTRE_NAMES[centre], points))
        return won

    def _is_surrounded(self, owners: dict[int, int], centre: int, owner: int) -> bool:
        """Whether the tokens that the option counts round a token all oppose its owner."""
        only_existing = self.options.surround_rule is SurroundRule.EXISTING
        for other in CENTRES_ROUND[centre]:
            holder = owners.get(other)
            if holder is None and only_existing:
                continue
            if holder is None or holder == NOBODY:
                return False
            if not are_opposed(self.options, holder, owner):
                return False
        return True
