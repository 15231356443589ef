"""What bounds HTTP connections, and what they and their server know of each other."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import Struct
from starlette.types import ASGIApp

C_contra = TypeVar("C_contra", contravariant=True)


class HttpLimits(Struct, frozen=True, kw_only=True):
    """`connections` in all and `per_client` of one address.

    `buffered_bytes` of all their requests, and as many of all their answers; `body_bytes` of a
    body; the rest are seconds: for a head, for a body, between two requests, and for a client that
    reads nothing.
    """

    connections: int
    per_client: int
    buffered_bytes: int
    body_bytes: int
    head_seconds: float
    body_seconds: float
    idle_seconds: float
    write_seconds: float


class Server(Protocol[C_contra]):
    """What a connection asks of the server that it belongs to, and tells it."""

    app: ASGIApp
    limits: HttpLimits
    held: int
    draining: bool
    count: Callable[[str], None]
    failed: Callable[[BaseException], None]

    def opened(self, connection: C_contra) -> None:
        """It may send a request."""
        ...

    def waits(self, connection: C_contra) -> None:
        """It waits for a request."""
        ...

    def busy(self, connection: C_contra) -> None:
        """It has sent one."""
        ...

    def sending(self, connection: C_contra, size: int) -> None:
        """So many bytes of its answer wait to be read."""
        ...

    def sent(self, connection: C_contra) -> None:
        """Its answer is on its way."""
        ...

    def closed(self, connection: C_contra) -> None:
        """It is gone."""
        ...
