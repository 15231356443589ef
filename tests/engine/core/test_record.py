"""The text of a record: one text a record, and the line of whatever is wrong with another."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.core.errors import InvalidRecord
from engine.core.record import (
    HEADER,
    SEAL_PARTS,
    TEXTS,
    Record,
    decode,
    line_of,
    parse,
    result_line,
    result_text,
)
from engine.core.rules import Outcome
from engine.core.texts import fill

HEX = "0123456789abcdef"
WORDS = st.text("abcdefghijklmnopqrstuvwxyz_.0123456789:@,;>+-/$!=", min_size=1, max_size=40)


def hexadecimal(digits: int) -> st.SearchStrategy[str]:
    return st.text(HEX, min_size=digits, max_size=digits)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seal = draw(st.sampled_from(["", "v1", "v2"]))
    safe = st.text("abcXYZ019-_", min_size=1, max_size=20)
    return Record(
        game=draw(WORDS),
        rules=draw(st.integers(0, 9999)),
        id=draw(hexadecimal(32)),
        seats=draw(st.integers(0, 9999)),
        options=draw(st.just("{}") | WORDS),
        commitment=draw(hexadecimal(64)),
        seed="" if seal else draw(hexadecimal(64)),
        sealed=".".join([seal, *(draw(safe) for _ in range(SEAL_PARTS[seal]))]) if seal else "",
        tag=draw(hexadecimal(64)) if seal else draw(st.just("") | hexadecimal(64)),
        result=draw(st.just("*") | WORDS),
        entries=tuple(draw(st.lists(WORDS, max_size=8))),
    )


RECORD = Record(
    game="zyrcan",
    rules=1,
    id="5f" * 16,
    seats=3,
    options="{}",
    commitment="eb" * 32,
    seed="00" * 32,
    tag="7a" * 32,
    entries=("place:1@0,1", "undo", "abandon"),
)
TEXT = """\
Game: zyrcan
Rules: 1
Id: 5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f
Seats: 3
Options: {}
Commitment: ebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebeb
Seed: 0000000000000000000000000000000000000000000000000000000000000000
Tag: 7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a
Result: *

place:1@0,1
undo
abandon
"""


def test_the_text_of_a_record() -> None:
    assert RECORD.text() == TEXT
    assert parse(TEXT) == RECORD
    assert decode(TEXT.encode()) == RECORD


@given(records())
def test_every_record_is_read_back(record: Record) -> None:
    assert parse(record.text()) == record


@given(records())
def test_lines_are_where_they_are_said_to_be(record: Record) -> None:
    lines = record.text().split("\n")
    assert lines[result_line(record) - 1] == f"Result: {record.result}"
    assert [lines[line_of(record, i) - 1] for i in range(len(record.entries))] == [*record.entries]


def read(text: str) -> Record | InvalidRecord:
    try:
        return parse(text)
    except InvalidRecord as error:
        return error


@given(st.text(max_size=400) | st.text("GameRulsIdSt: {}*\n0ab", max_size=400))
def test_other_texts_are_refused_or_their_own_record(text: str) -> None:
    found = read(text)
    if isinstance(found, InvalidRecord):
        assert 1 <= found.line <= text.count("\n") + 1
        assert fill(TEXTS[found.rule], found.facts, "de")
    else:
        assert found.text() == text


@example(1, "zyrcan\r")
@given(st.integers(1, 9), st.text(st.characters(exclude_characters="\n"), min_size=1, max_size=20))
def test_a_changed_header_line_is_another_record_or_named(line: int, value: str) -> None:
    lines = TEXT.split("\n")
    key = lines[line - 1].partition(":")[0]
    lines[line - 1] = f"{key}: {value}"
    text = "\n".join(lines)
    found = read(text)
    if isinstance(found, InvalidRecord):
        assert found.line == line
    else:
        assert found.text() == text.replace("\r\n", "\n")


@pytest.mark.parametrize("line", range(1, 10))
def test_a_missing_header_line_is_named(line: int) -> None:
    lines = TEXT.split("\n")
    missing = lines.pop(line - 1)
    if missing.startswith("Tag"):
        assert parse("\n".join(lines)).tag == ""
        return
    with pytest.raises(InvalidRecord) as caught:
        parse("\n".join(lines))
    assert (caught.value.line, caught.value.rule) == (line, "record.header")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, ""),
        (2, "Game: zyrcan"),
        (2, "Game: zyrcan\n"),
        (1, "\ufeff" + TEXT),
        (1, TEXT.replace("zyrcan\n", "zyrcan\r")),
        (2, TEXT.replace("Rules: 1", "Rules: 01")),
        (2, TEXT.replace("Rules: 1", "Rules: ١")),
        (2, TEXT.replace("Rules: 1", "rules: 1")),
        (3, TEXT.replace("5f5f", "5F5f", 1)),
        (4, TEXT.replace("Seats: 3", "Seats: -3")),
        (6, TEXT.replace("ebeb", "eb", 1)),
        (7, TEXT.replace("Seed: 0", "Seed: g")),
        (7, TEXT.replace("Seed: ", "Sealed: ")),
        (7, TEXT.replace("Seed: " + "00" * 32, "Sealed: v1.k.n/n.c")),
        (7, TEXT.replace("Seed: " + "00" * 32, "Sealed: v2.k.n.c")),
        (7, TEXT.replace("Seed: " + "00" * 32, "Sealed: v3.k.c")),
        (8, TEXT.replace("Seed: " + "00" * 32, "Sealed: v1.k.n.c").replace("Tag", "Tug")),
        (9, TEXT.replace("Result: *", "Result: ")),
        (10, TEXT.replace("\n\n", "\n")),
        (11, TEXT.replace("place:1@0,1\n", "place:1@0,1\r\r\n")),
        (13, TEXT[:-1] + "\r"),
    ],
)
def test_what_is_wrong_has_its_line(line: int, text: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        parse(text)
    assert caught.value.line == line
    for language in ("en", "de"):
        assert fill(TEXTS[caught.value.rule], caught.value.facts, language)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_ends_of_lines_are_read_as_editors_write_them(end: str, last: bool) -> None:
    text = TEXT if last else TEXT.removesuffix("\n")
    assert parse(text.replace("\n", end)) == RECORD
    header = TEXT[: TEXT.index("\n\n") + 2] if last else TEXT[: TEXT.index("\n\n") + 1]
    assert parse(header.replace("\n", end)).entries == ()


def test_bytes_that_are_no_text_have_their_line() -> None:
    with pytest.raises(InvalidRecord) as caught:
        decode(TEXT.encode().replace(b"undo", b"\xff"))
    assert (caught.value.line, caught.value.rule) == (12, "record.encoding")


def test_the_fixed_header_is_what_never_changes() -> None:
    start = TEXT.index("Seed")
    assert TEXT[:start] == RECORD.fixed_header
    assert [line.partition(":")[0] for line in TEXT[:start].split("\n") if line] == [
        key for key, _, _ in HEADER[:6]
    ]


def test_results() -> None:
    assert result_text(None) == "*"
    assert result_text(Outcome("abandoned", (), (), draw=False)) == "abandoned"
    assert result_text(Outcome("a.end.b", (0, 2), (1, 3, 1), draw=True)) == "a.end.b 1 3 1"


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("Game: \n", "„“ kann nicht nach Game stehen; erwartet wird ein Spieltyp."),
        ("Rules: 1\n", "Erwartet wird „Game: …“, gefunden wurde „Rules: 1“."),
        (
            "Game: x\nRules: y\n",
            "„y“ kann nicht nach Rules stehen; erwartet wird eine Regelversion.",
        ),
    ],
)
def test_what_was_expected_is_said_in_german_too(text: str, german: str) -> None:
    error = read(text)
    assert isinstance(error, InvalidRecord)
    assert fill(TEXTS[error.rule], error.facts, "de") == german


def test_seed_or_sealed_is_said_as_two_lines() -> None:
    digits = "0" * 32
    head = f"Game: x\nRules: 1\nId: {digits}\nSeats: 2\nOptions: {{}}\nCommitment: {digits * 2}\n"
    error = read(head + "x\n")
    assert isinstance(error, InvalidRecord)
    expected = fill(TEXTS[error.rule], error.facts, "en")
    assert expected == "Expected “Seed: …” or “Sealed: …”, found “x”."
