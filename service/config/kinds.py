"""The types of settings that are more than a number or a word: how their text is read.

`extra` of such a type holds `read`, which makes of the text what msgspec then converts and raises
ValueError with what was expected, `form`, the name of the type in docs and refusals, and `secret`
if the value must never be shown.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from service.store.address import Address

MEMORY = "memory://"
KEYS = "kid:hex,… with 64 or more hex digits each and every kid once"
_KEY = re.compile(r"([A-Za-z0-9_-]{1,32}):((?:[0-9A-Fa-f]{2}){32,})")


def _text(value: str) -> str:
    if not value.strip():
        raise ValueError("a text")
    return value.strip()


def _parts(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _existing_file(value: str) -> str:
    if value and not Path(value).is_file():
        raise ValueError("the path of a file")
    return value


def _keys(value: str) -> dict[str, bytes]:
    found = [_KEY.fullmatch(part) for part in _parts(value)]
    keys = {match[1]: bytes.fromhex(match[2]) for match in found if match}
    if len(keys) < len(found):
        raise ValueError(KEYS)
    return keys


def _store_url(value: str) -> str:
    try:
        if value != MEMORY:
            Address.of(value)
    except ValueError as error:
        raise ValueError(f"{MEMORY} or the address of a Redis: {error}") from None
    return value


def _kind(form: str, read: Callable[[str], Any], **more: Any) -> Meta:
    return Meta(extra={"form": form, "read": read, **more})


LIST = "list, separated by commas"

Text = Annotated[str, _kind("text", _text)]
Texts = Annotated[tuple[str, ...], _kind(LIST, _parts)]
Secrets = Annotated[tuple[str, ...], _kind(LIST, _parts, secret=True)]
Keys = Annotated[Mapping[str, bytes], _kind("kid:hex,…", _keys, secret=True)]
StoreUrl = Annotated[str, _kind("address", _store_url)]
File = Annotated[str, _kind("path", _existing_file)]
Port = Annotated[int, Meta(ge=0, le=65535)]
GameAge = Annotated[int, Meta(ge=60, le=10 * 366 * 86400)]
Count = Annotated[int, Meta(ge=1, le=100_000)]
Million = Annotated[int, Meta(ge=1, le=1_000_000)]
MillionOrNone = Annotated[int, Meta(ge=0, le=1_000_000)]
Patience = Annotated[float, Meta(ge=0.1, le=3600)]
Grace = Annotated[float, Meta(ge=0, le=600)]
