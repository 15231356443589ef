"""The engine against python-chess, and what each game's own bench adds (see bench/games)."""

from random import Random

from bench.games import bench_of
from bench.play import BARE_KINGS, CHESS, play_chess, rates
from bench.report import Report
from engine.registry import GAMES

ROUNDS = 16


def run(report: Report) -> None:
    """Fill the report."""
    modules = {rules: module for rules in GAMES if (module := bench_of(rules))}
    contests = [
        (rules, contest) for rules, module in modules.items() for contest in module.CONTESTS
    ]
    players = {
        CHESS: play_chess(Random(0), bare_kings=False),
        BARE_KINGS: play_chess(Random(0), bare_kings=True),
        **{contest.name: contest.play(rules, Random(0)) for rules, contest in contests},
    }
    found = rates(players, ROUNDS)
    for name, rate in found.items():
        beside = f" = {rate / found[CHESS]:.2f} × chess" if name != CHESS else ""
        report.add(f"{name}: random moves a second", f"{rate:,.0f}{beside}")
    for _, contest in contests:
        for goal in contest.goals:
            ratio = found[contest.name] / found[goal.other]
            report.at_least(f"{contest.name} / {goal.other}", ratio, goal.ratio)
    for rules, module in modules.items():
        if hasattr(module, "measure"):
            module.measure(rules, report)
