"""The lane of long calls: few at once, a short line, and a word to all others."""

import asyncio
from typing import Any

import pytest

from service.app import lane as lane_module
from service.app import messages as m
from service.app.errors import Refusal
from service.app.lane import LIGHT, Lane
from tests.service.app.desk import Desk


async def test_a_full_line_and_a_long_wait_are_overload() -> None:
    lane = Lane(places=1, line=2, patience=0.05)
    leave = asyncio.Event()
    order: list[int] = []

    async def work(number: int) -> None:
        async with lane.entered():
            order.append(number)
            await leave.wait()

    working = [asyncio.create_task(work(number)) for number in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as caught:
        await work(3)
    assert caught.value.reason == "OVERLOADED"
    assert caught.value.retry_after
    done, _ = await asyncio.wait(working[1:], timeout=10)
    assert [type(task.exception()) for task in done] == [Refusal, Refusal]
    leave.set()
    await working[0]
    # All places are free again, and a line of two has room.
    await asyncio.gather(*map(work, (4, 5, 6)))
    assert order == [0, 4, 5, 6]


async def test_who_leaves_the_line_takes_no_place() -> None:
    lane = Lane(places=1, line=1, patience=10)
    async with lane.entered():
        waiting = asyncio.create_task(lane.entered().__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(5), lane.entered():
        pass


async def test_work_on_few_entries_needs_no_place() -> None:
    lane = Lane(places=1, line=0)
    async with lane.entered(), lane.entered(LIGHT):
        with pytest.raises(Refusal):
            await lane.entered(LIGHT + 1).__aenter__()


@pytest.mark.parametrize("call", ["list_moves", "export_game", "get_game", "import_game"])
async def test_who_waits_for_the_store_holds_no_place(
    monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setattr(lane_module, "LIGHT", 0)
    desk = Desk()
    made = await desk.new_game()
    game_id = made.game.game_id
    await desk.finish(made)
    exported = await desk.cases.export_game(desk.caller(), m.ExportGameRequest(game_id=game_id))
    record = exported.record
    requests = {
        "list_moves": m.ListMovesRequest(game_id=game_id),
        "export_game": m.ExportGameRequest(game_id=game_id),
        "get_game": m.GetGameRequest(game_id=game_id, version=1),
        "import_game": m.ImportGameRequest(record=record),
    }
    asked, answers = asyncio.Event(), asyncio.Event()

    def slow(method: Any) -> Any:
        async def asks(*arguments: Any, **named: Any) -> Any:
            asked.set()
            await answers.wait()
            return await method(*arguments, **named)

        return asks

    # Nothing is remembered.
    desk = Desk(store=desk.store, clock=desk.clock)
    for name in ("entries", "restore"):
        monkeypatch.setattr(desk.store, name, slow(getattr(desk.store, name)))
    waiting = asyncio.create_task(getattr(desk.cases, call)(desk.caller(), requests[call]))
    async with asyncio.timeout(20):
        await asked.wait()
        verified = await desk.cases.verify_record(
            desk.caller(), m.VerifyRecordRequest(record=record)
        )
    assert verified.tag_valid
    answers.set()
    await waiting
