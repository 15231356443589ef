"""What a golden record replays to, as one short sum a version; needs the engine and nothing else.

    python -m tests.records.replaying           the sums of all records, as JSON
    python -m tests.records.replaying --write   make records that are missing, and their sums

A record lies in `<game>/<rules version>/<name>.record`, its sums beside it. A sum covers all that
the rules say of a position: state, seat to move, legal moves, effects, views, score, result, and
how much chance was used.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engine.core.record import UNDO, Record, decode, options_text, result_text
from engine.core.replay import Step, advance, replay_open, start
from engine.core.rng import commitment
from engine.core.rules import AnyRules, Viewpoint
from engine.registry import BY_ID

FOLDER = Path(__file__).parent
DIGITS = 16


def records() -> list[str]:
    """The names of all golden records: their paths below this folder, without suffix."""
    found = FOLDER.glob("*/*/*.record")
    return sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in found)


def text_of(name: str) -> str:
    """A golden record."""
    return (FOLDER / f"{name}.record").read_bytes().decode()


def written_sums(name: str) -> list[str]:
    """The sums that a golden record replayed to when it was made."""
    return (FOLDER / f"{name}.sums").read_text(encoding="ascii").split()


def sums(text: str) -> list[str]:
    """The sum of every version of a record; raises InvalidRecord."""
    record = decode(text.encode())
    rules = BY_ID[record.game]
    return [_sum(rules, step) for step in replay_open(rules, record)]


def _sum(rules: AnyRules, step: Step) -> str:
    state = step.state
    viewpoints = [Viewpoint(None), *map(Viewpoint, range(rules.seats(state)))]
    said: list[Any] = [
        msgspec.msgpack.encode(state),
        rules.to_move(state),
        [rules.format_move(move) for move in rules.legal_moves(state)],
        [[rules.see(effect, viewpoint) for viewpoint in viewpoints] for effect in step.effects],
        [rules.view(state, viewpoint) for viewpoint in viewpoints],
        rules.score(state),
        step.outcome(rules),
        step.takeable,
        step.rng.k,
    ]
    return sha256(msgspec.json.encode(said)).hexdigest()[:DIGITS]


def play(rules: AnyRules, options: Any, seats: int, name: str) -> Record:
    """A random game with some moves taken back, the same for the same name."""
    random, seed = Random(name), sha256(name.encode()).digest()
    step = start(rules, options, seats, seed)
    entries: list[str] = []
    while step.outcome(rules) is None:
        if step.takeable and random.random() < 0.2 and step.undos < 64:
            entries.append(UNDO)
        else:
            moves = tuple(rules.legal_moves(step.state))
            entries.append(rules.format_move(random.choice(moves)))
        step = advance(rules, step, entries[-1])
    return Record(
        game=rules.info.id,
        rules=rules.info.rules_version,
        id=sha256(seed).hexdigest()[:32],
        seats=seats,
        options=options_text(options),
        commitment=commitment(seed),
        seed=seed.hex(),
        result=result_text(step.outcome(rules)),
        entries=tuple(entries),
    )


def wanted() -> Iterator[tuple[str, AnyRules, Any, int]]:
    """Every game type with every number of seats, and every set of options once."""
    from tests.golden import playthrough  # noqa: PLC0415  it needs pytest, replaying must not

    for game in playthrough.wanted():
        game_type, _, name = game.name.partition("/")
        version = game.rules.info.rules_version
        yield f"{game_type}/{version}/{name}", game.rules, game.options, game.seats


def write() -> None:
    """Make what is missing; nothing that exists is touched."""
    for name, rules, options, seats in wanted():
        path = FOLDER / f"{name}.record"
        if not path.exists():
            text = play(rules, options, seats, name).text()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            path.with_suffix(".sums").write_text("\n".join(sums(text)) + "\n", encoding="ascii")


def main() -> None:
    """The command."""
    if "--write" in sys.argv:
        write()
    else:
        json.dump({name: sums(text_of(name)) for name in records()}, sys.stdout)


if __name__ == "__main__":
    main()
