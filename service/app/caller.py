"""Who calls, and what came beside the message."""

from msgspec import Struct


class Caller(Struct, frozen=True, kw_only=True):
    """The same for gRPC and REST.

    `token` is the bearer token and `api_key` the API key as sent, None where there was none;
    `deadline` is the moment, in seconds of the clock's `monotonic`, after which nobody waits for
    the answer any more; `language` is the one of the sentences the caller asks for.
    """

    token: str | None = None
    api_key: str | None = None
    deadline: float
    language: str = "en"
