"""What the description allows is answered as the description says."""

from collections.abc import Iterator
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


READS = [(path, verbs["get"]) for path, verbs in document()["paths"].items() if "get" in verbs]
IN_PATH = {"game_id": "0" * 32, "game_type": "zyrcan"}


def edges() -> Iterator[tuple[str, str, str]]:
    """The path, the name and the widest values that a read may be asked for."""
    for path, operation in READS:
        for parameter in operation["parameters"]:
            schema = parameter["schema"]
            if parameter["in"] != "query" or parameter["name"] == "seat":
                continue  # How many seats there are depends on the game.
            if "maxLength" in schema:
                yield path, parameter["name"], "0" * schema["maxLength"]
            for bound in ("minimum", "maximum"):
                if bound in schema:
                    yield path, parameter["name"], str(schema[bound])


@pytest.mark.parametrize(("path", "name", "value"), list(edges()))
def test_the_widest_value_is_no_invalid_field(
    wired: Wired, path: str, name: str, value: str
) -> None:
    answer = wired.http.get(path.format_map(IN_PATH), params={name: value})
    found = answer.json() if answer.status_code >= 400 else {"details": []}
    assert "INVALID_FIELD" not in [detail.get("reason") for detail in found["details"]]


@pytest.mark.parametrize("label", OPERATIONS)
def test_answers_are_as_described(wired: Wired, label: str) -> None:
    @given(case=OPERATIONS[label].as_strategy())
    @settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    def hold(case: Any) -> None:
        response = case.call(base_url=str(wired.http.base_url), timeout=10)
        case.validate_response(response, checks=CHECKS)

    hold()
