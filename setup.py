"""The one build step that pyproject.toml cannot express: stubs from the .proto files."""

import sys
from pathlib import Path
from typing import ClassVar

from setuptools import Command, setup
from setuptools.command.build import build
from setuptools.errors import ExecError

ROOT = Path(__file__).resolve().parent
# A PEP 517 front end does not put the source folder on the path.
sys.path.insert(0, str(ROOT))

from tools import stubs  # noqa: E402


class BuildStubs(Command):
    """Runs before build_py, which then copies the stubs like any other source."""

    description = "generate tilewright/v1 from proto/tilewright/v1"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        try:
            stubs.generate(ROOT)
        except stubs.StubError as error:
            raise ExecError(str(error)) from error

    def get_source_files(self) -> list[str]:
        protos = stubs.PROTO_DIR.rglob("*.proto")
        return sorted(path.relative_to(ROOT).as_posix() for path in protos)

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class Build(build):
    sub_commands: ClassVar = [("build_stubs", None), *build.sub_commands]


setup(cmdclass={"build": Build, "build_stubs": BuildStubs})
