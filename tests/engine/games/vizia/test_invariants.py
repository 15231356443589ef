"""Random games with every set of modules: what holds in every position, and that games end."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import product
from random import Random

import msgspec
import pytest

from engine.core.rng import Rng
from engine.core.rules import Transition
from engine.core.wire import Effect, Move, TurnSkipped
from engine.games.vizia.rules import RULES
from engine.games.vizia.state import State
from engine.games.vizia.types import (
    Buy,
    EndTurn,
    Options,
    PassTurn,
    Pivot,
    PivotRange,
    Place,
    SurroundRule,
)
from tests.engine.games.vizia.invariants import require, require_derived
from tests.engine.games.vizia.play import letters

MODULES = ("capture", "same_colour", "buying", "black_tile", "white_tile")
# Seats, and whether they play in teams.
TABLES = ((2, False), (3, False), (4, False), (4, True))

# The bounds of docs/rules: purchases, pivots, entries of the log.
PURCHASES, PIVOTS, ENTRIES = 246, 72, 3774

Choice = Callable[[Sequence[Move], Random], Move]


def mixes(number: int) -> Iterator[tuple[Options, int, Random]]:
    """Every set of modules, with and without Extreme Wood, at every table, `number` times."""
    sets = product((False, True), repeat=len(MODULES))
    for on, extreme, (seats, teams), again in product(sets, (False, True), TABLES, range(number)):
        random = Random(f"{on} {extreme} {seats} {teams} {again}")
        options = Options(
            extreme=extreme,
            teams=teams,
            **dict(zip(MODULES, on, strict=True)),
            surround_rule=random.choice(list(SurroundRule)),
            pivot_range=random.choice(list(PivotRange)),
            max_purchases_per_turn=random.choice((0, 0, 1)),
        )
        yield options, seats, random


def anything(moves: Sequence[Move], random: Random) -> Move:
    """Any move; rather a tile than the end of the turn."""
    move = random.choice(moves)
    return random.choice(moves) if isinstance(move, EndTurn) else move


def stalling(moves: Sequence[Move], random: Random) -> Move:
    """Whatever plays no tile, purchases first, or at least ends the turn."""
    for kinds in ((Buy,), (PassTurn, EndTurn)):
        found = [move for move in moves if isinstance(move, kinds)]
        if found and random.random() < 0.95:
            return random.choice(found)
    others = [move for move in moves if not isinstance(move, (Place, Pivot))]
    return random.choice(others or moves)


def whole(
    options: Options, seats: int, random: Random, choose: Choice
) -> Iterator[tuple[Move | None, Transition[State, Effect]]]:
    """A whole game: each move with what came of it, the set-up first."""
    step = RULES.new_game(options, seats, Rng(random.randbytes(32)))
    yield None, step
    while RULES.to_move(step.state):
        move = choose(list(RULES.legal_moves(step.state)), random)
        step = RULES.apply(step.state, move, step.rng)
        yield move, step


def play_and_check(number: int, every: int, choose: Choice) -> None:
    """Play all mixes; check every so many positions and the last one."""
    for options, seats, random in mixes(number):
        counts: Counter[type] = Counter()
        skipped = 0
        state = None
        for entry, (move, step) in enumerate(whole(options, seats, random, choose)):
            state = step.state
            counts[type(move)] += 1
            turns = sum(isinstance(effect, TurnSkipped) for effect in step.effects)
            turns += isinstance(move, PassTurn)
            skipped = 0 if isinstance(move, (Place, Pivot)) else skipped + turns
            assert state.skips == skipped <= 24
            require_derived(state)
            if entry % every == 0 or state.ending:
                require(state)
        assert state is not None
        assert state.ending
        assert counts[Buy] <= PURCHASES
        assert counts[Pivot] <= PIVOTS
        assert counts.total() <= ENTRIES


def test_random_games_are_sound_and_end() -> None:
    play_and_check(1, 16, anything)


def test_who_stalls_cannot_keep_a_game_from_ending() -> None:
    play_and_check(1, 64, stalling)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_random_games_are_sound_at_every_ply() -> None:
    play_and_check(20, 1, anything)
    play_and_check(5, 1, stalling)


# --- set-up and storage ---------------------------------------------------------------------------


def words(seed: bytes) -> Iterator[int]:
    """The words of a seed, in the test's own way."""
    block = 0
    while True:
        digest = sha256(seed + block.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def below(stream: Iterator[int], n: int) -> int:
    limit = 2**32 - 2**32 % n
    return next(word for word in stream if word < limit) % n


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [bytes(32), bytes(range(32)), b"\xff" * 32])
def test_the_set_up_uses_the_seed_as_agreed(seed: bytes, seats: int) -> None:
    stream = words(seed)
    first = below(stream, seats)
    bag = [colour for colour in "ROYGBP" for _ in range(12)]
    for i in range(71, 0, -1):
        j = below(stream, i + 1)
        bag[i], bag[j] = bag[j], bag[i]
    hands = ["".join(sorted((bag.pop(), bag.pop()), key="ROYGBP".index)) for _ in range(seats)]
    display = "".join(bag.pop() for _ in range(4))
    start = RULES.new_game(Options(), seats, Rng(seed))
    assert start.state.turn == first
    assert [letters(hand) for hand in start.state.hands] == hands
    assert letters(start.state.display) == display
    assert letters(start.state.bag) == "".join(bag)
    assert start.rng.k == 72  # no word was refused


def test_a_given_first_seat_takes_no_word() -> None:
    start = RULES.new_game(Options(first_seat=1), 2, Rng(bytes(32)))
    assert (start.state.turn, start.rng.k) == (1, 71)


def test_a_stored_state_is_small_and_the_same_after_decoding() -> None:
    for options in (Options(), Options(extreme=True, same_colour=True, white_tile=True)):
        sizes = []
        for _, step in whole(options, 4, Random(1), anything):
            packed = msgspec.msgpack.encode(step.state)
            sizes.append(len(packed))
            again = msgspec.msgpack.decode(packed, type=State)
            assert again == step.state
            assert list(RULES.legal_moves(again)) == list(RULES.legal_moves(step.state))
        assert max(sizes) <= 600
