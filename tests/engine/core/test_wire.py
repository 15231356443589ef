"""What leaves the engine is canonical protobuf JSON."""

from enum import Enum

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType

from engine.core.wire import GameOver, TurnBegan, Wire, tag


class Paint(Enum):
    RED = "PAINT_RED"


class Choice(Wire, frozen=True):
    first_seat: int | UnsetType = UNSET
    paint: Paint = Paint.RED
    cells_in_use: tuple[str, ...] = ()


def test_names_are_camel_case_enums_are_names_and_zeros_are_printed() -> None:
    assert msgspec.json.encode(Choice()) == b'{"paint":"PAINT_RED","cellsInUse":[]}'
    assert msgspec.json.encode(Choice(0))[:14] == b'{"firstSeat":0'


class CellTaken2(Struct):
    pass


@pytest.mark.parametrize(
    ("kind", "field"),
    [(TurnBegan, "turn_began"), (GameOver, "game_over"), (CellTaken2, "cell_taken2")],
)
def test_tags_are_oneof_fields(kind: type[Struct], field: str) -> None:
    assert tag(kind) == field
