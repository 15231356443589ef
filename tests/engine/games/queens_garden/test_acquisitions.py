"""Acquisitions where tiles and expansions compete for room, against all combinations of sources."""

from collections.abc import Iterator
from itertools import product

import pytest

from engine.core.errors import IllegalMove
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.state import State
from tests.engine.games.queens_garden.play import at, moves, view

# Each blue hexagon but B6 is to be had as a tile and as an expansion, some tiles twice.
MIXED = (
    "display e1 = xB1 | e2 = xB2 | e3 = xB3 | e4 = xB4 | e5 = xB5 | e9 = xB6"
    " | e10 B1 B2 B3 | e11 B3 B4 B5 | e12 B1 Y1 Y2 Y3 top; stack 1"
)
TILES = "LG1 LG2 LG3 LG4 LG5 LG6 DG1 DG2 DG3 DG4 DG5 DG6"
EXPANSIONS = "xLG1 xLG2"


def storages() -> Iterator[str]:
    """Storages with every number of free spaces up to six tiles and two expansions."""
    for free_tiles in range(7):
        for free_expansions in range(3):
            tiles = TILES.split()[: 12 - free_tiles]
            expansions = EXPANSIONS.split()[: 2 - free_expansions]
            yield " ".join([*tiles, *expansions])


def combinations(state: State, row: str) -> Iterator[str]:
    """Every acquisition of the row with each copy that there is, whether it fits or not."""
    found: dict[str, list[str]] = {}
    for one in view(state).display:
        for hexagon in {*one.tiles, one.hexagon if isinstance(one.hexagon, str) else ""} - {""}:
            if row in (hexagon[:-1], hexagon[-1]):
                found.setdefault(hexagon, []).append(one.expansion)
    order = sorted(found, key=lambda text: (("B", "Y").index(text[:-1]), text[-1]))
    named = [hexagon for hexagon in order if len(found[hexagon]) > 1]
    for chosen in product(*(found[hexagon] for hexagon in named)):
        sources = ",".join(f"{hexagon}={e}" for hexagon, e in zip(named, chosen, strict=True))
        yield f"take:{row}" + (f"/{sources}" if sources else "")


def is_legal(state: State, text: str) -> bool:
    try:
        RULES.check(state, RULES.parse_move(text))
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("storage", tuple(storages()))
def test_lists_and_products_are_what_the_check_accepts(storage: str) -> None:
    state = at(f"{MIXED}; A: {storage}")
    rows = ("1", "2", "3", "4", "5", "6", "B", "Y")
    legal = [text for row in rows for text in combinations(state, row) if is_legal(state, text)]
    assert moves(state, "take:") == sorted(legal)
    patterns = [one for one in RULES.move_patterns(state) if one.pattern.startswith("take:")]
    texts = [text for pattern in patterns for text in pattern.texts()]
    assert sorted(texts) == sorted(legal)
    firsts = [min(pattern.texts()) for pattern in patterns]
    assert firsts == sorted(firsts)
    assert len(patterns) <= 40
