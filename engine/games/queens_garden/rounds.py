"""Passing with its discards, and what the last pass sets off: scoring, clearing, the next round."""

from msgspec.structs import replace

from engine.core.errors import IllegalMove
from engine.core.marker import implements
from engine.core.rules import Pattern, PatternSlot
from engine.core.wire import GameOver, TurnBegan
from engine.games.queens_garden import display, score
from engine.games.queens_garden.draft import Draft, without
from engine.games.queens_garden.effects import (
    Discarded,
    FinalScored,
    MarkerTaken,
    Passed,
    RoundBegan,
    RoundScored,
)
from engine.games.queens_garden.payment import stock_of
from engine.games.queens_garden.state import ScoredRound, State
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
from engine.games.queens_garden.types import Discard, PassTurn

PASS = PassTurn()
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


def apply_discard(draft: Draft, state: State, move: Discard) -> None:
    """Discard a piece for its value; the seat stays to move."""
    check_discard(state, move)
    seat = state.seats[state.turn]
    hexagon = PIECE[move.piece] % 36
    if PIECE[move.piece] < 36:
        seat = replace(seat, tiles=without(seat.tiles, hexagon))
        draft.into_tower((hexagon,))
    else:
        seat = replace(seat, expansions=without(seat.expansions, hexagon))
        draft.under_supply((hexagon,))
    total = max(0, seat.score - VALUE[hexagon])
    points = total - seat.score
    draft.seats[draft.turn] = replace(seat, score=total, discards=seat.discards + bytes((hexagon,)))
    draft.effects.append(Discarded(draft.turn, move.piece, points, total))


@implements("queens_garden.pass.out")
def apply_pass(draft: Draft) -> None:
    """Pass: the first seat to do so takes the marker, the last one ends the round."""
    seat = replace(draft.seats[draft.turn], passed=True)
    draft.effects.append(Passed(draft.turn))
    if draft.marker < 0:
        draft.marker = draft.turn
        total = max(0, seat.score - FIRST_PASS)
        draft.effects.append(MarkerTaken(draft.turn, total - seat.score, total))
        seat = replace(seat, score=total)
    draft.seats[draft.turn] = seat
    if all(seat.passed for seat in draft.seats):
        _score_round(draft)
        if draft.round == ROUNDS:
            _finish(draft)
        else:
            _clear(draft)
            begin(draft)
    else:
        next_turn(draft)


@implements("queens_garden.turn.order")
def next_turn(draft: Draft) -> None:
    """Let the next seat that has not passed move, which may be the same one."""
    turn = (draft.turn + 1) % len(draft.seats)
    while draft.seats[turn].passed:
        turn = (turn + 1) % len(draft.seats)
    draft.turn = turn
    draft.effects.append(TurnBegan(turn))


def _score_round(draft: Draft) -> None:
    for number, seat in enumerate(draft.seats):
        lines = score.wheel_lines(seat.layout, draft.round)
        points = sum(line.points for line in lines)
        total = seat.score + points
        done = ScoredRound(
            len(seat.layout.hexagons),
            len(seat.layout.areas),
            seat.discards,
            number == draft.marker,
        )
        draft.seats[number] = replace(seat, score=total, discards=b"", rounds=(*seat.rounds, done))
        draft.effects.append(RoundScored(number, draft.round, points, total, lines))


def _finish(draft: Draft) -> None:
    for number, seat in enumerate(draft.seats):
        lines = score.final_lines(seat)
        points = sum(line.points for line in lines)
        total = seat.score + points
        draft.seats[number] = replace(seat, score=total)
        draft.effects.append(FinalScored(number, points, total, lines))
    draft.over = True
    result = score.result([seat.score for seat in draft.seats])
    draft.effects.append(GameOver(result.reason, result.winners))


@implements("queens_garden.round.prepare")
def _clear(draft: Draft) -> None:
    """Prepare the next round, up to its stack."""
    display.clear(draft)
    draft.round += 1
    draft.first, draft.marker = draft.marker, -1
    draft.seats = [replace(seat, passed=False) for seat in draft.seats]


def begin(draft: Draft) -> None:
    """Bring the round's stack into the display, fill its top, and let the first seat move."""
    draft.turn = draft.first
    draft.hidden = replace(
        draft.hidden, stack=draft.hidden.stacks[0], stacks=draft.hidden.stacks[1:]
    )
    draft.effects.append(RoundBegan(draft.round, draft.first, CATEGORIES[draft.round - 1]))
    display.fill_stack(draft)
    draft.effects.append(TurnBegan(draft.turn))
