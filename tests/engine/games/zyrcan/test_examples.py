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


def test_Z01_place_board() -> None:
    assert "place:2@0,3" in moves(EMPTY)
    assert rule_against(EMPTY, "place:2@6,3") == "place.board"


@pytest.mark.parametrize("seat", "ABC")
def test_Z02_place_empty_cell(seat: str) -> None:
    assert rule_against(f"{seat} places: A1@0,3", "place:2@0,3") == "place.empty_cell"


def test_Z03_place_reserve() -> None:
    four = "A places: A1@0,3 A1@1,3 A1@2,3 A1@3,3"
    assert rule_against(four, "place:1@4,3") == "place.reserve"
    assert "place:2@4,3" in moves(four)


def test_Z04_place_first() -> None:
    *earlier, last = all_placements(3)
    state = play(EMPTY, *earlier)
    assert rule_against(state, "attack:2,0>3,0") == "place.first"
    assert refused(state, "attack:2,0>3,0").facts == {"left": 1}
    state = play(state, last)
    assert state.ships.count(0) == 6
    assert RULES.to_move(state) == (0,)
    assert moves(state, "attack:") == moves(state) != []


def test_Z04_score_engines() -> None:
    assert totals(play(EMPTY, *all_placements(3))) == "A 22/12, B 22/12, C 22/12"


def test_Z05_place_empty_cell() -> None:
    state = "C places: A1@0,3 B2@1,3 A1@5,1"
    free = [cell for cell in default_board(3) if cell not in ("0,3", "1,3", "5,1")]
    assert moves(state, "place:3@") == [f"place:3@{cell}" for cell in sorted(free)]


# Geometry of an attack


def test_Z06_attack_enemy() -> None:
    state = "A attacks: A1@0,3 B2@1,3 C3@0,4"
    assert moves(state) == ["attack:0,3>0,4", "attack:0,3>1,3"]
    assert rule_against(state, "attack:0,3>-1,3") == "attack.enemy"


def test_Z07_attack_straight_and_exact() -> None:
    state = "A attacks: A2@0,3 B2@1,3 C1@2,3"
    assert ships(play(state, "attack:0,3>2,3")) == "B2@1,3 A2@2,3"


def test_Z08_attack_straight_and_exact() -> None:
    state = "A attacks: A2@0,3 A2@1,3 C1@2,3"
    assert ships(play(state, "attack:0,3>2,3")) == "A2@1,3 A2@2,3"


def test_Z09_attack_enemy() -> None:
    state = "A attacks: A2@0,3 B1@1,3 A1@2,3"
    assert rule_against(state, "attack:0,3>2,3") == "attack.enemy"
    assert rule_against(state, "attack:0,3>1,3") == "attack.straight_and_exact"


def test_Z10_attack_straight_and_exact() -> None:
    assert moves("A attacks: A3@0,3 B1@3,3") == ["attack:0,3>3,3"]


def test_Z11_attack_straight_and_exact() -> None:
    state = "A attacks: A3@0,3 B1@2,3 C2@4,4"
    assert rule_against(state, "attack:0,3>2,3") == "attack.straight_and_exact"


def test_Z11_end_blocked() -> None:
    state = "A attacks: A3@0,3 B1@2,3 C2@4,4"
    assert moves(state) == ["pass"]
    assert result(play(state, "pass")) == "blocked: A wins"


def test_Z12_attack_board() -> None:
    state = "A attacks: A1@4,3 B1@-1,3"
    assert rule_against(state, "attack:4,3>5,3") == "attack.board"
    assert rule_against(state, "attack:4,3>-1,3") == "attack.straight_and_exact"


def test_Z12_end_blocked() -> None:
    state = "A attacks: A1@4,3 B1@-1,3"
    assert moves(state) == ["pass"]
    assert result(play(state, "pass")) == "blocked: A and B draw"


def test_Z13_attack_straight_and_exact() -> None:
    around = ["-1,3", "-1,5", "1,1", "1,5", "3,1", "3,3"]
    state = f"A attacks: A2@1,3 {' '.join(f'B1@{cell}' for cell in around)}"
    assert moves(state) == [f"attack:1,3>{cell}" for cell in around]


def test_Z14_attack_straight_and_exact() -> None:
    state = "A attacks: A2@1,3 B1@2,4"
    assert rule_against(state, "attack:1,3>2,4") == "attack.straight_and_exact"


def test_Z15_attack_enemy() -> None:
    assert moves("A attacks: A1@0,3 B1@0,4 C3@4,1") == ["attack:0,3>0,4"]


def test_Z16_attack_straight_and_exact() -> None:
    fleet = "A1@0,3 B3@1,3 A2@4,3 C1@-2,5"
    assert "attack:0,3>1,3" in moves(f"A attacks: {fleet}")
    assert moves(f"B attacks: {fleet}") == ["attack:1,3>4,3"]
    assert rule_against(f"B attacks: {fleet}", "attack:1,3>0,3") == "attack.straight_and_exact"


def test_Z17_attack_straight_and_exact() -> None:
    fleet = "A3@0,0 B1@3,0 C2@7,0 D1@5,0"
    assert moves(f"4 seats A attacks: {fleet}") == ["attack:0,0>3,0"]
    assert moves(f"4 seats C attacks: {fleet}") == ["attack:7,0>5,0"]
    assert moves(f"4 seats B attacks: {fleet}") == ["pass"]
    assert moves(f"4 seats D attacks: {fleet}") == ["pass"]


# Course and end


def test_Z18_turn_eliminated() -> None:
    state = play("A attacks: A1@0,3 B2@1,3 C1@2,3 C3@0,5", "attack:0,3>1,3")
    assert ships(state) == "C3@0,5 A1@1,3 C1@2,3"
    assert RULES.to_move(state) == (1,)
    assert moves(state) == ["pass"]


def test_Z18_score_engines() -> None:
    state = play("A attacks: A1@0,3 B2@1,3 C1@2,3 C3@0,5", "attack:0,3>1,3", "pass")
    assert totals(state) == "A 1/1, B 0/0, C 4/2"
    assert result(state) == "blocked: C wins"


def test_Z19_turn_eliminated() -> None:
    fleet = "A1@0,3 B1@1,3 C2@3,3 C3@2,1"
    literal = play(f"A attacks: {fleet}", "attack:0,3>1,3")
    assert RULES.to_move(literal) == (1,)
    over = play(literal, "pass")
    assert totals(over) == "A 1/1, B 0/0, C 5/2"
    assert result(over) == "blocked: C wins"
    skipped = play(f"skip A attacks: {fleet}", "attack:0,3>1,3")
    assert RULES.to_move(skipped) == (2,)
    assert "attack:3,3>1,3" in moves(skipped)


def test_Z20_end_last_fleet() -> None:
    state = play("A attacks: A2@0,3 B1@2,3", "attack:0,3>2,3")
    assert RULES.to_move(state) == ()
    assert totals(state) == "A 2/1, B 0/0, C 0/0"
    assert result(state) == "last_fleet: A wins"


def test_Z21_end_blocked() -> None:
    fleet = "A1@0,3 B2@2,3 C2@0,5"
    assert moves(f"B attacks: {fleet}") == ["attack:2,3>0,3", "attack:2,3>0,5"]
    assert moves(f"A attacks: {fleet}") == ["pass"]


def test_Z21_score_ships() -> None:
    state = play("A attacks: A1@0,3 B2@2,3 C2@0,5", "pass")
    assert totals(state) == "A 1/1, B 2/1, C 2/1"
    assert result(state) == "blocked: B and C draw"
    assert ranks(state) == (3, 1, 1)


def test_Z22_score_ships() -> None:
    state = play("C attacks: A1@0,3 A1@1,1 B2@2,4 C1@-1,6", "pass")
    assert totals(state) == "A 2/2, B 2/1, C 1/1"
    assert result(state) == "blocked: A wins"
    assert ranks(state) == (1, 2, 3)


def test_Z23_score_ships() -> None:
    state = play("C attacks: A2@0,3 B2@3,1 C1@-1,6", "pass")
    assert result(state) == "blocked: A and B draw"


def test_Z24_end_blocked() -> None:
    fleets = BLOCKED.split()
    assert len(fleets) == 36
    last = next(ship for ship in fleets if ship.startswith("C3"))
    others = " ".join(ship for ship in fleets if ship != last)
    state = play(f"C places: {others}", f"place:3@{last.partition('@')[2]}")
    assert RULES.to_move(state) == (0,)
    assert moves(state) == ["pass"]


def test_Z24_score_ships() -> None:
    state = play(f"A attacks: {BLOCKED}", "pass")
    assert totals(state) == "A 22/12, B 22/12, C 22/12"
    assert result(state) == "blocked: A and B and C draw"


def test_Z25_pass_forced_only() -> None:
    state = "A attacks: A2@0,3 A3@5,2 B1@2,3 B1@4,4 C1@3,3"
    assert moves(state) == ["attack:0,3>2,3"]
    assert rule_against(state, "pass") == "pass.forced_only"
    assert refused(state, "pass").cells == ("0,3", "2,3")


def test_Z26_turn_eliminated() -> None:
    state = play("4 seats A attacks: A3@0,0 B1@3,0 C2@7,0 D1@5,0", "attack:0,0>3,0")
    assert RULES.to_move(state) == (1,)
    assert moves(state) == ["pass"]
    over = play(state, "pass")
    assert totals(over) == "A 3/1, B 0/0, C 2/1, D 1/1"
    assert result(over) == "blocked: A wins"


def test_Z27_end_blocked() -> None:
    state = "B attacks: B3@0,3 B2@4,3 A1@1,3 C2@4,4"
    assert moves(state) == ["pass"]
    assert result(play(state, "pass")) == "blocked: B wins"


def test_Z27_score_engines() -> None:
    state = play("B attacks: B3@0,3 B2@4,3 A1@1,3 C2@4,4", "pass")
    assert totals(state) == "A 1/1, B 5/2, C 2/1"


def test_Z28_place_phase() -> None:
    state = play("A attacks: A2@0,3 A1@4,4 B1@2,3 B1@5,2 C1@0,5", "attack:0,3>2,3")
    assert ships(state) == "C1@0,5 A2@2,3 A1@4,4 B1@5,2"
    assert rule_against(state, "place:1@0,3") == "place.phase"


def test_Z29_attack_straight_and_exact() -> None:
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
