"""Writing and reading games in a store, as its tests do it."""

import secrets
import time

from service.app.ports import Committed, Conflict, Created, Stored, mark_of
from service.store.redis_store import RedisStore


def soon() -> float:
    return time.monotonic() + 5


def new_id() -> str:
    return secrets.token_hex(16)


async def create(store: RedisStore, game_id: str, snapshot: bytes = b"s0") -> Created:
    return await store.create(game_id, snapshot, ttl=60, deadline=soon())


async def commit(  # noqa: PLR0917 - reads as the story of a game
    store: RedisStore,
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
        ttl=60,
        deadline=deadline or soon(),
    )


async def load(store: RedisStore, game_id: str, known: bytes = b"") -> Stored | None:
    return await store.load(game_id, known=known, request=b"", deadline=soon())


async def all_entries(store: RedisStore, game_id: str) -> tuple[bytes, ...]:
    return await store.entries(game_id, after=0, limit=1000, deadline=soon())
