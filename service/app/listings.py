"""Lists of legal moves in the forms that callers ask for, made as far as they are looked at."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from engine.core.cache import Recent
from engine.core.rules import Pattern
from engine.core.wire import Move
from service.app import messages as m
from service.app.history import Yielder
from service.app.patterns import narrowed, ordered
from service.app.position import Position

LISTINGS = 64
"""Positions whose listings are kept."""

Rows = tuple[Sequence[Any], int]
"""All rows of a view, and how many moves they are."""

WHOLE = 1024
"""Lists shorter than this are made at once; of longer ones only what is asked for."""

STRIDE = 64
"""Rows made before others may get their turn."""


class LazyRows(Sequence[Any]):
    """A list that is made as far as it is looked at; its length is known from elsewhere.

    `finish` makes a row of what `more` gives, for the rows that are looked at; what is a row
    already it leaves as it is.
    """

    def __init__(
        self,
        first: Sequence[Any],
        more: Iterator[Any],
        length: int,
        finish: Callable[[Any], Any] | None = None,
    ) -> None:
        self._made = list(first)
        self._more = more
        self._length = length
        self._finish = finish

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: Any) -> Any:
        end = index.stop if isinstance(index, slice) else index + 1
        self._made += islice(self._more, max(0, end - len(self._made)))
        rows = self._made[index]
        if self._finish is None:
            return rows
        return [*map(self._finish, rows)] if isinstance(index, slice) else self._finish(rows)

    async def make(self, start: int, end: int) -> None:
        """Make the rows from `start` up to `end`, while others get their turns."""
        yielder, end = Yielder(), min(end, self._length)
        while len(self._made) < end:
            self._made += islice(self._more, STRIDE)
            await yielder.maybe_yield()
        if self._finish is not None:
            for at in range(start, end):
                self._made[at] = self._finish(self._made[at])
                await yielder.maybe_yield()


class Listing:
    """The legal moves of one position, in whatever form they were asked for."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.over = position.outcome is not None
        self._rows: dict[m.LegalMovesView, Rows] = {}
        self._narrowed: tuple[object, Rows] | None = None

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        return () if self.over else tuple(self.position.rules.move_patterns(self.position.state))

    def rows(self, view: m.LegalMovesView, prefix: str) -> Rows:
        """The rows whose moves begin with `prefix`: the same ones each time.

        Of those with a prefix only the last ones are kept, because pages follow each other.
        """
        if prefix:
            if self._narrowed is None or self._narrowed[0] != (view, prefix):
                self._narrowed = (view, prefix), self._narrow(view, prefix)
            return self._narrowed[1]
        rows = self._rows.get(view)
        if rows is None:
            rows = self._rows[view] = self._make(view)
        return rows

    def _make(self, view: m.LegalMovesView) -> Rows:
        if view is m.LegalMovesView.PATTERNS:
            return self.patterns, _count(self.patterns)
        rows = self._flat(view, self._moves())
        first = tuple(islice(rows, WHOLE))
        if len(first) < WHOLE:
            return first, len(first)
        total = _count(self.patterns)
        return LazyRows(first, rows, total), total

    def _narrow(self, view: m.LegalMovesView, prefix: str) -> Rows:
        patterns = narrowed(self.patterns, prefix)
        total = _count(patterns)
        if view is m.LegalMovesView.PATTERNS:
            return patterns, total
        texts = ordered(patterns)
        if view is m.LegalMovesView.NOTATION:
            return LazyRows((), texts, total), total
        return LazyRows((), texts, total, self._typed), total

    def _moves(self) -> Iterator[Move]:
        return iter(() if self.over else self.position.rules.legal_moves(self.position.state))

    def _flat(self, view: m.LegalMovesView, moves: Iterator[Move]) -> Iterator[Any]:
        # Without the way through the rules, which takes as long as the look-up of a known text.
        written = self.position.rules.notation.format
        if view is m.LegalMovesView.NOTATION:
            return map(written, moves)
        return (m.Move(notation=written(move), action=move) for move in moves)

    def _typed(self, move: str | m.Move) -> m.Move:
        if isinstance(move, m.Move):
            return move
        return m.Move(notation=move, action=self.position.rules.parse_move(move))


def _count(patterns: Sequence[Pattern]) -> int:
    return sum(pattern.size for pattern in patterns)


class NoMoves(Listing):
    """What a seat gets that is not to move."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.over = True


class Listings:
    """The listings made last, because pages and players of one position follow each other."""

    def __init__(self) -> None:
        self._recent: Recent[bytes, Listing] = Recent(LISTINGS)

    def of(self, position: Position) -> Listing:
        """The listing of the position."""
        listing = self._recent.use(position.mark)
        if listing is None:
            listing = Listing(position)
            self._recent.put(position.mark, listing)
        return listing
