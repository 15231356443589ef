"""Who is told of every call of both protocols: the metrics and the log of calls."""

from typing import Protocol

SLOW = 1.0


class Recorder(Protocol):
    """Counts and times calls."""

    def grpc_started(self, kind: str, service: str, method: str) -> None:
        """A call began; `kind` is `unary` or `server_stream`."""
        ...

    def grpc_received(self, kind: str, service: str, method: str) -> None:
        """The one message of a call came."""
        ...

    def grpc_sent(self, kind: str, service: str, method: str) -> None:
        """A message was sent."""
        ...

    def grpc_handled(self, kind: str, service: str, method: str, code: str, seconds: float) -> None:
        """A call ended with the canonical code of this name."""
        ...

    def rest_started(self) -> None:
        """A request began."""
        ...

    def rest_handled(self, route: str, status: int, seconds: float) -> None:
        """A request ended; `route` is its template, empty where nothing is served."""
        ...

    def refused(self, call: str, reason: str) -> None:
        """A call was refused for one of the contract's reasons."""
        ...


class CallLog(Protocol):
    """Writes down what somebody must be able to look up."""

    def failed(self, call: str, request_id: str, error: BaseException) -> None:
        """The service made a mistake; the caller was told no more than that."""
        ...

    def slow(self, call: str, request_id: str, seconds: float) -> None:
        """A call took more than SLOW seconds."""
        ...


class Silent:
    """Records and logs nothing; for tests and embedding."""

    def grpc_started(self, kind: str, service: str, method: str) -> None:
        """See Recorder."""

    def grpc_received(self, kind: str, service: str, method: str) -> None:
        """See Recorder."""

    def grpc_sent(self, kind: str, service: str, method: str) -> None:
        """See Recorder."""

    def grpc_handled(self, kind: str, service: str, method: str, code: str, seconds: float) -> None:
        """See Recorder."""

    def rest_started(self) -> None:
        """See Recorder."""

    def rest_handled(self, route: str, status: int, seconds: float) -> None:
        """See Recorder."""

    def refused(self, call: str, reason: str) -> None:
        """See Recorder."""

    def failed(self, call: str, request_id: str, error: BaseException) -> None:
        """See CallLog."""

    def slow(self, call: str, request_id: str, seconds: float) -> None:
        """See CallLog."""
