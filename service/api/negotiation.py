"""What a caller likes best of what there is, by the weights of RFC 9110, section 12.

Where nothing that there is fits, the caller gets what it would get without the header: a body that
was not asked for by name still says more than an empty 406.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache


def weights(header: str) -> Iterator[tuple[str, float]]:
    """The names in an `accept…` header, in lower case and without parameters, with their weights.

    What has a weight that is none is left out.
    """
    for item in header.lower().split(","):
        name, *parameters = item.split(";")
        weight = _weight(parameters)
        if weight is not None:
            yield name.strip(), weight


def _weight(parameters: Sequence[str]) -> float | None:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                weight = float(value)
            except ValueError:
                return None
            return weight if 0 <= weight <= 1 else None
    return 1.0


@lru_cache(maxsize=256)
def media_type_of(accept: str, offered: Sequence[str]) -> str:
    """The media type of those `offered`, the default first, that the caller likes best.

    What is named by itself goes before what only a range holds; `*` is the `*/*` of Java.
    """
    wanted = dict(weights(accept))

    def liking(kind: str) -> tuple[float, int]:
        ranges = (kind, f"{kind.partition('/')[0]}/*", "*/*", "*")
        found = next((i for i, name in enumerate(ranges) if name in wanted), None)
        return (0.0, 0) if found is None else (wanted[ranges[found]], -found)

    return max(offered, key=liking)


@lru_cache(maxsize=256)
def takes_gzip(accept_encoding: str) -> bool:
    """Whether the caller reads gzip, and does not like the plain bytes better."""
    wanted = dict(weights(accept_encoding))
    weight = wanted.get("gzip", wanted.get("*", 0.0))
    return weight > 0 and weight >= wanted.get("identity", 0.0)
