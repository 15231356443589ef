"""A game added by the steps of docs/games.md and no others takes part in everything.

The folder `nim` holds what the steps ask for; it is added to a copy of the tree, in which the laws
of every game, the game's own tests and whole games over both protocols are run.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NIM = "nim"
TOY = Path(__file__).parent / NIM
COPIED = ("bench", "docs", "engine", "proto", "service", "tests", "tilewright", "tools")
FILES = (".gitignore", "Makefile", "pyproject.toml", "setup.py", "README.md")
LAWS = ("tests/conformance", "tests/engine/games/nim", "tests/service/test_games.py")
# What a game class may leave to the base class is what makes it small.
MOST_METHODS = 8


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command in the tree, which has to find the tree's own packages."""
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tree,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def add_after(path: Path, anchor: str, line: str) -> None:
    """Put a line behind each line that matches the pattern `anchor`."""
    text, found = re.subn(rf"(?m)^{anchor}$", rf"\g<0>\n{line}", path.read_text(encoding="utf-8"))
    assert found, (path, anchor)
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with Nim in it, by the steps that the documents name."""
    tree = tmp_path_factory.mktemp("house")
    for name in COPIED:
        shutil.copytree(
            ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules")
        )
    for name in FILES:
        shutil.copy(ROOT / name, tree)
    # The laws ask git which files there are.
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    # 1 and 4: the game's folder and its tests; 3: its messages.
    shutil.copytree(TOY, tree, dirs_exist_ok=True)
    # 2: a line in the registry, and its import.
    registry = tree / "engine" / "registry.py"
    add_after(registry, "from engine.core.rules .*", f"from engine.games.{NIM}.rules import RULES")
    add_after(registry, "GAMES: .*", "GAMES += (RULES,)")
    # 3: a line in each oneof, and the import.
    proto = tree / "proto" / "tilewright" / "v1"
    for name in ("game.proto", "move.proto"):
        add_after(proto / name, 'import ".*zyrcan.proto";', f'import "tilewright/v1/{NIM}.proto";')
        add_after(proto / name, r"    Zyrcan(\w+) zyrcan = 13;", rf"    Nim\1 {NIM} = 14;")
    stubs = run(tree, "tools.stubs")
    assert stubs.returncode == 0, stubs.stderr
    return tree


def test_a_game_by_the_documented_steps_obeys_every_law_over_both_protocols(tree: Path) -> None:
    done = run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", "nim", *LAWS)
    assert done.returncode == 0, done.stdout[-5000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, done.stdout
    assert int(passed[1]) > 50
    assert "skipped" not in done.stdout


def test_a_small_game_writes_few_methods() -> None:
    source = (TOY / "engine" / "games" / "nim" / "rules.py").read_text(encoding="utf-8")
    assert len(re.findall(r"^    def ", source, re.MULTILINE)) <= MOST_METHODS


WRONG = (
    ("def totals(self, state: int) -> tuple[int, ...]:\n        return ()", "override"),
    ("def to_move(self, state: bytes) -> tuple[int, ...]:\n        return ()", "override"),
    ("def see(self, effect: Effect, viewpoint: Viewpoint) -> State:\n        return effect", ""),
)


def test_the_type_checker_checks_a_game(tree: Path) -> None:
    path = tree / "engine" / "games" / "nim" / "rules.py"
    honest = path.read_text(encoding="utf-8")
    checked = run(tree, "mypy", str(path))
    assert checked.returncode == 0, checked.stdout
    for method, code in WRONG:
        name = method.partition("(")[0].removeprefix("def ")
        try:
            path.write_text(
                honest.replace(f"    def {name}(", f"    def un{name}(").replace(
                    "RULES = Nim()", f"class Bad(Nim):\n    {method}\n\n\nRULES = Bad()"
                ),
                encoding="utf-8",
            )
            checked = run(tree, "mypy", str(path))
        finally:
            path.write_text(honest, encoding="utf-8")
        assert checked.returncode != 0, method
        assert f"[{code}" in checked.stdout, checked.stdout
