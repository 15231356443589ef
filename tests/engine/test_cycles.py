"""No two modules import each other, not even for their types alone or within a function."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("engine", "service")


def modules() -> dict[str, Path]:
    """Every module of the packages by its dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
    }


def imports(source: str, known: Mapping[str, object]) -> Iterator[str]:
    """The known modules that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                inner = [f"{module}.{alias.name}" for alias in names]
                found = [name if name in known else module for name in inner]
            case _:
                continue
        yield from (name for name in found if name in known)


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """The modules of one cycle in the order of their imports, or none."""
    done: set[str] = set()

    def visit(module: str, path: list[str]) -> list[str]:
        if module in path:
            return [*path[path.index(module) :], module]
        if module not in done:
            for other in sorted(graph[module]):
                if found := visit(other, [*path, module]):
                    return found
            done.add(module)
        return []

    return next((found for module in sorted(graph) if (found := visit(module, []))), [])


def test_no_module_is_in_an_import_cycle() -> None:
    known = modules()
    assert {"engine.games.vizia.rules", "service.server", "engine.core"} <= set(known)
    graph = {
        name: set(imports(path.read_text(encoding="utf-8"), known)) - {name}
        for name, path in known.items()
    }
    assert sum(map(len, graph.values())) > 500
    assert cycle(graph) == []


@pytest.mark.parametrize(
    "source",
    [
        "import engine.b",
        "from engine import b",
        "from engine.b import x",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from engine.b import x",
        "def f():\n    from engine.b import x",
    ],
)
def test_a_cycle_is_seen_however_it_is_written(source: str) -> None:
    known = {"engine": None, "engine.a": None, "engine.b": None, "engine.c": None}
    graph = {"engine": set(), "engine.c": {"engine.a"}, "engine.b": {"engine.c"}}
    graph["engine.a"] = set(imports(source, known))
    assert cycle(graph) == ["engine.a", "engine.b", "engine.c", "engine.a"]
