"""What one log entry did, as one viewer may see it: the rows of ListMoves and WatchGame."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from engine.core.replay import EntryKind, Step
from engine.core.rules import AnyRules, Viewpoint
from engine.core.wire import Effect
from service.app import messages as m
from service.app.games import require_seat, require_view, to_move
from service.app.ports import Grant, Role
from service.app.position import Position
from service.app.rendering import step_told


class Viewer(Struct, frozen=True):
    """Who sees the game: a seat, or None for a spectator; with `follows` the seat to move."""

    seat: int | None
    follows: bool = False

    def seat_in(self, position: Position) -> int | None:
        """The seat that sees the position, None for a spectator."""
        return to_move(position) if self.follows else self.seat

    def viewpoint(self, step: Step) -> Viewpoint:
        """Who sees the effects of the step."""
        return Viewpoint(step.seat if self.follows else self.seat)


class MovesAsked(Struct, frozen=True):
    """How the legal moves are to be listed (None: not at all), and for which seat by name."""

    view: m.LegalMovesView | None = None
    seat: int | None = None


class ChangeOptions(Struct, frozen=True):
    """What a change holds beside the entry and its effects."""

    moves: bool = False
    sentences: bool = False
    positions: bool = False
    language: str = "en"
    legal_moves: MovesAsked = MovesAsked()


def viewer_of(position: Position, grant: Grant | None, asked: int | UnsetType) -> Viewer:
    """Whose viewer the caller sees the game with; raises VIEW_FORBIDDEN and INVALID_FIELD.

    Once the game is over everything that ever was hidden is open to everybody.
    """
    if isinstance(asked, UnsetType):
        if grant is None:
            return Viewer(None)
        return Viewer(grant.seat, follows=grant.role is Role.HOST)
    seat = require_seat(position, asked)
    if position.outcome is None:
        require_view(position, grant, seat)
    return Viewer(seat)


def change_of(
    rules: AnyRules,
    step: Step,
    tag: bytes,
    viewer: Viewer,
    options: ChangeOptions,
    *,
    names: Sequence[str],
    game: m.Game | UnsetType = UNSET,
) -> m.Change:
    """The change that the step made.

    `names` are the players' by seat, `game` is the position after it, where it is wanted.
    """
    moved = step.kind is EntryKind.MOVE and step.move is not None
    effects = visible_effects(rules, step.effects, viewer.viewpoint(step))
    notation = rules.format_move(step.move) if moved else ""
    assert step.kind is not None
    return m.Change(
        version=step.version,
        kind=step.kind,
        seat=UNSET if step.seat is None else step.seat,
        notation=notation,
        effects=effects,
        record_tag=tag.hex(),
        sentences=step_told(rules, step, effects, options.language, names)
        if options.sentences
        else (),
        move=_typed(step, notation) if options.moves and moved else UNSET,
        game=game,
    )


def _typed(step: Step, notation: str) -> m.Move:
    assert step.move is not None
    return m.Move(notation=notation, action=step.move)


def visible_effects(
    rules: AnyRules, effects: tuple[Effect, ...], viewpoint: Viewpoint
) -> tuple[Effect, ...]:
    """The effects as `viewpoint` may see them."""
    return tuple([rules.see(effect, viewpoint) for effect in effects])


def shows_game(step: Step, options: ChangeOptions) -> bool:
    """Whether the change of this step carries the position."""
    return options.positions or step.kind is EntryKind.UNDO
