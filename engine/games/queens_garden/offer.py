"""What the display offers: the sources of every hexagon, and all acquisitions they allow."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core.rules import Pattern, PatternSlot
from engine.games.queens_garden.display import label
from engine.games.queens_garden.state import Display, Seat, State
from engine.games.queens_garden.tables import (
    COLOUR_LIST,
    EXPANSION_SPACES,
    HEXAGONS,
    MEMBERS,
    ROW_NAMES,
    ROWS_BYTEWISE,
    TILE_SPACES,
)
from engine.games.queens_garden.types import Source, TakeColour, TakePattern

Take = TakeColour | TakePattern


class Origin(NamedTuple):
    """Where a copy of a hexagon lies; `stored` says that it is the face-up expansion itself."""

    label: str
    number: int
    stored: bool


class Choice(NamedTuple):
    """What a row offers: its hexagons and the origins of each, bytewise by label.

    Between `least` and `most` of the pieces taken can be expansions.
    """

    hexagons: tuple[int, ...]
    origins: tuple[tuple[Origin, ...], ...]
    least: int
    most: int


class Room(NamedTuple):
    """How many of the pieces taken may be expansions, given the free spaces of a storage."""

    least: int
    most: int


def choices_of(display: Display) -> tuple[Choice | None, ...]:
    """What each row offers, None where nothing; made once and remembered in the display."""
    memory = display.__dict__
    choices: tuple[Choice | None, ...] | None = memory.get("choices")
    if choices is None:
        origins: list[list[Origin]] = [[] for _ in HEXAGONS]
        for pile in sorted(display.laid, key=lambda pile: str(pile.number)):
            if pile.printed >= 0:
                origins[pile.printed].append(_origin(pile.number, True))
            for hexagon in set(pile.tiles):
                origins[hexagon].append(_origin(pile.number, False))
        choices = memory["choices"] = tuple(_choice(members, origins) for members in MEMBERS)
    return choices


@lru_cache(maxsize=128)
def _origin(number: int, stored: bool) -> Origin:
    return Origin(label(number), number, stored)


def _choice(members: Sequence[int], origins: Sequence[Sequence[Origin]]) -> Choice | None:
    hexagons, found = [], []
    least = most = 0
    for hexagon in members:
        here = origins[hexagon]
        if here:
            hexagons.append(hexagon)
            found.append(tuple(here))
            stored = any(origin.stored for origin in here)
            most += stored
            least += stored and len(here) == 1
    return Choice(tuple(hexagons), tuple(found), least, most) if hexagons else None


def _room(choice: Choice, seat: Seat) -> Room:
    pieces = len(choice.hexagons)
    return Room(
        max(choice.least, pieces - TILE_SPACES + len(seat.tiles) + seat.jokers),
        min(choice.most, EXPANSION_SPACES - len(seat.expansions)),
    )


def legal_moves(state: State) -> Iterator[Take]:
    """Every acquisition of the seat to move, bytewise by notation."""
    seat = state.seats[state.turn]
    choices = choices_of(state.display)
    for row in ROWS_BYTEWISE:
        choice = choices[row]
        if choice is not None:
            room = _room(choice, seat)
            if room.least <= room.most:
                yield from _takes(row, choice, room)


def _takes(row: int, choice: Choice, room: Room) -> Iterator[Take]:
    """The acquisitions of a row, hexagon by hexagon in the order of their notations."""
    last = len(choice.hexagons)
    # Expansions that the hexagons from each one on must and can bring.
    must, can = [0] * (last + 1), [0] * (last + 1)
    for i in range(last - 1, -1, -1):
        here = choice.origins[i]
        can[i] = can[i + 1] + any(origin.stored for origin in here)
        must[i] = must[i + 1] + all(origin.stored for origin in here)

    def extend(i: int, stored: int, named: tuple[Source, ...], text: str) -> Iterator[Take]:
        if stored + must[i] > room.most or stored + can[i] < room.least:
            return
        if i == last:
            yield _take(row, named, text)
            return
        here = choice.origins[i]
        if len(here) == 1:
            yield from extend(i + 1, stored + here[0].stored, named, text)
            return
        name = HEXAGONS[choice.hexagons[i]]
        mark = f"{text},{name}=" if named else f"{text}/{name}="
        for origin in here:
            source = _source(name, origin.label)
            yield from extend(i + 1, stored + origin.stored, (*named, source), mark + origin.label)

    yield from extend(0, 0, (), f"take:{ROW_NAMES[row]}")


def _take(row: int, sources: tuple[Source, ...], text: str) -> Take:
    move: Take
    move = TakeColour(COLOUR_LIST[row], sources) if row < 6 else TakePattern(row - 5, sources)
    move.__dict__["notation"] = text
    return move


@lru_cache(maxsize=2048)
def _source(hexagon: str, label: str) -> Source:
    return Source(hexagon, label)


def patterns(state: State) -> Iterator[Pattern]:
    """The acquisitions as products, in the order of their first moves."""
    seat = state.seats[state.turn]
    memory = state.display.__dict__
    key = TILE_SPACES - len(seat.tiles) - seat.jokers, EXPANSION_SPACES - len(seat.expansions)
    known: dict[tuple[int, int], tuple[Pattern, ...]] = memory.setdefault("patterns", {})
    found = known.get(key)
    if found is None:
        found = known[key] = tuple(_patterns(choices_of(state.display), seat))
    return iter(found)


def _patterns(choices: Sequence[Choice | None], seat: Seat) -> Iterator[Pattern]:
    for row in ROWS_BYTEWISE:
        choice = choices[row]
        if choice is None:
            continue
        room = _room(choice, seat)
        if room.least <= room.most:
            named = [
                (HEXAGONS[hexagon], origins)
                for hexagon, origins in zip(choice.hexagons, choice.origins, strict=True)
                if len(origins) > 1
            ]
            if choice.least >= room.least and choice.most <= room.most:
                yield _pattern(row, named)
            else:
                split = _split(named, 0, Room(room.least - choice.least, room.most - choice.least))
                yield from sorted((_pattern(row, part) for part in split), key=_first)


Named = list[tuple[str, tuple[Origin, ...]]]


def _split(named: Named, at: int, room: Room) -> Iterator[Named]:
    """Disjoint products of the origins whose number of expansions lies within the room.

    The hexagons that can be a tile or an expansion are settled one by one, until what is left
    fits whatever is chosen.
    """
    mixed = [i for i in range(at, len(named)) if _is_mixed(named[i][1])]
    if room.most < 0 or len(mixed) < room.least:
        return
    if room.least <= 0 and len(mixed) <= room.most:
        yield named
        return
    i = mixed[0]
    name, origins = named[i]
    for stored in (False, True):
        kept = tuple(origin for origin in origins if origin.stored == stored)
        settled = [*named[:i], (name, kept), *named[i + 1 :]]
        yield from _split(settled, i + 1, Room(room.least - stored, room.most - stored))


def _is_mixed(origins: Sequence[Origin]) -> bool:
    return any(origin.stored for origin in origins) and not all(o.stored for o in origins)


def _pattern(row: int, named: Named) -> Pattern:
    parts, slots = [], []
    for name, origins in named:
        if len(origins) == 1:
            parts.append(f"{name}={origins[0].label}")
        else:
            parts.append(f"{name}={{{name}}}")
            slots.append(PatternSlot(name, tuple([origin.label for origin in origins])))
    sources = "/" + ",".join(parts) if parts else ""
    return Pattern(f"take:{ROW_NAMES[row]}{sources}", tuple(slots))


def _first(pattern: Pattern) -> str:
    text = pattern.pattern
    for slot in pattern.slots:
        text = text.replace("{" + slot.name + "}", slot.options[0])
    return text
