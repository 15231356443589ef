"""All laws of a game over many more games."""

from collections.abc import Callable
from inspect import get_annotations
from types import ModuleType

import pytest

from tests.conformance import test_hidden, test_moves, test_scores, test_states, test_texts
from tests.conformance.cases import Case, every_case

GAMES = 12


def laws(module: ModuleType) -> list[Callable[[Case], None]]:
    """The tests of a module that are about one game."""
    return [
        law
        for name, law in vars(module).items()
        if name.startswith("test_") and list(get_annotations(law)) == ["case", "return"]
    ]


def laws_of(case: Case) -> list[Callable[[Case], None]]:
    """All laws that concern the game type."""
    modules = [test_moves, test_scores, test_states, test_texts]
    if test_hidden.hides(case.rules):
        modules.append(test_hidden)
    return [law for module in modules for law in laws(module)]


def test_there_are_laws() -> None:
    for module in (test_hidden, test_moves, test_scores, test_states, test_texts):
        assert len(laws(module)) >= 3


@pytest.mark.slow
@every_case
def test_laws_hold_in_many_games(case: Case) -> None:
    for number in range(1, GAMES + 1):
        game = case._replace(number=number)
        for law in laws_of(case):
            law(game)
