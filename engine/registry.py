"""The games of this engine: the one list that a new game is added to."""

from engine.core.rules import AnyRules
from engine.games.queens_garden.rules import RULES as QUEENS_GARDEN
from engine.games.vizia.rules import RULES as VIZIA
from engine.games.zyrcan.rules import RULES as ZYRCAN

GAMES: tuple[AnyRules, ...] = (QUEENS_GARDEN, VIZIA, ZYRCAN)

BY_ID = {rules.info.id: rules for rules in GAMES}
