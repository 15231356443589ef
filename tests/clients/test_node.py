"""A client in another language plays whole games over both protocols."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.registry import GAMES
from tests.service.process import ROOT, process

SOURCES = Path(__file__).parent / "node"
MANIFESTS = ("package.json", "package-lock.json")
MISSING = "the Node client needs node (18 or newer) and npm: apt install nodejs npm"


@pytest.fixture(scope="module")
def modules(request: pytest.FixtureRequest) -> Path:
    """A folder with the locked packages, kept for as long as the lock is the same."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.fail(MISSING, pytrace=False)
    assert request.config.cache is not None
    lock = hashlib.sha256(b"".join((SOURCES / name).read_bytes() for name in MANIFESTS))
    folder = request.config.cache.mkdir(f"node-{lock.hexdigest()[:16]}")
    done = folder / ".installed"
    if not done.exists():
        for name in MANIFESTS:
            shutil.copy(SOURCES / name, folder / name)
        flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run([npm, "ci", *flags], cwd=folder, check=True, timeout=100)
        done.touch()
    return folder


def test_a_node_client_plays_every_game_over_both_protocols(modules: Path) -> None:
    with process() as service:
        addresses = service.addresses
        done = subprocess.run(
            ["node", SOURCES / "play.mjs", addresses.grpc, addresses.http, ROOT / "proto"],
            cwd=modules,
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    games = [json.loads(line) for line in done.stdout.splitlines()]
    played = [(game["name"], game["gameType"]) for game in games]
    assert played == [(name, r.info.id) for name in ("grpc", "rest") for r in GAMES]
    for game in games:
        assert game["reason"].startswith(f"{game['gameType']}.end.")
        assert game["version"] > 10
        assert (game["late"], game["foreign"]) == ("VERSION_MISMATCH", "NOT_YOUR_SEAT")
