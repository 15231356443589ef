"""Records of every game replay; a tampered one is refused at the line that was tampered with."""

from functools import lru_cache
from random import Random

import msgspec
import pytest
from msgspec import structs

from engine.core import replay
from engine.core.errors import EngineError, InvalidRecord
from engine.core.record import ABANDON, UNDO, Record, line_of, options_text, result_text
from engine.core.replay import EntryKind, NothingToUndo, Step, advance, replay_open, start
from engine.core.rng import commitment
from engine.core.rules import AnyRules
from tests.conformance.cases import CASES, STYLES, Case, random_game, seed_of

main_cases = pytest.mark.parametrize(
    "case",
    [c for c in CASES if c.mix in ("default", "everything") and c.style == STYLES[0]],
    ids=lambda case: case.name,
)
plain_cases = pytest.mark.parametrize(
    "case", [c for c in CASES if c.style == STYLES[0]], ids=lambda case: case.name
)

SEED = seed_of("replay")


def record_of(case: Case, entries: tuple[str, ...], result: str, seed: bytes) -> Record:
    return Record(
        game=case.rules.info.id,
        rules=case.rules.info.rules_version,
        id="5f" * 16,
        seats=case.seats,
        options=options_text(case.options),
        commitment=commitment(seed),
        seed=seed.hex(),
        result=result,
        entries=entries,
    )


@lru_cache(maxsize=4)
def finished(case: Case) -> Record:
    game = random_game(case)
    moves = tuple(case.rules.format_move(ply.move) for ply in game.plies)
    result = result_text(case.rules.outcome(game.states[-1]))
    return record_of(case, moves, result, case.seed)


def last(rules: AnyRules, record: Record) -> Step:
    step = None
    for step in replay_open(rules, record):  # noqa: B007 (the last one is wanted)
        pass
    assert step is not None
    return step


def refused(rules: AnyRules, record: Record) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as caught:
        last(rules, record)
    return caught.value


@plain_cases
def test_a_record_replays_to_the_same_position(case: Case) -> None:
    game = random_game(case)
    step = last(case.rules, finished(case))
    assert msgspec.msgpack.encode(step.state) == msgspec.msgpack.encode(game.states[-1])
    assert step.version == len(game.plies)
    assert step.rng == game.plies[-1].after.rng


@main_cases
def test_no_more_steps_are_held_than_a_turn_has_moves(case: Case) -> None:
    for step in replay_open(case.rules, finished(case)):
        held, at = 0, step.before
        while at is not None:
            held, at = held + 1, at.before
        assert held == step.takeable <= 64


@main_cases
def test_tampered_entries_have_their_line(case: Case) -> None:
    record = finished(case)
    for number in Random(case.name).sample(range(len(record.entries)), 3):
        entries = [*record.entries]
        for wrong in ("", "nonsense", entries[number] + " ", UNDO + "!", ABANDON[:-1], "x" * 600):
            entries[number] = wrong
            error = refused(case.rules, structs.replace(record, entries=tuple(entries)))
            assert (error.line, error.rule) == (line_of(record, number), "record.move")
            assert error.move is not None


@main_cases
def test_a_line_too_many_or_too_few_is_seen(case: Case) -> None:
    record = finished(case)
    longer = structs.replace(record, entries=(*record.entries, record.entries[-1]))
    error = refused(case.rules, longer)
    assert (error.line, error.rule) == (line_of(record, len(record.entries)), "record.finished")
    error = refused(case.rules, structs.replace(record, entries=record.entries[:-1]))
    assert (error.line, error.rule) == (8, "record.result")
    assert error.facts["expected"] == "*"
    tagged = structs.replace(record, entries=(), tag="00" * 32)
    assert refused(case.rules, tagged).line == 9


@main_cases
def test_abandoned_at_any_point(case: Case) -> None:
    record = finished(case)
    for length in {0, 1, len(record.entries) // 2}:
        entries = (*record.entries[:length], ABANDON)
        given_up = structs.replace(record, entries=entries, result="abandoned")
        step = last(case.rules, given_up)
        assert (step.kind, step.seat, step.effects) == (EntryKind.ABANDON, None, ())
        error = refused(case.rules, structs.replace(given_up, entries=(*entries, UNDO)))
        assert (error.line, error.rule) == (line_of(record, length + 1), "record.finished")


@main_cases
def test_header_lines_are_checked_against_the_game(case: Case) -> None:
    record, rules = finished(case), case.rules

    def line(**changed: object) -> int:
        return refused(rules, structs.replace(record, **changed)).line

    assert line(seats=case.rules.info.max_seats + 1) == 4
    assert line(seats=0) == 4
    assert line(commitment="00" * 32) == 6
    assert line(seed="00" * 32) == 6
    assert line(seed="", sealed="v1.a.b.c", tag="00" * 32) == 7
    assert line(result="*") == 8
    for options in ("[]", "{", "{}x", "null", '{ "a":1}', '{"a":1}', "[" * 8000):
        assert line(options=options) == 5
    first = '{"firstSeat":%s}'
    for value in ("9", "-1", "1.0", "null", '"0"', "true", str(2**31), "9" * 40):
        assert line(options=first % value) == 5
    assert line(options='{"firstSeat":0,"firstSeat":0}') == 5
    assert line(options='{"\\u0066irstSeat":0}') == 5


@main_cases
def test_a_missing_option_is_its_default(case: Case) -> None:
    if case.mix == "default":
        bare = structs.replace(finished(case), options="{}")
        assert last(case.rules, bare).version == len(bare.entries)


@plain_cases
def test_undo_goes_back_as_far_as_the_rules_allow(case: Case) -> None:
    """Random walks with undos: the position is the one that the moves left standing lead to."""
    rules, random = case.rules, Random(f"undo/{case.name}")
    step = start(rules, case.options, case.seats, SEED)
    standing: list[str] = []
    entries: list[str] = []
    while step.outcome(rules) is None and step.version < 150:
        if random.random() < 0.4 and step.takeable:
            entry = UNDO
            standing.pop()
        else:
            entry = rules.format_move(random.choice(tuple(rules.legal_moves(step.state))))
            standing.append(entry)
        step = advance(rules, step, entry)
        entries.append(entry)
        assert step.version == len(entries)
        assert (step.takeable > 0) == (step.before is not None)
        if not step.takeable:
            with pytest.raises(NothingToUndo):
                advance(rules, step, UNDO)
    plain = start(rules, case.options, case.seats, SEED)
    for entry in standing:
        plain = advance(rules, plain, entry)
    assert msgspec.msgpack.encode(plain.state) == msgspec.msgpack.encode(step.state)
    assert (plain.rng, plain.takeable) == (step.rng, step.takeable)
    record = record_of(case, tuple(entries), result_text(step.outcome(rules)), SEED)
    assert last(rules, record).state == step.state


def test_an_undo_too_many_has_its_line() -> None:
    case = CASES[0]
    error = refused(case.rules, record_of(case, (UNDO,), "*", SEED))
    assert (error.line, error.rule, error.move) == (10, "record.undo", None)


def test_the_end_of_a_replay_may_not_come_early() -> None:
    """Whoever stops early has checked what came before, not the result."""
    record = structs.replace(finished(CASES[0]), result="nobody knows")
    steps = replay_open(CASES[0].rules, record)
    assert next(steps).kind is None
    with pytest.raises(EngineError):
        list(steps)


def test_replay_of_a_good_log_has_a_step_for_each_entry() -> None:
    case = CASES[0]
    record = finished(case)
    seed = bytes.fromhex(record.seed)
    steps = list(replay.replay(case.rules, case.options, case.seats, seed, record.entries))
    assert [step.version for step in steps] == list(range(len(record.entries) + 1))
