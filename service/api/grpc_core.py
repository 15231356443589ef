"""The library's server, kept from the calls that would end it.

For a call whose method is not registered, grpc.aio decodes the path outside of any `try`: a path
that is not UTF-8 ends the server, and with it the calls of everybody. So all methods are
registered, which the library's core compares as bytes, and every other call is answered here,
before the library's loop sees it. tests/hostile/test_grpc_bytes.py fails when the library changes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import grpc
from grpc._cython import cygrpc
from grpc.aio import _server

Handlers = Mapping[str, Any]
"""What serves the methods, by path."""

MOST_REFUSED = 256
"""Calls that are refused at once; more wait in the library's core."""

_library: Any = _server
_core: Any = cygrpc


class RegisteredServer(_library.Server):  # type: ignore[misc]
    """A server of these methods; `refuse` aborts every other call, whose path is not known."""

    def __init__(
        self, options: object, handlers: Handlers, refuse: Callable[[Any], Awaitable[None]]
    ) -> None:
        # Not the library's own, which would make a server that nobody ends.
        self._loop = _core.get_working_loop()
        self._server = RefusingCore(self._loop, options, refuse)
        self._server.add_registered_method_handlers(dict(handlers))


class RefusingCore(_core.AioServer):  # type: ignore[misc]
    """The library's inside, which gets to see registered methods only."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: object,
        refuse: Callable[[Any], Awaitable[None]],
    ) -> None:
        super().__init__(loop, None, (), (), options, None)
        self._events = loop
        self._refuse = refuse
        self._room = asyncio.Semaphore(MOST_REFUSED)
        self._refusing: set[asyncio.Task[None]] = set()

    async def _request_call(self) -> None:
        """Answer the calls that the library would look at, for as long as it waits for one."""
        while True:
            state = await super()._request_call()
            await self._room.acquire()
            task = self._events.create_task(self._refused(state))
            self._refusing.add(task)
            task.add_done_callback(self._refusing.discard)

    async def _refused(self, state: object) -> None:
        try:
            with suppress(grpc.aio.AbortError):
                await self._refuse(_core._ServicerContext(state, None, None, self._events))  # noqa: SLF001
        finally:
            self._room.release()
