"""ListGameTypes and GetGameType: what can be played, and its limits."""

from engine.registry import GAMES
from service.app import messages as m
from tests.service.app.desk import Desk, refused


async def test_the_catalogue(desk: Desk) -> None:
    listed = await desk.cases.list_game_types(desk.caller(), m.ListGameTypesRequest())
    assert [kind.game_type for kind in listed.game_types] == [rules.info.id for rules in GAMES]
    assert all(kind.rules == () for kind in listed.game_types)
    paged = await desk.cases.list_game_types(desk.caller(), m.ListGameTypesRequest(page_size=1))
    rest = await desk.cases.list_game_types(
        desk.caller(), m.ListGameTypesRequest(page_token=paged.next_page_token)
    )
    assert paged.game_types + rest.game_types == listed.game_types
    for rules in GAMES:
        request = m.GetGameTypeRequest(game_type=rules.info.id)
        kind = (await desk.cases.get_game_type(desk.caller(), request)).game_type
        assert [text.id for text in kind.rules] == list(rules.texts.rules)
        assert kind.grammar == rules.notation.grammar()
        assert kind.limits == desk.games.limits
    with refused("UNKNOWN_GAME_TYPE"):
        await desk.cases.get_game_type(desk.caller(), m.GetGameTypeRequest(game_type="go"))


async def test_the_board_limit_is_the_one_that_is_told(desk: Desk) -> None:
    """The rules see to it; what clients are told must be the same number."""
    options = next(rules for rules in GAMES if rules.info.id == "zyrcan").types.options
    cells = [f"{q},{r}" for q in range(21) for r in range(20)]
    most = desk.games.limits.max_board_cells
    await desk.new_game("zyrcan", options=options(board=tuple(cells[:most])))
    with refused("INVALID_FIELD"):
        await desk.new_game("zyrcan", options=options(board=tuple(cells[: most + 1])))
