"""What holds after every move of every game of Zyrcan."""

import pytest

from engine.core.hexgrid import axial
from engine.games.zyrcan.board import board_of
from engine.games.zyrcan.rules import RULES
from engine.games.zyrcan.ship_bytes import ENGINES_OF, SEAT_OF
from engine.games.zyrcan.state import State
from engine.games.zyrcan.types import Attack, Place
from tests.conformance.cases import CASES, Case, random_game

every_case = pytest.mark.parametrize(
    "case", [case for case in CASES if case.rules is RULES], ids=lambda case: case.name
)


def totals(state: State) -> list[int]:
    """Engines on the board by seat."""
    return [seat.total for seat in RULES.score(state).standing.seats]


@every_case
def test_a_game_is_all_placements_then_at_most_an_attack_for_each_ship_but_one(case: Case) -> None:
    plies = random_game(case).plies
    kinds = [type(ply.move) for ply in plies]
    placed = kinds.count(Place)
    assert placed == 12 * case.seats
    assert kinds[:placed] == [Place] * placed
    assert kinds.count(Attack) <= 12 * case.seats - 1
    assert len(plies) <= 24 * case.seats


@every_case
def test_a_move_changes_the_engines_of_one_seat_only(case: Case) -> None:
    for ply in random_game(case).plies:
        before, after = totals(ply.state), totals(ply.after.state)
        changed = [seat for seat in range(case.seats) if before[seat] != after[seat]]
        if isinstance(ply.move, Place):
            assert changed == [ply.state.turn]
            assert after[ply.state.turn] == before[ply.state.turn] + ply.move.engines
        elif isinstance(ply.move, Attack):
            (victim,) = changed
            assert victim != ply.state.turn
            assert 1 <= before[victim] - after[victim] <= 3
        else:
            assert changed == []


@every_case
def test_the_attack_begins_with_equal_fleets(case: Case) -> None:
    (state,) = (ply.after.state for ply in random_game(case).plies if ply.state.to_place == 1)
    assert totals(state) == [22] * case.seats
    for seat in range(case.seats):
        kinds = [ENGINES_OF[ship] for ship in state.ships if ship and SEAT_OF[ship] == seat]
        assert sorted(kinds) == [1] * 4 + [2] * 6 + [3] * 2


@every_case
def test_a_ship_never_leaves_its_part_of_the_board(case: Case) -> None:
    for ply in random_game(case).plies:
        if isinstance(ply.move, Attack):
            ships, index = ply.state.ships, board_of(ply.state).index
            engines = ENGINES_OF[ships[index[ply.move.source]]]
            (q, r), (s, t) = axial(ply.move.source), axial(ply.move.target)
            assert (q - s) % engines == (r - t) % engines == 0
            assert ENGINES_OF[ply.after.state.ships[index[ply.move.target]]] == engines
