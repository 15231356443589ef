"""Sentences in every language the product speaks, keyed by stable ids.

A game has one `texts.py` that makes one `Texts`. Refusals, score lines, effects, the published
rules and the documents all read it, so no sentence stands anywhere else.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

LANGUAGES = ("en", "de")


class Text(Struct, frozen=True):
    """One sentence or template in English and German; placeholders are names in braces."""

    en: str
    de: str

    def in_(self, language: str) -> str:
        """The text in `language`; English where the language is not spoken."""
        return self.de if language == "de" else self.en


class Rule(Struct, frozen=True, kw_only=True):
    """One rule of a game under its stable id `<game>.<topic>.<rule>`.

    `text` states the rule, `refusal` is said to who breaks it (placeholders: the facts of the
    error), `ruling` says what we decided where the source leaves a gap, `examples` are the
    numbers of the worked examples that its tests are named after.
    """

    id: str
    text: Text
    refusal: Text | None = None
    ruling: str = ""
    examples: tuple[str, ...] = ()


class Texts(Struct, frozen=True, kw_only=True):
    """All texts of a game.

    `rules` by id in reading order (endings are rules too), `effects` by tag of the effect
    Struct, `lines` by key of the score line, `words` by value of the game's enums.
    """

    rules: Mapping[str, Rule]
    effects: Mapping[str, Text]
    lines: Mapping[str, Text]
    words: Mapping[str, Text]

    def refusal(self, rule: str, facts: Mapping[str, Any], language: str) -> str:
        """Why a move was refused: what was wrong, then the rule itself."""
        entry = self.rules[rule]
        said = self.fill(entry.refusal, facts, language) + " " if entry.refusal else ""
        return said + entry.text.in_(language)

    def fill(self, text: Text, facts: Mapping[str, Any], language: str) -> str:
        """`text` with each placeholder replaced by its fact in words of `language`."""
        words = {name: self.word(value, language) for name, value in facts.items()}
        return text.in_(language).format(**words)

    def word(self, value: Any, language: str) -> str:
        """One fact as it stands in a sentence: enums by their word, lists joined by commas."""
        if isinstance(value, Enum):
            return self.words[value.value].in_(language)
        if isinstance(value, (tuple, list)):
            return ", ".join(self.word(item, language) for item in value) or "–"
        return str(value)


def rules_table(*rules: Rule) -> dict[str, Rule]:
    """Rules by id, in the order given; an id used twice is an error."""
    table = {rule.id: rule for rule in rules}
    if len(table) != len(rules):
        raise ValueError("a rule id is used twice")
    return table
