"""A client that keeps its connection alive by pings is not cut off for it."""

import time

import pytest

from tests.hostile.http2 import message, peer
from tests.service.process import process


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_a_ping_every_ten_seconds_is_borne_without_calls() -> None:
    with process() as service, peer(service.addresses.grpc) as caller:
        for number in range(7):
            # A little early, as pings through a network come now and then.
            until = time.monotonic() + 9.5
            while time.monotonic() < until:
                caller.receive(0.1)
            caller.h2.ping(number.to_bytes(8, "big"))
            caller.flush()
        caller.receive(1)
        assert not caller.goodbye
        assert caller.call("ListGameTypes", message(b"")).code == 0
