"""Sentences in every language the product speaks, keyed by stable ids, and how they are filled.

A game has one `texts.py` that makes one `Texts`: refusals, score lines, effects, the published
rules and the documents read it. A template names the facts it is filled with, and how each is
said:

    {cell}                  as it is: enums by their word, lists as “A, B and C”
    {seat:player}           a seat as the player's display name, else as Player 1, Player 2, …
    {wheels:cell}           cells, which hold commas, parted by semicolons; {expansions:or} by or
    {tile:piece}            by a kind of the game, which gives words for a code
    {n:# tile|# tiles}      by number: 1, all others, and, if there is a third form, 0; # is the
                            fact itself. A list is counted, and # is the whole list
    {first:point}           a cell without the letters before its numbers
    {points:minus:#|#}      a kind and forms; minus says how much is lost, and count how many
                            there are in a list

Facts are never read as templates, so it does no harm what a caller calls a player.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct, structs

from engine.core.errors import Expected
from engine.core.template import split_template
from engine.core.wire import Effect, tag

LANGUAGES = ["en", "de"]
"""The tags of the languages spoken; English stands in where another is asked for."""


class Text:
    """One sentence or template in every language, by the tag of the language."""

    __slots__ = ("by_tag",)

    def __init__(self, en: str, de: str, **others: str) -> None:
        self.by_tag = {"en": en, "de": de, **others}

    def in_(self, language: str) -> str:
        """The text in `language`; English where the language is not spoken."""
        return self.by_tag.get(language) or self.by_tag["en"]

    def __repr__(self) -> str:
        return f"Text({self.by_tag['en']!r})"


Template = Text | tuple[Text, ...]
"""A text, or several of which the first is said whose facts all have something to tell.

Nothing to tell has an empty list, a fact that is not there, and a number below 1 that is said by
forms of which none is for 0. The last text is said in any case.
"""

Kind = Mapping[Any, Text]
"""The words for each fact of a kind."""

PLAYER = Text("Player {number}", "Spieler {number}")
AND = Text(" and ", " und ")
OR = Text(" or ", " oder ")
NOTHING = Text("nothing", "nichts")
ENDINGS = {"abandoned": Text("it was abandoned", "Es wurde abgebrochen")}
"""Why a game of any type may be over, by the reason of its outcome."""


TOTAL = Text("{number:# point|# points}, rank {rank}.", "{number:# Punkt|# Punkte}, Rang {rank}.")

EXPECTED = {
    "literal": Text("“{text}”", "„{text}“"),
    "integer": Text(
        "a whole number from {least} to {most}", "eine ganze Zahl von {least} bis {most}"
    ),
    "plain_integer": Text(
        "a whole number from {least} to {most} without leading zeros",
        "eine ganze Zahl von {least} bis {most} ohne führende Nullen",
    ),
    "like": Text("something like {example}", "etwas wie {example}"),
    "later": Text("something that comes after {last}", "etwas, das nach {last} kommt"),
    "line": Text("“{key}: …”", "„{key}: …“"),
    "keys": Text("only the keys {keys}", "nur die Schlüssel {keys}"),
    "json": Text("the options as JSON", "die Einstellungen als JSON"),
    "end": Text("the end of the notation", "das Ende der Notation"),
    "ascii": Text("an ASCII character", "ein ASCII-Zeichen"),
}
"""What could stand where a notation or a record cannot be read."""


class Rule(Struct, frozen=True, kw_only=True):
    """One rule of a game under its stable id `<game>.<topic>.<rule>`.

    `text` states the rule and stands alone. `refusal` says to who breaks it what is wrong and
    what would be right (placeholders: the facts of the error); without one the rule itself is
    said. `ruling` says what we decided where the source leaves a gap, `examples` are the numbers
    of the worked examples that its tests are marked with.
    """

    id: str
    text: Text
    refusal: Template | None = None
    ruling: Text | None = None
    examples: tuple[str, ...] = ()


class Texts(Struct, frozen=True, kw_only=True):
    """All texts of a game.

    `rules` by id in reading order (endings are rules too), `endings` by the id of their rule: one
    clause that says why the game is over; `effects` by tag of the effect Struct, `lines` by key
    of the score line, `words` by value of the game's enums and by tag of the Structs that stand
    in effects; `kinds` by their name in a placeholder; `total` says a player's total and rank.
    """

    rules: Mapping[str, Rule] = {}
    endings: Mapping[str, Text] = {}
    effects: Mapping[str, Template] = {}
    lines: Mapping[str, Template] = {}
    words: Mapping[str, Text] = {}
    kinds: Mapping[str, Kind] = {}
    total: Text = TOTAL

    def refusal(
        self, rule: str, facts: Mapping[str, Any], language: str, names: Sequence[str] = ()
    ) -> str:
        """Why a move or an option is refused, to a table whose players have these names."""
        entry = self.rules[rule]
        return self.fill(entry.refusal or entry.text, facts, language, names)

    def told(
        self, effect: Effect, language: str, names: Sequence[str] = (), team: Sequence[int] = ()
    ) -> str:
        """What happened; `team` are the seats that have won together, if a team has won."""
        facts = structs.asdict(effect)
        if team:
            facts["team"] = tuple(team)
        return self.fill(self.effects[tag(type(effect))], facts, language, names)

    def line(self, key: str, number: int, language: str, cells: Sequence[str] = ()) -> str:
        """A line of a score, or what decides a tie: so many points, or whatever is counted."""
        first = cells[0] if cells else ""
        facts = {"number": number, "cells": tuple(cells), "count": len(cells), "first": first}
        return self.fill(self.lines[key], facts, language)

    def fill(
        self,
        template: Template,
        facts: Mapping[str, Any],
        language: str,
        names: Sequence[str] = (),
    ) -> str:
        """The template with each placeholder replaced by its fact in words of `language`."""
        return _Teller(self, language, names).fill(template, facts)


def fill(
    template: Template, facts: Mapping[str, Any], language: str, names: Sequence[str] = ()
) -> str:
    """A template that is no game's, filled."""
    return _Teller(_NO_GAME, language, names).fill(template, facts)


_NO_GAME = Texts()


class Placeholder(Struct, frozen=True):
    """The fact called `name`, said by `kind` and, if there are `forms`, by its number."""

    name: str
    kind: str = ""
    forms: tuple[str, ...] = ()

    def number(self, value: Any) -> int:
        """What is counted: the items of a list, or the number itself."""
        if isinstance(value, (tuple, list)):
            return len(value)
        return -value if self.kind == "minus" else int(value)

    def tells(self, value: Any) -> bool:
        """Whether the fact has anything to tell here."""
        if value is UNSET:
            return False
        if self.forms:
            number = self.number(value)
            return number > 0 or (number == 0 and len(self.forms) == 3)
        return value not in ((), [], "")


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Parts = tuple[str | Placeholder, ...]


@lru_cache(maxsize=4096)
def parts(template: str) -> Parts:
    """What a template in one language is made of: literal text and placeholders, in order."""
    made: list[str | Placeholder] = []
    for literal, slot in split_template(template):
        made += [literal] if literal else []
        made += [_placeholder(slot)] if slot else []
    return tuple(made)


def _placeholder(slot: str) -> Placeholder:
    name, _, spec = slot.partition(":")
    kind, colon, forms = spec.partition(":")
    if not colon and "|" in kind:
        kind, forms = "", kind
    return Placeholder(name, kind, tuple(forms.split("|")) if forms else ())


def variants(template: Template) -> tuple[Text, ...]:
    """The texts of a template, in the order in which they are tried."""
    return template if isinstance(template, tuple) else (template,)


class _Teller(Struct, frozen=True, gc=False):
    """Fills templates of a game in one language for a table whose players have these names."""

    texts: Texts
    language: str
    names: Sequence[str]

    def fill(self, template: Template, facts: Mapping[str, Any]) -> str:
        """The sentence; raises KeyError where a fact or the words for it are missing."""
        chosen = self._chosen(template, facts)
        return "".join([p if isinstance(p, str) else self._said(p, facts[p.name]) for p in chosen])

    def _chosen(self, template: Template, facts: Mapping[str, Any]) -> Parts:
        if not isinstance(template, tuple):
            return parts(template.in_(self.language))
        chosen: Parts = ()
        for text in template:
            chosen = parts(text.in_(self.language))
            if all(isinstance(p, str) or p.tells(facts.get(p.name, UNSET)) for p in chosen):
                break
        return chosen

    def _said(self, part: Placeholder, value: Any) -> str:
        if not part.forms:
            return self._word(value, part.kind)
        number = part.number(value)
        at = 0 if number in (1, -1) else 2 if number == 0 and len(part.forms) == 3 else 1
        form = part.forms[at]
        return form.replace("#", self._word(value, part.kind)) if "#" in form else form

    def _word(self, value: Any, kind: str) -> str:
        """One fact as it stands in a sentence."""
        if kind == "count":
            return str(len(value))
        if isinstance(value, (tuple, list)):
            return self._list([self._word(item, kind) for item in value], kind)
        if kind:
            value = self._of_kind(value, kind)
        if isinstance(value, str):
            return value
        if isinstance(value, Text):
            return value.in_(self.language)
        if isinstance(value, Enum):
            return self.texts.words[value.value].in_(self.language)
        if isinstance(value, Expected):
            return self.fill(EXPECTED[value.id], dict(value.facts))
        if isinstance(value, Struct):
            return self.fill(self.texts.words[tag(type(value))], structs.asdict(value))
        return str(value)

    def _of_kind(self, value: Any, kind: str) -> Any:
        """What a fact of a kind is said as."""
        own = self.texts.kinds.get(kind)
        if own is not None:
            return own[value]
        if kind == "player":
            return self._player(value)
        if kind == "ending":
            return self.texts.endings.get(value) or ENDINGS[value]
        if kind == "point":
            return value.lstrip(LETTERS)
        return -value if kind == "minus" else value

    def _player(self, seat: int) -> str:
        name = self.names[seat] if 0 <= seat < len(self.names) else ""
        return name or self.fill(PLAYER, {"number": seat + 1})

    def _list(self, words: list[str], kind: str) -> str:
        if kind == "cell":
            return "; ".join(words)
        if len(words) < 2:
            return words[0] if words else NOTHING.in_(self.language)
        last = (OR if kind == "or" else AND).in_(self.language)
        return ", ".join(words[:-1]) + last + words[-1]


def rules_table(*rules: Rule) -> dict[str, Rule]:
    """Rules by id, in the order given; an id used twice is an error."""
    table = {rule.id: rule for rule in rules}
    if len(table) != len(rules):
        raise ValueError("a rule id is used twice")
    return table
