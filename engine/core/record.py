"""A game as one text file: header lines, an empty line, one log entry a line.

    Game: zyrcan            id of the game type
    Rules: 1                rules version
    Id: 5f…                 game id, 32 lowercase hex digits
    Seats: 3
    Options: {…}            JSON: every option, sorted keys, no spaces; absent ones are random
    Commitment: eb…         of the seed
    Seed: 00…               64 hex digits; or, before the end, Sealed: v2.key.ciphertext
    Tag: 7a…                newest link of the service's chain; optional beside an open seed
    Result: *               or the id of the ending and one rank a seat

An entry is a move's notation, `undo`, `abandon`, or `token:` with `host` or the number of a seat,
whose access token was issued anew; in the game that changes nothing. UTF-8, every line ends with
LF. A record is written in exactly one way; it is read with CRLF as well, and without the end of its
last line, which is what editors and mail make of it. This module reads, writes and replays records;
keys are the service's affair.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.errors import Expected, InvalidRecord
from engine.core.rng import SEED_BYTES
from engine.core.rules import Outcome
from engine.core.texts import Text

UNDO = "undo"
ABANDON = "abandon"
TOKEN = "token:"
ABANDONED = "abandoned"
ON = "*"

MAX_LINE = 8192

_URL_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

TEXTS = {
    "record.encoding": Text(
        "A record is UTF-8 text whose lines end with LF or CRLF.",
        "Eine Aufzeichnung ist UTF-8-Text, dessen Zeilen mit LF oder CRLF enden.",
    ),
    "record.header": Text(
        "Expected {expected:or}, found “{found}”.",
        "Erwartet wird {expected:or}, gefunden wurde „{found}“.",
    ),
    "record.value": Text(
        "“{found}” cannot stand after {key}; expected {expected}.",
        "„{found}“ kann nicht nach {key} stehen; erwartet wird {expected}.",
    ),
    "record.game": Text(
        "There is no game type “{found}” with version {version} of its rules here.",
        "Es gibt hier keinen Spieltyp „{found}“ mit Version {version} seiner Regeln.",
    ),
    "record.commitment": Text(
        "The seed does not belong to the commitment.",
        "Der Startwert gehört nicht zur Festlegung.",
    ),
    "record.options": Text(
        "The game type does not offer these options or seats: “{found}”.",
        "Der Spieltyp bietet diese Einstellungen oder Plätze nicht: „{found}“.",
    ),
    "record.sealed": Text(
        "The seed is sealed; only the service that made the record can replay it.",
        "Der Startwert ist versiegelt; nur der Dienst, von dem die Aufzeichnung stammt, kann sie "
        "nachspielen.",
    ),
    "record.seal": Text(
        "The seal cannot be opened: a line of the header was changed, or the key is not in force.",
        "Das Siegel lässt sich nicht öffnen: Eine Zeile des Kopfes wurde geändert, oder der "
        "Schlüssel gilt nicht.",
    ),
    "record.tag": Text(
        "The tag does not belong to these entries: a line was changed, is missing or was added.",
        "Der Wert von Tag gehört nicht zu diesen Einträgen: Eine Zeile wurde geändert, fehlt oder "
        "kam hinzu.",
    ),
    "record.id": Text(
        "Another game has been made under this id since; this record cannot be brought back.",
        "Unter dieser Kennung wurde inzwischen ein anderes Spiel angelegt; diese Aufzeichnung "
        "lässt sich nicht zurückholen.",
    ),
    "record.prefix": Text(
        "The game went on with “{expected}”, not with “{entry}”.",
        "Das Spiel ging mit „{expected}“ weiter, nicht mit „{entry}“.",
    ),
    "record.move": Text(
        "The entry “{entry}” cannot be played here.",
        "Der Eintrag „{entry}“ kann hier nicht gespielt werden.",
    ),
    "record.undo": Text(
        "Nothing can be taken back here.", "Hier kann nichts zurückgenommen werden."
    ),
    "record.finished": Text(
        "The game is over; nothing can follow “{entry}”.",
        "Das Spiel ist zu Ende; auf „{entry}“ kann nichts folgen.",
    ),
    "record.result": Text(
        "The entries lead to the result “{expected}”, the header says “{found}”.",
        "Die Einträge führen zum Ergebnis „{expected}“, im Kopf steht „{found}“.",
    ),
}


def token_entry(seat: int | None) -> str:
    """The entry that issues the token of a seat, or of the host (None), anew."""
    return TOKEN + ("host" if seat is None else str(seat))


class Record(Struct, frozen=True, kw_only=True):
    """A parsed record: exactly one of `seed` (lowercase hex) and `sealed` is not empty."""

    game: str
    rules: int
    id: str
    seats: int
    options: str
    commitment: str
    seed: str = ""
    sealed: str = ""
    tag: str = ""
    result: str = ON
    entries: tuple[str, ...] = ()

    @property
    def fixed_header(self) -> str:
        """The header lines that never change: all but Tag and Result, and not the seed."""
        return (
            f"Game: {self.game}\nRules: {self.rules}\nId: {self.id}\nSeats: {self.seats}\n"
            f"Options: {self.options}\nCommitment: {self.commitment}\n"
        )

    def text(self) -> str:
        """The record as it is written."""
        seed = f"Seed: {self.seed}\n" if self.seed else f"Sealed: {self.sealed}\n"
        tag = f"Tag: {self.tag}\n" if self.tag else ""
        body = "".join(entry + "\n" for entry in self.entries)
        return f"{self.fixed_header}{seed}{tag}Result: {self.result}\n\n{body}"


def _hex(length: int) -> Callable[[str], bool]:
    return lambda text: len(text) == length and all(c in "0123456789abcdef" for c in text)


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4 and text == str(int(text))


def _any(text: str) -> bool:
    return bool(text)


SEAL_PARTS = {"v1": 3, "v2": 2}
"""How many parts follow the version of a seal."""


def _sealed(text: str) -> bool:
    version, *parts = text.split(".")
    is_whole = len(parts) == SEAL_PARTS.get(version)
    return is_whole and all(p and _URL_SAFE.issuperset(p) for p in parts)


_ID, _DIGEST = (
    Text(f"{digits} lowercase hex digits", f"{digits} Hexadezimalziffern in Kleinbuchstaben")
    for digits in (32, 64)
)

HEADER: tuple[tuple[str, Callable[[str], bool], Text], ...] = (
    ("Game", _any, Text("a game type", "ein Spieltyp")),
    ("Rules", _number, Text("a rules version", "eine Regelversion")),
    ("Id", _hex(32), _ID),
    ("Seats", _number, Text("a number of seats", "eine Anzahl von Plätzen")),
    ("Options", _any, Text("JSON", "JSON")),
    ("Commitment", _hex(64), _DIGEST),
    ("Seed", _hex(2 * SEED_BYTES), _DIGEST),
    ("Sealed", _sealed, Text("v2.key.ciphertext", "v2.key.ciphertext")),
    ("Tag", _hex(64), _DIGEST),
    ("Result", _any, Text("* or an ending and ranks", "* oder Ende und Ränge")),
)
_EMPTY_LINE = Text("an empty line", "eine leere Zeile")
_OPTIONAL = {"Seed", "Sealed", "Tag"}


def decode(data: bytes) -> Record:
    """The record of a file's bytes; raises InvalidRecord with the line."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidRecord(line, "record.encoding") from None
    return parse(text)


def parse(text: str) -> Record:
    """The record that `text` is; raises InvalidRecord with the line."""
    text = text.replace("\r\n", "\n")
    lines = text.split("\n")
    if "\r" in text:
        number = next(at for at, line in enumerate(lines, 1) if "\r" in line)
        raise InvalidRecord(number, "record.encoding")
    if lines[-1] == "":
        lines.pop()
    values: dict[str, str] = {}
    at = 0
    for key, fits, expected in HEADER:
        line = lines[at] if at < len(lines) else ""
        found, colon, value = line.partition(": ")
        if found != key or not colon:
            if key in _OPTIONAL and _may_miss(key, values):
                continue
            wanted = ("Seed", "Sealed") if key == "Sealed" else (key,)
            expected_lines = tuple(Expected(name, "line", (("key", name),)) for name in wanted)
            raise InvalidRecord(at + 1, "record.header", expected=expected_lines, found=line[:80])
        if not fits(value) or len(value) > MAX_LINE:
            raise InvalidRecord(
                at + 1, "record.value", key=key, expected=expected, found=value[:80]
            )
        values[key] = value
        at += 1
        if key == "Seed":
            values["Sealed"] = ""
    # Without entries and without its last end of line the text ends here.
    if at < len(lines) and lines[at] != "":
        raise InvalidRecord(
            at + 1, "record.value", key="Result", expected=_EMPTY_LINE, found=lines[at][:80]
        )
    return _record(values, tuple(lines[at + 1 :]))


def _may_miss(key: str, values: dict[str, str]) -> bool:
    """Seed may be missing (Sealed must follow); Tag may be missing beside an open seed."""
    if key == "Sealed":
        return "Seed" in values
    return key == "Seed" or "Seed" in values


def _record(values: dict[str, str], entries: tuple[str, ...]) -> Record:
    return Record(
        game=values["Game"],
        rules=int(values["Rules"]),
        id=values["Id"],
        seats=int(values["Seats"]),
        options=values["Options"],
        commitment=values["Commitment"],
        seed=values.get("Seed", ""),
        sealed=values.get("Sealed", ""),
        tag=values.get("Tag", ""),
        result=values["Result"],
        entries=entries,
    )


ID_LINE, SEATS_LINE, OPTIONS_LINE, COMMITMENT_LINE, SEED_LINE, TAG_LINE = 3, 4, 5, 6, 7, 8
"""The 1-based lines of a header; Seed and Sealed are written in the same place."""


def result_line(record: Record) -> int:
    """The 1-based line of Result in the record's text."""
    return TAG_LINE + 1 if record.tag else TAG_LINE


def line_of(record: Record, entry: int) -> int:
    """The 1-based line on which entry number `entry` (from 0) stands in the record's text."""
    return result_line(record) + 2 + entry


def options_text(options: Any) -> str:
    """Options as they stand in a record: canonical JSON with sorted keys."""
    return msgspec.json.encode(options, order="sorted").decode()


def result_text(outcome: Outcome | None) -> str:
    """What stands after Result for a game with this outcome."""
    if outcome is None:
        return ON
    return " ".join([outcome.reason, *(str(rank) for rank in outcome.ranks)])
