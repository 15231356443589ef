"""Prepares a release: checks the version, renews the contract's baseline, builds the wheel.

It changes nothing but proto/baseline.binpb and dist/; tagging and publishing stay with a
person.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.stubs import PROTO_DIR, ROOT

BASELINE = PROTO_DIR / "baseline.binpb"
DIST = ROOT / "dist"
BUF = Path(sys.executable).with_name("buf")


class ReleaseError(Exception):
    """The release cannot go on; the message says what to do."""


def version_of(pyproject: str) -> str:
    return str(tomllib.loads(pyproject)["project"]["version"])


def check_changelog(changelog: str, version: str) -> None:
    """The newest dated section must be this version's, and nothing may wait above it."""
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    unreleased = [part for part in sections if part.startswith("[Unreleased]")]
    if any(part.partition("\n")[2].strip() for part in unreleased):
        raise ReleaseError(f"CHANGELOG.md: move what is unreleased below [{version}] and date it")
    dated = [part for part in sections if part not in unreleased]
    title = re.compile(rf"\[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n")
    if not dated or not title.match(dated[0]):
        raise ReleaseError(f"CHANGELOG.md: the newest section must be [{version}] with its date")


def check_contract() -> None:
    if BASELINE.exists():
        _run(BUF, "breaking", PROTO_DIR, "--against", BASELINE)


def renew_baseline() -> None:
    # Comments are no part of the contract and would make every baseline differ.
    _run(BUF, "build", PROTO_DIR, "--exclude-source-info", "-o", BASELINE)


def build_wheel() -> None:
    # What an earlier build left behind would travel along.
    for folder in (DIST, ROOT / "build"):
        shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    _run(*pip, "--wheel-dir", DIST, ROOT)


def _run(*command: str | Path) -> None:
    if subprocess.run(command, check=False).returncode != 0:
        raise ReleaseError("failed: " + " ".join(str(part) for part in command))


def main() -> int:
    version = version_of((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    try:
        check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        check_contract()
        renew_baseline()
        build_wheel()
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(f"release: commit {BASELINE.relative_to(ROOT)}, then tag v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
