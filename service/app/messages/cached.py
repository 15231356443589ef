"""The mark of fields that are encoded once for as long as their value is the same object."""

from typing import Annotated, TypeVar

T = TypeVar("T")

CACHED = "encoded once for an object"

Cached = Annotated[T, CACHED]
"""A field whose value is the very same object, never changed, for as long as a position is in
memory (or the process lives), so that its encoding is cached by identity.

An object made anew for each answer would be encoded each time, and fill the cache besides.
"""
