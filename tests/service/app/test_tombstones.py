"""A game that is over cannot be taken up at an earlier point once its seed is known."""

from random import Random

import pytest
from msgspec import UNSET

from engine.registry import BY_ID
from service.app import messages as m
from service.app.snapshot import ENCODER, TAG_BYTES, Ending
from service.store.memory import MemoryStore
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, export, history, kept, random_walk, restore

DAY = 86_400
MOST_BYTES = 100


async def ended(desk: Desk, game_type: str = "zyrcan", seats: int = 3) -> m.NewGameResponse:
    """A game that was played to its end."""
    made = await desk.new_game(game_type, seats, seed=UNSET, request_id="ab" * 16)
    await random_walk(desk, made, Random(1), 3000)
    return made


def expire(desk: Desk) -> None:
    """Let the games expire, but not the tombstones."""
    desk.clock.time += 31 * DAY


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_no_earlier_record_is_played_on(desk: Desk, game_type: str, seats: int) -> None:
    made = await ended(desk, game_type, seats)
    log = await history(desk, made.game.game_id)
    whole, text = kept(made, log), await export(desk, made.game.game_id)
    expire(desk)
    reasons = set()
    for length in (0, 1, len(log) - 1):
        with refused("GAME_FINISHED") as error:
            await restore(desk, kept(made, log[:length]), made.host_token)
        reasons.add(error.refusal.metadata["outcome"])
        assert "whole" in error.refusal.sentence("en")
    with refused("GAME_NOT_FOUND"):
        await desk.get(made.game.game_id)
    # What is allowed: to look at it again, and to analyse a new game of the open record.
    back = await restore(desk, whole, made.host_token)
    assert back.game.outcome
    assert {back.game.outcome.reason} == reasons
    assert await export(desk, made.game.game_id) == text
    board = await restore(desk, text, version=1)
    assert board.game.game_id != made.game.game_id


async def test_an_abandoned_game_stays_abandoned(desk: Desk) -> None:
    made = await desk.new_game()
    version = await random_walk(desk, made, Random(1), 5)
    log = await history(desk, made.game.game_id)
    await desk.abandon(made.game.game_id, made.host_token, expected_version=version)
    whole = kept(made, await history(desk, made.game.game_id))
    expire(desk)
    with refused("GAME_FINISHED") as error:
        await restore(desk, kept(made, log), made.host_token)
    assert error.refusal.metadata == {"outcome": "abandoned"}
    assert (await restore(desk, whole, made.host_token)).game.version == version + 1


async def test_another_way_on_from_the_same_beginning_is_refused(desk: Desk) -> None:
    """A longer record than the one that ended, made on a store that had lost the game."""
    made = await desk.new_game()
    await random_walk(desk, made, Random(1), 2)
    log = await history(desk, made.game.game_id)
    elsewhere = Desk(store=MemoryStore(desk.clock), clock=desk.clock)
    await restore(elsewhere, kept(made, log), made.host_token)
    await random_walk(elsewhere, made, Random(5), 4)
    other = kept(made, await history(elsewhere, made.game.game_id))
    await desk.abandon(made.game.game_id, made.host_token)
    expire(desk)
    with refused("GAME_FINISHED"):
        await restore(desk, other, made.host_token)


async def test_it_ends_with_its_own_time(desk: Desk) -> None:
    made = await desk.new_game()
    record = kept(made, ())
    await desk.abandon(made.game.game_id, made.host_token)
    desk.clock.time += desk.games.tombstone_ttl + 1
    assert (await restore(desk, record, made.host_token)).game.version == 0


def test_it_is_not_shorter_than_that_of_games() -> None:
    assert Desk("--tombstone-ttl=60").games.tombstone_ttl == 30 * DAY


async def test_its_request_makes_no_second_game_under_the_id(desk: Desk) -> None:
    made = await ended(desk)
    again = await desk.new_game(seed=UNSET, request_id="ab" * 16)
    assert again.host_token == made.host_token
    text = await export(desk, made.game.game_id)
    expire(desk)
    with refused("REQUEST_ID_REUSED") as error:
        await desk.new_game(seed=UNSET, request_id="ab" * 16)
    assert "over" in error.refusal.sentence("en")
    with refused("REQUEST_ID_REUSED"):
        await restore(desk, text, request_id="ab" * 16)


async def test_a_game_that_was_not_over_leaves_none(desk: Desk) -> None:
    """Its request makes another game under the id; the first one's record is not that game's."""
    first = await desk.new_game(seed=UNSET, request_id="ab" * 16)
    await random_walk(desk, first, Random(1), 4)
    record = kept(first, await history(desk, first.game.game_id))
    expire(desk)
    second = await desk.new_game(seed=UNSET, request_id="ab" * 16)
    assert second.game.game_id == first.game.game_id
    assert second.game.commitment != first.game.commitment
    for moves in (0, 4, 9):
        await random_walk(desk, second, Random(2), moves)
        with refused("RECORD_INVALID") as error:
            await restore(desk, record, first.host_token)
        assert error.refusal.metadata == {"line": "3", "rule": "record.id"}
        assert "Another game" in error.refusal.sentence("en")
        assert "anderes Spiel" in error.refusal.sentence("de")


def test_it_is_small() -> None:
    """Its key too, with the longest id that any rule has as the reason."""
    rules = [rule for game in BY_ID.values() for rule in game.texts.rules]
    assert "zyrcan.end.last_fleet" in rules
    key = f"{{g:{'0' * 32}}}:t"
    for reason in ["abandoned", *rules]:
        ending = Ending(2**32 - 1, bytes(TAG_BYTES), reason)
        if ".end." in reason:
            assert len(key) + len(ENCODER.encode(ending)) <= MOST_BYTES, reason
