"""IssueToken: who may, what stays as it was, and what the record says of it."""

from random import Random

import jwt
import pytest

from engine.core.record import decode, parse
from engine.core.replay import EntryKind, replay_open
from engine.registry import BY_ID
from service.app import messages as m
from service.app.ports import Grant, Role
from service.crypto.tokens import Tokens, sub_key
from service.verify import HOLDS, verify
from tests.service.app.desk import KEYS, Desk, refused
from tests.service.app.play import (
    encoded,
    export,
    history,
    kept,
    lost,
    random_walk,
    restore,
    take_back,
)


async def test_only_the_host_issues_tokens_and_names_its_request(desk: Desk) -> None:
    made = await desk.new_game()
    game_id, host = made.game.game_id, made.host_token
    with refused("NOT_YOUR_SEAT"):
        await desk.issue(game_id, made.seat_tokens[0], 1, seat=0)
    with refused("TOKEN_INVALID") as error:
        await desk.issue(game_id, None, 1, seat=0)
    assert error.refusal.metadata == {}
    for seat in (3, 2**32 - 1):
        with refused("INVALID_FIELD") as error:
            await desk.issue(game_id, host, 1, seat=seat)
        assert error.refusal.metadata["field"] == "seat"
    for wrong in ("", "x", "A" * 32):
        asked = m.IssueTokenRequest(game_id=game_id, request_id=wrong)
        with refused("INVALID_FIELD") as error:
            await desk.cases.issue_token(desk.caller(host), asked)
        assert [fault.field for fault in error.refusal.violations] == ["request_id"]
    assert (await desk.get(game_id, host)).version == 0


async def test_the_first_tokens_of_a_game_keep_their_bytes(desk: Desk) -> None:
    made = await desk.new_game()
    game_id, tokens = made.game.game_id, Tokens(KEYS)
    key = sub_key(KEYS["new"], "token")
    claims = {"game": game_id, "role": "seat", "seat": 0}
    first = jwt.encode(claims, key, algorithm="HS256", headers={"kid": "new"})
    assert made.seat_tokens[0] == first
    assert tokens.verify(first) == Grant(game_id, Role.SEAT, 0, "new")
    issued = await desk.issue(game_id, made.host_token, 1, seat=0)
    assert tokens.verify(issued.token) == Grant(game_id, Role.SEAT, 0, "new", 1)
    for odd in (0, True, -1.0, "1", None, 1.0):
        with refused("TOKEN_INVALID"):
            forged = {**claims, "issued": odd}
            tokens.verify(jwt.encode(forged, key, algorithm="HS256", headers={"kid": "new"}))


async def test_a_game_that_is_over_has_nothing_left_to_protect(desk: Desk) -> None:
    made = await desk.new_game()
    issued = await desk.issue(made.game.game_id, made.host_token, 1, seat=0)
    await desk.abandon(made.game.game_id, made.host_token)
    with refused("GAME_FINISHED"):
        await desk.issue(made.game.game_id, made.host_token, 2, seat=0)
    again = await desk.issue(made.game.game_id, made.host_token, 1, seat=0)
    assert again.token == issued.token


async def test_a_full_log_takes_no_more_tokens() -> None:
    desk = Desk("--max-log-entries=64")
    made = await desk.new_game()
    for number in range(64):
        await desk.issue(made.game.game_id, made.host_token, number, seat=0)
    with refused("GAME_LIMIT"):
        await desk.issue(made.game.game_id, made.host_token, 64, seat=0)


async def test_nothing_else_changes_and_moves_can_still_be_taken_back(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, host = made.game.game_id, made.host_token
    random = Random(0)
    while not (before := await desk.get(game_id, host)).can_undo:
        await random_walk(desk, made, random, 1)
    version = before.version
    twin = await desk.get(game_id, version=version - 1)
    await desk.issue(game_id, host, 1, seat=1)
    await desk.issue(game_id, host, 2, seat=0)
    after = await desk.get(game_id, host)
    assert after.can_undo
    assert (after.view, after.totals) == (before.view, before.totals)
    undone = await take_back(desk, game_id, host, version + 2)
    assert undone.version == version + 3
    now = await desk.get(game_id)
    assert now.view == twin.view
    record = await export(desk, game_id)
    own = (await desk.issue(game_id, host, 3)).token
    back = await restore(lost(desk), record, own)
    assert encoded(back.game) == encoded(await desk.get(game_id, own, version=version + 3))
    changes = await history(desk, game_id, own, include_sentences=True)
    assert [(change.kind, change.sentences) for change in changes[version:]] == [
        (EntryKind.TOKEN, ("The access token of Player 2 was replaced.",)),
        (EntryKind.TOKEN, ("The access token of Player 1 was replaced.",)),
        (EntryKind.UNDO, ("The last move was taken back.",)),
        (EntryKind.TOKEN, ("The access token of the host was replaced.",)),
    ]
    assert {change.notation for change in changes[version:]} == {""}


async def test_a_record_with_tokens_is_verified_offline_and_begins_new_games(
    desk: Desk, tmp_path_factory: pytest.TempPathFactory
) -> None:
    made = await desk.new_game()
    game_id = made.game.game_id
    await random_walk(desk, made, Random(0), 3)
    host = (await desk.issue(game_id, made.host_token, 1)).token
    await desk.issue(game_id, host, 2, seat=2)
    await desk.abandon(game_id, host)
    text = await export(desk, game_id)
    assert text.endswith("\ntoken:host\ntoken:2\nabandon\n")
    file = tmp_path_factory.mktemp("records") / "game.txt"
    file.write_text(text)
    assert verify(str(file), "en")[0] == HOLDS
    record = decode(text.encode())
    assert [*replay_open(BY_ID[record.game], record)][-1].issued == (4, 0, 0, 5)
    begun = await restore(desk, text, request_id="ab" * 16, version=5)
    for token in (begun.host_token, *begun.seat_tokens):
        assert (await desk.get(begun.game.game_id, token)).version == 5
    for wrong in ("token:3", "token:", "token:-1", "token:00", "token:Host", "token"):
        with refused("RECORD_INVALID") as error:
            await restore(desk, text.replace("token:2", wrong))
        assert error.refusal.metadata["line"] == str(len(text.split("\n")) - 2)


async def test_a_sealed_record_kept_by_hand_brings_the_new_tokens_back(desk: Desk) -> None:
    made = await desk.new_game()
    game_id = made.game.game_id
    await random_walk(desk, made, Random(0), 3)
    host = (await desk.issue(game_id, made.host_token, 1)).token
    notation = (await desk.moves(game_id, host)).notations[0]
    await desk.play(game_id, host, notation, 4)
    record = kept(made, await history(desk, game_id))
    assert parse(record).entries[3] == "token:host"
    back = await restore(lost(desk), record, host)
    assert back.host_token == host


async def test_a_token_that_is_newer_than_the_store_tells_of_the_loss(desk: Desk) -> None:
    made = await desk.new_game()
    game_id, host = made.game.game_id, made.host_token
    older = await export(desk, game_id)
    issued = await desk.issue(game_id, host, 1, seat=0)
    own = await desk.issue(game_id, host, 2)
    record = await export(desk, game_id)
    behind = lost(desk)
    # The host may bring back what it has, and the rest when it is found.
    assert (await restore(behind, older, own.token)).game.version == 0
    for token, version in ((issued.token, "1"), (own.token, "2")):
        with refused("HISTORY_LOST") as error:
            await behind.get(game_id, token)
        assert error.refusal.metadata == {"knownVersion": version, "currentVersion": "0"}
    assert (await restore(behind, record, own.token)).host_token == own.token
    assert (await behind.get(game_id, issued.token)).viewer_seat == 0
    # A game that has gone another way has no place for it.
    other = lost(desk)
    await restore(other, older, host)
    await other.issue(game_id, host, 7, seat=1)
    with refused("TOKEN_INVALID") as error:
        await other.get(game_id, issued.token)
    assert error.refusal.metadata == {}


async def test_the_request_that_made_the_game_gives_its_first_tokens(desk: Desk) -> None:
    made = await desk.new_game(request_id="cd" * 16)
    await desk.issue(made.game.game_id, made.host_token, 1)
    again = await desk.new_game(request_id="cd" * 16)
    assert again.host_token == made.host_token
    with refused("TOKEN_INVALID") as error:
        await desk.get(made.game.game_id, again.host_token)
    assert error.refusal.metadata == {"cause": "replaced"}
