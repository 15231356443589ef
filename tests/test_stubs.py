"""The generator replaces the whole package and says in one sentence why it cannot."""

import importlib
import shutil
from pathlib import Path

import pytest

from tools import stubs

MODULE = """syntax = "proto3";
package tilewright.v1;
import "google/api/annotations.proto";
message Ping { uint32 n = 1; }
service Pinger { rpc Send(Ping) returns (Ping) { option (google.api.http) = { get: "/v1/ping" }; } }
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(stubs.PROTO_DIR / "google", tmp_path / "proto" / "google")
    (tmp_path / "proto" / stubs.PACKAGE).mkdir(parents=True)
    (tmp_path / stubs.PACKAGE).mkdir(parents=True)
    return tmp_path


def test_makes_modules_and_types(root: Path) -> None:
    (root / "proto" / stubs.PACKAGE / "ping.proto").write_text(MODULE, encoding="utf-8")
    names = [path.name for path in stubs.generate(root)]
    modules = ["ping_pb2.py", "ping_pb2.pyi", "ping_pb2_grpc.py", "ping_pb2_grpc.pyi"]
    assert names == [stubs.DESCRIPTORS, *modules]
    assert sorted(path.name for path in (root / stubs.PACKAGE).iterdir()) == names


def test_removes_stubs_without_a_source(root: Path) -> None:
    (root / "proto" / stubs.PACKAGE / "ping.proto").write_text(MODULE, encoding="utf-8")
    package = root / stubs.PACKAGE
    (package / "__init__.py").touch()
    (package / "gone_pb2.py").touch()
    stubs.generate(root)
    assert (package / "__init__.py").exists()
    assert not (package / "gone_pb2.py").exists()


def test_bad_source_leaves_the_old_stubs(root: Path) -> None:
    (root / "proto" / stubs.PACKAGE / "ping.proto").write_text("nonsense", encoding="utf-8")
    old = root / stubs.PACKAGE / "ping_pb2.py"
    old.touch()
    with pytest.raises(stubs.StubError):
        stubs.generate(root)
    assert old.exists()


def test_no_source_is_an_error(root: Path) -> None:
    with pytest.raises(stubs.StubError, match=r"no \.proto files"):
        stubs.generate(root)


def test_each_proto_has_its_module() -> None:
    for path in sorted((stubs.PROTO_DIR / stubs.PACKAGE).glob("*.proto")):
        module = importlib.import_module(f"tilewright.v1.{path.stem}_pb2")
        assert module.DESCRIPTOR.name == f"tilewright/v1/{path.name}"
