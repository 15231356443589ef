"""Bases of everything that leaves the engine: named and shaped as the contract's messages."""

from functools import cache

from msgspec import Struct


class Wire(Struct, frozen=True, rename="camel", gc=False, cache_hash=True):
    """Fields are named as in the contract's message of the same name (with the game's prefix).

    Encoded as JSON it is the canonical protobuf JSON of that message: absent fields are UNSET,
    enums are Enum members whose value is the name on the wire. Made from the leaves up and never
    changed, they form no cycles, so the garbage collector need not track them. Hashes are cached
    because encoded forms are looked up by value.
    """


class Move(Wire, frozen=True, dict=True, gc=True):
    """Base of a game's move kinds, one Struct each; `notation.format` keeps its text in it."""


class Effect(Wire, frozen=True):
    """Base of a game's effects, one Struct each, emitted in the order in which they happened."""


class TurnBegan(Effect, frozen=True):
    """It is this seat's turn."""

    seat: int


@cache
def turn_began(seat: int) -> TurnBegan:
    """The effect for a seat, made once: every turn emits one of them."""
    return TurnBegan(seat)


class TurnSkipped(Effect, frozen=True):
    """This seat had nothing to do and was passed over by the engine."""

    seat: int


class GameOver(Effect, frozen=True):
    """The game ended by the rule `reason`; more than one winner is a draw."""

    reason: str
    winners: tuple[int, ...]


@cache
def tag(kind: type[Wire]) -> str:
    """The name of a move kind or effect: its field in the oneof, such as `turn_began`."""
    name = kind.__name__
    return name[0].lower() + "".join(
        "_" + char.lower() if char.isupper() else char for char in name[1:]
    )
