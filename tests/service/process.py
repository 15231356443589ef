"""The service as a process of its own, as a user starts it."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from service.server import Addresses

ROOT = Path(__file__).parent.parent.parent
PORTS = ("--grpc-port=0", "--http-port=0", "--metrics-port=0")
START_SECONDS = 30


class Running:
    """A process of the service; its log is read as it is written."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self._log = log
        self.addresses = self._addresses()

    def events(self, name: str = "") -> list[dict[str, Any]]:
        """The lines logged so far, all or those of one event."""
        lines = self._log.read_text(encoding="utf-8").splitlines()
        events = [json.loads(line) for line in lines if line.startswith("{")]
        return [event for event in events if name in ("", event["event"])]

    def text(self) -> str:
        """Everything the process wrote to stderr."""
        return self._log.read_text(encoding="utf-8")

    def terminate(self) -> None:
        """Ask the process to end."""
        self.process.send_signal(signal.SIGTERM)

    def wait(self, seconds: float = 30) -> int:
        """The exit status."""
        return self.process.wait(seconds)

    def _addresses(self) -> Addresses:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            for event in self.events("serving"):
                return Addresses(event["grpc"], event["http"], event["metrics"])
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise AssertionError(f"the service did not start: {self.text()}")


def command(*flags: str) -> list[str]:
    """The command line of the service."""
    return [sys.executable, "-m", "service", *flags]


def environment(**variables: str) -> dict[str, str]:
    """This process's environment, without settings but these."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith("TILEWRIGHT_")}
    return plain | variables


@contextmanager
def process(*flags: str, within: Sequence[str] = (), **variables: str) -> Iterator[Running]:
    """The service on free ports, begun by the command `within`; killed at the end if it runs."""
    with tempfile.TemporaryDirectory() as folder:
        log, out = Path(folder) / "log", Path(folder) / "out"
        with log.open("wb") as stderr, out.open("wb") as stdout:
            started = subprocess.Popen(
                [*within, *command(*PORTS, "--log-format=json", "--shutdown-wait=0", *flags)],
                cwd=ROOT,
                env=environment(**variables),
                stdout=stdout,
                stderr=stderr,
            )
        try:
            running = Running(started, log)
            yield running
        finally:
            if started.poll() is None:
                started.kill()
            started.wait()
