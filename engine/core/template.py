"""Templates of moves and sentences, such as `tile:{tile}@{cell}`: literals and slots in turns."""

from collections.abc import Iterator


def split_template(template: str) -> Iterator[tuple[str, str]]:
    """Each literal text with the name of the slot behind it; either may be empty."""
    rest = template
    while rest:
        literal, _, rest = rest.partition("{")
        name, _, rest = rest.partition("}")
        yield literal, name
