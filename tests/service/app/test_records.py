"""Records: in every status and for everybody, back to life after a loss, true or refused."""

import json
from random import Random

import pytest

from engine.core.record import Record, parse
from tests.service.app.desk import SEED, Desk, refused
from tests.service.app.play import (
    GAMES,
    encoded,
    export,
    history,
    kept,
    lost,
    random_walk,
    restore,
    verify,
)

every_game = pytest.mark.parametrize(("game_type", "seats"), GAMES)


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
    assert await line_of(text.replace("Sealed: v2.new", "Sealed: v2.old")) == ("7", "record.seal")
    # What depends on the seed is not told: any legal or illegal move is a wrong tag.
    for move in (listed.notations[0], "hand:R@U0,0", "undo", "abandon"):
        assert await line_of(text + move + "\n") == ("8", "record.tag")
    assert await line_of(without(12)) == ("8", "record.tag")
    assert await line_of(text.replace(lines[7], "Tag: " + "0" * 64)) == ("8", "record.tag")
    assert await line_of(text + "nonsense\n") == (str(len(lines)), "record.move")
    assert await line_of(text + "\n") == (str(len(lines)), "record.move")
    assert await line_of(text[:-1] + "\r") == (str(len(lines) - 1), "record.encoding")
    assert await line_of(without(9)) == ("9", "record.header")
    assert await line_of(text.replace("Result: *", "Result: x")) == ("9", "record.result")


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
