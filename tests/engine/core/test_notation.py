"""The table of move kinds, on a grammar that uses every slot: parsing, formatting, complaints."""

from enum import Enum

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.errors import MalformedNotation
from engine.core.notation import MAX_BYTES, Kind, Notation
from engine.core.slots import Cell, Integer, Many, Word
from engine.core.wire import Move


class Paint(Enum):
    LIME = "PAINT_LIME"
    LEMON = "PAINT_LEMON"
    RED = "PAINT_RED"


class Put(Move, frozen=True):
    paint: Paint
    cell: str
    price: tuple[int, ...]


class Take(Move, frozen=True):
    paints: tuple[Paint, ...]
    number: int


class Rest(Move, frozen=True):
    pass


Toy = Put | Take | Rest

PAINT = Word("paint", {"L": Paint.LIME, "LE": Paint.LEMON, "R": Paint.RED})
CELL = Cell("cell", 20, ("U", "D"))
COIN = Integer("coin", 1, 30)
NUMBER = Integer("number", -5, 12)
ORDER = {Paint.LIME: 0, Paint.LEMON: 1, Paint.RED: 2}

NOTATION: Notation[Toy] = Notation(
    Kind(
        Put,
        "put:{paint}@{cell}{price}",
        paint=PAINT,
        cell=CELL,
        price=Many(COIN, name="price", opening="/", separator="+", most=3, order=lambda coin: coin),
    ),
    Kind(
        Take,
        "take{paints}#{number}",
        paints=Many(
            PAINT,
            name="paints",
            opening=":",
            separator="+",
            most=4,
            order=ORDER.__getitem__,
            repeats=True,
        ),
        number=NUMBER,
    ),
    Kind(Rest, "rest"),
)

CELLS = st.builds(
    "{}{},{}".format, st.sampled_from("UD"), st.integers(-20, 20), st.integers(-20, 20)
)
MOVES: st.SearchStrategy[Toy] = st.one_of(
    st.builds(
        Put,
        st.sampled_from(Paint),
        CELLS,
        st.sets(st.integers(1, 30), max_size=3).map(lambda coins: tuple(sorted(coins))),
    ),
    st.builds(
        Take,
        st.lists(st.sampled_from(Paint), max_size=4).map(
            lambda paints: tuple(sorted(paints, key=ORDER.__getitem__))
        ),
        st.integers(-5, 12),
    ),
    st.just(Rest()),
)
ALPHABET = "putakerslLERUD@:/#+,-0123456789 x"


@given(MOVES)
def test_every_move_is_read_back(move: Toy) -> None:
    assert NOTATION.parse(NOTATION.format(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "put:L@U0,0",
        "put:LE@D-20,20",
        "put:R@U1,-1/1+2+30",
        "take:L#1",
        "take:L+L+LE+R#12",
        "take#-5",
        "take:R#0",
        "rest",
    ],
)
def test_texts_that_are_moves(text: str) -> None:
    assert NOTATION.format(NOTATION.parse(text)) == text


REFUSED = [
    ("", 1, ['"put:"', '"rest"', '"take"']),
    ("rust", 1, ['"put:"', '"rest"', '"take"']),
    ("rest ", 5, ["end of move"]),
    (" rest", 1, ['"put:"', '"rest"', '"take"']),
    ("REST", 1, ['"put:"', '"rest"', '"take"']),
    ("put:X@U0,0", 5, ['"L"', '"LE"', '"R"']),
    ("put:L@X0,0", 7, ['cell "D"', 'cell "U"']),
    ("put:L@U", 8, ["coordinate (integer -20 … 20)"]),
    ("put:L@U0;0", 9, ['","']),
    ("put:L@U00,0", 8, ["coordinate (integer -20 … 20) without leading zeros or -0"]),
    ("put:L@U-0,0", 9, ["coordinate (integer -20 … 20) without leading zeros or -0"]),
    ("put:L@U+1,0", 8, ["coordinate (integer -20 … 20)"]),
    ("put:L@U21,0", 8, ["coordinate (integer -20 … 20)"]),
    ("put:L@U0,0/", 12, ["coin (integer 1 … 30)"]),
    ("put:L@U0,0/0", 12, ["coin (integer 1 … 30)"]),
    ("put:L@U0,0/-1", 12, ["coin (integer 1 … 30)"]),
    ("put:L@U0,0/31", 12, ["coin (integer 1 … 30)"]),
    ("put:L@U0,0/2+1", 14, ["coin that comes after 2"]),
    ("put:L@U0,0/2+2", 14, ["coin that comes after 2"]),
    ("put:L@U0,0/1+2+3+4", 17, ["end of move"]),
    ("put:L@U0,0/1;2", 13, ['"+"', "end of move"]),
    ("put:L@U0,0+1", 11, ['"/"', "end of move"]),
    ("take:#1", 6, ['"L"', '"LE"', '"R"']),
    ("take:R+L#1", 8, ["paint that comes after R"]),
    ("take:L+#1", 8, ['"L"', '"LE"', '"R"']),
    ("take#", 6, ["number (integer -5 … 12)"]),
    ("take#13", 6, ["number (integer -5 … 12)"]),
    ("take#1 ", 7, ["end of move"]),
    ("taken", 5, ['"#"', '":"']),
    ("take:L+L+L+L+L#1", 13, ['"#"']),
    ("pût:L", 2, ["ASCII character"]),
    ("rest" * 200, 513, ["end of move"]),
]


@pytest.mark.parametrize(("text", "column", "expected"), REFUSED)
def test_a_complaint_says_where_and_what_was_expected(
    text: str, column: int, expected: list[str]
) -> None:
    with pytest.raises(MalformedNotation) as caught:
        NOTATION.parse(text)
    assert (caught.value.column, list(caught.value.expected)) == (column, expected)
    assert caught.value.text == text


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """The text of a move with a stretch replaced by something else."""
    text = NOTATION.format(draw(MOVES))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 3)))
    return text[:start] + draw(st.text(ALPHABET, max_size=3)) + text[end:]


def read(text: str) -> Toy | MalformedNotation:
    """The move, or the complaint."""
    try:
        return NOTATION.parse(text)
    except MalformedNotation as error:
        return error


@given(mutants())
def test_what_can_be_read_has_one_text(text: str) -> None:
    result = read(text)
    if isinstance(result, MalformedNotation):
        assert 1 <= result.column <= len(text) + 1
        assert result.expected
        assert list(result.expected) == sorted(set(result.expected))
    else:
        assert NOTATION.format(result) == text


@given(st.text())
def test_no_text_breaks_the_parser(text: str) -> None:
    assume(text != "rest")
    with pytest.raises(MalformedNotation) as caught:
        NOTATION.parse(text)
    assert 1 <= caught.value.column <= len(text) + 1


def test_the_longest_text_is_limited() -> None:
    with pytest.raises(MalformedNotation) as caught:
        NOTATION.parse("take#" + "1" * MAX_BYTES)
    assert caught.value.column == MAX_BYTES + 1


def test_the_text_is_remembered_in_the_move() -> None:
    move = Put(Paint.RED, "U0,0", ())
    assert NOTATION.format(move) is NOTATION.format(move)


def test_the_text_is_no_part_of_the_value() -> None:
    said, silent = Rest(), Rest()
    NOTATION.format(said)
    assert said == silent


def test_grammar() -> None:
    assert NOTATION.grammar().splitlines() == [
        "move = put | take | rest",
        'put = "put:" paint "@" cell price',
        'take = "take" paints "#" number',
        'rest = "rest"',
        'paint = "L" | "LE" | "R"',
        'cell = ( "U" | "D" ) coordinate "," coordinate',
        "coordinate = integer -20 … 20",
        'price = [ "/" coin { "+" coin } ] where at most 3 coin, ascending',
        "coin = integer 1 … 30",
        'paints = [ ":" paint { "+" paint } ] where at most 4 paint, ascending, equal ones allowed',
        "number = integer -5 … 12",
    ]


def test_a_name_stands_for_one_production() -> None:
    other = Kind(Rest, "rest{n}", n=Integer("number", 0, 1))
    with pytest.raises(ValueError, match="number stands for two productions"):
        Notation(*NOTATION.kinds, other).grammar()


class Size(Move, frozen=True):
    number: int


@pytest.mark.parametrize(
    ("word", "column", "expected"),
    [("heavy", 1, '"big"'), ("b", 2, '"ig"'), ("bigger", 4, "end of move")],
)
def test_of_several_words_for_a_value_the_last_is_canonical(
    word: str, column: int, expected: str
) -> None:
    size = Word("size", {"heavy": 9, "b": 9, "bigger": 9, "big": 9})
    notation: Notation[Size] = Notation(Kind(Size, "{number}", number=size))
    assert notation.parse("big") == Size(9)
    with pytest.raises(MalformedNotation) as caught:
        notation.parse(word)
    assert (caught.value.column, caught.value.expected) == (column, (expected,))
