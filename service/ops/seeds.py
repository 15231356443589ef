"""Seeds and ids from the system's secure source."""

from secrets import token_bytes, token_hex

from engine.core.rng import SEED_BYTES

LIFE_BYTES = 5
"""One in a trillion that two lives of a game are taken for one."""


class SystemSeeds:
    """See the port SeedSource."""

    def seed(self) -> bytes:
        """32 bytes that nobody can foresee."""
        return token_bytes(SEED_BYTES)

    def game_id(self) -> str:
        """128 bits that nobody can guess, as 32 lowercase hex digits."""
        return token_hex(16)

    def life(self) -> bytes:
        """What tells a game from an earlier one that had its id."""
        return token_bytes(LIFE_BYTES)
