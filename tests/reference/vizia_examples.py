"""Small Vizia positions for the slow model, written down briefly."""

from tests.reference import vizia
from tests.reference.stream import Stream
from tests.reference.vizia_moves import read_cell
from tests.reference.vizia_table import (
    COLOURS,
    Cell,
    Options,
    Point,
    Position,
    contacts,
    fits,
    wheel,
)


def options(*switches: str) -> Options:
    """The base game with these switches on."""
    return {**vizia.BASE, **dict.fromkeys(switches, True)}  # type: ignore[typeddict-item]


ALL: Options = options("capture", "same_colour", "buying", "black_tile", "white_tile")
RNG = Stream(bytes(32))


def table(tiles: str) -> dict[Cell, str]:
    """The tiles of `R U0,0 O D0,0`."""
    words = tiles.split()
    return {read_cell(cell): c for c, cell in zip(words[::2], words[1::2], strict=True)}


def make(
    tiles: dict[Cell, str] | str,
    hand: str = "",
    display: str = "",
    *,
    game: Options = ALL,
    seats: int = 2,
    tokens: dict[Point, int] | None = None,
) -> Position:
    """Seat 0 plays with this hand and display; the other hands hold R and R."""
    position = vizia.setup(seats, Stream(bytes(32)), game, 0)
    position["table"] = table(tiles) if isinstance(tiles, str) else dict(tiles)
    position["hands"] = [sorted(hand), *(["R", "R"] for _ in range(seats - 1))]
    position["display"] = list(display)
    position["tokens"] = dict(tokens or {})
    owners = list(position["tokens"].values())
    position["supply"] = [12 - owners.count(seat) for seat in range(seats)]
    return position


def lock(position: Position, cell: str) -> Position:
    """The position with this tile locked to the only tile it touches."""
    (partner,) = contacts(position, read_cell(cell))
    position["locks"][read_cell(cell)] = partner
    return position


def rosettes(*centres: Point) -> dict[Cell, str]:
    """Red points up, orange points down: all cells of these wheels."""
    cells = {cell for centre in centres for cell in wheel(centre)}
    return {cell: "R" if cell[0] == "U" else "O" for cell in cells}


def accepts(position: Position, cell: str) -> str:
    """The colours of ordinary placements on a cell."""
    return "".join(colour for colour in COLOURS if fits(position, colour, read_cell(cell)))


def play(position: Position, *moves: str) -> Position:
    """The position after these moves."""
    for move in moves:
        position = vizia.apply(position, move, RNG)
    return position


WHEEL_OF_ORIGIN = ["U0,0", "D-1,0", "U-1,0", "D-1,-1", "U0,-1", "D0,-1"]


def fill(colours: str) -> str:
    """Tiles around 0,0 in cyclic order, `_` for a gap."""
    pairs = zip(colours, WHEEL_OF_ORIGIN, strict=True)
    return " ".join(f"{c} {cell}" for c, cell in pairs if c != "_")
