"""A process that ends sends its watchers elsewhere, over both protocols, and is not held up."""

import json
import threading
from typing import Any

import grpc
import httpx

from service.wire.schema import SERVICE
from tests.service.process import process
from tilewright.v1 import game_service_pb2 as pb

ELSEWHERE = "WATCH_END_REASON_RESUME_ELSEWHERE"


def test_watchers_are_told_to_resume_elsewhere() -> None:
    ends: dict[str, Any] = {}
    ready = threading.Barrier(4)
    with process() as running:
        new = {"gameType": "zyrcan", "seats": [{}] * 3}
        game_id = httpx.post(f"{running.addresses.http}/v1/games", json=new).json()["game"][
            "gameId"
        ]

        def over_grpc() -> None:
            with grpc.insecure_channel(running.addresses.grpc) as channel:
                call: Any = channel.unary_stream(
                    f"/{SERVICE.full_name}/WatchGame",
                    request_serializer=pb.WatchGameRequest.SerializeToString,
                    response_deserializer=pb.WatchGameResponse.FromString,
                )
                messages = call(pb.WatchGameRequest(game_id=game_id), timeout=60)
                assert next(messages).HasField("snapshot")
                ready.wait(20)
                *_, last = messages
                ends["grpc"] = pb.WatchEndReason.Name(last.ending.reason)

        def over_rest(accept: str) -> None:
            url = f"{running.addresses.http}/v1/games/{game_id}/watch"
            headers = {"accept": accept}
            with httpx.stream("GET", url, headers=headers, timeout=60) as response:
                lines = (line for line in response.iter_lines() if '"gameType"' in line)
                next(lines)
                ready.wait(20)
                *_, last = lines
                ends[accept] = json.loads(last.removeprefix("data: "))["ending"]["reason"]

        kinds = ("text/event-stream", "application/x-ndjson")
        threads = [threading.Thread(target=over_grpc)]
        threads += [threading.Thread(target=over_rest, args=(kind,)) for kind in kinds]
        for thread in threads:
            thread.start()
        ready.wait(20)
        running.terminate()
        for thread in threads:
            thread.join(20)
        assert running.wait(20) == 0
    assert ends == dict.fromkeys(("grpc", *kinds), ELSEWHERE)
