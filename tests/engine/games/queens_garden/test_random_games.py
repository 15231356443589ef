"""What holds after every move of whole random games with two, three and four seats."""

from collections import Counter
from functools import lru_cache
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from engine.core.errors import IllegalMove, MalformedNotation
from engine.core.hexgrid import Axial, axial, neighbours
from engine.core.rng import Rng
from engine.core.rules import SPECTATOR
from engine.core.wire import Effect
from engine.games.queens_garden.effects import (
    BagRecycled,
    Discarded,
    ExpansionBought,
    ExpansionPlaced,
    FinalScored,
    MarkerTaken,
    RoundScored,
    StackLaidOut,
    TilePlaced,
)
from engine.games.queens_garden.garden_index import index_of
from engine.games.queens_garden.notation import AnyMove
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.state import State
from engine.games.queens_garden.tables import HEXAGONS, STACK_SIZES
from engine.games.queens_garden.types import Discard, Garden, Options, PassTurn, PlaceTile
from tests.engine.games.queens_garden.positions import placed

SEATS = (2, 3, 4)
NEAR_MISSES = 12


class Played(NamedTuple):
    """A position, the moves that are legal in it, and the effects that led to it."""

    state: State
    moves: list[AnyMove]
    effects: tuple[Effect, ...]


@lru_cache(maxsize=6)
def random_game(seats: int, number: int) -> list[Played]:
    """Every position of a random game, the last one with no moves."""
    random = Random(f"{seats}/{number}")
    step = RULES.new_game(Options(), seats, Rng(number.to_bytes(32, "big")))
    played = []
    while True:
        moves = list(RULES.legal_moves(step.state))
        played.append(Played(step.state, moves, step.effects))
        if not moves:
            return played
        step = RULES.apply(step.state, choose(step.state, moves, random), step.rng)


def choose(state: State, moves: list[AnyMove], random: Random) -> AnyMove:
    """A random move, such that rounds last, gardens fill up and features get surrounded."""
    on: list[AnyMove] = [move for move in moves if not isinstance(move, (Discard, PassTurn))]
    if on and random.random() < 0.95:
        moves = on
    kind = random.choice([type(move) for move in moves])
    move = random.choice([move for move in moves if type(move) is kind])
    if kind is PlaceTile:
        tiles = [other for other in moves if isinstance(other, PlaceTile)]
        return max(random.sample(tiles, min(len(tiles), 8)), key=lambda move: crowd(state, move))
    return move


def crowd(state: State, move: PlaceTile) -> int:
    """How many hexagons lie beside the cell."""
    hexagons = hexagons_of(RULES.view(state, SPECTATOR).gardens[state.turn])
    return sum(near in hexagons for near in neighbours(axial(move.cell)))


def games(short: int, long: int) -> pytest.MarkDecorator:
    """So many games of each number of seats, and many more where there is time."""
    params = [
        pytest.param(seats, number, marks=[] if number < short else [pytest.mark.slow])
        for seats in SEATS
        for number in range(long)
    ]
    return pytest.mark.parametrize(("seats", "number"), params)


@games(short=2, long=40)
def test_no_piece_is_ever_lost(seats: int, number: int) -> None:
    for state, _, _ in random_game(seats, number):
        hidden = state.hidden
        tiles = Counter(hidden.bag)
        tiles.update({hexagon: count for hexagon, count in enumerate(state.tower) if count})
        expansions = Counter(hidden.stack + b"".join(hidden.stacks) + hidden.supply)
        expansions.update(hidden.undersides + hidden.bought)
        for pile in state.display.piles:
            tiles.update(pile.tiles)
            expansions.update([pile.printed] if pile.printed >= 0 else [])
        for seat in state.seats:
            tiles.update(seat.tiles)
            tiles.update(placed(seat.layout, printed=False))
            expansions.update(seat.expansions)
            expansions.update(placed(seat.layout, printed=True))
        assert tiles == Counter(dict.fromkeys(range(36), 3))
        assert expansions == Counter(range(36))


@games(short=2, long=40)
def test_the_display_is_always_in_order(seats: int, number: int) -> None:
    last = 0
    for state, _, _ in random_game(seats, number):
        piles, top = state.display.piles, state.display.top
        numbers = [pile.number for pile in piles]
        assert numbers == sorted(set(numbers))
        assert state.display.numbered >= last
        last = state.display.numbered
        for pile in piles:
            assert (pile.printed >= 0) == (not pile.tiles)
            assert len(pile.tiles) <= (4 if pile.number == top else 3)
            assert pile.tiles == bytes(sorted(pile.tiles))
        if top:
            assert numbers[-1] == top
            assert 1 <= len(piles[-1].tiles) <= 4
        else:
            assert not state.hidden.stack
        assert len(state.hidden.undersides) == sum(pile.printed < 0 for pile in piles)
        assert len(piles) + len(state.hidden.stack) <= STACK_SIZES[seats]


@games(short=2, long=40)
def test_storages_and_scores_keep_their_bounds(seats: int, number: int) -> None:
    for state, moves, _ in random_game(seats, number):
        for seat in state.seats:
            assert len(seat.tiles) + seat.jokers <= 12
            assert len(seat.expansions) <= 2
            assert seat.score >= 0
        if not state.over:
            assert RULES.format_move(moves[-1]) == "pass" or "pass" in map(RULES.format_move, moves)
            assert not state.seats[state.turn].passed


def cells_of_group(hexagons: dict[Axial, str], cell: Axial, trait: int) -> set[Axial]:
    """The cells that hang together with this one by its colour (0) or by its pattern (1)."""

    def same(one: str, other: str) -> bool:
        return one[:-1] == other[:-1] if trait == 0 else one[-1] == other[-1]

    found, border = {cell}, [cell]
    while border:
        for near in neighbours(border.pop()):
            if near in hexagons and near not in found and same(hexagons[near], hexagons[cell]):
                found.add(near)
                border.append(near)
    return found


def hexagons_of(garden: Garden) -> dict[Axial, str]:
    return {axial(one.cell): one.hexagon for one in garden.hexagons}


@games(short=2, long=40)
def test_no_group_holds_identical_hexagons_and_nothing_is_placed_among_strangers(
    seats: int, number: int
) -> None:
    for state, _, effects in random_game(seats, number):
        gardens = [hexagons_of(garden) for garden in RULES.view(state, SPECTATOR).gardens]
        for hexagons in gardens:
            for cell in hexagons:
                for trait in (0, 1):
                    group = [hexagons[one] for one in cells_of_group(hexagons, cell, trait)]
                    assert len(set(group)) == len(group) <= 6
        for effect in effects:
            if isinstance(effect, (TilePlaced, ExpansionPlaced)):
                assert is_among_friends(gardens[effect.seat], axial(effect.cell))


def is_among_friends(hexagons: dict[Axial, str], cell: Axial) -> bool:
    """Whether the hexagon lies alone or beside one of its colour or pattern."""
    here = hexagons[cell]
    beside = [hexagons[near] for near in neighbours(cell) if near in hexagons]
    return not beside or any(one[:-1] == here[:-1] or one[-1] == here[-1] for one in beside)


@games(short=2, long=40)
def test_effects_account_for_every_point(seats: int, number: int) -> None:
    scores = [15] * seats
    for state, _, effects in random_game(seats, number):
        for effect in effects:
            if isinstance(
                effect, (Discarded, ExpansionBought, FinalScored, MarkerTaken, RoundScored)
            ):
                scores[effect.seat] += effect.points
                assert scores[effect.seat] == effect.total
            if isinstance(effect, (FinalScored, RoundScored)):
                assert sum(line.points for line in effect.lines) == effect.points
        assert scores == [seat.score for seat in state.seats]


@games(short=2, long=40)
def test_scores_are_what_a_recount_gives(seats: int, number: int) -> None:
    for state, _, _ in random_game(seats, number):
        score = RULES.score(state)
        assert [seat.total for seat in score.standing.seats] == [s.score for s in state.seats]
        if not score.provisional:
            continue
        for seat, garden in zip(
            score.provisional.seats, RULES.view(state, SPECTATOR).gardens, strict=True
        ):
            left = sum(int(name[-1]) for name in garden.tiles + garden.expansions)
            storage = max(0, garden.score + garden.jokers - left)
            assert seat.total == storage + points_of_groups(hexagons_of(garden))


def points_of_groups(hexagons: dict[Axial, str]) -> int:
    """What the groups of a garden give at the end."""
    points = 0
    for trait in (0, 1):
        counted: set[Axial] = set()
        for cell in hexagons:
            cells = cells_of_group(hexagons, cell, trait)
            if cell not in counted and len(cells) >= 3:
                points += sum(int(hexagons[one][-1]) for one in cells)
                points += 6 if len(cells) == 6 else 0
            counted |= cells
    return points


@games(short=1, long=30)
def test_check_agrees_with_the_list(seats: int, number: int) -> None:
    random = Random(number)
    met: list[str] = ["pass"]
    for state, moves, _ in random_game(seats, number):
        listed = [RULES.format_move(move) for move in moves]
        assert listed == sorted(set(listed))
        for text in random.sample(listed, min(len(listed), NEAR_MISSES)):
            RULES.check(state, RULES.parse_move(text))
        if state.over:
            return
        tried = [random.choice(met) for _ in range(NEAR_MISSES // 2)]
        tried += [near_miss(random.choice(listed), random) for _ in range(NEAR_MISSES)]
        for text in tried:
            assert is_accepted(state, text) == (text in listed), text
        met += random.sample(listed, min(len(listed), 3))


def near_miss(text: str, random: Random) -> str:
    """The text with a hexagon, a number or an item of its payment exchanged or taken out."""
    i = random.randrange(len(text))
    other = random.choice("123456-")
    match random.randrange(4):
        case 0:
            return text[:i] + other + text[i + 1 :] if text[i].isdigit() else text[:-1]
        case 1:
            head, mark, payment = text.partition("/")
            items = payment.split("+")
            items.pop(random.randrange(len(items)))
            return head + (mark + "+".join(items) if items else "")
        case 2:
            return text.replace(random.choice(HEXAGONS[:6]), random.choice(HEXAGONS))
        case _:
            return text.replace("B", random.choice(("Y", "DG", "LP")), 1)


def is_accepted(state: State, text: str) -> bool:
    try:
        RULES.check(state, RULES.parse_move(text))
    except (IllegalMove, MalformedNotation):
        return False
    return True


@games(short=1, long=30)
def test_patterns_stand_for_the_list_and_fit_in_its_order(seats: int, number: int) -> None:
    for state, moves, _ in random_game(seats, number):
        patterns = RULES.move_patterns(state)
        texts = [text for pattern in patterns for text in pattern.texts()]
        assert sum(pattern.size for pattern in patterns) == len(moves) == len(texts)
        assert sorted(texts) == [RULES.format_move(move) for move in moves]
        firsts = [min(pattern.texts()) for pattern in patterns]
        assert firsts == sorted(firsts)


@games(short=1, long=30)
def test_what_is_carried_along_is_what_is_made_anew(seats: int, number: int) -> None:
    for state, moves, _ in random_game(seats, number):
        stored = msgspec.msgpack.encode(state)
        assert len(stored) < 1500
        fresh = msgspec.msgpack.decode(stored, type=State)
        assert fresh == state
        assert list(RULES.legal_moves(fresh)) == moves
        for here, there in zip(state.seats, fresh.seats, strict=True):
            carried, made = index_of(here.layout), index_of(there.layout)
            assert carried._replace(groups=()) == made._replace(groups=())
            assert [set(row) for row in carried.groups] == [set(row) for row in made.groups]


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_replays_from_its_seed_and_notations(seats: int) -> None:
    seed = bytes(range(seats, seats + 32))
    random = Random(seats)
    step = RULES.new_game(Options(), seats, Rng(seed))
    texts = []
    while RULES.to_move(step.state):
        move = choose(step.state, list(RULES.legal_moves(step.state)), random)
        texts.append(RULES.format_move(move))
        step = RULES.apply(step.state, move, step.rng)
    again = RULES.new_game(Options(), seats, Rng(seed))
    for text in texts:
        again = RULES.apply(again.state, RULES.parse_move(text), again.rng)
    assert again == step


def test_random_games_reach_what_they_are_played_for() -> None:
    reached = {
        type(effect)
        for seats in SEATS
        for number in range(2)
        for played in random_game(seats, number)
        for effect in played.effects
    }
    # A shortage of tiles needs every stack of all rounds to be opened.
    assert set(RULES.types.effects) - reached <= {BagRecycled, StackLaidOut}
