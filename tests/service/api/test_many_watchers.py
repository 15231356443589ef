"""Thousands of watchers: what they cost beside a bare server, and what is left of them."""

import pytest

from bench import watching


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_watchers_cost_little_and_leave_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "WATCHERS", 5000)
    monkeypatch.setattr(watching, "SOAK", 10_000)
    found = watching.measure()
    assert found.ours <= watching.IDLE_GOAL * found.bare, found
    assert found.beside >= watching.MOVES_GOAL * found.alone, found
    assert found.growth <= watching.SOAK_GOAL, found
