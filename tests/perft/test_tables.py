"""The numbers of move sequences of every game, held to the tables beside this file."""

import pytest
from _pytest.mark.structures import ParameterSet

from engine.core.perft import perft
from engine.core.rules import AnyRules
from engine.registry import GAMES
from tests.conformance.cases import every_game
from tests.perft.tables import FOLDER, HEAD, Entry, entries

# Beyond so many positions to list a count takes more than seconds.
MANY = 100_000


def _counts() -> list[ParameterSet]:
    params: list[ParameterSet] = []
    for rules in GAMES:
        for number, entry in enumerate(entries(rules), 1):
            for depth, count in enumerate(entry.counts, 1):
                slow = depth > 1 and entry.counts[depth - 2] > MANY
                marks = [pytest.mark.slow] if slow else []
                name = f"{rules.info.id}-{number}-{depth}"
                params.append(pytest.param(rules, entry, depth, count, id=name, marks=marks))
    return params


@pytest.mark.parametrize(("rules", "entry", "depth", "count"), _counts())
def test_perft(rules: AnyRules, entry: Entry, depth: int, count: int) -> None:
    state, rng = entry.reach(rules)
    assert perft(rules, state, rng, depth) == count


@every_game
def test_every_number_of_seats_is_counted_three_moves_deep_from_two_seeds(rules: AnyRules) -> None:
    seeds: dict[int, set[str]] = {}
    for entry in entries(rules):
        found = HEAD.fullmatch(entry.head)
        assert found, entry.head
        if found["kind"] == "start":
            assert len(entry.counts) >= 3
            seeds.setdefault(int(found["seats"]), set()).add(found["seed"])
    assert sorted(seeds) == list(range(rules.info.min_seats, rules.info.max_seats + 1))
    assert all(len(found) >= 2 for found in seeds.values())


@every_game
def test_positions_in_the_middle_of_a_game_are_counted(rules: AnyRules) -> None:
    middle = [entry for entry in entries(rules) if not entry.head.startswith("start")]
    assert len(middle) >= 2
    assert all(len(entry.counts) >= 3 for entry in middle)


def test_there_is_a_table_for_every_game_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {rules.info.id for rules in GAMES}
