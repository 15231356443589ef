"""Generates and compiles the contract in the languages of its clients: `make clients`.

One function a language. What a machine has no compiler for is left out and said so; a contract
that a generator or a compiler refuses is a failure. Downloads are kept in a folder of the user's,
not in this one.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import indent
from threading import Lock

from msgspec import Struct

from tools.stubs import PROTO_DIR

BUF = Path(sys.executable).with_name("buf")
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tilewright-clients"
FETCHING = Lock()
LIMIT = 400
"""Seconds that one command may take."""

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tilewright</groupId><artifactId>libraries</artifactId><version>1</version>
  <dependencies>%s</dependencies>
</project>
"""
DEPENDENCY = (
    "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>"
)
JVM_LIBRARIES = [
    ("com.google.protobuf", "protobuf-kotlin", "3.25.5"),
    ("com.google.api.grpc", "proto-google-common-protos", "2.29.0"),
    ("org.jetbrains.kotlin", "kotlin-compiler-embeddable", "2.1.20"),
    ("org.jetbrains.kotlin", "kotlin-stdlib", "2.1.20"),
]
GO_TOOLS = [
    "google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.11",
    "google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.5.1",
]
NPM_PACKAGES = ["@bufbuild/protobuf@2.12.0", "@bufbuild/protoc-gen-es@2.12.0", "typescript@5.9.3"]
CARGO = """[package]
name = "tilewright"
version = "0.0.0"
edition = "2021"
[dependencies]
prost = "0.14"
prost-types = "0.14"
[build-dependencies]
prost-build = "0.14"
"""
BUILD_RS = """fn main() {
    let files = [%s];
    prost_build::compile_protos(&files, &["%s"]).unwrap();
}
"""
LIB_RS = 'pub mod v1 { include!(concat!(env!("OUT_DIR"), "/tilewright.v1.rs")); }\n'


class Failure(Exception):
    """A generator or a compiler refused; the message is what it printed."""


class Language(Struct, frozen=True):
    """`needs` are the commands without which it is left out; `compiles` is what was done."""

    name: str
    needs: tuple[str, ...]
    compiles: str
    run: Callable[[Path], None]


def run(*command: str | Path, cwd: Path, path: Path | None = None, **variables: str) -> None:
    """Run a command, with the folder `path` before the others where programs are looked for."""
    environment = {**os.environ, **variables}
    if path is not None:
        environment["PATH"] = f"{path}{os.pathsep}{environment['PATH']}"
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            timeout=LIMIT,
            check=False,
            capture_output=True,
            text=True,
        )
    except subprocess.TimeoutExpired:
        raise Failure(f"{command[0]} took more than {LIMIT} seconds") from None
    if done.returncode:
        raise Failure((done.stdout + done.stderr).strip()[:4000])


def generate(language: str, out: Path, path: Path | None = None) -> Path:
    """Generate by the template of the language, and answer the folder that holds the sources."""
    template = PROTO_DIR / "templates" / f"{language}.yaml"
    run(BUF, "generate", "--template", template, "-o", out, cwd=PROTO_DIR, path=path)
    return out / "gen" / language


def sources(folder: Path, suffix: str) -> list[Path]:
    """The files that were generated; raises Failure if there are none."""
    found = sorted(folder.rglob(f"*{suffix}"))
    if not found:
        raise Failure(f"no {suffix} file was generated")
    return found


def cpp(out: Path) -> None:
    folder = generate("cpp", out)
    run("g++", "-std=c++17", "-fsyntax-only", "-I", folder, *sources(folder, ".cc"), cwd=out)


def csharp(out: Path) -> None:
    run("mcs", "--parse", *sources(generate("csharp", out), ".cs"), cwd=out)


def go(out: Path) -> None:
    for tool in GO_TOOLS:
        run("go", "install", tool, cwd=out, GOBIN=str(CACHE / "go"))
    folder = generate("go", out, CACHE / "go")
    run("go", "mod", "init", "tilewright", cwd=folder)
    run("go", "mod", "tidy", cwd=folder)
    run("go", "vet", "./...", cwd=folder)


def java(out: Path) -> None:
    generate("java", out)
    javac(out)


def javac(out: Path) -> None:
    files = sources(out / "gen" / "java", ".java")
    run("javac", "-nowarn", "-d", out / "classes", "-cp", libraries(), *files, cwd=out)


def kotlin(out: Path) -> None:
    folder = generate("kotlin", out)
    javac(out)
    classes = os.pathsep.join([str(out / "classes"), libraries()])
    run(
        *("java", "-cp", libraries(), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib"),
        *("-no-reflect", "-nowarn", "-cp", classes, "-d", out / "kotlin", folder),
        cwd=out,
    )


def libraries() -> str:
    """The class path of everything on the JVM, fetched once."""
    folder, pom = CACHE / "jvm", POM % "".join(DEPENDENCY % one for one in JVM_LIBRARIES)
    fetched = folder / "fetched.xml"
    with FETCHING:
        if not fetched.exists() or fetched.read_text(encoding="utf-8") != pom:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            (folder / "pom.xml").write_text(pom, encoding="utf-8")
            copy = ("dependency:copy-dependencies", f"-DoutputDirectory={folder}")
            run("mvn", "-q", "-B", *copy, cwd=folder)
            (folder / "pom.xml").rename(fetched)
    return os.pathsep.join(str(jar) for jar in sorted(folder.glob("*.jar")))


def php(out: Path) -> None:
    for file in sources(generate("php", out), ".php"):
        run("php", "-l", file, cwd=out)


def python(out: Path) -> None:
    folder = generate("python", out)
    for file in sources(folder, "_pb2.py"):
        run(sys.executable, "-W", "error", "-c", f"import {_module(file, folder)}", cwd=folder)


def _module(file: Path, folder: Path) -> str:
    return ".".join(file.relative_to(folder).with_suffix("").parts)


def ruby(out: Path) -> None:
    for file in sources(generate("ruby", out), ".rb"):
        run("ruby", "-wc", file, cwd=out)


def rust(out: Path) -> None:
    files = ", ".join(f'"{path}"' for path in sources(PROTO_DIR / "tilewright", ".proto"))
    (out / "src").mkdir()
    (out / "Cargo.toml").write_text(CARGO, encoding="utf-8")
    (out / "build.rs").write_text(BUILD_RS % (files, PROTO_DIR), encoding="utf-8")
    (out / "src" / "lib.rs").write_text(LIB_RS, encoding="utf-8")
    run("cargo", "check", "--quiet", cwd=out, CARGO_TARGET_DIR=str(CACHE / "rust"))


def typescript(out: Path) -> None:
    folder = CACHE / "npm"
    folder.mkdir(parents=True, exist_ok=True)
    flags = ("--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
    run("npm", "install", *flags, "--prefix", folder, *NPM_PACKAGES, cwd=folder)
    files = sources(generate("typescript", out, folder / "node_modules" / ".bin"), ".ts")
    (out / "node_modules").symlink_to(folder / "node_modules")
    compiler = folder / "node_modules" / ".bin" / "tsc"
    options = ("--strict", "--noEmit", "--target", "es2022", "--module", "nodenext")
    run(compiler, *options, *files, cwd=out)


LANGUAGES = [
    Language("C++", ("protoc", "g++"), "compiled by g++ without linking", cpp),
    Language("C#", ("protoc", "mcs"), "parsed by mcs only: no library of C# is to be had", csharp),
    Language("Go", ("go",), "compiled by go vet, with gRPC", go),
    Language("Java", ("protoc", "javac", "mvn"), "compiled by javac", java),
    Language("Kotlin", ("protoc", "javac", "java", "mvn"), "compiled by kotlinc", kotlin),
    Language("PHP", ("protoc", "php"), "parsed by php -l", php),
    Language("Python", ("protoc",), "imported", python),
    Language("Ruby", ("protoc", "ruby"), "parsed by ruby -wc", ruby),
    Language("Rust", ("protoc", "cargo"), "compiled by cargo check, with prost", rust),
    Language("TypeScript", ("npm",), "compiled by tsc, with protobuf-es", typescript),
]


def verdict(language: Language) -> tuple[bool, str]:
    """Whether nothing was refused in a language, and the line that says what was tried."""
    missing = [command for command in language.needs if shutil.which(command) is None]
    if missing:
        return True, f"{language.name:11} left out: {' and '.join(missing)} not on the path"
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            language.run(Path(folder))
        except Failure as failure:
            return False, f"{language.name:11} FAILED\n{indent(str(failure), '    ')}"
    took = time.monotonic() - began
    return True, f"{language.name:11} generated, {language.compiles} ({took:.0f} s)"


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make clients", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="LANGUAGE", help="these languages alone")
    parser.add_argument("--all", action="store_true", help="fail where a compiler is missing")
    options = parser.parse_args(None if arguments is None else list(arguments))
    chosen = [one for one in LANGUAGES if not options.only or one.name in options.only]
    good = bool(chosen)
    with ThreadPoolExecutor(2) as pool:
        for right, line in pool.map(verdict, chosen):
            print(line, flush=True)
            good &= right and not (options.all and "left out" in line)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
