"""The settings: one table gives the flags, the environment, the printed configuration, the docs.

A setting `GRPC_PORT` is the flag `--grpc-port` or the variable `TILEWRIGHT_GRPC_PORT`; the flag
wins. A secret may be kept in a file that `…_FILE` names. All problems are found at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.notation import MAX_BYTES
from engine.registry import GAMES
from service.app.messages import Limits
from service.app.ports import REMEMBERED
from service.config.sources import Given, given, printed
from service.config.table import MEMORY, PREFIX, TABLE
from service.config.values import BadValue, masked_url

__all__ = ["ConfigError", "Settings", "load", "printed"]


class Settings(Struct, frozen=True, kw_only=True):
    """The values; field names are those of the table in lower case."""

    bind: str
    grpc_port: int
    http_port: int
    metrics_port: int
    store_url: str
    keys: Mapping[str, bytes]
    api_keys: tuple[str, ...]
    cors_origins: tuple[str, ...]
    game_ttl: int
    tombstone_ttl: int
    default_page_size: int
    max_page_size: int
    max_message_bytes: int
    max_in_flight: int
    max_streams: int
    max_grpc_connections: int
    rate_limit: int
    rate_burst: int
    max_http_connections: int
    max_http_connections_per_client: int
    max_http_buffered_bytes: int
    http_head_timeout: float
    http_body_timeout: float
    http_idle_timeout: float
    http_write_timeout: float
    max_log_entries: int
    max_undos: int
    max_name_length: int
    positions_in_memory: int
    max_connection_age: int
    reflection: bool
    tls_cert: str
    tls_key: str
    shutdown_wait: float
    shutdown_grace: float
    log_level: str
    log_format: str

    @property
    def in_memory(self) -> bool:
        """Whether games live in this process only."""
        return self.store_url == MEMORY

    @property
    def limits(self) -> Limits:
        """What clients are told."""
        return Limits(
            default_page_size=self.default_page_size,
            max_page_size=self.max_page_size,
            max_message_bytes=self.max_message_bytes,
            max_in_flight=self.max_in_flight,
            max_log_entries=self.max_log_entries,
            max_undos=self.max_undos,
            max_name_length=self.max_name_length,
            max_board_cells=max(rules.info.max_board_cells for rules in GAMES),
            max_notation_bytes=MAX_BYTES,
            remembered_request_ids=REMEMBERED,
            game_ttl_seconds=self.game_ttl,
        )


class ConfigError(Exception):
    """Everything that is wrong with the settings, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


def load(
    arguments: Sequence[str], environment: Mapping[str, str]
) -> tuple[Settings, Mapping[str, Given]]:
    """The settings, and what they were read from; raises ConfigError with every problem."""
    problems: list[str] = []
    values = given(arguments, environment, problems)
    read: dict[str, Any] = {}
    for setting in TABLE:
        value = values[setting.name]
        try:
            read[setting.field] = setting.read(value.text)
        except BadValue as error:
            shown = "the value" if setting.secret else f"“{masked_url(value.text)}”"
            problems.append(f"{setting.variable}: {shown} will not do; expected {error}")
    if problems:
        raise ConfigError(problems)
    settings = Settings(**read)
    problems = _contradictions(settings)
    if problems:
        raise ConfigError(problems)
    return settings, values


def _contradictions(settings: Settings) -> list[str]:
    problems = []
    if not settings.in_memory and not settings.keys:
        problems.append(
            f"{PREFIX}KEYS is required with {masked_url(settings.store_url)}: every process and "
            "every restart must have the same keys"
        )
    if bool(settings.tls_cert) != bool(settings.tls_key):
        problems.append(f"{PREFIX}TLS_CERT and {PREFIX}TLS_KEY go together")
    if settings.default_page_size > settings.max_page_size:
        problems.append(f"{PREFIX}DEFAULT_PAGE_SIZE is above {PREFIX}MAX_PAGE_SIZE")
    ports = [settings.grpc_port, settings.http_port, settings.metrics_port]
    taken = [port for port in ports if port]
    if len(set(taken)) < len(taken):
        problems.append("gRPC, REST and metrics need a port each")
    return problems
