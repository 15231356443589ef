"""The log and earlier positions: complete, filtered, the same as what was told at the time."""

from random import Random

import pytest

from engine.core.replay import EntryKind
from engine.core.rules import Viewpoint
from engine.registry import BY_ID
from service.app import messages as m
from service.app.caller import Caller
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, encoded, history, random_walk

every_game = pytest.mark.parametrize(("game_type", "seats"), GAMES)


@every_game
async def test_the_log_tells_what_was_answered_at_the_time(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    game_id, random = made.game.game_id, Random(game_type)
    answers = []
    for version in range(60):
        listed = await desk.moves(game_id, made.host_token, page_size=1000)
        if not listed.notations:
            break
        move = random.choice(listed.notations)
        answers.append(
            await desk.play(game_id, made.host_token, move, version, include_sentences=True)
        )
    changes = await history(
        desk, game_id, made.host_token, page_size=7, include_moves=True, include_sentences=True
    )
    assert [change.version for change in changes] == list(range(1, len(answers) + 1))
    for change, answer in zip(changes, answers, strict=True):
        assert change.kind is EntryKind.MOVE
        assert change.notation == answer.notation
        assert change.effects == answer.effects
        assert change.sentences == answer.sentences
        assert len(change.sentences) == len(change.effects)
        assert change.record_tag == answer.record_tag
        assert isinstance(change.move, m.Move)
        assert change.move.notation == change.notation
        typed = BY_ID[game_type].format_move(change.move.action)
        assert typed == change.notation


@every_game
async def test_effects_are_filtered_for_whoever_looks(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    await random_walk(desk, made, Random(1), 40)
    rules, game_id = BY_ID[game_type], made.game.game_id
    as_host = await history(desk, game_id, made.host_token, include_moves=True)
    tokens = [(None, None), *enumerate(made.seat_tokens)]
    for seat, token in tokens:
        seen = await history(desk, game_id, token)
        for change, whole in zip(seen, as_host, strict=True):
            # A host without a seat sees each entry as the seat that made it.
            if whole.seat == seat:
                assert change.effects == whole.effects
            again = tuple(rules.see(effect, Viewpoint(seat)) for effect in change.effects)
            assert again == change.effects


@every_game
async def test_every_earlier_position_is_shown_as_it_was(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    game_id, random = made.game.game_id, Random(2)
    callers = [None, made.host_token, *made.seat_tokens]
    then: list[list[bytes]] = []
    for version in range(50):
        then.append([encoded(await desk.get(game_id, token)) for token in callers])
        if await random_walk(desk, made, random, 1, undo=0.3) == version:
            break
    for version in reversed(range(len(then))):
        now = [encoded(await desk.get(game_id, token, version=version)) for token in callers]
        assert now == then[version]


async def test_a_version_that_never_was_is_refused(desk: Desk) -> None:
    made = await desk.new_game()
    with refused("INVALID_FIELD") as error:
        await desk.get(made.game.game_id, version=1)
    assert error.refusal.metadata["field"] == "version"


async def test_other_hands_are_closed_until_the_end_and_open_at_every_version_after(
    desk: Desk,
) -> None:
    made = await desk.new_game("vizia", 2)
    game_id, seat_0 = made.game.game_id, made.seat_tokens[0]
    await random_walk(desk, made, Random(3), 10)
    for version in (0, 5, 10):
        with refused("VIEW_FORBIDDEN"):
            await desk.get(game_id, seat_0, seat=1, version=version)
    with refused("VIEW_FORBIDDEN"):
        await history(desk, game_id, seat_0, seat=1)
    as_host = await desk.get(game_id, made.host_token, seat=1, version=5)
    await desk.abandon(game_id, made.host_token)
    assert encoded(await desk.get(game_id, None, seat=1, version=5)) == encoded(as_host)
    assert (await history(desk, game_id, None, seat=1))[-1].kind is EntryKind.ABANDON
    hidden = await desk.get(game_id, None, version=5)
    assert encoded(hidden) != encoded(as_host)


async def test_the_log_goes_on_while_it_is_read(desk: Desk) -> None:
    made = await desk.new_game()
    game_id = made.game.game_id
    await random_walk(desk, made, Random(4), 6)
    request = m.ListMovesRequest(game_id=game_id, page_size=4)
    first = await desk.cases.list_moves(desk.caller(), request)
    await random_walk(desk, made, Random(5), 3)
    request = m.ListMovesRequest(game_id=game_id, page_size=4, page_token=first.next_page_token)
    second = await desk.cases.list_moves(desk.caller(), request)
    assert [c.version for c in (*first.changes, *second.changes)] == list(range(1, 9))
    assert second.total_size == 9
    other = m.ListMovesRequest(game_id=game_id, page_token=first.next_page_token, seat=1)
    with refused("PAGE_TOKEN_INVALID"):
        await desk.cases.list_moves(desk.caller(), other)


async def test_sentences_are_in_the_language_of_the_caller(desk: Desk) -> None:
    made = await desk.new_game()
    game_id = made.game.game_id
    await random_walk(desk, made, Random(6), 1)
    request = m.ListMovesRequest(game_id=game_id, include_sentences=True)
    said = {}
    for language in ("en", "de"):
        caller = Caller(deadline=desk.clock.time + 10, language=language)
        said[language] = (await desk.cases.list_moves(caller, request)).changes[0].sentences
    assert said["en"][0].startswith("Player 3 places ")
    assert said["de"][0].startswith("Spieler 3 platziert ")


@every_game
async def test_every_line_of_a_score_has_its_sentence(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    await random_walk(desk, made, Random(7), 60)
    request = m.ScoreRequest(game_id=made.game.game_id, include_sentences=True)
    for language in ("en", "de"):
        caller = Caller(deadline=desk.clock.time + 10, language=language)
        answer = await desk.cases.score(caller, request)
        assert [told.seat for told in answer.sentences] == list(range(seats))
        for told, score in zip(answer.sentences, answer.score.standing.seats, strict=True):
            lines, todo = 0, [*score.lines]
            while todo:
                lines += 1
                todo += todo.pop().lines
            assert len(told.sentences) == 1 + lines + len(score.tie_breaks)
            assert str(score.total) in told.sentences[0]
            assert all(told.sentences)


async def test_looking_back_reads_the_log_once(desk: Desk) -> None:
    made = await desk.new_game()
    game_id = made.game.game_id
    await random_walk(desk, made, Random(8), 40)
    await history(desk, game_id)
    reads = 0
    entries = desk.store.entries

    async def counted(*args: object, **named: object) -> tuple[bytes, ...]:
        nonlocal reads
        reads += 1
        return await entries(*args, **named)  # type: ignore[arg-type]  # passed through

    desk.store.entries = counted  # type: ignore[method-assign]  # to count what is read
    for version in range(0, 41, 5):
        await desk.get(game_id, version=version)
    assert reads == 0
    await random_walk(desk, made, Random(8), 1)
    await history(desk, game_id)
    assert reads == 1
