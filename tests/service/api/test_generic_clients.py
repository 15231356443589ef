"""buf curl, which nobody here wrote, finds the contract by reflection and calls by it."""

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.rpc import error_details_pb2

from service.wire.schema import SERVICE
from tests.service.process import Running, process

BUF = Path(sys.executable).with_name("buf")


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process("--reflection=true") as service:
        yield service


@pytest.fixture(params=["grpc-v1", "grpc-v1alpha"])
def curl(running: Running, request: pytest.FixtureRequest, tmp_path: Path) -> "Curl":
    return Curl(f"http://{running.addresses.grpc}", request.param, tmp_path)


class Curl:
    """buf curl by one version of reflection, in a folder without a contract."""

    def __init__(self, url: str, reflection: str, folder: Path) -> None:
        self._url, self._reflection, self._folder = url, reflection, folder

    def __call__(self, path: str, *more: str) -> subprocess.CompletedProcess[str]:
        flags = ["--protocol", "grpc", "--http2-prior-knowledge"]
        reflect = ["--reflect-protocol", self._reflection]
        return subprocess.run(
            [BUF, "curl", *flags, *reflect, *more, self._url + path],
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )


def test_buf_curl_lists_every_call(curl: Curl) -> None:
    listed = set(curl("", "--list-methods").stdout.split())
    assert listed >= {f"{SERVICE.full_name}/{method.name}" for method in SERVICE.methods}
    assert "grpc.health.v1.Health/List" in listed
    assert "grpc.reflection.v1.ServerReflection/ServerReflectionInfo" in listed


def test_buf_curl_calls(curl: Curl) -> None:
    answer = curl(f"/{SERVICE.full_name}/ListGameTypes", "-d", '{"pageSize": 1}')
    assert len(json.loads(answer.stdout)["gameTypes"]) == 1


def test_buf_curl_shows_the_details_of_a_refusal(curl: Curl) -> None:
    refused = curl(f"/{SERVICE.full_name}/GetGameType", "-d", '{"gameType": "chess"}')
    assert refused.returncode
    said = json.loads(refused.stderr)
    assert said["code"] == "invalid_argument"
    values = {detail["type"]: detail["value"] for detail in said["details"]}
    raw = base64.b64decode(values["google.rpc.ErrorInfo"] + "==")
    info = error_details_pb2.ErrorInfo.FromString(raw)
    assert (info.domain, info.reason) == ("tilewright", "UNKNOWN_GAME_TYPE")
    assert info.metadata["gameType"] == "chess"
