"""The settings as rows of one table."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from service.config.values import (
    boolean,
    choice,
    file,
    integer,
    keys,
    seconds,
    store_url,
    text,
    texts,
)

PREFIX = "TILEWRIGHT_"
MEMORY = "memory://"


class Setting(Struct, frozen=True, kw_only=True):
    """One row: `default` is written as it would be given; `secret` is never shown."""

    name: str
    read: Callable[[str], Any]
    form: str
    default: str
    meaning: str
    secret: bool = False

    @property
    def field(self) -> str:
        """Its field in Settings."""
        return self.name.lower()

    @property
    def flag(self) -> str:
        return "--" + self.name.lower().replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name


def _row(
    name: str,
    kind: tuple[Callable[[str], Any], str],
    default: str,
    meaning: str,
    *,
    secret: bool = False,
) -> Setting:
    read, form = kind
    return Setting(name=name, read=read, form=form, default=default, meaning=meaning, secret=secret)


PORT = integer(0, 65535)

TABLE: tuple[Setting, ...] = (
    _row("BIND", text(), "127.0.0.1", "Address to listen on; 0.0.0.0 for all."),
    _row("GRPC_PORT", PORT, "50051", "Port of gRPC; 0 takes a free one and says which."),
    _row("HTTP_PORT", PORT, "8080", "Port of REST; 0 takes a free one and says which."),
    _row("METRICS_PORT", PORT, "9464", "Port of the metrics; 0 takes a free one and says which."),
    _row(
        "STORE_URL",
        store_url(),
        MEMORY,
        "Where games live: memory:// in this process, for one process only; "
        "redis://[user:password@]host[:port][/db] or rediss:// for any number of processes, "
        "redis+sentinel://[user:password@]host[:port],…/primary[/db] where Sentinels say which "
        "server is the primary.",
    ),
    _row(
        "KEYS",
        keys(),
        "",
        "Keys of tokens, game ids and sealed seeds, as kid:hex,… with at least 64 hex digits "
        "each; the first one signs. Games of a key that is taken away can no longer be played. "
        "Without any, a key is made at start, which only the memory store allows.",
        secret=True,
    ),
    _row(
        "API_KEYS",
        texts(),
        "",
        "If there are any, making a game takes one of them, in x-api-key.",
        secret=True,
    ),
    _row("CORS_ORIGINS", texts(), "", "Origins whose pages may call REST; * for all."),
    _row(
        "GAME_TTL",
        integer(60, 10 * 366 * 86400),
        "2592000",
        "Seconds that a game is kept after its last log entry.",
    ),
    _row(
        "TOMBSTONE_TTL",
        integer(60, 10 * 366 * 86400),
        "31622400",
        "Seconds for which it is remembered that a game is over, in some 200 bytes of the store, "
        "so that no earlier record of it is played on with its seed known; GAME_TTL at least.",
    ),
    _row("DEFAULT_PAGE_SIZE", integer(1, 100_000), "100", "Items a page where none are asked for."),
    _row("MAX_PAGE_SIZE", integer(1, 100_000), "1000", "Items a page at most."),
    _row("MAX_MESSAGE_BYTES", integer(4096, 64 << 20), "262144", "Bytes a request at most."),
    _row(
        "MAX_IN_FLIGHT",
        integer(1, 100_000),
        "256",
        "Calls at once in this process; more are OVERLOADED.",
    ),
    _row(
        "MAX_STREAMS",
        integer(1, 1_000_000),
        "1000",
        "Calls and watches at once on one gRPC connection; clients hold back what is more.",
    ),
    _row(
        "MAX_GRPC_CONNECTIONS",
        integer(1, 100_000),
        "4096",
        "gRPC connections at once; more are closed as they come.",
    ),
    _row(
        "RATE_LIMIT",
        integer(0, 1_000_000),
        "0",
        "Calls a second that one caller, known by API key or else by address, may send over time; "
        "more are OVERLOADED. 0 for no limit.",
    ),
    _row(
        "RATE_BURST",
        integer(0, 1_000_000),
        "0",
        "Calls that such a caller may send at once after a silence; 0 for those of one second.",
    ),
    _row(
        "MAX_HTTP_CONNECTIONS",
        integer(2, 100_000),
        "4096",
        "REST connections at once; fewer where there are not enough file descriptors. One more "
        "takes the place of the one that has waited longest for a request.",
    ),
    _row(
        "MAX_HTTP_CONNECTIONS_PER_CLIENT",
        integer(1, 100_000),
        "2048",
        "REST connections at once of one address (IPv6: of one /64), in the same proportion fewer; "
        "more are closed at once. A proxy in front is one address.",
    ),
    _row(
        "MAX_HTTP_BUFFERED_BYTES",
        integer(1 << 20, 1 << 32),
        "33554432",
        "Bytes that all REST clients together have sent and that are not answered yet; who sends "
        "more is OVERLOADED. As many bytes of answers may be unread; of more, the client that "
        "leaves its answer unread for longest is cut off.",
    ),
    _row(
        "HTTP_HEAD_TIMEOUT",
        seconds(0.1, 3600),
        "10",
        "Seconds from the first byte of a REST request to the end of its header lines, and for a "
        "TLS handshake.",
    ),
    _row(
        "HTTP_BODY_TIMEOUT",
        seconds(0.1, 3600),
        "30",
        "Seconds from there to the end of its body.",
    ),
    _row(
        "HTTP_IDLE_TIMEOUT",
        seconds(0.1, 86400),
        "75",
        "Seconds that a REST connection may wait for its next request; more than any proxy in "
        "front keeps it (60 are usual), so that none uses a connection that closes.",
    ),
    _row(
        "HTTP_WRITE_TIMEOUT",
        seconds(0.1, 3600),
        "30",
        "Seconds that a REST client may read nothing of what waits for it.",
    ),
    _row("MAX_LOG_ENTRIES", integer(1, 1_000_000), "4096", "Log entries a game at most."),
    _row("MAX_UNDOS", integer(0, 1_000_000), "64", "Undos a game at most."),
    _row("MAX_NAME_LENGTH", integer(1, 1000), "40", "Characters a display name at most."),
    _row(
        "POSITIONS_IN_MEMORY",
        integer(1, 1_000_000),
        "1024",
        "Decoded positions that the process keeps, which saves loads from the store.",
    ),
    _row(
        "MAX_CONNECTION_AGE",
        integer(0, 7 * 86400),
        "0",
        "Seconds after which a gRPC connection is ended in good order, and a watch of either "
        "protocol told to resume elsewhere, so that clients spread over new replicas; 0 never.",
    ),
    _row("REFLECTION", boolean(), "false", "Whether gRPC clients may ask for the contract."),
    _row("TLS_CERT", file(), "", "PEM file of the certificate chain, for gRPC and REST."),
    _row("TLS_KEY", file(), "", "PEM file of its private key."),
    _row(
        "SHUTDOWN_WAIT",
        seconds(0, 600),
        "1",
        "Seconds from saying NOT_SERVING to closing the ports, for load balancers to notice.",
    ),
    _row("SHUTDOWN_GRACE", seconds(0, 600), "20", "Seconds that calls in flight may still take."),
    _row(
        "LOG_LEVEL",
        choice("debug", "info", "warning", "error"),
        "info",
        "The least important entries to log; debug tells of every move.",
    ),
    _row(
        "LOG_FORMAT",
        choice("auto", "json", "text"),
        "auto",
        "One JSON object a line, or text; auto is text on a terminal.",
    ),
)

BY_NAME = {setting.name: setting for setting in TABLE}
