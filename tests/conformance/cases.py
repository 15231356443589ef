"""Which games the laws are held against: every game type, number of seats and set of options.

A game's folder of tests may add `mixes.py` with `MIXES`, further options by name, and `hidden.py`
(see test_hidden.py); everything else comes from what the game says of itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.core.errors import InvalidOptions
from engine.core.rng import Rng
from engine.core.rules import SPECTATOR, AnyRules, OptionInfo, Transition, Viewpoint
from engine.core.wire import Move
from engine.registry import GAMES

# No game comes near; who never ends is caught here.
MOST_MOVES = 4096

STYLES = ("any", "keen")


class Case(NamedTuple):
    """A game type with options, by name, seats, how they play (see choose), and which game."""

    rules: AnyRules
    mix: str
    options: Any
    seats: int
    style: str
    number: int = 0

    @property
    def name(self) -> str:
        name = f"{self.rules.info.id}-{self.mix}-{self.seats}-{self.style}"
        return f"{name}-{self.number}" if self.number else name

    @property
    def seed(self) -> bytes:
        """The seed of its game."""
        return seed_of(self.name)

    def start(self, seed: bytes) -> Transition[Any, Any]:
        """The set-up under a seed."""
        start: Transition[Any, Any] = self.rules.new_game(self.options, self.seats, Rng(seed))
        return start

    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """Everybody who may look."""
        return (SPECTATOR, *(Viewpoint(seat) for seat in range(self.seats)))


class Ply(NamedTuple):
    """A position with a seat to move: all its moves, the one that was played, what it led to."""

    state: Any
    rng: Rng
    moves: tuple[Move, ...]
    move: Move
    after: Transition[Any, Any]


class Game(NamedTuple):
    """A whole random game."""

    start: Transition[Any, Any]
    plies: tuple[Ply, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        """Every position, the finished one too."""
        return (self.start.state, *(ply.after.state for ply in self.plies))


def module_of_tests(rules: AnyRules, name: str) -> ModuleType | None:
    """A module of the game's own tests, if it has one of this name."""
    module = f"tests.engine.games.{rules.info.id}.{name}"
    return import_module(module) if find_spec(module) else None


def mixes(rules: AnyRules, seats: int) -> Iterator[tuple[str, Any]]:
    """Sets of options: all defaults, every other choice alone, all of them at once, MIXES.

    Without those that are not offered for so many seats.
    """
    yield "default", rules.types.options()
    everything: dict[str, Any] = {}
    for option in rules.info.options:
        for value in _choices(option):
            if is_offered(rules, {option.name: value}, seats):
                everything[option.name] = value
                label = str(value).rpartition("_")[2]
                name = option.name if value is True else f"{option.name}={label}"
                yield name.lower(), options_of(rules, {option.name: value})
    if len(everything) > 1:
        yield "everything", options_of(rules, everything)
    own = module_of_tests(rules, "mixes")
    for name, values in own.MIXES.items() if own else ():
        if is_offered(rules, values, seats):
            yield name, options_of(rules, values)


def _choices(option: OptionInfo) -> tuple[Any, ...]:
    """The values of an option that are not its default, as they stand in JSON."""
    if option.type == "bool":
        return (True,)
    return tuple(choice for choice in option.choices if choice != option.default)


def options_of(rules: AnyRules, values: Mapping[str, Any]) -> Any:
    """Options by their names and values in JSON."""
    return msgspec.convert(values, rules.types.options)


def is_offered(rules: AnyRules, values: Mapping[str, Any], seats: int) -> bool:
    """Options may bind each other or the number of seats."""
    try:
        rules.new_game(options_of(rules, values), seats, Rng(bytes(32)))
    except InvalidOptions:
        return False
    return True


def _cases() -> Iterator[Case]:
    for rules in GAMES:
        for seats in range(rules.info.min_seats, rules.info.max_seats + 1):
            for mix, options in mixes(rules, seats):
                for style in STYLES:
                    yield Case(rules, mix, options, seats, style)


CASES = tuple(_cases())

every_game = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
# The scope brings the tests of one case together, so that its game is played once.
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name, scope="session")


def seed_of(name: str) -> bytes:
    """The seed of a game by its name."""
    return sha256(name.encode()).digest()


def choose(moves: Sequence[Move], style: str, random: Random) -> Move:
    """A random move: any, or rather one of a kind with much to decide.

    Who takes any move passes early and ends a turn soon; the keen play long and wide games.
    """
    if style == "any":
        return random.choice(moves)
    kinds = list(dict.fromkeys(type(move) for move in moves))
    weights = [len(kind.__struct_fields__) ** 2 + 0.05 for kind in kinds]
    (kind,) = random.choices(kinds, weights)
    return random.choice([move for move in moves if type(move) is kind])


@lru_cache(maxsize=8)
def random_game(case: Case) -> Game:
    """A whole game of random moves, the same for everybody who asks."""
    random = Random(case.name)
    start = case.start(case.seed)
    plies: list[Ply] = []
    state, rng = start.state, start.rng
    while case.rules.to_move(state):
        moves = tuple(case.rules.legal_moves(state))
        assert moves, "a seat to move has a move"
        move = choose(moves, case.style, random)
        after = case.rules.apply(state, move, rng)
        plies.append(Ply(state, rng, moves, move, after))
        assert len(plies) < MOST_MOVES, "every game ends"
        state, rng = after.state, after.rng
    return Game(start, tuple(plies))


def sample(plies: tuple[Ply, ...], number: int) -> tuple[Ply, ...]:
    """At most so many plies, spread over the game, with the last one."""
    if len(plies) <= number:
        return plies
    return tuple(plies[(i + 1) * len(plies) // number - 1] for i in range(number))
