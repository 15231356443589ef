"""How much the fields of requests may hold, as the contract says in bounds.proto."""

from typing import Any

from google.protobuf.descriptor import FieldDescriptor

from tilewright.v1 import bounds_pb2

MOST_TEXT = 1024
"""Characters of a text of which the contract says nothing else."""


def most_items(field: FieldDescriptor) -> int:
    """The most items of a repeated field; KeyError where the contract names none."""
    most = _said(field, bounds_pb2.max_items)
    if not most:
        raise KeyError(f"{field.full_name} has no max_items")
    return most


def most_characters(field: FieldDescriptor) -> int:
    """The most characters of a text."""
    return _said(field, bounds_pb2.max_length) or MOST_TEXT


def _said(field: FieldDescriptor, bound: Any) -> int:
    return int(field.GetOptions().Extensions[bound])
