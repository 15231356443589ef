"""Whatever game can be made can be exported, verified and imported, at every extreme."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from engine.core.rules import AnyRules, OptionInfo
from engine.registry import GAMES
from service.app import messages as m
from tests.service.app.desk import Desk, refused
from tests.service.app.play import random_walk, take_back

LIMIT, UNDOS = 8, 3
NAME = "Ä" * 40


def extremes(rules: AnyRules, seats: int) -> Iterator[Any]:
    """Options with each one at each of its extremes, and with all at the last of theirs."""
    kind = rules.types.options
    every = {}
    yield kind()
    for option, name in zip(rules.info.options, kind.__struct_fields__, strict=True):
        default = getattr(kind(), name)
        values = [value for value in _values(option, default, seats) if _fits(name, value, seats)]
        for value in values:
            yield kind(**{name: value})
        every[name] = values[-1] if values else default
    yield kind(**every)


def _values(option: OptionInfo, default: Any, seats: int) -> list[Any]:
    if option.name == "firstSeat":
        return [0, seats - 1]
    if option.choices:
        return [type(default)(choice) for choice in option.choices]
    if isinstance(default, bool):
        return [False, True]
    assert isinstance(option.most, int)
    if isinstance(default, tuple):
        # The longest names there are.
        cells = [f"-{q},-{r}" for q in range(80, 100) for r in range(80, 100)]
        return [tuple(cells[: 12 * seats]), tuple(cells[: option.most])]
    return [0, 1, option.most]


def _fits(name: str, value: Any, seats: int) -> bool:
    """Teams are for four seats only."""
    return not (name == "teams" and value and seats != 4)


CASES = [
    pytest.param(rules.info.id, seats, options, id=f"{rules.info.id}-{seats}-{number}")
    for rules in GAMES
    for seats in range(rules.info.min_seats, rules.info.max_seats + 1)
    for number, options in enumerate(extremes(rules, seats))
]


@pytest.mark.parametrize(("game_type", "seats", "options"), CASES)
async def test_at_every_extreme(game_type: str, seats: int, options: Any) -> None:
    flags = (f"--max-log-entries={LIMIT}", f"--max-undos={UNDOS}")
    for entries in (0, LIMIT):
        desk = Desk(*flags)
        request = m.NewGameRequest(
            game_type=game_type, seats=(m.Seat(name=NAME),) * seats, options=options
        )
        made = await desk.cases.new_game(desk.caller(), request)
        await random_walk(desk, made, Random(1), entries, undo=0.5)
        await require_round_trip(desk, made, flags)


async def require_round_trip(desk: Desk, made: m.NewGameResponse, flags: tuple[str, ...]) -> None:
    """The record brings the game back after a loss, on or over, and can be played from anew."""
    game_id, host = made.game.game_id, made.host_token
    game = await desk.get(game_id, host)
    if not game.outcome:
        record = await exported(desk, game_id)
        other = Desk(*flags)
        back = await import_(other, record, host)
        assert (back.game.version, back.game.record_tag) == (game.version, game.record_tag)
        await desk.abandon(game_id, host)
    record = await exported(desk, game_id)
    told = await desk.cases.verify_record(desk.caller(), m.VerifyRecordRequest(record=record))
    assert told.tag_valid
    assert told.outcome
    assert (told.game_id, told.version) == (game_id, game.version + (not game.outcome))
    new = await import_(Desk(*flags), record, None)
    assert new.game.version == told.version
    again = await import_(Desk(*flags), record, None, version=0)
    assert again.game.version == 0


async def exported(desk: Desk, game_id: str) -> str:
    request = m.ExportGameRequest(game_id=game_id)
    return (await desk.cases.export_game(desk.caller(), request)).record


async def import_(
    desk: Desk, record: str, token: str | None, version: Any = UNSET
) -> m.ImportGameResponse:
    request = m.ImportGameRequest(record=record, version=version)
    return await desk.cases.import_game(desk.caller(token), request)


async def test_as_many_undos_as_there_may_be() -> None:
    flags = (f"--max-log-entries={2 * UNDOS}", f"--max-undos={UNDOS}")
    desk = Desk(*flags)
    made = await desk.new_game("vizia", 2)
    game_id, host = made.game.game_id, made.host_token
    move = ""
    for version in range(0, 2 * UNDOS, 2):
        listed = await desk.moves(game_id, host, page_size=1000)
        move = next(text for text in listed.notations if text.startswith("display"))
        await desk.play(game_id, host, move, version)
        await take_back(desk, game_id, host, version + 1)
    with refused("GAME_LIMIT"):
        await desk.play(game_id, host, move, 2 * UNDOS)
    await require_round_trip(desk, made, flags)


async def test_nothing_but_an_abandonment_is_one_entry_more() -> None:
    desk = Desk()
    made = await desk.new_game("zyrcan", 3)
    version = await random_walk(desk, made, Random(1), 6)
    await desk.abandon(made.game.game_id, made.host_token)
    record = await exported(desk, made.game.game_id)
    await import_(Desk(f"--max-log-entries={version}"), record, None)
    for shorter in (record, record.replace("abandon\n", "").replace("abandoned", "*")):
        with refused("GAME_LIMIT"):
            await import_(Desk(f"--max-log-entries={version - 1}"), shorter, None)
