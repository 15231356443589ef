import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from service.app.events import GameCreated, GameEnded, MovePlayed
from service.ops.logging import Journal, configure, described


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level, structured = root.handlers, root.level, structlog.get_config()
    yield
    root.handlers, root.level = handlers, level
    structlog.configure(**structured)


def fail() -> None:
    try:
        raise KeyError("the top of the bag is blue")
    except KeyError as error:
        raise ValueError("hand: R R B") from error


def caught() -> Exception:
    try:
        fail()
    except ValueError as error:
        return error
    raise AssertionError


def test_an_exception_is_type_and_place_only() -> None:
    said = described(caught())
    assert said["error"] == "ValueError < KeyError"
    assert any("test_logging.py" in place and place.endswith("fail") for place in said["trace"])
    assert "hand" not in json.dumps(said)
    assert "blue" not in json.dumps(said)


def test_mistakes_and_slow_calls_are_logged(capsys: pytest.CaptureFixture[str]) -> None:
    configure("info", "json")
    journal = Journal("info")
    journal.failed("ApplyMove", "r1", caught())
    journal.slow("Score", "r2", 1.23456)
    journal.observe(MovePlayed("zyrcan", "id", 1, 0.1))
    journal.observe(GameEnded("zyrcan", "id", 9, "abandoned"))
    failed, slow, ended = lines(capsys)
    assert (failed["event"], failed["level"], failed["call"]) == (
        "call_failed",
        "error",
        "ApplyMove",
    )
    assert (slow["event"], slow["request_id"], slow["seconds"]) == ("call_slow", "r2", 1.235)
    assert (ended["event"], ended["reason"]) == ("game_ended", "abandoned")


def test_libraries_log_in_the_same_form(capsys: pytest.CaptureFixture[str]) -> None:
    configure("warning", "json")
    log = logging.getLogger("some.library")
    log.info("not this")
    log.warning("careful")
    try:
        fail()
    except ValueError:
        log.exception("it broke")
    careful, broke = lines(capsys)
    assert (careful["event"], careful["logger"]) == ("careful", "some.library")
    assert (broke["level"], broke["error"]) == ("error", "ValueError < KeyError")
    assert "hand" not in json.dumps(broke)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Invalid encoding: %r", False),
        ("ExecuteBatchError raised in core by servicer method [/x/Y]", False),
        ("Unexpected [KeyError] raised by servicer method [/x/Y]", True),
    ],
)
def test_lines_of_grpc_that_callers_can_bring_about_are_left_out(
    capsys: pytest.CaptureFixture[str], line: str, *, kept: bool
) -> None:
    configure("info", "json")
    logging.getLogger("grpc._cython.cygrpc").error(line, *["bearer 7"] * line.count("%"))
    assert bool(lines(capsys)) is kept


def test_text_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    configure("info", "text")
    Journal("info").observe(GameCreated("zyrcan", "id", 3))
    assert "game_created" in capsys.readouterr().err
