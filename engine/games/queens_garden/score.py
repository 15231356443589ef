"""Points as trees of lines, counted anew from the stored rounds, and the result."""

from collections.abc import Sequence
from functools import lru_cache

from engine.core.cache import memo
from engine.core.rules import (
    Outcome,
    Score,
    ScoreLine,
    SeatScore,
    Standing,
    outcome_of,
    ranks,
)
from engine.games.queens_garden.garden_index import Group, index_of
from engine.games.queens_garden.state import Layout, ScoredRound, Seat, State
from engine.games.queens_garden.tables import (
    CENTRE,
    FACE_DOWN,
    FIRST_PASS,
    LEAST_GROUP,
    PAVILION_POINTS,
    PRICE,
    SIX_BONUS,
    START_SCORE,
    VALUE,
    WHEEL,
    cell_names,
    cells_of,
)

ENDING = "queens_garden.end.four_rounds"
Lines = tuple[ScoreLine, ...]
START = ScoreLine("queens_garden.score.start", START_SCORE, "queens_garden.score.start")
ROW_KEYS = tuple(
    f"queens_garden.score.{name}"
    for name in (
        *("blue", "yellow", "light_green", "dark_green", "light_purple", "dark_purple"),
        *("tree", "bird", "butterfly", "flower", "plant", "lily"),
    )
)


def wheel_lines(layout: Layout, round_: int) -> tuple[ScoreLine, ...]:
    """What a round's scoring gives for a garden: the wheel's three rows, then pavilions."""
    cells = [0] * 12
    hexagons = layout.hexagons
    for cell, hexagon in zip(hexagons[::2], hexagons[1::2], strict=True):
        colour, place = divmod(hexagon, 6)
        cells[colour] |= 1 << cell
        cells[6 + place] |= 1 << cell
    lines = [_wheel_line(row, points, cells[row]) for row, points in WHEEL[round_ - 1]]
    pavilions = _centres(layout.areas, face_down=False)
    rule = "queens_garden.score.pavilions"
    return (*lines, ScoreLine(rule, PAVILION_POINTS * len(pavilions), rule, pavilions))


def _wheel_line(row: int, points: int, cells: int) -> ScoreLine:
    return ScoreLine(
        ROW_KEYS[row], points * cells.bit_count(), "queens_garden.score.wheel", cell_names(cells)
    )


def _centres(areas: bytes, *, face_down: bool) -> tuple[str, ...]:
    """The centres of the areas whose expansion lies so."""
    pairs = zip(areas[::2], areas[1::2], strict=True)
    return cell_names(
        sum(1 << CENTRE[area] for area, way in pairs if (way == FACE_DOWN) == face_down)
    )


def final_lines(seat: Seat) -> tuple[ScoreLine, ...]:
    """What the end of the game gives a seat: its storage, then its groups."""
    lines = []
    jokers, leftovers = seat.jokers, -_values(seat.tiles + seat.expansions)
    storage = []
    if jokers:
        rule = "queens_garden.score.jokers"
        storage.append(ScoreLine(rule, jokers, rule))
    if leftovers:
        rule = "queens_garden.score.leftovers"
        storage.append(ScoreLine(rule, leftovers, rule))
    storage += _floor(seat.score + jokers + leftovers)
    if storage:
        lines.append(_sum("queens_garden.score.storage", "queens_garden.score.leftovers", storage))
    groups = _group_lines(seat.layout)
    if groups:
        lines.append(_sum("queens_garden.score.groups", "queens_garden.score.groups", groups))
    return tuple(lines)


def _values(hexagons: bytes) -> int:
    return sum(VALUE[hexagon] for hexagon in hexagons)


def _floor(score: int) -> list[ScoreLine]:
    """The line for what a loss would have taken below 0."""
    rule = "queens_garden.score.floor"
    return [ScoreLine(rule, -score, rule)] if score < 0 else []


def _sum(key: str, rule: str, lines: Sequence[ScoreLine]) -> ScoreLine:
    return ScoreLine(key, sum(line.points for line in lines), rule, (), tuple(lines))


@memo
def _group_lines(layout: Layout) -> Lines:
    """The lines of the large groups."""
    lines: list[ScoreLine] = []
    index = index_of(layout)
    for row, groups in enumerate(index.groups):
        large = [group for group in groups if group.places.bit_count() >= LEAST_GROUP]
        # In the order of their first cells, not of their placement.
        large.sort(key=lambda group: group.cells & -group.cells)
        lines += [_group_line(row, group) for group in large]
    return tuple(lines)


def _group_line(row: int, group: Group) -> ScoreLine:
    size = group.places.bit_count()
    values = sum(i + 1 for i in cells_of(group.places)) if row < 6 else size * (row - 5)
    cells = cell_names(group.cells)
    rule = "queens_garden.score.groups"
    if size < 6:
        return ScoreLine(ROW_KEYS[row], values, rule, cells)
    parts = (
        ScoreLine("queens_garden.score.values", values, rule),
        ScoreLine("queens_garden.score.six", SIX_BONUS, "queens_garden.score.six"),
    )
    return ScoreLine(ROW_KEYS[row], values + SIX_BONUS, rule, cells, parts)


def past_lines(seat: Seat, *, first: bool) -> list[ScoreLine]:
    """The start, and a line for each round so far; `first` says who was first to pass in it."""
    lines = [START]
    score = START_SCORE
    before = ScoredRound(0, 0, b"", False)
    for number, done in enumerate(seat.rounds, 1):
        then = Layout(seat.layout.hexagons[: done.hexagons], seat.layout.areas[: done.areas])
        line = _past_round(number, then, done, before.areas, score)
        lines.append(line)
        score += line.points
        before = done
    running = _losses(seat.layout.areas[before.areas :], seat.discards, first, score)
    if running:
        lines.append(_round_line(len(seat.rounds) + 1, running))
    return lines


@lru_cache(maxsize=1024)
def _past_round(number: int, then: Layout, done: ScoredRound, old: int, score: int) -> ScoreLine:
    """The line of a scored round, the same object in each later score.

    `then` is the garden as it was, `old` the length of its areas one round earlier; `score` is
    the score before the round.
    """
    parts = _losses(then.areas[old:], done.discards, done.first, score)
    parts += wheel_lines(then, number)
    return _round_line(number, parts)


def _round_line(number: int, parts: Sequence[ScoreLine]) -> ScoreLine:
    return _sum(f"queens_garden.score.round_{number}", "queens_garden.score.wheel", parts)


def _losses(areas: bytes, discards: bytes, first: bool, score: int) -> list[ScoreLine]:
    """What a round cost before it was scored; purchases always precede what a pass costs."""
    lines = []
    bought = _centres(areas, face_down=True)
    if bought:
        rule = "queens_garden.buy.points"
        key = "queens_garden.score.purchases"
        lines.append(ScoreLine(key, -PRICE * len(bought), rule, bought))
    if discards:
        rule = "queens_garden.score.discards"
        lines.append(ScoreLine(rule, -_values(discards), rule))
    if first:
        rule = "queens_garden.score.first_pass"
        lines.append(ScoreLine(rule, -FIRST_PASS, rule))
    return lines + _floor(score + sum(line.points for line in lines))


def score(state: State) -> Score:
    """The score so far and, while the game is on, with the end of the game as it would be now."""
    trees = [
        _trees(seat, first=not state.over and number == state.marker)
        for number, seat in enumerate(state.seats)
    ]
    then = _standing([tree for _, tree in trees])
    return Score(then) if state.over else Score(_standing([tree for tree, _ in trees]), then)


def totals(state: State) -> tuple[int, ...]:
    """The score of each seat."""
    return tuple(seat.score for seat in state.seats)


@memo
def _trees_by_first(seat: Seat) -> dict[bool, tuple[Lines, Lines]]:
    """What `_trees` has made of the seat so far."""
    return {}


def _trees(seat: Seat, *, first: bool) -> tuple[Lines, Lines]:
    """The lines of a seat so far, and with the end of the game."""
    known = _trees_by_first(seat)
    trees = known.get(first)
    if trees is None:
        lines = tuple(past_lines(seat, first=first))
        trees = known[first] = lines, (*lines, *final_lines(_unfinished(seat, lines)))
    return trees


def _unfinished(seat: Seat, lines: Lines) -> Seat:
    """The seat with the score it had before the final scoring."""
    total = _total(lines)
    if seat.score == total:
        return seat
    return Seat(total, seat.jokers, seat.tiles, seat.expansions, seat.layout)


def _standing(trees: Sequence[Lines]) -> Standing:
    totals = [_total(lines) for lines in trees]
    places = ranks(totals)
    return Standing(
        tuple(
            [
                SeatScore(seat, totals[seat], places[seat], (), lines)
                for seat, lines in enumerate(trees)
            ]
        )
    )


def _total(lines: Lines) -> int:
    return sum([line.points for line in lines])


def result(totals: Sequence[int]) -> Outcome:
    """Who has won: equal totals share the victory."""
    return outcome_of(ENDING, totals)


def outcome(state: State) -> Outcome | None:
    """The result of a finished game."""
    return result([seat.score for seat in state.seats]) if state.over else None
