"""What a player reads: every template, filled with none, one and two of everything, in every
language, holds no id, no gap, no word of the other language and none that the glossary rejects.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from engine.core.record import TEXTS as RECORD
from engine.core.rules import AnyRules
from engine.core.slots import NoMatch, Reader
from engine.core.texts import (
    EXPECTED,
    LANGUAGES,
    Placeholder,
    Template,
    Text,
    Texts,
    fill,
    parts,
    variants,
)
from engine.core.wire import Effect, GameOver, tag
from service.api import faults
from service.app import sentences
from tests.conformance.cases import every_game
from tests.languages import third_language

NUMBERS = (0, 1, 2)
NAMES = ("Ada", "", "Cem", "Dan", "Eve")

RAW = re.compile(
    r"[a-z]+[._][a-z_]+|[A-Z]+_[A-Z_]+|\b[Ss]eat \d|\bPlatz \d|\b(UNSET|None|True|False)\b"
)
"""Ids, names of enum values, seats by their number in the API, and values of Python."""

GAP = re.compile(r"[{}|#]|–|\(\)|  | [.,;:)]|^[ .,;:]|“”|„“")
"""What an empty placeholder, or one that was not filled, leaves behind."""

FOREIGN = {
    "en": "der die das den dem und oder ein eine kein nicht auf ist sind mit von wird Spieler "
    "Plättchen Feld Felder Zug Schiff Punkte Karte wähle",
    "de": "the a and or of is are with not player players you your has have from to tile tiles "
    "wheel turn ship ships points choose no",
}
"""Words of the other language that this one does not have."""

REJECTED = {
    "en": r"\bseats?\b|\brob(s|bed)?\b|thief|victim|pass(ed|es)? over|\bspaces?\b|\bcircle\b"
    r"|(?<!there )(?<!There )\bis no (?!longer)\b|\bown colour on\b|\bstands?\b",
    "de": r"\bPlatz\b|\bPlätze|\bRad\b|\bRäder|besetz|vollende|ergänz|übergang|übergeh|entfällt"
    r"|erober|\braub|\bberaub|\bDieb\b|\bElemente?\b|umsonst|\baußen\b|motorig|Punktestand|\bKreis\b"
    r"|\bman\b|\bZüge an\b",
}
"""What the glossary says otherwise, by language."""

SAID_ANYWAY = {
    # The number in the API is what the caller has sent, or what the option means.
    "No seat has the number",
    "Kein Platz hat die Nummer",
    "the order of the seats",
    "the order of their seats",
    "hast aber Platz für",
    # The user's other word is named once.
    "(auch Rad)",
    "stands for",
}


def wrong(sentence: str, language: str) -> str:
    """What a sentence may not hold; empty if it is sound."""
    for allowed in SAID_ANYWAY:
        sentence = sentence.replace(allowed, "…")
    for pattern in (RAW.pattern, GAP.pattern, REJECTED[language]):
        found = re.search(pattern, sentence)
        if found:
            return found[0]
    words = set(re.findall(r"\b\w+\b", sentence))
    return " ".join(words & set(FOREIGN[language].split()))


# What a placeholder can be filled with.


def of_type(kind: Any, number: int) -> Any:
    """A value of a field of an effect, with `number` of whatever is counted."""
    if get_origin(kind) is tuple:
        return tuple(of_type(get_args(kind)[0], i) for i in range(number))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[number % len(kind)]
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind(**{k: of_type(t, number) for k, t in get_type_hints(kind).items()})
    return number if kind is int else None


def candidates(rules: AnyRules, kind: str, number: int) -> Iterator[Any]:
    """Facts of all sorts that this game knows, first those of the kind."""
    own = list(rules.texts.kinds.get(kind, ()))
    if own:
        yield own[number % len(own)]
    yield number
    yield ("0,0", "0,1", "1,0")[number]
    for enum in enums(rules):
        yield list(enum)[number % len(enum)]
    yield from rules.texts.endings


def enums(rules: AnyRules) -> set[type[Enum]]:
    found = set()
    for struct in (*rules.types.moves, *rules.types.effects, rules.types.options, rules.types.view):
        for hint in get_type_hints(struct).values():
            found |= {
                kind
                for kind in (hint, *get_args(hint))
                if isinstance(kind, type) and issubclass(kind, Enum)
            }
    return found


def fact(rules: AnyRules, part: Placeholder, number: int, value: Any = None) -> Any:
    """`value` if there is one and it can be said, else a fact of the game that can be."""
    texts = rules.texts
    listed = part.kind in ("cell", "or", "count") or part.name in ("winners", "team", "neighbours")
    for tried in (value, *candidates(rules, part.kind, number)):
        found = (tried,) * number if listed and not isinstance(tried, tuple) else tried
        if tried is not None and sayable(texts, part, found):
            return found
    raise AssertionError(part)


def sayable(texts: Texts, part: Placeholder, value: Any) -> bool:
    spec = ":".join(word for word in (part.kind, "|".join(part.forms)) if word)
    template = f"{{x:{spec}}}"
    try:
        texts.fill(Text(template, template), {"x": value}, "en")
    except (KeyError, AttributeError, TypeError, ValueError):
        return False
    return True


def filled(
    rules: AnyRules, template: Template, known: Mapping[str, Any], number: int, language: str
) -> str:
    """The sentence of a template with so many of everything; `known` are its facts so far."""
    facts = {}
    for text in variants(template):
        for part in parts(text.in_(language)):
            if isinstance(part, Placeholder) and part.name not in facts:
                # Cells that only one text tells of are never missing.
                least = part.kind == "cell" and isinstance(template, Text)
                some = max(number, 1) if least else number
                facts[part.name] = fact(rules, part, some, known.get(part.name))
    return rules.texts.fill(template, facts, language, NAMES)


def game_sentences(rules: AnyRules, language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a game by its id, none, one and two of everything in it."""
    texts = rules.texts
    yield "name", rules.info.names.in_(language)
    for option in rules.info.options:
        if option.name != "firstSeat":
            yield option.name, option.meaning.in_(language)
    for rule in texts.rules.values():
        yield rule.id, rule.text.in_(language)
        if rule.ruling:
            yield f"{rule.id} ruling", rule.ruling.in_(language)
    for number in NUMBERS:
        for rule in texts.rules.values():
            for text in variants(rule.refusal) if rule.refusal else ():
                yield rule.id, filled(rules, text, {}, number, language)
        for key, template in {**texts.lines, "total": texts.total}.items():
            known = {"number": number, "count": number, "first": "U0,0"}
            yield key, filled(rules, template, known, number, language)
        for effect in rules.types.effects:
            yield tag(effect), told(rules, effect, number, language)
    for key, text in {**texts.words, **texts.endings}.items():
        if not any(isinstance(part, Placeholder) for part in parts(text.in_(language))):
            yield key, text.in_(language)


def told(rules: AnyRules, effect: type[Effect], number: int, language: str) -> str:
    hints = get_type_hints(effect)
    known = {name: of_type(kind, number) for name, kind in hints.items()}
    if effect is GameOver:
        known["reason"] = next(iter(rules.texts.endings))
    return filled(rules, rules.texts.effects[tag(effect)], known, number, language)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_games_are_sound(rules: AnyRules, language: str) -> None:
    said = list(game_sentences(rules, language))
    assert len(said) > 3 * len(rules.texts.rules)
    assert [(key, text, wrong(text, language)) for key, text in said if wrong(text, language)] == []


def service_texts() -> Iterator[tuple[str, Template]]:
    """Every template of records and of the service, by where it stands."""
    yield from RECORD.items()
    yield from EXPECTED.items()
    for key, (_, template) in sentences.REASONS.items():
        yield key, template
    for table in (sentences.PROBLEMS, sentences.HISTORY, sentences.UNDO, sentences.INSTEAD):
        yield from table.items()
    for module in (faults, sentences):
        for name, value in vars(module).items():
            if isinstance(value, (Text, tuple)) and name.isupper():
                yield name, value


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_service_are_in_one_language_and_without_gaps(language: str) -> None:
    for key, template in service_texts():
        for text in variants(template):
            assert text.by_tag[language].strip(), key
            for number in NUMBERS:
                facts = {
                    part.name: (1,) * max(number, 1) if part.kind in ("or", "cell") else number
                    for part in parts(text.in_(language))
                    if isinstance(part, Placeholder)
                }
                said = fill(text, facts, language, NAMES)
                words = set(re.findall(r"\b\w+\b", said))
                assert not words & set(FOREIGN[language].split()), said
                assert not re.search(r"[{}|#]|  | [.,;)]", said), said


def test_what_is_wrong_is_found() -> None:
    assert wrong("The game is over (zyrcan.end.blocked).", "en") == "zyrcan.end"
    assert wrong("Played without: same_colour.", "en") == "same_colour"
    assert wrong("Choice: VIZIA_COLOUR_RED.", "de") == "VIZIA_COLOUR_RED"
    assert wrong("Seat 0 passes.", "en") == "Seat 0"
    assert wrong("Bekannt ist hier .", "de") == " ."
    assert wrong("Erwartet wird end of move.", "de") == "of"
    assert wrong("The tile and das Plättchen.", "en") in ("das Plättchen", "Plättchen das")
    assert wrong("Ada beraubt Ben.", "de")
    assert wrong("Ada stiehlt Ben ein rotes Plättchen.", "de") == ""


@every_game
def test_a_third_language_is_texts_only(rules: AnyRules) -> None:
    """Whatever is not a text of the language stands out as Latin letters."""
    with third_language() as language:
        for key, said in game_sentences(rules, language):
            assert not latin(said), f"{key}: {said}"
        for key, template in service_texts():
            for text in variants(template):
                facts = {p.name: 2 for p in parts(text.in_(language)) if isinstance(p, Placeholder)}
                if not any(p.kind for p in parts(text.in_(language)) if not isinstance(p, str)):
                    assert not latin(fill(text, facts, language)), key
    assert language not in LANGUAGES


def latin(sentence: str) -> str:
    """The first Latin letters of a sentence that belong to no name and to no code of the tests."""
    rest = re.sub(r"\b(Ada|Cem|Dan|Eve|[ex]?[A-Z]{1,2}\d?|e\d+)\b", "", sentence)
    found = re.search(r"[A-Za-z]+", rest)
    return found[0] if found else ""


@every_game
def test_what_notation_expected_is_said_in_words(rules: AnyRules) -> None:
    """Every slot of every kind of move fails with words of its own."""
    for kind in rules.notation.kinds:
        for slot in kind.slots.values():
            for text in ("", "é", "-", "-0", "007", "9999999", "U", "B1/", "/J"):
                reader = Reader(text)
                with suppress(NoMatch):
                    slot.read(reader, 0)
                for language in LANGUAGES:
                    said = fill(Text("{x:or}", "{x:or}"), {"x": tuple(reader.expected)}, language)
                    assert not set(re.findall(r"\w+", said)) & set(FOREIGN[language].split()), said
