"""The base class of every game, and the values that pass through it.

A rule set is one stateless object. States are immutable; `apply` gives a new one together
with the effects, typed facts of what happened. It knows neither history nor seeds nor clocks.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import product
from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType

from engine.core.cache import memo
from engine.core.errors import IllegalMove, InvalidOptions
from engine.core.notation import Notation
from engine.core.rng import SEED_BYTES, Rng
from engine.core.texts import Text, Texts
from engine.core.wire import Effect, Move, Wire

OptionsT = TypeVar("OptionsT", bound=Wire)
StateT = TypeVar("StateT", bound=Struct)
MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT", bound=Wire)
EffectT = TypeVar("EffectT", bound=Effect)


class Viewpoint(Struct, frozen=True):
    """Who looks: a seat (0-based), or None for a spectator, who sees public facts only.

    `unveiled`: the game was abandoned, so nothing is secret any more, as after any other end.
    """

    seat: int | None = None
    unveiled: bool = False


SPECTATOR = Viewpoint()

UNUSED = Rng(bytes(SEED_BYTES))
"""A generator for a move that is only checked: which number it draws makes no difference."""


class Transition(Struct, Generic[StateT, EffectT], frozen=True, gc=False):
    """What `new_game` and `apply` give: the state after, its effects in order, the generator."""

    state: StateT
    effects: tuple[EffectT, ...]
    rng: Rng


class Outcome(Wire, frozen=True):
    """How a finished game ended.

    `reason` is the rule id of the ending; `winners` are seats; `ranks` hold one rank a seat,
    1 + the number of seats ahead; `draw` says that there is more than one winner. In team play
    `winning_teams` and `team_ranks` say the same of teams and a seat has its team's rank.
    """

    reason: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    draw: bool
    winning_teams: tuple[int, ...] = ()
    team_ranks: tuple[int, ...] = ()


class ScoreLine(Wire, frozen=True):
    """A node of the score tree: `points` is the sum of `lines` where there are any.

    `key` is stable and names the text of the line, `rule` the rule it comes from, `cells` the
    cells that score.
    """

    key: str
    points: int
    rule: str
    cells: tuple[str, ...] = ()
    lines: tuple["ScoreLine", ...] = ()


class TieBreak(Wire, frozen=True):
    """A value that decides between equal totals, higher first, in the order listed."""

    key: str
    value: int


class SeatScore(Wire, frozen=True):
    """One seat's total (the sum of `lines`), its rank, and what breaks ties."""

    seat: int
    total: int
    rank: int
    tie_breaks: tuple[TieBreak, ...]
    lines: tuple[ScoreLine, ...]


class TeamScore(Wire, frozen=True):
    """One team's total over its seats, its rank, and what breaks ties."""

    team: int
    seats: tuple[int, ...]
    total: int
    rank: int
    tie_breaks: tuple[TieBreak, ...]


class Standing(Wire, frozen=True):
    """All seats in seat order, and all teams where there are teams."""

    seats: tuple[SeatScore, ...]
    teams: tuple[TeamScore, ...] = ()


class Score(Wire, frozen=True):
    """The score now, and, while the game is on, the result as if it ended now."""

    standing: Standing
    provisional: Standing | UnsetType = UNSET


class PatternSlot(Wire, frozen=True):
    """A slot of a pattern and the texts that may stand in it (an empty text may be one)."""

    name: str
    options: tuple[str, ...]


class Pattern(Wire, frozen=True, dict=True, gc=True):
    """An exact product: `pattern` with every `{name}` replaced by every option is legal.

    The slots stand in `pattern` once each and in this order. `tile:{tile}@1,0` with a slot `tile`
    of the options B1 and B2 stands for `tile:B1@1,0` and `tile:B2@1,0`.
    """

    pattern: str
    slots: tuple[PatternSlot, ...] = ()

    @property
    def size(self) -> int:
        """How many moves the pattern stands for."""
        size = 1
        for slot in self.slots:
            size *= len(slot.options)
        return size

    @property
    def parts(self) -> tuple[str | PatternSlot, ...]:
        """What a notation is put together from: literal texts, and slots to choose from."""
        return _parts(self)

    def fill(self, options: Sequence[str]) -> str:
        """The notation with one option for each slot, in their order."""
        chosen = iter(options)
        texts = [part if isinstance(part, str) else next(chosen) for part in self.parts]
        return "".join(texts)

    @property
    def first(self) -> str:
        """The first of its notations, bytewise; found without writing out the others."""
        text = ""
        for part in reversed(self.parts):
            options = (part,) if isinstance(part, str) else part.options
            text = min([option + text for option in options])
        return text

    def texts(self) -> Iterator[str]:
        """The notations the pattern stands for, each once, in no particular order."""
        for options in product(*(slot.options for slot in self.slots)):
            yield self.fill(options)


@memo
def _parts(pattern: Pattern) -> tuple[str | PatternSlot, ...]:
    literal, *others = pattern.pattern.split("{")
    parts: list[str | PatternSlot] = [literal]
    for slot, text in zip(pattern.slots, others, strict=True):
        parts.append(slot)
        parts.append(text[len(slot.name) + 1 :])
    return tuple([part for part in parts if part])


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a game type: `type` is the protobuf type's name, `default` is its JSON.

    `most` is the greatest value of a number, or the most items of a list.
    """

    name: str
    type: str
    default: str
    meaning: Text
    choices: tuple[str, ...] = ()
    most: int | UnsetType = UNSET


class GameInfo(Struct, frozen=True, kw_only=True):
    """What a game type is: published by GetGameType and read by the laws every game obeys.

    `id` names the game's folder, its proto file and the fields of the oneofs; `private_hands`
    says that a seat sees what others do not, `knows_undo` that some moves can be taken back.
    `max_board_cells` is the most cells of a board that is given as an option, 0 without one.
    """

    id: str
    names: Text
    min_seats: int
    max_seats: int
    rules_version: int
    has_chance: bool
    private_hands: bool
    knows_undo: bool = False
    max_board_cells: int = 0
    options: tuple[OptionInfo, ...]


class Types(Struct, frozen=True, kw_only=True):
    """The Structs of a game, from which storage, both wire formats and the laws are made."""

    options: type[Wire]
    state: type[Struct]
    view: type[Wire]
    moves: tuple[type[Move], ...]
    effects: tuple[type[Effect], ...]


class Rules(ABC, Generic[OptionsT, StateT, MoveT, ViewT, EffectT]):
    """One game: its Options, State, Move kinds, View and Effects, and what is done with them.

    All methods are pure functions of their arguments. A state carries its options; it has neither
    seed nor random counter. A game writes the abstract methods and sets the four attributes; the
    rest follows from them, and is overridden where the game knows better or faster.
    """

    info: GameInfo
    types: Types
    texts: Texts
    notation: Notation[MoveT]

    @abstractmethod
    def new_game(self, options: OptionsT, seats: int, rng: Rng) -> Transition[StateT, EffectT]:
        """The first position with a seat to move; raises InvalidOptions."""

    @abstractmethod
    def to_move(self, state: StateT) -> tuple[int, ...]:
        """The seat that may move, alone in a tuple that is empty when the game is over."""

    @abstractmethod
    def legal_moves(self, state: StateT) -> Iterable[MoveT]:
        """Every legal move of the seat to move, once, lazily, bytewise by notation.

        None when the game is over.
        """

    @abstractmethod
    def play(self, state: StateT, move: MoveT, rng: Rng) -> Transition[StateT, EffectT]:
        """Check the move of the seat to move in a game that is on, and play it.

        Emits TurnBegan when a turn begins and GameOver when the game ends. Raises IllegalMove.
        """

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """The result of a finished game, None while it is on."""

    @abstractmethod
    def score(self, state: StateT) -> Score:
        """The score as trees of lines that sum up."""

    @abstractmethod
    def view(self, state: StateT, viewpoint: Viewpoint) -> ViewT:
        """The position as `viewpoint` may see it."""

    @abstractmethod
    def board_text(self, view: ViewT) -> str:
        """The view as text for terminals, documents and goldens."""

    # What follows from these.

    def seats(self, state: StateT) -> int:
        """How many seats the game has."""
        return len(self.totals(state))

    def apply(self, state: StateT, move: MoveT, rng: Rng) -> Transition[StateT, EffectT]:
        """Play the move; raises IllegalMove, by the rule `<id>.end.over` if the game is over."""
        if not self.to_move(state):
            raise self.game_over()
        return self.play(state, move, rng)

    def check(self, state: StateT, move: MoveT) -> None:
        """Raise IllegalMove if the rules forbid the move; never lists moves."""
        self.apply(state, move, UNUSED)

    def game_over(self) -> IllegalMove:
        """The refusal of every move once the game is over, for an own `check` to raise."""
        return IllegalMove(f"{self.info.id}.end.over")

    def move_patterns(self, state: StateT) -> Sequence[Pattern]:
        """The legal moves as a disjoint union of products, in the order of their first moves.

        One pattern a move, unless the game groups them.
        """
        return tuple(Pattern(self.format_move(move)) for move in self.legal_moves(state))

    def totals(self, state: StateT) -> tuple[int, ...]:
        """The totals of the score by seat, without its lines."""
        return tuple(seat.total for seat in self.score(state).standing.seats)

    def can_undo(self, state: StateT, move: MoveT) -> bool:
        """Whether `move`, which led to `state`, revealed nothing hidden and left the turn open."""
        return False

    def see(self, effect: EffectT, viewpoint: Viewpoint) -> EffectT:
        """The effect as `viewpoint` may see it: all of it, unless the game hides something."""
        return effect

    def format_move(self, move: MoveT) -> str:
        """The canonical notation."""
        return self.notation.format(move)

    def parse_move(self, text: str) -> MoveT:
        """The move of a canonical notation; raises MalformedNotation."""
        return self.notation.parse(text)


AnyRules = Rules[Any, Any, Any, Any, Any]


def words_of(enum: type[Enum], *texts: Text) -> Mapping[str, Text]:
    """The words for the members of a game's enum, in the order of their definition."""
    return {member.value: text for member, text in zip(enum, texts, strict=True)}


def require_seats(info: GameInfo, seats: int, rule: str) -> None:
    """Raise InvalidOptions under `rule` unless the game type offers that many seats."""
    if not info.min_seats <= seats <= info.max_seats:
        raise InvalidOptions("seats", rule, seats=seats)


def first_seat(given: int | UnsetType, seats: int, rng: Rng, rule: str) -> tuple[int, Rng]:
    """The seat that begins: the given one, or a random one if none is given."""
    if given is UNSET:
        return rng.below(seats)
    if not 0 <= given < seats:
        raise InvalidOptions("first_seat", rule, seat=given, last=seats - 1)
    return given, rng


def ranks(keys: Sequence[Any]) -> tuple[int, ...]:
    """1 + the number of keys that are greater, for each key: equal keys share a rank."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def outcome_of(reason: str, keys: Sequence[Any]) -> Outcome:
    """The outcome of a game without teams whose seats are compared by `keys`, higher first."""
    places = ranks(keys)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(reason, winners, places, len(winners) > 1)
