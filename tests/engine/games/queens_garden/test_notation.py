"""Moves as text: one canonical form each, and what is said about every other text."""

import pytest

from engine.core.errors import MalformedNotation
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.types import (
    Area,
    BuyExpansion,
    Colour,
    Discard,
    PassTurn,
    Payment,
    PlaceExpansion,
    PlaceTile,
    Source,
    TakeColour,
    TakePattern,
)
from tests.engine.games.queens_garden.play import moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take:LG", TakeColour(Colour.LIGHT_GREEN)),
        ("take:3", TakePattern(3)),
        (
            "take:B/B3=e1,B5=e14",
            TakeColour(Colour.BLUE, (Source("B3", "e1"), Source("B5", "e14"))),
        ),
        ("tile:B1@1,0", PlaceTile("B1", "1,0")),
        ("tile:B3@1,0/B1+B6", PlaceTile("B3", "1,0", Payment(("B1", "B6")))),
        ("tile:B3@-1,0/xB5+J1", PlaceTile("B3", "-1,0", Payment(("xB5",), 1))),
        ("tile:B3@1,0/J2", PlaceTile("B3", "1,0", Payment((), 2))),
        ("expand:Y5@NE4/Y1+J3", PlaceExpansion("Y5", Area.NE, 4, Payment(("Y1",), 3))),
        ("expand:DP1@W0", PlaceExpansion("DP1", Area.W, 0)),
        ("buy:NE", BuyExpansion(Area.NE)),
        ("discard:B4", Discard("B4")),
        ("discard:xY2", Discard("xY2")),
        ("pass", PassTurn()),
    ],
)
def test_every_move_has_one_text(text: str, move: object) -> None:
    assert RULES.parse_move(text) == move
    assert RULES.format_move(RULES.parse_move(text)) == text


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, '"take:"'),
        ("take:", 6, '"LG"'),
        ("take:7", 6, "value (integer 1 … 6)"),
        ("take:B/", 8, "hexagon"),
        ("take:B/B5=e1,B3=e2", 14, "source that comes after B5=e1"),
        ("take:B/B3=e1,B3=e2", 14, "source that comes after B3=e1"),
        ("take:B/B3=e01", 12, "number (integer 1 … 32) without leading zeros or -0"),
        ("take:B/B3=e0", 12, "number (integer 1 … 32)"),
        ("tile:B7@1,0", 6, "hexagon"),
        ("tile:xB3@1,0", 6, "hexagon"),
        ("tile:B3@1,-0", 12, "coordinate (integer -4 … 4) without leading zeros or -0"),
        ("tile:B3@5,0", 9, "coordinate (integer -4 … 4)"),
        ("tile:B3@1,0/", 13, "piece"),
        ("tile:B3@1,0/J0", 14, "count (integer 1 … 12)"),
        ("tile:B3@1,0/J1+B1", 15, "end of move"),
        ("tile:B3@1,0/B6+B1", 16, "piece that comes after B6"),
        ("tile:B3@1,0/B5+xB5", 16, "piece that comes after B5"),
        ("tile:B3@1,0/xB5+B5", 17, "piece that comes after xB5"),
        ("tile:B3@1,0/Y3+B1", 16, "piece that comes after Y3"),
        ("tile:B3@1,0+B1", 12, '"/"'),
        ("expand:Y5@N4", 11, '"NE"'),
        ("expand:Y5@NE6", 13, "direction (integer 0 … 5)"),
        ("buy:NE ", 7, "end of move"),
        ("discard:J1", 9, "piece"),
        ("passs", 5, "end of move"),
        ("Pass", 1, '"pass"'),
    ],
)
def test_other_texts_are_refused_where_they_go_wrong(text: str, column: int, expected: str) -> None:
    with pytest.raises(MalformedNotation) as caught:
        RULES.parse_move(text)
    assert caught.value.column == column
    assert expected in caught.value.expected


def test_the_grammar_names_everything_once() -> None:
    grammar = RULES.notation.grammar().splitlines()
    names = [line.partition(" = ")[0] for line in grammar]
    assert len(set(names)) == len(names)
    assert 'place_tile = "tile:" hexagon "@" cell payment' in grammar
    assert 'piece = [ "x" ] hexagon' in grammar


def test_lists_are_in_the_bytewise_order_of_whole_texts() -> None:
    state = "display e1 B1 Y2 | e2 B1 | e9 Y2 LG2 | e10 Y2 top; A: B1 Y1 B3 xY4 J3"
    listed = moves(state)
    assert listed == sorted(listed, key=str.encode)
    assert moves(state, "take:2") == [f"take:2/Y2={source}" for source in ("e1", "e10", "e9")]
    assert listed.index("pass") == len([one for one in listed if one < "pass"])
