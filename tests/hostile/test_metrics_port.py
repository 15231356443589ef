"""The port of the metrics, which has neither TLS nor a password."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.hostile.wire import PATIENCE, answer, connect, ended, until
from tests.service.process import Running, process

SCRAPE = b"GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n"
FEW = 40
"""Descriptors or threads that silent clients may cost."""


def descriptors(running: Running) -> int:
    return sum(1 for _ in Path(f"/proc/{running.process.pid}/fd").iterdir())


def threads(running: Running) -> int:
    text = Path(f"/proc/{running.process.pid}/status").read_text(encoding="ascii")
    found = re.search(r"Threads:\s+(\d+)", text)
    assert found
    return int(found[1])


def test_silent_connections_keep_no_scraper_out() -> None:
    with process() as running, ExitStack() as clients:
        at = running.addresses
        httpx.get(at.metrics, timeout=PATIENCE)
        had = descriptors(running), threads(running)
        silent = [clients.enter_context(connect(at.metrics)) for _ in range(700)]
        assert ended(silent[0])
        # By then hardly any of them still waits to be accepted.
        assert ended(silent[670])
        assert until(lambda: descriptors(running) < had[0] + FEW)
        assert threads(running) < had[1] + FEW
        for _ in range(2):
            scraper = clients.enter_context(connect(at.metrics))
            scraper.sendall(SCRAPE)
            scraped = answer(scraper)
            assert scraped is not None
            assert scraped.status == 200
            assert b'cause="evicted",protocol="metrics"' in scraped.body
        assert httpx.get(f"{at.http}/readyz", timeout=PATIENCE).status_code == 200


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with process() as running:
        yield running.addresses.metrics


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "", 200), ("HEAD", "", 200), ("POST", "", 405), ("GET", "/more", 404)],
)
def test_only_scrapes_are_answered(url: str, method: str, path: str, status: int) -> None:
    assert httpx.request(method, url + path, timeout=PATIENCE).status_code == status


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("application/openmetrics-text; version=1.0.0", "application/openmetrics-text"),
        ("text/plain; version=none", "text/plain"),
        ("*/*", "text/plain"),
    ],
)
def test_a_scrape_has_the_form_that_is_asked_for(url: str, accept: str, form: str) -> None:
    scraped = httpx.get(url, headers={"accept": accept}, timeout=PATIENCE)
    assert scraped.status_code == 200
    assert scraped.headers["content-type"].startswith(form)
    assert "tilewright_ready 1.0" in scraped.text
