"""Makes the Python stubs of proto/tilewright/v1 into tilewright/v1.

The package build runs this for wheels and editable installs alike, and `make stubs`
runs it alone after a .proto file changed. It is imported by setup.py, so at module
level it needs nothing but the standard library.
"""

import importlib.resources
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROTO_DIR = ROOT / "proto"
PACKAGE = Path("tilewright", "v1")
DESCRIPTORS = "contract_pb2.binpb"


class StubError(Exception):
    """The stubs cannot be made; the message says why in one sentence."""


def generate(root: Path = ROOT) -> list[Path]:
    """Renew the generated modules below `root` and return their paths."""
    protos = sorted((root / "proto" / PACKAGE).glob("*.proto"))
    if not protos:
        raise StubError(f"no .proto files in {root / 'proto' / PACKAGE}")
    # Written aside and moved file by file: a running test or editor never sees a
    # half-made package, and stubs of a removed .proto do not stay behind.
    with tempfile.TemporaryDirectory(prefix=".stubs-", dir=root) as name:
        _protoc(root / "proto", protos, Path(name))
        return _replace(Path(name) / PACKAGE, root / PACKAGE)


def _protoc(include: Path, protos: list[Path], out: Path) -> None:
    from grpc_tools import protoc  # noqa: PLC0415  setup.py is read where it is not installed

    (out / PACKAGE).mkdir(parents=True)
    well_known = str(importlib.resources.files("grpc_tools") / "_proto")
    arguments = [
        "protoc",
        f"--proto_path={include}",
        f"--proto_path={well_known}",
        f"--plugin=protoc-gen-mypy_grpc={_plugin('protoc-gen-mypy_grpc')}",
        f"--python_out={out}",
        f"--pyi_out={out}",
        f"--grpc_python_out={out}",
        f"--mypy_grpc_out=quiet:{out}",
        # The comments of the contract, from which the service describes itself.
        f"--descriptor_set_out={out / PACKAGE / DESCRIPTORS}",
        "--include_source_info",
        *(str(path) for path in protos),
    ]
    if protoc.main(arguments) != 0:
        raise StubError("protoc refused the .proto files; its message stands above")


def _plugin(name: str) -> str:
    beside_python = str(Path(sys.executable).parent)
    path = shutil.which(name, path=os.pathsep.join([beside_python, os.environ.get("PATH", "")]))
    if path is None:
        raise StubError(f"{name} is missing; install requirements/build.txt first")
    return path


def _replace(made: Path, package: Path) -> list[Path]:
    fresh = {path.name: package / path.name for path in sorted(made.glob("*_pb2*"))}
    for name, target in fresh.items():
        (made / name).replace(target)
    for old in package.glob("*_pb2*"):
        if old.name not in fresh:
            old.unlink()
    return list(fresh.values())


def main() -> int:
    try:
        files = generate()
    except StubError as error:
        print(f"stubs: {error}", file=sys.stderr)
        return 1
    print(f"stubs: {len(files)} files in {PACKAGE}/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
