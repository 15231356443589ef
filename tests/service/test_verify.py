"""`tilewright verify`: says whether a record is true, without the service's packages."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.record import Record, options_text, parse
from service import verify
from service.__main__ import main
from tests.conformance.cases import CASES, random_game, seed_of
from tests.engine.core.test_replay import record_of
from tests.records.replaying import records, text_of

SERVICE_ONLY = {
    *("aiohttp", "cryptography", "google", "grpc", "hiredis", "jwt", "prometheus_client"),
    *("redis", "starlette", "structlog", "uvloop"),
}
RECORDS = records()
GOOD = text_of(RECORDS[0])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def run(file: Path, text: str, *flags: str) -> tuple[int, str]:
    file.write_text(text, encoding="utf-8", newline="")
    status, said = verify.verify(str(file), flags[0] if flags else "en")
    return status, said.replace(str(file), "FILE")


@pytest.mark.parametrize("name", RECORDS)
def test_golden_records_hold(file: Path, name: str) -> None:
    text = text_of(name)
    status, said = run(file, text)
    record = parse(text)
    assert status == 0
    assert f"{len(record.entries)} entries" in said
    assert said.endswith(f"Result: {record.result}")
    assert record.commitment in said


def test_a_record_holds_as_editors_write_it(file: Path) -> None:
    held = run(file, GOOD)
    assert held[0] == 0
    assert run(file, GOOD.removesuffix("\n").replace("\n", "\r\n")) == held


def test_what_is_said_of_a_good_record(file: Path) -> None:
    case = next(case for case in CASES if case.rules.info.id == "zyrcan")
    record = record_of(case, ("undo",), "*", seed_of("x"))
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    text = Record(**{**fields, "entries": (), "id": "ab" * 16, "options": "{}"}).text()
    status, said = run(file, text)
    assert status == 0
    assert said.split("\n") == [
        "FILE: the record holds.",
        f"  Zyrcan, version 1 of its rules, {record.seats} players, game {'ab' * 16}",
        f"  The seed belongs to the commitment {record.commitment}.",
        "  0 entries were replayed, 0 of them undos; 1 random number was drawn.",
        "  Result: *",
    ]
    assert run(file, text, "de")[1].startswith("FILE: Die Aufzeichnung stimmt.")


@pytest.mark.parametrize(
    ("old", "new", "status", "line"),
    [
        ("Game: ", "Game : ", 1, 1),
        ("Game: queens_garden", "Game: chess", 2, 1),
        ("Rules: 1", "Rules: 9", 2, 2),
        ("Seats: 2", "Seats: 9", 1, 4),
        ("Options: {", "Options: { ", 1, 5),
        ("Commitment: ", "Commitment: 0", 1, 6),
        ("\n\n", "\n\nnonsense\n", 1, 10),
        ("Result: ", "Result: x", 1, 8),
    ],
)
def test_the_first_fault_is_named_with_its_line(
    file: Path, old: str, new: str, status: int, line: int
) -> None:
    assert GOOD.startswith("Game: queens_garden")
    for language, word in (("en", "line"), ("de", "Zeile")):
        found, said = run(file, GOOD.replace(old, new, 1), language)
        assert (found, said.split(": ")[1]) == (status, f"{word} {line}")


def test_a_wrong_move_is_refused_in_the_words_of_the_game(file: Path) -> None:
    head, _, body = text_of("zyrcan/1/default-3").partition("\n\n")
    entries = body.split("\n")
    status, said = run(file, "\n".join([head, "", entries[0], entries[0], *entries[1:]]))
    cell = entries[0].partition("@")[2]
    assert status == 1
    assert said == (
        f"FILE: line 11: The entry “{entries[0]}” cannot be played here. {cell} is occupied; "
        "choose an empty cell."
    )


def test_a_sealed_record_cannot_be_checked(file: Path) -> None:
    lines = GOOD.split("\n")
    lines[6] = "Sealed: v2.key.ciphertext\nTag: " + "0" * 64
    status, said = run(file, "\n".join(lines))
    assert status == 2
    assert "line 7: The seed is sealed" in said


def test_a_file_that_is_not_there_and_standard_input(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["verify", str(file)]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().out
    assert main(["verify", str(file.parent)]) == 2
    capsys.readouterr()
    stdin = io.TextIOWrapper(io.BytesIO(GOOD.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["verify", "-", "--language", "de"]) == 0
    assert capsys.readouterr().out.startswith("-: Die Aufzeichnung stimmt.")
    with pytest.raises(SystemExit) as ended:
        main(["verify"])
    assert ended.value.code == 2


def test_it_needs_the_base_package_only(file: Path) -> None:
    """In a process that cannot import any package of the service."""
    file.write_text(GOOD, encoding="utf-8")
    script = (
        "import sys\n"
        f"for name in {SERVICE_ONLY!r}: sys.modules[name] = None\n"
        "from service.__main__ import main\n"
        "sys.exit(main(['verify', sys.argv[1]]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": "random"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "the record holds" in done.stdout


def test_every_game_s_records_can_be_verified(file: Path) -> None:
    for rules in {case.rules for case in CASES}:
        case = next(case for case in CASES if case.rules is rules)
        game = random_game(case)
        moves = tuple(rules.format_move(ply.move) for ply in game.plies[:20])
        text = record_of(case, moves, "*", case.seed).text()
        assert options_text(case.options) in text
        assert run(file, text)[0] == 0
