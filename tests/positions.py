"""Positions as text, for every game: each game's tests bring their own reader."""

from importlib import import_module
from typing import Any

from engine.core.rules import AnyRules


def position(rules: AnyRules, text: str) -> Any:
    """The state that `text` describes, in the notation of the game's own `positions.py`."""
    return import_module(f"tests.engine.games.{rules.info.id}.positions").position(text)
