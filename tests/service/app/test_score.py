"""Score: public, with a sentence for every line."""

from random import Random

import pytest

from service.app import messages as m
from service.app.caller import Caller
from tests.service.app.desk import Desk
from tests.service.app.play import GAMES, random_walk

every_game = pytest.mark.parametrize(("game_type", "seats"), GAMES)


async def test_the_score_is_public(desk: Desk) -> None:
    made = await desk.new_game("zyrcan")
    await desk.play(made.game.game_id, made.host_token, "place:2@2,0", 0)
    said = await desk.cases.score(desk.caller(), m.ScoreRequest(game_id=made.game.game_id))
    assert said.version == 1
    assert [seat.total for seat in said.score.standing.seats] == [0, 0, 2]
    assert said.score.provisional
    assert not said.outcome


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
