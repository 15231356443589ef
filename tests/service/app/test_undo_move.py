"""Taking back: what may be, why else not, and that the log with it still is the record."""

import asyncio
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.record import parse
from engine.core.replay import EntryKind, replay
from engine.registry import BY_ID
from service.app import messages as m
from service.app.position import read
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, encoded, export, history, random_walk, take_back


async def play_until_undo(desk: Desk, made: m.NewGameResponse, seed: int = 0) -> int:
    """Play random moves until one may be taken back."""
    random, version = Random(seed), 0
    while not (await desk.get(made.game.game_id)).can_undo:
        version = await random_walk(desk, made, random, 1)
    return version


async def test_a_move_is_taken_back_and_both_entries_stay(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id = made.game.game_id
    version = await play_until_undo(desk, made)
    before = await desk.get(game_id, made.host_token, version=version - 1)
    seat = before.seats_to_move[0]
    answer = await take_back(desk, game_id, made.seat_tokens[seat], version, include_view=True)
    after = await desk.get(game_id, made.seat_tokens[seat])
    assert answer.version == after.version == version + 1
    assert answer.view == after.view == before.view
    assert answer.seats_to_move == before.seats_to_move
    assert answer.can_undo == after.can_undo == before.can_undo
    assert answer.record_tag == after.record_tag
    log = await history(desk, game_id, made.seat_tokens[seat])
    assert [change.kind for change in log[-2:]] == [EntryKind.MOVE, EntryKind.UNDO]
    assert log[-2].notation == answer.notation
    assert (log[-1].seat, log[-1].notation, log[-1].effects) == (seat, "", ())
    again = await desk.play(game_id, made.seat_tokens[seat], answer.notation, version + 1)
    assert again.can_undo


async def test_zyrcan_knows_no_undo(desk: Desk) -> None:
    made = await desk.new_game()
    version = await random_walk(desk, made, Random(0), 3)
    assert not (await desk.get(made.game.game_id)).can_undo
    with refused("UNDO_REFUSED") as error:
        await take_back(desk, made.game.game_id, made.host_token, version)
    assert error.refusal.metadata == {"cause": "never"}
    assert (
        error.refusal.sentence("de") == "In diesem Spiel lassen sich Aktionen nicht zurücknehmen."
    )


async def test_why_nothing_can_be_taken_back(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id = made.game.game_id
    causes: set[str] = set()
    random = Random(1)
    version = 0
    while causes < {"nothing", "not_yours", "turn", "hidden"}:
        shown = await desk.get(game_id)
        assert not shown.outcome, causes
        if not shown.can_undo:
            for token in made.seat_tokens:
                with refused("UNDO_REFUSED") as error:
                    await take_back(desk, game_id, token, version)
                causes.add(error.refusal.metadata["cause"])
        version = await random_walk(desk, made, random, 1)
    assert (await desk.get(game_id)).version == version


async def test_refusals_come_in_the_order_of_the_contract(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    other = await desk.new_game("vizia", 2, seed="11" * 32)
    game_id = made.game.game_id
    version = await play_until_undo(desk, made)
    mover = (await desk.get(game_id)).seats_to_move[0]
    for token in (None, other.host_token, "x"):
        with refused("TOKEN_INVALID"):
            await take_back(desk, game_id, token, version)
    with refused("INVALID_FIELD") as error:
        request = m.UndoMoveRequest(game_id=game_id, request_id="x")
        await desk.cases.undo_move(desk.caller(made.host_token), request)
    fields = [violation.field for violation in error.refusal.violations]
    assert fields == ["expected_version", "request_id"]
    with refused("NOT_YOUR_SEAT"):
        await take_back(desk, game_id, made.seat_tokens[mover], 99, seat=1 - mover)
    with refused("VERSION_MISMATCH"):
        await take_back(desk, game_id, made.seat_tokens[1 - mover], 99)
    with refused("UNDO_REFUSED") as error:
        await take_back(desk, game_id, made.seat_tokens[1 - mover], version)
    assert error.refusal.metadata == {"cause": "not_yours"}
    await desk.abandon(game_id, made.host_token)
    assert not (await desk.get(game_id)).can_undo
    with refused("GAME_FINISHED"):
        await take_back(desk, game_id, made.host_token, version + 1)


async def test_the_same_request_is_answered_again(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, key = made.game.game_id, "ab" * 16
    version = await play_until_undo(desk, made)

    async def ask(**fields: bool) -> m.UndoMoveResponse:
        return await take_back(desk, game_id, made.host_token, version, request_id=key, **fields)

    first = await ask(include_view=True)
    assert await ask(include_view=True) == first
    await desk.play(game_id, made.host_token, first.notation, version + 1)
    assert await ask(include_view=True) == first
    with refused("REQUEST_ID_REUSED"):
        await ask()
    assert (await desk.get(game_id)).version == version + 2


async def test_limits(desk: Desk) -> None:
    desk = Desk("--max-undos", "3", "--max-log-entries", "60")
    made = await desk.new_game("vizia", 2)
    game_id = made.game.game_id
    version = await play_until_undo(desk, made)
    for _ in range(3):
        answer = await take_back(desk, game_id, made.host_token, version)
        await desk.play(game_id, made.host_token, answer.notation, version + 1)
        version += 2
    assert not (await desk.get(game_id)).can_undo
    with refused("GAME_LIMIT") as error:
        await take_back(desk, game_id, made.host_token, version)
    assert error.refusal.metadata["limit"] == "undos"


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    game=st.sampled_from([("vizia", 2), ("vizia", 3), ("queens_garden", 2)]),
)
def test_a_walk_with_undos_is_what_its_record_replays_to(seed: int, game: tuple[str, int]) -> None:
    """Undo, redo by playing the move again, retries and races: state and log stay one."""
    asyncio.run(_walk(seed, *game))


async def _walk(seed: int, game_type: str, seats: int) -> None:
    desk, random = Desk(), Random(seed)
    replica = Desk(store=desk.store, clock=desk.clock)
    made = await desk.new_game(game_type, seats, seed=seed.to_bytes(32, "big").hex())
    game_id, token, version = made.game.game_id, made.host_token, 0
    for _ in range(30):
        here, there = random.sample((desk, replica), 2)
        shown = await here.get(game_id, token)
        if shown.outcome:
            break
        key = random.randbytes(16).hex()
        if shown.can_undo and random.random() < 0.5:
            tries = [take_back(at, game_id, token, version, request_id=key) for at in (here, there)]
            taken = (await asyncio.gather(*tries))[0].notation
            version += 1
            if random.random() < 0.5:
                await there.play(game_id, token, taken, version)
                version += 1
            continue
        listed = (await here.moves(game_id, token, page_size=1000)).notations
        race = [at.play(game_id, token, random.choice(listed), version) for at in (here, there)]
        done = await asyncio.gather(*race, return_exceptions=True)
        assert sum(isinstance(answer, m.ApplyMoveResponse) for answer in done) == 1
        version += 1
    stored = await desk.store.load(game_id, known=b"", request=b"", deadline=time.monotonic())
    assert stored is not None
    assert stored.snapshot is not None
    assert stored.version == version
    position = read(game_id, version, stored.snapshot)
    record = parse(await export(desk, game_id))
    rules, options = BY_ID[game_type], position.state.options
    *_, last = replay(rules, options, seats, position.snapshot.seed, record.entries)
    then, data = position.at(last, bytes.fromhex(record.tag))
    assert data == stored.snapshot
    assert then.mark == position.mark
    assert encoded(await desk.get(game_id, token)) == encoded(await replica.get(game_id, token))


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_can_undo_is_what_undo_does(desk: Desk, game_type: str, seats: int) -> None:
    made = await desk.new_game(game_type, seats)
    game_id, random = made.game.game_id, Random(9)
    version = 0
    while version < 60:
        shown = await desk.get(game_id)
        if shown.outcome:
            break
        if shown.can_undo:
            answer = await take_back(desk, game_id, made.host_token, version)
            await desk.play(game_id, made.host_token, answer.notation, version + 1)
            version += 2
        else:
            with refused("UNDO_REFUSED"):
                await take_back(desk, game_id, made.host_token, version)
        version = await random_walk(desk, made, random, 1)
