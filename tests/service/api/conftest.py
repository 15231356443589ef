from collections.abc import Iterator

import pytest

from tests.service.api.wired import Wired, running


@pytest.fixture(scope="session")
def wired() -> Iterator[Wired]:
    """One service for all tests that only read it or make games of their own."""
    with running() as service:
        yield service
