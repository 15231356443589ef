"""Records of every released version replay to the same bytes, wherever they are replayed."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.record import decode
from tests.records.replaying import FOLDER, records, sums, text_of, wanted, written_sums

RECORDS = records()
ROOT = Path(__file__).parents[2]
PYTHON = re.compile(r"python3\.(\d+)")
LEAST = 11


@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_replays_as_when_it_was_made(name: str) -> None:
    game, version = name.split("/")[:2]
    found, written = sums(text_of(name)), written_sums(name)
    if found != written:
        first = next(
            (at for at, pair in enumerate(zip(found, written, strict=False)) if len({*pair}) > 1),
            min(len(found), len(written)),
        )
        pytest.fail(
            f"{name}: version {first} is not what it was. Games that are on were pinned to "
            f"version {version} of the rules of {game}: raise rules_version in its GameInfo, keep "
            "the old rules for the old records, and make new records with "
            "`python -m tests.records.replaying --write`. Released records are never rewritten.",
            pytrace=False,
        )


def test_every_game_has_its_golden_records() -> None:
    missing = {name for name, *_ in wanted()} - set(RECORDS)
    assert not missing, "python -m tests.records.replaying --write"


def test_every_record_has_its_place_and_its_sums() -> None:
    for name in RECORDS:
        record = decode(text_of(name).encode())
        assert name.startswith(f"{record.game}/{record.rules}/")
        assert len(written_sums(name)) == len(record.entries) + 1
    assert {path.stem for path in FOLDER.glob("*/*/*.sums")} == {Path(n).stem for n in RECORDS}


def test_a_difference_is_seen() -> None:
    text = text_of(RECORDS[0])
    record = decode(text.encode())
    last = record.entries[-1]
    shorter = text.removesuffix(last + "\n").replace(f"Result: {record.result}", "Result: *")
    assert sums(shorter) == written_sums(RECORDS[0])[:-1]


def pythons() -> list[str]:
    """Every python3.x on the path that may run the engine, this one first."""
    found = {f"python3.{sys.version_info[1]}": sys.executable}
    for folder in filter(None, os.environ.get("PATH", "").split(os.pathsep)):
        for name in sorted(names_in(folder)):
            match = PYTHON.fullmatch(name)
            path = shutil.which(name) if match and int(match[1]) >= LEAST else None
            if path:
                found.setdefault(name, path)
    return list(found.values())


def names_in(folder: str) -> list[str]:
    """What lies in a folder; nothing where it is absent or may not be read."""
    try:
        return os.listdir(folder)  # noqa: PTH208 - names are all that is wanted
    except OSError:
        return []


@pytest.mark.parametrize("seed", ["0", "1", "random"])
@pytest.mark.parametrize("python", pythons(), ids=lambda path: Path(path).name)
def test_other_interpreters_replay_to_the_same_bytes(python: str, seed: str) -> None:
    """A Python that is found but cannot run them is named among the skipped tests."""
    if python != sys.executable:
        ready = subprocess.run([python, "-c", "import msgspec"], capture_output=True, check=False)
        if ready.returncode:
            lines = ready.stderr.decode(errors="replace").split("\n")
            reason = next((line for line in lines if "rror" in line or "not found" in line), "")
            pytest.skip(f"not run with {Path(python).name}: {reason}")
        if seed != "random":
            pytest.skip(f"{Path(python).name} is run with a random hash seed only")
    done = subprocess.run(
        [python, "-m", "tests.records.replaying"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: written_sums(name) for name in RECORDS}
