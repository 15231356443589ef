"""ApplyMove: the order of checks, both forms of a move, request ids, other replicas."""

import asyncio
from typing import Any

import pytest

from engine.games.queens_garden.types import PassTurn as QueensGardenPassTurn
from engine.games.zyrcan.types import Attack, PassTurn, Place
from service.app import messages as m
from service.app.errors import Refusal
from service.app.ports import Grant, Role, mark_of
from tests.service.app.desk import KEYS, Desk, refused

REQUEST = "ab" * 16
FOREIGN = "11" * 16


@pytest.fixture
async def made(desk: Desk) -> m.NewGameResponse:
    return await desk.new_game()


async def test_a_move_is_answered(desk: Desk, made: m.NewGameResponse) -> None:
    """Seed 00…: seat 2 begins."""
    answer = await desk.play(made.game.game_id, made.seat_tokens[2], "place:3@2,0", 0)
    assert (answer.version, answer.notation, answer.game_type) == (1, "place:3@2,0", "zyrcan")
    assert answer.seats_to_move == (0,)
    assert answer.totals == (0, 0, 3)
    assert [type(effect).__name__ for effect in answer.effects] == ["ShipPlaced", "TurnBegan"]
    assert not answer.outcome
    assert not answer.view
    seen = await desk.get(made.game.game_id)
    assert (seen.version, seen.totals) == (1, (0, 0, 3))


async def test_the_view_comes_when_asked_for(desk: Desk, made: m.NewGameResponse) -> None:
    game_id, token = made.game.game_id, made.seat_tokens[2]
    answer = await desk.play(game_id, token, "place:3@2,0", 0, include_view=True)
    assert answer.view == (await desk.get(game_id, token)).view


async def test_the_first_failure_wins(desk: Desk, made: m.NewGameResponse) -> None:
    """Token, fields, game, form and syntax, seat, request id, version, finished, turn, rule."""
    game_id, seat = made.game.game_id, made.seat_tokens[2]
    nowhere = "0" * 32
    foreign = (await desk.new_game()).seat_tokens[2]
    with refused("TOKEN_INVALID"):
        await desk.play("bad", None, "", 0, request_id="bad")
    with refused("TOKEN_INVALID"):
        await desk.play(game_id, foreign, "", 0, request_id="bad")
    with refused("INVALID_FIELD"):
        await desk.play(game_id, seat, "nonsense", 7, request_id="bad")
    with refused("MALFORMED_NOTATION"):
        await desk.play(game_id, seat, "nonsense", 7, seat=0)
    with refused("NOT_YOUR_SEAT"):
        await desk.play(game_id, seat, "place:1@99,99", 7, seat=0)
    with refused("VERSION_MISMATCH") as error:
        await desk.play(game_id, made.seat_tokens[0], "place:1@99,99", 7)
    assert error.refusal.metadata == {"expectedVersion": "7", "currentVersion": "0"}
    with refused("NOT_YOUR_TURN") as error:
        await desk.play(game_id, made.seat_tokens[0], "place:1@99,99", 0)
    assert error.refusal.metadata == {"seat": "0", "seatsToMove": "2"}
    with refused("ILLEGAL_MOVE") as error:
        await desk.play(game_id, seat, "place:1@99,99", 0)
    assert error.refusal.metadata["rule"] == "zyrcan.place.board"
    assert error.refusal.metadata["cells"] == "99,99"
    expired = Desk(store=desk.store, clock=desk.clock)
    desk.clock.time += 31 * 86400
    with refused("GAME_NOT_FOUND"):
        await expired.play(game_id, seat, "nonsense", 7)
    with refused("GAME_NOT_FOUND"):
        await desk.get(nowhere)


async def test_a_finished_game_is_finished_before_it_is_anybodys_turn(desk: Desk) -> None:
    made = await desk.new_game()
    version = await desk.finish(made)
    with refused("VERSION_MISMATCH"):
        await desk.play(made.game.game_id, made.seat_tokens[0], "pass", 0)
    with refused("GAME_FINISHED") as error:
        await desk.play(made.game.game_id, made.seat_tokens[0], "pass", version)
    assert error.refusal.metadata == {"outcome": "zyrcan.end.blocked"}


async def test_fields_that_must_be_there(desk: Desk, made: m.NewGameResponse) -> None:
    caller = desk.caller(made.host_token)
    with refused("INVALID_FIELD") as error:
        await desk.cases.apply_move(caller, m.ApplyMoveRequest(game_id=made.game.game_id))
    faults = [violation.field for violation in error.refusal.violations]
    assert faults == ["move", "expected_version"]


async def test_a_typed_move_is_as_good(desk: Desk, made: m.NewGameResponse) -> None:
    game_id, token = made.game.game_id, made.host_token

    async def play(version: int, **forms: Any) -> m.ApplyMoveResponse:
        move = m.Move(**forms)
        request = m.ApplyMoveRequest(game_id=game_id, move=move, expected_version=version)
        return await desk.cases.apply_move(desk.caller(token), request)

    assert (await play(0, action=Place(1, "2,0"))).notation == "place:1@2,0"
    await play(1, action=Place(1, "3,0"), notation="place:1@3,0")
    with refused("MOVE_FORMS_DISAGREE") as error:
        await play(2, action=Place(1, "4,0"), notation="place:1@2,1")
    assert error.refusal.metadata == {"notation": "place:1@2,1", "action": "place:1@4,0"}
    with refused("MALFORMED_NOTATION"):
        await play(2, action=Place(1, "4,0"), notation="place")
    with refused("INVALID_FIELD"):
        await play(2, action=QueensGardenPassTurn())
    for wrong in (Place(7, "4,0"), Place(1, "4,-0"), Place(1, ""), Attack("1,1>2,2", "3,3")):
        with refused("INVALID_FIELD"):
            await play(2, action=wrong)
    with refused("ILLEGAL_MOVE"):
        await play(2, action=PassTurn())


async def test_the_host_plays_for_every_seat(desk: Desk, made: m.NewGameResponse) -> None:
    game_id, host = made.game.game_id, made.host_token
    await desk.play(game_id, host, "place:1@2,0", 0)
    await desk.play(game_id, host, "place:1@3,0", 1, seat=0)
    with refused("NOT_YOUR_TURN"):
        await desk.play(game_id, host, "place:1@4,0", 2, seat=2)
    with refused("INVALID_FIELD"):
        await desk.play(game_id, host, "place:1@4,0", 2, seat=3)


async def test_tokens_of_a_key_that_is_gone_are_dead(desk: Desk) -> None:
    old = Desk(store=desk.store, clock=desk.clock, keys={"old": KEYS["old"]})
    made = await old.new_game()
    await desk.play(made.game.game_id, made.host_token, "place:1@2,0", 0)
    without = Desk(store=desk.store, clock=desk.clock, keys={"new": KEYS["new"]})
    with refused("TOKEN_INVALID"):
        await without.get(made.game.game_id, made.host_token)
    # A key in force cannot speak for the games of another key.
    forged = desk.games.signer.sign(Grant(made.game.game_id, Role.HOST, None, "new"))
    with refused("TOKEN_INVALID"):
        await desk.get(made.game.game_id, forged)
    # Spectators need no key.
    assert (await without.get(made.game.game_id)).version == 1


async def test_a_request_is_answered_again(desk: Desk, made: m.NewGameResponse) -> None:
    game_id, host = made.game.game_id, made.host_token
    ask = ("place:1@2,0", 0)
    first = await desk.play(game_id, host, *ask, request_id=REQUEST, include_view=True)
    again = await desk.play(game_id, host, *ask, request_id=REQUEST, include_view=True)
    assert again == first
    await desk.play(game_id, host, "place:1@3,0", 1)
    # The view is that version's, whatever has been played since, on every replica.
    for replica in (desk, Desk(store=desk.store, clock=desk.clock)):
        late = await replica.play(game_id, host, *ask, request_id=REQUEST, include_view=True)
        assert late == first
    assert (await desk.get(game_id)).version == 2


async def test_a_request_id_is_of_one_body(desk: Desk, made: m.NewGameResponse) -> None:
    game_id, host = made.game.game_id, made.host_token
    await desk.play(game_id, host, "place:1@2,0", 0, request_id=REQUEST)
    for notation, version in (("place:1@3,0", 0), ("place:1@2,0", 1)):
        with refused("REQUEST_ID_REUSED") as error:
            await desk.play(game_id, host, notation, version, request_id=REQUEST)
        assert error.refusal.metadata == {"requestId": REQUEST}
    with refused("REQUEST_ID_REUSED"):
        await desk.abandon(game_id, host, request_id=REQUEST)
    # What is malformed comes first, and another caller has ids of its own.
    with refused("MALFORMED_NOTATION"):
        await desk.play(game_id, host, "x", 0, request_id=REQUEST)
    await desk.play(game_id, made.seat_tokens[0], "place:1@3,0", 1, request_id=REQUEST)


async def test_failures_are_not_remembered(desk: Desk, made: m.NewGameResponse) -> None:
    game_id, host = made.game.game_id, made.host_token
    with refused("ILLEGAL_MOVE"):
        await desk.play(game_id, host, "pass", 0, request_id=REQUEST)
    await desk.play(game_id, host, "place:1@2,0", 0, request_id=REQUEST)


async def test_validating_writes_and_reveals_nothing(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, host = made.game.game_id, made.host_token
    for notation in (await desk.moves(game_id, host)).notations:
        said = await desk.play(game_id, host, notation, 0, validate_only=True, include_view=True)
        assert said.version == 0
        assert (said.effects, said.totals, said.notation) == ((), (), "")
        assert not said.view
    with refused("ILLEGAL_MOVE"):
        await desk.play(game_id, host, "end", 0, validate_only=True)
    assert (await desk.get(game_id)).version == 0


async def test_replicas_see_each_others_moves_at_once(desk: Desk) -> None:
    other = Desk(store=desk.store, clock=desk.clock)
    made = await desk.new_game()
    game_id, host = made.game.game_id, made.host_token
    version = 0
    for _ in range(10):
        for replica, reader in ((desk, other), (other, desk)):
            notation = (await replica.moves(game_id, host)).notations[0]
            await replica.play(game_id, host, notation, version)
            version += 1
            assert (await reader.get(game_id)).version == version
    # A replica that has stayed behind refuses by what is stored, not by what it remembers.
    with refused("VERSION_MISMATCH") as error:
        await desk.play(game_id, host, "place:1@99,99", version - 1)
    assert error.refusal.metadata["currentVersion"] == str(version)


async def test_one_of_many_at_once_wins(desk: Desk, made: m.NewGameResponse) -> None:
    other = Desk(store=desk.store, clock=desk.clock)
    calls = [
        replica.play(made.game.game_id, made.host_token, "place:1@2,0", 0)
        for replica in (desk, other) * 50
    ]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(result, m.ApplyMoveResponse) for result in done) == 1
    lost = [result for result in done if isinstance(result, Refusal)]
    assert {refusal.reason for refusal in lost} == {"VERSION_MISMATCH"}


async def test_a_game_has_room_for_so_many_entries() -> None:
    desk = Desk("--max-log-entries=2")
    made = await desk.new_game()
    game_id, host = made.game.game_id, made.host_token
    for version, cell in enumerate(("2,0", "3,0")):
        await desk.play(game_id, host, f"place:1@{cell}", version)
    for only in (True, False):
        with refused("GAME_LIMIT") as error:
            await desk.play(game_id, host, "place:1@4,0", 2, validate_only=only)
        assert error.refusal.metadata == {"limit": "entries", "most": "2"}
        assert error.refusal.retry_after


async def test_what_is_stored_for_another_game_is_never_served(desk: Desk) -> None:
    one, two = await desk.new_game(), await desk.new_game("vizia", 2)
    fresh = Desk(store=desk.store, clock=desk.clock)
    games = desk.store._games
    games[one.game.game_id].snapshot = games[two.game.game_id].snapshot
    games[one.game.game_id].mark = mark_of(games[two.game.game_id].snapshot)
    for replica in (desk, fresh):
        with refused("STATE_CORRUPT"):
            await replica.get(one.game.game_id)
    games[two.game.game_id].snapshot = b"\xc1"
    with refused("STATE_CORRUPT"):
        await fresh.get(two.game.game_id)


async def test_the_hosts_end_is_no_loss(desk: Desk, made: m.NewGameResponse) -> None:
    game_id, host = made.game.game_id, made.host_token
    await desk.play(game_id, host, "place:1@2,0", 0)
    with refused("TOKEN_INVALID"):
        await desk.abandon(game_id, None)
    with refused("NOT_YOUR_SEAT"):
        await desk.abandon(game_id, made.seat_tokens[0])
    with refused("VERSION_MISMATCH"):
        await desk.abandon(game_id, host, expected_version=0)
    ended = await desk.abandon(game_id, host, request_id=REQUEST)
    assert ended.version == 2
    assert ended.outcome.reason == "abandoned"
    assert (ended.outcome.winners, ended.outcome.ranks) == ((), ())
    assert await desk.abandon(game_id, host, request_id=REQUEST) == ended
    with refused("GAME_FINISHED"):
        await desk.abandon(game_id, host)
    with refused("GAME_FINISHED"):
        await desk.play(game_id, host, "place:1@3,0", 2)
    game = await desk.get(game_id)
    assert game.seats_to_move == ()
    assert game.seed == "00" * 32
    assert (await desk.moves(game_id)).total_size == 0
    score = await desk.cases.score(desk.caller(), m.ScoreRequest(game_id=game_id))
    assert score.outcome == ended.outcome
    assert not score.score.provisional


async def test_hands_are_open_when_a_game_was_given_up(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, host = made.game.game_id, made.host_token
    hidden = await desk.get(game_id)
    await desk.abandon(game_id, host)
    views = [(await desk.get(game_id, token)).view for token in (None, *made.seat_tokens)]
    assert views[0] == views[1] == views[2] != hidden.view
