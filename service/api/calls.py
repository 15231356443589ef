"""The calls of the contract, free of any protocol: a message in, the answer's Struct out."""

from asyncio import CancelledError, current_task
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, TypeVar

from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from msgspec import Struct

from service.api.limits import ConcurrencyLimit, RateLimit, UnreadLimit
from service.api.requests import read_request
from service.api.status import language_of
from service.api.streams import Messages
from service.api.telemetry import CallLog, Recorder
from service.app import messages as m
from service.app.caller import Caller
from service.app.errors import Refusal, internal
from service.app.ports import Clock
from service.app.service import GameService
from service.wire.cache import ValueCache
from service.wire.schema import SERVICE

MAX_SECONDS = 30.0
"""How long a call may take whose caller sets no deadline, or a later one."""

READS = frozenset({"GetGame", "LegalMoves", "Score"})
"""Calls that come again and again with the very same bytes."""

SHORT = 128
"""Bytes of a request that is worth remembering: a game's id, and a few numbers."""

MOST_REQUEST_ID = 64
BEARER = "bearer "


Q = TypeVar("Q", bound=Struct)
A = TypeVar("A")


class Method(NamedTuple):
    """The Struct of a call's request, and what answers it."""

    request: type[Struct]
    answer: Callable[[Caller, Any], Any]


def _method(request: type[Q], answer: Callable[[Caller, Q], A]) -> Method:
    """The same; here the type checker sees that the answer is to this request."""
    return Method(request, answer)


def _methods(service: GameService) -> Mapping[str, Method]:
    """Every call of the contract by its name."""
    return {
        "ListGameTypes": _method(m.ListGameTypesRequest, service.list_game_types),
        "GetGameType": _method(m.GetGameTypeRequest, service.get_game_type),
        "NewGame": _method(m.NewGameRequest, service.new_game),
        "GetGame": _method(m.GetGameRequest, service.get_game),
        "ListMoves": _method(m.ListMovesRequest, service.list_moves),
        "LegalMoves": _method(m.LegalMovesRequest, service.legal_moves),
        "ApplyMove": _method(m.ApplyMoveRequest, service.apply_move),
        "WatchGame": _method(m.WatchGameRequest, service.watch_game),
        "UndoMove": _method(m.UndoMoveRequest, service.undo_move),
        "Score": _method(m.ScoreRequest, service.score),
        "AbandonGame": _method(m.AbandonGameRequest, service.abandon_game),
        "IssueToken": _method(m.IssueTokenRequest, service.issue_token),
        "ExportGame": _method(m.ExportGameRequest, service.export_game),
        "ImportGame": _method(m.ImportGameRequest, service.import_game),
        "VerifyRecord": _method(m.VerifyRecordRequest, service.verify_record),
    }


class Call:
    """One rpc: how its request is read, and the method that answers it."""

    def __init__(self, name: str, service: GameService) -> None:
        method: Any = SERVICE.methods_by_name[name]
        self.name = name
        self.path = f"/{SERVICE.full_name}/{name}"
        self.method = method
        self.message: type[Message] = GetMessageClass(method.input_type)
        self._request, self._use = _methods(service)[name]
        self._admit = service.admit
        self.streams = bool(method.server_streaming)
        self._asked = ValueCache(self._parsed, lambda _: SHORT) if name in READS else None

    def answer(self, caller: Caller, request: Struct) -> Awaitable[Struct]:
        """The answer; raises a Refusal."""
        answer: Awaitable[Struct] = self._use(caller, request)
        return answer

    def opened(self, caller: Caller, request: Struct) -> AbstractAsyncContextManager[Messages]:
        """The messages of a call that streams, to be entered; raises a Refusal, then or here."""
        opened: AbstractAsyncContextManager[Messages] = self._use(caller, request)
        return opened

    def known(self, raw: bytes) -> Struct | None:
        """The request that a read's few bytes are; None where `read` has to tell."""
        if self._asked is None or len(raw) > SHORT:
            return None
        try:
            return self._asked[raw]
        except (DecodeError, Refusal):
            return None

    def _parsed(self, raw: bytes) -> Struct:
        return read_request(self._request, self.message.FromString(raw))

    def read(self, caller: Caller, message: Message) -> Struct:
        """The request that a message is; raises a Refusal."""
        self.admit(caller, getattr(message, "game_id", ""))
        return read_request(self._request, message)

    def admit(self, caller: Caller, game_id: str) -> None:
        """Raise what comes before any fault of a field: TOKEN_INVALID, API_KEY_INVALID."""
        self._admit(caller, self._request, game_id)


class Calls:
    """All calls, and what surrounds them."""

    def __init__(
        self,
        service: GameService,
        *,
        clock: Clock,
        concurrency: ConcurrencyLimit,
        recorder: Recorder,
        log: CallLog,
        max_bytes: int,
        rates: RateLimit | None = None,
    ) -> None:
        self.by_name: Mapping[str, Call] = {
            method.name: Call(method.name, service) for method in SERVICE.methods
        }
        self.concurrency = concurrency
        self.rates = rates
        self.unread = UnreadLimit()
        self.recorder = recorder
        self.log = log
        self.max_bytes = max_bytes
        self._monotonic = clock.monotonic

    def caller(
        self,
        authorization: str | None,
        api_key: str | None,
        remaining: float | None,
        language: str = "",
    ) -> Caller:
        """Who calls; `remaining` are the seconds the caller will wait, None without a deadline.

        `language` is the value of `accept-language`.
        """
        seconds = MAX_SECONDS if remaining is None else min(remaining, MAX_SECONDS)
        return Caller(
            token=None if authorization is None else _bearer(authorization),
            api_key=api_key,
            deadline=self._monotonic() + seconds,
            language=language_of(language),
        )

    def mistake(self, call: str, request_id: str, error: BaseException) -> Refusal:
        """Log an unexpected exception and return INTERNAL.

        Raises cancellation of this task again, and what is no Exception."""
        if isinstance(error, CancelledError):
            # One from inside must not get out: a caller would wait for ever.
            if is_cancelled():
                raise error
        elif not isinstance(error, Exception):
            raise error
        self.log.failed(call, request_id, error)
        return internal()


def is_cancelled() -> bool:
    """Whether it is the running task that is cancelled, and not something that it waits for."""
    task = current_task()
    return task is None or task.cancelling() > 0


def _bearer(authorization: str) -> str:
    """The token of the header; any other scheme gives an empty, hence invalid, token."""
    scheme, token = authorization[: len(BEARER)], authorization[len(BEARER) :]
    return token.strip() if scheme.lower() == BEARER else ""


def request_id_of(value: str) -> str:
    """The caller's `x-request-id` as it may stand in a log."""
    return value[:MOST_REQUEST_ID] if value.isascii() and value.isprintable() else ""
