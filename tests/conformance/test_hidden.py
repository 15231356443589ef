"""Changing only what somebody cannot know changes no byte of what he is told.

A game that hides something has a module `hidden.py` among its tests with
`permuted(state, viewpoint, random, *, keep_next)`: the state with all that the viewpoint cannot
know mixed up, but for what comes to light next if `keep_next`.
"""

from random import Random
from typing import Any, NamedTuple, cast
from zlib import crc32

import msgspec
import pytest

from engine.core.errors import IllegalMove
from engine.core.rules import AnyRules, Transition, Viewpoint
from engine.core.wire import Move, TurnBegan, Wire
from tests.conformance.cases import (
    CASES,
    Case,
    Ply,
    every_game,
    module_of_tests,
    random_game,
    sample,
    seed_of,
)
from tests.conformance.near_misses import near_misses

POSITIONS = 30
SETUPS = 5000
ENOUGH = 2


def hides(rules: AnyRules) -> bool:
    return rules.info.has_chance or rules.info.private_hands


HIDING = [case for case in CASES if hides(case.rules)]
every_hiding_case = pytest.mark.parametrize(
    "case", HIDING, ids=lambda case: case.name, scope="session"
)


class Twin(NamedTuple):
    """A position and another one that `viewpoint` cannot tell from it."""

    ply: Ply
    viewpoint: Viewpoint
    other: Any


def twins(case: Case, *, keep_next: bool) -> list[Twin]:
    """Pairs of positions of a whole random game, for everybody who looks."""
    hidden = module_of_tests(case.rules, "hidden")
    assert hidden, "a game that hides something says what"
    random = Random(case.name)
    return [
        Twin(ply, seen_by, hidden.permuted(ply.state, seen_by, random, keep_next=keep_next))
        for ply in sample(random_game(case).plies, POSITIONS)
        for seen_by in case.viewpoints()
    ]


def may_list(rules: AnyRules, state: Any, viewpoint: Viewpoint) -> bool:
    """Whether somebody may know the legal moves and why others are refused."""
    return not rules.info.private_hands or viewpoint.seat in rules.to_move(state)


def refusals(rules: AnyRules, state: Any, tried: list[Move]) -> list[str]:
    """What is said about each move."""
    said = []
    for move in tried:
        try:
            rules.check(state, move)
        except IllegalMove as error:
            facts = sorted((name, repr(fact)) for name, fact in error.facts.items())
            said.append(f"{error.rule} {error.cells} {facts}")
        else:
            said.append("")
    return said


def answers(rules: AnyRules, state: Any, viewpoint: Viewpoint, tried: list[Move]) -> list[Any]:
    """Everything about a position that leaves the engine for somebody."""
    view = rules.view(state, viewpoint)
    told: list[Any] = [
        msgspec.json.encode(view),
        msgspec.json.encode(rules.score(state)),
        rules.to_move(state),
        rules.outcome(state),
    ]
    if may_list(rules, state, viewpoint):
        told += [
            [rules.format_move(move) for move in rules.legal_moves(state)],
            msgspec.json.encode(rules.move_patterns(state)),
            refusals(rules, state, tried),
        ]
    return told


def told_of_move(rules: AnyRules, after: Transition[Any, Any], seen_by: Viewpoint) -> list[bytes]:
    """The effects as somebody sees them."""
    return [msgspec.json.encode(rules.see(effect, seen_by)) for effect in after.effects]


def different_positions(rules: AnyRules, case: Case) -> int:
    """Compare all answers about twins; how many of the twins really were two positions."""
    random = Random(case.name)
    met = [move for ply in random_game(case).plies for move in ply.moves[:5]]
    different = 0
    for ply, viewpoint, other in twins(case, keep_next=False):
        tried = list(near_misses(case.rules, ply.moves, met, random, 10))
        here = answers(rules, ply.state, viewpoint, tried)
        assert answers(rules, other, viewpoint, tried) == here
        different += other != ply.state
    return different


def compared_moves(rules: AnyRules, case: Case) -> int:
    """Compare the effects of moves that revealed nothing new; how many of them there were."""
    compared = 0
    for keep_next in (False, True):
        for ply, viewpoint, other in twins(case, keep_next=keep_next):
            # In the other position the seat to move may lack the tile that it played.
            if any(refusals(case.rules, other, [ply.move])):
                continue
            here = rules.apply(ply.state, ply.move, ply.rng)
            there = rules.apply(other, ply.move, ply.rng)
            if case.rules.view(here.state, viewpoint) == case.rules.view(there.state, viewpoint):
                assert told_of_move(rules, there, viewpoint) == told_of_move(rules, here, viewpoint)
                assert rules.can_undo(here.state, ply.move) == rules.can_undo(there.state, ply.move)
                compared += other != ply.state
    return compared


@every_game
def test_a_game_without_chance_and_hands_shows_everybody_the_same(rules: AnyRules) -> None:
    for case in CASES:
        if case.rules is not rules or hides(rules):
            continue
        for ply in sample(random_game(case).plies, POSITIONS):
            views = [rules.view(ply.state, viewpoint) for viewpoint in case.viewpoints()]
            assert all(view == views[0] for view in views)


@every_hiding_case
def test_answers_do_not_depend_on_what_cannot_be_known(case: Case) -> None:
    total = len(twins(case, keep_next=False))
    assert different_positions(case.rules, case) > total / 2


@every_hiding_case
def test_effects_do_not_depend_on_what_cannot_be_known(case: Case) -> None:
    assert compared_moves(case.rules, case) > len(random_game(case).plies[:POSITIONS])


def compare_setups(rules: AnyRules, case: Case, viewpoint: Viewpoint) -> None:
    """Compare the effects of a few set-ups that look the same."""
    told: dict[bytes, list[bytes]] = {}
    for number in range(SETUPS):
        start = case.start(seed_of(f"{case.name}/{number}"))
        seen = msgspec.json.encode(rules.view(start.state, viewpoint))
        effects = told_of_move(rules, start, viewpoint)
        assert told.setdefault(seen, effects) == effects
        if number + 1 - len(told) == ENOUGH:
            return
    raise AssertionError("too few set-ups look the same")


every_default_case = pytest.mark.parametrize(
    "case",
    [case for case in HIDING if (case.mix, case.style) == ("default", "any")],
    ids=lambda case: case.name,
)


@every_default_case
def test_the_setup_tells_nobody_more_than_the_view(case: Case) -> None:
    for viewpoint in case.viewpoints():
        compare_setups(case.rules, case, viewpoint)


class Leaked(Wire, frozen=True):
    """A view and, by mistake, the state."""

    view: Any
    secret: Any


class Leak:
    """The rules of a game that blab in one of their methods."""

    def __init__(self, rules: AnyRules, method: str) -> None:
        self._rules = rules
        self._method = method

    def __getattr__(self, name: str) -> Any:
        honest = getattr(self._rules, name)
        leaky = getattr(type(self), f"leaky_{name}", None)
        if name != self._method or leaky is None:
            return honest
        return lambda *arguments: leaky(self, honest, *arguments)

    def leaky_view(self, honest: Any, state: Any, viewpoint: Viewpoint) -> Leaked:
        return Leaked(honest(state, viewpoint), state)

    def leaky_score(self, honest: Any, state: Any) -> Leaked:
        return Leaked(honest(state), state)

    def leaky_legal_moves(self, honest: Any, state: Any) -> list[Any]:
        moves = list(honest(state))
        return moves[: 1 + fingerprint(state) % 2]

    def leaky_check(self, honest: Any, state: Any, move: Any) -> None:
        raise IllegalMove("toy.place.near", number=fingerprint(state))

    def leaky_apply(self, honest: Any, state: Any, move: Any, rng: Any) -> Transition[Any, Any]:
        after = honest(state, move, rng)
        effects = (*after.effects, TurnBegan(fingerprint(state)))
        return Transition(after.state, effects, after.rng)


def fingerprint(state: Any) -> int:
    """A number that gives every bit of a state away."""
    return crc32(msgspec.msgpack.encode(state))


LEAKS = ["view", "score", "legal_moves", "check", "apply"]


@pytest.mark.parametrize("method", LEAKS)
@every_default_case
def test_a_planted_leak_is_found(case: Case, method: str) -> None:
    rules = cast(AnyRules, Leak(case.rules, method))
    compare = compared_moves if method == "apply" else different_positions
    with pytest.raises(AssertionError):
        compare(rules, case)
