"""The protocol behind which every game stands, and the values that pass through it.

A rule set is one stateless object. States are immutable; `apply` gives a new one together
with the effects, typed facts of what happened. History, seeds and clocks are not its affair.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

from engine.core.errors import InvalidOptions
from engine.core.notation import Notation
from engine.core.rng import Rng
from engine.core.texts import Text, Texts
from engine.core.wire import Effect, Move, Wire

O_contra = TypeVar("O_contra", bound=Wire, contravariant=True)
S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=Wire)
E = TypeVar("E", bound=Effect)


class Viewpoint(Struct, frozen=True):
    """Who looks: a seat (0-based), or None for a spectator, who sees public facts only.

    `unveiled`: the game was given up, so there are no secrets left, as after any other end.
    """

    seat: int | None = None
    unveiled: bool = False


SPECTATOR = Viewpoint()


class Transition(Struct, Generic[S, E], frozen=True, gc=False):
    """What `new_game` and `apply` give: the state after, its effects in order, the generator."""

    state: S
    effects: tuple[E, ...]
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


class Pattern(Wire, frozen=True):
    """An exact product: `pattern` with every `{name}` replaced by every option is legal."""

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
    def first(self) -> str:
        """The first of its notations, bytewise; found without writing out the others."""
        options = {slot.name: slot.options for slot in self.slots}
        text = ""
        parts = self.pattern.replace("}", "{").split("{")
        for at in reversed(range(len(parts))):
            choices = options[parts[at]] if at % 2 else (parts[at],)
            text = min(choice + text for choice in choices)
        return text

    def texts(self) -> Iterator[str]:
        """The notations the pattern stands for, each once, in no particular order."""

        def fill(text: str, slots: Sequence[PatternSlot]) -> Iterator[str]:
            if not slots:
                yield text
                return
            for option in slots[0].options:
                yield from fill(text.replace("{" + slots[0].name + "}", option), slots[1:])

        yield from fill(self.pattern, self.slots)


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a game type: `type` is the protobuf type's name, `default` is its JSON."""

    name: str
    type: str
    default: str
    meaning: Text
    choices: tuple[str, ...] = ()


class GameInfo(Struct, frozen=True, kw_only=True):
    """What a game type is: published by GetGameType and read by the laws every game obeys.

    `id` names the game's folder, its proto file and the fields of the oneofs; `private_hands`
    says that a seat sees what others do not, `knows_undo` that some moves can be taken back.
    """

    id: str
    names: Text
    min_seats: int
    max_seats: int
    rules_version: int
    has_chance: bool
    private_hands: bool
    knows_undo: bool = True
    options: tuple[OptionInfo, ...]


class Types(Struct, frozen=True, kw_only=True):
    """The Structs of a game, from which storage, both wire formats and the laws are made."""

    options: type[Wire]
    state: type[Struct]
    view: type[Wire]
    moves: tuple[type[Move], ...]
    effects: tuple[type[Effect], ...]


class Rules(Protocol[O_contra, S, M, V, E]):
    """One game. All methods are pure functions of their arguments.

    A state carries its options; it has neither seed nor random counter. Whoever calls `check`,
    `apply` or `legal_moves` on a finished game gets an IllegalMove or nothing at all.
    """

    info: GameInfo
    types: Types
    texts: Texts
    notation: Notation[M]

    def new_game(self, options: O_contra, seats: int, rng: Rng) -> Transition[S, E]:
        """The first position with a seat to move; raises InvalidOptions."""
        ...

    def seats(self, state: S) -> int:
        """How many seats the game has."""
        ...

    def to_move(self, state: S) -> tuple[int, ...]:
        """The seats that may move, empty when the game is over."""
        ...

    def legal_moves(self, state: S) -> Iterable[M]:
        """Every legal move of the seat to move, once, lazily, bytewise by notation."""
        ...

    def move_patterns(self, state: S) -> Sequence[Pattern]:
        """The legal moves as a disjoint union of products, in the order of their first moves."""
        ...

    def check(self, state: S, move: M) -> None:
        """Raise IllegalMove if the rules forbid the move; never lists moves."""
        ...

    def apply(self, state: S, move: M, rng: Rng) -> Transition[S, E]:
        """Check the move and play it; raises IllegalMove."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result of a finished game, None while it is on."""
        ...

    def score(self, state: S) -> Score:
        """The score as trees of lines that sum up."""
        ...

    def totals(self, state: S) -> tuple[int, ...]:
        """The totals of the score by seat, without its lines."""
        ...

    def can_undo(self, state: S, move: M) -> bool:
        """Whether `move`, which led to `state`, revealed nothing hidden and left the turn open."""
        ...

    def view(self, state: S, viewpoint: Viewpoint) -> V:
        """The position as `viewpoint` may see it."""
        ...

    def see(self, effect: E, viewpoint: Viewpoint) -> E:
        """The effect as `viewpoint` may see it."""
        ...

    def format_move(self, move: M) -> str:
        """The canonical notation."""
        ...

    def parse_move(self, text: str) -> M:
        """The move of a canonical notation; raises MalformedNotation."""
        ...

    def board_text(self, view: V) -> str:
        """The view as text for terminals, documents and goldens."""
        ...


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


def decided(reason: str, keys: Sequence[Any]) -> Outcome:
    """The outcome of a game without teams whose seats are compared by `keys`, higher first."""
    places = ranks(keys)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(reason, winners, places, len(winners) > 1)
