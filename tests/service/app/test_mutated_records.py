"""Records with anything changed: refused with the line, or a record of the same text."""

import asyncio
from collections.abc import Awaitable
from functools import lru_cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.record import parse
from service.app.errors import Refusal
from tests.service.app.desk import Desk
from tests.service.app.play import GAMES, export, lost, random_walk, restore, verify

ALLOWED = {
    "RECORD_INVALID",
    "UNKNOWN_GAME_TYPE",
    "RULES_VERSION_UNSUPPORTED",
    "INVALID_FIELD",
    "GAME_LIMIT",
    "TOKEN_INVALID",
}


@lru_cache
def records() -> tuple[tuple[str, str], ...]:
    """Sealed and open records of every game, with the host's token."""

    async def make() -> tuple[tuple[str, str], ...]:
        desk, made_ = Desk(), []
        for game_type, seats in GAMES:
            made = await desk.new_game(game_type, seats)
            await random_walk(desk, made, Random(1), 15, undo=0.2)
            made_.append((await export(desk, made.game.game_id), made.host_token))
            await random_walk(desk, made, Random(1), 2000)
            made_.append((await export(desk, made.game.game_id), made.host_token))
        return tuple(made_)

    return asyncio.run(make())


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, str, str]:
    """A record, what became of it, and the host's token."""
    text, token = draw(st.sampled_from(records()))
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["drop", "double", "swap", "change", "insert", "cut"]))
        other = draw(st.integers(0, len(lines) - 1))
        if kind == "drop":
            lines[at : at + 1] = []
        elif kind == "double":
            lines.insert(at, lines[at])
        elif kind == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == "insert":
            lines.insert(
                at, draw(st.sampled_from(["", "undo", "abandon", "token:0", "pass", "x", " "]))
            )
        elif kind == "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
        else:
            spot = draw(st.integers(0, len(lines[at])))
            new = draw(st.text(max_size=2) | st.sampled_from(["0", "9", "a", "-", "\0", "é"]))
            lines[at] = lines[at][:spot] + new + lines[at][spot + 1 :]
        lines = lines or [""]
    return text, "\n".join(lines), token


async def refusal_of(call: Awaitable[object]) -> Refusal | None:
    try:
        await call
    except Refusal as refusal:
        return refusal
    return None


async def outcome(desk: Desk, text: str, token: str) -> None:
    for call in (restore(desk, text, token), verify(desk, text)):
        refusal = await refusal_of(call)
        if refusal is None:
            assert parse(text).text() == text
            continue
        assert refusal.reason in ALLOWED, refusal
        if refusal.reason == "RECORD_INVALID":
            assert 1 <= int(refusal.metadata["line"]) <= text.count("\n") + 1
        for language in ("en", "de"):
            assert refusal.sentence(language)


@settings(max_examples=150, deadline=None)
@given(mutated())
def test_any_change_is_refused_with_its_line_or_is_a_record(case: tuple[str, str, str]) -> None:
    _, changed, token = case
    desk = lost(Desk())
    asyncio.run(outcome(desk, changed, token))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_changed_entry_of_a_sealed_record_gets_through(data: st.DataObject) -> None:
    """Whatever is done to its lines: the tag stands for each of them."""
    text, token = data.draw(st.sampled_from([r for r in records() if "\nSealed: " in r[0]]))
    head, _, body = text.partition("\n\n")
    entries = body.splitlines()
    changed = data.draw(
        st.permutations(entries)
        | st.lists(st.sampled_from(entries), max_size=len(entries) + 3)
        | st.just(entries[:-1])
    )
    if changed != entries:
        record = head + "\n\n" + "".join(line + "\n" for line in changed)
        refusal = asyncio.run(refusal_of(restore(lost(Desk()), record, token)))
        assert refusal is not None
        assert (refusal.reason, refusal.metadata["line"]) == ("RECORD_INVALID", "8")
