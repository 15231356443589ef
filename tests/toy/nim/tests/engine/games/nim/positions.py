"""Nim positions as text: the seat and the tokens, `A takes of 5`; `A took the last` is over."""

import re

from engine.games.nim.types import Options, State


def position(text: str) -> State:
    """The state that `text` describes."""
    found = re.fullmatch(r"([AB]) (?:takes of (\d+)|took the last)", text)
    assert found, text
    return State(Options(), int(found[2] or 0), "AB".index(found[1]))
