"""WatchGame over REST: server-sent events, or one JSON object a line.

An event has the name of the field that is there (`snapshot`, `change`, `heartbeat`, `end`) and
the version as its id, so that `Last-Event-ID` resumes where a connection broke. What ends a watch
before its time comes as an event `error` with the bare status, or as a line `{"error": …}`.
"""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from service.api.media import SSE
from service.api.status import status_json, status_of
from service.api.streams import Messages, as_json, event_of, version_of, written
from service.app.errors import Refusal, WatcherStalled
from service.app.messages import WatchGameResponse

Mistake = Callable[[BaseException], Refusal]


class StreamResponse(Response):
    """Sends the messages of a watch that is open, and closes it whatever happens.

    `mistake` makes the refusal of what is none, or raises it again.
    """

    def __init__(
        self,
        messages: Messages,
        opened: AsyncExitStack,
        *,
        media_type: str,
        language: str,
        mistake: Mistake,
    ) -> None:
        super().__init__(media_type=media_type)
        del self.headers["content-length"]
        self.headers["cache-control"] = "no-store"
        self.headers["x-accel-buffering"] = "no"
        self.headers["x-content-type-options"] = "nosniff"
        self._messages = messages
        self._opened = opened
        self._sse = media_type == SSE
        self._language = language
        self._mistake = mistake

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the watch ends or the caller hangs up."""
        # The watch itself must hear of a stall, and nobody else can.
        with suppress(WatcherStalled):
            await self._watch(scope, receive, send)

    async def _watch(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._opened:
            start: Message = {
                "type": "http.response.start",
                "status": self.status_code,
                "headers": self.raw_headers,
            }
            await send(start)
            if scope["method"] == "HEAD":
                await send(_body(b"", more=False))
                return
            sending = asyncio.ensure_future(self._send(send))
            leaving = asyncio.ensure_future(_until_gone(receive))
            try:
                await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            finally:
                leaving.cancel()
                if not sending.done():
                    sending.cancel()
                with suppress(asyncio.CancelledError):
                    await sending

    async def _send(self, send: Send) -> None:
        try:
            # The reader must learn that the watch is open, however long the first change takes.
            await written(send(_body(b": open\n\n" if self._sse else b"")))
            async for message in self._messages:
                await written(send(_body(self._event(message))))
        except WatcherStalled:
            # Nothing more gets through; the server closes the connection of an unfinished answer.
            raise
        except Refusal as refusal:
            await self._fail(refusal, send)
        except Exception as error:  # noqa: BLE001  nothing may leave that is no status
            await self._fail(self._mistake(error), send)
        with suppress(Refusal):
            await written(send(_body(b"", more=False)))

    def _event(self, message: WatchGameResponse) -> bytes:
        data = as_json(message)
        if not self._sse:
            return data + b"\n"
        head = f"id: {version_of(message)}\nevent: {event_of(message)}\ndata: "
        return head.encode() + data + b"\n\n"

    async def _fail(self, refusal: Refusal, send: Send) -> None:
        status = status_json(status_of(refusal, self._language))
        line = b'{"error":' + status + b"}\n"
        with suppress(Refusal):
            event = b"event: error\ndata: " + status + b"\n\n"
            await written(send(_body(event if self._sse else line)))


def _body(data: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": more}


async def _until_gone(receive: Receive) -> None:
    """Return when the caller has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
