"""States are values: never changed, stored and read back, the same from the same seed and moves."""

from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from engine.core.rules import AnyRules
from tests.conformance.cases import Case, every_case, every_game, random_game, sample

POSITIONS = 40


def stored(state: Any) -> bytes:
    return msgspec.msgpack.encode(state)


def answers(case: Case, state: Any) -> tuple[Any, ...]:
    """Everything the rules say of a position."""
    rules = case.rules
    return (
        rules.seats(state),
        rules.to_move(state),
        [rules.format_move(move) for move in rules.legal_moves(state)],
        rules.move_patterns(state),
        rules.outcome(state),
        rules.score(state),
        [msgspec.json.encode(rules.view(state, viewpoint)) for viewpoint in case.viewpoints()],
    )


@every_case
def test_nothing_changes_a_state(case: Case) -> None:
    game = random_game(case)
    for ply in sample(game.plies, POSITIONS):
        before = stored(ply.state)
        answers(case, ply.state)
        again = case.rules.apply(ply.state, ply.move, ply.rng)
        assert stored(ply.state) == before
        assert again == ply.after


@every_case
def test_states_are_read_back_with_everything_derived_from_them(case: Case) -> None:
    for state in sample_states(case):
        read = msgspec.msgpack.decode(stored(state), type=case.rules.types.state)
        assert read == state
        assert stored(read) == stored(state)
        assert answers(case, read) == answers(case, state)


@every_case
def test_moves_can_be_played_on_a_state_that_was_read_back(case: Case) -> None:
    for ply in sample(random_game(case).plies, POSITIONS):
        read = msgspec.msgpack.decode(stored(ply.state), type=case.rules.types.state)
        after = case.rules.apply(read, ply.move, ply.rng)
        assert after == ply.after
        assert stored(after.state) == stored(ply.after.state)


def sample_states(case: Case) -> list[Any]:
    game = random_game(case)
    return [*(ply.state for ply in sample(game.plies, POSITIONS)), game.states[-1]]


@every_case
def test_the_same_seed_and_moves_are_the_same_game(case: Case) -> None:
    game = random_game(case)
    step = case.start(case.seed)
    assert step == game.start
    for ply in game.plies:
        move = case.rules.parse_move(case.rules.format_move(ply.move))
        step = case.rules.apply(step.state, move, step.rng)
        assert step == ply.after


@every_case
def test_a_state_does_not_hold_the_seed(case: Case) -> None:
    seed = case.seed
    assert all(seed not in stored(state) for state in sample_states(case))


def structs_in(kind: Any) -> set[type[Struct]]:
    """The Structs that a type is made of."""
    found: set[type[Struct]] = set()
    if isinstance(kind, type) and issubclass(kind, Struct):
        found = {kind}.union(*(structs_in(field) for field in get_type_hints(kind).values()))
    return found.union(*(structs_in(inner) for inner in get_args(kind)))


@every_game
def test_what_is_stored_is_frozen_arrays_all_through(rules: AnyRules) -> None:
    for struct in structs_in(rules.types.state) - {rules.types.options}:
        assert struct.__struct_config__.frozen, struct
        assert struct.__struct_config__.array_like, struct


@every_case
def test_every_game_ends(case: Case) -> None:
    game = random_game(case)
    assert case.rules.outcome(game.states[-1]) is not None
    assert all(case.rules.outcome(state) is None for state in game.states[:-1])
