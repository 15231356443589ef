"""Every way in which the service says no: one exception, one constructor for each reason.

The reasons, their canonical codes and the names of all metadata are the contract's; the
sentences stand in sentences.py. What the engine refuses is turned into refusals by
engine_errors.py.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.texts import Template, fill
from service.app.sentences import INSTEAD, PROBLEMS, REASONS, UNDO

RETRY_AFTER = 1.0
"""Seconds until somebody who came too many, or read too slowly, tries again."""

Sentence = Callable[[str], str]
"""Makes the sentence in a language (`en`, `de`)."""


class Violation(Struct, frozen=True):
    """One field (dotted path in snake_case) and what is wrong with it."""

    field: str
    problem: Sentence


class Refusal(Exception):
    """The answer to a call that is not carried out.

    `reason` is the contract's, `code` the name of its canonical code, `metadata` every machine
    fact by lowerCamelCase name, `violations` the fields at fault (`more` of them than are told),
    `retry_after` seconds.
    """

    def __init__(
        self,
        reason: str,
        *,
        sentence: Sentence | None = None,
        metadata: Mapping[str, str] | None = None,
        violations: tuple[Violation, ...] = (),
        more: bool = False,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code, self._text = REASONS[reason]
        self.metadata = metadata or {}
        self.violations = violations
        self.more = more
        self.retry_after = retry_after
        self._sentence = sentence

    def sentence(self, language: str) -> str:
        """What is said to the caller in `language` (`en`, `de`; others are answered in `en`)."""
        if self._sentence is not None:
            return self._sentence(language)
        return fill(self._text, self.metadata, language)

    def __str__(self) -> str:
        return f"{self.reason}: {self.sentence('en')}"


def said(template: Template, *, names: Sequence[str] = (), **facts: Any) -> Sentence:
    """A sentence from a template; `names` are those of the players, by seat."""
    return lambda language: fill(template, facts, language, names)


def problem(key: str, **words: Any) -> Sentence:
    """What is wrong with a field: a row of PROBLEMS."""
    return said(PROBLEMS[key], **words)


def invalid_fields(*violations: Violation, more: bool = False, **metadata: str) -> Refusal:
    """INVALID_FIELD for one or more fields, in the order found; metadata names the first one.

    `more` says that these are not all.
    """
    return Refusal(
        "INVALID_FIELD",
        sentence=lambda language: "; ".join(
            f"{violation.field}: {violation.problem(language)}" for violation in violations
        ),
        metadata={"field": violations[0].field, **metadata},
        violations=violations,
        more=more,
    )


def invalid_field(field: str, key: str, **words: Any) -> Refusal:
    """INVALID_FIELD for one field, with a row of PROBLEMS."""
    return invalid_fields(Violation(field, problem(key, **words)))


def move_forms_disagree(notation: str, typed: str) -> Refusal:
    """MOVE_FORMS_DISAGREE: the two forms of one move are two moves."""
    return Refusal("MOVE_FORMS_DISAGREE", metadata={"notation": notation[:512], "action": typed})


def unknown_game_type(game_type: str, known: Sequence[str]) -> Refusal:
    """UNKNOWN_GAME_TYPE."""
    metadata = {"gameType": game_type[:80], "gameTypes": ", ".join(known)}
    return Refusal("UNKNOWN_GAME_TYPE", metadata=metadata)


def page_token_invalid() -> Refusal:
    """PAGE_TOKEN_INVALID: no token of this list."""
    return Refusal("PAGE_TOKEN_INVALID")


def page_token_stale(expected: int, current: int) -> Refusal:
    """PAGE_TOKEN_STALE: the list was begun at another version."""
    return Refusal("PAGE_TOKEN_STALE", metadata=_versions(expected, current))


def request_id_reused(request_id: str) -> Refusal:
    """REQUEST_ID_REUSED: the id was used for another request."""
    return Refusal("REQUEST_ID_REUSED", metadata={"requestId": request_id})


def game_was_over(request_id: str) -> Refusal:
    """REQUEST_ID_REUSED: the game that the request once made was played to its end, and is gone."""
    sentence = said(INSTEAD["was_over"])
    return Refusal("REQUEST_ID_REUSED", sentence=sentence, metadata={"requestId": request_id})


def game_not_found(game_id: str) -> Refusal:
    """GAME_NOT_FOUND: never made, or expired."""
    return Refusal("GAME_NOT_FOUND", metadata={"gameId": game_id})


def route_unknown(method: str, path: str, allow: Sequence[str] = ()) -> Refusal:
    """ROUTE_UNKNOWN: nothing is served there; `allow` are the methods that the path takes."""
    metadata = {"method": method[:16], "path": path[:200]}
    if allow:
        metadata["allow"] = ", ".join(allow)
    return Refusal("ROUTE_UNKNOWN", metadata=metadata)


def method_unknown(services: str) -> Refusal:
    """ROUTE_UNKNOWN for a method of gRPC that none of these services has."""
    sentence = said(INSTEAD["method"], services=services)
    return Refusal("ROUTE_UNKNOWN", sentence=sentence, metadata={"services": services})


def not_your_turn(seat: int, seats_to_move: Sequence[int], names: Sequence[str]) -> Refusal:
    """NOT_YOUR_TURN: another seat is to move; `names` are the players', by seat."""
    return Refusal(
        "NOT_YOUR_TURN",
        sentence=_reason("NOT_YOUR_TURN", names, seat=seat, seatsToMove=tuple(seats_to_move)),
        metadata={"seat": str(seat), "seatsToMove": ", ".join(map(str, seats_to_move))},
    )


def _reason(reason: str, names: Sequence[str], **facts: Any) -> Sentence:
    return said(REASONS[reason][1], names=names, **facts)


def game_finished(reason: str) -> Refusal:
    """GAME_FINISHED: `reason` is the one of the outcome."""
    return Refusal("GAME_FINISHED", metadata={"outcome": reason})


def game_was_finished(reason: str) -> Refusal:
    """GAME_FINISHED for a record of a time at which the game was not over yet."""
    sentence = said(INSTEAD["finished"])
    return Refusal("GAME_FINISHED", sentence=sentence, metadata={"outcome": reason})


def rules_version_unsupported(version: int, known: int | None) -> Refusal:
    """RULES_VERSION_UNSUPPORTED: the game is pinned to rules that this service does not have."""
    metadata = {"rulesVersion": str(version), "supported": str(known or "")}
    return Refusal("RULES_VERSION_UNSUPPORTED", metadata=metadata)


def version_mismatch(expected: int, current: int) -> Refusal:
    """VERSION_MISMATCH: the game has moved on, or was never that far."""
    metadata = _versions(expected, current)
    # The caller may be wrong, or the only one who knows that the store has lost something.
    sentence = said(INSTEAD["ahead"], **metadata) if expected > current else None
    return Refusal("VERSION_MISMATCH", sentence=sentence, metadata=metadata)


def _versions(expected: int, current: int) -> dict[str, str]:
    return {"expectedVersion": str(expected), "currentVersion": str(current)}


def token_invalid() -> Refusal:
    """TOKEN_INVALID: missing where one is needed, not ours, of another game, of a retired key."""
    return Refusal("TOKEN_INVALID")


def token_replaced() -> Refusal:
    """TOKEN_INVALID for a token in whose place a new one was issued."""
    metadata = {"cause": "replaced"}
    return Refusal("TOKEN_INVALID", sentence=said(INSTEAD["replaced"]), metadata=metadata)


def api_key_invalid() -> Refusal:
    """API_KEY_INVALID."""
    return Refusal("API_KEY_INVALID")


def not_your_seat(seat: int, names: Sequence[str]) -> Refusal:
    """NOT_YOUR_SEAT: the token is of another seat; `names` are the players', by seat."""
    sentence = _reason("NOT_YOUR_SEAT", names, seat=seat)
    return Refusal("NOT_YOUR_SEAT", sentence=sentence, metadata={"seat": str(seat)})


def host_only() -> Refusal:
    """NOT_YOUR_SEAT on a call that is the host's alone."""
    return Refusal("NOT_YOUR_SEAT", sentence=said(INSTEAD["host"]))


def view_forbidden(seat: int, names: Sequence[str]) -> Refusal:
    """VIEW_FORBIDDEN: another seat's eyes in a game with private hands."""
    sentence = _reason("VIEW_FORBIDDEN", names, seat=seat)
    return Refusal("VIEW_FORBIDDEN", sentence=sentence, metadata={"seat": str(seat)})


def overloaded(retry_after: float = RETRY_AFTER) -> Refusal:
    """OVERLOADED: more calls at once than the service takes."""
    return Refusal("OVERLOADED", retry_after=retry_after)


def too_many_calls(rate: int, retry_after: float) -> Refusal:
    """OVERLOADED for a caller who sends more than `rate` calls a second."""
    return Refusal("OVERLOADED", sentence=said(INSTEAD["rate"], rate=rate), retry_after=retry_after)


def too_many_long_calls() -> Refusal:
    """OVERLOADED for a call that takes long, while the others are served."""
    return Refusal("OVERLOADED", sentence=said(INSTEAD["long"]), retry_after=RETRY_AFTER)


def answers_unread(retry_after: float) -> Refusal:
    """OVERLOADED for a connection that does not read what it asked for."""
    return Refusal("OVERLOADED", sentence=said(INSTEAD["unread"]), retry_after=retry_after)


def undo_refused(cause: str) -> Refusal:
    """UNDO_REFUSED: `cause` is a row of UNDO."""
    return Refusal("UNDO_REFUSED", sentence=said(UNDO[cause]), metadata={"cause": cause})


def watch_history_gone(after: int, current: int) -> Refusal:
    """WATCH_HISTORY_GONE: the game is not as far as `after`, or went on differently since."""
    metadata = {"afterVersion": str(after), "currentVersion": str(current)}
    return Refusal("WATCH_HISTORY_GONE", metadata=metadata)


def watcher_too_slow() -> Refusal:
    """OVERLOADED for a watcher that leaves too many changes unread."""
    return Refusal("OVERLOADED", sentence=said(INSTEAD["slow"]), retry_after=RETRY_AFTER)


class WatcherStalled(Refusal):
    """OVERLOADED for a watcher that does not read at all, so that it cannot be told now."""

    def __init__(self) -> None:
        super().__init__("OVERLOADED", sentence=said(INSTEAD["slow"]), retry_after=RETRY_AFTER)


def game_limit(limit: int, what: str, retry_after: float) -> Refusal:
    """GAME_LIMIT: `what` are the `entries` of the log or the `undos` among them."""
    template = INSTEAD["undos"] if what == "undos" else REASONS["GAME_LIMIT"][1]
    return Refusal(
        "GAME_LIMIT",
        sentence=said(template, limit=limit),
        metadata={"limit": what, "most": str(limit)},
        retry_after=retry_after,
    )


def store_unavailable(retry_after: float = 1.0) -> Refusal:
    """STORE_UNAVAILABLE: the store gave no answer within the call's time."""
    return Refusal("STORE_UNAVAILABLE", retry_after=retry_after)


def store_alone(retry_after: float = 1.0) -> Refusal:
    """STORE_UNAVAILABLE for a write that the store cannot copy to a second server."""
    return Refusal("STORE_UNAVAILABLE", sentence=said(INSTEAD["alone"]), retry_after=retry_after)


def history_lost(known: int, current: int) -> Refusal:
    """HISTORY_LOST: entries were acknowledged that the store no longer has."""
    metadata = {"knownVersion": str(known), "currentVersion": str(current)}
    return Refusal("HISTORY_LOST", metadata=metadata)


def state_corrupt(game_id: str) -> Refusal:
    """STATE_CORRUPT: what is stored is not this game, or cannot be read."""
    return Refusal("STATE_CORRUPT", metadata={"gameId": game_id})


def internal() -> Refusal:
    """A fault of the service itself; what happened stands in the log, never in the answer."""
    return Refusal("INTERNAL")
