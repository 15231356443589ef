"""What the .proto files say of their messages, fields, enums and calls."""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any

from google.protobuf.descriptor import EnumDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorSet

DESCRIPTORS = "contract_pb2.binpb"
# Numbers of the fields of descriptors that a path to a comment is made of.
MESSAGE, ENUM, SERVICE_, FIELD, VALUE, METHOD = 4, 5, 6, 2, 2, 2


class Comments:
    """The comments of the contract, by full name."""

    def __init__(self) -> None:
        raw = files("tilewright.v1").joinpath(DESCRIPTORS).read_bytes()
        self._texts = dict(_comments(FileDescriptorSet.FromString(raw)))

    def of(self, descriptor: Any) -> str:
        """What is said of a message, field, enum, service or rpc."""
        return self._texts.get(descriptor.full_name, "")

    def of_value(self, enum: EnumDescriptor, name: str) -> str:
        """What is said of a value of an enum."""
        return self._texts.get(f"{enum.full_name}.{name}", "")


def _comments(described: FileDescriptorSet) -> Iterator[tuple[str, str]]:
    for file in described.file:
        texts = {
            tuple(place.path): _unwrapped(place.leading_comments)
            for place in file.source_code_info.location
        }
        kinds: Iterable[tuple[int, Any, int, str]] = (
            (MESSAGE, file.message_type, FIELD, "field"),
            (ENUM, file.enum_type, VALUE, "value"),
            (SERVICE_, file.service, METHOD, "method"),
        )
        for kind, found, part, parts in kinds:
            for i, outer in enumerate(found):
                name = f"{file.package}.{outer.name}"
                yield name, texts.get((kind, i), "")
                for j, inner in enumerate(getattr(outer, parts)):
                    yield f"{name}.{inner.name}", texts.get((kind, i, part, j), "")


def _unwrapped(comment: str) -> str:
    """A comment without its line breaks; paragraphs stay."""
    paragraphs = comment.strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
