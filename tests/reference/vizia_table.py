"""The table of the slow Vizia model: geometry, colours, what may lie where.

Cells are ("U", x, y) and ("D", x, y), points up and down; wheel centres are pairs (x, y).
"""

from typing import TypedDict

Cell = tuple[str, int, int]
Point = tuple[int, int]

COLOURS = "ROYGBP"


class Options(TypedDict):
    """The switches of a game, as the contract names them."""

    extreme: bool
    capture: bool
    same_colour: bool
    buying: bool
    black_tile: bool
    white_tile: bool
    teams: bool
    existing: bool
    step: bool
    max_purchases_per_turn: int


class Position(TypedDict):
    """Everything there is to know.

    `phase` is draw, play or over. `bag` is drawn from its end, `hands` are sorted. `locks` gives
    the partner of each locked tile, `fresh` the locked tiles that were placed this turn. `black`
    is the seat that has the black tile in front of it, None if it is outside; so is
    `white_cache`, and `white_cell` is the cell the white tile is on. `barred`: the white tile was
    returned from the own cache this turn. `skips` counts skipped turns in a row.
    """

    options: Options
    turn: int
    phase: str
    bag: list[str]
    display: list[str]
    hands: list[list[str]]
    table: dict[Cell, str]
    locks: dict[Cell, Cell]
    fresh: set[Cell]
    tokens: dict[Point, int]
    supply: list[int]
    black: int | None
    white_cell: Cell | None
    white_cache: int | None
    barred: bool
    played: bool
    same_used: bool
    bought: int
    skips: int


def neighbours(cell: Cell) -> list[Cell]:
    """The three cells across an edge."""
    kind, x, y = cell
    if kind == "U":
        return [("D", x, y), ("D", x - 1, y), ("D", x, y - 1)]
    return [("U", x, y), ("U", x + 1, y), ("U", x, y + 1)]


def corners(cell: Cell) -> list[Point]:
    """The three corners of a cell."""
    kind, x, y = cell
    if kind == "U":
        return [(x, y), (x + 1, y), (x, y + 1)]
    return [(x + 1, y), (x, y + 1), (x + 1, y + 1)]


def wheel(centre: Point) -> list[Cell]:
    """The six cells around a point, in cyclic order."""
    x, y = centre
    return [
        ("U", x, y),
        ("D", x - 1, y),
        ("U", x - 1, y),
        ("D", x - 1, y - 1),
        ("U", x, y - 1),
        ("D", x, y - 1),
    ]


def around(centre: Point) -> list[Point]:
    """The six neighbouring wheel centres."""
    x, y = centre
    return [(x + 1, y), (x, y + 1), (x - 1, y + 1), (x - 1, y), (x, y - 1), (x + 1, y - 1)]


def friendly(one: str, other: str) -> bool:
    """Whether the colours are neighbours on the colour wheel."""
    return (COLOURS.index(one) - COLOURS.index(other)) % 6 in (1, 5)


def contacts(position: Position, cell: Cell) -> list[Cell]:
    """The coloured tiles that a tile on this cell touches."""
    return [other for other in neighbours(cell) if other in position["table"]]


def open_cells(position: Position) -> list[Cell]:
    """The empty cells that touch at least one tile."""
    found = {other for cell in position["table"] for other in neighbours(cell)}
    return [cell for cell in found if free(position, cell)]


def free(position: Position, cell: Cell) -> bool:
    """Whether neither a coloured tile nor the white tile is on the cell."""
    return cell not in position["table"] and cell != position["white_cell"]


def closed(position: Position, cell: Cell) -> bool:
    """Whether a locked tile or the white tile keeps new tiles off this cell."""
    beside = neighbours(cell)
    return position["white_cell"] in beside or any(other in position["locks"] for other in beside)


def fits(position: Position, colour: str, cell: Cell) -> bool:
    """The ordinary placement rule for every tile after the first."""
    touched = contacts(position, cell)
    return (
        free(position, cell)
        and not closed(position, cell)
        and len(touched) >= 1
        and all(friendly(colour, position["table"][other]) for other in touched)
    )


def same_colour_fits(position: Position, colour: str, cell: Cell) -> bool:
    """The same-colour touch: exactly one tile is touched, and it has this colour."""
    touched = contacts(position, cell)
    return (
        position["options"]["same_colour"]
        and not position["same_used"]
        and free(position, cell)
        and not closed(position, cell)
        and [position["table"][other] for other in touched] == [colour]
    )


def placements(position: Position, colour: str) -> list[Cell]:
    """Where a tile of this colour may be put without a pivot."""
    if not position["table"]:
        return [("U", 0, 0)]
    return [
        cell
        for cell in open_cells(position)
        if fits(position, colour, cell) or same_colour_fits(position, colour, cell)
    ]


def pivots(position: Position, colour: str) -> list[tuple[Cell, Cell, Cell]]:
    """Every (from, to, cell of the played tile) with which a tile of this colour may be played."""
    found = []
    for source in position["locks"]:
        if source in position["fresh"]:
            continue
        if position["options"]["step"]:
            targets = set(neighbours(source))
        else:
            targets = {cell for corner in corners(source) for cell in wheel(corner)}
        for target in targets - {source}:
            if not free(position, target):
                continue
            found += [
                (source, target, between)
                for between in neighbours(target)
                if pivot_fits(position, colour, source, target, between)
            ]
    return found


def pivot_fits(position: Position, colour: str, source: Cell, target: Cell, between: Cell) -> bool:
    """Whether the locked tile may turn to the free `target` with a tile of this colour between."""
    table = dict(position["table"])
    turned = table.pop(source)
    if between in table or between == position["white_cell"]:
        return False
    others = [cell for cell in neighbours(between) if cell in table]
    if not others:
        return False
    table[target] = turned
    table[between] = colour
    locked = set(position["locks"]) - {source}
    for cell in (target, between):
        for other in neighbours(cell):
            if other in locked or other == position["white_cell"]:
                return False
            if other in table and not friendly(table[cell], table[other]):
                return False
    return True


def purchasable(position: Position) -> list[Cell]:
    """The coloured tiles with exactly one contact, where the white tile counts as one."""
    return [
        cell
        for cell in position["table"]
        if len(contacts(position, cell)) + (position["white_cell"] in neighbours(cell)) == 1
    ]


def complete(position: Position, centre: Point) -> bool:
    """Whether all six cells of the wheel have tiles."""
    return all(cell in position["table"] for cell in wheel(centre))


def complete_wheels(position: Position) -> set[Point]:
    """The centres of all complete wheels."""
    centres = {corner for cell in position["table"] for corner in corners(cell)}
    return {centre for centre in centres if complete(position, centre)}


def value(position: Position, centre: Point) -> int:
    """What a complete wheel is worth."""
    colours = {position["table"][cell] for cell in wheel(centre)}
    return {6: 3, 2: 2}.get(len(colours), 1)
