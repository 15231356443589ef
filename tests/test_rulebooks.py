"""The pages from which people learn the games: their examples play as they are told."""

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.rules import SPECTATOR, AnyRules
from engine.core.texts import LANGUAGES
from tests.conformance.cases import every_game
from tests.engine.games.words import RNG
from tools import docs

NAMES = ("Ada", "Ben", "Cem")
PLACE = re.compile(r"<!-- example: (.*) -->\n\n")
MOVE = re.compile(r"^\d+\. `(\S+)` (.*(?:\n {3}.*)*)", re.MULTILINE)
BOARD = re.compile(r"```text\n(.*?)\n```", re.DOTALL)

every_language = pytest.mark.parametrize("language", LANGUAGES)


def page(rules: AnyRules, language: str) -> str:
    return docs.learning_page(rules.info.id, language).read_text(encoding="utf-8")


def at(rules: AnyRules, place: str) -> Any:
    """The position that a page's comment describes, in the words of the game's tests."""
    return importlib.import_module(f"tests.engine.games.{rules.info.id}.play").WORDS.at(place)


@every_game
@every_language
def test_the_first_example_plays_as_it_is_told(rules: AnyRules, language: str) -> None:
    before, place, after = PLACE.split(page(rules, language))
    state, rng = at(rules, place), RNG
    if "```text" in before:
        assert_drawn(rules, state, BOARD.findall(before)[-1])
    moves = MOVE.findall(after)
    assert len(moves) >= 3
    for notation, told in moves:
        step = rules.apply(state, rules.parse_move(notation), rng)
        said = " ".join(rules.texts.told(effect, language, NAMES) for effect in step.effects)
        assert " ".join(told.split()) == said
        state, rng = step.state, step.rng
    assert_drawn(rules, state, BOARD.findall(after)[0])


def assert_drawn(rules: AnyRules, state: Any, picture: str) -> None:
    """The picture stands in what the game draws, unless it shows no position at all."""
    if "____" not in picture:
        assert picture in rules.board_text(rules.view(state, SPECTATOR))


@every_game
def test_pages_are_the_same_in_every_language(rules: AnyRules) -> None:
    shapes = [
        [
            re.match(r"#*|\||-|\d+\.|```|<", line)
            for line in page(rules, language).splitlines()
            if re.match(r"#|\||```|<|- ", line)
        ]
        for language in LANGUAGES
    ]
    marks = [[found and found[0] for found in shape] for shape in shapes]
    assert all(other == marks[0] for other in marks)


@every_game
@every_language
def test_pages_stand_before_the_reference(rules: AnyRules, language: str) -> None:
    whole = docs.rules_document(rules, language)
    assert page(rules, language).strip() in whole
    reference = docs.HEADINGS["reference"].in_(language)
    assert whole.index(page(rules, language).strip()) < whole.index(f"## {reference}")
    for rule in rules.texts.rules.values():
        assert whole.count(f"### `{rule.id}`\n\n{rule.text.in_(language)}\n") == 1


def test_documents_lead_to_the_pages() -> None:
    index = Path(docs.ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for path in docs.documents():
        assert str(path.relative_to(docs.DOCS)) in index, path
