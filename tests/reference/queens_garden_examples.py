"""Small Queen's Garden positions for the slow model, written down briefly."""

from tests.reference import queens_garden
from tests.reference.queens_garden_board import (
    CENTRES,
    Cell,
    Garden,
    Hexagon,
    Position,
    read,
    ring,
)
from tests.reference.stream import Stream


def where(text: str) -> Cell:
    """The cell that is written so."""
    q, r = text.split(",")
    return int(q), int(r)


def garden(text: str = "", up: str = "", down: str = "") -> Garden:
    """A garden like `1,0=B3 1,-1=Y3`; expansions lie in the named areas, printed hexagons aside."""
    pairs = [pair.split("=") for pair in text.split()]
    return {
        "hexagons": {where(cell): read(hexagon) for cell, hexagon in pairs},
        "areas": {
            **{area: ring(CENTRES[area])[0] for area in up.split()},
            **dict.fromkeys(down.split()),
        },
    }


def hexagons(text: str) -> list[Hexagon]:
    """The hexagons of `B1 LG3`."""
    return queens_garden.canonical([read(word) for word in text.split()])


def make(
    tiles: str = "",
    expansions: str = "",
    *,
    jokers: int = 3,
    score: int = 15,
    laid: Garden | None = None,
    seats: int = 2,
) -> Position:
    """Seat 0 begins with this storage, score and garden."""
    position = queens_garden.setup(seats, Stream(bytes(32)), 0)
    position["storages"][0] = {
        "tiles": hexagons(tiles),
        "expansions": hexagons(expansions),
        "jokers": jokers,
    }
    position["scores"][0] = score
    position["gardens"][0] = laid or garden()
    return position


def show(position: Position, *display: str, stack: int = 2) -> Position:
    """Lay out `B1 B3` (tiles) or `x:B3` (face up); the last one with tiles is the top."""
    position["display"] = []
    position["shown"] = len(display)
    position["top"] = None
    position["stack"] = hexagons("DP6 DP5 DP4")[:stack]
    for number, text in enumerate(display, 1):
        face_up = text.startswith("x:")
        tiles = [] if face_up else hexagons(text)
        printed = read(text.removeprefix("x:")) if face_up else ("LP", number)
        position["display"].append(
            {"number": number, "hexagon": printed, "face_up": face_up, "tiles": tiles}
        )
        position["top"] = position["top"] if face_up else number
    return position


def play(position: Position, *moves: str) -> Position:
    """The position after these moves of seat 0, whatever the others would do."""
    for move in moves:
        position = queens_garden.apply({**position, "turn": 0}, move, Stream(bytes(32)))
    return position
