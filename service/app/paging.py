"""Page tokens: where a list goes on, at which version, and of which list."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from service.app import errors
from service.app.messages import Limits
from service.app.snapshot import ENCODER, digest

T = TypeVar("T")

MAX_TOKEN = 64


class PageToken(Struct, frozen=True, array_like=True):
    """`listing` is the digest of all that makes a list another one."""

    version: int
    offset: int
    listing: bytes


_DECODER = msgspec.msgpack.Decoder(PageToken)


def page_token(text: str, *listing: object) -> PageToken | None:
    """The token of this list, None for the first page; raises PAGE_TOKEN_INVALID."""
    if not text:
        return None
    try:
        if len(text) > MAX_TOKEN:
            raise ValueError
        token = _DECODER.decode(urlsafe_b64decode(text.encode("ascii")))
    except (ValueError, msgspec.MsgspecError):
        raise errors.page_token_invalid() from None
    if token.listing != digest(*listing) or token.offset < 1 or format_token(token) != text:
        raise errors.page_token_invalid()
    return token


def bounds(token: PageToken | None, size: int, limits: Limits) -> tuple[int, int]:
    """Where a page begins, and where it ends if the list goes on so far."""
    start = 0 if token is None else token.offset
    return start, start + min(size or limits.default_page_size, limits.max_page_size)


def page(
    items: Sequence[T],
    token: PageToken | None,
    size: int,
    limits: Limits,
    version: int,
    *listing: object,
) -> tuple[tuple[T, ...], str]:
    """One page and the token of the next (empty: there is none).

    Raises PAGE_TOKEN_STALE when the list was begun at another version.
    """
    start, end = bounds(token, size, limits)
    if token is not None:
        if token.version != version:
            raise errors.page_token_stale(token.version, version)
        if start >= len(items):
            raise errors.page_token_invalid()
    more = format_token(PageToken(version, end, digest(*listing))) if end < len(items) else ""
    # A slice of a whole tuple is the tuple itself, whose encoding may be remembered.
    return tuple(items[start:end]), more


def format_token(token: PageToken) -> str:
    """The text that `page_token` reads."""
    return urlsafe_b64encode(ENCODER.encode(token)).decode("ascii")
