"""The worked examples of Zyrcan, each a test under its number and the rule it is about."""

import pytest

from engine.games.zyrcan.board import Board, default_board
from engine.games.zyrcan.rules import RULES
from tests.engine.games.zyrcan.play import (
    moves,
    play,
    ranks,
    refused,
    result,
    rule_against,
    ships,
    totals,
)

EMPTY = "A places:"
FLEET = [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3]

# All 36 ships of three fleets; no ship of A has an enemy exactly as far away as it flies.
BLOCKED = """
    A1@-1,7 A1@0,6 A1@1,6 A1@2,6 A2@-2,5 A2@0,5 A2@0,7 A2@2,5 A2@3,5 A2@4,3 A3@0,3 A3@3,3
    B1@-2,4 B1@0,4 B1@2,4 B1@4,4 B2@-1,3 B2@1,3 B2@2,1 B2@2,2 B2@3,1 B2@3,2 B3@0,2 B3@1,4
    C1@-1,4 C1@2,0 C1@3,4 C1@4,2 C2@-1,2 C2@-1,5 C2@-2,6 C2@0,1 C2@5,1 C2@5,2 C3@1,1 C3@4,0
"""


def all_placements(seats: int) -> list[str]:
    """The moves that place every fleet, small ships first, cell after cell."""
    cells = default_board(seats)
    return [f"place:{FLEET[i // seats]}@{cells[i]}" for i in range(len(FLEET) * seats)]


# Placement


@pytest.mark.example("Z01", rule="zyrcan.place.board")
def test_a_ship_is_placed_on_the_board() -> None:
    assert "place:2@0,3" in moves(EMPTY)
    assert rule_against(EMPTY, "place:2@6,3") == "place.board"


@pytest.mark.example("Z02", rule="zyrcan.place.empty_cell")
@pytest.mark.parametrize("seat", "ABC")
def test_two_ships_never_share_a_cell(seat: str) -> None:
    assert rule_against(f"{seat} places: A1@0,3", "place:2@0,3") == "place.empty_cell"


@pytest.mark.example("Z03", rule="zyrcan.place.reserve")
def test_four_ships_of_one_engine_are_all() -> None:
    four = "A places: A1@0,3 A1@1,3 A1@2,3 A1@3,3"
    assert rule_against(four, "place:1@4,3") == "place.reserve"
    assert "place:2@4,3" in moves(four)


@pytest.mark.example("Z04", rule="zyrcan.place.first")
def test_nobody_attacks_before_all_are_placed() -> None:
    *earlier, last = all_placements(3)
    state = play(EMPTY, *earlier)
    assert rule_against(state, "attack:2,0>3,0") == "place.first"
    assert refused(state, "attack:2,0>3,0").facts == {"left": 1}
    state = play(state, last)
    assert state.ships.count(0) == 6
    assert RULES.to_move(state) == (0,)
    assert moves(state, "attack:") == moves(state) != []


@pytest.mark.example("Z04", rule="zyrcan.score.engines")
def test_all_fleets_have_the_same_engines() -> None:
    assert totals(play(EMPTY, *all_placements(3))) == "A 22/12, B 22/12, C 22/12"


@pytest.mark.example("Z05", rule="zyrcan.place.empty_cell")
def test_a_ship_may_be_placed_beside_any_other() -> None:
    state = "C places: A1@0,3 B2@1,3 A1@5,1"
    free = [cell for cell in default_board(3) if cell not in ("0,3", "1,3", "5,1")]
    assert moves(state, "place:3@") == [f"place:3@{cell}" for cell in sorted(free)]


# Geometry of an attack


@pytest.mark.example("Z06", rule="zyrcan.attack.enemy")
def test_an_attack_lands_on_an_enemy() -> None:
    state = "A attacks: A1@0,3 B2@1,3 C3@0,4"
    assert moves(state) == ["attack:0,3>0,4", "attack:0,3>1,3"]
    assert rule_against(state, "attack:0,3>-1,3") == "attack.enemy"


@pytest.mark.example("Z07", rule="zyrcan.attack.straight_and_exact")
def test_an_attack_leaps_over_an_enemy() -> None:
    state = "A attacks: A2@0,3 B2@1,3 C1@2,3"
    assert ships(play(state, "attack:0,3>2,3")) == "B2@1,3 A2@2,3"


@pytest.mark.example("Z08", rule="zyrcan.attack.straight_and_exact")
def test_an_attack_leaps_over_an_own_ship() -> None:
    state = "A attacks: A2@0,3 A2@1,3 C1@2,3"
    assert ships(play(state, "attack:0,3>2,3")) == "A2@1,3 A2@2,3"


@pytest.mark.example("Z09", rule="zyrcan.attack.enemy")
def test_an_attack_does_not_land_on_an_own_ship() -> None:
    state = "A attacks: A2@0,3 B1@1,3 A1@2,3"
    assert rule_against(state, "attack:0,3>2,3") == "attack.enemy"
    assert rule_against(state, "attack:0,3>1,3") == "attack.straight_and_exact"


@pytest.mark.example("Z10", rule="zyrcan.attack.straight_and_exact")
def test_three_engines_fly_three_cells() -> None:
    assert moves("A attacks: A3@0,3 B1@3,3") == ["attack:0,3>3,3"]


@pytest.mark.example("Z11", rule="zyrcan.attack.straight_and_exact")
def test_three_engines_do_not_fly_two_cells() -> None:
    state = "A attacks: A3@0,3 B1@2,3 C2@4,4"
    assert rule_against(state, "attack:0,3>2,3") == "attack.straight_and_exact"


@pytest.mark.example("Z11", rule="zyrcan.end.blocked")
def test_who_cannot_attack_passes_and_ends_the_game() -> None:
    state = "A attacks: A3@0,3 B1@2,3 C2@4,4"
    assert moves(state) == ["pass"]
    assert result(play(state, "pass")) == "blocked: A wins"


@pytest.mark.example("Z12", rule="zyrcan.attack.board")
def test_no_attack_leads_across_the_edge() -> None:
    state = "A attacks: A1@4,3 B1@-1,3"
    assert rule_against(state, "attack:4,3>5,3") == "attack.board"
    assert rule_against(state, "attack:4,3>-1,3") == "attack.straight_and_exact"


@pytest.mark.example("Z12", rule="zyrcan.end.blocked")
def test_blocked_fleets_that_are_equal_draw() -> None:
    state = "A attacks: A1@4,3 B1@-1,3"
    assert moves(state) == ["pass"]
    assert result(play(state, "pass")) == "blocked: A and B draw"


@pytest.mark.example("Z13", rule="zyrcan.attack.straight_and_exact")
def test_there_are_six_directions() -> None:
    around = ["-1,3", "-1,5", "1,1", "1,5", "3,1", "3,3"]
    state = f"A attacks: A2@1,3 {' '.join(f'B1@{cell}' for cell in around)}"
    assert moves(state) == [f"attack:1,3>{cell}" for cell in around]


@pytest.mark.example("Z14", rule="zyrcan.attack.straight_and_exact")
def test_a_bent_way_is_no_attack() -> None:
    state = "A attacks: A2@1,3 B1@2,4"
    assert rule_against(state, "attack:1,3>2,4") == "attack.straight_and_exact"


@pytest.mark.example("Z15", rule="zyrcan.attack.enemy")
def test_a_ship_far_away_is_out_of_reach() -> None:
    assert moves("A attacks: A1@0,3 B1@0,4 C3@4,1") == ["attack:0,3>0,4"]


@pytest.mark.example("Z16", rule="zyrcan.attack.straight_and_exact")
def test_reach_is_not_mutual() -> None:
    fleet = "A1@0,3 B3@1,3 A2@4,3 C1@-2,5"
    assert "attack:0,3>1,3" in moves(f"A attacks: {fleet}")
    assert moves(f"B attacks: {fleet}") == ["attack:1,3>4,3"]
    assert rule_against(f"B attacks: {fleet}", "attack:1,3>0,3") == "attack.straight_and_exact"


@pytest.mark.example("Z17", rule="zyrcan.attack.straight_and_exact")
def test_each_fleet_attacks_as_far_as_it_flies() -> None:
    fleet = "A3@0,0 B1@3,0 C2@7,0 D1@5,0"
    assert moves(f"4 seats A attacks: {fleet}") == ["attack:0,0>3,0"]
    assert moves(f"4 seats C attacks: {fleet}") == ["attack:7,0>5,0"]
    assert moves(f"4 seats B attacks: {fleet}") == ["pass"]
    assert moves(f"4 seats D attacks: {fleet}") == ["pass"]


# Course and end


@pytest.mark.example("Z18", rule="zyrcan.turn.eliminated")
def test_a_fleet_without_ships_passes() -> None:
    state = play("A attacks: A1@0,3 B2@1,3 C1@2,3 C3@0,5", "attack:0,3>1,3")
    assert ships(state) == "C3@0,5 A1@1,3 C1@2,3"
    assert RULES.to_move(state) == (1,)
    assert moves(state) == ["pass"]


@pytest.mark.example("Z18", rule="zyrcan.score.engines")
def test_an_eliminated_fleet_has_no_engines() -> None:
    state = play("A attacks: A1@0,3 B2@1,3 C1@2,3 C3@0,5", "attack:0,3>1,3", "pass")
    assert totals(state) == "A 1/1, B 0/0, C 4/2"
    assert result(state) == "blocked: C wins"


@pytest.mark.example("Z19", rule="zyrcan.turn.eliminated")
def test_a_fleet_without_ships_may_be_skipped_by_option() -> None:
    fleet = "A1@0,3 B1@1,3 C2@3,3 C3@2,1"
    literal = play(f"A attacks: {fleet}", "attack:0,3>1,3")
    assert RULES.to_move(literal) == (1,)
    over = play(literal, "pass")
    assert totals(over) == "A 1/1, B 0/0, C 5/2"
    assert result(over) == "blocked: C wins"
    skipped = play(f"skip A attacks: {fleet}", "attack:0,3>1,3")
    assert RULES.to_move(skipped) == (2,)
    assert "attack:3,3>1,3" in moves(skipped)


@pytest.mark.example("Z20", rule="zyrcan.end.last_fleet")
def test_the_last_fleet_wins() -> None:
    state = play("A attacks: A2@0,3 B1@2,3", "attack:0,3>2,3")
    assert RULES.to_move(state) == ()
    assert totals(state) == "A 2/1, B 0/0, C 0/0"
    assert result(state) == "last_fleet: A wins"


@pytest.mark.example("Z21", rule="zyrcan.end.blocked")
def test_one_fleet_may_be_blocked_while_another_attacks() -> None:
    fleet = "A1@0,3 B2@2,3 C2@0,5"
    assert moves(f"B attacks: {fleet}") == ["attack:2,3>0,3", "attack:2,3>0,5"]
    assert moves(f"A attacks: {fleet}") == ["pass"]


@pytest.mark.example("Z21", rule="zyrcan.score.ships")
def test_equal_engines_and_ships_draw() -> None:
    state = play("A attacks: A1@0,3 B2@2,3 C2@0,5", "pass")
    assert totals(state) == "A 1/1, B 2/1, C 2/1"
    assert result(state) == "blocked: B and C draw"
    assert ranks(state) == (3, 1, 1)


@pytest.mark.example("Z22", rule="zyrcan.score.ships")
def test_with_equal_engines_more_ships_win() -> None:
    state = play("C attacks: A1@0,3 A1@1,1 B2@2,4 C1@-1,6", "pass")
    assert totals(state) == "A 2/2, B 2/1, C 1/1"
    assert result(state) == "blocked: A wins"
    assert ranks(state) == (1, 2, 3)


@pytest.mark.example("Z23", rule="zyrcan.score.ships")
def test_with_both_equal_two_fleets_draw() -> None:
    state = play("C attacks: A2@0,3 B2@3,1 C1@-1,6", "pass")
    assert result(state) == "blocked: A and B draw"


@pytest.mark.example("Z24", rule="zyrcan.end.blocked")
def test_a_full_board_may_block_everybody() -> None:
    fleets = BLOCKED.split()
    assert len(fleets) == 36
    last = next(ship for ship in fleets if ship.startswith("C3"))
    others = " ".join(ship for ship in fleets if ship != last)
    state = play(f"C places: {others}", f"place:3@{last.partition('@')[2]}")
    assert RULES.to_move(state) == (0,)
    assert moves(state) == ["pass"]


@pytest.mark.example("Z24", rule="zyrcan.score.ships")
def test_three_equal_fleets_draw() -> None:
    state = play(f"A attacks: {BLOCKED}", "pass")
    assert totals(state) == "A 22/12, B 22/12, C 22/12"
    assert result(state) == "blocked: A and B and C draw"


@pytest.mark.example("Z25", rule="zyrcan.pass.forced_only")
def test_who_can_attack_does_not_pass() -> None:
    state = "A attacks: A2@0,3 A3@5,2 B1@2,3 B1@4,4 C1@3,3"
    assert moves(state) == ["attack:0,3>2,3"]
    assert rule_against(state, "pass") == "pass.forced_only"
    assert refused(state, "pass").cells == ("0,3", "2,3")


@pytest.mark.example("Z26", rule="zyrcan.turn.eliminated")
def test_a_fleet_eliminated_by_an_attack_ends_the_game() -> None:
    state = play("4 seats A attacks: A3@0,0 B1@3,0 C2@7,0 D1@5,0", "attack:0,0>3,0")
    assert RULES.to_move(state) == (1,)
    assert moves(state) == ["pass"]
    over = play(state, "pass")
    assert totals(over) == "A 3/1, B 0/0, C 2/1, D 1/1"
    assert result(over) == "blocked: A wins"


@pytest.mark.example("Z27", rule="zyrcan.end.blocked")
def test_who_leads_may_end_the_game_by_being_blocked() -> None:
    state = "B attacks: B3@0,3 B2@4,3 A1@1,3 C2@4,4"
    assert moves(state) == ["pass"]
    assert result(play(state, "pass")) == "blocked: B wins"


@pytest.mark.example("Z27", rule="zyrcan.score.engines")
def test_engines_decide_before_ships() -> None:
    state = play("B attacks: B3@0,3 B2@4,3 A1@1,3 C2@4,4", "pass")
    assert totals(state) == "A 1/1, B 5/2, C 2/1"


@pytest.mark.example("Z28", rule="zyrcan.place.phase")
def test_nothing_is_placed_after_the_first_attack() -> None:
    state = play("A attacks: A2@0,3 A1@4,4 B1@2,3 B1@5,2 C1@0,5", "attack:0,3>2,3")
    assert ships(state) == "C1@0,5 A2@2,3 A1@4,4 B1@5,2"
    assert rule_against(state, "place:1@0,3") == "place.phase"


@pytest.mark.example("Z29", rule="zyrcan.attack.straight_and_exact")
def test_three_engines_reach_every_third_cell() -> None:
    board = Board(default_board(3))
    reached = {"1,2"}
    while True:
        further = {
            board.cells[target]
            for cell in reached
            for target, _ in board.landings[board.index[cell]][3]
        }
        if further <= reached:
            break
        reached |= further
    assert reached == {"1,2", "4,2", "-2,5", "1,5"}
    assert rule_against("A attacks: A3@1,2 B1@2,2", "attack:1,2>2,2") == (
        "attack.straight_and_exact"
    )
