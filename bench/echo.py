"""A bare grpc.aio server on uvloop: what a call costs that does nothing.

    python -m bench.echo

The reply has as many bytes as the last part of the method's name says: /bench.Echo/1024. A
stream, /bench.Stream/1024, sends one such message and falls silent.
Prints its port and serves until its standard input ends.
"""

import asyncio
import sys
from functools import cache
from typing import Any

import grpc
import uvloop


class Echo(grpc.GenericRpcHandler):
    """A handler for each size."""

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """The handler that gives so many bytes."""
        kind, _, size = handler_call_details.method.rpartition("/")
        return (_stream if kind == "/bench.Stream" else _handler)(int(size))


@cache
def _handler(size: int) -> Any:
    reply = b"x" * size

    async def answer(request: bytes, context: object) -> bytes:
        return reply

    return grpc.unary_unary_rpc_method_handler(answer)


@cache
def _stream(size: int) -> Any:
    message = b"x" * size

    async def fall_silent(request: bytes, context: Any) -> None:
        await context.write(message)
        await asyncio.Event().wait()

    return grpc.unary_stream_rpc_method_handler(fall_silent)


async def _serve() -> None:
    server = grpc.aio.server(options=(("grpc.so_reuseport", 0),))
    server.add_generic_rpc_handlers((Echo(),))
    print(server.add_insecure_port("127.0.0.1:0"), flush=True)
    await server.start()
    await asyncio.to_thread(sys.stdin.read)
    await server.stop(0)


if __name__ == "__main__":
    uvloop.run(_serve())
