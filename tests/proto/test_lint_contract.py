"""The contract has no name that a generator trips over, and the lint would find one."""

import shutil
from pathlib import Path

import pytest

from tools.lint_contract import KEPT, OPTIONS, WORDS, faults_of, files_of
from tools.stubs import PACKAGE, PROTO_DIR


def faults_with(folder: Path, file: str, old: str, new: str) -> list[str]:
    """What is found in a copy of the contract in which `old` became `new`, once."""
    shutil.copytree(PROTO_DIR, folder, dirs_exist_ok=True)
    path = folder / PACKAGE / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return list(faults_of(files_of(folder)))


def test_the_contract_is_without_fault() -> None:
    assert not list(faults_of(files_of(PROTO_DIR)))


def test_words_that_are_kept_are_reserved_somewhere() -> None:
    assert all(any(word in words for words in WORDS.values()) for word in KEPT)


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "vizia.proto",
            "repeated ViziaColour hand_colours = 4",
            "repeated ViziaColour hand = 4",
            "ViziaPlayer.hand_size: generators name an accessor of hand so",
        ),
        (
            "game.proto",
            "bool private_hands = 7",
            "bool has_has_chance = 7",
            "GameType.has_has_chance: generators name an accessor of has_chance so",
        ),
        (
            "game.proto",
            "string ruling = 3",
            "string text_bytes = 3",
            "RuleText.text_bytes: generators name an accessor of text so",
        ),
        (
            "zyrcan.proto",
            "ZyrcanPassTurn pass_turn = 3",
            "ZyrcanPassTurn pass = 3",
            "ZyrcanMove.pass: a reserved word of Python",
        ),
        (
            "game.proto",
            "string value_type = 2",
            "string type = 2",
            "OptionInfo.type: a reserved word of Go, Rust",
        ),
        (
            "game.proto",
            "message RuleText {",
            "message CHANGE {}\nmessage RuleText {",
            "CHANGE, Change: one class in PHP, which ignores case",
        ),
    ],
    ids=lambda value: value if value.endswith(".proto") else "",
)
def test_a_bad_name_is_found(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    assert fault in faults_with(tmp_path, file, old, new)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_missing_option_is_found(tmp_path: Path, option: str) -> None:
    (fault,) = faults_with(tmp_path, "move.proto", f"option {option} ", "// ")
    assert fault.startswith(f"tilewright/v1/move.proto: option {option} is missing")
