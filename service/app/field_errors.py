"""Checks of request fields; all problems of a request are reported at once."""

from collections.abc import Sequence
from typing import Any

from msgspec import UnsetType

from engine.core.notation import MAX_BYTES
from service.app.errors import Sentence, Violation, invalid_fields, problem

ID_DIGITS = 32
_HEX = frozenset("0123456789abcdef")
_JOINERS = {0x200C: None, 0x200D: None}
"""Written between letters of several scripts, and in emoji; they show nothing of their own."""


def is_hex(text: str, digits: int) -> bool:
    """Whether the text is exactly so many lowercase hex digits."""
    return len(text) == digits and _HEX.issuperset(text)


class Fields:
    """Collects what is wrong with the fields of one request."""

    def __init__(self) -> None:
        self._violations: list[Violation] = []

    def wrong(self, field: str, sentence: Sentence) -> None:
        """Note a problem."""
        self._violations.append(Violation(field, sentence))

    def refuse(self) -> None:
        """Raise INVALID_FIELD if anything is wrong."""
        if self._violations:
            raise invalid_fields(*self._violations)

    def given(self, field: str, value: Any) -> None:
        """The field is neither absent nor empty."""
        if isinstance(value, UnsetType) or value == "":
            self.wrong(field, problem("required"))

    def hexadecimal(self, field: str, value: str | UnsetType, digits: int) -> None:
        """The field, if it is there, is lowercase hex of the right length."""
        if not isinstance(value, UnsetType) and not is_hex(value, digits):
            self.wrong(field, problem("hex", digits=digits))

    def game_id(self, value: str) -> None:
        """The id of a game."""
        if not value:
            self.given("game_id", value)
        elif not is_hex(value, ID_DIGITS):
            self.wrong("game_id", problem("hex", digits=ID_DIGITS))

    def request_id(self, value: str | UnsetType) -> None:
        """128 random bits, or absent."""
        self.hexadecimal("request_id", value, ID_DIGITS)

    def text(self, field: str, value: str, most: int = MAX_BYTES) -> None:
        """A text of limited length."""
        if len(value) > most:
            self.wrong(field, problem("length", most=most))

    def names(self, names: Sequence[str], most: int) -> None:
        """Display names: short, and nothing that a terminal or a page would obey."""
        for seat, name in enumerate(names):
            field = f"seats[{seat}].name"
            self.text(field, name, most)
            if not name.translate(_JOINERS).isprintable():
                self.wrong(field, problem("characters"))

    def page_size(self, value: int) -> None:
        """A number of items, 0 for the default."""
        if value < 0:
            self.wrong("page_size", problem("range", least=0, most=2**31 - 1))
