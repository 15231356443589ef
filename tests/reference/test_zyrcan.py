"""Zyrcan: the engine against the slow model, move by move, on every board and option."""

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.rules import SPECTATOR
from engine.games.zyrcan.rules import RULES
from engine.games.zyrcan.types import Eliminated, Options
from tests.reference import zyrcan
from tests.reference.lockstep import Pair, anything, perft, play_out
from tests.reference.stream import Stream

PHASES = {
    "ZYRCAN_PHASE_PLACEMENT": "placement",
    "ZYRCAN_PHASE_ATTACK": "attack",
    "ZYRCAN_PHASE_OVER": "over",
}


def neutral(state: Any) -> Any:
    """The engine's position, of which nothing is hidden."""
    view = RULES.view(state, SPECTATOR)
    return {
        "board": sorted(zyrcan.read(cell) for cell in view.board),
        "phase": PHASES[view.phase.value],
        "turn": RULES.to_move(state),
        "ships": {zyrcan.read(ship.cell): (ship.seat, ship.engines) for ship in view.ships},
        "fleets": [
            ([fleet.reserve_1, fleet.reserve_2, fleet.reserve_3], fleet.ships, fleet.engines)
            for fleet in view.fleets
        ],
    }


def comparable(position: zyrcan.Position) -> Any:
    """The model's position in the same form."""
    phase = "placement" if zyrcan.placing(position) else "attack"
    fleets = [zyrcan.fleet(position, seat) for seat in range(len(position["reserve"]))]
    return {
        "board": position["board"],
        "phase": "over" if position["over"] else phase,
        "turn": () if position["over"] else (position["turn"],),
        "ships": position["ships"],
        "fleets": [
            (reserve, len(fleet), sum(fleet))
            for reserve, fleet in zip(position["reserve"], fleets, strict=True)
        ],
    }


def start(seats: int, seed: bytes, options: Options) -> Pair:
    """The same new game in both."""
    step = RULES.new_game(options, seats, Rng(seed))
    stream = Stream(seed)
    position = zyrcan.setup(
        seats,
        stream,
        first_seat=options.first_seat if isinstance(options.first_seat, int) else None,
        skip=options.eliminated is Eliminated.SKIP,
        board=[zyrcan.read(cell) for cell in options.board],
    )
    return Pair(RULES, zyrcan, step.state, step.rng, position, stream, neutral, comparable)


def scattered(seats: int, random: Random) -> tuple[str, ...]:
    """A board full of holes with at least twelve cells a player, in any order."""
    patch = [f"{q},{r}" for q, r in product(range(-5, 6), repeat=2)]
    return tuple(random.sample(patch, random.randint(12 * seats, 20 * seats)))


def hunt(pair: Pair, moves: list[str], random: Random) -> str:
    """An attack on the smallest fleet, if possible one that leaves the next seat an attack."""
    if not moves[0].startswith("attack"):
        return anything(pair, moves, random)
    position: zyrcan.Position = pair.position

    def preference(move: str) -> tuple[bool, int, float]:
        after = zyrcan.apply(position, move, pair.stream)
        victim, _ = position["ships"][zyrcan.read(move.split(">")[1])]
        stuck = zyrcan.legal(after) == ["pass"]
        return stuck, len(zyrcan.fleet(after, victim)), random.random()

    return min(moves, key=preference)


def play(game: int) -> Pair:
    """A random game whose seats, options and board follow from its number."""
    random = Random(game)
    seats = 3 + game % 3
    options = Options(eliminated=random.choice([*Eliminated]))
    if random.random() < 0.5:
        options = Options(first_seat=random.randrange(seats), eliminated=options.eliminated)
    if random.random() < 0.5:
        options = Options(options.first_seat, options.eliminated, scattered(seats, random))
    chooser = random.choice([anything, hunt, hunt])
    return play_out(start(seats, random.randbytes(32), options), chooser, random)


@pytest.mark.parametrize("game", range(24))
def test_random_games_agree(game: int) -> None:
    play(game)


@pytest.mark.parametrize("game", range(100))
def test_battles_of_few_ships_agree(game: int) -> None:
    """Most ships vanish before the first attack, so that fleets die and one may stand alone."""
    random = Random(-game)
    seats = random.choice([3, 4, 5])
    options = Options(eliminated=random.choice([*Eliminated]))
    pair = start(seats, random.randbytes(32), options)
    while zyrcan.placing(pair.position):
        pair.play(anything(pair, zyrcan.legal(pair.position), random))
    everything = pair.state.ships
    share = random.choice([0.08, 0.15, 0.25])
    alive: set[int] = set()
    while len(alive) < 2 or pair.position["turn"] not in alive:
        kept = bytes(ship * (random.random() < share) for ship in everything)
        pair.state = replace(pair.state, ships=kept)
        pair.position["ships"] = neutral(pair.state)["ships"]
        alive = {owner for owner, _ in pair.position["ships"].values()}
    play_out(pair, random.choice([anything, hunt]), random)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(8))
def test_many_random_games_agree(part: int) -> None:
    for game in range(1000 + 100 * part, 1100 + 100 * part):
        play(game)


@pytest.mark.parametrize(
    ("seats", "counts"), [(3, [126, 15498]), (4, [159, 24804]), (5, [201, 39798])]
)
def test_the_model_counts_as_the_contract_says(seats: int, counts: list[int]) -> None:
    stream = Stream(bytes(32))
    position = zyrcan.setup(seats, stream, first_seat=0)
    assert [perft(zyrcan, position, stream, depth) for depth in (1, 2)] == counts
