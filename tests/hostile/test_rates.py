"""More calls a second than one caller may send: told so on both protocols, by key or by address."""

from collections.abc import Iterator

import pytest

from tests.service.api.wired import Wired, running

BURST = 5


@pytest.fixture
def wired() -> Iterator[Wired]:
    with running("--rate-limit=1", f"--rate-burst={BURST}", "--api-keys=mine,yours") as service:
        yield service


def test_a_caller_has_one_bucket_for_both_protocols(wired: Wired) -> None:
    for protocol in (wired.grpc, wired.rest) * 2 + (wired.grpc,):
        assert protocol("ListGameTypes", {}).reason == ""
    for protocol in (wired.grpc, wired.rest):
        refused = protocol("ListGameTypes", {})
        assert refused.reason == "OVERLOADED"
        assert refused.detail("RetryInfo")["retryDelay"]
        assert "More than 1 call a second" in str(refused.refusal)
    german = wired.rest("ListGameTypes", {}, accept_language="de")
    assert "in der Sekunde" in german.detail("LocalizedMessage")["message"]
    response = wired.http.get("/v1/game-types")
    assert response.status_code == 429
    assert int(response.headers["retry-after"]) >= 1
    # Probes are asked at all times.
    assert wired.http.get("/healthz").status_code == 200


def test_a_key_in_force_has_a_bucket_of_its_own(wired: Wired) -> None:
    for _ in range(BURST):
        wired.grpc("ListGameTypes", {})
    assert wired.grpc("ListGameTypes", {}, x_api_key="made-up").reason == "OVERLOADED"
    for _ in range(BURST):
        assert wired.rest("ListGameTypes", {}, x_api_key="mine").reason == ""
    assert wired.grpc("ListGameTypes", {}, x_api_key="mine").reason == "OVERLOADED"
    assert wired.grpc("ListGameTypes", {}, x_api_key="yours").reason == ""
