"""The service as a user meets it: started, called, stopped."""

import asyncio
import json
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import grpc
import httpx
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from service import greeting
from tests.hostile.wire import answer, connect, new_game
from tests.service.process import ROOT, Running, command, environment, process

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with process() as service:
        yield service


def run(*flags: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*flags),
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_version_is_printed_without_starting() -> None:
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("tilewright ")


def test_help_names_every_setting() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "--grpc-port (TILEWRIGHT_GRPC_PORT)" in done.stdout


def test_the_configuration_is_printed_masked() -> None:
    done = run("serve", "--print-config", TILEWRIGHT_KEYS="k:" + "ab" * 32)
    assert done.returncode == 0
    assert "TILEWRIGHT_KEYS=***  # TILEWRIGHT_KEYS" in done.stdout
    assert "abab" not in done.stdout


def test_bad_settings_stop_the_start_with_all_problems() -> None:
    done = run("--http-prt=1", TILEWRIGHT_HTTP_PORT="x", TILEWRIGHT_NONSENSE="1")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 3
    assert "Traceback" not in done.stderr


def test_a_taken_port_is_said_in_one_sentence(running: Running) -> None:
    port = running.addresses.grpc.rpartition(":")[2]
    done = run(f"--grpc-port={port}", "--http-port=0", "--metrics-port=0")
    assert done.returncode == 1
    assert f"cannot listen on port {port} of 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_store_that_is_no_address_is_a_setting_that_will_not_do() -> None:
    done = run("--store-url=redis://host/no-number", "--keys=k:" + "ab" * 32)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_printed_lines_play_a_first_game(running: Running) -> None:
    printed = greeting.text(running.addresses.grpc, running.addresses.http)
    lines = printed[printed.index("url=") : printed.index("Ctrl-C")]
    done = subprocess.run(
        ["/bin/sh", "-e"], input=lines, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""
    decoder = json.JSONDecoder()
    answers, rest = [], done.stdout.strip()
    while rest:
        answer, end = decoder.raw_decode(rest)
        answers.append(answer)
        rest = rest[end:].strip()
    game, moves, applied, score = answers
    assert game["game"]["version"] == 0
    assert moves["totalSize"] > 0
    assert applied["version"] == score["version"] == 1


def test_health_has_liveness_and_readiness(running: Running) -> None:
    with grpc.insecure_channel(running.addresses.grpc) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        for name in ("", "liveness", "readiness", "tilewright.v1.GameService"):
            answer = stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=5)
            assert answer.status == SERVING
    assert httpx.get(running.addresses.http + "/healthz").status_code == 200
    assert httpx.get(running.addresses.http + "/readyz").status_code == 200


def test_reflection_is_a_setting(running: Running) -> None:
    with grpc.insecure_channel(running.addresses.grpc) as channel:
        with pytest.raises(grpc.RpcError) as error:
            next(listed_services(channel))
        refused: Any = error.value
        assert refused.code() == grpc.StatusCode.UNIMPLEMENTED
    with process("--reflection=true") as on, grpc.insecure_channel(on.addresses.grpc) as channel:
        assert b"tilewright.v1.GameService" in next(listed_services(channel))


def listed_services(channel: grpc.Channel) -> Iterator[bytes]:
    path = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
    call: Any = channel.stream_stream(path)
    answers: Iterator[bytes] = call(iter([b"\x3a\x00"]), timeout=5)
    return answers


async def test_calls_in_flight_are_finished_at_the_end() -> None:
    """Many calls are on their way when SIGTERM comes; each of them is answered."""
    with process("--shutdown-wait=0.5") as service, ExitStack() as clients:
        at = service.addresses
        game_id, _ = await asyncio.to_thread(new_game, at.http)
        ask = f"GET /v1/games/{game_id}/legal-moves?view=2 HTTP/1.1\r\nhost: x\r\n\r\n".encode()
        async with grpc.aio.insecure_channel(at.grpc) as channel:
            score: Any = channel.unary_unary("/tilewright.v1.GameService/Score")
            raw = b"\x0a\x20" + game_id.encode()
            await score(raw)
            over_grpc = [asyncio.ensure_future(_code(score, raw)) for _ in range(100)]
            await asyncio.sleep(0.01)
            over_rest = [clients.enter_context(connect(at.http)) for _ in range(50)]
            for client in over_rest:
                client.sendall(ask)
            service.terminate()
            codes = await asyncio.gather(*over_grpc)
            replies = [await asyncio.to_thread(answer, client) for client in over_rest]
        assert await asyncio.to_thread(service.wait) == 0
        assert set(codes) == {"OK"}
        assert [reply.status for reply in replies if reply is not None] == [200] * 50
        steps = [event["step"] for event in service.events("stopping")]
        assert steps == ["not_serving", "wait", "drain", "close"]
        assert service.events("stopped")
        assert not service.events("step_cut_short")


async def _code(call: Any, raw: bytes) -> str:
    try:
        await call(raw, timeout=30)
    except grpc.aio.AioRpcError as error:
        return error.code().name
    return "OK"


def test_readiness_ends_before_the_ports_do() -> None:
    with process("--shutdown-wait=3") as service:
        url = service.addresses.http
        with grpc.insecure_channel(service.addresses.grpc) as channel:
            stub: Any = health_pb2_grpc.HealthStub(channel)
            service.terminate()
            until = time.monotonic() + 3
            while httpx.get(url + "/readyz").status_code == 200:
                assert time.monotonic() < until
                time.sleep(0.02)
            for name, status in (("readiness", NOT_SERVING), ("liveness", SERVING)):
                answer = stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=5)
                assert answer.status == status
            assert httpx.get(url + "/v1/game-types").status_code == 200
        assert service.wait() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_at_once(number: signal.Signals) -> None:
    with process("--shutdown-wait=60") as service:
        service.process.send_signal(number)
        until = time.monotonic() + 5
        while not service.events("stopping"):
            assert time.monotonic() < until
            time.sleep(0.02)
        service.process.send_signal(number)
        assert service.wait(10) in (0, 1)


def test_a_log_line_is_one_object_and_tells_no_secret() -> None:
    keys = "k:" + "ab" * 32
    with process("--log-level=debug", TILEWRIGHT_KEYS=keys) as service:
        url = service.addresses.http
        seed = "5e" * 32
        body = {"gameType": "vizia", "seats": [{"name": "Ada"}, {}], "seed": seed}
        made = httpx.post(url + "/v1/games", json=body).json()
        game_id, token = made["game"]["gameId"], made["hostToken"]
        headers = {"authorization": f"Bearer {token}"}
        path = f"{url}/v1/games/{game_id}"
        move = httpx.get(path + "/legal-moves", headers=headers).json()["notations"][-1]
        for version in (0, 7):
            ask = {"move": {"notation": move}, "expectedVersion": version}
            httpx.post(path + "/moves", json=ask, headers=headers)
        service.terminate()
        assert service.wait() == 0
        assert all(line.startswith("{") for line in service.text().splitlines())
        assert [event["game_id"] for event in service.events("game_created")] == [game_id]
        assert [event["version"] for event in service.events("move_applied")] == [1]
        for secret in (seed, "abab", token, move, "Ada", *made["seatTokens"]):
            assert secret not in service.text()
