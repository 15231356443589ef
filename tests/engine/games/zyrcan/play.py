"""Words in which the tests of Zyrcan say what may be done and what came of it."""

from engine.games.zyrcan.board import board_of
from engine.games.zyrcan.rules import RULES
from engine.games.zyrcan.ship_bytes import ENGINES_OF, SEAT_OF
from engine.games.zyrcan.state import State
from tests.engine.games.words import Words
from tests.engine.games.zyrcan.positions import LETTERS, position

WORDS = Words(RULES, position)
at = WORDS.at
effects = WORDS.effects
invalid = WORDS.invalid
moves = WORDS.moves
play = WORDS.play
refused = WORDS.refused
rule_against = WORDS.rule_against
sentence = WORDS.sentence


def ships(place: State | str) -> str:
    """The ships on the board in the order of their cells' names: `A1@0,3 B2@1,3`."""
    state = at(place)
    return " ".join(
        f"{LETTERS[SEAT_OF[found]]}{ENGINES_OF[found]}@{cell}"
        for cell, found in zip(board_of(state).cells, state.ships, strict=True)
        if found
    )


def totals(place: State | str) -> str:
    """Engines and ships of each seat, such as `A 22/12, B 22/12, C 22/12`."""
    standing = RULES.score(at(place)).standing
    return ", ".join(
        f"{LETTERS[seat.seat]} {seat.total}/{seat.tie_breaks[0].value}" for seat in standing.seats
    )


def result(place: State | str) -> str:
    """The ending and who won: `blocked: C wins`, `blocked: B and C draw`; empty while it is on."""
    outcome = RULES.outcome(at(place))
    if outcome is None:
        return ""
    who = " and ".join(LETTERS[seat] for seat in outcome.winners)
    verb = "draw" if outcome.draw else "wins"
    return f"{outcome.reason.removeprefix('zyrcan.end.')}: {who} {verb}"


def ranks(place: State | str) -> tuple[int, ...]:
    """The rank of each seat in a finished game."""
    outcome = RULES.outcome(at(place))
    assert outcome is not None
    return outcome.ranks
