"""`make clients` fails for what a compiler refuses, and says what it left out."""

import sys
from pathlib import Path

import pytest

from tools import clients
from tools.clients import Language


def refused(out: Path) -> None:
    clients.run(sys.executable, "-c", "import sys; sys.exit('line 7: no')", cwd=out)


def taken(out: Path) -> None:
    clients.run(sys.executable, "-c", "", cwd=out)


@pytest.mark.parametrize(
    ("case", "line"),
    [
        ((Language("Odd", (), "compiled", taken), (), 0), "Odd         generated, compiled"),
        ((Language("Odd", (), "compiled", refused), (), 1), "Odd         FAILED\n    line 7: no"),
        ((Language("Odd", ("no-such",), "", taken), (), 0), "left out: no-such not on the path"),
        ((Language("Odd", ("no-such",), "", taken), ("--all",), 1), "left out"),
        ((Language("Odd", (), "", taken), ("--only", "Even"), 1), ""),
    ],
)
def test_the_status_and_the_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    case: tuple[Language, tuple[str, ...], int],
    line: str,
) -> None:
    language, arguments, status = case
    monkeypatch.setattr(clients, "LANGUAGES", [language])
    assert clients.main(arguments) == status
    assert line in capsys.readouterr().out
