"""Lists of thousands of moves: made as far as they are read, counted without being made."""

import pytest
from msgspec import Raw

from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.state import State
from service.app.messages import LegalMovesView, Move
from service.app.position import Position
from service.app.reading import WHOLE, Listing, Long
from service.app.snapshot import Snapshot
from tests.engine.games.queens_garden.positions import position

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
    assert isinstance(rows, Long)
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
