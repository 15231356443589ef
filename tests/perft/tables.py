"""Perft tables as text: blocks apart by empty lines, `#` begins a comment line.

    start: 3 seats, seed 00, {"firstSeat":0}        a new game
    position: seed 00                               a position, in the words of
        A attacks: A1@0,3 B2@1,3                    tests/positions.py
    after: 3 seats, seed 00, {}                     a game after moves
        place:1@0,3 place:2@1,3
    perft: 126 15498 1859760                        numbers of move sequences of 1, 2, 3 moves

A seed is 64 hex digits or a shorter stretch of them that repeats.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.core.rng import Rng
from engine.core.rules import AnyRules
from tests.positions import position

FOLDER = Path(__file__).parent
HEAD = re.compile(
    r"(?P<kind>start|position|after):"
    r"( (?P<seats>\d) seats,)? seed (?P<seed>[0-9a-f]+)(, (?P<options>{.*}))?"
)


class Entry(NamedTuple):
    """A position and how many sequences of 1, 2, … moves there are from it."""

    head: str
    body: str
    counts: tuple[int, ...]

    def reach(self, rules: AnyRules) -> tuple[Any, Rng]:
        """The position and the generator in it."""
        found = HEAD.fullmatch(self.head)
        assert found, self.head
        rng = Rng(bytes.fromhex((found["seed"] * 64)[:64]))
        if found["kind"] == "position":
            return position(rules, self.body), rng
        options = msgspec.json.decode(found["options"], type=rules.types.options)
        step = rules.new_game(options, int(found["seats"]), rng)
        for move in self.body.split():
            step = rules.apply(step.state, rules.parse_move(move), step.rng)
        return step.state, step.rng


def entries(rules: AnyRules) -> Iterator[Entry]:
    """The table of a game, empty if there is none."""
    path = FOLDER / f"{rules.info.id}.txt"
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    for block in re.split(r"\n{2,}", text.strip()):
        head, *body, counts = block.splitlines()
        label, _, numbers = counts.partition(": ")
        assert label == "perft", block
        yield Entry(head, "\n".join(body), tuple(int(number) for number in numbers.split()))
