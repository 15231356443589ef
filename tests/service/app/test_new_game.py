"""NewGame: what is asked for, the same game again, API keys."""

from typing import Any

import pytest

from engine.games.vizia.types import Options as ViziaOptions
from engine.games.zyrcan.types import Options
from service.app import messages as m
from tests.service.app.desk import KEYS, SEED, Desk, refused

REQUEST = "ab" * 16


async def test_a_new_game_as_its_host_sees_it(desk: Desk) -> None:
    made = await desk.new_game(seats=4, options=Options(first_seat=2))
    game = made.game
    assert (game.version, game.game_type, game.rules_version) == (0, "zyrcan", 1)
    assert game.seats_to_move == (2,)
    assert game.viewer_seat == 2
    assert game.seed_origin is m.SeedOrigin.CALLER_CHOSEN
    assert game.commitment.startswith("eb97732314b1602524ebb4cc091b1c1d")
    assert len(made.seat_tokens) == len(set(made.seat_tokens)) == 4
    assert game.expire_time.timestamp() == desk.clock.time + 30 * 86400
    assert len(game.game_id) == 32


async def test_a_seed_of_the_service_is_not_told(desk: Desk) -> None:
    request = m.NewGameRequest(game_type="zyrcan", seats=(m.Seat(),) * 3)
    made = await desk.cases.new_game(desk.caller(), request)
    assert made.game.seed_origin is m.SeedOrigin.SERVER_RANDOM
    assert not made.game.seed


async def test_names_are_shown(desk: Desk) -> None:
    names = ("Ada", "", "👩‍🚀 می‌روم")
    request = m.NewGameRequest(game_type="zyrcan", seats=tuple(m.Seat(name=n) for n in names))
    made = await desk.cases.new_game(desk.caller(), request)
    assert tuple(seat.name for seat in made.game.seats) == names


@pytest.mark.parametrize(
    ("fields", "at_fault"),
    [
        ({"game_type": ""}, "game_type"),
        ({"seed": "00"}, "seed"),
        ({"seed": "AA" * 32}, "seed"),
        ({"request_id": "short"}, "request_id"),
        ({"seats": (m.Seat(name="x" * 41), m.Seat(), m.Seat())}, "seats[0].name"),
        ({"seats": (m.Seat(), m.Seat(name="a\u202eb"), m.Seat())}, "seats[1].name"),
        ({"seats": ()}, "seats"),
        ({"seats": (m.Seat(),) * 9}, "seats"),
        ({"options": ViziaOptions()}, "options"),
        ({"options": Options(first_seat=3)}, "options.zyrcan.first_seat"),
    ],
)
async def test_fields_at_fault_are_named(desk: Desk, fields: dict[str, Any], at_fault: str) -> None:
    whole: dict[str, Any] = {"game_type": "zyrcan", "seats": (m.Seat(),) * 3, **fields}
    with refused("INVALID_FIELD") as error:
        await desk.cases.new_game(desk.caller(), m.NewGameRequest(**whole))
    assert [violation.field for violation in error.refusal.violations] == [at_fault]
    for language in ("en", "de"):
        assert error.refusal.sentence(language)


async def test_several_faults_are_told_together(desk: Desk) -> None:
    with refused("INVALID_FIELD") as error:
        await desk.new_game(seed="x", request_id="y")
    assert [violation.field for violation in error.refusal.violations] == ["seed", "request_id"]


async def test_a_game_type_that_is_not_there(desk: Desk) -> None:
    with refused("UNKNOWN_GAME_TYPE") as error:
        await desk.new_game("chess")
    assert error.refusal.metadata["gameType"] == "chess"
    assert "zyrcan" in error.refusal.metadata["gameTypes"]


async def test_a_request_makes_one_game(desk: Desk) -> None:
    first = await desk.new_game(request_id=REQUEST)
    assert await desk.new_game(request_id=REQUEST) == first
    # Also after it was played on, and from a replica that has not seen it.
    moves = await desk.moves(first.game.game_id, first.host_token)
    await desk.play(first.game.game_id, first.host_token, moves.notations[0], 0)
    other = Desk(store=desk.store, clock=desk.clock)
    assert await other.new_game(request_id=REQUEST) == first
    assert await desk.new_game(request_id="cd" * 16) != first


async def test_a_request_without_a_seed_keeps_the_first_one(desk: Desk) -> None:
    request = m.NewGameRequest(game_type="vizia", seats=(m.Seat(),) * 2, request_id=REQUEST)
    first = await desk.cases.new_game(desk.caller(), request)
    assert await desk.cases.new_game(desk.caller(), request) == first


async def test_a_request_id_for_another_game_is_refused(desk: Desk) -> None:
    await desk.new_game(request_id=REQUEST)
    others: list[dict[str, Any]] = [
        {"seed": "11" * 32},
        {"seats": 4},
        {"options": Options(first_seat=0)},
    ]
    for fields in others:
        with refused("REQUEST_ID_REUSED"):
            await desk.new_game(request_id=REQUEST, **fields)


async def test_a_request_is_remembered_when_keys_rotate(desk: Desk) -> None:
    before = Desk(store=desk.store, clock=desk.clock, keys={"old": KEYS["old"]})
    first = await before.new_game(request_id=REQUEST)
    assert await desk.new_game(request_id=REQUEST) == first


async def test_a_request_after_expiry_makes_a_game_anew(desk: Desk) -> None:
    first = await desk.new_game(request_id=REQUEST, seed="11" * 32)
    desk.clock.time += 31 * 86400
    second = await desk.new_game(request_id=REQUEST, seed="22" * 32)
    assert second.game.game_id == first.game.game_id
    assert (await desk.get(first.game.game_id)).commitment == second.game.commitment


async def test_making_games_may_take_an_api_key() -> None:
    desk = Desk("--api-keys=one,two")
    for key in (None, "three", "onetwo", "\udcff", ""):
        with refused("API_KEY_INVALID"):
            await desk.new_game(api_key=key, seed="x")
    one = await desk.new_game(api_key="one", request_id=REQUEST)
    two = await desk.new_game(api_key="two", request_id=REQUEST)
    assert one.game.game_id != two.game.game_id
    # Playing takes none.
    await desk.get(one.game.game_id, one.host_token)


async def test_the_answer_tells_the_set_up_as_the_seat_to_move_sees_it(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2, seed=SEED)
    seat = made.game.seats_to_move[0]
    assert made.game.viewer_seat == seat
    seen = await desk.get(made.game.game_id, made.seat_tokens[seat])
    assert seen.view == made.game.view
    assert made.effects
