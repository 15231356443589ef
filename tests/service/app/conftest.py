import pytest

from tests.service.app.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()
