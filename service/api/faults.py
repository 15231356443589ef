"""What can be wrong with a field of a request, said in every language the service speaks.

Reading does not stop at the first fault: all of them are collected and answered together.
"""

from typing import Any

from engine.core.texts import Template, Text
from service.app.errors import Violation, invalid_fields, said

MOST = 20
MOST_PATH = 200


class Faults:
    """The faults found so far, of which the first MOST are told."""

    def __init__(self) -> None:
        self._found: list[Violation] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, path: str, text: Template, **facts: Any) -> None:
        """Note that the field at `path`, which may hold what a caller wrote, is at fault."""
        safe = path[:MOST_PATH].encode(errors="backslashreplace").decode()
        self._found.append(Violation(safe, said(text, **facts)))

    def refuse(self) -> None:
        """Raise INVALID_FIELD if anything is at fault."""
        if self._found:
            raise invalid_fields(*self._found[:MOST])


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
BODY_JSON = Text(
    "is not valid JSON (line {line}, column {column})",
    "ist kein gültiges JSON (Zeile {line}, Spalte {column})",
)
BODY_SIZE = Text("is larger than {most} bytes", "ist größer als {most} Bytes")
BODY_TWICE = Text("names one name twice in an object", "nennt einen Namen in einem Objekt zweimal")
BODY_TYPE = Text(
    "is of type “{type}”; send JSON with Content-Type: application/json",
    "hat die Art „{type}“; erwartet wird JSON mit Content-Type: application/json",
)
BODY_UNEXPECTED = Text(
    "is not expected; the fields of this call belong in path and query",
    "wird nicht erwartet; die Felder dieses Aufrufs gehören in Pfad und Abfrage",
)
BOOLEAN = Text("{value} is neither true nor false", "{value} ist weder true noch false")
CHOICE = Text("must have one of {choices}", "braucht eines von {choices}")
DUPLICATE = Text("is given more than once", "ist mehrfach angegeben")
ENUM = Text("{value} is none of {choices}", "{value} ist keines von {choices}")
IN_BODY = Text("belongs in the body", "gehört in den Rumpf der Anfrage")
IN_PATH = Text("is in the path already, with another value", "steht schon mit anderem Wert im Pfad")
LIST = Text("{value} is not a list", "{value} ist keine Liste")
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
