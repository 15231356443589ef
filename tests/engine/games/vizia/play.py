"""Words in which the tests of Vizia say what may be done and what came of it."""

from engine.core.rules import Standing
from engine.games.vizia.colours import COLOURS
from engine.games.vizia.game import derived
from engine.games.vizia.lattice import CENTRE_NAMES
from engine.games.vizia.rules import RULES
from engine.games.vizia.state import State
from tests.engine.games.vizia.positions import position
from tests.engine.games.words import Words

WORDS = Words(RULES, position)
at = WORDS.at
effects = WORDS.effects
invalid = WORDS.invalid
legal = WORDS.legal
moves = WORDS.moves
play = WORDS.play
refused = WORDS.refused
rule_against = WORDS.rule_against
sentence = WORDS.sentence
told = WORDS.told


def fits(place: State | str, cell: str) -> str:
    """The colours that a display of all six could put on the cell, such as `OP`."""
    state = at(place)
    return "".join(
        colour.letter for colour in COLOURS if legal(state, f"display:{colour.letter}@{cell}")
    )


def letters(tiles: bytes) -> str:
    """Tiles by their letters."""
    return "".join(COLOURS[tile].letter for tile in tiles)


def tokens(place: State | str) -> str:
    """The complete wheels by x, then y, each with its token: `0@0,0 -@1,0`."""
    _, table = derived(at(place))
    return " ".join(
        f"{'-' if seat < 0 else seat}@{CENTRE_NAMES[centre]}"
        for centre, seat in sorted(table.wheels.items())
    )


def supply(place: State | str) -> tuple[int, ...]:
    """Tokens left by seat."""
    _, table = derived(at(place))
    return table.supply


def totals(place: State | str) -> tuple[int, ...]:
    """The totals now, as far as they count while the game is on."""
    return tuple(seat.total for seat in RULES.score(at(place)).standing.seats)


def end_standing(place: State | str) -> Standing:
    """All seats as if the game ended now."""
    state = at(place)
    score = RULES.score(state)
    if state.ending:
        return score.standing
    assert isinstance(score.provisional, Standing)
    return score.provisional


def final(place: State | str) -> tuple[int, ...]:
    """The totals as if the game ended now."""
    return tuple(seat.total for seat in end_standing(place).seats)


def final_lines(place: State | str, seat: int) -> dict[str, int]:
    """Points by key of the seat's lines as if the game ended now."""
    lines = end_standing(place).seats[seat].lines
    return {line.key.removeprefix("vizia."): line.points for line in lines}


def ending(place: State | str) -> str:
    """The rule of the ending without the game's name, empty while the game is on."""
    outcome = RULES.outcome(at(place))
    return outcome.reason.removeprefix("vizia.end.") if outcome else ""
