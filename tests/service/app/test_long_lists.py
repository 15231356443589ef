"""Lists of thousands of moves: made as far as they are read, counted without being made."""

from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from engine.core.rng import Rng
from engine.core.rules import AnyRules, Pattern, PatternSlot
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.state import State
from service.app.listings import WHOLE, LazyRows, Listing, Listings
from service.app.messages import LegalMovesView, Move
from service.app.patterns import narrowed, ordered
from service.app.position import Position
from service.app.snapshot import Snapshot
from tests.conformance.cases import every_game
from tests.engine.games.queens_garden.positions import position
from tests.service.app.desk import Desk

WIDE = "A: Y3 Y4 Y5 Y6 B5 LG5 DG5 LP5 DP5 xY5 xLP5 J3 / E- NE- NW- W- SW- SE-"


@pytest.fixture(scope="module")
def state() -> State:
    return position(WIDE)


@pytest.fixture
def listing(state: State) -> Listing:
    snapshot = Snapshot(
        game_id=bytes(16),
        version=0,
        game_type="queens_garden",
        rules_version=1,
        key_id="k",
        seed=bytes(32),
        chosen=True,
        created=b"",
        names=("", ""),
        k=0,
        state=Raw(b""),
    )
    return Listing(Position(RULES, snapshot, state, b""))


def test_a_page_of_a_long_list_is_the_same_page_of_the_whole(
    state: State, listing: Listing
) -> None:
    whole = [RULES.format_move(move) for move in RULES.legal_moves(state)]
    rows, total = listing.rows(LegalMovesView.NOTATION, "")
    assert isinstance(rows, LazyRows)
    assert total == len(rows) == len(whole) > 10 * WHOLE
    for start in (0, WHOLE - 50, 5 * WHOLE, 0, total - 7):
        assert rows[start : start + 100] == whole[start : start + 100]


@pytest.mark.parametrize("prefix", ["tile:Y", "tile:Y5@1,0/", "expand:Y5@NE", "nothing"])
def test_a_prefix_of_a_long_list(state: State, listing: Listing, prefix: str) -> None:
    whole = [RULES.format_move(move) for move in RULES.legal_moves(state)]
    kept = [text for text in whole if text.startswith(prefix)]
    rows, total = listing.rows(LegalMovesView.NOTATION, prefix)
    assert total == len(kept)
    assert list(rows[0:total]) == kept


def test_typed_moves_of_a_long_list(state: State, listing: Listing) -> None:
    rows, _ = listing.rows(LegalMovesView.STRUCTURED, "")
    row = rows[2 * WHOLE]
    assert isinstance(row, Move)
    assert RULES.parse_move(row.notation) == row.action
    assert len(list(RULES.legal_moves(state))) == len(rows)


@every_game
@settings(deadline=None)
@given(data=st.data())
def test_patterns_in_order_are_the_list(rules: AnyRules, data: st.DataObject) -> None:
    """Of any position, and for any prefix that is or is not one of its moves'."""
    random = data.draw(st.randoms(use_true_random=True))
    seats = random.randint(rules.info.min_seats, rules.info.max_seats)
    step = rules.new_game(rules.types.options(), seats, Rng(random.randbytes(32)))
    for _ in range(random.randrange(60)):
        moves = list(rules.legal_moves(step.state))
        if not moves:
            break
        step = rules.apply(step.state, random.choice(moves), step.rng)
    patterns = rules.move_patterns(step.state)
    whole = [rules.format_move(move) for move in rules.legal_moves(step.state)]
    assert list(ordered(patterns)) == whole
    for _ in range(5):
        text = random.choice([*whole, "pass", "x"])
        prefix = text[: random.randint(1, len(text))] + random.choice(["", "", "", "0", ","])
        kept = [text for text in whole if text.startswith(prefix)]
        assert list(ordered(narrowed(patterns, prefix))) == kept


def test_options_that_begin_with_one_another_are_in_order() -> None:
    slots = (
        PatternSlot("a", ("x", "xy", "xyz", "y", "z")),
        PatternSlot("b", ("", "y", "!", "z", "zz")),
    )
    patterns = [Pattern("{a}{b}-", slots), Pattern("x{b}+", slots[1:]), Pattern("w")]
    texts = [text for pattern in patterns for text in pattern.texts()]
    assert list(ordered(sorted(patterns, key=lambda pattern: pattern.first))) == sorted(texts)


async def test_a_prefix_costs_no_more_than_none(desk: Desk, state: State) -> None:
    made = await desk.new_game("queens_garden", 2)
    await desk.enter(made, state)

    async def seconds(prefix: str, *, known: bool) -> float:
        """The least processing time of a page of one move."""
        times = []
        for _ in range(9):
            if not known:
                desk.games.listings = Listings()
            began = thread_time()
            answer = await desk.moves(made.game.game_id, prefix=prefix, page_size=1)
            times.append(thread_time() - began)
            assert answer.total_size > 10_000
        return min(times)

    for known in (True, False):
        assert await seconds("t", known=known) < 5 * await seconds("", known=known)
