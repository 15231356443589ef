"""A game's history from its log: all that can stand there, and the position after each entry.

The log is the record; effects and earlier positions are made again from it.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct, structs

from engine.core.errors import EngineError, Expected, InvalidOptions, InvalidRecord
from engine.core.record import (
    ABANDON,
    ABANDONED,
    COMMITMENT_LINE,
    OPTIONS_LINE,
    SEATS_LINE,
    SEED_LINE,
    TOKEN,
    UNDO,
    Record,
    line_of,
    options_text,
    result_line,
    result_text,
    token_entry,
)
from engine.core.rng import Rng, commitment
from engine.core.rules import AnyRules, Outcome, Transition
from engine.core.wire import Effect, Move, TurnBegan

MOST_INTEGER = 2**31 - 1


class NothingToUndo(EngineError):
    """No move stands that could be taken back now."""


class EntryKind(Enum):
    """What one log entry did."""

    MOVE = "ENTRY_KIND_MOVE"
    UNDO = "ENTRY_KIND_UNDO"
    ABANDON = "ENTRY_KIND_ABANDON"
    TOKEN = "ENTRY_KIND_TOKEN"


class Step(Struct, frozen=True, kw_only=True):
    """The position after `version` entries and what the last of them did.

    `seat` made the entry, `kind` says what it was; the set-up has neither, an abandonment has no
    seat, and for a token `seat` is its owner, None the host. `move` is the newest move that was not
    taken back, `mover` its seat, and `ended_turn` says that a turn began with it. `before` is the
    step to return to on undo, None if the move cannot be taken back; the chain is at most one turn
    long. `takeable` is how many undos in a row are possible, `undos` how many were made so far. An
    undo has no effects: its state says it all.
    `issued` holds the version that issued the token in force: the host's, then each seat's.
    """

    version: int
    kind: EntryKind | None
    seat: int | None
    move: Move | None
    effects: tuple[Effect, ...]
    state: Any
    rng: Rng
    mover: int | None = None
    ended_turn: bool = False
    before: "Step | None" = None
    takeable: int = 0
    undos: int = 0
    abandoned: bool = False
    issued: tuple[int, ...]

    def outcome(self, rules: AnyRules) -> Outcome | None:
        """The result of the game here; an abandoned game has no winners and no ranks."""
        if self.abandoned:
            return Outcome(ABANDONED, (), (), draw=False)
        outcome: Outcome | None = rules.outcome(self.state)
        return outcome


def takes_back(rules: AnyRules, state: Any, move: Move) -> bool:
    """Whether `move`, which just led to `state`, may be taken back."""
    return rules.can_undo(state, move) and rules.outcome(state) is None


def start(rules: AnyRules, options: Any, seats: int, seed: bytes) -> Step:
    """The set-up; raises InvalidOptions."""
    first: Transition[Any, Any] = rules.new_game(options, seats, Rng(seed))
    return Step(
        version=0,
        kind=None,
        seat=None,
        move=None,
        effects=first.effects,
        state=first.state,
        rng=first.rng,
        issued=(0,) * (1 + seats),
    )


def play(rules: AnyRules, step: Step, move: Move) -> Step:
    """The step after the seat to move played `move`; raises IllegalMove."""
    seats = rules.to_move(step.state)
    result: Transition[Any, Any] = rules.apply(step.state, move, step.rng)
    open_ = takes_back(rules, result.state, move)
    return Step(
        version=step.version + 1,
        kind=EntryKind.MOVE,
        seat=seats[0],
        move=move,
        effects=result.effects,
        state=result.state,
        rng=result.rng,
        mover=seats[0],
        ended_turn=any(isinstance(effect, TurnBegan) for effect in result.effects),
        before=step if open_ else None,
        takeable=step.takeable + 1 if open_ else 0,
        undos=step.undos,
        issued=step.issued,
    )


def undo(rules: AnyRules, step: Step) -> Step:
    """The step after the newest standing move was taken back; raises NothingToUndo."""
    back = step.before
    if back is None:
        raise NothingToUndo
    return Step(
        version=step.version + 1,
        kind=EntryKind.UNDO,
        seat=rules.to_move(back.state)[0],
        move=back.move,
        effects=(),
        state=back.state,
        rng=back.rng,
        mover=back.mover,
        ended_turn=back.ended_turn,
        before=back.before,
        takeable=back.takeable,
        undos=step.undos + 1,
        issued=step.issued,
    )


def abandon(rules: AnyRules, step: Step) -> Step:
    """The step after the game was given up, which nothing follows."""
    return Step(
        version=step.version + 1,
        kind=EntryKind.ABANDON,
        seat=None,
        move=step.move,
        effects=(),
        state=step.state,
        rng=step.rng,
        mover=step.mover,
        ended_turn=step.ended_turn,
        undos=step.undos,
        abandoned=True,
        issued=step.issued,
    )


def issue(step: Step, seat: int | None) -> Step:
    """The step after the token of a seat, or of the host (None), was issued anew.

    What could be taken back before still can.
    """
    version = step.version + 1
    return structs.replace(
        step,
        version=version,
        kind=EntryKind.TOKEN,
        seat=seat,
        effects=(),
        issued=issued_anew(step.issued, seat, version),
    )


def issued_anew(issued: tuple[int, ...], seat: int | None, version: int) -> tuple[int, ...]:
    """`Step.issued` after this version issued the token of a seat, or of the host (None)."""
    at = 0 if seat is None else 1 + seat
    return (*issued[:at], version, *issued[at + 1 :])


def advance(rules: AnyRules, step: Step, entry: str) -> Step:
    """The step after a log entry: `undo`, `abandon`, a token, or the notation of a move.

    Raises MalformedNotation, IllegalMove or NothingToUndo.
    """
    if entry == UNDO:
        return undo(rules, step)
    if entry == ABANDON:
        return abandon(rules, step)
    if entry.startswith(TOKEN):
        owners = {token_entry(seat): seat for seat in (None, *range(len(step.issued) - 1))}
        if entry in owners:
            return issue(step, owners[entry])
    return play(rules, step, rules.parse_move(entry))


def replay(
    rules: AnyRules, options: Any, seats: int, seed: bytes, entries: Iterable[str]
) -> Iterator[Step]:
    """The set-up and the step after each entry of a log whose entries were all checked before."""
    step = start(rules, options, seats, seed)
    yield step
    for entry in entries:
        step = advance(rules, step, entry)
        yield step


def replay_record(rules: AnyRules, record: Record, seed: bytes) -> Iterator[Step]:
    """The same for a record that may be wrong in any way; raises InvalidRecord with the line.

    Commitment, options and every entry are checked, and the result after the last step, so only
    for a caller that takes all of them.
    """
    if commitment(seed) != record.commitment:
        raise InvalidRecord(COMMITMENT_LINE, "record.commitment")
    options = _options(rules, record)
    try:
        step = start(rules, options, record.seats, seed)
    except InvalidOptions as error:
        line = SEATS_LINE if error.field == "seats" else OPTIONS_LINE
        raise InvalidRecord(line, "record.options", error, found=record.options[:80]) from None
    yield step
    for number, entry in enumerate(record.entries):
        line = line_of(record, number)
        if step.outcome(rules) is not None:
            raise InvalidRecord(line, "record.finished", entry=record.entries[number - 1])
        try:
            step = advance(rules, step, entry)
        except NothingToUndo:
            raise InvalidRecord(line, "record.undo") from None
        except EngineError as error:
            raise InvalidRecord(line, "record.move", error, entry=entry[:80]) from None
        yield step
    result = result_text(step.outcome(rules))
    if result != record.result:
        line = result_line(record)
        raise InvalidRecord(line, "record.result", expected=result, found=record.result[:80])


def replay_open(rules: AnyRules, record: Record) -> Iterator[Step]:
    """The same with the seed that the record itself names; raises InvalidRecord if sealed."""
    if not record.seed:
        raise InvalidRecord(SEED_LINE, "record.sealed")
    return replay_record(rules, record, bytes.fromhex(record.seed))


def _options(rules: AnyRules, record: Record) -> Any:
    """The options of a record; a missing key is its default, unknown keys are refused.

    Every other text than the canonical one for the keys it names is refused as well.
    """
    try:
        given = msgspec.json.decode(record.options, type=dict[str, Any])
        options = msgspec.json.decode(record.options, type=rules.types.options)
        every = msgspec.json.decode(options_text(options), type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError):
        raise _no_options(record, Expected("the options as JSON", "json")) from None
    if not given.keys() <= every.keys():
        known = sorted(rules.types.options.__struct_encode_fields__)
        label = "no other keys than " + ", ".join(known)
        raise _no_options(record, Expected(label, "keys", (("keys", tuple(known)),)))
    canonical = options_text({key: every[key] for key in given})
    if canonical != record.options:
        raise _no_options(record, canonical[:80])
    if any(isinstance(value, int) and not 0 <= value <= MOST_INTEGER for value in every.values()):
        facts = (("least", 0), ("most", MOST_INTEGER))
        raise _no_options(record, Expected(f"integers of 0 … {MOST_INTEGER}", "integer", facts))
    return options


def _no_options(record: Record, expected: str | Expected) -> InvalidRecord:
    found = record.options[:80]
    return InvalidRecord(
        OPTIONS_LINE, "record.value", key="Options", expected=expected, found=found
    )
