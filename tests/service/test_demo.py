"""`make demo` beside a running service, and without one."""

import subprocess
import sys

from engine.registry import GAMES
from tests.service.process import ROOT, process


def demo(*flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.demo", *flags],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_whole_games_of_each_type_over_both_protocols() -> None:
    with process() as service:
        http = service.addresses.http.removeprefix("http://")
        done = demo("--http", http, "--grpc", service.addresses.grpc, "--seed=1")
    assert (done.returncode, done.stderr) == (0, "")
    begun = [line for line in done.stdout.splitlines() if " seats, over " in line]
    assert [line.rpartition(" ")[2] for line in begun] == ["REST", "gRPC"] * len(GAMES)
    assert done.stdout.count("\nover by ") == 2 * len(GAMES)


def test_nobody_there_is_said_in_one_sentence() -> None:
    done = demo("--http", "127.0.0.1:1", "--grpc", "127.0.0.1:1")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "No service answers at 127.0.0.1:1 and 127.0.0.1:1; start one with: make run"
    ]
