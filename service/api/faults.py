"""What can be wrong with a field of a request, said in every language the service speaks.

Reading does not stop at the first fault: they are collected and answered together, up to as many
as an answer has room for.
"""

from typing import Any

from engine.core.texts import Text
from service.app.errors import Violation, invalid_fields, said

MOST = 20
MOST_PATH = 200


class Faults:
    """The faults found so far; reading ends with one more than MOST."""

    def __init__(self) -> None:
        self._found: list[Violation] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, path: str, text: Text, **facts: Any) -> None:
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
    "is no {message}: cut off, of another message, or with text that is not UTF-8",
    "ist keine {message}: abgeschnitten, von anderer Art oder mit Text, der nicht UTF-8 ist",
)
BODY_ENCODING = Text("is not UTF-8", "ist nicht UTF-8")
BODY_FRAMING = Text(
    "is framed wrongly: mend the chunks, or send Content-Length instead",
    "ist falsch eingeteilt: die Chunks berichtigen oder Content-Length senden",
)
BODY_JSON = Text("is not JSON: {problem}", "ist kein JSON: {problem}")
BODY_LATE = Text(
    "did not arrive within {seconds} seconds; send it again on a new connection",
    "war nach {seconds} Sekunden nicht da; bitte über eine neue Verbindung noch einmal senden",
)
BODY_SIZE = Text("is larger than {most} bytes", "ist größer als {most} Bytes")
BODY_TYPE = Text(
    "is of type “{type}”; send JSON with Content-Type: application/json",
    "hat die Art „{type}“; erwartet wird JSON mit Content-Type: application/json",
)
BODY_UNEXPECTED = Text(
    "is not expected; the fields of this call stand in path and query",
    "wird nicht erwartet; die Felder dieses Aufrufs stehen in Pfad und Abfrage",
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
HEAD_SYNTAX = Text("is no HTTP/1.1 request", "ist keine Anfrage nach HTTP/1.1")
IN_BODY = Text("belongs in the body", "gehört in den Rumpf der Anfrage")
IN_PATH = Text(
    "stands in the path already, with another value", "steht schon mit anderem Wert im Pfad"
)
ITEMS = Text("has more than {most} items", "hat mehr als {most} Einträge")
LATE_MESSAGE = Text(
    "did not arrive whole within {seconds} seconds; send the message and end the stream",
    "kam nicht innerhalb von {seconds} Sekunden ganz an; sende die Nachricht und beende den Strom",
)
LENGTH = Text("has more than {most} characters", "hat mehr als {most} Zeichen")
LIST = Text("{value} is no list", "{value} ist keine Liste")
MORE_MESSAGES = Text(
    "has more than one message; send one a call",
    "hat mehr als eine Nachricht; sende eine je Aufruf",
)
NO_MESSAGE = Text(
    "holds no whole message; send one, which may be empty",
    "enthält keine ganze Nachricht; sende eine, die leer sein darf",
)
NO_MOVE = Text("is no move that can be written", "ist kein Zug, den man schreiben kann")
NUMBER = Text(
    "{value} is no integer from {least} to {most}",
    "{value} ist keine ganze Zahl von {least} bis {most}",
)
OBJECT = Text("{value} is no object", "{value} ist kein Objekt")
ONE_OF = Text("only one of {fields} may be set", "nur eines von {fields} darf gesetzt sein")
QUERY_ENCODING = Text(
    "is not UTF-8 in percent-encoding, or has more than {most} parameters",
    "ist kein UTF-8 in Prozentschreibweise oder hat mehr als {most} Parameter",
)
REQUIRED = Text("is required", "fehlt")
SLOT = Text("“{value}” does not fit: {expected}", "„{value}“ passt nicht: {expected}")
STRING = Text("{value} is no text", "{value} ist kein Text")
STRING_ENCODING = Text("cannot be written in UTF-8", "lässt sich nicht in UTF-8 schreiben")
UNKNOWN = Text(
    "there is no such field; there are {known}", "dieses Feld gibt es nicht; es gibt {known}"
)
