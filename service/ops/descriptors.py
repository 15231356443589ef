"""File descriptors: how many there are, and who may use them.

A process without free descriptors cannot be asked how it is: probes, scrapes and the connection
to the store fail like everything else. So connections of callers get what is left when these
have theirs.
"""

import resource

from msgspec import Struct

RESERVE = 128
"""Descriptors for the store, the metrics, logs, the event loop and gRPC's own pollers."""

MOST = 1 << 20
"""More are never asked for: where there is no limit, some systems count it in billions."""


class Shares(Struct, frozen=True):
    """`limit` descriptors in all; of them `http` and `grpc` are for connections of callers."""

    limit: int
    http: int
    grpc: int


def raise_limit() -> int:
    """Allow this process all the descriptors it may have; answers how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MOST if hard == resource.RLIM_INFINITY else hard
    wanted = min(allowed, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return MOST if soft == resource.RLIM_INFINITY else soft


def share(limit: int, http: int, grpc: int) -> Shares:
    """What each protocol gets of the connections it wants, where `limit` descriptors are allowed.

    A reserve is kept back, a quarter where there are very few; the rest is divided in proportion.
    """
    room = limit - min(RESERVE, limit // 4)
    wanted = http + grpc
    if wanted <= room:
        return Shares(limit, http, grpc)
    part = max(1, room * http // wanted)
    return Shares(limit, part, max(1, room - part))
