"""Random play, measured: contestants take turns in short stretches of the same run."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import process_time
from types import MappingProxyType
from typing import Any, NamedTuple

import chess
import msgspec

from engine.core.rng import Rng
from engine.core.rules import AnyRules, Pattern

STRETCH = 0.25
CHESS = "chess"
BARE_KINGS = "chess, bare kings played on"


class Goal(NamedTuple):
    """Moves a second should be at least `ratio` times those of another contestant."""

    other: str
    ratio: float


def beside_chess(ratio: float) -> tuple[Goal, ...]:
    """The goal of that ratio, whichever way chess is played (see `play_chess`)."""
    return Goal(CHESS, ratio), Goal(BARE_KINGS, ratio)


class Contest(NamedTuple):
    """Random play of a game: `by_patterns` draws from patterns instead of the whole list."""

    name: str
    seats: int
    options: Mapping[str, Any] = MappingProxyType({})
    by_patterns: bool = False
    goals: tuple[Goal, ...] = ()

    def play(self, rules: AnyRules, random: Random) -> Iterator[None]:
        """Game after game without end, one step a move."""
        options = msgspec.convert(dict(self.options), rules.types.options)
        while True:
            step = rules.new_game(options, self.seats, Rng(random.randbytes(32)))
            while rules.to_move(step.state):
                if self.by_patterns:
                    text = draw(rules.move_patterns(step.state), random)
                    move = rules.parse_move(text)
                else:
                    move = random.choice(list(rules.legal_moves(step.state)))
                step = rules.apply(step.state, move, step.rng)
                yield


def draw(patterns: Sequence[Pattern], random: Random) -> str:
    """One of the moves that the patterns stand for, each equally likely."""
    number = random.randrange(sum(pattern.size for pattern in patterns))
    for pattern in patterns:
        if number < pattern.size:
            break
        number -= pattern.size
    options = []
    for slot in pattern.slots:
        number, choice = divmod(number, len(slot.options))
        options.append(slot.options[choice])
    return pattern.fill(options)


def play_chess(random: Random, *, bare_kings: bool) -> Iterator[None]:
    """Random chess; a new board when the list is empty or, unless `bare_kings`, nobody can mate.

    Without the second condition a random game ends up at two kings that wander for ever, which
    is quick to play and tells nothing.
    """
    board = chess.Board()
    while True:
        moves = list(board.legal_moves)
        if not moves or (not bare_kings and board.is_insufficient_material()):
            board = chess.Board()
            continue
        board.push(random.choice(moves))
        yield


def rates(players: dict[str, Iterator[None]], rounds: int) -> dict[str, float]:
    """Moves a second of CPU time of each player, all interleaved."""
    moves = dict.fromkeys(players, 0)
    spent = dict.fromkeys(players, 0.0)
    for _ in range(rounds):
        for name, player in players.items():
            begin = process_time()
            while (now := process_time()) - begin < STRETCH:
                for _ in range(50):
                    next(player)
                moves[name] += 50
            spent[name] += now - begin
    return {name: moves[name] / spent[name] for name in players}
