"""A slow model of Queen's Garden, written from the rules in docs/rules only.

Positions are dicts of builtins: see `queens_garden_board.Position`.
"""

from copy import deepcopy

from tests.reference.queens_garden_board import (
    CENTRES,
    KINDS,
    Hexagon,
    Laid,
    Position,
    group_points,
    jokers_won,
    read,
    ring,
    round_points,
)
from tests.reference.queens_garden_moves import PRICE, TILE_SPACES, legal, sources
from tests.reference.stream import Stream

__all__ = ["apply", "legal", "ranks", "setup", "totals"]

STACK = {2: 5, 3: 7, 4: 8}
FILL = 4
ROUNDS = 4


def setup(seats: int, rng: Stream, first_seat: int | None = None) -> Position:
    """The first position."""
    turn = rng.below(seats) if first_seat is None else first_seat
    bag = [kind for kind in KINDS for _ in range(3)]
    rng.shuffle(bag)
    supply = list(KINDS)
    rng.shuffle(supply)
    stacks = [[supply.pop() for _ in range(STACK[seats])] for _ in range(ROUNDS)]
    position: Position = {
        "round": 1,
        "turn": turn,
        "starter": turn,
        "marker": None,
        "passed": [False] * seats,
        "discarding": False,
        "scores": [15] * seats,
        "storages": [{"tiles": [], "expansions": [], "jokers": 3} for _ in range(seats)],
        "gardens": [{"hexagons": {}, "areas": {}} for _ in range(seats)],
        "bag": bag,
        "tower": [],
        "supply": supply,
        "bought": [],
        "stacks": stacks[1:],
        "stack": stacks[0],
        "display": [],
        "top": None,
        "shown": 0,
        "over": False,
    }
    open_stack(position, rng)
    return position


def canonical(hexagons: list[Hexagon]) -> list[Hexagon]:
    """Sorted by colour, then value."""
    return sorted(hexagons, key=KINDS.index)


# The display


def open_stack(position: Position, rng: Stream) -> None:
    """Make the next expansion of the stack its open top and fill it.

    If there is not one tile, the whole rest of the stack comes to lie face up.
    """
    position["top"] = None
    if not position["stack"]:
        return
    top = lay(position)
    draw_tiles(position, top, rng)
    if top["tiles"]:
        position["top"] = top["number"]
        return
    while position["stack"]:
        lay(position)
    turn_up(position)


def lay(position: Position) -> Laid:
    """Move the uppermost hidden expansion of the stack to the display."""
    position["shown"] += 1
    laid: Laid = {
        "number": position["shown"],
        "hexagon": position["stack"].pop(0),
        "face_up": False,
        "tiles": [],
    }
    position["display"].append(laid)
    return laid


def draw_tiles(position: Position, laid: Laid, rng: Stream) -> None:
    """Draw four tiles; if the bag has fewer, all tiles of the tower go into it before."""
    if len(position["bag"]) < FILL and position["tower"]:
        position["bag"] += canonical(position["tower"])
        position["tower"] = []
        rng.shuffle(position["bag"])
    while len(laid["tiles"]) < FILL and position["bag"]:
        laid["tiles"].append(position["bag"].pop())
    laid["tiles"] = canonical(laid["tiles"])


def turn_up(position: Position) -> None:
    """Turn every display expansion without tiles face up."""
    for laid in position["display"]:
        laid["face_up"] = not laid["tiles"]


# Actions


def apply(position: Position, notation: str, rng: Stream) -> Position:
    """The position after a legal move and all that follows of itself."""
    assert notation in legal(position), notation
    return follow(position, notation, rng)


def follow(position: Position, notation: str, rng: Stream) -> Position:
    """Like `apply` for a move that is known to be legal."""
    after = deepcopy(position)
    kind, _, rest = notation.partition(":")
    if kind == "discard":
        give_up(after, rest)
        return after
    if kind == "take":
        take(after, rest, rng)
    elif kind == "tile":
        place_tile(after, rest)
    elif kind == "expand":
        place_expansion(after, rest)
    elif kind == "buy":
        after["bought"].append(after["supply"].pop())
        after["scores"][after["turn"]] -= PRICE
        after["gardens"][after["turn"]]["areas"][rest] = None
    else:
        leave_round(after)
    next_seat(after, rng)
    return after


def take(position: Position, text: str, rng: Stream) -> None:
    """Take one piece of every hexagon of the choice."""
    choice, _, named = text.partition("/")
    chosen = dict(way.split("=e") for way in named.split(",")) if named else {}
    storage = position["storages"][position["turn"]]
    taken = {}
    for kind in KINDS:
        if choice in (kind[0], str(kind[1])) and sources(position, kind):
            named_source = chosen.get(f"{kind[0]}{kind[1]}")
            taken[kind] = int(named_source) if named_source else sources(position, kind)[0]
    top_touched = position["top"] in taken.values()
    for kind, number in taken.items():
        (laid,) = (laid for laid in position["display"] if laid["number"] == number)
        if laid["face_up"]:
            position["display"].remove(laid)
            storage["expansions"] = canonical([*storage["expansions"], kind])
        else:
            laid["tiles"].remove(kind)
            storage["tiles"] = canonical([*storage["tiles"], kind])
    if top_touched:
        open_stack(position, rng)
    turn_up(position)


def throw_away(position: Position, text: str) -> int:
    """Move `B5` from the storage to the tower, `xB5` below the supply; gives the value."""
    storage = position["storages"][position["turn"]]
    kind = read(text.removeprefix("x"))
    if text.startswith("x"):
        storage["expansions"].remove(kind)
        position["supply"].insert(0, kind)
    else:
        storage["tiles"].remove(kind)
        position["tower"].append(kind)
    return kind[1]


def pay(position: Position, payment: str) -> None:
    """Remove what is paid."""
    for item in payment.split("+") if payment else []:
        if item.startswith("J"):
            position["storages"][position["turn"]]["jokers"] -= int(item[1:])
        else:
            throw_away(position, item)


def place_tile(position: Position, text: str) -> None:
    """A tile goes from the storage into the garden and may bring jokers."""
    placed, _, payment = text.partition("/")
    kind, _, cell = placed.partition("@")
    q, r = map(int, cell.split(","))
    storage = position["storages"][position["turn"]]
    garden = position["gardens"][position["turn"]]
    storage["tiles"].remove(read(kind))
    pay(position, payment)
    garden["hexagons"][q, r] = read(kind)
    room = TILE_SPACES - len(storage["tiles"]) - storage["jokers"]
    storage["jokers"] += min(room, jokers_won(garden, (q, r)))


def place_expansion(position: Position, text: str) -> None:
    """An expansion goes from the storage into the garden, face up."""
    placed, _, payment = text.partition("/")
    kind, _, where = placed.partition("@")
    area, direction = where[:-1], int(where[-1])
    garden = position["gardens"][position["turn"]]
    position["storages"][position["turn"]]["expansions"].remove(read(kind))
    pay(position, payment)
    cell = ring(CENTRES[area])[direction]
    garden["areas"][area] = cell
    garden["hexagons"][cell] = read(kind)


def lose(position: Position, points: int) -> None:
    """The seat to move loses points, but not below 0."""
    seat = position["turn"]
    position["scores"][seat] = max(0, position["scores"][seat] - points)


def give_up(position: Position, text: str) -> None:
    """Discard a piece for its value; only passing can follow."""
    lose(position, throw_away(position, text))
    position["discarding"] = True


def leave_round(position: Position) -> None:
    """Pass; whoever does so first takes the marker and loses a point."""
    position["discarding"] = False
    position["passed"][position["turn"]] = True
    if position["marker"] is None:
        position["marker"] = position["turn"]
        lose(position, 1)


# The course of the game


def next_seat(position: Position, rng: Stream) -> None:
    """The next seat that has not passed, or the end of the round."""
    if all(position["passed"]):
        end_round(position, rng)
        return
    position["turn"] = (position["turn"] + 1) % len(position["passed"])
    while position["passed"][position["turn"]]:
        position["turn"] = (position["turn"] + 1) % len(position["passed"])


def end_round(position: Position, rng: Stream) -> None:
    """Score the round, and prepare the next one unless it was the last."""
    for seat, garden in enumerate(position["gardens"]):
        position["scores"][seat] += round_points(garden, position["round"])
    if position["round"] == ROUNDS:
        position["over"] = True
        return
    for laid in position["display"]:
        position["tower"] += laid["tiles"]
    returned = [laid["hexagon"] for laid in position["display"]] + position["stack"]
    position["supply"] = returned + position["supply"]
    position["display"] = []
    position["stack"] = position["stacks"].pop(0)
    assert position["marker"] is not None
    position["starter"] = position["turn"] = position["marker"]
    position["marker"] = None
    position["passed"] = [False] * len(position["passed"])
    position["round"] += 1
    open_stack(position, rng)


# Score


def totals(position: Position) -> list[int]:
    """The points of each seat, with the final scoring when the game is over."""
    points = []
    for seat, score in enumerate(position["scores"]):
        storage = position["storages"][seat]
        left = sum(value for _, value in storage["tiles"] + storage["expansions"])
        final = max(0, score + storage["jokers"] - left) + group_points(position["gardens"][seat])
        points.append(final if position["over"] else score)
    return points


def ranks(position: Position) -> list[int]:
    """1 + the number of seats ahead."""
    points = totals(position)
    return [1 + sum(other > own for other in points) for own in points]
