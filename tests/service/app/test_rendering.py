"""What players read of a game: their names, every entry of the log, the score, refusals."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.rules import Outcome
from service.app import messages as m
from service.app.caller import Caller
from service.app.rendering import effects_told
from tests.languages import third_language
from tests.service.app.desk import Desk, refused
from tests.service.app.play import GAMES, history, random_walk, take_back

NAMES = ("Ada", "", "{seat:player} {0.__class__} #|#")
SEATS = tuple(m.Seat(name=name) for name in NAMES)
EVIL = NAMES[2]


async def started(desk: Desk, game_type: str = "zyrcan", seats: int = 3) -> m.NewGameResponse:
    request = m.NewGameRequest(game_type=game_type, seats=SEATS[:seats], seed="00" * 32)
    return await desk.cases.new_game(desk.caller(), request)


async def told(desk: Desk, game_id: str, token: str | None = None) -> list[str]:
    changes = await history(desk, game_id, token, include_sentences=True)
    return [sentence for change in changes for sentence in change.sentences]


async def test_players_are_called_by_their_names_whatever_these_are(desk: Desk) -> None:
    made = await started(desk)
    answer = await desk.play(
        made.game.game_id, made.host_token, "place:1@2,0", 0, include_sentences=True
    )
    first, second = (NAMES[seat] or f"Player {seat + 1}" for seat in (2, 0))
    assert answer.sentences == (
        f"{first} places a ship with 1 engine on 2,0.",
        f"{second} is to move.",
    )
    assert await told(desk, made.game.game_id) == list(answer.sentences)


async def test_whose_turn_it_is_and_whose_token_is_said_by_name(desk: Desk) -> None:
    made = await started(desk)
    game_id, to_move = made.game.game_id, made.game.seats_to_move[0]
    assert to_move == 2
    with refused("NOT_YOUR_TURN") as error:
        await desk.play(game_id, made.seat_tokens[0], "place:1@2,0", 0)
    assert error.refusal.sentence("en") == f"{EVIL} is to move, not Ada."
    assert error.refusal.metadata == {"seat": "0", "seatsToMove": "2"}
    with refused("NOT_YOUR_SEAT") as error:
        await desk.play(game_id, made.seat_tokens[0], "place:1@2,0", 0, seat=1)
    assert "Spieler 2" in error.refusal.sentence("de")
    assert error.refusal.metadata == {"seat": "1"}


async def test_a_hand_that_is_hidden_is_said_by_name(desk: Desk) -> None:
    made = await started(desk, "vizia", 2)
    with refused("VIEW_FORBIDDEN") as error:
        await desk.get(made.game.game_id, made.seat_tokens[1], seat=0)
    assert error.refusal.sentence("de") == (
        "Was Ada sieht und darf, zeigt nur das Zugangstoken von Ada oder das des Gastgebers."
    )


async def test_a_refusal_names_moves_nearby_where_it_is_explained(desk: Desk) -> None:
    made = await started(desk)
    game_id = made.game.game_id
    await desk.play(game_id, made.host_token, "place:2@3,1", 0)
    with refused("ILLEGAL_MOVE") as error:
        await desk.play(game_id, made.host_token, "place:2@3,1", 1, explain=True)
    assert error.refusal.sentence("en") == (
        "3,1 is occupied; choose an empty cell. Possible nearby: place:2@2,1; place:2@3,0; "
        "place:2@3,2."
    )
    assert error.refusal.sentence("de").startswith("3,1 ist belegt; wähle ein leeres Feld. Möglich")
    assert error.refusal.metadata["rule"] == "zyrcan.place.empty_cell"


async def test_undo_and_abandonment_are_told(desk: Desk) -> None:
    made = await started(desk, "vizia", 2)
    game_id, version = made.game.game_id, 0
    while not (await desk.get(game_id)).can_undo:
        version = await random_walk(desk, made, Random(0), 1)
    await take_back(desk, game_id, made.host_token, version)
    await desk.abandon(game_id, made.host_token)
    assert (await told(desk, game_id))[-2:] == [
        "The last move was taken back.",
        "The game was abandoned.",
    ]


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_the_end_of_a_game_has_no_ids(desk: Desk, game_type: str, seats: int) -> None:
    made = await started(desk, game_type, seats)
    await desk.finish(made)
    last = (await told(desk, made.game.game_id))[-1]
    assert last.startswith("The game is over: ")
    assert not re.search(r"[a-z]\.[a-z]|_", last.replace(EVIL, ""))
    assert re.search(r" wins\.| share the victory\.|It is a draw between ", last)


async def test_a_team_wins_as_a_team(desk: Desk) -> None:
    made = await started(desk, "vizia", 2)
    position = (await desk.games.load(desk.caller(), None, made.game.game_id)).position
    over = position.rules.types.effects
    game_over = next(kind for kind in over if kind.__name__ == "GameOver")
    effect: Any = game_over("vizia.end.tiles", (0, 2))
    position.outcome = Outcome("vizia.end.tiles", (0, 2), (1, 3, 1, 3), False, (0,), (1, 2))
    assert effects_told(position, (effect,), "en") == (
        "The game is over: all tiles are placed. Ada and Player 3 win as a team.",
    )
    position.outcome = msgspec.structs.replace(position.outcome, winning_teams=())
    assert effects_told(position, (effect,), "de") == (
        (
            "Das Spiel ist zu Ende: Alle Plättchen sind gelegt. Ada und Spieler 3 teilen sich den "
            "Sieg."
        ),
    )


@pytest.mark.parametrize(("game_type", "seats"), GAMES)
async def test_a_third_language_reaches_every_sentence(
    desk: Desk, game_type: str, seats: int
) -> None:
    made = await desk.new_game(game_type, seats)
    game_id = made.game.game_id
    version = await random_walk(desk, made, Random(3), 40, undo=0.2)
    with third_language() as language:
        caller = Caller(deadline=desk.clock.time + 10, language=language)
        log = m.ListMovesRequest(game_id=game_id, include_sentences=True, page_size=100)
        changes = (await desk.cases.list_moves(caller, log)).changes
        score = await desk.cases.score(
            caller, m.ScoreRequest(game_id=game_id, include_sentences=True)
        )
        said = [sentence for change in changes for sentence in change.sentences]
        said += [sentence for seat in score.sentences for sentence in seat.sentences]
        for text in ("x", "place:", "é", "pass:"):
            with refused("MALFORMED_NOTATION") as error:
                await desk.play(game_id, made.host_token, text, version)
            said.append(re.sub("“.*?”", "", error.refusal.sentence(language)))
    assert len(said) > 40
    codes = re.compile(r"\b([UD]-?\d+,|[ex]?[A-Z]{1,2}\d|[a-z_]+:|e\d+)")
    assert [sentence for sentence in said if re.search("[A-Za-z]", codes.sub("", sentence))] == []
