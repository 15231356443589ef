"""Sends the request of a finding once more, to a fresh service with the same games."""

import asyncio

import grpc

from tests.hostile.fuzz.grpc_calls import call
from tests.hostile.fuzz.http1 import ATTACKER, PATIENCE, Connection
from tests.hostile.fuzz.player import Player
from tests.hostile.fuzz.run import FLAGS, KEYS
from tests.hostile.fuzz.verdict import unpacked
from tests.service.process import process

QUIET = 3.0


async def replay(packed: str, seed: int) -> None:
    """Send it, and print what comes back and what the service logged."""
    sent = unpacked(packed)
    with process(f"--keys={KEYS}", *FLAGS) as service:
        at = service.addresses
        for worker in range(8):
            player = Player(at.http, f"{seed}/{sent.protocol}/{worker} games")
            await player.open()
            await player.close()
        if sent.protocol == "grpc":
            async with grpc.aio.insecure_channel(at.grpc) as channel:
                metadata = [
                    (name, value if name.endswith("-bin") else value.decode())
                    for name, value in sent.metadata
                ]
                print(await call(channel, sent.method, metadata, sent.pieces[0], PATIENCE))
        else:
            url = f"http://{at.grpc}" if sent.protocol == "raw-h2" else at.http
            print(await _bytes(url, sent.pieces))
        service.terminate()
        await asyncio.to_thread(service.wait)
        print(service.text())


async def _bytes(url: str, pieces: list[bytes]) -> bytes:
    connection = Connection(url, ATTACKER)
    reader, writer = await connection.streams()
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.01)
    received = b""
    try:
        async with asyncio.timeout(QUIET):
            while piece := await reader.read(2**16):
                received += piece
    except (TimeoutError, OSError) as error:
        received += repr(error).encode()
    await connection.close()
    return received
