"""The short form of `make fuzz`: the same requests each time; `make fuzz` draws others."""

import asyncio

import pytest

from tests.hostile.fuzz.run import PROTOCOLS, Plan, attack
from tests.hostile.fuzz.verdict import Findings

SEED = 1003


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_mutated_requests_are_answered_with_a_reason_and_change_nothing(protocol: str) -> None:
    findings = Findings(SEED)
    plan = Plan(protocol, SEED, requests=800, seconds=4, workers=4)
    figures = asyncio.run(attack(plan, findings))
    assert not len(findings), f"seed {SEED}, {figures}\n{findings.summary()}"
