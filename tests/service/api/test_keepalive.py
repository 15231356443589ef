"""A client that keeps its connection alive by pings is not cut off for it."""

import time
from pathlib import Path

import pytest
from grpc._cython import cygrpc

from service.api.grpc_server import Transport, options_of
from tests.hostile.http2 import message, peer
from tests.service.process import process


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_a_ping_every_ten_seconds_is_borne_without_calls() -> None:
    with process() as service, peer(service.addresses.grpc) as caller:
        for number in range(7):
            # A little early, as pings through a network come now and then.
            until = time.monotonic() + 9.5
            while time.monotonic() < until and not caller.goodbye:
                caller.receive(0.1)
            assert not caller.goodbye, f"after {number} pings"
            caller.h2.ping(number.to_bytes(8, "big"))
            caller.flush()
        caller.receive(1)
        assert not caller.goodbye
        assert caller.call("ListGameTypes", message(b"")).code == 0


def test_the_library_knows_every_argument() -> None:
    """What it does not know it ignores without a word."""
    library: object = cygrpc
    code = Path(str(vars(library)["__file__"])).read_bytes()
    limits = {"max_bytes": 1, "streams": 1, "connections": 1, "max_age": 1}
    for name, _ in options_of(Transport(bind="", port=0, cert="", key="", **limits)):
        assert name.encode() + b"\0" in code, name
