"""The connection to whichever server is the primary now."""

import logging
from collections.abc import Callable
from typing import Any

from service.store.address import Address, Place
from service.store.redis_link import Link, LinkLost, connect
from service.store.redis_sentinels import Sentinels

LOG = logging.getLogger(__name__)


class Primary:
    """One connection at a time, hung up as soon as its server is no longer the primary."""

    def __init__(self, address: Address, on_push: Callable[[Any], None] | None = None) -> None:
        self._address = address
        self._on_push = on_push
        self._place = address.places[0]
        self._sentinels = Sentinels(address, self._leave) if address.name else None
        self.link: Link | None = None
        """The connection, once there has been one."""

    async def connect(self) -> Link:
        """A new connection; raises LinkLost."""
        place = self._place
        if self._sentinels is not None:
            place = await self._sentinels.primary()
        link = await connect(self._address, place, self._on_push)
        if not self._stands(place):
            link.close()
            raise LinkLost("the primary has changed")
        self._place, self.link = place, link
        return link

    def doubt(self) -> None:
        """Have it found out whether the server is still the primary."""
        if self._sentinels is not None:
            self._sentinels.look()

    async def close(self) -> None:
        """Hang up."""
        if self._sentinels is not None:
            await self._sentinels.close()
        if self.link is not None:
            self.link.close()

    def _stands(self, place: Place) -> bool:
        return self._sentinels is None or self._sentinels.stands(place)

    def _leave(self) -> None:
        # What is on its way there is asked again elsewhere: its answer could be of no worth.
        if self.link is not None and self.link.up and not self._stands(self._place):
            LOG.warning("the Sentinels replace the primary")
            self.link.close()
