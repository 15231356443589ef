"""Perft: the number of sequences of legal moves, the field's check of a move generator."""

from typing import Any

from engine.core.rng import Rng
from engine.core.rules import AnyRules


def perft(rules: AnyRules, state: Any, rng: Rng, depth: int) -> int:
    """Number of sequences of `depth` legal moves; a game that ends earlier counts for nothing."""
    if depth == 0:
        return 1
    if not rules.to_move(state):
        return 0
    if depth == 1:
        return sum(1 for _ in rules.legal_moves(state))
    total = 0
    for move in rules.legal_moves(state):
        step = rules.apply(state, move, rng)
        total += perft(rules, step.state, step.rng, depth - 1)
    return total


def divide(rules: AnyRules, state: Any, rng: Rng, depth: int) -> dict[str, int]:
    """Perft split by the first move, which shows where two implementations part."""
    result = {}
    for move in rules.legal_moves(state):
        step = rules.apply(state, move, rng)
        result[rules.format_move(move)] = perft(rules, step.state, step.rng, depth - 1)
    return result
