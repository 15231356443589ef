"""Golden records, read by nothing but the grammar of docs/record.md and the slow models.

This is what a reader in another language would do: no line of the engine is used.
"""

import json
import re
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.reference import queens_garden, vizia, zyrcan
from tests.reference.stream import Stream

FOLDER = Path(__file__).parent.parent / "records"
RECORD = re.compile(
    r"Game: (?P<game>[a-z][a-z0-9_]*)\n"
    r"Rules: (?P<rules>0|[1-9][0-9]{0,3})\n"
    r"Id: [0-9a-f]{32}\n"
    r"Seats: (?P<seats>0|[1-9][0-9]{0,3})\n"
    r"Options: (?P<options>\{.*\})\n"
    r"Commitment: (?P<commitment>[0-9a-f]{64})\n"
    r"Seed: (?P<seed>[0-9a-f]{64})\n"
    r"(?:Tag: [0-9a-f]{64}\n)?"
    r"Result: (?P<result>\*|abandoned|[a-z0-9_]+\.[a-z0-9_]+\.[a-z0-9_]+(?: [1-9][0-9]*)*)\n"
    r"\n"
    r"(?P<entries>(?:[!-~]{1,512}\n)*)"
)
NAMES = [
    path.relative_to(FOLDER).with_suffix("").as_posix()
    for path in sorted(FOLDER.glob("*/*/*.record"))
]
PLAIN = [name for name in NAMES if "/default-" in name or name.startswith("zyrcan/1/eliminated")]


class Model(NamedTuple):
    """A slow model and the position that a record begins with."""

    module: Any
    position: Any
    stream: Stream


def read(name: str) -> dict[str, str]:
    """The parts of a record."""
    found = RECORD.fullmatch((FOLDER / f"{name}.record").read_bytes().decode())
    assert found is not None
    return found.groupdict()


def begun(record: dict[str, str]) -> Model:
    """The set-up of a record with default options."""
    stream, seats = Stream(bytes.fromhex(record["seed"])), int(record["seats"])
    if record["game"] == "zyrcan":
        skip = json.loads(record["options"])["eliminated"] == "ZYRCAN_ELIMINATED_SKIP"
        return Model(zyrcan, zyrcan.setup(seats, stream, skip=skip), stream)
    if record["game"] == "vizia":
        return Model(vizia, vizia.setup(seats, stream), stream)
    return Model(queens_garden, queens_garden.setup(seats, stream), stream)


@pytest.mark.parametrize("name", NAMES)
def test_golden_records_follow_the_grammar_and_keep_their_commitment(name: str) -> None:
    record = read(name)
    seed = bytes.fromhex(record["seed"])
    assert sha256(b"tilewright-commitment" + seed).hexdigest() == record["commitment"]
    options = json.loads(record["options"])
    text = json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert text == record["options"]


@pytest.mark.parametrize("name", PLAIN)
def test_golden_records_lead_to_their_result_in_the_slow_models(name: str) -> None:
    record = read(name)
    model = begun(record)
    position, stream = model.position, model.stream
    before: list[tuple[Any, Stream]] = []
    for entry in record["entries"].splitlines():
        if entry == "undo":
            position, stream = before.pop()
        else:
            before.append((deepcopy(position), stream.copy()))
            position = model.module.apply(position, entry, stream)
    _, *ranks = record["result"].split(" ")
    assert ranks == [str(rank) for rank in model.module.ranks(position)]
