"""The description is valid OpenAPI 3.1 and says everything that the contract says."""

import json
from typing import Any
from urllib.parse import urljoin

import pytest
import schemathesis
from jsonschema_rs import Draft202012Validator

from service.api.openapi import document, openapi_json
from service.api.openapi_parts import DETAILS, TAGS
from service.api.routes import routes
from service.app.sentences import REASONS
from service.wire.json_encoder import to_json
from service.wire.schema import SERVICE
from tests.service.api.states import answers_of, every_moment
from tests.service.api.wired import Json, Wired

DOCUMENT = document()
STATUS = {"Status", *DETAILS}
PLACE = {"place": {"engines": 1, "cell": "0,0"}}


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
            assert name in STATUS or described["description"], (name, field)
    for path in DOCUMENT["paths"].values():
        for operation in path.values():
            assert all(parameter["description"] for parameter in operation["parameters"])


def test_every_reason_is_explained_with_what_it_carries() -> None:
    reasons = DOCUMENT["components"]["schemas"]["ErrorReason"]
    known, more = reasons["anyOf"]
    assert more == {"type": "string"}, "clients must take reasons that are new to them"
    assert set(known["enum"]) == set(REASONS) - {"INTERNAL"}
    lines = reasons["description"].splitlines()
    for reason in known["enum"]:
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
    schema = DOCUMENT["components"]["schemas"][name]
    for form in schema.get("oneOf", [schema]):
        assert form["additionalProperties"] is False


def test_answers_may_grow() -> None:
    assert "additionalProperties" not in DOCUMENT["components"]["schemas"]["Game"]


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(_standalone(name), validate_formats=True)


@pytest.mark.parametrize(
    ("name", "value", "valid"),
    [
        ("Move", {"notation": "pass"}, True),
        ("Move", {"zyrcan": PLACE}, True),
        ("Move", {"notation": "place:1@0,0", "zyrcan": PLACE}, True),
        ("Move", {}, False),
        ("Move", {"notation": ""}, False),
        ("Move", {"notation": "p ss"}, False),
        ("Move", {"notation": "p" * 513}, False),
        ("Move", {"zyrcan": {}}, False),
        ("Move", {"zyrcan": {**PLACE, "attack": {"source": "0,0", "target": "1,0"}}}, False),
        ("Move", {"zyrcan": PLACE, "vizia": {"endTurn": {}}}, False),
        ("GameOptions", {"zyrcan": {}}, True),
        ("GameOptions", {"zyrcan": {}, "vizia": {}}, False),
        ("GameView", {}, False),
    ],
)
def test_one_of_several_is_described_so(name: str, value: Json, valid: bool) -> None:
    assert validator(name).is_valid(value) is valid


def test_what_answers_always_hold_is_required() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    assert schemas["GetGameResponse"]["required"] == ["game"]
    assert {"gameId", "view", "expireTime"} <= set(schemas["Game"]["required"])
    assert "outcome" not in schemas["Game"]["required"]
    assert "score" in schemas["ScoreResponse"]["required"]


def test_every_call_has_one_tag() -> None:
    tagged = [rpc for _, calls in TAGS.values() for rpc in calls]
    assert len(tagged) == len(set(tagged))
    for path in DOCUMENT["paths"].values():
        for operation in path.values():
            assert len(operation["tags"]) == 1, operation["operationId"]


def test_calls_are_found_behind_any_prefix() -> None:
    (server,) = DOCUMENT["servers"]
    found = urljoin("https://a.example/games/v1/openapi.json", server["url"])
    assert found == "https://a.example/games/"


@pytest.mark.parametrize(
    ("rpc", "fields", "said"),
    [
        ("NewGame", {"gameType": "zyrcan"}, {}),
        ("NewGame", {"gameType": "zyrcan", "seats": [{}] * 2, "seed": "x"}, {}),
        ("GetGame", {"gameId": "0" * 32}, {"accept_language": "de"}),
        ("GetGame", {"gameId": "0" * 32}, {"authorization": "Bearer x"}),
        ("ApplyMove", {"gameId": "0" * 32, "expectedVersion": 0, "move": {}}, {}),
        ("VerifyRecord", {"record": "x"}, {}),
    ],
)
def test_refusals_are_as_described(wired: Wired, rpc: str, fields: Json, said: Json) -> None:
    refusal = wired.rest(rpc, fields, **said).refusal
    assert refusal is not None
    validator("Status").validate(refusal)
    names = {detail["@type"].rpartition(".")[2] for detail in refusal["details"]}
    assert {"ErrorInfo", "LocalizedMessage"} <= names <= set(DETAILS)
