"""The generated documents say everything that the games say, and are checked byte for byte."""

import ast
import re
from pathlib import Path

import pytest

from engine.core.rules import AnyRules
from engine.core.texts import Rule, Text
from engine.registry import GAMES
from tests.conformance.cases import every_game
from tools import docs

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
MOVED = Rule(id="toy.move.far", text=Text("A", "B"), examples=("T01", "T02"))
OVER = Rule(id="toy.end.over", text=Text("A", "B"))
MODULE = """
import pytest

@pytest.mark.example("T02", rule="toy.move.far")
def test_farther() -> None: ...

@pytest.mark.parametrize("seat", [0])
@pytest.mark.example("T01", rule="toy.move.far")
@pytest.mark.example("T01", rule="toy.move.near")
def test_far(seat) -> None: ...

@pytest.mark.rule("toy.end.over")
def test_over() -> None: ...

def test_nothing() -> None: ...
"""


def test_marks_lead_from_rules_to_their_tests() -> None:
    tests = docs.marked_tests_in(MODULE)
    assert docs.tests_of(MOVED, tests) == ["test_far", "test_farther"]
    assert docs.tests_of(OVER, tests) == ["test_over"]
    assert docs.tests_of(MOVED, []) == []


@pytest.mark.parametrize(
    "mark",
    [
        'rule("toy.end.over", "toy.end.dead")',
        'rule("toy.end." + "over")',
        "rule",
        'example("T01")',
        'example(rule="toy.move.far")',
        'example("T01", "T02", rule="toy.move.far")',
    ],
)
def test_a_mark_that_would_be_read_in_part_is_an_error(mark: str) -> None:
    with pytest.raises(ValueError, match="a mark names one rule"):
        docs.marked_tests_in(f"@pytest.mark.{mark}\ndef test_far() -> None: ...\n")


def test_marks_stand_where_they_are_read() -> None:
    """Marks elsewhere would be checked by no law; a toy game has a tree of tests of its own."""
    tests = docs.ROOT / "tests"
    read = {path for rules in GAMES for path in docs.modules_of_tests(rules.info.id)}
    for path in set(tests.rglob("*.py")) - read - set((tests / "toy").rglob("*.py")):
        assert docs.marked_tests_in(path.read_text(encoding="utf-8")) == [], path


@every_game
def test_every_rule_stands_in_the_document_once_with_its_tests(rules: AnyRules) -> None:
    text = docs.rules_document(rules)
    for rule in rules.texts.rules.values():
        assert text.count(f"### `{rule.id}`\n\n{rule.text.in_('en')}\n") == 1
    assert text.count("*Tests.*") == len(rules.texts.rules)


@every_game
def test_no_rule_stands_in_prose_alone(rules: AnyRules) -> None:
    """What a document or docstring names like a rule is one, a line of a score or an ending."""
    known = rules.texts.rules
    like_a_rule = re.compile(rf"(?<![\w./]){rules.info.id}\.[a-z_]+\.[a-z0-9_]+\b(?!\()")
    pages = [*docs.ROOT.glob("*.md"), *docs.DOCS.rglob("*.md")]
    prose = [path.read_text(encoding="utf-8") for path in pages]
    for path in (docs.ROOT / "engine").rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        prose += [ast.get_docstring(n) or "" for n in nodes if isinstance(n, DOCUMENTED)]
    cited = {name for text in prose for name in like_a_rule.findall(text)}
    assert known.keys() <= cited
    assert cited <= known.keys() | rules.texts.lines.keys() | rules.texts.endings.keys()


@every_game
def test_every_kind_of_move_has_an_example(rules: AnyRules) -> None:
    text = docs.notation_document()
    part = text.partition(f"## {rules.info.names.in_('en')}")[2].partition("\n## ")[0]
    assert rules.notation.grammar() in part
    assert part.count("|  |") == 0


def test_what_is_out_of_date_is_found_and_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    monkeypatch.setattr(docs, "DOCS", tmp_path / "docs")
    assert docs.main(["--check"]) == 1
    assert "docs/notation.md is out of date" in capsys.readouterr().err
    assert docs.main([]) == 0
    assert docs.main(["--check"]) == 0
    (tmp_path / "docs" / "notation.md").write_text("other", encoding="utf-8")
    assert docs.main(["--check"]) == 1
