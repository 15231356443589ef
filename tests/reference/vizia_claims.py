"""Tokens in the slow Vizia model: claims, captures, reclaimed wheels, the white tile's owner."""

from tests.reference.vizia_table import (
    Point,
    Position,
    around,
    complete,
    complete_wheels,
    value,
)


def partners(position: Position, one: int, other: int) -> bool:
    """Whether both seats are on one side: the same seat, or the same team."""
    return one == other or (position["options"]["teams"] and one % 2 == other % 2)


def on_table(position: Position, seat: int) -> int:
    """How many tokens of the seat are on wheels."""
    return sum(owner == seat for owner in position["tokens"].values())


def fewest(position: Position, seat: int) -> bool:
    """Whether nobody has fewer tokens on wheels."""
    counts = [on_table(position, other) for other in range(len(position["supply"]))]
    return counts[seat] == min(counts)


def put_token(position: Position, seat: int, centre: Point) -> None:
    """Take a token from the supply and put it on the wheel."""
    assert centre not in position["tokens"]
    assert position["supply"][seat] > 0
    position["supply"][seat] -= 1
    position["tokens"][centre] = seat


def take_token(position: Position, centre: Point) -> None:
    """Return the token on the wheel to its owner's supply."""
    position["supply"][position["tokens"].pop(centre)] += 1


def by_worth(position: Position, centres: set[Point]) -> list[Point]:
    """Highest value first, then smallest x, then y."""
    return sorted(centres, key=lambda centre: (-value(position, centre), centre))


def surrounded(position: Position, centre: Point) -> bool:
    """Whether the token there is completely surrounded by tokens that oppose its owner."""
    owner = position["tokens"][centre]
    ring = around(centre)
    if position["options"]["existing"]:
        ring = [other for other in ring if complete(position, other)]
    return all(
        other in position["tokens"] and not partners(position, owner, position["tokens"][other])
        for other in ring
    )


def captured(position: Position, seat: int, placed: set[Point]) -> set[Point]:
    """The opposing tokens beside the placed ones that are surrounded."""
    return {
        centre
        for centre, owner in position["tokens"].items()
        if not partners(position, seat, owner)
        and placed & set(around(centre))
        and surrounded(position, centre)
    }


def empty_groups(position: Position) -> list[set[Point]]:
    """The maximal connected groups of complete wheels without a token."""
    left = complete_wheels(position) - set(position["tokens"])
    groups = []
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            more = {other for centre in group for other in around(centre)} & left
            grown = bool(more)
            group |= more
            left -= more
        groups.append(group)
    return groups


def reclaimed(position: Position, placed: set[Point]) -> set[Point]:
    """The empty wheels beside the placed tokens whose group has tokens all around it."""
    found: set[Point] = set()
    for group in empty_groups(position):
        outside = {other for centre in group for other in around(centre)} - group
        beside = outside & placed
        if position["options"]["existing"]:
            outside &= complete_wheels(position)
        if beside and outside <= set(position["tokens"]):
            found |= group
    return found


def settle(position: Position, seat: int, placed: list[Point]) -> None:
    """Put the tokens earned by one move down, then capture and reclaim until nothing changes."""
    for centre in placed:
        put_token(position, seat, centre)
    queue = set(placed)
    while queue:
        got: set[Point] = set()
        if position["options"]["capture"]:
            victims = by_worth(position, captured(position, seat, queue))
            for centre in victims:
                take_token(position, centre)
            for centre in victims[: position["supply"][seat]]:
                put_token(position, seat, centre)
                got.add(centre)
        if position["options"]["buying"]:
            empty = by_worth(position, reclaimed(position, queue | got))
            for centre in empty[: position["supply"][seat]]:
                put_token(position, seat, centre)
                got.add(centre)
        queue = got


def check_white_owner(position: Position) -> None:
    """Whoever is not among the fewest any more loses the white tile from his cache."""
    owner = position["white_cache"]
    if owner is not None and not fewest(position, owner):
        position["white_cache"] = None
