"""A change is small: what a watcher of a Vizia game gets for a placement fits in 300 bytes."""

from random import Random

from service.api.streams import as_bytes
from service.app import messages as m
from tests.service.app.desk import Desk
from tests.service.app.play import random_walk

MOST = 300


async def test_a_placement_takes_at_most_300_bytes_on_the_wire() -> None:
    desk = Desk()
    sizes = []
    for number in range(4):
        made = await desk.new_game("vizia", 2, seed=bytes([number] * 32).hex())
        await random_walk(desk, made, Random(number), 400)
        for token in (None, made.host_token, *made.seat_tokens):
            request = m.WatchGameRequest(game_id=made.game.game_id, after_version=0)
            async with desk.cases.watch_game(desk.caller(token), request) as messages:
                async for message in messages:
                    change = message.change
                    if change and change.notation.startswith(("hand:", "display:")):
                        sizes.append(len(as_bytes(message)))
    assert len(sizes) > 500
    assert max(sizes) <= MOST, max(sizes)
