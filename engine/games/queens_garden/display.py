"""The display: what lies in it, how its stack is filled, and where its pieces go."""

from msgspec.structs import replace

from engine.core.marker import implements
from engine.games.queens_garden.draft import Draft
from engine.games.queens_garden.effects import (
    BagRecycled,
    DisplayCleared,
    ExpansionLaidAside,
    ExpansionsTurnedUp,
    FaceUp,
    StackFilled,
    StackLaidOut,
)
from engine.games.queens_garden.state import Display, Pile
from engine.games.queens_garden.tables import FILL, HEXAGONS, hexagon_names

NO_TILES = bytes(36)


def label(number: int) -> str:
    """How an expansion of the display is written."""
    return f"e{number}"


@implements("queens_garden.take.refill")
def lay_aside(draft: Draft) -> None:
    """Let the touched top leave the stack, but not the display."""
    display = draft.display
    top = display.piles[-1]
    draft.display = Display(display.piles, 0, display.numbered)
    draft.effects.append(ExpansionLaidAside(label(top.number), hexagon_names(top.tiles)))


def fill_stack(draft: Draft) -> None:
    """Make the stack's next expansion, if there is one, its top and put tiles on it."""
    if not draft.hidden.stack:
        return
    if len(draft.hidden.bag) < FILL and any(draft.tower):
        _recycle(draft)
    hidden = draft.hidden
    bag = hidden.bag
    tiles = bytes(sorted(bag[-FILL:]))
    if not tiles:
        _lay_out_stack(draft)
        return
    bag, stack = bag[:-FILL], hidden.stack[1:]
    draft.hidden = replace(
        hidden, bag=bag, stack=stack, undersides=hidden.undersides + hidden.stack[:1]
    )
    number = draft.display.numbered + 1
    draft.display = Display((*draft.display.piles, Pile(number, tiles)), number, number)
    draft.effects.append(StackFilled(label(number), hexagon_names(tiles), len(stack), len(bag)))


@implements("queens_garden.bag.recycle")
def _recycle(draft: Draft) -> None:
    """Put the tower into the bag, which holds too few tiles for an expansion."""
    tiles = tower_tiles(draft.tower)
    bag, draft.rng = draft.rng.shuffled(draft.hidden.bag + tiles)
    draft.hidden = replace(draft.hidden, bag=bytes(bag))
    draft.tower = NO_TILES
    draft.effects.append(BagRecycled(len(tiles), len(bag)))


@implements("queens_garden.bag.empty")
def _lay_out_stack(draft: Draft) -> None:
    """Lay out the whole stack face up, for there are no tiles left."""
    stack = draft.hidden.stack
    number = draft.display.numbered
    piles = tuple(Pile(number + i, b"", printed) for i, printed in enumerate(stack, 1))
    draft.hidden = replace(draft.hidden, stack=b"")
    draft.display = Display(draft.display.piles + piles, 0, number + len(stack))
    draft.effects.append(StackLaidOut(_face_up(piles)))


@implements("queens_garden.take.turn_up")
def turn_up(draft: Draft) -> None:
    """Turn every expansion without tiles face up."""
    empty = [pile for pile in draft.display.piles if not pile.tiles and pile.printed < 0]
    if not empty:
        return
    piles, undersides = [], bytearray()
    turned = []
    printed = iter(draft.hidden.undersides)
    for pile in draft.display.piles:
        if pile.printed >= 0:
            piles.append(pile)
        elif pile.tiles:
            piles.append(pile)
            undersides.append(next(printed))
        else:
            shown = Pile(pile.number, b"", next(printed))
            piles.append(shown)
            turned.append(shown)
    draft.display = Display(tuple(piles), draft.display.top, draft.display.numbered)
    draft.hidden = replace(draft.hidden, undersides=bytes(undersides))
    draft.effects.append(ExpansionsTurnedUp(_face_up(turned)))


def clear(draft: Draft) -> None:
    """Tiles go to the tower; expansions, and what is left of the stack, under the supply."""
    piles, hidden = draft.display.piles, draft.hidden
    tiles = bytes(sorted(b"".join(pile.tiles for pile in piles)))
    undersides = iter(hidden.undersides)
    returned = [pile.printed if pile.printed >= 0 else next(undersides) for pile in piles]
    draft.into_tower(tiles)
    draft.hidden = replace(hidden, stack=b"", undersides=b"")
    draft.under_supply((*returned, *hidden.stack))
    draft.display = Display((), 0, draft.display.numbered)
    draft.effects.append(
        DisplayCleared(
            hexagon_names(tiles),
            tuple(label(pile.number) for pile in piles),
            len(hidden.stack),
            len(draft.hidden.supply),
        )
    )


def tower_tiles(tower: bytes) -> bytes:
    """The tiles of the tower in canonical order."""
    return b"".join(bytes((hexagon,)) * count for hexagon, count in enumerate(tower))


def _face_up(piles: tuple[Pile, ...] | list[Pile]) -> tuple[FaceUp, ...]:
    return tuple(FaceUp(label(pile.number), HEXAGONS[pile.printed]) for pile in piles)
