"""The hooks of the modules that are on, collected once for all games with the same options."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from engine.games.vizia.module import Module
from engine.games.vizia.state import Extras
from engine.games.vizia.table import NO_CELLS, Blocked, Table
from engine.games.vizia.types import DISPLAY, Options

Hook = TypeVar("Hook", bound=Callable[..., Any])


class Hooks:
    """What the base rules ask the modules, without knowing which ones are on.

    An attribute with the name of a hook (see Module) is the tuple of those modules' methods that
    override it. Without modules all of them are empty, and the base rules run through nothing.
    """

    def __init__(self, options: Options, seats: int, modules: Sequence[Module]) -> None:
        self.options, self.seats = options, seats
        self.display = min((module.display for module in modules), default=DISPLAY)
        self.last_token_ends = all(module.last_token_ends for module in modules)
        self.has_draw_phase = any(module.has_draw_phase for module in modules)
        alone = tuple((seat,) for seat in range(seats))
        self.teams = next((teams for m in modules if (teams := m.teams(seats))), alone)

        idle = Module(options)

        def overridden(hook_of: Callable[[Module], Hook]) -> tuple[Hook, ...]:
            base = _function(hook_of(idle))
            return tuple(hook for hook in map(hook_of, modules) if _function(hook) is not base)

        self.blocked_cells = overridden(lambda module: module.blocked_cells)
        self.why_blocked = overridden(lambda module: module.why_blocked)
        self.extra_cells = overridden(lambda module: module.extra_cells)
        self.allows_cell = overridden(lambda module: module.allows_cell)
        self.why_not = overridden(lambda module: module.why_not)
        self.can_play = overridden(lambda module: module.can_play)
        self.on_tile_placed = overridden(lambda module: module.on_tile_placed)
        self.on_tokens_placed = overridden(lambda module: module.on_tokens_placed)
        self.after_move = overridden(lambda module: module.after_move)
        self.on_turn_began = overridden(lambda module: module.on_turn_began)
        self.has_draw_choice = overridden(lambda module: module.has_draw_choice)
        self.on_display_filled = overridden(lambda module: module.on_display_filled)
        self.has_other_action = overridden(lambda module: module.has_other_action)
        self.reset_turn_extras = overridden(lambda module: module.reset_turn_extras)
        self.end_lines = overridden(lambda module: module.end_lines)

    def count_blocked(self, extras: Extras) -> Blocked:
        """The cells that the modules block, with how many things block each."""
        if not self.blocked_cells:
            return NO_CELLS
        blocked: dict[int, int] = {}
        for blocked_cells in self.blocked_cells:
            for cell in blocked_cells(extras):
                blocked[cell] = blocked.get(cell, 0) + 1
        return blocked

    def any_fits(self, table: Table, extras: Extras, colours: Collection[int]) -> bool:
        """Whether a tile of one of the colours can be played, by the base rules or a module's."""
        frontier = table.frontier
        for colour in colours:
            if frontier[colour]:
                return True
        return bool(colours) and any(can_play(table, extras, colours) for can_play in self.can_play)


def _function(method: Callable[..., Any]) -> object:
    """The function behind a method, which a class that does not override it shares."""
    return getattr(method, "__func__", None)
