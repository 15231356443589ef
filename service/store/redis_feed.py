"""The change feed over Redis: one subscriber connection a process, however many watch.

The channel of a game only says that something happened; what happened stands in the log. So
nothing is lost with a lost connection: when it is back, every notifier is notified once.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from service.store.address import Address
from service.store.redis_link import STALL, Link, LinkError
from service.store.redis_primary import Primary
from service.store.redis_store import channel_of

LOG = logging.getLogger(__name__)

CONFIRM_PATIENCE = 1.0
"""How long `listen` waits for the server to confirm; if it does so later, it is notified then."""

BEAT = 0.5
"""Seconds between questions whether the connection lives; what is silent for longer than STALL is
hung up, as it is by the commands."""

PAUSE = 0.2


class RedisNotifier:
    """Rings for one listener."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    async def wait(self) -> None:
        await self._rung.wait()
        self._rung.clear()

    def notify(self) -> None:
        """Let the listener know."""
        self._rung.set()

    def reset(self) -> None:
        """Forget what was told before the listener listened."""
        self._rung.clear()


class _Channel:
    """The notifiers of one game; `open` is set while the server sends us its news."""

    def __init__(self) -> None:
        self.notifiers: set[RedisNotifier] = set()
        self.open = asyncio.Event()

    def notify(self) -> None:
        for notifier in self.notifiers:
            notifier.notify()


class RedisFeed:
    """The change feed port; the connection is made with the first listener."""

    def __init__(self, url: str) -> None:
        address = msgspec.structs.replace(Address.of(url), protocol=2)
        self._primary = Primary(address, self._pushed)
        self._channels: dict[str, _Channel] = {}
        self._link: Link | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._heard = 0.0

    @asynccontextmanager
    async def listen(self, game_id: str) -> AsyncIterator[RedisNotifier]:
        """A notifier for one game."""
        notifier, name = RedisNotifier(), channel_of(game_id)
        if self._keeper is None:
            self._keeper = asyncio.create_task(self._keep())
        channel = self._channels.get(name)
        if channel is None:
            channel = self._channels[name] = _Channel()
            self._tell("SUBSCRIBE", name)
        channel.notifiers.add(notifier)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(channel.open.wait(), CONFIRM_PATIENCE)
                notifier.reset()
            yield notifier
        finally:
            channel.notifiers.discard(notifier)
            if not channel.notifiers and self._channels.get(name) is channel:
                del self._channels[name]
                self._tell("UNSUBSCRIBE", name)

    async def close(self) -> None:
        """Hang up."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        await self._primary.close()

    def _tell(self, *command: str) -> None:
        # Without a connection nothing is lost: the next one subscribes to all channels.
        if self._link is not None:
            with suppress(LinkError):
                self._link.write(command)

    async def _keep(self) -> None:
        """Connect, subscribe to everything, watch over the connection, and again."""
        told = False
        while True:
            try:
                self._link = await self._primary.connect()
                if told:
                    LOG.warning("the change feed is connected again")
                told = False
                if self._channels:
                    self._link.write(("SUBSCRIBE", *self._channels))
                await self._watch(self._link)
            except LinkError:
                if not told:
                    LOG.warning("the change feed has lost its connection")
                told = True
            finally:
                self._disconnected()
            await asyncio.sleep(PAUSE)

    async def _watch(self, link: Link) -> None:
        """Return when the connection is gone; a silent one is hung up."""
        loop = asyncio.get_running_loop()
        self._heard = loop.time()
        while True:
            done, _ = await asyncio.wait([link.lost], timeout=BEAT)
            if done or loop.time() - self._heard > STALL:
                return
            link.write(("PING",))

    def _disconnected(self) -> None:
        if self._link is not None:
            self._link.close()
            self._link = None
        for channel in self._channels.values():
            channel.open.clear()
            channel.notify()

    def _pushed(self, message: Any) -> None:
        self._heard = asyncio.get_running_loop().time()
        if not isinstance(message, list):  # what PING gets where nothing is subscribed to
            return
        kind, name = message[0], message[1].decode() if message[1] else ""
        channel = self._channels.get(name)
        if channel is None:
            return
        if kind == b"subscribe":
            channel.open.set()
        if kind in {b"subscribe", b"message"}:
            # A subscription that came late rings too: commits before it may have been missed.
            channel.notify()
