"""What can be wrong with a field of a request, said in every language the service speaks.

Reading does not stop at the first fault: they are collected and answered together, up to as many
as an answer has room for.
"""

from typing import Any

from engine.core.texts import Template, Text
from service.app.errors import Violation, invalid_fields, said

MOST = 20
MOST_PATH = 200


class Faults:
    """The faults found so far; reading ends with one more than MOST."""

    def __init__(self) -> None:
        self._found: list[Violation] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, path: str, text: Template, **facts: Any) -> None:
        """Note that the field at `path`, which may hold what a caller wrote, is at fault.

        Raises INVALID_FIELD with all faults when there are too many of them.
        """
        if len(self._found) == MOST:
            raise invalid_fields(*self._found, more=True)
        safe = path[:MOST_PATH].encode(errors="backslashreplace").decode()
        self._found.append(Violation(safe, said(text, **facts)))

    def refuse(self) -> None:
        """Raise INVALID_FIELD if anything is at fault."""
        if self._found:
            raise invalid_fields(*self._found)


BAD_MESSAGE = Text(
    "is not a {message}: cut off, of another message, or with text that is not UTF-8",
    "ist keine {message}: abgeschnitten, von anderer Art oder mit Text, der nicht UTF-8 ist",
)
BODY_ENCODING = Text("is not UTF-8", "ist nicht UTF-8")
BODY_CONSTANT = Text(
    "is not valid JSON: there is no number {name}",
    "ist kein gültiges JSON: Die Zahl {name} gibt es nicht",
)
BODY_DEPTH = Text("is nested too deeply", "ist zu tief verschachtelt")
BODY_DIGITS = Text("has a number of too many digits", "enthält eine Zahl mit zu vielen Ziffern")
BODY_FRAMING = Text(
    "is framed wrongly: correct the chunks, or send Content-Length instead",
    "ist falsch eingeteilt: Berichtige die Chunks oder sende Content-Length",
)
BODY_JSON = Text(
    "is not valid JSON (line {line}, column {column})",
    "ist kein gültiges JSON (Zeile {line}, Spalte {column})",
)
BODY_LATE = Text(
    "did not arrive within {seconds} s; send it again on a new connection",
    "war nach {seconds} s nicht da; sende ihn über eine neue Verbindung noch einmal",
)
BODY_OBJECTS = Text(
    "has more than {most:# object|# objects}", "enthält mehr als {most:# Objekt|# Objekte}"
)
BODY_SIZE = Text("is larger than {most:# byte|# bytes}", "ist größer als {most:# Byte|# Bytes}")
BODY_TWICE = Text("names one name twice in an object", "nennt einen Namen in einem Objekt zweimal")
BODY_TYPE = Text(
    "is of type “{type}”; send JSON with Content-Type: application/json",
    "hat die Art „{type}“; erwartet wird JSON mit Content-Type: application/json",
)
BODY_UNEXPECTED = Text(
    "is not expected; the fields of this call belong in path and query",
    "wird nicht erwartet; die Felder dieses Aufrufs gehören in Pfad und Abfrage",
)
BODY_VALUES = Text(
    "holds far more values than any request", "enthält weit mehr Werte als jede Anfrage"
)
BOOLEAN = Text("{value} is neither true nor false", "{value} ist weder true noch false")
CHOICE = Text("must have one of {choices}", "braucht eines von {choices}")
DUPLICATE = Text("is given more than once", "ist mehrfach angegeben")
ENUM = Text("{value} is none of {choices}", "{value} ist keines von {choices}")
HEAD_SIZE = Text(
    "is too large: at most {lines} header lines, {most} bytes a line",
    "ist zu groß: höchstens {lines} Kopfzeilen mit je {most} Bytes",
)
HEAD_SYNTAX = Text("is not an HTTP/1.1 request", "ist keine Anfrage nach HTTP/1.1")
IN_BODY = Text("belongs in the body", "gehört in den Rumpf der Anfrage")
IN_PATH = Text("is in the path already, with another value", "steht schon mit anderem Wert im Pfad")
ITEMS = Text("has more than {most:# item|# items}", "hat mehr als {most:# Eintrag|# Einträge}")
LATE_MESSAGE = Text(
    "did not arrive whole within {seconds} s; send the message and end the stream",
    "kam innerhalb von {seconds} s nicht ganz an; sende die Nachricht und beende den Strom",
)
LENGTH = Text(
    "has more than {most:# character|# characters}", "hat mehr als {most:# Zeichen|# Zeichen}"
)
LIST = Text("{value} is not a list", "{value} ist keine Liste")
MORE_MESSAGES = Text(
    "has more than one message; send one per call",
    "hat mehr als eine Nachricht; sende eine je Aufruf",
)
NO_MESSAGE = Text(
    "holds no whole message; send one, which may be empty",
    "enthält keine ganze Nachricht; sende eine, die leer sein darf",
)
NO_MOVE = Text("has no notation", "lässt sich nicht als Notation schreiben")
NUMBER = Text(
    "{value} is not a whole number from {least} to {most}",
    "{value} ist keine ganze Zahl von {least} bis {most}",
)
OBJECT = Text("{value} is not an object", "{value} ist kein Objekt")
ONE_OF = Text("only one of {fields} may be set", "nur eines von {fields} darf gesetzt sein")
QUERY_ENCODING = Text(
    "is not UTF-8 in percent-encoding, or has more than {most} parameters",
    "ist kein UTF-8 in Prozentschreibweise oder hat mehr als {most} Parameter",
)
REQUIRED = Text("is required", "fehlt")
SLOT = (
    Text(
        "“{value}” does not fit; expected: {expected:or}",
        "„{value}“ passt nicht; erwartet: {expected:or}",
    ),
    Text("“{value}” does not fit", "„{value}“ passt nicht"),
)
STRING = Text("{value} is not a text", "{value} ist kein Text")
STRING_ENCODING = Text("cannot be written in UTF-8", "lässt sich nicht in UTF-8 schreiben")
UNKNOWN = Text(
    "there is no such field; there are {known}", "dieses Feld gibt es nicht; es gibt {known}"
)
