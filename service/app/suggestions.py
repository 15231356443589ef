"""Which legal moves come near to a refused one.

A pattern is an exact product, so every text made from it is a legal move; trying the options of
one slot at a time finds near ones without listing moves.
"""

import re
from collections.abc import Iterator, Sequence

from engine.core.rules import AnyRules, Pattern
from engine.core.wire import Move

NEAREST = 3
CANDIDATES = 200
TOKEN = re.compile(r"-?\d+|[A-Za-z]+|.")
APART = 12
"""How far apart two different words are, and two numbers at most."""


def nearest(rules: AnyRules, state: object, refused: Move) -> tuple[str, ...]:
    """Up to three legal moves of the same kind, the nearest first, from so many candidates."""
    wanted = rules.format_move(refused)
    tokens = TOKEN.findall(wanted)
    found: dict[str, int] = {}
    patterns = [
        pattern
        for pattern in rules.move_patterns(state)
        if type(rules.parse_move(_first(pattern))) is type(refused)
    ]
    patterns.sort(key=lambda pattern: _distance(tokens, _first(pattern)))
    for pattern in patterns:
        for text in _near(pattern, tokens):
            if len(found) == CANDIDATES:
                break
            found.setdefault(text, _distance(tokens, text))
    found.pop(wanted, None)
    return tuple(sorted(found, key=lambda text: (found[text], text))[:NEAREST])


def _first(pattern: Pattern) -> str:
    return pattern.fill([slot.options[0] for slot in pattern.slots])


def _near(pattern: Pattern, tokens: Sequence[str]) -> Iterator[str]:
    """Every text on the way from the pattern's first text to its nearest, slot by slot."""
    chosen = [slot.options[0] for slot in pattern.slots]
    yield pattern.fill(chosen)
    for at, slot in enumerate(pattern.slots):
        best = _distance(tokens, pattern.fill(chosen))
        for option in slot.options[1:]:
            tried = [*chosen[:at], option, *chosen[at + 1 :]]
            text = pattern.fill(tried)
            yield text
            distance = _distance(tokens, text)
            if distance < best:
                best, chosen = distance, tried


def _distance(tokens: Sequence[str], text: str) -> int:
    others = TOKEN.findall(text)
    apart = sum(map(_apart, tokens, others))
    return apart + APART * abs(len(tokens) - len(others))


def _apart(one: str, other: str) -> int:
    if one == other:
        return 0
    if one.lstrip("-").isdigit() and other.lstrip("-").isdigit():
        return min(APART, abs(int(one) - int(other)))
    return APART
