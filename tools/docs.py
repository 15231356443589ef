"""Write docs/rules/<game>.md, its translations and docs/notation.md from what the games say.

The rules come from each game's texts, the names of their tests from tests/engine/games, the part
from which a person learns the game from docs/rules/_<game>_learn.md, what no table can hold from
docs/rules/_<game>_notes.md, the examples of moves from tests/golden.
`python -m tools.docs --check` fails where a document differs.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from engine.core.rules import AnyRules
from engine.core.texts import (
    LANGUAGES,
    Placeholder,
    Rule,
    Template,
    Text,
    fill,
    parts,
    variants,
)
from engine.core.wire import tag
from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
MADE = "<!-- Made by `make docs`; change the source, not this file. -->"
CITED = Text(
    "What follows is every rule as it is implemented, for disputes and for programs. Each has an "
    "id, which refusals, score lines and results cite. A ruling says what was decided where the "
    "printed rules of the game leave a gap; a refusal is what a player is told who breaks the "
    "rule, "
    "with ⟨facts⟩ filled in. A letter with a number is a worked example, which a test plays.",
    "Was folgt, ist jede Regel, wie sie umgesetzt ist, für Streitfälle und Programme. Jede hat "
    "eine "
    "Kennung, die in Ablehnungen, Wertungszeilen und Ergebnissen steht. Eine Entscheidung sagt, "
    "was "
    "gilt, wo die gedruckten Regeln des Spiels eine Lücke lassen; eine Ablehnung ist, was ein "
    "Spieler "
    "hört, der die Regel verletzt, mit eingesetzten ⟨Angaben⟩.",
)
HEADINGS = {
    "reference": Text("Every rule", "Alle Regeln"),
    "options": Text("Options", "Einstellungen"),
    "told": Text("What is told", "Was erzählt wird"),
    "scored": Text("What is scored", "Was gewertet wird"),
    "setup": Text("Setup", "Aufbau"),
    "turn": Text("Turn", "Zug"),
    "place": Text("Place", "Legen"),
    "claim": Text("Claim", "Beanspruchen"),
    "refill": Text("Refill", "Auffüllen"),
    "pass": Text("Pass", "Passen"),
    "end": Text("End", "Ende"),
    "score": Text("Score", "Wertung"),
    "extreme": Text("Extreme", "Extreme Wood"),
    "capture": Text("Capture", "Schlagen"),
    "same_colour": Text("Same colour", "Gleiche Farbe"),
    "pivot": Text("Pivot", "Schwenken"),
    "buying": Text("Buying", "Kaufen"),
    "teams": Text("Teams", "Teams"),
    "draw": Text("Draw", "Ziehen"),
    "black": Text("Black", "Schwarzes Plättchen"),
    "white": Text("White", "Weißes Plättchen"),
    "take": Text("Take", "Nehmen"),
    "bag": Text("Bag", "Beutel"),
    "pay": Text("Pay", "Bezahlen"),
    "feature": Text("Feature", "Gartenelemente"),
    "expand": Text("Expand", "Erweitern"),
    "buy": Text("Buy", "Kaufen"),
    "discard": Text("Discard", "Ablegen"),
    "round": Text("Round", "Runde"),
    "attack": Text("Attack", "Angreifen"),
}
"""The headings of a page of rules: those of the generator, and the topics in the ids."""

RULING = Text("Ruling", "Entscheidung")
REFUSAL = Text("Refusal", "Ablehnung")
FACTS = Text(
    "Game type `{game}`, rules version {version}, {least} to {most} players.",
    "Spieltyp `{game}`, Regelversion {version}, {least} bis {most} Spieler.",
)
OPTION_ROW = Text("| option | type | default | meaning |", "| Name | Typ | Vorgabe | Bedeutung |")
EFFECT_ROW = Text("| effect | sentence |", "| Ereignis | Satz |")
LINE_ROW = Text("| line | sentence |", "| Zeile | Satz |")
ABSENT = Text("absent", "fehlt")
NOTATION = (
    "A move is ASCII text without spaces, at most 512 bytes, and every move has exactly one text: "
    "no plus signs, leading zeros or minus zeros, lists in their order. What cannot be read is "
    "refused with the 1-based column and what was expected there. Legal moves are listed in the "
    "bytewise order of their texts.\n\n"
    "The grammars are exact: the texts that they give are those that can be read, which a law "
    "tests in both directions. They are EBNF, one production a line, the first one is `move`: "
    '`"…"` is a text, `|` parts choices, `( )` groups, `[ ]` may be missing, `{ }` may be '
    "missing or repeat. `integer 1 … 6` is every integer of the range, in digits without plus "
    "sign, leading zeros or minus zero. A production may end with a condition, `where at most 4 "
    "item, ascending`: so many of its `item`s at most, each greater than the one before, or not "
    "less where `equal ones allowed` follows. Items are compared part by part: choices by their "
    "places in the production, integers by their values; `ascending by hexagon` compares only "
    "the `hexagon` of each."
)


class MarkedTest(NamedTuple):
    """A test of a rule; `example` is the worked example that it plays, empty without one."""

    name: str
    rule: str
    example: str


def marked_tests(game: str) -> list[MarkedTest]:
    """What the tests of a game are marked with, in reading order.

    That is `@pytest.mark.example("V01", rule="vizia.place.first_cell")`, or, for a test that plays
    no worked example, `@pytest.mark.rule("vizia.place.empty_cell")`.
    """
    return [
        test
        for path in modules_of_tests(game)
        for test in marked_tests_in(path.read_text(encoding="utf-8"))
    ]


def modules_of_tests(game: str) -> list[Path]:
    """The modules that hold the tests of a game's rules, in reading order."""
    return sorted((ROOT / "tests" / "engine" / "games" / game).glob("test_*.py"))


def marked_tests_in(source: str) -> list[MarkedTest]:
    """The same in one module; raises ValueError where a mark is not written as shown above."""
    return [
        MarkedTest(node.name, *marked)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for decorator in node.decorator_list
        if (marked := _mark(decorator))
    ]


def _mark(decorator: ast.expr) -> tuple[str, str] | None:
    """The rule and the example of a mark, None where it is another one."""
    written = ast.unparse(decorator)
    if not re.match(r"pytest\.mark\.(example|rule)\b", written):
        return None
    form = r"pytest\.mark\.(?:example\('(\w+)', rule='([\w.]+)'\)|rule\('([\w.]+)'\))"
    if not (found := re.fullmatch(form, written)):
        raise ValueError(f"a mark names one rule, and an example before it: {written}")
    example, rule, alone = found.groups(default="")
    return rule or alone, example


def tests_of(rule: Rule, tests: Sequence[MarkedTest]) -> list[str]:
    """The names of a rule's tests: those of its examples in their order, then the others."""
    own = [test for test in tests if test.rule == rule.id]
    order = ["", *rule.examples]
    own.sort(key=lambda test: order.index(test.example) if test.example in order else len(order))
    return list(dict.fromkeys(test.name for test in own))


def page(game: str, language: str) -> Path:
    """Where the rules of a game are written in a language."""
    ending = "" if language == LANGUAGES[0] else f".{language}"
    return DOCS / "rules" / f"{game}{ending}.md"


def learning_page(game: str, language: str) -> Path:
    """Where the part is written by hand from which a person learns the game."""
    return DOCS / "rules" / f"_{page(game, language).name.replace('.', '_learn.', 1)}"


def rules_document(rules: AnyRules, language: str = LANGUAGES[0]) -> str:
    """A page from which the game can be learned, then every rule as it is implemented.

    The first part is written by hand.
    """
    info = rules.info
    learn = learning_page(info.id, language)
    facts = {
        "game": info.id,
        "version": info.rules_version,
        "least": info.min_seats,
        "most": info.max_seats,
    }
    lines = [f"# {info.names.in_(language)}", "", MADE]
    if learn.exists():
        lines += ["", learn.read_text(encoding="utf-8").strip()]
    lines += [
        "",
        f"## {HEADINGS['reference'].in_(language)}",
        "",
        f"{fill(FACTS, facts, language)} {CITED.in_(language)}",
        "",
        f"## {HEADINGS['options'].in_(language)}",
        "",
        *_table(OPTION_ROW, language),
        *(
            f"| `{option.name}` | `{option.type}` | {_code(option.default, language)} "
            f"| {option.meaning.in_(language)} |"
            for option in info.options
        ),
    ]
    tests = marked_tests(info.id) if language == LANGUAGES[0] else ()
    for topic, group in groupby(rules.texts.rules.values(), lambda rule: rule.id.split(".")[1]):
        if topic != "options":
            lines += ["", f"## {HEADINGS[topic].in_(language)}"]
        for rule in group:
            lines += ["", *_rule(rule, tests, language)]
    for heading, row, table in (
        ("told", EFFECT_ROW, rules.texts.effects),
        ("scored", LINE_ROW, rules.texts.lines),
    ):
        lines += ["", f"## {HEADINGS[heading].in_(language)}", "", *_table(row, language)]
        lines += [f"| `{key}` | {shown(text, language)} |" for key, text in table.items()]
    notes = DOCS / "rules" / f"_{info.id}_notes.md"
    if language == LANGUAGES[0] and notes.exists():
        lines += ["", notes.read_text(encoding="utf-8").strip()]
    return "\n".join(lines) + "\n"


def _table(head: Text, language: str) -> tuple[str, str]:
    row = head.in_(language)
    return row, "| --- " * (row.count("|") - 1) + "|"


def shown(template: Template, language: str) -> str:
    """A template as a reader sees it: each placeholder as ⟨fact⟩, for more than one of it."""
    return " · ".join(
        "".join(
            part if isinstance(part, str) else _fact(part) for part in parts(text.in_(language))
        )
        for text in variants(template)
    )


def _fact(part: Placeholder) -> str:
    name = f"⟨{part.name}⟩"
    return part.forms[1].replace("#", name) if part.forms else name


def _rule(rule: Rule, tests: Sequence[MarkedTest], language: str) -> Iterator[str]:
    yield f"### `{rule.id}`"
    yield ""
    yield rule.text.in_(language)
    if rule.ruling:
        yield ""
        yield f"*{RULING.in_(language)}.* {rule.ruling.in_(language)}"
    if rule.refusal:
        yield ""
        yield f"*{REFUSAL.in_(language)}.* {shown(rule.refusal, language)}"
    names = ", ".join(f"`{name}`" for name in tests_of(rule, tests))
    if names:
        yield ""
        examples = f"{', '.join(rule.examples)}: " if rule.examples else ""
        yield f"*Tests.* {examples}{names}"


def _code(text: str, language: str) -> str:
    return f"`{text}`" if text else ABSENT.in_(language)


def notation_document() -> str:
    """How the moves of every game are written."""
    lines = [
        "# Notation",
        "",
        MADE,
        "",
        NOTATION,
    ]
    for rules in GAMES:
        name = rules.info.names.in_(LANGUAGES[0])
        lines += ["", f"## {name}", "", "```text", rules.notation.grammar(), "```"]
        lines += ["", "| move | examples |", "| --- | --- |"]
        examples = _examples(rules)
        for kind in rules.types.moves:
            doc = (kind.__doc__ or "").split("\n", maxsplit=1)[0]
            shown = " ".join(f"`{text}`" for text in examples.get(tag(kind), ()))
            lines.append(f"| `{tag(kind)}`: {doc} | {shown} |")
    return "\n".join(lines) + "\n"


def _examples(rules: AnyRules) -> dict[str, tuple[str, ...]]:
    """The shortest and the longest move of each kind that the golden playthroughs hold."""
    texts = {
        move
        for path in (ROOT / "tests" / "golden" / rules.info.id).glob("*.txt")
        for move in re.findall(
            r"^\d+\. seat \d+: (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    found: dict[str, list[str]] = {}
    for text in sorted(texts, key=lambda text: (len(text), text)):
        kind: type = type(rules.parse_move(text))
        found.setdefault(tag(kind), []).append(text)
    return {kind: tuple(dict.fromkeys((each[0], each[-1]))) for kind, each in found.items()}


def documents() -> dict[Path, str]:
    """Every generated document by its path."""
    made = {
        page(rules.info.id, language): rules_document(rules, language)
        for rules in GAMES
        for language in LANGUAGES
    }
    return {**made, DOCS / "notation.md": notation_document()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the documents, or with --check only say which are out of date."""
    parser = argparse.ArgumentParser(prog="python -m tools.docs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail on differences")
    check = parser.parse_args(arguments).check
    stale = [
        path
        for path, text in documents().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if check:
            print(f"{path.relative_to(ROOT)} is out of date: make docs", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(documents()[path], encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
