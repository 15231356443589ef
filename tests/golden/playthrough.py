"""A whole game as a text that a person can follow: moves, what happened, the board, the score.

Everything is told as to a spectator. The text begins with what is needed to play it again: game,
seats, options, seed; the moves follow from the numbered lines.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.core.rng import Rng
from engine.core.rules import SPECTATOR, AnyRules, ScoreLine, Transition
from engine.core.wire import Effect
from engine.registry import BY_ID, GAMES
from tests.conformance.cases import STYLES, choose, mixes, seed_of

FOLDER = Path(__file__).parent
MOVE = re.compile(r"^\d+\. seat \d+: (\S+)$", re.MULTILINE)
BOARD_EVERY = 12


class Playthrough(NamedTuple):
    """A game to be played: `name` is its path below the folder of the goldens."""

    name: str
    rules: AnyRules
    options: Any
    seats: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


def wanted() -> Iterator[Playthrough]:
    """Every game type with every number of seats, and every set of options once."""
    for rules in GAMES:
        met: set[str] = set()
        for seats in range(rules.info.min_seats, rules.info.max_seats + 1):
            for mix, options in mixes(rules, seats):
                if mix == "default" or mix not in met:
                    met.add(mix)
                    name = f"{rules.info.id}/{mix.replace('=', '-')}-{seats}"
                    yield Playthrough(name, rules, options, seats)


class Played(NamedTuple):
    """What a text begins with, and its moves."""

    rules: AnyRules
    options: Any
    seats: int
    seed: bytes
    moves: Sequence[str]

    def steps(self) -> Iterator[Transition[Any, Any]]:
        """The set-up and what each move led to."""
        step = self.rules.new_game(self.options, self.seats, Rng(self.seed))
        yield step
        for move in self.moves:
            step = self.rules.apply(step.state, self.rules.parse_move(move), step.rng)
            yield step


def played(game: Playthrough) -> str:
    """The text of a new game between seats that take the best of a few random moves."""
    rules, random, seed = game.rules, Random(game.name), seed_of(game.name)
    step: Transition[Any, Any] = rules.new_game(game.options, game.seats, Rng(seed))
    moves = []
    while rules.to_move(step.state):
        listed = list(rules.legal_moves(step.state))
        tried = [choose(listed, style, random) for style in STYLES * 3]
        (seat,) = rules.to_move(step.state)
        after = [rules.apply(step.state, move, step.rng) for move in tried]
        points = [rules.score(found.state).standing.seats[seat].total for found in after]
        best = points.index(max(points))
        moves.append(rules.format_move(tried[best]))
        step = after[best]
    return _text(Played(rules, game.options, game.seats, seed, moves))


def replayed(text: str) -> str:
    """The text that the game of `text` has now; raises what the engine raises."""
    header = dict(line.split(": ", 1) for line in text.splitlines()[:4])
    rules = BY_ID[header["Game"]]
    options = msgspec.json.decode(header["Options"], type=rules.types.options)
    seats, seed = int(header["Seats"]), bytes.fromhex(header["Seed"])
    return _text(Played(rules, options, seats, seed, MOVE.findall(text)))


def _text(game: Played) -> str:
    rules = game.rules
    before, *steps = game.steps()
    lines = [
        f"Game: {rules.info.id}",
        f"Seats: {game.seats}",
        f"Options: {msgspec.json.encode(game.options).decode()}",
        f"Seed: {game.seed.hex()}",
        "",
        *_told(rules, before),
        *_board(rules, before.state),
    ]
    for number, (move, after) in enumerate(zip(game.moves, steps, strict=True), 1):
        (seat,) = rules.to_move(before.state)
        lines += [f"{number}. seat {seat}: {move}", *_told(rules, after)]
        if number % BOARD_EVERY == 0 or number == len(steps):
            lines += _board(rules, after.state)
        before = after
    return "\n".join([*lines, *_result(rules, before.state)]) + "\n"


def _told(rules: AnyRules, step: Transition[Any, Any]) -> Iterator[str]:
    outcome = rules.outcome(step.state)
    team = outcome.winners if outcome and len(outcome.winning_teams) == 1 else ()
    for effect in step.effects:
        seen: Effect = rules.see(effect, SPECTATOR)
        yield "   " + rules.texts.told(seen, "en", team=team)


def _board(rules: AnyRules, state: Any) -> Iterator[str]:
    yield ""
    for line in rules.board_text(rules.view(state, SPECTATOR)).splitlines():
        yield f"    {line}".rstrip()
    yield ""


def _result(rules: AnyRules, state: Any) -> Iterator[str]:
    outcome = rules.outcome(state)
    assert outcome is not None
    winners = ", ".join(str(seat) for seat in outcome.winners)
    yield f"Result: {outcome.reason}, {'drawn by' if outcome.draw else 'won by'} {winners}"
    for team in rules.score(state).standing.teams:
        seats = ", ".join(str(seat) for seat in team.seats)
        yield f"team {team.team} (seats {seats}): {team.total}, rank {team.rank}"
    for seat in rules.score(state).standing.seats:
        ties = "".join(f", {_line(rules, tie.key, tie.value)}" for tie in seat.tie_breaks)
        yield f"seat {seat.seat}: {seat.total}, rank {seat.rank}{ties}"
        yield from _tree(rules, seat.lines, 1)


def _tree(rules: AnyRules, lines: Sequence[ScoreLine], depth: int) -> Iterator[str]:
    for line in lines:
        text = _line(rules, line.key, line.points, line.cells)
        yield f"{'    ' * depth}{text}"
        yield from _tree(rules, line.lines, depth + 1)


def _line(rules: AnyRules, key: str, number: int, cells: Sequence[str] = ()) -> str:
    return rules.texts.line(key, number, "en", cells)
