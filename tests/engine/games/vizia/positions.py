"""Vizia positions as text: clauses between semicolons, each begins with its word.

    seats N              2 unless said otherwise
    with OPTION …        options in snake_case: `with buying capture`, `surround_rule=existing`
    turn N               the seat to move, 0 unless said otherwise
    tiles TILE …         `R@U0,0`; `P!@U1,0` is locked, `P*@U1,0` was locked in this turn
    rosettes CENTRE …    all cells of these wheels: red on U, orange on D
    hole CELL …          cells left open
    tokens TOKEN …       `0@1,0`: seat 0 on the wheel 1,0; other complete wheels are empty
    left TOKEN …         `0@1`: seat 0 has one token left (the others lie on rosettes far away)
    hands HAND …         `RG -`: of each seat, by letter; all empty unless said otherwise
    display TILES        `ROYGBP` unless said otherwise, `-` for none
    bag TILES            drawn from the end; `ROYGBPROYGBP` unless said otherwise
    black N · white N or CELL · played · drawing · touched · bought N · barred · skips N

Words of one clause are separated by spaces. Tables need not be connected, nor tiles add up.
"""

from collections.abc import Iterable

import msgspec

from engine.games.vizia.lattice import RINGS, cell_number, centre, centre_number, place_of
from engine.games.vizia.state import TILE_BYTES, Extras, State, pack_wheel
from engine.games.vizia.types import TOKENS, Colour, Options

BAG = "ROYGBPROYGBP"
NUMBERS = {colour.letter: colour.index for colour in Colour}
# Rosettes that nothing in an example comes near: a block of complete wheels for tokens.
FAR = tuple((40 + x, 40 + y) for x in range(4) for y in range(3))


def position(text: str) -> State:
    """The state that `text` describes."""
    said: dict[str, list[str]] = {}
    for clause in text.split(";"):
        word, *rest = clause.split()
        said[word] = said.get(word, []) + rest
    seats = int(_one(said, "seats", "2"))
    tiles: dict[int, int] = {}
    locked, fresh = _read_tiles(said, tiles)
    tokens = _read_tokens(said, tiles, seats)
    full = [at for at in _centres(tiles) if all(cell in tiles for cell in RINGS[at])]
    assert set(tokens) <= set(full), "a token lies on a complete wheel"
    hands = [tiles_of(hand) for hand in said.get("hands", ["-"] * seats)]
    white = _one(said, "white", "")
    return State(
        _options(said.get("with", [])),
        int(_one(said, "turn", "0")),
        "drawing" in said,
        "played" in said,
        int(_one(said, "skips", "0")),
        b"".join(TILE_BYTES[cell][colour] for cell, colour in tiles.items()),
        b"".join(pack_wheel(at, tokens.get(at, -1)) for at in full),
        tuple(bytes(sorted(hand)) for hand in hands),
        tiles_of(_one(said, "display", "ROYGBP")),
        tiles_of(_one(said, "bag", BAG)),
        Extras(
            locked=locked,
            just_locked=fresh,
            same_colour_used="touched" in said or fresh >= 0,
            purchases=int(_one(said, "bought", "0")),
            black=int(_one(said, "black", "-1")),
            white_cell=cell_number(white) if "," in white else -1,
            white_seat=int(white) if white.isdigit() else -1,
            white_barred="barred" in said,
        ),
    )


def tiles_of(letters: str) -> bytes:
    """Tiles by their letters; `-` for none."""
    return bytes(NUMBERS[letter] for letter in letters if letter != "-")


def _one(said: dict[str, list[str]], word: str, default: str) -> str:
    return said[word][0] if said.get(word) else default


def _options(words: Iterable[str]) -> Options:
    values: dict[str, object] = {"first_seat": 0}
    for word in words:
        name, _, value = word.partition("=")
        values[name] = int(value) if value.isdigit() else value or True
        if value and not value.isdigit():
            values[name] = f"VIZIA_{name.upper()}_{value.upper()}"
    camel = {
        name.split("_")[0] + "".join(part.title() for part in name.split("_")[1:]): value
        for name, value in values.items()
    }
    return msgspec.convert(camel, Options)


def _read_tiles(said: dict[str, list[str]], tiles: dict[int, int]) -> tuple[tuple[int, ...], int]:
    locked: list[int] = []
    fresh = -1
    for text in said.get("rosettes", []):
        _paint(tiles, centre_number(text))
    for text in said.get("tiles", []):
        colour, _, name = text.partition("@")
        cell = cell_number(name)
        tiles[cell] = NUMBERS[colour[0]]
        if colour[1:]:
            locked.append(cell)
        if colour[1:] == "*":
            fresh = cell
    for text in said.get("hole", []):
        del tiles[cell_number(text)]
    return tuple(locked), fresh


def _paint(tiles: dict[int, int], at: int) -> None:
    for cell in RINGS[at]:
        up, _, _ = place_of(cell)
        tiles.setdefault(cell, NUMBERS["R" if up else "O"])


def _read_tokens(said: dict[str, list[str]], tiles: dict[int, int], seats: int) -> dict[int, int]:
    tokens: dict[int, int] = {}
    for text in said.get("tokens", []):
        seat, _, name = text.partition("@")
        if seat != "-":
            tokens[centre_number(name)] = int(seat)
    far = iter(FAR)
    for text in said.get("left", []):
        owner, left = (int(number) for number in text.split("@"))
        assert owner < seats
        for _ in range(TOKENS - left - list(tokens.values()).count(owner)):
            at = centre(*next(far))
            _paint(tiles, at)
            tokens[at] = owner
    return tokens


def _centres(tiles: Iterable[int]) -> list[int]:
    found = set()
    for cell in tiles:
        up, x, y = place_of(cell)
        step = 0 if up else 1
        found |= {centre(x + step, y + step), centre(x + 1, y), centre(x, y + 1)}
    return sorted(found)


def strip(length: int) -> str:
    """A row of tiles far from the examples, red on D and orange on U."""
    cells = (("DU"[i % 2], 30 + i // 2) for i in range(length))
    return " ".join(f"{'R' if kind == 'D' else 'O'}@{kind}{x},30" for kind, x in cells)
