"""Where a rule is carried out that nothing else in the code names."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def implements(*rules: str) -> Callable[[F], F]:
    """Mark a function that carries out these rules; it is given back as it is.

    Most rules are named where a move is refused, a game ends or points are counted. The ids of the
    others stand here, for every id has its place in the code, which a law sees to.
    """

    def mark(function: F) -> F:
        return function

    return mark
