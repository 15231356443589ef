"""What is legal: the list, the check, the patterns and the notation are of one mind."""

from itertools import pairwise
from random import Random

import pytest

from engine.core.errors import IllegalMove, MalformedNotation
from engine.core.rules import AnyRules
from engine.core.wire import Move
from tests.conformance.cases import Case, every_case, random_game, sample
from tests.conformance.near_misses import mutated, near_misses

NEAR_MISSES = 16
POSITIONS = 60
# Patterns stand for more moves than one wants to write out at every ply.
WIDE = 2000


def refusal(rules: AnyRules, state: object, move: Move) -> str:
    """The rule that forbids the move, empty if it is legal."""
    try:
        rules.check(state, move)
    except IllegalMove as error:
        return error.rule
    return ""


def read(rules: AnyRules, text: str) -> Move | MalformedNotation:
    """The move of a text, or what is wrong with it."""
    try:
        move: Move = rules.parse_move(text)
    except MalformedNotation as error:
        return error
    return move


@every_case
def test_the_list_is_sorted_bytewise_and_has_no_duplicates(case: Case) -> None:
    for ply in random_game(case).plies:
        texts = [case.rules.format_move(move).encode() for move in ply.moves]
        assert all(a < b for a, b in pairwise(texts))


@every_case
def test_a_listed_move_passes_the_check(case: Case) -> None:
    for ply in random_game(case).plies:
        for move in ply.moves:
            case.rules.check(ply.state, move)


@every_case
def test_a_near_miss_passes_the_check_only_if_it_is_listed(case: Case) -> None:
    random = Random(case.name)
    plies = random_game(case).plies
    met = [move for ply in plies for move in random.sample(ply.moves, min(9, len(ply.moves)))]
    refused = 0
    for ply in plies:
        listed = {case.rules.format_move(move) for move in ply.moves}
        tried = list(near_misses(case.rules, ply.moves, met, random, NEAR_MISSES))
        assert len(tried) >= 10
        for move in tried:
            text = case.rules.format_move(move)
            rule = refusal(case.rules, ply.state, move)
            assert (text in listed) == (not rule), (text, rule)
            assert not rule or rule in case.rules.texts.rules
            refused += bool(rule)
    assert refused > len(plies), "hardly any move was refused: nothing was tried"


@every_case
def test_a_mutated_text_is_malformed_or_the_one_text_of_a_move(case: Case) -> None:
    random = Random(case.name)
    for ply in sample(random_game(case).plies, POSITIONS):
        listed = {case.rules.format_move(move) for move in ply.moves}
        for move in random.choices(ply.moves, k=12):
            text = mutated(case.rules.format_move(move), random)
            result = read(case.rules, text)
            if isinstance(result, MalformedNotation):
                assert 1 <= result.column <= len(text) + 1, text
                assert result.expected == tuple(sorted(set(result.expected))) != ()
                assert text not in listed
            else:
                assert case.rules.format_move(result) == text
                assert (text in listed) == (not refusal(case.rules, ply.state, result)), text


@every_case
def test_a_move_is_read_back_from_its_text(case: Case) -> None:
    for ply in random_game(case).plies:
        for move in ply.moves:
            text = case.rules.format_move(move)
            assert text.isascii()
            assert len(text) <= 512
            assert case.rules.parse_move(text) == move


@every_case
def test_patterns_cover_the_list_exactly_once(case: Case) -> None:
    for ply in sample(random_game(case).plies, POSITIONS):
        patterns = case.rules.move_patterns(ply.state)
        assert sum(pattern.size for pattern in patterns) == len(ply.moves)
        if len(ply.moves) <= WIDE:
            texts = [list(pattern.texts()) for pattern in patterns]
            assert [pattern.first for pattern in patterns] == list(map(min, texts))
            assert sorted(text for part in texts for text in part) == [
                case.rules.format_move(move) for move in ply.moves
            ]
            firsts = [min(part) for part in texts]
            assert firsts == sorted(firsts)


@every_case
def test_slots_of_a_pattern_are_named_in_it_and_have_options(case: Case) -> None:
    for ply in sample(random_game(case).plies, POSITIONS):
        for pattern in case.rules.move_patterns(ply.state):
            for slot in pattern.slots:
                assert pattern.pattern.count(f"{{{slot.name}}}") == 1
                assert slot in pattern.parts
                assert slot.options
                assert len(set(slot.options)) == len(slot.options)
            assert pattern.pattern.count("{") == len(pattern.slots)
            names = [slot.name for slot in pattern.slots]
            found = [pattern.pattern.index(f"{{{name}}}") for name in names]
            assert found == sorted(found), f"the slots of {pattern.pattern} stand in their order"


@every_case
def test_a_seat_that_is_not_to_move_has_no_list(case: Case) -> None:
    game = random_game(case)
    assert list(case.rules.legal_moves(game.states[-1])) == []
    assert list(case.rules.move_patterns(game.states[-1])) == []
    for state in game.states[:-1]:
        assert len(case.rules.to_move(state)) == 1


@every_case
def test_a_finished_game_takes_no_moves(case: Case) -> None:
    game = random_game(case)
    for ply in game.plies[-5:]:
        with pytest.raises(IllegalMove) as caught:
            case.rules.check(game.states[-1], ply.move)
        assert caught.value.rule == f"{case.rules.info.id}.end.over"
