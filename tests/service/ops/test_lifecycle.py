import asyncio

from service.app.events import Event, GameCreated, PositionLookedUp
from service.ops.lifecycle import Step, stop
from service.ops.observers import tell_all
from service.ops.seeds import SystemSeeds


class Steps:
    def __init__(self) -> None:
        self.done: list[str] = []

    def step(self, name: str, takes: float = 0.0, may: float = 1.0) -> Step:
        async def run() -> None:
            await asyncio.sleep(takes)
            self.done.append(name)

        return Step(name, run, may)


async def test_steps_follow_each_other() -> None:
    steps = Steps()
    assert await stop([steps.step("a", 0.02), steps.step("b")], asyncio.Event())
    assert steps.done == ["a", "b"]


async def test_a_step_that_takes_too_long_is_left_behind() -> None:
    steps = Steps()
    assert not await stop([steps.step("a", 9, may=0.02), steps.step("b")], asyncio.Event())
    assert steps.done == ["b"]


async def test_a_step_that_fails_is_left_behind() -> None:
    steps = Steps()

    async def fail() -> None:
        raise OSError("a secret")

    assert not await stop([Step("a", fail, 1.0), steps.step("b")], asyncio.Event())
    assert steps.done == ["b"]


async def test_hurry_cuts_all_steps_short() -> None:
    steps, hurry = Steps(), asyncio.Event()
    ending = asyncio.ensure_future(
        stop([steps.step("a", 9, may=9), steps.step("b", 9, may=9)], hurry)
    )
    await asyncio.sleep(0.02)
    hurry.set()
    assert not await asyncio.wait_for(ending, 1)
    assert steps.done == []


def test_seeds_and_ids_are_fresh() -> None:
    source = SystemSeeds()
    assert len({source.seed() for _ in range(100)}) == 100
    assert {len(source.seed()) for _ in range(10)} == {32}
    ids = {source.game_id() for _ in range(100)}
    assert len(ids) == 100
    assert {len(game_id) for game_id in ids} == {32}


def test_every_observer_hears_everything() -> None:
    one: list[Event] = []
    two: list[Event] = []
    events: list[Event] = [GameCreated("zyrcan", "id", 3), PositionLookedUp(hit=True)]
    for event in events:
        tell_all(one.append, two.append)(event)
    assert one == two == events
