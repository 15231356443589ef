"""Every id has its texts in both languages, its place in the code and its test."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

import engine.games
from engine.core.errors import IllegalMove
from engine.core.rules import AnyRules
from engine.core.texts import LANGUAGES, Placeholder, Text, parts, variants
from engine.core.wire import Effect, GameOver, tag
from tests.conformance.cases import Case, every_case, every_game, random_game, sample
from tools.docs import marked_tests

GAMES_ROOT = Path(engine.games.__file__).parent


def sources(rules: AnyRules) -> dict[str, str]:
    """The game's code by file name, without its texts."""
    folder = GAMES_ROOT / rules.info.id
    return {
        path.name: path.read_text(encoding="utf-8")
        for path in folder.glob("*.py")
        if not path.name.startswith("texts")
    }


def ids_in(source: str, game: str) -> Iterator[str]:
    """Every string of the code that has the shape of an id of the game.

    An id that is put together, such as f"toy.score.{kind}", is given as far as it is written.
    """
    shape = re.compile(rf"{game}\.[a-z_]+\.[a-z0-9_]*")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and shape.fullmatch(str(node.value)):
            yield str(node.value)


def placeholders(text: Text, language: str = "en") -> set[str]:
    return {part.name for part in parts(text.in_(language)) if isinstance(part, Placeholder)}


def all_texts(rules: AnyRules) -> Iterator[tuple[str, Text]]:
    """Every text of the game and where it stands."""
    texts = rules.texts
    yield "name", rules.info.names
    yield "total", texts.total
    for option in rules.info.options:
        yield option.name, option.meaning
    for rule in texts.rules.values():
        yield rule.id, rule.text
        if rule.ruling:
            yield rule.id, rule.ruling
        for text in variants(rule.refusal) if rule.refusal else ():
            yield rule.id, text
    for table in (texts.effects, texts.lines, texts.words, texts.endings):
        for key, template in table.items():
            for text in variants(template):
                yield key, text


@every_game
def test_every_text_is_there_in_both_languages_with_the_same_placeholders(rules: AnyRules) -> None:
    for where, text in all_texts(rules):
        assert all(text.by_tag.get(language, "").strip() for language in LANGUAGES), where
        assert placeholders(text, "en") == placeholders(text, "de"), where


@every_game
def test_rules_state_themselves_without_placeholders(rules: AnyRules) -> None:
    for rule in rules.texts.rules.values():
        assert placeholders(rule.text) == set(), rule.id
        assert all(rule.text.in_(language).endswith((".", ")")) for language in LANGUAGES), rule.id


@every_game
def test_ids_have_their_shape(rules: AnyRules) -> None:
    shape = re.compile(rf"{rules.info.id}\.[a-z_]+\.[a-z0-9_]+")
    for table in (rules.texts.rules, rules.texts.lines):
        assert [key for key in table if not shape.fullmatch(key)] == []
    assert all(key == rule.id for key, rule in rules.texts.rules.items())


@every_game
def test_every_rule_has_its_place_in_the_code(rules: AnyRules) -> None:
    """Docstrings and comments are no place: an id stands where something is done by it."""
    named = {id_ for source in sources(rules).values() for id_ in ids_in(source, rules.info.id)}
    # The base class of all games refuses moves of a finished one.
    named.add(f"{rules.info.id}.end.over")
    missing = [rule for rule in rules.texts.rules if rule not in named]
    assert missing == [], "name them in a refusal, an ending, a score line, or by @implements"


@every_game
def test_every_id_in_the_code_has_a_text(rules: AnyRules) -> None:
    known = [*rules.texts.rules, *rules.texts.lines]
    for name, source in sources(rules).items():
        for found in ids_in(source, rules.info.id):
            begun = found.endswith(("_", "."))
            assert any(key.startswith(found) if begun else key == found for key in known), name


def facts_in(source: str) -> Iterator[tuple[str, set[str]]]:
    """The id and the names of the facts of every refusal that the code spells out."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="IllegalMove" | "InvalidOptions"), args=arguments):
                ids = [item.value for item in arguments if isinstance(item, ast.Constant)]
                facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                if ids and all(keyword.arg for keyword in node.keywords):
                    yield str(ids[-1]), facts


@every_game
def test_every_refusal_is_given_the_facts_that_its_sentence_tells(rules: AnyRules) -> None:
    spelled = [found for source in sources(rules).values() for found in facts_in(source)]
    assert spelled
    for rule, facts in spelled:
        refusal = rules.texts.rules[rule].refusal
        assert not refusal or placeholders(variants(refusal)[-1]) <= facts, rule


@every_game
def test_every_rule_has_its_tests(rules: AnyRules) -> None:
    marked = {(test.rule, test.example) for test in marked_tests(rules.info.id)}
    wanted = {
        (rule.id, example)
        for rule in rules.texts.rules.values()
        for example in rule.examples or ("",)
    }
    assert wanted - marked == set()


@every_game
def test_every_test_is_of_a_rule_and_of_an_example_that_there_are(rules: AnyRules) -> None:
    known = rules.texts.rules
    examples = {example for rule in known.values() for example in rule.examples}
    for test in marked_tests(rules.info.id):
        assert test.rule in known, test
        assert not test.example or test.example in examples, test


@every_game
def test_every_effect_has_a_sentence_made_of_its_fields(rules: AnyRules) -> None:
    assert set(rules.texts.effects) == {tag(effect) for effect in rules.types.effects}
    for effect in rules.types.effects:
        fields = set(effect.__struct_fields__) | ({"team"} if effect is GameOver else set())
        for text in variants(rules.texts.effects[tag(effect)]):
            assert placeholders(text) <= fields, effect


def enums_in(kind: Any, seen: set[Any]) -> Iterator[type[Enum]]:
    """The enums of a type and of the Structs within it."""
    if kind in seen:
        return
    seen.add(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield kind
    if isinstance(kind, type) and issubclass(kind, Struct):
        for field in get_type_hints(kind).values():
            yield from enums_in(field, seen)
    for inner in get_args(kind):
        yield from enums_in(inner, seen)


@every_game
def test_every_enum_value_has_a_word_and_the_prefix_of_the_wire(rules: AnyRules) -> None:
    types = rules.types
    seen: set[Any] = set()
    kinds = (types.options, types.view, *types.moves, *types.effects)
    enums = [enum for kind in kinds for enum in enums_in(kind, seen)]
    for enum in enums:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", enum.__name__).upper()
        for member in enum:
            assert member.value == f"{rules.info.id.upper()}_{name}_{member.name}"
            assert member.value in rules.texts.words


@every_case
def test_every_effect_is_told_to_everybody_in_both_languages(case: Case) -> None:
    texts = case.rules.texts
    game = random_game(case)
    effects = [*game.start.effects, *(e for ply in game.plies for e in ply.after.effects)]
    for effect in effects:
        for viewpoint in case.viewpoints():
            seen: Effect = case.rules.see(effect, viewpoint)
            assert type(seen) is type(effect)
            for language in LANGUAGES:
                said = texts.told(seen, language)
                assert "{" not in said
                assert not re.search("UNSET|True|False|None", said), said


@every_case
def test_every_refusal_is_said_in_both_languages(case: Case) -> None:
    random = Random(case.name)
    plies = random_game(case).plies
    said = set()
    for ply in sample(plies, 40):
        for other in sample(plies, 40):
            try:
                case.rules.check(ply.state, random.choice(other.moves))
            except IllegalMove as error:
                for language in LANGUAGES:
                    said.add(case.rules.texts.refusal(error.rule, error.facts, language))
    assert said
    assert not any("{" in sentence or "UNSET" in sentence for sentence in said)


@every_case
def test_every_view_is_drawn_as_text(case: Case) -> None:
    for ply in sample(random_game(case).plies, 20):
        for viewpoint in case.viewpoints():
            text = case.rules.board_text(case.rules.view(ply.state, viewpoint))
            assert text
            assert all(line == line.rstrip() for line in text.split("\n"))


@every_game
def test_the_grammar_is_published(rules: AnyRules) -> None:
    grammar = rules.notation.grammar()
    for move in rules.types.moves:
        assert re.search(rf"^{tag(move)} = ", grammar, re.MULTILINE)
    defined = re.findall(r"^(\w+) = ", grammar, re.MULTILINE)
    productions = re.sub(r'"[^"]*"| where .*', "", grammar)
    words = set(re.findall(r"\b[a-z_]+\b", productions))
    assert words - set(defined) <= {"integer"}


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        ('raise X("toy.place.board")', ["toy.place.board"]),
        ('"""About toy.place.board in prose."""', []),
        ('x = "toy.place"', []),
        ('f"toy.score.{kind}"', ["toy.score."]),
    ],
)
def test_ids_are_found_in_code(source: str, ids: list[str]) -> None:
    assert list(ids_in(source, "toy")) == ids
