"""What happens in Zyrcan, in terms from which a table can be animated."""

from engine.core.wire import Effect, GameOver, TurnBegan, TurnSkipped


class ShipPlaced(Effect, frozen=True):
    """A ship came onto the board."""

    seat: int
    engines: int
    cell: str


class ShipMoved(Effect, frozen=True):
    """A ship attacked: it left `source` and stands on `target`."""

    seat: int
    engines: int
    source: str
    target: str


class ShipDestroyed(Effect, frozen=True):
    """The ship of `seat` that stood on `cell` is gone."""

    seat: int
    engines: int
    cell: str


class AttackBegan(Effect, frozen=True):
    """All ships are placed; from now on fleets attack."""


class Passed(Effect, frozen=True):
    """This seat could not attack and passed, which ends the game."""

    seat: int


EFFECTS = (
    ShipPlaced,
    AttackBegan,
    ShipMoved,
    ShipDestroyed,
    Passed,
    TurnBegan,
    TurnSkipped,
    GameOver,
)
