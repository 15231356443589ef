"""What one log entry did, as one viewer may see it: the rows of ListMoves and WatchGame."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from engine.core.replay import EntryKind, Step
from engine.core.rules import AnyRules, Viewpoint
from engine.core.wire import Effect
from service.app import messages as m
from service.app.games import is_seat, may_see, to_move
from service.app.ports import Grant, Role
from service.app.position import Position
from service.app.rendering import step_told


class Eyes(Struct, frozen=True):
    """Who looks: a seat, None for a spectator; a host who names no seat follows the game."""

    seat: int | None
    follows: bool = False

    def at(self, position: Position) -> int | None:
        """The seat that the position is shown to."""
        return to_move(position) if self.follows else self.seat

    def on(self, step: Step) -> Viewpoint:
        """Who sees the effects of the step."""
        return Viewpoint(step.seat if self.follows else self.seat)


class Wish(Struct, frozen=True):
    """What a change should hold beside the entry and its effects."""

    moves: bool = False
    sentences: bool = False
    positions: bool = False
    language: str = "en"


def eyes_of(position: Position, grant: Grant | None, asked: int | UnsetType) -> Eyes:
    """The eyes that the caller gets; raises VIEW_FORBIDDEN and INVALID_FIELD.

    Once the game is over everything that ever was hidden is open to everybody.
    """
    if isinstance(asked, UnsetType):
        if grant is None:
            return Eyes(None)
        return Eyes(grant.seat, follows=grant.role is Role.HOST)
    seat = is_seat(position, asked)
    if position.outcome is None:
        may_see(position, grant, seat)
    return Eyes(seat)


def change_of(
    rules: AnyRules,
    step: Step,
    tag: bytes,
    eyes: Eyes,
    wish: Wish,
    *,
    names: Sequence[str],
    game: m.Game | UnsetType = UNSET,
) -> m.Change:
    """The change that the step made.

    `names` are the players' by seat, `game` is the position after it, where it is wanted.
    """
    moved = step.kind is EntryKind.MOVE and step.move is not None
    effects = seen(rules, step.effects, eyes.on(step))
    notation = rules.format_move(step.move) if moved else ""
    assert step.kind is not None
    return m.Change(
        version=step.version,
        kind=step.kind,
        seat=UNSET if step.seat is None else step.seat,
        notation=notation,
        effects=effects,
        record_tag=tag.hex(),
        sentences=step_told(rules, step, effects, wish.language, names) if wish.sentences else (),
        move=_typed(step, notation) if wish.moves and moved else UNSET,
        game=game,
    )


def _typed(step: Step, notation: str) -> m.Move:
    assert step.move is not None
    return m.Move(notation=notation, action=step.move)


def seen(rules: AnyRules, effects: tuple[Effect, ...], viewpoint: Viewpoint) -> tuple[Effect, ...]:
    """The effects as `viewpoint` may see them."""
    return tuple([rules.see(effect, viewpoint) for effect in effects])


def shows_game(step: Step, wish: Wish) -> bool:
    """Whether the change of this step carries the position."""
    return wish.positions or step.kind is EntryKind.UNDO
