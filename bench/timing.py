"""How long one call takes, and the position of random games that offers most."""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

import msgspec

from bench.play import Contest, draw
from engine.core.rng import Rng
from engine.core.rules import AnyRules

AT_LEAST = 0.1
COPIES = 50


def seconds(rules: AnyRules, state: Any, call: Callable[[Any], object]) -> float:
    """CPU seconds of a call on the state as it is when loaded: nothing is worked out about it.

    The best of three averages over a tenth of a second each.
    """
    stored = msgspec.msgpack.encode(state)
    best = float("inf")
    for _ in range(3):
        calls, spent = 0, 0.0
        while spent < AT_LEAST:
            loaded = [msgspec.msgpack.decode(stored, type=rules.types.state) for _ in range(COPIES)]
            begin = process_time()
            for copy in loaded:
                call(copy)
            spent += process_time() - begin
            calls += COPIES
        best = min(best, spent / calls)
    return best


class Widest(NamedTuple):
    """A position with very many moves."""

    size: int
    state: Any
    rng: Rng


def widest(rules: AnyRules, contest: Contest, games: int) -> Widest:
    """The position with most moves of so many random games."""
    random = Random(0)
    options = msgspec.convert(dict(contest.options), rules.types.options)
    found = Widest(0, None, Rng(bytes(32)))
    for _ in range(games):
        step = rules.new_game(options, contest.seats, Rng(random.randbytes(32)))
        while rules.to_move(step.state):
            patterns = rules.move_patterns(step.state)
            size = sum(pattern.size for pattern in patterns)
            if size > found.size:
                found = Widest(size, step.state, step.rng)
            move = rules.parse_move(draw(patterns, random))
            step = rules.apply(step.state, move, step.rng)
    return found
