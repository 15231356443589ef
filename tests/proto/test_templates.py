"""What `buf generate` makes by our templates: our files, and vendored ones only where said."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from yaml import safe_load

from tools.stubs import PACKAGE, PROTO_DIR

TEMPLATES = sorted((PROTO_DIR / "templates").glob("*.yaml"))
FILES = {path.stem for path in (PROTO_DIR / PACKAGE).glob("*.proto")}
IMPORTS = {"cpp": {"google/api"}, "typescript": {"google/api"}}
"""The folders of vendored files for languages that have no package of them."""

PROTOC = """import sys
from pathlib import Path
if "--version" in sys.argv:
    print("libprotoc 3.21.12")
for name in (name for name in sys.argv if name.endswith(".proto")):
    plugin, _, out = next(word for word in sys.argv if "_out=" in word).partition("=")
    path = Path(out.rpartition(":")[2], name + plugin)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("made")
"""
PLUGIN = """import sys
from google.protobuf.compiler import plugin_pb2
request = plugin_pb2.CodeGeneratorRequest.FromString(sys.stdin.buffer.read())
response = plugin_pb2.CodeGeneratorResponse(supported_features=1)
for name in request.file_to_generate:
    response.file.add(name=name + sys.argv[1], content="made")
sys.stdout.buffer.write(response.SerializeToString())
"""


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder with a protoc and plugins that make a file for each they are asked for."""
    folder = tmp_path / "tools"
    folder.mkdir()
    plugins = ("protoc-gen-go", "protoc-gen-go-grpc", "protoc-gen-es")
    for name, code in {"protoc": PROTOC, **dict.fromkeys(plugins, PLUGIN)}.items():
        # A first line that names the interpreter cannot hold a path with a space.
        program = f'exec {shlex.join([sys.executable, "-c", code, name])} "$@"'
        (folder / name).write_text(f"#!/bin/sh\n{program}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_vendored_files_stay_out(template: Path, tools: Path, tmp_path: Path) -> None:
    buf = Path(sys.executable).with_name("buf")
    subprocess.run(
        [buf, "generate", "--template", template, "-o", tmp_path / "made"],
        cwd=PROTO_DIR,
        env={**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"},
        check=True,
    )
    folder = tmp_path / "made" / "gen" / template.stem
    made = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    ours = {path for path in made if path.is_relative_to(PACKAGE)}
    assert {path.name.partition(".")[0] for path in ours} == FILES
    assert {path.parent.as_posix() for path in made - ours} == IMPORTS.get(template.stem, set())


def test_templates_ask_for_nothing_from_the_network() -> None:
    for template in TEMPLATES:
        for plugin in safe_load(template.read_text(encoding="utf-8"))["plugins"]:
            assert "remote" not in plugin
            assert plugin["out"].startswith("gen/")
