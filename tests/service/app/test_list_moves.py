"""ListMoves: the log tells what was told at the time, filtered and in pages."""

from random import Random

import pytest

from engine.core.replay import EntryKind
from engine.core.rules import Viewpoint
from engine.registry import BY_ID
from service.app import messages as m
from service.app.caller import Caller
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, history, random_walk

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
