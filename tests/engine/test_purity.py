"""The engine may be imported anywhere, so it must not be able to touch anything."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine

ALLOWED = frozenset({
    "__future__", "abc", "collections", "engine", "enum", "functools", "hashlib", "hmac",
    "itertools", "math", "msgspec", "operator", "typing",
})  # fmt: skip
FORBIDDEN_BUILTINS = frozenset({
    "__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print",
})  # fmt: skip

ROOT = Path(engine.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))


def impurities(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), level=0):
                modules = [module]
            # Naming it is enough: `f = open` must not slip through.
            case ast.Name(id=name) if name in FORBIDDEN_BUILTINS:
                yield f"line {node.lineno}: {name}"
                continue
            case _:
                continue
        for module in modules:
            if module.partition(".")[0] not in ALLOWED:
                yield f"line {node.lineno}: import of {module}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_engine_is_pure(path: Path) -> None:
    assert list(impurities(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import os.path as p",
        "from random import shuffle",
        "def f():\n    import time",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import logging",
        "open('x')",
        "f = open",
        "__import__('os')",
        "import service",
    ],
)
def test_impurity_is_seen(source: str) -> None:
    assert list(impurities(source))


@pytest.mark.parametrize(
    "source",
    [
        "import msgspec",
        "from collections.abc import Iterator",
        "from engine.core import rng",
        "reopened = cell.open",
    ],
)
def test_pure_source_passes(source: str) -> None:
    assert list(impurities(source)) == []
