"""What a game says of taking back is what its rules do."""

from engine.core.replay import takes_back
from engine.core.rules import AnyRules
from tests.conformance.cases import CASES, every_game, random_game


@every_game
def test_a_game_that_knows_undo_allows_it_somewhere_and_no_other_does(rules: AnyRules) -> None:
    found = False
    for case in (case for case in CASES if case.rules is rules):
        for ply in random_game(case).plies:
            found = found or takes_back(rules, ply.after.state, ply.move)
        if found:
            break
    assert found is rules.info.knows_undo


@every_game
def test_no_move_is_taken_back_once_a_turn_has_begun_or_the_game_is_over(rules: AnyRules) -> None:
    for case in (case for case in CASES if case.rules is rules and case.mix == "default"):
        for ply in random_game(case).plies:
            before, after = rules.to_move(ply.state), rules.to_move(ply.after.state)
            if before != after:
                assert not takes_back(rules, ply.after.state, ply.move)
