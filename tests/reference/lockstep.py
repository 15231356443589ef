"""Plays a game in the engine and in a slow model at once and compares them after every move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

import pytest

from engine.core.errors import IllegalMove
from engine.core.rng import Rng
from engine.core.rules import AnyRules
from tests.reference.stream import Stream


class Model(Protocol):
    """What the module of a slow model offers."""

    def legal(self, position: Any, /) -> list[str]:
        """The notations of all legal moves, bytewise."""
        ...

    def apply(self, position: Any, notation: str, rng: Stream, /) -> Any:
        """The position after the move."""
        ...

    def totals(self, position: Any, /) -> list[int]:
        """The points of each seat."""
        ...

    def ranks(self, position: Any, /) -> list[int]:
        """The rank of each seat."""
        ...


@dataclass
class Pair:
    """One game in both: the engine's rules and state, the model and its position.

    `neutral` makes of the engine's state what `comparable` makes of the model's position.
    """

    rules: AnyRules
    model: Model
    state: Any
    rng: Rng
    position: Any
    stream: Stream
    neutral: Callable[[Any], Any]
    comparable: Callable[[Any], Any]
    moves: list[str] = field(default_factory=list)

    def compare(self) -> list[str]:
        """Compare the positions and the lists of moves; gives the list."""
        history = " ".join(self.moves)
        assert self.neutral(self.state) == self.comparable(self.position), history
        assert self.rng.k == self.stream.used, history
        expected = self.model.legal(self.position)
        listed = [self.rules.format_move(move) for move in self.rules.legal_moves(self.state)]
        assert listed == expected, history
        return expected

    def play(self, notation: str) -> None:
        """Play one move in both."""
        self.moves.append(notation)
        step = self.rules.apply(self.state, self.rules.parse_move(notation), self.rng)
        self.state, self.rng = step.state, step.rng
        self.position = self.model.apply(self.position, notation, self.stream)

    def refuse(self, notations: Sequence[str], legal: Sequence[str]) -> None:
        """The engine refuses all of these moves that are not legal here."""
        for notation in set(notations) - set(legal):
            with pytest.raises(IllegalMove):
                self.rules.check(self.state, self.rules.parse_move(notation))

    def compare_end(self) -> None:
        """Compare totals and ranks of the finished game."""
        history = " ".join(self.moves)
        outcome = self.rules.outcome(self.state)
        assert outcome is not None, history
        assert list(outcome.ranks) == self.model.ranks(self.position), history
        standing = self.rules.score(self.state).standing
        assert [seat.total for seat in standing.seats] == self.model.totals(self.position), history


Chooser = Callable[[Pair, list[str], Random], str]
Disturber = Callable[[Pair, Random], None]


def anything(_: Pair, moves: list[str], random: Random) -> str:
    """Any legal move."""
    return random.choice(moves)


def undisturbed(_: Pair, __: Random) -> None:
    """Changes nothing between moves."""


def play_out(pair: Pair, choose: Chooser, random: Random, disturb: Disturber = undisturbed) -> Pair:
    """Play to the end and compare everywhere; now and then try moves of earlier positions.

    `disturb` may change both positions alike between moves, to reach what seldom comes up.
    """
    earlier: list[str] = []
    while moves := pair.compare():
        pair.refuse(random.sample(earlier, min(len(earlier), 5)), moves)
        earlier += random.sample(moves, min(len(moves), 5))
        pair.play(choose(pair, moves, random))
        disturb(pair, random)
    pair.compare_end()
    return pair


def perft(model: Model, position: Any, stream: Stream, depth: int) -> int:
    """The number of sequences of so many legal moves in the model alone."""
    moves = model.legal(position)
    if depth == 1:
        return len(moves)
    total = 0
    for notation in moves:
        rng = stream.copy()
        total += perft(model, model.apply(position, notation, rng), rng, depth - 1)
    return total
