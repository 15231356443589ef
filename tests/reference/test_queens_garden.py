"""Queen's Garden: the engine against the slow model, move by move."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.rules import SPECTATOR
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.types import Options
from tests.reference import queens_garden
from tests.reference.lockstep import Pair, anything, perft, play_out
from tests.reference.queens_garden_board import (
    CENTRES,
    KINDS,
    Hexagon,
    Position,
    features,
    free_spaces,
    group_points,
    read,
    ring,
)
from tests.reference.stream import Stream


def cell(text: str) -> tuple[int, int]:
    """The cell that is written so."""
    q, r = text.split(",")
    return int(q), int(r)


def kinds(numbers: bytes) -> list[Hexagon]:
    """Hexagons from the numbers that the engine stores."""
    return [KINDS[number] for number in numbers]


def piece(text: Any) -> Hexagon | None:
    """A hexagon that may be absent; an `x` in front is left out."""
    return read(text.removeprefix("x")) if isinstance(text, str) else None


def neutral(state: Any) -> Any:
    """The engine's position: what everybody sees, and what lies hidden."""
    view = RULES.view(state, SPECTATOR)
    hidden = state.hidden
    assert view.bag == len(hidden.bag)
    assert view.stack == len(hidden.stack)
    assert view.supply == len(hidden.supply)
    return {
        "round": view.round,
        "starter": view.first_seat,
        "marker": view.marker if isinstance(view.marker, int) else None,
        "turn": RULES.to_move(state),
        "over": view.phase.name == "OVER",
        "bag": kinds(hidden.bag),
        "tower": [read(tile) for tile in view.tower],
        "supply": view.supply,
        "hidden": sorted(kinds(hidden.supply + hidden.bought)),
        "stack": kinds(hidden.stack),
        "stacks": [kinds(stack) for stack in hidden.stacks],
        "undersides": kinds(hidden.undersides),
        "display": [
            (laid.expansion, [read(tile) for tile in laid.tiles], laid.top, piece(laid.hexagon))
            for laid in view.display
        ],
        "gardens": [garden_of(garden) for garden in view.gardens],
    }


def garden_of(garden: Any) -> Any:
    """A seat of the engine's view."""
    return {
        "activity": garden.activity.name.lower(),
        "score": garden.score,
        "jokers": garden.jokers,
        "tiles": [read(tile) for tile in garden.tiles],
        "expansions": [piece(expansion) for expansion in garden.expansions],
        "areas": {
            area.area.name: ring(CENTRES[area.area.name])[area.direction]
            if isinstance(area.direction, int)
            else None
            for area in garden.areas
        },
        "hexagons": {cell(hexagon.cell): read(hexagon.hexagon) for hexagon in garden.hexagons},
        "printed": {cell(hexagon.cell) for hexagon in garden.hexagons if hexagon.printed},
        "features": {cell(feature.cell): feature.complete for feature in garden.features},
        "spaces": sorted(cell(space) for space in garden.spaces),
    }


def comparable(position: Position) -> Any:
    """The model's position in the same form."""
    display = position["display"]
    return {
        "round": position["round"],
        "starter": position["starter"],
        "marker": position["marker"],
        "turn": () if position["over"] else (position["turn"],),
        "over": position["over"],
        "bag": position["bag"],
        "tower": queens_garden.canonical(position["tower"]),
        "supply": len(position["supply"]),
        "hidden": sorted(position["supply"] + position["bought"]),
        "stack": position["stack"],
        "stacks": position["stacks"],
        "undersides": [laid["hexagon"] for laid in display if not laid["face_up"]],
        "display": [
            (
                f"e{laid['number']}",
                laid["tiles"],
                laid["number"] == position["top"],
                laid["hexagon"] if laid["face_up"] else None,
            )
            for laid in display
        ],
        "gardens": [seat_of(position, seat) for seat in range(len(position["scores"]))],
    }


def seat_of(position: Position, seat: int) -> Any:
    """A seat of the model's position."""
    garden = position["gardens"][seat]
    discarding = position["discarding"] and position["turn"] == seat
    activity = "discarding" if discarding else "active"
    return {
        "activity": "passed" if position["passed"][seat] else activity,
        "score": queens_garden.totals(position)[seat],
        **position["storages"][seat],
        "areas": garden["areas"],
        "hexagons": garden["hexagons"],
        "printed": {printed for printed in garden["areas"].values() if printed},
        "features": {
            feature: all(other in garden["hexagons"] for other in ring(feature))
            for feature in features(garden)
        },
        "spaces": sorted(free_spaces(garden)),
    }


def start(seats: int, seed: bytes, first_seat: int | None = None) -> Pair:
    """The same new game in both."""
    options = Options() if first_seat is None else Options(first_seat=first_seat)
    step = RULES.new_game(options, seats, Rng(seed))
    stream = Stream(seed)
    position = queens_garden.setup(seats, stream, first_seat)
    return Pair(RULES, queens_garden, step.state, step.rng, position, stream, neutral, comparable)


# Likelihoods of the kinds of moves: players who collect, players who build, players who stop.
TEMPERS = [
    {"take": 9.0, "tile": 3.0, "expand": 3.0, "buy": 0.1, "pass": 0.02, "discard": 0.0},
    {"take": 2.0, "tile": 9.0, "expand": 9.0, "buy": 1.0, "pass": 0.1, "discard": 0.1},
    {"take": 1.0, "tile": 1.0, "expand": 1.0, "buy": 1.0, "pass": 0.3, "discard": 0.3},
]


def kind_of(move: str) -> str:
    """The word before the colon."""
    return move.split(":", maxsplit=1)[0]


def by_kind(likely: dict[str, float], moves: list[str], random: Random) -> list[str]:
    """All moves of one kind."""
    present = sorted({kind_of(move) for move in moves})
    (kind,) = random.choices(present, [likely[kind] + 0.001 for kind in present])
    return [move for move in moves if kind_of(move) == kind]


def builder(pair: Pair, moves: list[str], random: Random) -> str:
    """Of a few moves of one kind the best for groups, features and jokers."""
    position: Position = pair.position
    seat = position["turn"]

    def worth(move: str) -> tuple[float, float]:
        after = queens_garden.follow(position, move, pair.stream.copy())
        garden = after["gardens"][seat]
        filled = sum(
            sum(other in garden["hexagons"] for other in ring(feature)) ** 2
            for feature in features(garden)
        )
        jokers = after["storages"][seat]["jokers"]
        return group_points(garden) + 3 * jokers + filled / 4, random.random()

    same = by_kind(TEMPERS[len(pair.moves) // 20 % 2], moves, random)
    return max(random.sample(same, min(len(same), 12)), key=worth)


def collector(_: Pair, moves: list[str], random: Random) -> str:
    """Takes what there is, so that the tiles run out."""
    return random.choice(by_kind(TEMPERS[0], moves, random))


def moody(_: Pair, moves: list[str], random: Random) -> str:
    """Does all kinds of things, also stop early."""
    return random.choice(by_kind(random.choice(TEMPERS), moves, random))


CHOOSERS = [anything, builder, builder, collector, moody]


def lose_tiles(pair: Pair, random: Random) -> None:
    """Take most tiles out of the bag for good, so that stacks cannot be filled."""
    bag = pair.position["bag"][: random.choice([0, 3, 9, 20, 40])]
    pair.position["bag"] = bag
    hidden = replace(pair.state.hidden, bag=bytes(map(KINDS.index, bag)))
    pair.state = replace(pair.state, hidden=hidden)


def play(game: int) -> Pair:
    """A game whose seats and players follow from its number."""
    random = Random(game)
    seats = 2 + game % 3
    pair = start(seats, random.randbytes(32), random.choice([None, *range(seats)]))
    if random.random() < 0.3:
        lose_tiles(pair, random)
    return play_out(pair, random.choice(CHOOSERS), random)


@pytest.mark.parametrize("game", range(12))
def test_games_agree(game: int) -> None:
    play(game)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(8))
def test_many_games_agree(part: int) -> None:
    for game in range(1000 + 50 * part, 1050 + 50 * part):
        play(game)


@pytest.mark.parametrize(
    ("seats", "counts"), [(2, [13, 189, 4159]), (3, [13, 189, 3021]), (4, [13, 189, 3021])]
)
def test_the_model_counts_as_the_contract_says(seats: int, counts: list[int]) -> None:
    stream = Stream(bytes(32))
    position = queens_garden.setup(seats, stream)
    assert [perft(queens_garden, position, stream, depth) for depth in (1, 2, 3)] == counts
