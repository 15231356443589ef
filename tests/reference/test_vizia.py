"""Vizia: the engine against the slow model, move by move, in every mix of modules."""

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.rules import Viewpoint
from engine.games.vizia.rules import RULES
from engine.games.vizia.types import Options as EngineOptions
from engine.games.vizia.types import PivotRange, SurroundRule
from tests.reference import vizia
from tests.reference.lockstep import Pair, anything, play_out, undisturbed
from tests.reference.stream import Stream
from tests.reference.vizia_claims import on_table
from tests.reference.vizia_moves import read_cell, read_dot
from tests.reference.vizia_table import (
    COLOURS,
    Options,
    Position,
    complete,
    complete_wheels,
    corners,
    open_cells,
    placements,
    value,
)

MODULES = ("extreme", "capture", "same_colour", "buying", "black_tile", "white_tile")

COMMON = ("phase", "bag", "display", "hands", "table", "supply", "black", "skips", "locks")


def neutral(state: Any) -> Any:
    """The engine's position: what every seat sees, and the bag."""
    seats = range(RULES.seats(state))
    views = [RULES.view(state, Viewpoint(seat)) for seat in seats]
    view = views[0]
    phase = view.phase.name.lower()
    common = {
        "phase": phase,
        "bag": [COLOURS[tile] for tile in state.bag],
        "display": [colour.letter for colour in view.display],
        "hands": [
            sorted(c.letter for c in views[seat].players[seat].hand_colours) for seat in seats
        ],
        "table": {read_cell(tile.cell): tile.colour.letter for tile in view.tiles},
        "supply": [player.tokens for player in view.players],
        "wheels": {
            read_dot(wheel.centre): (wheel.points, given(wheel.seat)) for wheel in view.wheels
        },
        "black": given(view.black_seat),
        "white": (given(view.white_cell), given(view.white_seat)),
        "skips": view.skips,
        "locks": {read_cell(lock.cell): read_cell(lock.partner) for lock in view.locks},
    }
    if phase == "over":
        return common
    return {
        **common,
        "to_move": RULES.to_move(state),
        "turn": view.turn,
        "fresh": {read_cell(lock.cell) for lock in view.locks if lock.this_turn},
        "flags": (view.played, view.same_colour_used, view.purchases, view.white_barred),
    }


def given(value: Any) -> Any:
    """An optional field, None where it is absent."""
    return value if isinstance(value, int | str) else None


def comparable(position: Position) -> Any:
    """The model's position in the same form."""
    white = position["white_cell"]
    common = {
        key: position[key]  # type: ignore[literal-required]
        for key in COMMON
    }
    common["wheels"] = {
        centre: (value(position, centre), position["tokens"].get(centre))
        for centre in complete_wheels(position)
    }
    common["white"] = (
        None if white is None else f"{white[0]}{white[1]},{white[2]}",
        position["white_cache"],
    )
    if position["phase"] == "over":
        return common
    return {
        **common,
        "to_move": (position["turn"],),
        "turn": position["turn"],
        "fresh": position["fresh"],
        "flags": (
            position["played"],
            position["same_used"],
            position["bought"],
            position["barred"],
        ),
    }


def start(seats: int, seed: bytes, options: Options, first_seat: int | None) -> Pair:
    """The same new game in both."""
    chosen: dict[str, Any] = {module: options[module] for module in MODULES}  # type: ignore[literal-required]
    if first_seat is not None:
        chosen["first_seat"] = first_seat
    engine_options = EngineOptions(
        **chosen,
        teams=options["teams"],
        surround_rule=SurroundRule.EXISTING if options["existing"] else SurroundRule.SIX,
        pivot_range=PivotRange.STEP if options["step"] else PivotRange.WHEEL,
        max_purchases_per_turn=options["max_purchases_per_turn"],
    )
    step = RULES.new_game(engine_options, seats, Rng(seed))
    stream = Stream(seed)
    position = vizia.setup(seats, stream, options, first_seat)
    return Pair(RULES, vizia, step.state, step.rng, position, stream, neutral, comparable)


def any_kind(_: Pair, moves: list[str], random: Random) -> str:
    """First a kind of move, then one of that kind, so that rare kinds are played often."""
    kinds = sorted({kind_of(move) for move in moves})
    weights = [0.3 if kind in ("end", "draw") else 1 for kind in kinds]
    (kind,) = random.choices(kinds, weights)
    return random.choice([move for move in moves if kind_of(move) == kind])


def kind_of(move: str) -> str:
    """The kind of a move: its first word and sign."""
    matched = re.match(r"[a-z]+[:@+]?", move)
    assert matched
    return matched[0]


def greedy(pair: Pair, moves: list[str], random: Random) -> str:
    """The best of a few moves by points, then by tokens, then at random."""
    position: Position = pair.position
    seat = position["turn"]

    def worth(move: str) -> tuple[int, int, int, float]:
        after = vizia.follow(position, move, pair.stream.copy())
        points = vizia.totals(after)
        others = sum(points) - points[seat]
        ends = move.startswith("end")
        return points[seat] - others, on_table(after, seat), -ends, random.random()

    return max(random.sample(moves, min(len(moves), 16)), key=worth)


def hoarder(pair: Pair, moves: list[str], random: Random) -> str:
    """Seat 0 gathers tokens, the others let it; then all prepare more wheels than it can claim."""
    position: Position = pair.position
    short = [move for move in moves if "!" in move]
    if short:
        return random.choice(short)
    gathers = position["turn"] == 0 and position["supply"][0] > 2

    def worth(move: str) -> tuple[float, float]:
        after = vizia.follow(position, move, pair.stream.copy())
        tokens = len(after["tokens"])
        return (tokens if gathers else gaps(after) - 9 * tokens), random.random()

    return max(random.sample(moves, min(len(moves), 25)), key=worth)


def gaps(position: Position) -> int:
    """How many wheels lack one tile, those that one tile completes together count for more."""
    found = 0
    for cell in open_cells(position):
        filled: Position = {**position, "table": {**position["table"], cell: "R"}}
        found += sum(complete(filled, corner) for corner in corners(cell)) ** 2
    return found


def staller(pair: Pair, moves: list[str], random: Random) -> str:
    """Uses the draw phase to leave as few placements as possible."""
    position: Position = pair.position
    if position["phase"] != "draw":
        return anything(pair, moves, random)

    def room(move: str) -> tuple[int, float]:
        after = vizia.follow(position, move, pair.stream.copy())
        return sum(len(placements(after, colour)) for colour in set(after["bag"])), random.random()

    return min(random.sample(moves, min(len(moves), 40)), key=room)


def mixed(pair: Pair, moves: list[str], random: Random) -> str:
    """Now this, now that."""
    return random.choice([any_kind, greedy, greedy])(pair, moves, random)


CHOOSERS = [anything, any_kind, greedy, mixed, mixed, hoarder, staller]


def random_options(random: Random, seats: int) -> Options:
    """The base game, everything, or any mix, with all rulings."""
    likely = random.choice([0.0, 0.5, 0.5, 0.8, 1.0])
    options = dict(vizia.BASE)
    for module in MODULES:
        options[module] = random.random() < likely
    options["teams"] = seats == 4 and random.random() < 0.5
    options["existing"] = random.random() < 0.5
    options["step"] = random.random() < 0.3
    options["max_purchases_per_turn"] = random.choice([0, 0, 1, 2])
    return options  # type: ignore[return-value]


def put_tiles(pair: Pair, hands: list[list[str]], display: list[str], bag: list[str]) -> None:
    """Change the tiles off the table in both."""
    pair.position.update({"hands": [sorted(hand) for hand in hands]})
    pair.position.update({"display": display, "bag": bag})
    pair.state = replace(
        pair.state,
        hands=tuple(bytes(sorted(map(COLOURS.index, hand))) for hand in hands),
        display=bytes(map(COLOURS.index, display)),
        bag=bytes(map(COLOURS.index, bag)),
    )


def sort_tiles(pair: Pair, random: Random) -> None:
    """Order the tiles off the table by colour, more or less, so that seats are blocked often."""
    position: Position = pair.position
    tiles = [*position["bag"], *position["display"], *(c for h in position["hands"] for c in h)]
    noise = random.choice([0.0, 1.0, 3.0])
    tiles.sort(key=lambda colour: COLOURS.index(colour) + random.uniform(0, noise))
    hands = [[tiles.pop(), tiles.pop()] for _ in position["hands"]]
    put_tiles(pair, hands, [tiles.pop() for _ in position["display"]], tiles)


def starve(pair: Pair, random: Random) -> None:
    """Now and then, at the start of a turn, leave only few tiles of one or two colours."""
    position: Position = pair.position
    if position["phase"] == "over" or position["played"] or random.random() > 0.05:
        return
    colours = random.sample(COLOURS, random.choice([1, 1, 2]))
    if random.random() < 0.5:
        room = {colour: len(placements(position, colour)) for colour in COLOURS}
        colours = [min(COLOURS, key=lambda colour: room[colour] or 99)]
    hands = [random.choices(colours, k=random.randint(0, 2)) for _ in position["hands"]]
    tiles = random.choices(colours, k=random.randint(1, 12))
    shown = len(position["display"])
    put_tiles(pair, hands, tiles[:shown], tiles[shown:])


def play(game: int) -> Pair:
    """A game whose seats, options and players follow from its number."""
    random = Random(game)
    seats = 2 + game % 3
    first_seat = random.choice([None, *range(seats)])
    options = random_options(random, seats)
    pair = start(seats, random.randbytes(32), options, first_seat)
    if random.random() < 0.3:
        sort_tiles(pair, random)
    disturb = random.choice([undisturbed, undisturbed, starve])
    return play_out(pair, random.choice(CHOOSERS), random, disturb)


@pytest.mark.parametrize("game", range(24))
def test_games_agree(game: int) -> None:
    play(game)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(8))
def test_many_games_agree(part: int) -> None:
    for game in range(1000 + 100 * part, 1100 + 100 * part):
        play(game)
