"""Which server is the primary, by the word of the Sentinels.

All of them are kept connected, asked every BEAT seconds and at once when one of them tells of a
failover. The highest epoch counts: a Sentinel that was cut off from the others still names a
server that they have replaced, at a lower one.

From the moment that a Sentinel is about to promote a replica until it says which server is the
primary there is none. So nothing is written to the old one that the new one may not have: a
planned failover loses nothing, and after an unplanned one nobody is answered by a server that has
been replaced and does not know it yet.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from service.store.address import Address, Place
from service.store.redis_link import CONNECT_PATIENCE, Link, LinkError, LinkLost, open_link, opened

BEAT = 1.0
"""Seconds between two questions to a Sentinel of which nothing is heard."""

PATIENCE = CONNECT_PATIENCE / 4
"""Seconds for a Sentinel to take a connection, or to answer."""

PAUSE = 0.2
"""Seconds until a Sentinel that was lost is tried again."""

MEMORY = 10.0
"""Seconds for which the word of a Sentinel counts that cannot be reached any more: meanwhile
another one may not have heard of its newest failover."""

EVENTS = ("*failover-*", "+switch-master", "+promoted-*")
"""Patterns of the channels on which Sentinels tell of failovers."""

SETTLED = frozenset({"wait_start", "reconf_slaves", "update_config"})
"""States of a failover in which the primary is the one that is named: none is promoted yet, or
the promoted one is known."""


class Verdict(Struct, frozen=True):
    """What one Sentinel says: in which epoch, which server, and whether that one is on its way
    out. `heard` is in seconds of the loop's clock."""

    epoch: int
    place: Place
    leaving: bool
    heard: float


class Sentinels:
    """The Sentinels of one primary; `changed` is called whenever their word may have changed."""

    def __init__(self, address: Address, changed: Callable[[], None]) -> None:
        self._address = address
        self._changed = changed
        self._words: dict[Place, Verdict] = {}
        self._tried: set[Place] = set()
        self._news: dict[Place, asyncio.Event] = {}
        self._settled = asyncio.Event()
        self._keepers: list[asyncio.Task[None]] = []

    async def primary(self) -> Place:
        """The primary, once there is one; raises LinkLost."""
        if not self._keepers:
            self._keepers = [
                asyncio.create_task(self._keep(place)) for place in self._address.places
            ]
        with suppress(TimeoutError):
            await asyncio.wait_for(self._settled.wait(), CONNECT_PATIENCE)
        verdict = self._verdict()
        if verdict is None:
            raise LinkLost("no Sentinel knows the primary")
        if verdict.leaving:
            raise LinkLost("the primary is being replaced")
        return verdict.place

    def stands(self, place: Place) -> bool:
        """Whether the server is the primary, as far as anybody can be asked."""
        verdict = self._verdict()
        return verdict is None or (verdict.place == place and not verdict.leaving)

    def look(self) -> None:
        """Ask them all now."""
        for news in self._news.values():
            news.set()

    async def close(self) -> None:
        """Hang up."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)

    def _verdict(self) -> Verdict | None:
        since = asyncio.get_running_loop().time() - MEMORY
        heard = [word for word in self._words.values() if word.heard > since]
        # Only the Sentinel that carries a failover out knows of it before its epoch is everybody's.
        return max(heard, key=lambda word: (word.epoch, word.leaving), default=None)

    async def _keep(self, place: Place) -> None:
        while True:
            with suppress(LinkError):
                await self._hear(place)
            self._judge(place)
            await asyncio.sleep(PAUSE)

    async def _hear(self, place: Place) -> None:
        """Ask for as long as it answers; raises LinkError."""
        news = self._news[place] = asyncio.Event()
        async with opened(PATIENCE) as links:
            link = await open_link(self._address, place, lambda _: news.set())
            links.append(link)
            await link.ask(("HELLO", 3), PATIENCE)
            links.clear()
        try:
            link.write(("PSUBSCRIBE", *EVENTS))
            while True:
                news.clear()
                self._words[place] = await self._ask(link)
                self._judge(place)
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), BEAT)
        finally:
            link.close()

    async def _ask(self, link: Link) -> Verdict:
        name = self._address.name
        # While the others are told of a promoted replica, only the first of them names it.
        first = link.send(("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name))
        facts = await link.ask(("SENTINEL", "MASTER", name), PATIENCE)
        place = await first
        if not isinstance(facts, dict) or not isinstance(place, list):
            raise LinkLost("the Sentinel does not know the primary")
        state = facts.get(b"failover-state", b"").decode()
        return Verdict(
            epoch=int(facts[b"config-epoch"]),
            place=Place(place[0].decode(), int(place[1])),
            leaving=bool(state) and state not in SETTLED,
            heard=asyncio.get_running_loop().time(),
        )

    def _judge(self, place: Place) -> None:
        """Take in what was heard of a Sentinel, or that nothing is."""
        self._tried.add(place)
        verdict = self._verdict()
        known = verdict is not None and not verdict.leaving
        # The first to answer may be the one that was cut off from the others.
        if known and len(self._tried) == len(self._address.places):
            self._settled.set()
        else:
            self._settled.clear()
        self._changed()
