"""These tests hold hundreds of connections, beside what the other tests of a worker left open."""

from resource import RLIMIT_NOFILE, getrlimit, setrlimit

import pytest


@pytest.fixture(scope="session", autouse=True)
def descriptors() -> None:
    """Raise the soft limit of this process to its hard one, as the service does at its start."""
    _, most = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (most, most))
