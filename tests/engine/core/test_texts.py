"""Sentences are filled with facts, enums and lists by their words in each language."""

from enum import Enum

import pytest

from engine.core.texts import Rule, Text, Texts, rules_table


class Paint(Enum):
    RED = "PAINT_RED"
    LIME = "PAINT_LIME"


NEAR = Rule(
    id="toy.place.near",
    text=Text("Paints may touch.", "Farben dürfen sich berühren."),
    refusal=Text("{paint} touches {others}.", "{paint} berührt {others}."),
)
SILENT = Rule(id="toy.end.over", text=Text("It is over.", "Es ist aus."))
TEXTS = Texts(
    rules=rules_table(NEAR, SILENT),
    effects={},
    lines={},
    words={"PAINT_RED": Text("red", "Rot"), "PAINT_LIME": Text("lime", "Limette")},
)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "A"), ("de", "B"), ("fr", "A"), ("", "A"), ("DE", "A")]
)
def test_english_where_a_language_is_not_spoken(language: str, said: str) -> None:
    assert Text("A", "B").in_(language) == said


def test_a_refusal_says_what_was_wrong_then_the_rule() -> None:
    facts = {"paint": Paint.RED, "others": (Paint.LIME, Paint.RED)}
    assert TEXTS.refusal(NEAR.id, facts, "en") == "red touches lime, red. Paints may touch."
    assert TEXTS.refusal(NEAR.id, facts, "de") == (
        "Rot berührt Limette, Rot. Farben dürfen sich berühren."
    )


def test_a_rule_without_refusal_is_said_alone() -> None:
    assert TEXTS.refusal(SILENT.id, {"unused": 1}, "de") == "Es ist aus."


@pytest.mark.parametrize(
    ("fact", "word"),
    [(0, "0"), ("3,-1", "3,-1"), ((), "–"), ((1, 2), "1, 2"), ([Paint.LIME], "lime")],
)
def test_words(fact: object, word: str) -> None:
    assert TEXTS.word(fact, "en") == word


def test_rules_keep_their_order_and_their_ids() -> None:
    assert list(rules_table(SILENT, NEAR)) == ["toy.end.over", "toy.place.near"]
    with pytest.raises(ValueError, match="used twice"):
        rules_table(NEAR, SILENT, NEAR)
