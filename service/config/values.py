"""How values of settings are written: each type is a reader and the words for what it expects."""

import re
import string
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from service.store.address import Address

KEY_DIGITS = 64
_KEY_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class BadValue(ValueError):
    """The text is no such value; the message says what was expected."""


Kind = tuple[Callable[[str], Any], str]


def text() -> Kind:
    """Any text but an empty one."""

    def read(value: str) -> str:
        if not value.strip():
            raise BadValue("a text")
        return value.strip()

    return read, "text"


def texts() -> Kind:
    """Texts separated by commas, or none."""

    def read(value: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in value.split(",") if part.strip())

    return read, "list, separated by commas"


def integer(least: int, most: int) -> Kind:
    """An integer from `least` to `most`."""
    form = f"integer {least} … {most}"

    def read(value: str) -> int:
        digits = value.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
            raise BadValue(form)
        if not least <= int(digits) <= most:
            raise BadValue(form)
        return int(digits)

    return read, form


def seconds(least: float, most: float) -> Kind:
    """Seconds, with a decimal point if wanted."""
    form = f"seconds, {least:g} … {most:g}"

    def read(value: str) -> float:
        try:
            number = float(value)
        except ValueError:
            raise BadValue(form) from None
        if not least <= number <= most:
            raise BadValue(form)
        return number

    return read, form


def boolean() -> Kind:
    """`true` or `false`."""

    def read(value: str) -> bool:
        if value.lower() not in {"true", "false"}:
            raise BadValue("true or false")
        return value.lower() == "true"

    return read, "true or false"


def choice(*words: str) -> Kind:
    """One of a few words."""
    form = ", ".join(words)

    def read(value: str) -> str:
        if value not in words:
            raise BadValue(f"one of {form}")
        return value

    return read, form


def file() -> Kind:
    """The path of a file that can be read, or nothing."""

    def read(value: str) -> str:
        if value and not Path(value).is_file():
            raise BadValue("the path of a file")
        return value

    return read, "path"


def keys() -> Kind:
    """`kid:hex,…` by key id, in the order given."""
    form = f"kid:hex,… with {KEY_DIGITS} or more hex digits each and every kid once"

    def read(value: str) -> Mapping[str, bytes]:
        found: dict[str, bytes] = {}
        for part in filter(None, (part.strip() for part in value.split(","))):
            key_id, _, digits = part.partition(":")
            good = len(digits) >= KEY_DIGITS and set(digits) <= set(string.hexdigits)
            if not _KEY_ID.fullmatch(key_id) or not good or len(digits) % 2 or key_id in found:
                raise BadValue(form)
            found[key_id] = bytes.fromhex(digits)
        return found

    return read, "kid:hex,…"


def store_url() -> Kind:
    """`memory://` or the address of a Redis."""

    def read(value: str) -> str:
        try:
            if value != "memory://":
                Address.of(value)
        except ValueError as error:
            raise BadValue(f"memory:// or the address of a Redis: {error}") from None
        return value

    return read, "address"


def masked_url(value: str) -> str:
    """The text, without the password if it is an address with one."""
    head, at, tail = value.rpartition("@")
    scheme, slashes, user = head.partition("://")
    if not at or not slashes:
        return value
    return f"{scheme}://{user.partition(':')[0]}:***@{tail}"
