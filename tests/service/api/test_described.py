"""What the description allows is answered as the description says."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.api.openapi import document
from tests.service.api.wired import Wired

SCHEMA: Any = schemathesis.openapi.from_dict(document())
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.mark.parametrize("label", OPERATIONS)
def test_answers_are_as_described(wired: Wired, label: str) -> None:
    @given(case=OPERATIONS[label].as_strategy())
    @settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    def hold(case: Any) -> None:
        response = case.call(base_url=str(wired.http.base_url), timeout=10)
        case.validate_response(response, checks=CHECKS)

    hold()
