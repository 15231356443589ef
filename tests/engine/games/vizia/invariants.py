"""What holds in every position of Vizia, worked out from the State alone."""

from collections import Counter
from itertools import chain
from math import ceil, sqrt

from engine.games.vizia.colours import FITS
from engine.games.vizia.game import derived
from engine.games.vizia.lattice import CENTRES_ROUND, NEIGHBOURS, RINGS, WHEELS, place_of
from engine.games.vizia.pivots import REACH, TilePivots, pivots_of
from engine.games.vizia.state import NOBODY, State, unpack_tiles, unpack_wheels
from engine.games.vizia.table import Table
from engine.games.vizia.types import TILES, TOKENS


def require(state: State) -> None:
    """Raise AssertionError unless the position is sound."""
    tiles, wheels = unpack_tiles(state.tiles), unpack_wheels(state.wheels)
    _tiles_add_up(state, tiles)
    _contacts_are_legal(state, tiles)
    _families(state, tiles)
    _connected(tiles)
    _wheels(state, tiles, wheels)
    _specials(state, tiles)
    require_derived(state)


def require_derived(state: State) -> None:
    """The table that was carried on is the table made anew."""
    game, carried = derived(state)
    tiles, wheels = unpack_tiles(state.tiles), unpack_wheels(state.wheels)
    anew = Table.of(len(state.hands), tiles, wheels, game.hooks.count_blocked(state.extras))
    for field in ("tiles", "wheels", "blocked", "spots", "frontier", "supply", "points"):
        assert getattr(carried, field) == getattr(anew, field), field
    for old, pivots in carried.cache.items():
        assert old in state.extras.locked
        assert isinstance(pivots, TilePivots)
        assert pivots == pivots_of(anew, old, REACH[state.options.pivot_range])


def _tiles_add_up(state: State, tiles: dict[int, int]) -> None:
    assert len(state.tiles) == 3 * len(tiles)
    everywhere = Counter(chain(tiles.values(), state.display, state.bag, *state.hands))
    assert everywhere == Counter(dict.fromkeys(range(6), TILES // 6))
    assert len(state.display) <= (3 if state.options.extreme else 4)
    assert all(list(hand) == sorted(hand) for hand in state.hands)


def _contacts_are_legal(state: State, tiles: dict[int, int]) -> None:
    for cell, colour in tiles.items():
        near = [other for other in NEIGHBOURS[cell] if other in tiles]
        if cell in state.extras.locked:
            assert [tiles[other] for other in near] == [colour]
        else:
            for other in near:
                same = other in state.extras.locked and tiles[other] == colour
                assert same or FITS[colour] >> tiles[other] & 1


def _families(state: State, tiles: dict[int, int]) -> None:
    """Cells of one direction hold colours of one family, locked tiles excepted."""
    assert len({
        (colour + place_of(cell)[0]) % 2
        for cell, colour in tiles.items()
        if cell not in state.extras.locked
    }) <= 1  # fmt: skip


def _connected(tiles: dict[int, int]) -> None:
    if tiles:
        reached = {next(iter(tiles))}
        edge = list(reached)
        while edge:
            edge = [n for cell in edge for n in NEIGHBOURS[cell] if n in tiles and n not in reached]
            reached.update(edge)
        assert reached == set(tiles)


def _wheels(state: State, tiles: dict[int, int], wheels: dict[int, int]) -> None:
    centres = {corner for cell in tiles for corner, *_ in WHEELS[cell]}
    full = {at for at in centres if all(cell in tiles for cell in RINGS[at])}
    assert set(wheels) == full
    for at in full:
        assert len({tiles[cell] for cell in RINGS[at]}) in {2, 3, 4, 6}
        assert not set(RINGS[at]) & {*state.extras.locked, state.extras.white_cell}
        # Theorem: a centre all of whose neighbours are complete is complete.
        assert len(CENTRES_ROUND[at]) == 6
    number = len(full)
    assert number <= 26
    if number:
        assert len(tiles) >= 2 * number + 1 + ceil(sqrt(12 * number - 3))
    owners = Counter(wheels.values())
    assert all(owners[seat] <= TOKENS for seat in range(len(state.hands)))
    options = state.options
    if not (options.extreme or options.capture or options.buying or state.ending):
        assert not owners[NOBODY]
    if not options.extreme and not state.ending:
        assert all(owners[seat] < TOKENS for seat in range(len(state.hands)))


def _specials(state: State, tiles: dict[int, int]) -> None:
    extras = state.extras
    if extras.white_cell >= 0:
        assert extras.white_cell not in tiles
        assert sum(near in tiles for near in NEIGHBOURS[extras.white_cell]) == 1
        assert extras.white_seat < 0
    if extras.white_seat >= 0:
        owners = Counter(unpack_wheels(state.wheels).values())
        assert owners[extras.white_seat] == min(owners[s] for s in range(len(state.hands)))
        assert extras.white_seat != extras.black
    if not state.options.white_tile:
        assert (extras.white_cell, extras.white_seat, extras.white_barred) == (-1, -1, False)
    if not state.options.black_tile:
        assert extras.black == -1
    if not state.options.same_colour:
        assert extras.locked == ()
    assert extras.just_locked < 0 or extras.just_locked in extras.locked
