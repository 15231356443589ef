"""The short form of `make fuzz`: other requests each time, by a seed that a failure shows."""

import asyncio
import secrets

import pytest

from tests.hostile.fuzz.run import PROTOCOLS, Plan, attack
from tests.hostile.fuzz.verdict import Findings


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_mutated_requests_are_answered_with_a_reason_and_change_nothing(protocol: str) -> None:
    seed = secrets.randbits(32)
    findings = Findings(seed)
    plan = Plan(protocol, seed, requests=1500, seconds=8, workers=4)
    figures = asyncio.run(attack(plan, findings))
    assert not len(findings), f"seed {seed}, {figures}\n{findings.summary()}"
