"""A refusal is the same status everywhere: reason, facts, sentences, fields, when to come back."""

import json
from typing import Any

import pytest
from google.rpc import code_pb2, error_details_pb2

from engine.core.texts import Text
from service.api.openapi_comments import Comments
from service.api.status import HTTP, language_of, status_json, status_of
from service.app.errors import (
    Refusal,
    Violation,
    invalid_fields,
    not_your_turn,
    overloaded,
    route_unknown,
    said,
)
from service.app.sentences import REASONS
from tilewright.v1 import errors_pb2


def details(refusal: Refusal, language: str = "en") -> dict[str, Any]:
    status = json.loads(status_json(status_of(refusal, language)))
    return {detail.pop("@type").rpartition(".")[2]: detail for detail in status["details"]}


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr, de;q=0.5, en;q=0.4", "de"),
        ("de;q=0", "en"),
        ("de;q=x, *", "en"),
        (";;;,,,", "en"),
        ("fr", "en"),
        ("de;level=1", "de"),
    ],
)
def test_the_language_is_what_the_caller_likes_best(accept: str, language: str) -> None:
    assert language_of(accept) == language


def test_every_reason_has_a_code_and_an_http_status() -> None:
    for reason, (code, _) in REASONS.items():
        assert code_pb2.Code.Value(code)
        assert HTTP[code] >= 400, reason


def test_codes_stand_in_the_contract_s_comments() -> None:
    enum: Any = errors_pb2.DESCRIPTOR.enum_types_by_name["ErrorReason"]
    comments = Comments()
    for reason, (code, _) in REASONS.items():
        if reason != "INTERNAL":
            said_there = comments.of_value(enum, f"ERROR_REASON_{reason}")
            assert said_there.startswith(f"{code}: "), reason


def test_a_refusal_speaks_two_languages_and_names_its_facts() -> None:
    refusal = not_your_turn(2, (0,), ("Ada", "", ""))
    status = status_of(refusal, "de")
    assert status.code == code_pb2.FAILED_PRECONDITION
    assert status.message == refusal.sentence("en")
    found = details(refusal, "de")
    assert found["ErrorInfo"] == {
        "reason": "NOT_YOUR_TURN",
        "domain": "tilewright",
        "metadata": {"seat": "2", "seatsToMove": "0"},
    }
    assert found["LocalizedMessage"] == {"locale": "de", "message": refusal.sentence("de")}
    assert set(found) == {"ErrorInfo", "LocalizedMessage"}


def test_fields_at_fault_and_when_to_come_back() -> None:
    wrong = Violation("seats[0].name", said(Text("is {what}", "ist {what}"), what=Text("x", "y")))
    found = details(invalid_fields(wrong), "de")["BadRequest"]["fieldViolations"]
    assert found == [
        {
            "field": "seats[0].name",
            "description": "is x",
            "localizedMessage": {"locale": "de", "message": "ist y"},
        }
    ]
    assert details(overloaded(0.25))["RetryInfo"] == {"retryDelay": "0.250s"}
    assert details(overloaded(3.0))["RetryInfo"] == {"retryDelay": "3s"}


def test_what_is_no_text_is_written_out() -> None:
    status = status_of(route_unknown("GET", "/\ud800"), "en")
    info = error_details_pb2.ErrorInfo()
    assert status.details[0].Unpack(info)
    assert info.metadata["path"] == "/\\ud800"
