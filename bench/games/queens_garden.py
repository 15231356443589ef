"""Queen's Garden: patterns at every ply, and what the widest positions cost."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from random import Random

from bench.play import Contest, Goal, beside_chess, draw
from bench.report import Report
from bench.timing import Widest, seconds, widest
from engine.core.rng import Rng
from engine.core.rules import AnyRules, Pattern
from tests.engine.games.queens_garden.positions import position

CONTEST = Contest(
    "Queen's Garden, 2 seats",
    2,
    by_patterns=True,
    goals=(*beside_chess(0.4), Goal("Vizia, base game", 1 / 8)),
)
CONTESTS = (CONTEST,)
GAMES = 1000
PAGE = 100
MOVES = 8

# Six bought expansions with nothing on them: every tile fits everywhere, and there are jokers
# and hexagons of one colour and of one pattern to pay with.
CONSTRUCTED = "A: Y3 Y4 Y5 Y6 B5 LG5 DG5 LP5 DP5 xY5 xLP5 J3 / E- NE- NW- W- SW- SE-"


def measure(rules: AnyRules, report: Report) -> None:
    """Check, apply, patterns and the first page of the list where there are most moves."""
    found = widest(rules, CONTEST, GAMES)
    _measure(rules, report, f"{CONTEST.name}: widest of {GAMES} games", found, 8_192)
    state = position(CONSTRUCTED)
    size = sum(pattern.size for pattern in rules.move_patterns(state))
    _measure(
        rules, report, f"{CONTEST.name}: constructed", Widest(size, state, Rng(bytes(32))), 12_288
    )


def _measure(rules: AnyRules, report: Report, name: str, found: Widest, most_bytes: int) -> None:
    state, rng = found.state, found.rng
    patterns, random = rules.move_patterns(state), Random(0)
    moves = [rules.parse_move(draw(patterns, random)) for _ in range(MOVES)]
    check = sum(seconds(rules, state, partial(rules.check, move=move)) for move in moves) / MOVES
    play = sum(seconds(rules, state, partial(rules.apply, move=move, rng=rng)) for move in moves)
    play /= MOVES
    listing = seconds(rules, state, rules.move_patterns)
    page = seconds(rules, state, lambda loaded: list(islice(rules.legal_moves(loaded), PAGE)))
    report.add(f"{name}: moves", f"{found.size}")
    report.at_most(f"{name}: check / apply", check / play, 1)
    report.at_most(f"{name}: patterns / check", listing / check, 20)
    report.at_most(f"{name}: first page of {PAGE} / patterns", page / listing, 1)
    report.at_most(f"{name}: patterns on the wire", _wire_size(patterns), most_bytes, " bytes")


def _wire_size(patterns: Sequence[Pattern]) -> int:
    """The bytes of the patterns as protobuf: a tag and a length before every text and message."""

    def field(size: int) -> int:
        return size + (2 if size < 128 else 3)

    return sum(
        field(
            field(len(pattern.pattern))
            + sum(
                field(field(len(slot.name)) + sum(field(len(option)) for option in slot.options))
                for slot in pattern.slots
            )
        )
        for pattern in patterns
    )
