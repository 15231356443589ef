"""Vizia: the base game, all modules, and what listing the widest position costs."""

from typing import Any

from bench.play import Contest, Goal
from bench.report import Report
from bench.timing import seconds, widest
from engine.core.rng import Rng
from engine.core.rules import AnyRules

MODULES = ("extreme", "capture", "sameColour", "buying", "blackTile", "whiteTile")
BASE = Contest("Vizia, base game", 2, goals=(Goal("chess", 1.5),))
ALL = Contest(
    "Vizia, all modules",
    2,
    dict.fromkeys(MODULES, True),
    goals=(Goal(BASE.name, 1 / 3),),
)
CONTESTS = (BASE, ALL)
GAMES = 300


def measure(rules: AnyRules, report: Report) -> None:
    """Listing the widest position of random games against playing its moves, a move each."""
    for contest in CONTESTS:
        size, state, rng = widest(rules, contest, GAMES)
        moves = list(rules.legal_moves(state))

        def list_all(state: Any = state) -> None:
            list(rules.legal_moves(state))

        def play_all(state: Any = state, rng: Rng = rng, moves: list[Any] = moves) -> None:
            for move in moves:
                rules.apply(state, move, rng)

        ratio = seconds(list_all) / seconds(play_all)
        report.add(f"{contest.name}: widest of {GAMES} games", f"{size} moves")
        report.at_most(f"{contest.name}: listing it / playing each", ratio, 0.2)
