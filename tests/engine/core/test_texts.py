"""Sentences are filled with facts: names, words, numbers and lists as each language has them."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

import pytest

from engine.core.errors import Expected
from engine.core.texts import Placeholder, Rule, Text, Texts, fill, parts, rules_table
from engine.core.wire import Effect, Wire


class Paint(Enum):
    RED = "PAINT_RED"
    LIME = "PAINT_LIME"


class Spot(Wire, frozen=True):
    paint: Paint
    cell: str


class Painted(Effect, frozen=True):
    seat: int
    spots: tuple[Spot, ...]


NEAR = Rule(
    id="toy.place.near",
    text=Text("Paints may touch.", "Farben dürfen sich berühren."),
    refusal=Text("{paint} touches {others}.", "{paint} berührt {others}."),
)
SILENT = Rule(id="toy.end.over", text=Text("It is over.", "Es ist aus."))
TEXTS = Texts(
    rules=rules_table(NEAR, SILENT),
    endings={SILENT.id: Text("all is painted", "Alles ist bemalt")},
    effects={
        "painted": (
            Text("{team:player} win.", "{team:player} gewinnen."),
            Text("{seat:player} paints {spots}.", "{seat:player} malt {spots}."),
            Text("{seat:player} paints nothing.", "{seat:player} malt nichts."),
        )
    },
    lines={"toy.score": Text("{count:# cell|# cells}: {number} ({cells:cell}), {first}", "…")},
    words={
        "PAINT_RED": Text("red", "Rot"),
        "PAINT_LIME": Text("lime", "Limette"),
        "spot": Text("{cell} {paint}", "{cell} {paint}"),
    },
    kinds={"loud": {Paint.RED: Text("RED", "ROT")}, "code": {"c": Text("A", "B")}},
)
NAMES = ("Ada", "", "{seat:player} # {0.__class__} |")


def said(template: str, language: str = "en", **facts: Any) -> str:
    return TEXTS.fill(Text(template, template), facts, language, NAMES)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "A"), ("de", "B"), ("fr", "A"), ("", "A"), ("DE", "A")]
)
def test_english_where_a_language_is_not_spoken(language: str, text: str) -> None:
    assert Text("A", "B").in_(language) == text


def test_a_text_holds_as_many_languages_as_it_is_given() -> None:
    assert Text("A", "B", fr="C").in_("fr") == "C"


def test_a_refusal_says_what_was_wrong() -> None:
    facts = {"paint": Paint.RED, "others": (Paint.LIME, Paint.RED)}
    assert TEXTS.refusal(NEAR.id, facts, "en") == "red touches lime and red."
    assert TEXTS.refusal(NEAR.id, facts, "de") == "Rot berührt Limette und Rot."


def test_a_rule_without_refusal_is_said_itself() -> None:
    assert TEXTS.refusal(SILENT.id, {"unused": 1}, "de") == "Es ist aus."


@pytest.mark.parametrize(
    ("template", "fact", "en", "de"),
    [
        ("{x}", 0, "0", "0"),
        ("{x}", "3,-1", "3,-1", "3,-1"),
        ("{x}", Text("yes", "ja"), "yes", "ja"),
        ("{x}", Paint.LIME, "lime", "Limette"),
        ("{x}", Spot(Paint.RED, "0,0"), "0,0 red", "0,0 Rot"),
        ("{x}", (), "nothing", "nichts"),
        ("{x}", (1,), "1", "1"),
        ("{x}", (1, 2), "1 and 2", "1 und 2"),
        ("{x}", [1, 2, 3], "1, 2 and 3", "1, 2 und 3"),
        ("{x:or}", ("e8", "e10"), "e8 or e10", "e8 oder e10"),
        ("{x:cell}", ("0,0", "0,1"), "0,0; 0,1", "0,0; 0,1"),
        ("{x:player}", 0, "Ada", "Ada"),
        ("{x:player}", 1, "Player 2", "Spieler 2"),
        ("{x:player}", 7, "Player 8", "Spieler 8"),
        ("{x:player}", (0, 1), "Ada and Player 2", "Ada und Spieler 2"),
        ("{x:minus}", -3, "3", "3"),
        ("{x:count}", (1, 2), "2", "2"),
        ("{x:loud}", Paint.RED, "RED", "ROT"),
        ("{x:point}", "U-1,0", "-1,0", "-1,0"),
        ("{x:code}", "c", "A", "B"),
        ("{x:ending}", SILENT.id, "all is painted", "Alles ist bemalt"),
        ("{x:ending}", "abandoned", "it was abandoned", "Es wurde abgebrochen"),
        ("{x}", Expected("end of move", "end"), "the end of the notation", "das Ende der Notation"),
    ],
)
def test_facts_are_said_by_their_kind(template: str, fact: object, en: str, de: str) -> None:
    assert said(template, x=fact) == en
    assert said(template, "de", x=fact) == de


@pytest.mark.parametrize(
    ("template", "fact", "sentence"),
    [
        ("{n:# tile|# tiles}", 0, "0 tiles"),
        ("{n:# tile|# tiles}", 1, "1 tile"),
        ("{n:# tile|# tiles}", 2, "2 tiles"),
        ("{n:# point|# points}", -1, "-1 point"),
        ("{n:one other|# others|no other}", 0, "no other"),
        ("{n:one other|# others|no other}", 1, "one other"),
        ("{n:minus:# point|# points}", -1, "1 point"),
        ("{n:minus:# point|# points}", -2, "2 points"),
        ("{n:player:# wins|# share}", (0,), "Ada wins"),
        ("{n:player:# wins|# share}", (0, 1), "Ada and Player 2 share"),
        ("{n:count:# tile|# tiles}", ("a", "b"), "2 tiles"),
    ],
)
def test_numbers_choose_the_form(template: str, fact: object, sentence: str) -> None:
    assert said(template, n=fact) == sentence


@pytest.mark.parametrize(
    ("spots", "team", "sentence"),
    [
        ((), (), "Ada paints nothing."),
        ((Spot(Paint.RED, "0,0"), Spot(Paint.LIME, "0,1")), (), "Ada paints 0,0 red and 0,1 lime."),
        ((), (0, 1), "Ada and Player 2 win."),
    ],
)
def test_the_first_text_is_said_that_has_something_to_tell(
    spots: tuple[Spot, ...], team: Sequence[int], sentence: str
) -> None:
    assert TEXTS.told(Painted(0, spots), "en", NAMES, team) == sentence


def test_a_number_below_1_that_no_form_is_for_is_nothing_to_tell() -> None:
    gain, loss = Text("+{n:#|#}", ""), Text("-{n:minus:#|#}", "")
    template = (gain, loss, Text("same", ""))
    assert [fill(template, {"n": n}, "en") for n in (2, -2, 0)] == ["+2", "-2", "same"]
    assert fill((Text("{n:#|#|none}", ""), loss), {"n": 0}, "en") == "none"


def test_a_line_of_a_score_knows_its_cells() -> None:
    assert TEXTS.line("toy.score", 3, "en", ("0,0", "0,1")) == "2 cells: 3 (0,0; 0,1), 0,0"


def test_a_name_is_no_template() -> None:
    assert said("{x:player}: {x:player:#|#s|}", x=2) == f"{NAMES[2]}: {NAMES[2]}s"
    assert said("{x:player:# wins|# share}", x=(2,)) == f"{NAMES[2]} wins"


def test_templates_are_taken_apart_into_literals_and_placeholders() -> None:
    assert parts("A {b} {c:d}{e:f|g}{h:i:j|k|l}") == (
        "A ",
        Placeholder("b"),
        " ",
        Placeholder("c", "d"),
        Placeholder("e", "", ("f", "g")),
        Placeholder("h", "i", ("j", "k", "l")),
    )


def test_a_fact_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        said("{x}")


def test_rules_keep_their_order_and_their_ids() -> None:
    assert list(rules_table(SILENT, NEAR)) == ["toy.end.over", "toy.place.near"]
    with pytest.raises(ValueError, match="used twice"):
        rules_table(NEAR, SILENT, NEAR)
