"""How a module hooks into the game.

The base rules (table, turn, moves, setup, score) are complete without any module and never ask
which modules are on. Each module is one file with one subclass of `Module` that overrides the
hooks it needs. A `Game` is made once from the options (game.py): it asks every module that is
on which hooks it overrides and keeps them in tuples, which the base rules run through at fixed
places; without modules these tuples are empty.

    hook        asked or told when
    closes      a table is made: cells on which no tile may be put
    touches     tiles are listed: further cells for a tile of a colour
    touching    a tile is checked where it does not fit: whether it may go there all the same
    closure     a tile is refused: why the module closes the cell, if it does
    objection   a tile is refused: why it may not go there in the module's own way either
    placed      a tile was placed, before wheels are claimed
    settle      tokens were put down: tokens put down in consequence
    settled     a move is complete
    playable    a seat may be blocked: whether a tile can be played in the module's own way
    offers      a seat has no tile: whether it has something else to do
    afresh      a game may be dead: what is remembered at the start of a turn that comes
    turn_began  a turn began
    chooses     a draw phase began: whether the seat can do something else than draw
    drew        the display was filled in the draw phase
    end_lines   a result is made: further lines of the score

A module may add kinds of moves (`kinds`), set the size of the display, say that the last token
does not end the game, that the display is filled when a turn begins, and who plays together.
Where two modules meet, the one whose rule it is reads what the other remembers in Extras, which
is at rest in a game without it.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.errors import IllegalMove
from engine.core.rules import Pattern, ScoreLine
from engine.core.wire import Move
from engine.games.vizia.state import Extras, State
from engine.games.vizia.table import NO_CELLS, Closed, Table
from engine.games.vizia.types import DISPLAY, Options

if TYPE_CHECKING:
    from engine.games.vizia.turn import Turn


def never(state: State, move: Any) -> bool:
    """A move of a kind that is never taken back."""
    return False


def always(state: State, move: Any) -> bool:
    """A move of a kind that is taken back as long as the turn lasts."""
    return True


class Kind(NamedTuple):
    """A kind of move.

    `prefix` is how its notations begin; kinds are listed in the order of their prefixes. When
    two modules bring the same one, the first in the order of modules (game.py) counts.
    `drawing` says whether it belongs to the draw phase. `check` raises IllegalMove or gives
    what `play` needs to carry the move out. `moves` and `patterns` list it. `undo` says whether a
    move that led to a state has shown nothing hidden and left the turn open.
    """

    prefix: str
    move: type[Move]
    drawing: bool
    check: Callable[[State, Table, Any], Any]
    play: Callable[["Turn", Any, Any], None]
    moves: Callable[[State, Table], Iterable[Any]]
    patterns: Callable[[State, Table], Iterable[Pattern]]
    undo: Callable[[State, Any], bool] = never


class Module:
    """A module that changes nothing; see above when each hook runs."""

    display: int = DISPLAY
    tokens_end: bool = True
    fills_at_start: bool = False

    def __init__(self, options: Options) -> None:
        self.options = options

    def kinds(self) -> tuple[Kind, ...]:
        """Further kinds of moves."""
        return ()

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Which seats play together; nothing said if empty."""
        return ()

    def closes(self, extras: Extras) -> Iterable[int]:
        """Cells on which no tile may be put."""
        return ()

    def touches(self, table: Table, extras: Extras, colour: int) -> list[int]:
        """Cells outside the frontier on which a tile of the colour may be put."""
        return []

    def touching(self, table: Table, extras: Extras, colour: int, cell: int) -> bool:
        """Whether `cell` is one of `touches`."""
        return False

    def closure(self, extras: Extras, cell: int) -> IllegalMove | None:
        """Why the module closes a cell, if it does."""
        return None

    def objection(self, table: Table, extras: Extras, colour: int, cell: int) -> IllegalMove | None:
        """Why a tile of the colour may not go there in the module's own way, if that is nearest."""
        return None

    def placed(self, turn: "Turn", cell: int, colour: int) -> None:
        """A tile was placed."""

    def settle(self, turn: "Turn", put: list[int]) -> list[int]:
        """Tokens came on the wheels `put`: the wheels that got tokens in consequence."""
        return []

    def settled(self, turn: "Turn") -> None:
        """A move is complete but for the tests of the end."""

    def playable(self, table: Table, extras: Extras, colours: Iterable[int]) -> bool:
        """Whether a tile of one of the colours can be played in the module's own way."""
        return False

    def offers(self, table: Table, extras: Extras, seat: int) -> bool:
        """Whether the seat has a move although it has no tile to play."""
        return False

    def afresh(self, extras: Extras) -> Extras:
        """What is remembered when a turn has just begun and special tiles lie outside."""
        return extras

    def turn_began(self, turn: "Turn") -> None:
        """The turn of the seat to move began."""

    def chooses(self, turn: "Turn") -> bool:
        """Whether the seat to move has a choice in the draw phase that begins."""
        return False

    def drew(self, turn: "Turn") -> None:
        """The seat to move drew to the full display in the draw phase."""

    def end_lines(self, table: Table, seat: int) -> Iterator[ScoreLine]:
        """Lines that count only when the game is over."""
        yield from ()


Listing = Callable[[State, Table], Iterable[Any]]


def _listings(kinds: Iterable[Kind], base: Container[Kind]) -> Iterator[Listing]:
    """What lists the moves of some kinds, in their order.

    The base rules' kinds cost less to list than to go through one by one, so neighbours among
    them are listed together; the other kinds are for whoever reads on that far.
    """
    for together, group in groupby(kinds, base.__contains__):
        listings = [kind.moves for kind in group]
        yield from (_joined(listings),) if together else listings


def _joined(listings: Iterable[Listing]) -> Listing:
    def moves(state: State, table: Table) -> list[Any]:
        found: list[Any] = []
        for listing in listings:
            found += listing(state, table)
        return found

    return moves


class Game:
    """What the options make of the game: sizes, kinds of moves, and the hooks of the modules."""

    def __init__(
        self, options: Options, seats: int, base: tuple[Kind, ...], modules: tuple[Module, ...]
    ) -> None:
        self.options, self.seats, self.modules = options, seats, modules
        self.display = min((module.display for module in modules), default=DISPLAY)
        self.tokens_end = all(module.tokens_end for module in modules)
        self.fills_at_start = any(module.fills_at_start for module in modules)
        alone = tuple((seat,) for seat in range(seats))
        self.teams = next((t for m in modules if (t := m.teams(seats))), alone)
        self.team_of = [
            next(i for i, team in enumerate(self.teams) if seat in team) for seat in range(seats)
        ]
        by_prefix = {kind.prefix: kind for kind in base}
        for module in modules:
            for kind in module.kinds():
                by_prefix.setdefault(kind.prefix, kind)
        kinds = sorted(by_prefix.values(), key=attrgetter("prefix"))
        self.kinds = {kind.move: kind for kind in kinds}
        self.phases = tuple(
            tuple(kind for kind in kinds if kind.drawing is drawing) for drawing in (False, True)
        )
        self.listings = tuple(tuple(_listings(phase, base)) for phase in self.phases)
        self.closes = self._hooks("closes")
        self.touches = self._hooks("touches")
        self.touching = self._hooks("touching")
        self.closure = self._hooks("closure")
        self.objection = self._hooks("objection")
        self.placed = self._hooks("placed")
        self.settle = self._hooks("settle")
        self.settled = self._hooks("settled")
        self.playable = self._hooks("playable")
        self.offers = self._hooks("offers")
        self.afresh = self._hooks("afresh")
        self.turn_began = self._hooks("turn_began")
        self.chooses = self._hooks("chooses")
        self.drew = self._hooks("drew")
        self.end_lines = self._hooks("end_lines")

    def _hooks(self, name: str) -> tuple[Callable[..., Any], ...]:
        return tuple(
            getattr(module, name)
            for module in self.modules
            if getattr(type(module), name) is not getattr(Module, name)
        )

    def closed(self, extras: Extras) -> Closed:
        """The cells that the modules close, with how many things close each."""
        if not self.closes:
            return NO_CELLS
        closed: dict[int, int] = {}
        for closes in self.closes:
            for cell in closes(extras):
                closed[cell] = closed.get(cell, 0) + 1
        return closed

    def opposing(self, seat: int, other: int) -> bool:
        """Whether two seats play against each other."""
        return self.team_of[seat] != self.team_of[other]
