"""The settings: every field is one, and says its type, range, default and meaning.

A field `grpc_port` is the flag `--grpc-port` or the variable `TILEWRIGHT_GRPC_PORT`; the flag
wins. Flags, environment, printed configuration, help and docs follow from the fields.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from service.config.kinds import (
    MEMORY,
    Count,
    File,
    GameAge,
    Grace,
    Keys,
    Million,
    MillionOrNone,
    Patience,
    Port,
    Secrets,
    StoreUrl,
    Text,
    Texts,
)


class Settings(Struct, frozen=True, kw_only=True):
    """The values; each default is one that `load` would accept."""

    bind: Annotated[Text, "Address to listen on; 0.0.0.0 for all."] = "127.0.0.1"
    grpc_port: Annotated[Port, "Port of gRPC; 0 takes a free one and says which."] = 50051
    http_port: Annotated[Port, "Port of REST; 0 takes a free one and says which."] = 8080
    metrics_port: Annotated[Port, "Port of the metrics; 0 takes a free one and says which."] = 9464
    store_url: Annotated[
        StoreUrl,
        "Where games live: memory:// in this process, for one process only; "
        "redis://[user:password@]host[:port][/db] or rediss:// for any number of processes, "
        "redis+sentinel://[user:password@]host[:port],…/primary[/db] where Sentinels say which "
        "server is the primary.",
    ] = MEMORY
    keys: Annotated[
        Keys,
        "Keys of tokens, game ids and sealed seeds, as kid:hex,… with at least 64 hex digits "
        "each; the first one signs. Games of a key that is taken away can no longer be played. "
        "Without any, a key is made at start, which only the memory store allows.",
    ] = msgspec.field(default_factory=dict)
    api_keys: Annotated[
        Secrets, "If there are any, making a game takes one of them, in x-api-key."
    ] = ()
    cors_origins: Annotated[Texts, "Origins whose pages may call REST; * for all."] = ()
    game_ttl: Annotated[GameAge, "Seconds that a game is kept after its last log entry."] = (
        2_592_000
    )
    tombstone_ttl: Annotated[
        GameAge,
        "Seconds for which it is remembered that a game is over, in some 200 bytes of the "
        "store, so that no earlier record of it is played on with its seed known; GAME_TTL at "
        "least.",
    ] = 31_622_400
    default_page_size: Annotated[Count, "Items a page where none are asked for."] = 100
    max_page_size: Annotated[Count, "Items a page at most."] = 1000
    max_message_bytes: Annotated[int, Meta(ge=4096, le=64 << 20), "Bytes a request at most."] = (
        262_144
    )
    max_in_flight: Annotated[Count, "Calls at once in this process; more are OVERLOADED."] = 256
    max_streams: Annotated[
        Million, "Calls and watches at once on one gRPC connection; clients hold back what is more."
    ] = 1000
    max_grpc_connections: Annotated[
        Count, "gRPC connections at once; more are closed as they come."
    ] = 4096
    rate_limit: Annotated[
        MillionOrNone,
        "Calls a second that one caller, known by API key or else by address, may send over "
        "time; more are OVERLOADED. 0 for no limit.",
    ] = 0
    rate_burst: Annotated[
        MillionOrNone,
        "Calls that such a caller may send at once after a silence; 0 for those of one second.",
    ] = 0
    max_http_connections: Annotated[
        int,
        Meta(ge=2, le=100000),
        "REST connections at once; fewer where there are not enough file descriptors. One more "
        "takes the place of the one that has waited longest for a request.",
    ] = 4096
    max_http_connections_per_client: Annotated[
        Count,
        "REST connections at once of one address (IPv6: of one /64), in the same proportion "
        "fewer; more are closed at once. A proxy in front is one address.",
    ] = 2048
    max_http_buffered_bytes: Annotated[
        int,
        Meta(ge=1 << 20, le=1 << 32),
        "Bytes that all REST clients together have sent and that are not answered yet; who "
        "sends more is OVERLOADED. As many bytes of answers may be unread; of more, the client "
        "that leaves its answer unread for longest is cut off.",
    ] = 33_554_432
    http_head_timeout: Annotated[
        Patience,
        "Seconds from the first byte of a REST request to the end of its header lines, and for "
        "a TLS handshake.",
    ] = 10.0
    http_body_timeout: Annotated[Patience, "Seconds from there to the end of its body."] = 30.0
    http_idle_timeout: Annotated[
        float,
        Meta(ge=0.1, le=86400),
        "Seconds that a REST connection may wait for its next request; more than any proxy in "
        "front keeps it (60 are usual), so that none uses a connection that closes.",
    ] = 75.0
    http_write_timeout: Annotated[
        Patience, "Seconds that a REST client may read nothing of what waits for it."
    ] = 30.0
    max_log_entries: Annotated[Million, "Log entries a game at most."] = 4096
    max_undos: Annotated[MillionOrNone, "Undos a game at most."] = 64
    max_name_length: Annotated[int, Meta(ge=1, le=1000), "Characters a display name at most."] = 40
    positions_in_memory: Annotated[
        Million, "Decoded positions that the process keeps, which saves loads from the store."
    ] = 1024
    max_connection_age: Annotated[
        int,
        Meta(ge=0, le=7 * 86400),
        "Seconds after which a gRPC connection is ended in good order, and a watch of either "
        "protocol told to resume elsewhere, so that clients spread over new replicas; 0 never.",
    ] = 0
    reflection: Annotated[bool, "Whether gRPC clients may ask for the contract."] = False
    tls_cert: Annotated[File, "PEM file of the certificate chain, for gRPC and REST."] = ""
    tls_key: Annotated[File, "PEM file of its private key."] = ""
    shutdown_wait: Annotated[
        Grace, "Seconds from saying NOT_SERVING to closing the ports, for load balancers to notice."
    ] = 1.0
    shutdown_grace: Annotated[Grace, "Seconds that calls in flight may still take."] = 20.0
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        "The least important entries to log; debug tells of every move.",
    ] = "info"
    log_format: Annotated[
        Literal["auto", "json", "text"],
        "One JSON object a line, or text; auto is text on a terminal.",
    ] = "auto"

    @property
    def in_memory(self) -> bool:
        """Whether games live in this process only."""
        return self.store_url == MEMORY
