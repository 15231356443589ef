"""What the options make of the game, before any move is played."""

from itertools import product

import pytest
from msgspec.structs import replace

from engine.games.vizia.draw import DrawKind
from engine.games.vizia.game import MODULES, Game, options_for
from engine.games.vizia.types import Buy, Draw, Options, Place
from engine.games.vizia.white import DrawOrReturnKind

SWITCHES = tuple(dict.fromkeys(name for entry in MODULES for name in entry.options))


def games() -> list[Game]:
    """A game of every set of modules."""
    sets = product((False, True), repeat=len(SWITCHES))
    every = (replace(Options(), **dict(zip(SWITCHES, on, strict=True))) for on in sets)
    return [Game(options, 4) for options in every]


def test_no_two_kinds_of_a_game_begin_alike_or_share_a_move_in_two_phases() -> None:
    for game in games():
        prefixes = [kind.prefix for phase in game.kinds for kind in phase]
        assert len(set(prefixes)) == len(prefixes)
        assert all(
            list(phase) == sorted(phase, key=lambda kind: kind.prefix) for phase in game.kinds
        )
        turn, draw_phase = ({kind.move for kind in phase} for phase in game.kinds)
        assert not turn & draw_phase


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        (Options(black_tile=True), DrawKind),
        (Options(white_tile=True), DrawOrReturnKind),
        (Options(black_tile=True, white_tile=True), DrawOrReturnKind),
    ],
)
def test_the_white_tile_replaces_the_way_to_draw(options: Options, kind: type[DrawKind]) -> None:
    draws = [kind for kind in Game(options, 2).kinds[True] if kind.move is Draw]
    assert [type(draw) for draw in draws] == [kind]


def test_without_modules_no_hook_runs() -> None:
    hooks = vars(Game(Options(), 2).hooks)
    assert len([name for name, value in hooks.items() if value == ()]) == 15


def test_a_move_names_the_options_that_bring_it() -> None:
    assert options_for(Place) == ()
    assert options_for(Buy) == ("buying",)
    assert options_for(Draw) == ("black_tile", "white_tile")
