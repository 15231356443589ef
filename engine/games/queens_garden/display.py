"""The display: what lies in it, how its stack is filled, and where its pieces go."""

from msgspec.structs import replace

from engine.games.queens_garden.draft import Build
from engine.games.queens_garden.effects import (
    BagRecycled,
    DisplayCleared,
    ExpansionLaidAside,
    ExpansionsTurnedUp,
    FaceUp,
    StackFilled,
    StackLaidOut,
)
from engine.games.queens_garden.state import Display, Laid
from engine.games.queens_garden.tables import FILL, HEXAGONS, hexagon_names

NO_TILES = bytes(36)


def label(number: int) -> str:
    """How an expansion of the display is written."""
    return f"e{number}"


def lay_aside(b: Build) -> None:
    """queens_garden.take.refill: the touched top leaves the stack but not the display."""
    display = b.display
    top = display.laid[-1]
    b.display = Display(display.laid, 0, display.numbered)
    b.effects.append(ExpansionLaidAside(label(top.number), hexagon_names(top.tiles)))


def fill_stack(b: Build) -> None:
    """The stack's next expansion, if there is one, becomes its top and gets tiles.

    queens_garden.bag.recycle: with fewer than four tiles in the bag the tower goes into it first.
    queens_garden.bag.empty: without any tile the whole stack is laid out face up.
    """
    if not b.hidden.stack:
        return
    if len(b.hidden.bag) < FILL and any(b.tower):
        _recycle(b)
    hidden = b.hidden
    bag = hidden.bag
    tiles = bytes(sorted(bag[-FILL:]))
    if not tiles:
        _lay_out_stack(b)
        return
    bag, stack = bag[:-FILL], hidden.stack[1:]
    b.hidden = replace(
        hidden, bag=bag, stack=stack, undersides=hidden.undersides + hidden.stack[:1]
    )
    number = b.display.numbered + 1
    b.display = Display((*b.display.laid, Laid(number, tiles)), number, number)
    b.effects.append(StackFilled(label(number), hexagon_names(tiles), len(stack), len(bag)))


def _recycle(b: Build) -> None:
    tiles = tower_tiles(b.tower)
    bag, b.rng = b.rng.shuffled(b.hidden.bag + tiles)
    b.hidden = replace(b.hidden, bag=bytes(bag))
    b.tower = NO_TILES
    b.effects.append(BagRecycled(len(tiles), len(bag)))


def _lay_out_stack(b: Build) -> None:
    stack = b.hidden.stack
    number = b.display.numbered
    laid = tuple(Laid(number + i, b"", printed) for i, printed in enumerate(stack, 1))
    b.hidden = replace(b.hidden, stack=b"")
    b.display = Display(b.display.laid + laid, 0, number + len(stack))
    b.effects.append(StackLaidOut(_face_up(laid)))


def turn_up(b: Build) -> None:
    """queens_garden.take.turn_up: every expansion without tiles is turned face up."""
    empty = [pile for pile in b.display.laid if not pile.tiles and pile.printed < 0]
    if not empty:
        return
    laid, undersides = [], bytearray()
    turned = []
    printed = iter(b.hidden.undersides)
    for pile in b.display.laid:
        if pile.printed >= 0:
            laid.append(pile)
        elif pile.tiles:
            laid.append(pile)
            undersides.append(next(printed))
        else:
            shown = Laid(pile.number, b"", next(printed))
            laid.append(shown)
            turned.append(shown)
    b.display = Display(tuple(laid), b.display.top, b.display.numbered)
    b.hidden = replace(b.hidden, undersides=bytes(undersides))
    b.effects.append(ExpansionsTurnedUp(_face_up(turned)))


def clear(b: Build) -> None:
    """Tiles go to the tower; expansions, and what is left of the stack, under the supply."""
    laid, hidden = b.display.laid, b.hidden
    tiles = bytes(sorted(b"".join(pile.tiles for pile in laid)))
    undersides = iter(hidden.undersides)
    returned = [pile.printed if pile.printed >= 0 else next(undersides) for pile in laid]
    b.into_tower(tiles)
    b.hidden = replace(hidden, stack=b"", undersides=b"")
    b.under_supply((*returned, *hidden.stack))
    b.display = Display((), 0, b.display.numbered)
    b.effects.append(
        DisplayCleared(
            hexagon_names(tiles),
            tuple(label(pile.number) for pile in laid),
            len(hidden.stack),
            len(b.hidden.supply),
        )
    )


def tower_tiles(tower: bytes) -> bytes:
    """The tiles of the tower in canonical order."""
    return b"".join(bytes((hexagon,)) * count for hexagon, count in enumerate(tower))


def _face_up(laid: tuple[Laid, ...] | list[Laid]) -> tuple[FaceUp, ...]:
    return tuple(FaceUp(label(pile.number), HEXAGONS[pile.printed]) for pile in laid)
