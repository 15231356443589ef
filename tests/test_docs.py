"""The generated documents say everything that the games say, and are checked byte for byte."""

from pathlib import Path

import pytest

from engine.core.rules import AnyRules
from engine.core.texts import Rule, Text
from tests.conformance.cases import every_game
from tools import docs

MOVED = Rule(id="toy.move.far", text=Text("A", "B"), examples=("T01", "T02"))
OVER = Rule(id="toy.end.over", text=Text("A", "B"))
NAMES = [
    "test_T01_move_far",
    "test_T01_move_near",
    "test_T02_whatever",
    "test_nothing",
    "test_end_over",
]


def test_examples_lead_to_the_tests_that_name_the_rule_if_any_does() -> None:
    assert docs.tests_of(MOVED, NAMES) == ["test_T01_move_far", "test_T02_whatever"]
    assert docs.tests_of(OVER, NAMES) == ["test_end_over"]
    assert docs.tests_of(MOVED, []) == []


@every_game
def test_every_rule_stands_in_the_document_once_with_its_tests(rules: AnyRules) -> None:
    text = docs.rules_document(rules)
    for rule in rules.texts.rules.values():
        assert text.count(f"### `{rule.id}`\n\n{rule.text.in_('en')}\n") == 1
    assert text.count("*Tests.*") == len(rules.texts.rules)


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
