"""Plays a game in the engine and in a slow model at once and compares them after every move."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from msgspec import msgpack

from engine.core.errors import IllegalMove, MalformedNotation
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

    def store(self) -> None:
        """Write the engine's state and read it again, without what was remembered beside it."""
        stored = msgpack.encode(self.state)
        self.state = msgpack.decode(stored, type=self.rules.types.state)

    def judge(self, notations: Iterable[str], legal: Sequence[str]) -> None:
        """The engine accepts these moves if and only if they are legal here."""
        for notation in notations:
            try:
                self.rules.check(self.state, self.rules.parse_move(notation))
                accepted = True
            except (IllegalMove, MalformedNotation):
                accepted = False
            assert accepted == (notation in legal), f"{notation} after {' '.join(self.moves)}"

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


class Gallery:
    """Moves of earlier positions by their shape, to be mixed with those of this position."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.seen: dict[tuple[str, ...], list[list[str]]] = {}

    def add(self, moves: Sequence[str]) -> None:
        """Remember a few of these moves."""
        for move in self.random.sample(moves, min(len(moves), 6)):
            shape, parts = dissect(move)
            self.seen.setdefault(shape, []).append(parts)

    def crossed(self, count: int) -> Iterator[str]:
        """Moves each part of which is taken from one of two moves of the same shape."""
        for _ in range(count):
            shape = self.random.choice([*self.seen])
            one, other = self.random.choices(self.seen[shape][-60:], k=2)
            parts = [self.random.choice(pair) for pair in zip(one, other, strict=True)]
            yield "".join(part + sign for part, sign in zip(parts, (*shape, ""), strict=True))


def dissect(move: str) -> tuple[tuple[str, ...], list[str]]:
    """The signs of a move and the parts between them."""
    pieces = re.split("([^A-Za-z0-9-])", move)
    return tuple(pieces[1::2]), pieces[0::2]


def play_out(pair: Pair, choose: Chooser, random: Random, disturb: Disturber = undisturbed) -> Pair:
    """Play to the end and compare everywhere, also whether likely and unlikely moves are legal.

    `disturb` may change both positions alike between moves, to reach what seldom comes up.
    """
    gallery = Gallery(random)
    while moves := pair.compare():
        gallery.add(moves)
        pair.judge(gallery.crossed(10), moves)
        pair.play(choose(pair, moves, random))
        disturb(pair, random)
        if random.random() < 0.2:
            pair.store()
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
