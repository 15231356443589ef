"""`tilewright verify FILE`: replay a record offline; needs the engine and nothing else.

Commitment, options, every shuffle, every move and the result are made again from the seed. What
is said stands in one table; the exit status is 0 when the record holds, 1 when it does not (the
first fault is named with its line), and 2 when it cannot be checked here: the file cannot be
read, the seed is still sealed, or the game or the version of its rules is not known.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from engine.core.errors import EngineError, IllegalMove, InvalidOptions, InvalidRecord
from engine.core.errors import MalformedNotation as Malformed
from engine.core.record import TEXTS, UNDO, Record, decode
from engine.core.replay import replay_open
from engine.core.rules import AnyRules
from engine.core.texts import LANGUAGES, Text, fill
from engine.registry import BY_ID

HOLDS, BROKEN, UNCHECKED = 0, 1, 2
RULES_LINE = 2
STDIN = "-"

SAID = {
    "holds": Text(
        "{file}: the record holds.\n"
        "  {game}, version {rules} of its rules, {seats} players, game {id}\n"
        "  The seed belongs to the commitment {commitment}.\n"
        "  {entries:# entry was|# entries were} replayed, {undos} of them {undos:an undo|undos}; "
        "{numbers:# random number was|# random numbers were} drawn.\n"
        "  Result: {result}",
        "{file}: Die Aufzeichnung stimmt.\n"
        "  {game}, Version {rules} der Regeln, {seats} Spieler, Spiel {id}\n"
        "  Der Startwert gehört zur Festlegung {commitment}.\n"
        "  {entries:# Eintrag|# Einträge} nachgespielt, davon {undos:# Rücknahme|# Rücknahmen}; "
        "{numbers:# Zufallszahl|# Zufallszahlen} gezogen.\n"
        "  Ergebnis: {result}",
    ),
    "fault": Text("{file}: line {line}: {sentence}", "{file}: Zeile {line}: {sentence}"),
    "unread": Text(
        "{file}: cannot be read: {problem}", "{file}: Die Datei ist nicht lesbar: {problem}"
    ),
    "malformed": Text(
        "Expected at column {column}: {expected:or}.", "Erwartet in Spalte {column}: {expected:or}."
    ),
}


class Checked(Struct, frozen=True):
    """What a good record was found to hold."""

    record: Record
    rules: AnyRules
    words: int


def rules_of(record: Record) -> AnyRules:
    """The rules that a record is played by; raises InvalidRecord if they are not known."""
    rules = BY_ID.get(record.game)
    if rules is None or rules.info.rules_version != record.rules:
        line = 1 if rules is None else RULES_LINE
        raise InvalidRecord(line, "record.game", found=record.game[:80], version=record.rules)
    return rules


def check(data: bytes) -> Checked:
    """Replay a record; raises InvalidRecord with the line of the first fault."""
    record = decode(data)
    rules = rules_of(record)
    words = 0
    for step in replay_open(rules, record):
        words = step.rng.k
    return Checked(record, rules, words)


def sentence(error: InvalidRecord, language: str) -> str:
    """What is wrong with a record, and why the engine refuses the move where it is one."""
    said = fill(TEXTS[error.rule], error.facts, language)
    why = reason(error.move, language)
    return f"{said} {why}" if why else said


def reason(error: EngineError | None, language: str) -> str:
    """The engine's own reason; empty if it has none to add."""
    if isinstance(error, Malformed):
        return fill(SAID["malformed"], {"column": error.column, "expected": error.wanted}, language)
    if isinstance(error, IllegalMove | InvalidOptions):
        rules = BY_ID[error.rule.partition(".")[0]]
        return rules.texts.refusal(error.rule, error.facts, language)
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="tilewright verify",
        description="Replay a finished game's record and say whether all of it is true.",
        epilog="Exit status: 0 it holds, 1 it does not, 2 it cannot be checked here.",
    )
    parser.add_argument("file", help="the record; - reads standard input")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    given = parser.parse_args(arguments)
    status, said = verify(given.file, given.language)
    sys.stdout.write(said + "\n")
    return status


def verify(file: str, language: str) -> tuple[int, str]:
    """The exit status and what is said about a file."""
    try:
        data = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
        found = check(data)
    except OSError as error:
        problem = error.strerror or type(error).__name__
        return UNCHECKED, fill(SAID["unread"], {"file": file, "problem": problem}, language)
    except InvalidRecord as error:
        facts = {"file": file, "line": error.line, "sentence": sentence(error, language)}
        text = fill(SAID["fault"], facts, language)
        open_ = error.rule in ("record.game", "record.sealed")
        return (UNCHECKED if open_ else BROKEN), text
    record = found.record
    facts = {
        "file": file,
        "game": found.rules.info.names,
        "rules": record.rules,
        "seats": record.seats,
        "id": record.id,
        "commitment": record.commitment,
        "entries": len(record.entries),
        "undos": record.entries.count(UNDO),
        "numbers": found.words,
        "result": record.result,
    }
    return HOLDS, fill(SAID["holds"], facts, language)
