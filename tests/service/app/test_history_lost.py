"""What a process says when its store has lost what was acknowledged, and how the game goes on."""

import copy
from random import Random
from typing import Any

import pytest

from service.app import messages as m
from service.app.errors import Refusal
from service.app.events import Event, HistoryLost
from service.store.memory import MemoryStore
from tests.service.app.desk import Desk, refused
from tests.service.app.play import export, history, random_walk, restore
from tests.service.app.watch import request, told


class Losses:
    """An observer that counts what was lost."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int | None]] = []

    def __call__(self, event: Event) -> None:
        if isinstance(event, HistoryLost):
            self.told.append((event.known, event.current))


def keep(store: MemoryStore, game_id: str) -> Any:
    """The game as the store has it now."""
    game = copy.copy(store._games[game_id])
    game.log = [*game.log]
    return game


class Lost:
    """A game of which seven entries were acknowledged and the store has kept four."""

    def __init__(self, *flags: str) -> None:
        self.desk = Desk(*flags)
        self.losses = self.desk.games.observer = Losses()

    async def happen(self) -> None:
        desk = self.desk
        self.made = await desk.new_game()
        self.game_id = self.made.game.game_id
        await random_walk(desk, self.made, Random(1), 4)
        self.older = await export(desk, self.game_id)
        kept = keep(desk.store, self.game_id)
        await random_walk(desk, self.made, Random(2), 3)
        self.newer = await export(desk, self.game_id)
        desk.store._games[self.game_id] = kept


@pytest.fixture
async def lost() -> Lost:
    happened = Lost()
    await happened.happen()
    return happened


async def test_no_older_position_is_served_by_who_knows_better(lost: Lost) -> None:
    desk, game_id, token = lost.desk, lost.game_id, lost.made.host_token
    score = m.ScoreRequest(game_id=game_id)
    calls = (
        lambda: desk.get(game_id),
        lambda: desk.moves(game_id, token),
        lambda: desk.play(game_id, token, "pass", 7),
        lambda: desk.play(game_id, token, "pass", 4, request_id="ab" * 16),
        lambda: desk.abandon(game_id, token),
        lambda: desk.cases.score(desk.caller(), score),
        lambda: history(desk, game_id),
    )
    for call in calls:
        with refused("HISTORY_LOST") as error:
            await call()
        assert error.refusal.code == "DATA_LOSS"
        assert error.refusal.metadata == {"knownVersion": "7", "currentVersion": "4"}
        assert "import" in error.refusal.sentence("en")
    assert lost.losses.told == [(7, 4)]


async def test_a_move_that_the_position_in_memory_allows_is_not_played(lost: Lost) -> None:
    desk, token = lost.desk, lost.made.host_token
    known = desk.games.cached(lost.game_id)
    assert known is not None
    move = next(iter(known.position.rules.legal_moves(known.position.state)))
    text = known.position.rules.format_move(move)
    with refused("HISTORY_LOST"):
        await desk.play(lost.game_id, token, text, 7)
    assert len(desk.store._games[lost.game_id].log) == 4


async def test_what_the_store_still_has_can_be_exported(lost: Lost) -> None:
    assert await export(lost.desk, lost.game_id) == lost.older
    with refused("HISTORY_LOST"):
        await lost.desk.get(lost.game_id)


@pytest.mark.parametrize(("record", "version"), [("newer", 7), ("older", 4)])
async def test_after_the_import_the_game_goes_on_everywhere(
    lost: Lost, record: str, version: int
) -> None:
    """With the whole record, or with what is left: the host has decided."""
    desk, other = lost.desk, Desk(store=lost.desk.store, clock=lost.desk.clock)
    await other.get(lost.game_id)  # It never knew better.
    with refused("HISTORY_LOST"):
        await desk.get(lost.game_id)
    await restore(other, getattr(lost, record), lost.made.host_token)
    for at in (desk, other):
        assert (await at.get(lost.game_id)).version == version
    assert await random_walk(desk, lost.made, Random(3), 2) == version + 2
    assert await random_walk(other, lost.made, Random(4), 2) == version + 4
    assert len(lost.losses.told) == 1


async def test_it_is_known_of_games_whose_positions_were_forgotten() -> None:
    lost = Lost("--positions-in-memory=1")
    await lost.happen()
    await lost.desk.new_game()
    assert lost.desk.games.cached(lost.game_id) is None
    with refused("HISTORY_LOST"):
        await lost.desk.get(lost.game_id)


async def test_entries_that_were_replaced_by_others_are_lost(lost: Lost) -> None:
    """By a process that did not know of them, up to the same version."""
    other = Desk(store=lost.desk.store, clock=lost.desk.clock)
    await random_walk(other, lost.made, Random(9), 3)
    with refused("HISTORY_LOST") as error:
        await lost.desk.get(lost.game_id)
    assert error.refusal.metadata == {"knownVersion": "7", "currentVersion": "7"}


async def test_watchers_are_told(lost: Lost) -> None:
    """Who watches, and who comes back with the version that was told last."""
    desk = lost.desk
    await restore(desk, lost.newer, lost.made.host_token)
    kept = keep(desk.store, lost.game_id)
    async with desk.cases.watch_game(desk.caller(), request(lost.made)) as messages:
        await told(messages, 1)
        await random_walk(desk, lost.made, Random(3), 2)
        await told(messages, 2)
        desk.store._games[lost.game_id] = kept
        for notifier in desk.store._notifiers[lost.game_id]:
            notifier.notify()
        with refused("HISTORY_LOST"):
            await told(messages, 1)
    with refused("HISTORY_LOST"):
        async with desk.cases.watch_game(desk.caller(), request(lost.made, after_version=9)):
            pass


async def test_a_new_game_under_the_same_id_has_lost_nothing() -> None:
    lost = Lost()
    desk = lost.desk
    made = await desk.new_game(request_id="ab" * 16)
    await random_walk(desk, made, Random(1), 5)
    desk.store._games.clear()
    other = Desk(store=desk.store, clock=desk.clock)
    again = await other.new_game(request_id="ab" * 16)
    assert again.game.game_id == made.game.game_id
    assert (await desk.get(made.game.game_id)).version == 0
    assert not lost.losses.told


async def test_a_game_that_is_gone_is_counted_once_and_one_that_expired_is_not() -> None:
    lost = Lost()
    desk = lost.desk
    made = await desk.new_game()
    await random_walk(desk, made, Random(1), 2)
    kept = keep(desk.store, made.game.game_id)
    desk.store._games.clear()
    for _ in range(2):
        with refused("GAME_NOT_FOUND"):
            await desk.get(made.game.game_id)
    assert lost.losses.told == [(2, None)]
    desk.store._games[made.game.game_id] = kept
    assert (await desk.get(made.game.game_id)).version == 2
    desk.clock.time += desk.games.limits.game_ttl_seconds
    with refused("GAME_NOT_FOUND"):
        await desk.get(made.game.game_id)
    assert lost.losses.told == [(2, None)]


async def test_a_number_proves_nothing_but_is_answered_with_what_it_may_mean() -> None:
    """Anybody can make one up: it stays VERSION_MISMATCH, and nobody is alarmed."""
    lost = Lost()
    desk = lost.desk
    made = await desk.new_game()
    game_id, token = made.game.game_id, made.host_token
    await random_walk(desk, made, Random(1), 2)
    for number, ahead in ((1, False), (3, True), (2**32 - 1, True)):
        with refused("VERSION_MISMATCH") as error:
            await desk.play(game_id, token, "pass", number)
        assert ("lost entries" in error.refusal.sentence("en")) == ahead
        assert ("Einträge verloren" in error.refusal.sentence("de")) == ahead
    with refused("WATCH_HISTORY_GONE"):
        async with desk.cases.watch_game(desk.caller(), request(made, after_version=3)):
            pass
    assert not lost.losses.told


async def test_whoever_asks_without_a_right_to_is_refused_for_that(lost: Lost) -> None:
    with pytest.raises(Refusal, match="TOKEN_INVALID"):
        await lost.desk.get(lost.game_id, "x")
