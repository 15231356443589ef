"""Structured logs: state changes, errors and slow calls, one line each.

Nothing that a player could not know may stand here: no moves, no positions, no seeds, no tokens,
and of an exception only its type and where it came from.
"""

import logging
import sys
import traceback
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

import msgspec
import structlog
from msgspec import structs
from structlog.typing import FilteringBoundLogger, Processor

from service.app.events import (
    Event,
    GameCreated,
    GameEnded,
    GameRestored,
    HistoryLost,
    MovePlayed,
    MoveUndone,
)

LEVELS = logging.getLevelNamesMapping()
DEEPEST = 12

CALLERS_DOING = ("Invalid encoding", "ExecuteBatchError raised in core")
"""How the lines of grpc begin that whoever calls can bring about: a header that is no text, whose
value the line quotes, and a caller who hangs up in the moment of the answer."""

LINES: Mapping[type[Event], tuple[int, str]] = {
    GameCreated: (logging.INFO, "game_created"),
    MovePlayed: (logging.DEBUG, "move_applied"),
    MoveUndone: (logging.DEBUG, "undo_applied"),
    GameEnded: (logging.INFO, "game_ended"),
    GameRestored: (logging.INFO, "game_restored"),
    HistoryLost: (logging.ERROR, "history_lost"),
}
"""Level and name of the line that an event is worth."""


def configure(level: str, form: str) -> None:
    """Send all logs to stderr; `form` is `json`, `text` or `auto` (text on a terminal)."""
    least = LEVELS[level.upper()]
    text = form == "text" or (form == "auto" and sys.stderr.isatty())
    renderer: Processor = (
        structlog.dev.ConsoleRenderer() if text else structlog.processors.JSONRenderer(_json)
    )
    before: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper("iso"),
    ]
    structlog.configure(
        processors=[*before, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*before, structlog.stdlib.add_logger_name, _without_exception],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(least, logging.INFO))
    logging.getLogger("grpc._cython.cygrpc").addFilter(
        lambda record: not str(record.msg).startswith(CALLERS_DOING)
    )
    logging.getLogger("aiohttp").setLevel(max(least, logging.WARNING))


def _json(event: Any, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()


def _without_exception(
    _logger: Any, _name: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """An exception of a library as type and places; its message may quote anything."""
    raised = event.pop("exc_info", None)
    error = raised[1] if isinstance(raised, tuple) else raised
    if isinstance(error, BaseException):
        event.update(described(error))
    return event


def described(error: BaseException) -> dict[str, Any]:
    """What of an exception may be written down: types and places, never its message."""
    chain = [type(error).__name__]
    cause = error.__cause__ or error.__context__
    while cause is not None and len(chain) < DEEPEST:
        chain.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    return {"error": " < ".join(chain), "trace": _places(error)}


def _places(error: BaseException) -> Sequence[str]:
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


class Journal:
    """Observer of the use cases and log of the calls."""

    def __init__(self, level: str) -> None:
        self._log: FilteringBoundLogger = structlog.get_logger()
        least = LEVELS[level.upper()]
        # Moves come by the thousand: what is not logged must cost next to nothing.
        self._lines = {kind: line for kind, line in LINES.items() if line[0] >= least}

    def observe(self, event: Event) -> None:
        """Write down what changes games; single moves are for those who debug."""
        line = self._lines.get(type(event))
        if line is not None:
            facts = structs.asdict(event)
            facts.pop("seconds", None)
            self._log.log(*line, **facts)

    def failed(self, call: str, request_id: str, error: BaseException) -> None:
        """See service.api.telemetry.CallLog."""
        self._log.error("call_failed", call=call, request_id=request_id, **described(error))

    def slow(self, call: str, request_id: str, seconds: float) -> None:
        """See service.api.telemetry.CallLog."""
        self._log.warning("call_slow", call=call, request_id=request_id, seconds=round(seconds, 3))
