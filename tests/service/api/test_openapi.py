"""The description is valid OpenAPI 3.1 and says everything that the contract says."""

import json
from typing import Any

import pytest
import schemathesis
from jsonschema_rs import Draft202012Validator

from service.api.openapi import document, openapi_json
from service.api.routes import routes
from service.app.sentences import REASONS
from service.wire.json_encoder import to_json
from service.wire.schema import SERVICE
from tests.service.api.states import answers_of, every_moment

DOCUMENT = document()


def test_it_is_valid() -> None:
    schemathesis.openapi.from_dict(DOCUMENT).validate()
    assert json.loads(openapi_json()) == DOCUMENT


def test_every_call_is_described() -> None:
    operations = {
        operation["operationId"]: operation
        for path in DOCUMENT["paths"].values()
        for operation in path.values()
    }
    assert set(operations) == {method.name for method in SERVICE.methods}
    for route in routes():
        operation = DOCUMENT["paths"][route.template][route.verb.lower()]
        assert operation["operationId"] == route.rpc
        assert operation["summary"]
        assert {"200", "400", "429", "503"} <= set(operation["responses"])
        assert ("requestBody" in operation) is route.body


def test_everything_is_explained() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert schema["description"], name
        for field, described in schema.get("properties", {}).items():
            assert name == "Status" or described["description"], (name, field)
    for path in DOCUMENT["paths"].values():
        for operation in path.values():
            assert all(parameter["description"] for parameter in operation["parameters"])


def test_every_reason_is_explained_with_what_it_carries() -> None:
    reasons = DOCUMENT["components"]["schemas"]["ErrorReason"]
    assert set(reasons["enum"]) == set(REASONS) - {"INTERNAL"}
    lines = reasons["description"].splitlines()
    for reason in reasons["enum"]:
        assert any(line.startswith(f"- `{reason}`: {REASONS[reason][0]}: ") for line in lines)


def test_answers_are_as_described() -> None:
    validators: dict[str, Draft202012Validator] = {}
    for moment in list(every_moment())[::25]:
        for answer in answers_of(moment):
            name = type(answer).__name__
            if name not in validators:
                validators[name] = Draft202012Validator(_standalone(name), validate_formats=True)
            body = json.loads(to_json(answer, moment.rules.info.id))
            validators[name].validate(body)


def _standalone(name: str) -> dict[str, Any]:
    return {
        "$ref": f"#/components/schemas/{name}",
        "components": {"schemas": DOCUMENT["components"]["schemas"]},
    }


@pytest.mark.parametrize("name", ["ZyrcanOptions", "Seat", "Move"])
def test_unknown_fields_of_requests_are_not_described_as_allowed(name: str) -> None:
    assert DOCUMENT["components"]["schemas"][name]["additionalProperties"] is False


def test_answers_may_grow() -> None:
    assert "additionalProperties" not in DOCUMENT["components"]["schemas"]["Game"]
