"""A slow model of Zyrcan, written from the rules in docs/rules only.

A position is a dict of builtins; `Position` names its entries. Cells are axial pairs (q, r).
"""

from copy import deepcopy
from typing import TypedDict

from tests.reference.stream import Stream

Cell = tuple[int, int]


class Position(TypedDict):
    """Everything there is to know.

    `reserve` counts what each seat has still to place, by engines 1, 2, 3; `ships` says whose
    ship with how many engines stands on a cell; `skip` is the option that passes over seats
    without ships.
    """

    board: list[Cell]
    skip: bool
    turn: int
    reserve: list[list[int]]
    ships: dict[Cell, tuple[int, int]]
    over: bool


DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]

# For each number of seats the first and last q of each row r = 0, 1, …
ROWS = {
    3: [(2, 4), (0, 5), (-1, 5), (-1, 4), (-2, 4), (-2, 3), (-2, 2), (-1, 0)],
    4: [(0, 7), (0, 6), (-1, 6), (-1, 5), (-2, 5), (-2, 4), (-3, 4)],
    5: [
        (2, 5),
        (1, 5),
        (0, 5),
        (-1, 5),
        (-2, 5),
        (-2, 4),
        (-3, 4),
        (-3, 3),
        (-3, 2),
        (-3, 1),
        (-3, 0),
    ],
}


def default_board(seats: int) -> list[Cell]:
    """The cells of the board for so many seats."""
    return sorted(
        (q, r) for r, (first, last) in enumerate(ROWS[seats]) for q in range(first, last + 1)
    )


def setup(
    seats: int,
    rng: Stream,
    *,
    first_seat: int | None = None,
    skip: bool = False,
    board: list[Cell] | None = None,
) -> Position:
    """The empty board."""
    return {
        "board": sorted(board) if board else default_board(seats),
        "skip": skip,
        "turn": rng.below(seats) if first_seat is None else first_seat,
        "reserve": [[4, 6, 2] for _ in range(seats)],
        "ships": {},
        "over": False,
    }


def text(cell: Cell) -> str:
    """A cell as moves write it."""
    return f"{cell[0]},{cell[1]}"


def placing(position: Position) -> bool:
    """Whether some ship is still to be placed."""
    return any(any(counts) for counts in position["reserve"])


def fleet(position: Position, seat: int) -> list[int]:
    """The engines of each of the seat's ships on the board."""
    return [engines for owner, engines in position["ships"].values() if owner == seat]


def attacks(position: Position, seat: int) -> list[tuple[Cell, Cell]]:
    """Every (from, to): exactly as far as the ship has engines, onto an enemy, over the board."""
    found = []
    for (q, r), (owner, engines) in position["ships"].items():
        if owner != seat:
            continue
        for dq, dr in DIRECTIONS:
            path = [(q + step * dq, r + step * dr) for step in range(1, engines + 1)]
            on_board = all(cell in position["board"] for cell in path)
            hit = position["ships"].get(path[-1])
            if on_board and hit is not None and hit[0] != seat:
                found.append(((q, r), path[-1]))
    return found


def legal(position: Position) -> list[str]:
    """The notations of all legal moves, bytewise; none when the game is over."""
    if position["over"]:
        return []
    seat = position["turn"]
    if placing(position):
        empty = [cell for cell in position["board"] if cell not in position["ships"]]
        kinds = [k + 1 for k, count in enumerate(position["reserve"][seat]) if count]
        return sorted(f"place:{kind}@{text(cell)}" for kind in kinds for cell in empty)
    moves = [f"attack:{text(a)}>{text(b)}" for a, b in attacks(position, seat)]
    return sorted(moves) or ["pass"]


def read(cell: str) -> Cell:
    """The cell that moves write so."""
    q, r = cell.split(",")
    return int(q), int(r)


def apply(position: Position, notation: str, rng: Stream) -> Position:
    """The position after a legal move. Zyrcan needs no random numbers."""
    assert notation in legal(position), notation
    after = deepcopy(position)
    seats = len(after["reserve"])
    seat = after["turn"]
    after["turn"] = (seat + 1) % seats
    kind, _, rest = notation.partition(":")
    if kind == "place":
        engines, cell = rest.split("@")
        after["reserve"][seat][int(engines) - 1] -= 1
        after["ships"][read(cell)] = (seat, int(engines))
    elif kind == "attack":
        source, target = rest.split(">")
        after["ships"][read(target)] = after["ships"].pop(read(source))
        after["over"] = len({owner for owner, _ in after["ships"].values()}) == 1
        while after["skip"] and not after["over"] and not fleet(after, after["turn"]):
            after["turn"] = (after["turn"] + 1) % seats
    else:
        after["over"] = True
    if after["over"]:
        after["turn"] = seat
    return after


def totals(position: Position) -> list[int]:
    """The engines of each seat on the board."""
    return [sum(fleet(position, seat)) for seat in range(len(position["reserve"]))]


def ranks(position: Position) -> list[int]:
    """1 + the number of seats ahead: more engines, then more ships."""
    seats = range(len(position["reserve"]))
    keys = [(sum(fleet(position, seat)), len(fleet(position, seat))) for seat in seats]
    return [1 + sum(other > key for other in keys) for key in keys]
