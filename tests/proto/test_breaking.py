"""`buf breaking` is only worth its place in `make lint` if it notices a break."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

PROTO = Path(__file__).parent.parent.parent / "proto"
BUF = Path(sys.executable).with_name("buf")


def buf(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BUF, *arguments], capture_output=True, text=True, check=False)


def test_changed_field_number_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "proto"
    shutil.copytree(PROTO, copy)
    baseline = tmp_path / "before.binpb"
    assert buf("build", copy, "-o", baseline).returncode == 0
    unchanged = buf("breaking", copy, "--against", baseline)
    assert unchanged.returncode == 0, unchanged.stdout

    path = copy / "tilewright" / "v1" / "game.proto"
    source = path.read_text(encoding="utf-8")
    broken, count = re.subn(r"(uint32 version = )\d+", r"\g<1>1999", source, count=1)
    assert count == 1
    path.write_text(broken, encoding="utf-8")

    changed = buf("breaking", copy, "--against", baseline)
    assert changed.returncode != 0
    assert "game.proto" in changed.stdout
