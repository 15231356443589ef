"""Records: in every status and for everybody, back to life after a loss, true or refused."""

import json
from random import Random

import pytest

from engine.core.record import Record, parse
from service.app import messages as m
from service.store.memory import MemoryStore
from tests.service.app.desk import KEYS, SEED, Desk, refused
from tests.service.app.play import (
    GAMES,
    encoded,
    export,
    history,
    random_walk,
    restore,
    take_back,
    verify,
)

every_game = pytest.mark.parametrize(("game_type", "seats"), GAMES)


def lost(desk: Desk, **named: object) -> Desk:
    """A replica on a store that has lost everything."""
    return Desk(store=MemoryStore(desk.clock), clock=desk.clock, **named)  # type: ignore[arg-type]  # of Desk


def kept(made: m.NewGameResponse, changes: tuple[m.Change, ...]) -> str:
    """The record as its owner puts it together from what the calls have answered."""
    tag = changes[-1].record_tag if changes else made.game.record_tag
    names = {"ENTRY_KIND_UNDO": "undo", "ENTRY_KIND_ABANDON": "abandon"}
    lines = [names.get(change.kind.value, change.notation) for change in changes]
    body = "".join(line + "\n" for line in lines)
    return f"{made.record_header}Tag: {tag}\nResult: *\n\n{body}"


@every_game
async def test_a_record_is_sealed_until_the_end_and_open_afterwards(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    game_id = made.game.game_id
    for most in (0, 10):
        await random_walk(desk, made, Random(0), most)
        text = await export(desk, game_id)
        assert [await export(desk, game_id, t) for t in (made.host_token, *made.seat_tokens)] == [
            text
        ] * (seats + 1)
        record = parse(text)
        assert text == kept(made, await history(desk, game_id))
        assert (record.seed, record.result) == ("", "*")
        assert SEED not in text
        with refused("RECORD_INVALID") as error:
            await verify(desk, text)
        assert error.refusal.metadata["line"] == "7"
    await random_walk(desk, made, Random(0), 2000)
    record = parse(await export(desk, game_id))
    shown = await desk.get(game_id)
    assert (record.seed, record.tag) == (SEED, shown.record_tag)
    found = await verify(desk, record.text())
    assert (found.game_id, found.version) == (game_id, shown.version)
    assert (found.outcome, found.totals) == (shown.outcome, shown.totals)
    assert found.tag_valid
    assert not (await verify(lost(desk, keys={"x": b"x" * 32}), record.text())).tag_valid


async def test_an_abandoned_game_has_an_open_record(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    await random_walk(desk, made, Random(0), 5)
    await desk.abandon(made.game.game_id, made.host_token)
    record = parse(await export(desk, made.game.game_id))
    assert (record.seed, record.result, record.entries[-1]) == (SEED, "abandoned", "abandon")
    found = await verify(desk, record.text())
    assert found.outcome
    assert found.outcome.reason == "abandoned"


async def test_the_header_of_a_record(desk: Desk) -> None:
    made = await desk.new_game()
    lines = (await export(desk, made.game.game_id)).split("\n")
    keys = ["Game", "Rules", "Id", "Seats", "Options", "Commitment", "Sealed", "Tag", "Result"]
    assert [line.partition(": ")[0] for line in lines[:9]] == keys
    assert lines[9:] == ["", ""]
    assert made.record_header == "\n".join(lines[:7]) + "\n"
    options = lines[4].removeprefix("Options: ")
    assert options == '{"board":[],"eliminated":"ZYRCAN_ELIMINATED_PASS"}'
    assert json.loads(options).keys() == {"board", "eliminated"}


@every_game
async def test_a_lost_game_goes_on_like_its_twin(desk: Desk, game_type: str, seats: int) -> None:
    """The owner's record brings it back in the middle; both are played to the same end."""
    made = await desk.new_game(game_type, seats)
    game_id, random = made.game.game_id, Random(4)
    await random_walk(desk, made, random, 25, undo=0.2)
    record = kept(made, await history(desk, game_id, made.seat_tokens[0]))
    back = lost(desk)
    with refused("GAME_NOT_FOUND"):
        await back.get(game_id)
    answer = await restore(back, record, made.host_token)
    assert answer.host_token == made.host_token
    assert answer.seat_tokens == made.seat_tokens
    assert answer.record_header == made.record_header
    for token in (None, made.host_token, *made.seat_tokens):
        assert encoded(await back.get(game_id, token)) == encoded(await desk.get(game_id, token))
    assert await random_walk(desk, made, Random(5), 3000, undo=0.1) == await random_walk(
        back, made, Random(5), 3000, undo=0.1
    )
    assert await export(back, game_id) == await export(desk, game_id)
    assert encoded(await back.get(game_id)) == encoded(await desk.get(game_id))


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


async def test_tampered_sealed_records_are_refused_with_the_line(desk: Desk) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, token = made.game.game_id, made.host_token
    await random_walk(desk, made, Random(1), 8)
    text = await export(desk, game_id)
    lines = text.split("\n")
    listed = await desk.moves(game_id, token, page_size=1000)

    async def line_of(changed: str) -> tuple[str, str]:
        with refused("RECORD_INVALID") as error:
            await restore(lost(desk), changed, token)
        for language in ("en", "de"):
            assert error.refusal.sentence(language)
        return error.refusal.metadata["line"], error.refusal.metadata["rule"]

    def without(number: int) -> str:
        return "\n".join(lines[: number - 1] + lines[number:])

    assert await line_of(text.replace("Seats: 2", "Seats: 3")) == ("7", "record.seal")
    assert await line_of(text.replace("false", "true", 1)) == ("7", "record.seal")
    assert await line_of(text.replace("Sealed: v1.new", "Sealed: v1.old")) == ("7", "record.seal")
    # What depends on the seed is not told: any legal or illegal move is a wrong tag.
    for move in (listed.notations[0], "hand:R@U0,0", "undo", "abandon"):
        assert await line_of(text + move + "\n") == ("8", "record.tag")
    assert await line_of(without(12)) == ("8", "record.tag")
    assert await line_of(text.replace(lines[7], "Tag: " + "0" * 64)) == ("8", "record.tag")
    assert await line_of(text + "nonsense\n") == (str(len(lines)), "record.move")
    assert await line_of(text + "\n") == (str(len(lines)), "record.move")
    assert await line_of(text[:-1]) == (str(len(lines) - 1), "record.encoding")
    assert await line_of(without(9)) == ("9", "record.header")
    assert await line_of(text.replace("Result: *", "Result: x")) == ("9", "record.result")


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


async def test_false_open_records_are_refused_with_the_line(desk: Desk) -> None:
    made = await desk.new_game()
    await random_walk(desk, made, Random(1), 2000)
    text = await export(desk, made.game.game_id)
    lines = text.split("\n")
    for changed, line, rule in (
        (text.replace(lines[5], "Commitment: " + "0" * 64), "6", "record.commitment"),
        (text.replace(lines[6], "Seed: " + "1" * 64), "6", "record.commitment"),
        (text.replace("Seats: 3", "Seats: 6"), "4", "record.options"),
        (text.replace("PASS", "STAY"), "5", "record.value"),
        (text.replace(lines[12], lines[11]), "13", "record.move"),
        (text.replace(lines[8], "Result: zyrcan.end.blocked 1 1 1"), "9", "record.result"),
        (text + "pass\n", str(len(lines)), "record.finished"),
    ):
        for call in (verify(desk, changed), restore(desk, changed)):
            with refused("RECORD_INVALID") as error:
                await call
            assert error.refusal.metadata["line"] == line
            assert error.refusal.metadata["rule"] == rule
            assert error.refusal.sentence("en").startswith(f"Line {line}: ")
            assert error.refusal.sentence("de").startswith(f"Zeile {line}: ")


async def test_records_of_other_rules_and_too_long_ones(desk: Desk) -> None:
    record = Record(
        game="zyrcan",
        rules=1,
        id="ab" * 16,
        seats=3,
        options="{}",
        commitment="0" * 64,
        seed="0" * 64,
    ).text()
    with refused("UNKNOWN_GAME_TYPE"):
        await verify(desk, record.replace("zyrcan", "chess"))
    with refused("RULES_VERSION_UNSUPPORTED"):
        await verify(desk, record.replace("Rules: 1", "Rules: 2"))
    with refused("GAME_LIMIT"):
        await verify(desk, record + "pass\n" * 4097)
    with refused("GAME_LIMIT"):
        await restore(desk, record + "undo\n" * 65)
    with refused("INVALID_FIELD"):
        await verify(desk, "")


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
