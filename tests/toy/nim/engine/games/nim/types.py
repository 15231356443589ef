"""What Nim is made of: 21 tokens, of which a seat takes one to three."""

from msgspec import Struct

from engine.core.wire import Effect, GameOver, Move, TurnBegan, Wire


class Options(Wire, frozen=True):
    """There is nothing to choose."""


class State(Struct, frozen=True, array_like=True):
    """`tokens` are left, `turn` is the seat that takes next, or that took the last one."""

    options: Options
    tokens: int
    turn: int


class Take(Move, frozen=True):
    """Take so many tokens."""

    number: int


class Taken(Effect, frozen=True):
    """A seat took tokens; `left` are left."""

    seat: int
    number: int
    left: int


class View(Wire, frozen=True):
    """Nothing is hidden."""

    tokens: int


EFFECTS = (Taken, TurnBegan, GameOver)
