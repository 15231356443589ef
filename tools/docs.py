"""Write docs/rules/<game>.md and docs/notation.md from what the games say of themselves.

The rules come from each game's texts, the names of their tests from tests/engine/games, what no
table can hold from docs/rules/_<game>_notes.md, the examples of moves from tests/golden.
`python -m tools.docs --check` fails where a document differs.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from engine.core.rules import AnyRules
from engine.core.texts import Rule
from engine.core.wire import tag
from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
MADE = "<!-- Made by `make docs`; change the source, not this file. -->"
CITED = (
    "Every rule has an id, which refusals, score lines and results cite. A ruling says what was "
    "decided where the printed rules of the game leave a gap. A letter with a number is a worked "
    "example, which the tests named after it play."
)
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


def names_of_tests(game: str) -> list[str]:
    """The names of the test functions of a game, in reading order."""
    return [
        node.name
        for path in sorted((ROOT / "tests" / "engine" / "games" / game).glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def wanted_tests(rule: Rule) -> dict[str, str]:
    """For each test that a rule must have: what it is about, and a pattern of its name.

    Each worked example of the rule has a test `test_<example>_…`; a rule without examples has a
    test named after its topic and itself, `test_…<topic>_<rule>…`.
    """
    _, topic, name = rule.id.split(".")
    if rule.examples:
        return {example: rf"test_{example}_" for example in rule.examples}
    return {rule.id: rf"test_(\w+_)?{topic}_{name}"}


def tests_of(rule: Rule, names: Sequence[str]) -> list[str]:
    """The tests of a rule: of each example those that name the rule, if any does."""
    found: list[str] = []
    for pattern in wanted_tests(rule).values():
        about = [name for name in names if re.match(pattern, name)]
        named = [name for name in about if name.endswith(rule.id.rpartition(".")[2])]
        found += named or about
    return list(dict.fromkeys(found))


def rules_document(rules: AnyRules) -> str:
    """The rules of a game as they are implemented."""
    info, names = rules.info, names_of_tests(rules.info.id)
    what = [
        f"Game type `{info.id}`, rules version {info.rules_version}",
        f"{info.min_seats} to {info.max_seats} seats",
        "chance" if info.has_chance else "no chance",
        "hands that others do not see" if info.private_hands else "no private hands",
    ]
    lines = [
        f"# {info.names.en}",
        "",
        MADE,
        "",
        f"{', '.join(what)}. How moves are written: [notation](../notation.md). {CITED}",
        "",
        "## Options",
        "",
        "| option | type | default | meaning |",
        "| --- | --- | --- | --- |",
        *(
            f"| `{option.name}` | `{option.type}` | {_code(option.default)} | {option.meaning.en} |"
            for option in info.options
        ),
    ]
    for topic, group in groupby(rules.texts.rules.values(), lambda rule: rule.id.split(".")[1]):
        if topic != "options":
            lines += ["", f"## {topic.replace('_', ' ').capitalize()}"]
        for rule in group:
            lines += ["", *_rule(rule, names)]
    lines += ["", "## What is told", "", "| effect | sentence |", "| --- | --- |"]
    lines += [f"| `{key}` | {text.en} |" for key, text in rules.texts.effects.items()]
    lines += ["", "## What is scored", "", "| line | means |", "| --- | --- |"]
    lines += [f"| `{key}` | {text.en} |" for key, text in rules.texts.lines.items()]
    notes = DOCS / "rules" / f"_{info.id}_notes.md"
    if notes.exists():
        lines += ["", notes.read_text(encoding="utf-8").strip()]
    return "\n".join(lines) + "\n"


def _rule(rule: Rule, names: Sequence[str]) -> Iterator[str]:
    yield f"### `{rule.id}`"
    yield ""
    yield rule.text.en
    if rule.ruling:
        yield ""
        yield f"*Ruling.* {rule.ruling}"
    if rule.refusal:
        yield ""
        yield f"*Refusal.* {rule.refusal.en}"
    tests = ", ".join(f"`{name}`" for name in tests_of(rule, names))
    if tests:
        yield ""
        examples = f"{', '.join(rule.examples)}: " if rule.examples else ""
        yield f"*Tests.* {examples}{tests}"


def _code(text: str) -> str:
    return f"`{text}`" if text else "absent"


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
        lines += ["", f"## {rules.info.names.en}", "", "```text", rules.notation.grammar(), "```"]
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
    made = {DOCS / "rules" / f"{rules.info.id}.md": rules_document(rules) for rules in GAMES}
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
