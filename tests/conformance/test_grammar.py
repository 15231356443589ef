"""The published grammar of every game gives the texts that its parser reads, and no others."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import MalformedNotation
from engine.core.notation import MAX_BYTES
from engine.core.rng import Rng
from engine.core.rules import AnyRules
from engine.registry import GAMES
from tests.conformance.cases import every_game
from tests.engine.core.grammar import Grammar

GRAMMARS = {rules.info.id: Grammar(rules.notation.grammar()) for rules in GAMES}
ALPHABET = "0123456789-+,;:=@/!$>#xeJUDROYGBPLWSEN "
SEEDS = st.integers(0, 2**64)
often = settings(max_examples=400, deadline=None)


def reads(rules: AnyRules, text: str) -> bool:
    """Whether the parser takes the text for a move."""
    try:
        rules.parse_move(text)
    except MalformedNotation:
        return False
    return True


@every_game
@often
@given(seed=SEEDS)
def test_what_the_grammar_gives_is_read(rules: AnyRules, seed: int) -> None:
    text = GRAMMARS[rules.info.id].any_text(Random(seed))
    assert len(text) <= MAX_BYTES
    assert rules.format_move(rules.parse_move(text)) == text
    assert GRAMMARS[rules.info.id].accepts(text)


@every_game
@often
@given(seed=SEEDS)
def test_what_the_grammar_does_not_give_is_refused(rules: AnyRules, seed: int) -> None:
    random, grammar = Random(seed), GRAMMARS[rules.info.id]
    text = grammar.any_text(random)
    for _ in range(random.randint(1, 3)):
        text = mutated(random, text, grammar.any_text(random))
        assert reads(rules, text) is grammar.accepts(text), text


def mutated(random: Random, text: str, other: str) -> str:
    """The text with a stretch of it left out, repeated, moved, or replaced by something else."""
    start = random.randint(0, len(text))
    end = min(len(text), start + random.choice((0, 1, 1, 2, 3, 5)))
    stretch = text[start:end]
    match random.randrange(5):
        case 0:
            stretch = ""
        case 1:
            stretch *= 2
        case 2:
            stretch = random.choice(ALPHABET)
        case 3:
            at = random.randint(0, len(other))
            stretch = other[at : at + random.randint(1, 6)]
        case _:
            parts = text.replace("+", "\n").replace(";", "\n").replace(",", "\n").split("\n")
            stretch += text[0] if not parts else random.choice("+;,/!") + random.choice(parts)
    return text[:start] + stretch + text[end:]


@every_game
def test_the_grammar_gives_every_legal_move(rules: AnyRules) -> None:
    grammar, random = GRAMMARS[rules.info.id], Random(1)
    step = rules.new_game(rules.types.options(), rules.info.min_seats, Rng(bytes(32)))
    for _ in range(60):
        moves = list(rules.legal_moves(step.state))
        if not moves:
            break
        for move in random.sample(moves, min(9, len(moves))):
            assert grammar.accepts(rules.format_move(move))
        step = rules.apply(step.state, random.choice(moves), step.rng)


def test_lists_are_told_apart_by_order_and_length() -> None:
    """That the grammar can say it is what the tests above rest on."""
    grammar = Grammar(
        'move = "m" many\n'
        'many = [ "+" item { "+" item } ] where at most 3 item, ascending by colour\n'
        'item = [ "x" ] colour number\n'
        'colour = "R" | "G" | "B"\n'
        "number = integer -2 … 12"
    )
    for good in ("m", "m+R1", "m+xR1+G-2+B12", "m+R9+B0"):
        assert grammar.accepts(good), good
    bad = ("", "m+", "m+R", "m+R1+R2", "m+G1+R1", "m+R1+G1+B1+B2", "m+R-0", "m+R01", "m+R13")
    for text in (*bad, "m+R+1", "mm", "m ", "m+xxR1"):
        assert not grammar.accepts(text), text
    twice = Grammar(
        'move = [ "+" n { "+" n } ] where at most 2 n, ascending, equal ones allowed\n'
        "n = integer 0 … 20"
    )
    assert [t for t in ("+1+1", "+2+10", "+10+2", "+1+1+1", "") if twice.accepts(t)] == [
        "+1+1",
        "+2+10",
        "",
    ]
