"""Score: the score of the position of this moment, line by line."""

from msgspec import UNSET

from service.app import messages as m
from service.app.caller import Caller
from service.app.field_errors import FieldErrors
from service.app.games import Games, instant
from service.app.rendering import score_told


async def score(games: Games, caller: Caller, request: m.ScoreRequest) -> m.ScoreResponse:
    """The score, which is public."""
    grant = games.grant(caller, request.game_id)
    fields = FieldErrors()
    fields.game_id(request.game_id)
    fields.refuse()
    position, expire_at, _ = await games.load(caller, grant, request.game_id)
    return m.ScoreResponse(
        version=position.version,
        expire_time=instant(expire_at),
        score=position.score,
        outcome=position.outcome or UNSET,
        sentences=score_told(position, caller.language) if request.include_sentences else (),
    )
