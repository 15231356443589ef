"""What is wrong with the fields of a request, collected and answered together.

Both layers use it: the protocols while they read a message, the calls for what its types leave
open.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UnsetType

from engine.core.texts import Template
from service.app.errors import Violation, invalid_fields, said
from service.app.sentences import PROBLEMS

MAX_FAULTS = 20
"""As many as an answer has room for."""

MAX_PATH = 200
"""Characters of a path, which may hold what a caller wrote."""

ID_DIGITS = 32
_HEX = frozenset("0123456789abcdef")
_JOINERS = {0x200C: None, 0x200D: None}
"""Written between letters of several scripts, and in emoji; they show nothing of their own."""


def is_hex(text: str, digits: int) -> bool:
    """Whether the text is exactly so many lowercase hex digits."""
    return len(text) == digits and _HEX.issuperset(text)


class FieldErrors:
    """The faults found so far, in the order found; `add` raises beyond MAX_FAULTS of them."""

    def __init__(self) -> None:
        self._violations: list[Violation] = []

    def __len__(self) -> int:
        return len(self._violations)

    def add(self, path: str, text: Template, **facts: Any) -> None:
        """Note that the field at `path` is at fault.

        Raises INVALID_FIELD with all faults when there are too many of them.
        """
        if len(self._violations) == MAX_FAULTS:
            raise invalid_fields(*self._violations, more=True)
        safe = path[:MAX_PATH].encode(errors="backslashreplace").decode()
        self._violations.append(Violation(safe, said(text, **facts)))

    def refuse(self) -> None:
        """Raise INVALID_FIELD if anything is wrong."""
        if self._violations:
            raise invalid_fields(*self._violations)

    def given(self, field: str, value: Any) -> None:
        """Require that the field is neither absent nor empty."""
        if isinstance(value, UnsetType) or value == "":
            self.add(field, PROBLEMS["required"])

    def hexadecimal(self, field: str, value: str | UnsetType, digits: int) -> None:
        """Require that the field, if it is set, has `digits` lowercase hex digits."""
        if not isinstance(value, UnsetType) and not is_hex(value, digits):
            self.add(field, PROBLEMS["hex"], digits=digits)

    def game_id(self, value: str) -> None:
        """Require the id of a game."""
        if not value:
            self.given("game_id", value)
        elif not is_hex(value, ID_DIGITS):
            self.add("game_id", PROBLEMS["hex"], digits=ID_DIGITS)

    def request_id(self, value: str | UnsetType) -> None:
        """Require a UUID in lowercase without dashes, if it is set; the API makes it so."""
        if not isinstance(value, UnsetType) and not is_hex(value, ID_DIGITS):
            self.add("request_id", PROBLEMS["uuid"])

    def text(self, field: str, value: str, most: int) -> None:
        """Require at most `most` characters."""
        if len(value) > most:
            self.add(field, PROBLEMS["length"], most=most)

    def names(self, names: Sequence[str], most: int) -> None:
        """Require display names that are short and printable."""
        for seat, name in enumerate(names):
            field = f"seats[{seat}].name"
            self.text(field, name, most)
            if not name.translate(_JOINERS).isprintable():
                self.add(field, PROBLEMS["characters"])

    def page_size(self, value: int) -> None:
        """Require a number of items, 0 for the default."""
        if value < 0:
            self.add("page_size", PROBLEMS["range"], least=0, most=2**31 - 1)
