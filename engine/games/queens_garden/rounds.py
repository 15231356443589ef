"""Passing with its discards, and what the last pass sets off: scoring, clearing, the next round."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, PatternSlot
from engine.core.wire import GameOver, TurnBegan
from engine.games.queens_garden import display, score
from engine.games.queens_garden.draft import Build, without
from engine.games.queens_garden.effects import (
    Discarded,
    FinalScored,
    MarkerTaken,
    Passed,
    RoundBegan,
    RoundScored,
)
from engine.games.queens_garden.payment import stock_of
from engine.games.queens_garden.state import Round, State
from engine.games.queens_garden.tables import (
    CATEGORIES,
    FIRST_PASS,
    PIECE,
    PIECES,
    ROUNDS,
    VALUE,
    hexagon_names,
    stored_names,
)
from engine.games.queens_garden.types import Discard, Pass

PASS = Pass()
DISCARDS = tuple(Discard(piece) for piece in PIECES)
PASS_PATTERN = Pattern("pass")


def is_discarding(state: State) -> bool:
    """Whether the seat to move has discarded and so can only discard and pass."""
    return bool(state.seats[state.turn].discards)


def discards(state: State) -> list[Discard]:
    """Every discard of the seat to move, bytewise by notation."""
    _, _, tiles, expansions = stock_of(state.seats[state.turn])
    return [DISCARDS[i] for i in tiles] + [DISCARDS[i + 36] for i in expansions]


def _discardable(state: State) -> list[str]:
    stock = stock_of(state.seats[state.turn])
    return [*hexagon_names(stock.tile_list), *stored_names(stock.expansion_list)]


def patterns(state: State) -> list[Pattern]:
    """All discards as one pattern."""
    names = _discardable(state)
    return [Pattern("discard:{piece}", (PatternSlot("piece", tuple(names)),))] if names else []


def check_discard(state: State, move: Discard) -> None:
    """Raise IllegalMove unless the piece is in the storage of the seat to move."""
    seat, piece = state.seats[state.turn], PIECE[move.piece]
    if piece % 36 not in (seat.tiles if piece < 36 else seat.expansions):
        raise IllegalMove("queens_garden.discard.storage", piece=move.piece)


def apply_discard(b: Build, state: State, move: Discard) -> None:
    """Discard a piece for its value; the seat stays to move."""
    check_discard(state, move)
    seat = state.seats[state.turn]
    hexagon = PIECE[move.piece] % 36
    if PIECE[move.piece] < 36:
        seat = replace(seat, tiles=without(seat.tiles, hexagon))
        b.into_tower((hexagon,))
    else:
        seat = replace(seat, expansions=without(seat.expansions, hexagon))
        b.under_supply((hexagon,))
    total = max(0, seat.score - VALUE[hexagon])
    points = total - seat.score
    b.seats[b.turn] = replace(seat, score=total, discards=seat.discards + bytes((hexagon,)))
    b.effects.append(Discarded(b.turn, move.piece, points, total))


def apply_pass(b: Build) -> None:
    """queens_garden.pass.out: the first takes the marker, the last ends the round."""
    seat = replace(b.seats[b.turn], passed=True)
    b.effects.append(Passed(b.turn))
    if b.marker < 0:
        b.marker = b.turn
        total = max(0, seat.score - FIRST_PASS)
        b.effects.append(MarkerTaken(b.turn, total - seat.score, total))
        seat = replace(seat, score=total)
    b.seats[b.turn] = seat
    if all(seat.passed for seat in b.seats):
        _score_round(b)
        if b.round == ROUNDS:
            _finish(b)
        else:
            _clear(b)
            begin(b)
    else:
        next_turn(b)


def next_turn(b: Build) -> None:
    """The next seat that has not passed is to move, maybe the same: queens_garden.turn.order."""
    turn = (b.turn + 1) % len(b.seats)
    while b.seats[turn].passed:
        turn = (turn + 1) % len(b.seats)
    b.turn = turn
    b.effects.append(TurnBegan(turn))


def _score_round(b: Build) -> None:
    for number, seat in enumerate(b.seats):
        lines = score.wheel_lines(seat.plot, b.round)
        points = sum(line.points for line in lines)
        total = seat.score + points
        done = Round(
            len(seat.plot.hexagons),
            len(seat.plot.areas),
            seat.discards,
            number == b.marker,
        )
        b.seats[number] = replace(seat, score=total, discards=b"", rounds=(*seat.rounds, done))
        b.effects.append(RoundScored(number, b.round, points, total, lines))


def _finish(b: Build) -> None:
    for number, seat in enumerate(b.seats):
        lines = score.final_lines(seat)
        points = sum(line.points for line in lines)
        total = seat.score + points
        b.seats[number] = replace(seat, score=total)
        b.effects.append(FinalScored(number, points, total, lines))
    b.over = True
    result = score.result([seat.score for seat in b.seats])
    b.effects.append(GameOver(result.reason, result.winners))


def _clear(b: Build) -> None:
    """queens_garden.round.prepare, up to the next stack."""
    display.clear(b)
    b.round += 1
    b.first, b.marker = b.marker, -1
    b.seats = [replace(seat, passed=False) for seat in b.seats]


def begin(b: Build) -> None:
    """Bring the round's stack into the display, fill its top, and let the first seat move."""
    b.turn = b.first
    b.hidden = replace(b.hidden, stack=b.hidden.stacks[0], stacks=b.hidden.stacks[1:])
    b.effects.append(RoundBegan(b.round, b.first, CATEGORIES[b.round - 1]))
    display.fill_stack(b)
    b.effects.append(TurnBegan(b.turn))
