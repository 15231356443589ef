"""What each game measures of itself, one module a game, and the goals that only one game has."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core.rules import AnyRules


def bench_of(rules: AnyRules) -> Any:
    """The game's module, None if it has none.

    It may hold `CONTESTS` (see play.py), `measure(rules, report)` for what else is worth showing,
    and `REDIS_BYTES`, which a game of it should weigh at most in the middle.
    """
    name = f"{__name__}.{rules.info.id}"
    return import_module(name) if find_spec(name) else None
