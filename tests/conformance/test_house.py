"""A game is added by adding to the house, never by changing it."""

import ast
import re
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from google.protobuf.descriptor import FieldDescriptor

from engine.core.rules import AnyRules
from service.wire.bounds import most_items
from service.wire.schema import message_class
from tests.conformance.cases import every_game, module_of_tests

ROOT = Path(__file__).parent.parent.parent
FILES = ("rules", "types", "setup", "score", "view", "texts")
# The registry and the two oneofs of the contract, which a new game adds a line to.
JOINTS = {
    "engine/registry.py",
    "proto/tilewright/v1/game.proto",
    "proto/tilewright/v1/move.proto",
}
CODE = ("bench", "engine", "proto", "service", "tools", "Makefile", "setup.py")


def code() -> list[str]:
    """Every file of the repository that is code, by its path."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *CODE],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    # The contract as of the last release holds what its .proto files held then.
    return [path for path in listed.stdout.split() if not path.endswith(".binpb")]


def names(game: str) -> re.Pattern[str]:
    """The game's name in any spelling: `queens_garden`, `QueensGarden`, `Queen's Garden`.

    As a word of its own or the part of a name, never within a word as `nim` in `minimum`.
    """
    spelled = "['’]?[ _-]?".join(re.sub("s_", "_s_", game).split("_"))
    camel = "".join(part.capitalize() for part in game.split("_"))
    return re.compile(f"(?<![A-Za-z])(?i:{spelled})(?![a-z])|(?<=[a-z]){camel}(?![a-z])")


def said(path: str) -> str:
    """A file without its comments and docstrings, in which a game may stand as an example."""
    text = (ROOT / path).read_text(encoding="utf-8", errors="replace")
    if path.endswith(".proto"):
        return re.sub(r"//.*", "", text)
    if not path.endswith(".py"):
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                node.value = ast.Constant("")
    return ast.unparse(tree)


@every_game
def test_no_other_file_names_the_game(rules: AnyRules) -> None:
    game = rules.info.id
    own = {path for path in code() if game in re.split(r"[/.]", path)}
    assert any(path.startswith("engine/games/") for path in own)
    # A game's bench may compare it with another game.
    others = {path for path in code() if not path.startswith("bench/games/")} - own - JOINTS
    assert [path for path in sorted(others) if names(game).search(said(path))] == []


@pytest.mark.parametrize(
    "text", ["queens_garden", "QueensGarden", "Queen's Garden", "Queen’s Garden", "QUEENS_GARDEN"]
)
def test_a_name_is_seen_in_every_spelling(text: str) -> None:
    assert names("queens_garden").search(text)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        *((text, True) for text in ("nim", "NIM", "NimTake", "BAD_NIM", "aNim", "nim_rules")),
        *((text, False) for text in ("minimum", "animated", "Nimble", "nimbus", "MiniMal")),
    ],
)
def test_a_short_name_is_not_seen_within_other_words(text: str, named: bool) -> None:
    assert bool(names("nim").search(text)) is named


@every_game
def test_every_game_has_the_same_rooms(rules: AnyRules) -> None:
    folder = ROOT / "engine" / "games" / rules.info.id
    assert [name for name in FILES if not (folder / f"{name}.py").exists()] == []


@every_game
def test_every_game_can_be_written_down(rules: AnyRules) -> None:
    own = module_of_tests(rules, "positions")
    assert own is not None
    assert callable(own.position)


@every_game
def test_options_are_published_as_they_are(rules: AnyRules) -> None:
    fields = rules.types.options.__struct_encode_fields__
    assert [option.name for option in rules.info.options] == list(fields)


@every_game
def test_names_of_moves_and_effects_are_distinct(rules: AnyRules) -> None:
    kinds = [kind.__name__ for kind in (*rules.types.moves, *rules.types.effects)]
    assert len(set(kinds)) == len(kinds)
    assert [kind.move for kind in rules.notation.kinds] == list(rules.types.moves)


@every_game
def test_bounds_of_options_are_published(rules: AnyRules) -> None:
    fields: Any = message_class(rules.types.options).DESCRIPTOR.fields
    for option, field in zip(rules.info.options, fields, strict=True):
        number = field.cpp_type == FieldDescriptor.CPPTYPE_UINT32
        assert (number or field.is_repeated) is isinstance(option.most, int), option.name
        assert not field.is_repeated or option.most == most_items(field)
        assert option.name != "firstSeat" or option.most == rules.info.max_seats - 1


@every_game
def test_defaults_of_options_are_published(rules: AnyRules) -> None:
    """As the JSON of the default, a text without its quotes; empty for what is drawn or absent."""
    defaults = msgspec.to_builtins(rules.types.options())
    for option in rules.info.options:
        default = defaults.get(option.name, "")
        shown = default if isinstance(default, str) else msgspec.json.encode(default).decode()
        assert option.default == shown, option.name
        assert not option.choices or option.default in option.choices
