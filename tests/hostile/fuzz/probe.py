"""Light calls of somebody else, in a process of its own: how long they take, what they answer.

Reads a line of JSON at a time from stdin: `{"phase": …}` names what follows, `{"games": …}` the
games to be looked at, pairs of id and token. It says `ready` once it has looked at each of them,
and what it measured at the end of input.
"""

import asyncio
import json
import sys
from collections import defaultdict
from time import perf_counter
from typing import Any

import grpc

from tests.hostile.fuzz.http1 import Connection
from tilewright.v1 import game_service_pb2 as api

PAUSE = 0.01
CALL = "/tilewright.v1.GameService/GetGame"


class Probe:
    """Calls GetGame over both protocols, one call after the other."""

    def __init__(self, url: str, address: str) -> None:
        self._http = Connection(url, "127.0.0.1")
        self._channel = grpc.aio.insecure_channel(address)
        self._get: Any = self._channel.unary_unary(CALL)
        self.games: list[tuple[str, str]] = []
        self.phase = ""
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.wrong: list[str] = []
        self._ready = False
        self._known: dict[tuple[str, str], bytes] = {}

    async def run(self) -> None:
        """Call until cancelled."""
        while True:
            for game_id, token in list(self.games):
                for name, call in (("rest", self._rest), ("grpc", self._grpc)):
                    began = perf_counter()
                    phase = self.phase
                    try:
                        found = await call(game_id, token)
                    except Exception as error:  # noqa: BLE001 - whatever it is is the result
                        self.wrong.append(f"a light call over {name}: {error!r}")
                        found = b""
                    self.seconds[f"{phase} {name}"].append(perf_counter() - began)
                    if found and self._known.setdefault((name, game_id), found) != found:
                        self.wrong.append(f"{game_id} is another game over {name} than it was")
                await self._pause()
            if self.games and not self._ready:
                self._ready = True
                print("ready", flush=True)
            await self._pause()

    async def _pause(self) -> None:
        """Pause, and measure how late it is called back: so busy is the machine, whoever it is."""
        began = perf_counter()
        await asyncio.sleep(PAUSE)
        self.seconds[f"{self.phase} machine"].append(perf_counter() - began - PAUSE)

    async def close(self) -> None:
        """Close all connections."""
        await self._http.close()
        await self._channel.close()

    async def _rest(self, game_id: str, token: str) -> bytes:
        answer = await self._http.call("GET", f"/v1/games/{game_id}", token=token)
        if answer.status != 200:
            raise RuntimeError(f"{answer.status} {answer.body[:200]!r}")
        return answer.body

    async def _grpc(self, game_id: str, token: str) -> bytes:
        asked = api.GetGameRequest(game_id=game_id).SerializeToString()
        metadata = (("authorization", f"Bearer {token}"),)
        found: bytes = await self._get(asked, metadata=metadata, timeout=20)
        return found


async def main(url: str, address: str) -> None:
    """Follow what stdin says."""
    probe = Probe(url, address)
    lines = asyncio.StreamReader(limit=2**20)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    running = asyncio.create_task(probe.run())
    while line := await lines.readline():
        told = json.loads(line)
        probe.phase = told.get("phase", probe.phase)
        probe.games = [tuple(game) for game in told.get("games", probe.games)]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await probe.close()
    print(json.dumps({"seconds": probe.seconds, "wrong": probe.wrong[:20]}))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
