"""Zyrcan positions as text.

    [N seats] [skip] LETTER ("attacks" | "places" | "is blocked" | "is alone") ":" SHIP*
    ["board" CELL*]

Seats are letters from A, seat 0; a ship is its seat, its engines and its cell: `A2@0,3`. Three
seats on the default board unless said otherwise; the two last verbs are finished games.
"""

import re

from engine.games.zyrcan.board import FLEET, default_board
from engine.games.zyrcan.ship_bytes import ship
from engine.games.zyrcan.state import State
from engine.games.zyrcan.types import Eliminated, Options

LETTERS = "ABCDE"
ENDINGS = {"is blocked": "zyrcan.end.blocked", "is alone": "zyrcan.end.last_fleet"}
TEXT = re.compile(
    r"\s*((?P<seats>\d) seats )?(?P<skip>skip )?(?P<letter>[A-E]) "
    rf"(?P<verb>attacks|places|{'|'.join(ENDINGS)}):(?P<ships>[^b]*)(board(?P<cells>.*))?",
    re.DOTALL,
)


def position(text: str) -> State:
    """The state that `text` describes; the first seat is A."""
    found = TEXT.fullmatch(text)
    assert found, text
    seats = int(found["seats"] or 3)
    ships = found["ships"].split()
    options = Options(
        first_seat=0,
        eliminated=Eliminated.SKIP if found["skip"] else Eliminated.PASS,
        board=tuple((found["cells"] or "").split()),
    )
    return State(
        options,
        seats,
        LETTERS.index(found["letter"]),
        FLEET * seats - len(ships) if found["verb"] == "places" else 0,
        _ships(options.board or default_board(seats), ships),
        ENDINGS.get(found["verb"], ""),
    )


def _ships(cells: tuple[str, ...], ships: list[str]) -> bytes:
    index = {cell: i for i, cell in enumerate(sorted(cells))}
    result = bytearray(len(index))
    for text in ships:
        owner, cell = text.split("@")
        assert not result[index[cell]], f"two ships on {cell}"
        result[index[cell]] = ship(LETTERS.index(owner[0]), int(owner[1:]))
    return bytes(result)


def rectangle(width: int, height: int, holes: str = "") -> str:
    """The cells 0 ≤ q < width, 0 ≤ r < height but for `holes`, as they stand after `board`."""
    cells = (f"{q},{r}" for q in range(width) for r in range(height))
    return " ".join(cell for cell in cells if cell not in holes.split())
