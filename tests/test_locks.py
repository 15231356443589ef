"""The locks install the same everywhere: hashed, without addresses, of one mind."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).parent.parent / "requirements"
LOCKS = ["build.txt", "dev.txt", "service.txt"]


def text(lock: str) -> str:
    return (REQUIREMENTS / lock).read_text(encoding="utf-8")


def pins(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", text(lock), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_is_hashed(lock: str) -> None:
    entries = re.split(r"\n(?=[a-z0-9])", text(lock))[1:]
    assert len(entries) == len(pins(lock)) > 0
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_no_addresses(lock: str) -> None:
    assert not re.search(r"://|^--", text(lock), re.MULTILINE)


@pytest.mark.parametrize("lock", ["build.txt", "service.txt"])
def test_parts_agree_with_dev(lock: str) -> None:
    assert pins(lock).items() <= pins("dev.txt").items()


@pytest.mark.parametrize("lock", LOCKS)
def test_grpc_packages_share_their_minor_version(lock: str) -> None:
    # The companions refuse to run beside a grpcio older than the one they were built with.
    versions = {
        name: version.rpartition(".")[0]
        for name, version in pins(lock).items()
        if name.startswith("grpcio")
    }
    assert len(set(versions.values())) == 1, versions
