"""Ships as bytes, and the tables by which a whole board is read at once with `bytes.translate`.

A cell of `State.ships` is 0 when it is empty, else 3 · seat + engines: the ship of seat 1 with two
engines is 5. Each table below says for every such byte what it counts for.

The census of a fleet is one number with an octal digit for each kind of ship: ones for one engine,
eights for two, sixty-fours for three. With 4 ships of one engine and 2 of two on the board it is
4 · 1 + 2 · 8 = 0o24. All 4 small ships are placed, so the kinds left are those of two engines (2)
and three (4): LEFT[0o24] = 6, which is the place of their moves in `Board.places`.
"""

from engine.games.zyrcan.board import DEFAULT_ROWS, SHIPS

NOBODY = 255
MAX_SEATS = max(DEFAULT_ROWS)


def ship(seat: int, engines: int) -> int:
    """The byte of a ship."""
    return 3 * seat + engines


SEAT_OF = bytes([NOBODY] + [(byte - 1) // 3 for byte in range(1, 256)])
"""By byte: whose ship it is; an empty cell is nobody's."""
ENGINES_OF = bytes([0] + [(byte - 1) % 3 + 1 for byte in range(1, 256)])
"""By byte: how many engines it has."""
EMPTY = bytes([1] + [0] * 255)
"""By byte: 1 for an empty cell."""

KINDS = [[ship(seat, engines) for engines in SHIPS] for seat in range(MAX_SEATS)]
"""By seat: the bytes of its ships of one, two and three engines."""
OWN = [
    bytes((seat == own) * engines for seat, engines in zip(SEAT_OF, ENGINES_OF, strict=True))
    for own in range(MAX_SEATS)
]
"""By seat and byte: the engines of a ship of its own."""
ENEMY = [bytes(b"01"[seat not in (own, NOBODY)] for seat in SEAT_OF) for own in range(MAX_SEATS)]
"""By seat and byte: the digit 1 for an enemy's ship, else the digit 0."""
CENSUS = [
    bytes((seat == own) * (0, 1, 8, 64)[k] for seat, k in zip(SEAT_OF, ENGINES_OF, strict=True))
    for own in range(MAX_SEATS)
]
"""By seat and byte: what a ship of its own adds to the census of its fleet."""
LEFT = bytes(
    (census % 8 < SHIPS[1]) + 2 * (census // 8 % 8 < SHIPS[2]) + 4 * (census // 64 < SHIPS[3])
    for census in range(256)
)
"""By census: the sum of 1, 2 and 4 for the kinds of ships that are left to place."""
