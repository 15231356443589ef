"""Importing: who may, what it never takes back, and the analysis board."""

from random import Random

import pytest

from service.app import messages as m
from tests.service.app.desk import KEYS, SEED, Desk, refused
from tests.service.app.play import (
    GAMES,
    encoded,
    export,
    history,
    kept,
    lost,
    random_walk,
    restore,
    take_back,
)

every_game = pytest.mark.parametrize(("game_type", "seats"), GAMES)


async def test_names_and_the_request_are_known_again(desk: Desk) -> None:
    seats = (m.Seat(name="Ann"), m.Seat(name="Bob"), m.Seat())
    fields = m.NewGameRequest(game_type="zyrcan", seats=seats, request_id="ab" * 16)
    made = await desk.cases.new_game(desk.caller(), fields)
    record = kept(made, ())
    assert "Ann" not in record
    back = lost(desk)
    answer = await restore(back, record, made.host_token, seats=seats)
    assert answer.game.seats == seats
    assert answer.game.seed_origin is m.SeedOrigin.SERVER_RANDOM
    assert await back.cases.new_game(back.caller(), fields) == made
    with refused("INVALID_FIELD"):
        await restore(lost(desk), record, made.host_token, seats=seats[:2])
    chosen = await desk.new_game()
    answer = await restore(lost(desk), kept(chosen, ()), chosen.host_token)
    assert answer.game.seed_origin is m.SeedOrigin.CALLER_CHOSEN


async def test_only_the_host_brings_a_game_back(desk: Desk) -> None:
    made, other = await desk.new_game(), await desk.new_game(seed="11" * 32)
    record = await export(desk, made.game.game_id)
    for token in (None, "x", other.host_token):
        with refused("TOKEN_INVALID"):
            await restore(lost(desk), record, token)
    with refused("NOT_YOUR_SEAT"):
        await restore(lost(desk), record, made.seat_tokens[0])


async def test_keys_rotate_and_retire(desk: Desk) -> None:
    made = await desk.new_game()
    await random_walk(desk, made, Random(0), 3)
    record = await export(desk, made.game.game_id)
    rotated = lost(desk, keys={"newest": b"z" * 32, **KEYS})
    answer = await restore(rotated, record, made.host_token)
    assert answer.host_token == made.host_token
    await random_walk(rotated, made, Random(1), 1)
    retired = {"newest": b"z" * 32}
    with refused("TOKEN_INVALID"):
        await restore(lost(desk, keys=retired), record, made.host_token)


async def test_an_import_never_takes_anything_back(desk: Desk) -> None:
    made = await desk.new_game()
    game_id, token = made.game.game_id, made.host_token
    await random_walk(desk, made, Random(1), 4)
    older = await export(desk, game_id)
    await random_walk(desk, made, Random(2), 3)
    newer = await export(desk, game_id)
    with refused("VERSION_MISMATCH") as error:
        await restore(desk, older, token)
    assert error.refusal.metadata == {"expectedVersion": "4", "currentVersion": "7"}
    again = await restore(desk, newer, token)
    assert again.game.version == 7
    assert await export(desk, game_id) == newer

    behind = lost(desk)
    await restore(behind, older, token)
    answer = await restore(behind, newer, token)
    assert answer.game.version == 7
    assert encoded(await behind.get(game_id)) == encoded(await desk.get(game_id))

    astray = lost(desk)
    await restore(astray, older, token)
    await random_walk(astray, made, Random(3), 1)
    other = await export(astray, game_id)
    await random_walk(astray, made, Random(3), 2)
    with refused("RECORD_INVALID") as error:
        back = lost(desk)
        await restore(back, other, token)
        await restore(back, newer, token)
    assert error.refusal.metadata["line"] == "15"
    assert error.refusal.metadata["rule"] == "record.prefix"


async def test_a_game_that_ended_is_brought_back_by_a_record_kept_by_hand(desk: Desk) -> None:
    made = await desk.new_game()
    game_id = made.game.game_id
    await random_walk(desk, made, Random(1), 2000)
    record = kept(made, await history(desk, game_id))
    back = lost(desk)
    answer = await restore(back, record, made.host_token)
    assert answer.game.outcome == (await desk.get(game_id)).outcome
    assert await export(back, game_id) == await export(desk, game_id)


@every_game
async def test_an_open_record_begins_a_new_game_at_any_prefix(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    game_id = made.game.game_id
    length = await random_walk(desk, made, Random(1), 2000, undo=0.1)
    text = await export(desk, game_id)
    head, _, body = text.partition("\n\n")
    ids = {game_id}
    for version in (0, 1, length // 2, length):
        cut = head + "\n\n" + "".join(line + "\n" for line in body.split("\n")[:version])
        starred = cut.replace(head.split("\n")[-1], "Result: *") if version < length else cut
        for answer in (
            await restore(desk, text, version=version),
            await restore(desk, cut),
            await restore(desk, starred),
        ):
            assert answer.game.game_id not in ids
            ids.add(answer.game.game_id)
            assert answer.game.version == version
            assert answer.game.seed_origin is m.SeedOrigin.CALLER_CHOSEN
            then = await desk.get(game_id, None, seat=0, version=version)
            now = await desk.get(answer.game.game_id, answer.host_token, seat=0)
            assert now.view == then.view
            assert now.can_undo == then.can_undo
    with refused("INVALID_FIELD"):
        await restore(desk, text, version=length + 1)


async def test_an_analysis_board_goes_on_its_own_way(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    await random_walk(desk, made, Random(1), 2000)
    text = await export(desk, made.game.game_id)
    board = await restore(desk, text, version=10)
    new = m.NewGameResponse(
        game=board.game,
        host_token=board.host_token,
        seat_tokens=board.seat_tokens,
        effects=(),
        record_header=board.record_header,
    )
    await random_walk(desk, new, Random(5), 12, undo=0.3)
    record = kept(new, await history(desk, board.game.game_id))
    back = lost(desk)
    await restore(back, record, board.host_token)
    assert encoded(await back.get(board.game.game_id)) == encoded(
        await desk.get(board.game.game_id)
    )


async def test_the_same_import_request_gives_the_same_game(desk: Desk) -> None:
    made = await desk.new_game()
    await random_walk(desk, made, Random(1), 2000)
    text = await export(desk, made.game.game_id)
    first = await restore(desk, text, version=5, request_id="ab" * 16)
    assert await restore(desk, text, version=5, request_id="ab" * 16) == first
    with refused("REQUEST_ID_REUSED"):
        await restore(desk, text, version=6, request_id="ab" * 16)
    with refused("REQUEST_ID_REUSED"):
        await desk.new_game(seed=SEED, request_id="ab" * 16)


async def test_an_api_key_is_asked_for_first(desk: Desk) -> None:
    gated = Desk("--api-keys", "sesame", store=desk.store, clock=desk.clock)
    made = await desk.new_game()
    record = await export(desk, made.game.game_id)
    with refused("API_KEY_INVALID"):
        await restore(gated, record, made.host_token)


async def test_undone_moves_stay_in_the_record(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, version = made.game.game_id, 0
    random = Random(1)
    while not (await desk.get(game_id)).can_undo:
        version = await random_walk(desk, made, random, 1)
    await take_back(desk, game_id, made.host_token, version)
    record = await export(desk, game_id)
    assert record.endswith("\nundo\n")
    back = lost(desk)
    answer = await restore(back, record, made.host_token)
    assert answer.game.version == version + 1
