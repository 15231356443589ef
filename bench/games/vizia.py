"""Vizia: the base game, all modules, and what listing the widest position costs."""

from functools import partial

from bench.play import Contest, Goal, beside_chess
from bench.report import Report
from bench.timing import seconds, widest
from engine.core.rules import AnyRules

MODULES = ("extreme", "capture", "sameColour", "buying", "blackTile", "whiteTile")
BASE = Contest("Vizia, base game", 2, goals=beside_chess(1.5))
ALL = Contest(
    "Vizia, all modules",
    2,
    dict.fromkeys(MODULES, True),
    goals=(Goal(BASE.name, 1 / 3),),
)
CONTESTS = (BASE, ALL)
REDIS_BYTES = 2048
GAMES = 1000
MOVES = 8


def measure(rules: AnyRules, report: Report) -> None:
    """Listing the widest position of random games against playing some of its moves."""
    for contest in CONTESTS:
        size, state, rng = widest(rules, contest, GAMES)
        moves = list(rules.legal_moves(state))[:: max(1, size // MOVES)]
        playing = [
            seconds(rules, state, partial(rules.apply, move=move, rng=rng)) for move in moves
        ]
        listing = seconds(rules, state, lambda loaded: list(rules.legal_moves(loaded)))
        ratio = listing / size / (sum(playing) / len(playing))
        report.add(f"{contest.name}: widest of {GAMES} games", f"{size} moves")
        report.at_most(f"{contest.name}: listing a move / playing it", ratio, 0.2)
