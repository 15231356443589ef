"""What is marked `Cached` is the same object in one answer after the other, or is encoded anew."""

from collections.abc import Iterator
from typing import Any, get_type_hints

from msgspec import Struct

from service.app import messages as m
from service.app.messages.cached import CACHED
from tests.service.app.desk import Desk
from tests.service.app.play import GAMES

REQUEST_ID = "0123456789abcdef" * 2
MOST = 1000


def marked(kind: type[Struct]) -> Iterator[str]:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if CACHED in getattr(hint, "__metadata__", ()):
            yield name


def cached(answer: Any) -> Iterator[tuple[str, Any]]:
    """The values of the marked fields of an answer and of the messages in it, by place."""
    kind = type(answer)
    for name in kind.__struct_fields__:
        value = getattr(answer, name)
        if name in marked(kind):
            yield f"{kind.__name__}.{name}", value
        for item in value if isinstance(value, tuple) else [value]:
            if type(item).__module__.startswith(m.__name__) and isinstance(item, Struct):
                yield from cached(item)


async def answers(desk: Desk, game_type: str, seats: int) -> list[Any]:
    """The answers to calls that may be repeated, in a game after its first moves."""
    made = await desk.new_game(game_type, seats)
    game_id, host = made.game.game_id, desk.caller(made.host_token)
    moves = (await desk.moves(game_id, made.host_token)).notations
    apply = m.ApplyMoveRequest(
        game_id=game_id,
        move=m.Move(notation=moves[0]),
        expected_version=0,
        request_id=REQUEST_ID,
        include_view=True,
    )
    await desk.cases.apply_move(host, apply)
    ask = desk.cases
    found: list[Any] = []
    for _ in range(2):
        found += [
            await ask.apply_move(host, apply),
            await ask.get_game(host, m.GetGameRequest(game_id=game_id)),
            await ask.score(host, m.ScoreRequest(game_id=game_id)),
            await ask.list_game_types(host, m.ListGameTypesRequest()),
            await ask.get_game_type(host, m.GetGameTypeRequest(game_type=game_type)),
        ]
        for view in m.LegalMovesView:
            wanted = m.LegalMovesRequest(game_id=game_id, view=view, page_size=MOST)
            found.append(await ask.legal_moves(host, wanted))
    if found[1].game.can_undo:
        undo = m.UndoMoveRequest(
            game_id=game_id, expected_version=1, request_id=REQUEST_ID[::-1], include_view=True
        )
        first = await ask.undo_move(host, undo)
        middle = len(found) // 2
        found = [first, *found[:middle], await ask.undo_move(host, undo), *found[middle:]]
    return found


async def test_marked_fields_hold_the_same_object_twice(desk: Desk) -> None:
    seen = set()
    for game_type, seats in GAMES:
        found = await answers(desk, game_type, seats)
        first, second = found[: len(found) // 2], found[len(found) // 2 :]
        for one, other in zip(first, second, strict=True):
            for (place, before), (_, again) in zip(cached(one), cached(other), strict=True):
                assert before is again, f"{place} of {game_type}"
                if before:
                    seen.add(place)
    kinds = [kind for kind in vars(m).values() if isinstance(kind, type)]
    structs = [kind for kind in kinds if issubclass(kind, Struct)]
    assert seen == {f"{kind.__name__}.{name}" for kind in structs for name in marked(kind)}
