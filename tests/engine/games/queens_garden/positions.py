"""Queen's Garden positions as text: parts separated by `;` or line ends, each with a default.

    N seats | round N | LETTER moves | marker LETTER | over           2, 1, A, nobody, not over
    display PILE { "|" PILE }                                         empty
        PILE = eN HEXAGON* [ "(" HEXAGON ")" ] [ "top" ]              the underside in brackets
             | eN = xHEXAGON                                          lies face up
    stack HEXAGON* | stack N                                          nothing below the top
    supply N                                                          all that is left
    bag HEXAGON* | bag N                                              all that is left
    tower HEXAGON*                                                    empty
    LETTER [ N points ] [ passed ] : STORAGE* [ / GARDEN* ]           15 points, J3
        STORAGE = HEXAGON | xHEXAGON | JN
        GARDEN = HEXAGON@CELL | AREA- | AREA DIRECTION = HEXAGON      E-: face down; E4=Y5: face up

Tiles of the bag are drawn in the order written. Seats are letters from A, seat 0.
"""

import re
from collections.abc import Iterable, Iterator

from engine.games.queens_garden.state import Display, Hidden, Layout, Pile, Seat, State
from engine.games.queens_garden.tables import (
    AREA_NAMES,
    CELL,
    COPIES,
    FACE_DOWN,
    HEXAGON,
    RING,
    ROUNDS,
    STACK_SIZES,
    START_JOKERS,
    START_SCORE,
)
from engine.games.queens_garden.types import Options

LETTERS = "ABCD"


def position(text: str) -> State:
    """The state that `text` describes."""
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    return _Reader(parts).state()


class _Reader:
    def __init__(self, parts: list[str]) -> None:
        self.parts = parts
        self.seats = int(self.word(r"(\d) seats", "2"))
        self.round = int(self.word(r"round (\d)", "1"))
        self.piles, self.undersides, self.top = self.display(self.word(r"display\b(.*)", ""))
        self.tower = hexagons(self.word(r"tower\b(.*)", ""))
        self.gardens = [self.seat(letter) for letter in LETTERS[: self.seats]]

    def word(self, pattern: str, default: str) -> str:
        """What stands in the part that has the pattern, which is then dealt with."""
        for part in self.parts:
            found = re.fullmatch(pattern, part)
            if found:
                self.parts.remove(part)
                return str(found[found.lastindex or 0]).strip()
        return default

    def state(self) -> State:
        turn = LETTERS.index(self.word(r"([A-D]) moves", "A"))
        marker = self.word(r"marker ([A-D])", "")
        hidden = self.hidden(self.word(r"stack\b(.*)", ""), self.word(r"bag\b(.*)", "*"))
        over = bool(self.word(r"over", ""))
        assert not self.parts, self.parts
        return State(
            Options(first_seat=0),
            self.round,
            0,
            turn,
            LETTERS.index(marker) if marker else -1,
            tuple(self.gardens),
            Display(tuple(self.piles), self.top, max((p.number for p in self.piles), default=0)),
            bytes(self.tower.count(hexagon) for hexagon in range(36)),
            hidden,
            over,
        )

    def display(self, text: str) -> tuple[list[Pile], list[int | None], int]:
        piles: list[Pile] = []
        undersides: list[int | None] = []
        top = 0
        for pile in filter(None, (pile.strip() for pile in text.split("|"))):
            up = re.fullmatch(r"e(\d+) = x(\w+)", pile)
            down = re.fullmatch(r"e(\d+)((?: [A-Z]+\d)+)(?: \((\w+)\))?( top)?", pile)
            if up:
                piles.append(Pile(int(up[1]), b"", HEXAGON[up[2]]))
                continue
            assert down, pile
            piles.append(Pile(int(down[1]), bytes(sorted(hexagons(down[2])))))
            undersides.append(HEXAGON[down[3]] if down[3] else None)
            top = int(down[1]) if down[4] else top
        return piles, undersides, top

    def seat(self, letter: str) -> Seat:
        line = next((part for part in self.parts if re.match(rf"{letter}\b[^;]*:", part)), None)
        if line is None:
            return Seat(START_SCORE, START_JOKERS, b"", b"", Layout())
        self.parts.remove(line)
        head, _, rest = line.partition(":")
        points = re.search(r"(\d+) points", head)
        storage, _, garden = rest.partition("/")
        pieces = storage.split()
        jokers = sum(int(piece[1:]) for piece in pieces if piece[0] == "J")
        stored = bytes(sorted(HEXAGON[piece[1:]] for piece in pieces if piece[0] == "x"))
        tiles = bytes(sorted(HEXAGON[piece] for piece in pieces if piece[0] not in "xJ"))
        return Seat(
            int(points[1]) if points else START_SCORE,
            jokers,
            tiles,
            stored,
            layout(garden.split()),
            passed="passed" in head,
        )

    def hidden(self, stack: str, bag: str) -> Hidden:
        left = iter(self.expansions_left(hexagons(stack) if not stack.isdigit() else []))
        undersides = bytes(next(left) if under is None else under for under in self.undersides)
        bought = sum(seat.layout.areas[1::2].count(FACE_DOWN) for seat in self.gardens)
        below = take(left, int(stack)) if stack.isdigit() else bytes(hexagons(stack))
        size = STACK_SIZES[self.seats]
        buried = take(left, bought)
        supply = self.word(r"supply (\d+)", "*")
        if supply != "*":
            pile = take(left, int(supply))
            stacks = tuple(take(left, size) for _ in range(self.round, ROUNDS))
        else:
            stacks = tuple(take(left, size) for _ in range(self.round, ROUNDS))
            pile = bytes(left)
        return Hidden(self.bag(bag), below, stacks, pile, undersides, buried)

    def bag(self, text: str) -> bytes:
        if text == "*":
            return bytes(self.tiles_left())
        if text.isdigit():
            return bytes(self.tiles_left()[: int(text)])
        return bytes(reversed(hexagons(text)))

    def tiles_left(self) -> list[int]:
        left = [hexagon for hexagon in range(36) for _ in range(COPIES)]
        for tiles in (self.tower, *(pile.tiles for pile in self.piles)):
            remove(left, tiles)
        for seat in self.gardens:
            remove(left, seat.tiles)
            remove(left, placed(seat.layout, printed=False))
        return left

    def expansions_left(self, named: Iterable[int]) -> list[int]:
        left = list(range(36))
        remove(left, named)
        remove(left, (under for under in self.undersides if under is not None))
        remove(left, (pile.printed for pile in self.piles if pile.printed >= 0))
        for seat in self.gardens:
            remove(left, seat.expansions)
            remove(left, placed(seat.layout, printed=True))
        return left


def hexagons(text: str) -> list[int]:
    """The hexagons of a text such as `B1 LG3`."""
    return [HEXAGON[word] for word in text.split()]


def layout(garden: list[str]) -> Layout:
    """The garden with these tiles and expansions, placed in the order written."""
    placed_, areas = bytearray(), bytearray()
    for text in garden:
        tile = re.fullmatch(r"(\w+)@(.+)", text)
        area = re.fullmatch(r"([NESW]+)(?:-|(\d)=(\w+))", text)
        if tile:
            placed_ += bytes((CELL[tile[2]], HEXAGON[tile[1]]))
            continue
        assert area, text
        number, way = AREA_NAMES.index(area[1]), int(area[2]) if area[2] else FACE_DOWN
        areas += bytes((number, way))
        if area[3]:
            placed_ += bytes((RING[number][way], HEXAGON[area[3]]))
    return Layout(bytes(placed_), bytes(areas))


def placed(layout: Layout, *, printed: bool) -> Iterator[int]:
    """The hexagons of a garden that are printed, or those on tiles."""
    ways = zip(layout.areas[::2], layout.areas[1::2], strict=True)
    cells = {RING[area][way] for area, way in ways if way != FACE_DOWN}
    for cell, hexagon in zip(layout.hexagons[::2], layout.hexagons[1::2], strict=True):
        if (cell in cells) == printed:
            yield hexagon


def remove(left: list[int], gone: Iterable[int]) -> None:
    """Take pieces away, each of which must be there."""
    for piece in gone:
        left.remove(piece)


def take(left: Iterator[int], number: int) -> bytes:
    """The next so many pieces."""
    return bytes(piece for piece, _ in zip(left, range(number), strict=False))
