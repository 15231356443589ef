"""Random positions of every game, and answers made of them as the use cases make them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from google.protobuf.json_format import Parse
from google.protobuf.message import Message
from msgspec import UNSET, Struct

from engine.core.rng import Rng
from engine.core.rules import SPECTATOR, AnyRules, Viewpoint
from engine.core.wire import Effect, Move
from engine.registry import GAMES
from service.app import messages as m
from service.wire.json_encoder import to_json
from service.wire.schema import message_class

EXPIRY = datetime(2026, 12, 29, 23, 59, 58, tzinfo=UTC)
TAG = "ab" * 32


def message_of(answer: Struct, game: str = "") -> Message:
    """The answer as its message, made by the library of what is said to be its JSON."""
    return Parse(to_json(answer, game), message_class(type(answer))())


class Moment(NamedTuple):
    """A position, what led to it, and what may follow."""

    rules: AnyRules
    state: Any
    effects: tuple[Effect, ...]
    moves: tuple[Move, ...]


@lru_cache(maxsize=64)
def moments(game: str, seats: int, seed: int) -> tuple[Moment, ...]:
    """A whole random game, up to 120 moves."""
    rules = next(rules for rules in GAMES if rules.info.id == game)
    random = Random(seed)
    options = _options(rules, random)
    step: Any = rules.new_game(options, seats, Rng(seed.to_bytes(32, "big")))
    found = []
    for _ in range(120):
        moves = tuple(rules.legal_moves(step.state))
        found.append(Moment(rules, step.state, step.effects, moves))
        if not moves:
            break
        step = rules.apply(step.state, random.choice(moves), step.rng)
    return tuple(found)


def _options(rules: AnyRules, random: Random) -> Any:
    """Options of all kinds, except those that only some numbers of seats may have."""
    chosen: dict[str, Any] = {}
    for field in rules.types.options.__struct_fields__:
        default = getattr(rules.types.options(), field)
        if isinstance(default, bool) and field != "teams":
            chosen[field] = random.random() < 0.5
    return rules.types.options(**chosen)


def every_moment(seed: int = 1) -> Iterator[Moment]:
    """The positions of a game of each type and number of seats."""
    for rules in GAMES:
        for seats in range(rules.info.min_seats, rules.info.max_seats + 1):
            yield from moments(rules.info.id, seats, seed)


def game_of(moment: Moment, viewpoint: Viewpoint) -> m.Game:
    """The position as a game."""
    rules, state = moment.rules, moment.state
    score = rules.score(state)
    return m.Game(
        game_id="0123456789abcdef" * 2,
        game_type=rules.info.id,
        rules_version=rules.info.rules_version,
        version=len(moment.moves),
        expire_time=EXPIRY,
        seats=tuple(m.Seat(name=f"Sänger {seat}") for seat in range(rules.seats(state))),
        options=state.options,
        seed_origin=m.SeedOrigin.CALLER_CHOSEN,
        commitment=TAG,
        seed=UNSET if moment.moves else TAG,
        seats_to_move=rules.to_move(state),
        totals=tuple(seat.total for seat in score.standing.seats),
        outcome=rules.outcome(state) or UNSET,
        viewer_seat=UNSET if viewpoint.seat is None else viewpoint.seat,
        view=rules.view(state, viewpoint),
        can_undo=False,
        record_tag=TAG,
    )


def answers_of(moment: Moment) -> Iterator[Struct]:
    """Every kind of answer that a position can give."""
    rules, state = moment.rules, moment.state
    game = rules.info.id
    for seat in (None, 0):
        viewpoint = Viewpoint(seat)
        yield m.GetGameResponse(game=game_of(moment, viewpoint))
        yield m.ApplyMoveResponse(
            game_type=game,
            version=0,
            expire_time=EXPIRY,
            notation="",
            effects=tuple(rules.see(effect, viewpoint) for effect in moment.effects),
            view=rules.view(state, viewpoint) if seat == 0 else UNSET,
        )
    yield m.NewGameResponse(
        game=game_of(moment, SPECTATOR),
        host_token="a.b.c",
        seat_tokens=("d", "e"),
        effects=moment.effects,
        record_header="Game: x\n",
    )
    yield m.ScoreResponse(
        version=7,
        expire_time=EXPIRY,
        score=rules.score(state),
        outcome=rules.outcome(state) or UNSET,
    )
    about: dict[str, Any] = {
        "version": 4_294_967_295,
        "expire_time": EXPIRY,
        "seats_to_move": (),
        "total_size": 1,
    }
    notations = tuple(map(rules.format_move, moment.moves))
    yield m.LegalMovesResponse(**about, notations=notations)
    yield m.LegalMovesResponse(**about, patterns=tuple(rules.move_patterns(state)))
    typed = zip(notations, moment.moves, strict=True)
    yield m.LegalMovesResponse(
        **about, moves=tuple(m.Move(notation=text, action=move) for text, move in typed)
    )
