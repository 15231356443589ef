"""Axial hexagon coordinates (q, r): q grows to the east, r to the south-east.

A cell is written `q,r`, such as `3,-1`; outside a game's own tables cells are these strings.
"""

from collections.abc import Mapping

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Axial = tuple[int, int]


def name(cell: Axial) -> str:
    """The notation of a cell."""
    return f"{cell[0]},{cell[1]}"


def axial(text: str) -> Axial:
    """The coordinates of a cell in canonical notation."""
    q, r = text.split(",")
    return int(q), int(r)


def step(cell: Axial, direction: int, distance: int = 1) -> Axial:
    """The cell `distance` steps away in `direction` (0-5, an index of DIRECTIONS)."""
    dq, dr = DIRECTIONS[direction]
    return cell[0] + distance * dq, cell[1] + distance * dr


def neighbours(cell: Axial) -> tuple[Axial, ...]:
    """The six cells that share an edge with `cell`, in the order of DIRECTIONS."""
    return tuple(step(cell, direction) for direction in range(6))


def draw(cells: Mapping[Axial, str], width: int) -> str:
    """The cells as rows of text, each label padded to `width`, odd rows shifted by half a cell.

    One cell is `width + 1` characters wide (`width` odd, so that half a cell is whole).
    """
    half = (width + 1) // 2
    rows = sorted({r for _, r in cells})
    left = min((2 * q + r for q, r in cells), default=0)
    lines = []
    for r in range(rows[0], rows[-1] + 1) if rows else ():
        line = ""
        for q in sorted(q for q, row in cells if row == r):
            line = line.ljust((2 * q + r - left) * half) + cells[q, r].ljust(width + 1)
        lines.append(line.rstrip())
    return "\n".join(lines)
