"""What the rulebook of Zyrcan says beyond its examples."""

import pytest

from engine.core.errors import IllegalMove
from engine.core.rng import Rng
from engine.core.rules import SPECTATOR, Viewpoint
from engine.core.wire import GameOver, TurnBegan, TurnSkipped
from engine.games.zyrcan.effects import AttackBegan, Passed, ShipDestroyed, ShipMoved, ShipPlaced
from engine.games.zyrcan.moves import PASS
from engine.games.zyrcan.rules import RULES
from engine.games.zyrcan.types import (
    Eliminated,
    Fleet,
    Options,
    Phase,
)
from tests.engine.games.words import RNG
from tests.engine.games.zyrcan.play import (
    at,
    effects,
    invalid,
    moves,
    play,
    ranks,
    refused,
    result,
    rule_against,
    sentence,
)


@pytest.mark.rule("zyrcan.options.first_seat")
@pytest.mark.parametrize(("seats", "first"), [(3, 2), (4, 1), (5, 4)])
def test_options_first_seat(seats: int, first: int) -> None:
    drawn = RULES.new_game(Options(), seats, Rng(bytes(32)))
    assert RULES.to_move(drawn.state) == (first,)
    assert drawn.effects == (TurnBegan(first),)
    assert drawn.rng.k == 1
    for seat in range(seats):
        named = RULES.new_game(Options(seat), seats, Rng(bytes(32)))
        assert RULES.to_move(named.state) == (seat,)
        assert named.rng.k == 0
    for wrong in (-1, seats):
        field, rule, said = invalid(Options(wrong), seats)
        assert (field, rule) == ("first_seat", "options.first_seat")
        assert said == (f"No seat has the number {wrong}; the numbers go from 0 to {seats - 1}.")


@pytest.mark.rule("zyrcan.options.seats")
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6, 2**31])
def test_options_seats(seats: int) -> None:
    field, rule, said = invalid(Options(), seats, "de")
    assert (field, rule) == ("seats", "options.seats")
    assert said == f"Zyrcan ist nicht für {seats} Spieler; es spielen 3 bis 5."


def test_seats_place_in_turn_and_the_first_attacks_first() -> None:
    state = RULES.new_game(Options(2), 3, RNG).state
    turns: list[int] = []
    while state.to_place:
        turns += RULES.to_move(state)
        state = play(state, moves(state)[0])
    assert turns == [2, 0, 1] * 12
    assert RULES.to_move(state) == (2,)


def test_placing_tells_who_put_what_where() -> None:
    assert effects("A places:", "place:2@0,3") == (ShipPlaced(0, 2, "0,3"), TurnBegan(1))


def test_the_last_placement_begins_the_attack() -> None:
    cells = RULES.view(at("A places:"), SPECTATOR).board
    fleet = [1] * 4 + [2] * 6 + [3] * 2
    ships = " ".join(f"{'ABC'[i % 3]}{fleet[i // 3]}@{cells[i]}" for i in range(35))
    assert effects(f"C places: {ships}", f"place:3@{cells[35]}") == (
        ShipPlaced(2, 3, cells[35]),
        AttackBegan(),
        TurnBegan(0),
    )


def test_an_attack_tells_who_moved_and_what_was_destroyed() -> None:
    assert effects("A attacks: A2@0,3 B1@2,3 B1@5,1", "attack:0,3>2,3") == (
        ShipMoved(0, 2, "0,3", "2,3"),
        ShipDestroyed(1, 1, "2,3"),
        TurnBegan(1),
    )


def test_a_pass_ends_the_game_and_says_who_won() -> None:
    assert effects("A attacks: A1@4,3 B2@-1,3", "pass") == (
        Passed(0),
        GameOver("zyrcan.end.blocked", (1,)),
    )


def test_the_last_fleet_wins_without_a_pass() -> None:
    assert effects("A attacks: A2@0,3 B1@2,3", "attack:0,3>2,3")[-1] == (
        GameOver("zyrcan.end.last_fleet", (0,))
    )


def test_skip_passes_over_all_seats_without_ships() -> None:
    four = "skip A attacks: A1@0,0 B1@1,0 D2@3,0 D1@6,0"
    assert effects(f"4 seats {four}", "attack:0,0>1,0")[2:] == (
        TurnSkipped(1),
        TurnSkipped(2),
        TurnBegan(3),
    )


def test_skip_does_not_save_a_seat_that_has_ships() -> None:
    state = play("skip A attacks: A1@0,3 B1@1,3 B3@-1,4 C2@3,3", "attack:0,3>1,3")
    assert RULES.to_move(state) == (1,)
    assert moves(state) == ["pass"]
    assert result(play(state, "pass")) == "blocked: B wins"


def test_skip_never_applies_while_ships_are_placed() -> None:
    state = play("skip A places:", "place:1@0,3")
    assert RULES.to_move(state) == (1,)


def test_a_single_fleet_during_placement_does_not_end_the_game() -> None:
    state = play("A places:", "place:1@0,3")
    assert RULES.outcome(state) is None
    assert RULES.to_move(state) == (1,)


@pytest.mark.rule("zyrcan.attack.own_ship")
def test_attack_own_ship() -> None:
    for source in ("1,3", "5,1"):
        assert rule_against("A attacks: A1@0,3 B2@1,3", f"attack:{source}>0,3") == "attack.own_ship"


@pytest.mark.rule("zyrcan.end.over")
@pytest.mark.parametrize("move", ["place:1@0,3", "attack:0,3>1,3", "pass"])
def test_end_over(move: str) -> None:
    for over in ("A is blocked: A1@0,3 B1@2,3", "A is alone: A1@0,3"):
        assert rule_against(over, move) == "end.over"
        assert RULES.to_move(at(over)) == ()
        with pytest.raises(IllegalMove):
            RULES.apply(at(over), RULES.parse_move(move), RNG)


def test_seats_are_ranked_by_engines_then_ships_and_share_ranks() -> None:
    over = "5 seats A is blocked: A3@2,0 B1@3,0 B2@4,0 C1@5,0 C1@1,1 D1@2,1 D1@3,1"
    assert ranks(over) == (2, 1, 3, 3, 5)


def test_the_score_is_a_tree_of_ships_by_their_engines() -> None:
    standing = RULES.score(at("A attacks: A1@0,3 A1@1,3 A3@2,3 B2@3,3")).standing
    lines = standing.seats[0].lines
    assert [(line.key, line.points, line.cells) for line in lines] == [
        ("zyrcan.score.engines_1", 2, ("0,3", "1,3")),
        ("zyrcan.score.engines_3", 3, ("2,3",)),
    ]
    assert standing.seats[2].lines == ()


def test_everybody_sees_everything() -> None:
    state = at("B places: A1@0,3 C3@4,0")
    views = [RULES.view(state, Viewpoint(seat)) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0].phase is Phase.PLACEMENT
    assert views[0].fleets == (
        Fleet(0, 3, 6, 2, ships=1, engines=1),
        Fleet(1, 4, 6, 2, ships=0, engines=0),
        Fleet(2, 4, 6, 1, ships=1, engines=3),
    )


def test_phases() -> None:
    phases = {"places": Phase.PLACEMENT, "attacks": Phase.ATTACK, "is blocked": Phase.OVER}
    for verb, phase in phases.items():
        assert RULES.view(at(f"A {verb}: A1@0,3 B1@1,3"), SPECTATOR).phase is phase


def test_nothing_is_ever_taken_back() -> None:
    state = play("A places:", "place:2@0,3")
    assert not RULES.can_undo(state, RULES.parse_move("place:2@0,3"))


def test_placements_are_one_product_of_engines_and_cells() -> None:
    state = at("A places: A3@0,3 A3@1,3")
    (pattern,) = RULES.move_patterns(state)
    assert pattern.pattern == "place:{engines}@{cell}"
    assert pattern.slots[0].options == ("1", "2")
    assert pattern.size == 80


def test_attacks_are_grouped_by_the_attacking_ship() -> None:
    patterns = RULES.move_patterns(at("A attacks: A1@0,3 A2@2,3 B1@1,3 B1@0,4 B1@4,3 B1@0,5"))
    assert [(p.pattern, p.slots[0].options) for p in patterns] == [
        ("attack:0,3>{target}", ("0,4", "1,3")),
        ("attack:2,3>{target}", ("0,5", "4,3")),
    ]


def test_a_forced_pass_is_a_pattern_without_slots() -> None:
    (pattern,) = RULES.move_patterns(at("A attacks: A1@4,3 B1@-1,3"))
    assert (pattern.pattern, pattern.slots, pattern.size) == ("pass", (), 1)
    assert list(RULES.legal_moves(at("A attacks: A1@4,3 B1@-1,3"))) == [PASS]


REFUSALS = [
    (
        "A places:",
        "place:2@6,3",
        "6,3 is not on the board.",
        "6,3 liegt nicht auf dem Spielbrett.",
    ),
    (
        "A places: B1@0,3",
        "place:2@0,3",
        "0,3 is occupied; choose an empty cell.",
        "0,3 ist belegt; wähle ein leeres Feld.",
    ),
    (
        "A attacks: A2@0,3 B1@1,3 B1@2,3",
        "pass",
        "You cannot pass: your ship on 0,3 can attack 2,3.",
        "Du darfst nicht passen: Dein Schiff auf 0,3 kann 2,3 angreifen.",
    ),
    (
        "A is alone: A2@0,3",
        "pass",
        "The game is over; no more moves are possible.",
        "Das Spiel ist zu Ende; es sind keine Aktionen mehr möglich.",
    ),
]


@pytest.mark.parametrize(("place", "move", "english", "german"), REFUSALS)
def test_refusals_say_what_is_wrong_and_what_would_fit(
    place: str, move: str, english: str, german: str
) -> None:
    assert sentence(place, move, "en") == english
    assert sentence(place, move, "de") == german


def test_a_refusal_names_the_cells() -> None:
    error = refused("A attacks: A2@0,3 B1@1,3", "attack:0,3>1,3")
    assert error.cells == ("0,3", "1,3")
    assert error.facts == {"source": "0,3", "target": "1,3", "engines": 2}


def test_eliminated_is_pass_unless_said_otherwise() -> None:
    assert Options().eliminated is Eliminated.PASS


def test_the_board_as_text() -> None:
    text = RULES.board_text(RULES.view(at("A attacks: A1@2,0 B3@-1,7"), SPECTATOR)).splitlines()
    assert text[0].split() == ["A1", "··", "··"]
    assert [len(line.split()) for line in text[:8]] == [3, 6, 7, 6, 7, 6, 5, 2]
    assert text[7].split() == ["B3", "··"]
    assert text[8:] == [
        "A: engines 1, ships 1, to place 0/0/0",
        "B: engines 3, ships 1, to place 0/0/0",
        "C: engines 0, ships 0, to place 0/0/0",
    ]
