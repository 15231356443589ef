"""The oldest versions that pyproject.toml allows are versions the service really runs on."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).with_name("uv")
IMPORT_ALL = """
import importlib, pkgutil, service, engine, tilewright.v1
for package in (engine, service, tilewright.v1):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
"""


def run(*command: str | Path, cwd: Path) -> None:
    subprocess.run(command, check=True, cwd=cwd)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_wheel_imports_with_the_lowest_versions(tmp_path: Path) -> None:
    # From a copy of what is in git: the generator must start without stubs of its own.
    run("git", "clone", "-q", ROOT, "source", cwd=tmp_path)
    run(UV, "venv", "-q", "--python", sys.executable, "venv", cwd=tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    install = (UV, "pip", "install", "-q", "--python", python)
    run(*install, "--resolution", "lowest-direct", "./source[service]", cwd=tmp_path)
    run(python, "-W", "error", "-c", IMPORT_ALL, cwd=tmp_path)
