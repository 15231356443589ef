"""Writing and reading games in a store, as its tests do it."""

import secrets
import time

from service.app.ports import Committed, Conflict, Created, GameStore, Stored, mark_of

TTL = 60


def soon() -> float:
    return time.monotonic() + 10


def new_id() -> str:
    return secrets.token_hex(16)


async def create(
    store: GameStore, game_id: str, snapshot: bytes = b"s0", ttl: int = TTL
) -> Created:
    return await store.create(game_id, snapshot, ttl=ttl, deadline=soon())


async def load(
    store: GameStore, game_id: str, known: bytes = b"", request: bytes = b""
) -> Stored | None:
    return await store.load(game_id, known=known, request=request, deadline=soon())


async def commit(  # noqa: PLR0917 - reads as the story of a game
    store: GameStore,
    game_id: str,
    before: bytes,
    after: bytes,
    entry: bytes = b"e",
    request: bytes = b"",
    deadline: float | None = None,
) -> Committed | Conflict:
    return await store.commit(
        game_id,
        mark_of(before),
        after,
        entry,
        request=request,
        ttl=TTL,
        deadline=deadline or soon(),
    )


async def go_on(
    store: GameStore, game_id: str, version: int, request: bytes = b""
) -> Committed | Conflict:
    """The write that leads from `version`, at snapshot `s<version>`, to the next."""
    after = version + 1
    return await commit(store, game_id, b"s%d" % version, b"s%d" % after, b"e%d" % after, request)


async def entries(
    store: GameStore, game_id: str, after: int = 0, limit: int = 1000
) -> tuple[bytes, ...]:
    return await store.entries(game_id, after=after, limit=limit, deadline=soon())


async def restore(
    store: GameStore, game_id: str, expected: bytes, after: int, *more: bytes
) -> Committed | Conflict:
    """Bring a game to version after + len(more); snapshots are named after their versions."""
    snapshot = b"s%d" % (after + len(more))
    return await store.restore(
        game_id, expected, snapshot, more, after=after, ttl=TTL, deadline=soon()
    )
