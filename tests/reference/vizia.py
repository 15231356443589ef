"""A slow model of Vizia with all its modules, written from the rules in docs/rules only.

Positions are dicts of builtins: see `vizia_table.Position`.
"""

import re
from copy import deepcopy

from tests.reference.stream import Stream
from tests.reference.vizia_claims import (
    check_white_owner,
    on_table,
    settle,
    take_token,
)
from tests.reference.vizia_moves import (
    display_size,
    legal,
    new_wheels,
    read_cell,
    read_dot,
    specials,
)
from tests.reference.vizia_table import (
    COLOURS,
    Cell,
    Options,
    Position,
    contacts,
    corners,
    pivots,
    placements,
    same_colour_fits,
    value,
)

__all__ = ["BASE", "apply", "legal", "ranks", "setup", "totals"]

BASE: Options = {
    "extreme": False,
    "capture": False,
    "same_colour": False,
    "buying": False,
    "black_tile": False,
    "white_tile": False,
    "teams": False,
    "existing": False,
    "step": False,
    "max_purchases_per_turn": 0,
}
TILES = 72
MOST_SKIPS = 24


def setup(
    seats: int, rng: Stream, options: Options = BASE, first_seat: int | None = None
) -> Position:
    """The first position that waits for a decision."""
    turn = rng.below(seats) if first_seat is None else first_seat
    bag = [colour for colour in COLOURS for _ in range(12)]
    rng.shuffle(bag)
    hands = [sorted([bag.pop(), bag.pop()]) for _ in range(seats)]
    position: Position = {
        "options": options,
        "turn": turn,
        "phase": "play",
        "bag": bag,
        "display": [],
        "hands": hands,
        "table": {},
        "locks": {},
        "fresh": set(),
        "tokens": {},
        "supply": [12] * seats,
        "black": None,
        "white_cell": None,
        "white_cache": None,
        "barred": False,
        "played": False,
        "same_used": False,
        "bought": 0,
        "skips": 0,
    }
    fill_display(position, display_size(position))
    begin_turn(position)
    return position


def apply(position: Position, notation: str, rng: Stream) -> Position:
    """The position after a legal move and all that follows of itself."""
    assert notation in legal(position), notation
    return follow(position, notation, rng)


def follow(position: Position, notation: str, rng: Stream) -> Position:
    """Like `apply` for a move that is known to be legal."""
    after = deepcopy(position)
    kind = re.split("[:@+]", notation, maxsplit=1)[0]
    if kind in ("hand", "display", "pivot", "buy"):
        tile_move(after, notation)
    elif kind == "end":
        end(after, notation)
    elif kind == "pass":
        replace_display(after, rng)
        skip(after)
    else:
        draw_phase(after, notation)
    return after


def tile_move(position: Position, notation: str) -> None:
    """A placement, pivot or purchase with the tokens that follow, and perhaps the end."""
    seat = position["turn"]
    move, _, claims = notation.partition("!")
    if move.startswith("buy:"):
        changed = buy(position, move.removeprefix("buy:"))
    elif move.startswith("pivot:"):
        turning, _, playing = move.removeprefix("pivot:").partition("+")
        source, target = map(read_cell, turning.split(">"))
        del position["locks"][source]
        position["table"][target] = position["table"].pop(source)
        changed = [target, take_and_lay(position, playing)]
    else:
        before = deepcopy(position)
        cell = take_and_lay(position, move)
        changed = [cell]
        colour = position["table"][cell]
        if before["table"] and same_colour_fits(before, colour, cell):
            position["locks"][cell] = contacts(position, cell)[0]
            position["fresh"].add(cell)
            position["same_used"] = True
    new = new_wheels(position, changed)
    chosen = [read_dot(text) for text in claims.split(";")] if claims else new
    settle(position, seat, chosen if position["supply"][seat] else [])
    check_white_owner(position)
    tokens_out = 0 in position["supply"] and not position["options"]["extreme"]
    if tokens_out or len(position["table"]) == TILES:
        position["phase"] = "over"


def take_and_lay(position: Position, text: str) -> Cell:
    """Play `hand:R@U0,0` or `display:R@U0,0`; gives the cell."""
    source, rest = text.split(":")
    colour, cell = rest.split("@")
    tiles = position["display"] if source == "display" else position["hands"][position["turn"]]
    tiles.remove(colour)
    position["table"][read_cell(cell)] = colour
    position["played"] = True
    position["skips"] = 0
    return read_cell(cell)


def buy(position: Position, text: str) -> list[Cell]:
    """Move the bought tile and take the paid token back; gives the changed cells."""
    cells, _, paid = text.partition("$")
    source, target = map(read_cell, cells.split(">"))
    take_token(position, read_dot(paid))
    position["locks"].pop(source, None)
    position["fresh"].discard(source)
    position["table"][target] = position["table"].pop(source)
    position["bought"] += 1
    return [target]


def end(position: Position, notation: str) -> None:
    """Refill the hand from the display, then, without a draw phase, the display from the bag."""
    hand = position["hands"][position["turn"]]
    for colour in notation.split("+")[1:]:
        position["display"].remove(colour)
        hand.append(colour)
    hand.sort()
    if not specials(position):
        fill_display(position, display_size(position))
    next_turn(position)


def fill_display(position: Position, size: int) -> None:
    """Draw until the display has that many tiles or the bag is empty."""
    while len(position["display"]) < size and position["bag"]:
        position["display"].append(position["bag"].pop())


def replace_display(position: Position, rng: Stream) -> None:
    """Draw as many as there were, return the old ones, shuffle, and top up if short."""
    if not position["bag"]:
        return
    old = position["display"]
    position["display"] = []
    fill_display(position, len(old))
    position["bag"] += old
    rng.shuffle(position["bag"])
    fill_display(position, len(old))


def skip(position: Position) -> None:
    """A turn in which no tile was played: perhaps nobody can play any more."""
    position["skips"] += 1
    if position["skips"] == MOST_SKIPS or (
        position["skips"] >= len(position["hands"])
        and (not position["bag"] or not anything_fits(position))
    ):
        position["phase"] = "over"
    else:
        next_turn(position)


def anything_fits(position: Position) -> bool:
    """Whether a tile off the table could be played at the start of a fresh turn."""
    anew = deepcopy(position)
    anew.update({"white_cell": None, "same_used": False, "fresh": set()})
    off_table = {*anew["bag"], *anew["display"], *(c for hand in anew["hands"] for c in hand)}
    return any(placements(anew, colour) or pivots(anew, colour) for colour in off_table)


def next_turn(position: Position) -> None:
    """Pass the turn to the left."""
    position["turn"] = (position["turn"] + 1) % len(position["hands"])
    begin_turn(position)


def begin_turn(position: Position) -> None:
    """A fresh turn up to its first decision."""
    position.update({"barred": False, "played": False, "same_used": False, "bought": 0})
    position["fresh"] = set()
    if not specials(position):
        begin_play(position)
        return
    if position["white_cache"] == position["turn"]:
        position["white_cache"] = None
        position["barred"] = True
    fill_display(position, display_size(position) - 1)
    position["phase"] = "draw"
    if legal(position) == ["draw"]:
        draw_phase(position, "draw")


def draw_phase(position: Position, notation: str) -> None:
    """Carry out the choice of the draw phase."""
    seat = position["turn"]
    if notation.startswith("draw"):
        if position["black"] == seat:
            position["black"] = None
        if notation == "draw+white":
            position["white_cell"] = None
        fill_display(position, display_size(position))
    elif notation.startswith("black:"):
        _, victim, colour = notation.split(":")
        theft(position, int(victim), colour)
    else:
        position["white_cell"] = None
        if notation == "white:cache":
            position["white_cache"] = seat
        else:
            position["white_cell"] = read_cell(notation.removeprefix("white@"))
    begin_play(position)


def theft(position: Position, victim: int, colour: str) -> None:
    """A right guess moves the tile and leaves the black tile there; a wrong one sets it aside."""
    hands = position["hands"]
    position["black"] = None
    if colour in hands[victim]:
        hands[victim].remove(colour)
        hands[position["turn"]] = sorted([*hands[position["turn"]], colour])
        position["black"] = victim


def begin_play(position: Position) -> None:
    """The play phase; a seat that has nothing to play and nothing to buy is passed over."""
    position["phase"] = "play"
    if legal(position) == ["pass"] and not (
        position["hands"][position["turn"]] or position["display"]
    ):
        skip(position)


def triangles(position: Position, seat: int) -> int:
    """The cells all of whose corners carry tokens of the seat."""
    owners = [[position["tokens"].get(c) for c in corners(cell)] for cell in position["table"]]
    return owners.count([seat] * 3)


def totals(position: Position) -> list[int]:
    """The points of each seat."""
    points = []
    for seat in range(len(position["hands"])):
        own = [centre for centre, owner in position["tokens"].items() if owner == seat]
        total = sum(value(position, centre) for centre in own)
        if position["options"]["extreme"]:
            total += len(own) + triangles(position, seat)
        points.append(total)
    return points


def ranks(position: Position) -> list[int]:
    """1 + the number of seats (in team play: teams) that are ahead by points, then by wheels."""
    points = totals(position)
    keys = [(points[seat], on_table(position, seat)) for seat in range(len(points))]
    if position["options"]["teams"]:
        sums = [(a[0] + b[0], a[1] + b[1]) for a, b in (keys[0::2], keys[1::2])]
        return [1 + sum(other > sums[seat % 2] for other in sums) for seat in range(4)]
    return [1 + sum(other > key for other in keys) for key in keys]
