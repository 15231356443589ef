"""Words in which the tests of every game say what may be done and what came of it."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import pytest

from engine.core.errors import IllegalMove, InvalidOptions
from engine.core.rng import Rng
from engine.core.rules import AnyRules, Transition
from engine.core.wire import Effect

RNG = Rng(bytes(32))

S = TypeVar("S")
E = TypeVar("E", bound=Effect)


class Words(Generic[S]):
    """The words of one game; `read` reads the text of a position."""

    def __init__(self, rules: AnyRules, read: Callable[[str], S]) -> None:
        self._rules = rules
        self._read = read

    def at(self, place: S | str) -> S:
        """A position, given as itself or as text."""
        return self._read(place) if isinstance(place, str) else place

    def step(self, place: S | str, move: str) -> Transition[Any, Effect]:
        """What the move leads to."""
        return self._rules.apply(self.at(place), self._rules.parse_move(move), RNG)

    def play(self, place: S | str, *moves: str) -> S:
        """The position after the moves."""
        state, rng = self.at(place), RNG
        for text in moves:
            after = self._rules.apply(state, self._rules.parse_move(text), rng)
            state, rng = after.state, after.rng
        return state

    def effects(self, place: S | str, move: str) -> Sequence[Effect]:
        """What happened when the move was played."""
        return self.step(place, move).effects

    def told(self, place: S | str, move: str, kind: type[E]) -> list[E]:
        """The effects of one kind."""
        return [effect for effect in self.effects(place, move) if isinstance(effect, kind)]

    def moves(self, place: S | str, prefix: str = "") -> list[str]:
        """The legal moves that begin with `prefix`."""
        listed = map(self._rules.format_move, self._rules.legal_moves(self.at(place)))
        return [move for move in listed if move.startswith(prefix)]

    def legal(self, place: S | str, move: str) -> bool:
        """Whether the move is legal, by the check and by the list."""
        state = self.at(place)
        listed = move in self.moves(state)
        try:
            self._rules.check(state, self._rules.parse_move(move))
        except IllegalMove:
            assert not listed, move
            return False
        assert listed, move
        return True

    def refused(self, place: S | str, move: str) -> IllegalMove:
        """The refusal of an illegal move."""
        state = self.at(place)
        with pytest.raises(IllegalMove) as caught:
            self._rules.check(state, self._rules.parse_move(move))
        assert move not in self.moves(state)
        return caught.value

    def rule_against(self, place: S | str, move: str) -> str:
        """The id of the rule that forbids an illegal move, without the game's name."""
        return self._short(self.refused(place, move).rule)

    def sentence(self, place: S | str, move: str, language: str = "en") -> str:
        """What the seat is told about its illegal move."""
        error = self.refused(place, move)
        return self._rules.texts.refusal(error.rule, error.facts, language)

    def invalid(self, options: Any, seats: int, language: str = "en") -> tuple[str, str, str]:
        """Field, rule without the game's name, and sentence of the refusal of a new game."""
        with pytest.raises(InvalidOptions) as caught:
            self._rules.new_game(options, seats, RNG)
        error = caught.value
        said = self._rules.texts.refusal(error.rule, error.facts, language)
        return error.field, self._short(error.rule), said

    def _short(self, rule: str) -> str:
        return rule.removeprefix(f"{self._rules.info.id}.")
