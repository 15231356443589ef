"""ImportGame of a sealed record: the game comes back under its id, with its tokens.

Before the tag of a sealed record has been checked nothing is told that depends on the seed: with
entries of one's own choice the answers would tell what lies in the bag.
"""

from hmac import compare_digest

from engine.core.errors import InvalidRecord, MalformedNotation
from engine.core.record import ABANDON, ID_LINE, SEED_LINE, TAG_LINE, TOKEN, UNDO, Record, line_of
from engine.core.rules import AnyRules
from service.app import errors, history
from service.app import messages as m
from service.app.caller import Caller
from service.app.events import GameRestored
from service.app.games import Games
from service.app.history import Yielder
from service.app.ports import Conflict, Role, SealBroken
from service.app.position import Position
from service.app.record_header import header_of, open_secret
from service.app.records import tags_of
from service.app.replayed_record import Identity, answer, position_of, read_stored, replay
from service.app.snapshot import TAG_BYTES


async def restore(
    games: Games, caller: Caller, rules: AnyRules, record: Record, names: tuple[str, ...]
) -> m.ImportGameResponse:
    grant = games.player(caller, record.id)
    if grant.role is not Role.HOST:
        raise errors.host_only()
    identity = _unsealed(games, record)
    if grant.key_id != identity.key_id:
        raise errors.token_invalid()
    async with games.long_calls.entered(len(record.entries)):
        tags = await _checked_tags(games, rules, record, identity)
        replayed = await replay(rules, record, identity.seed)
    # The token may be newer than the record: only what was lost could have told so.
    if grant.issued < replayed.step.issued[0]:
        raise errors.token_replaced()
    while True:
        found = await games.store.load(record.id, known=b"", request=b"", deadline=caller.deadline)
        known = None if found is None else read_stored(record.id, found)
        stay = 0
        if known is not None:
            if grant.issued < known.issued(None):
                raise errors.token_replaced()
            stay = await _require_prefix(games, caller, record, tags, known)
            names = known.snapshot.names
        await _require_whole(games, caller, record, tags)
        # Also where nothing is missing: whoever knew of a newer position learns that this is it.
        position, data = position_of(games, replayed, identity, tags[-1], names)
        done = await games.store.restore(
            record.id,
            b"" if known is None else known.mark,
            data,
            replayed.entries[stay:],
            after=stay,
            ttl=games.limits.game_ttl_seconds,
            deadline=caller.deadline,
            tombstone=games.tombstone(position),
        )
        if not isinstance(done, Conflict):
            games.positions.put(position, done.expire_at)
            games.observer(GameRestored(rules.info.id, record.id, done.version))
            return answer(games, position, done.expire_at)


def _unsealed(games: Games, record: Record) -> Identity:
    try:
        key_id, secret = games.sealer.unseal(record.sealed, record.fixed_header)
    except SealBroken:
        raise InvalidRecord(SEED_LINE, "record.seal") from None
    return Identity(record.id, key_id, *open_secret(secret))


async def _checked_tags(
    games: Games, rules: AnyRules, record: Record, identity: Identity
) -> tuple[bytes, ...]:
    """The tags of all versions; raises InvalidRecord for entries that the last one is not of."""
    yielder = Yielder()
    for number, entry in enumerate(record.entries):
        await yielder.maybe_yield()
        if entry not in (UNDO, ABANDON) and not entry.startswith(TOKEN):
            try:
                rules.parse_move(entry)
            except MalformedNotation as error:
                line = line_of(record, number)
                raise InvalidRecord(line, "record.move", error, entry=entry[:80]) from None
    tags = await tags_of(games.sealer, identity.key_id, record)
    if not compare_digest(tags[-1].hex(), record.tag):
        raise InvalidRecord(TAG_LINE, "record.tag")
    return tags


async def _require_prefix(
    games: Games, caller: Caller, record: Record, tags: tuple[bytes, ...], known: Position
) -> int:
    """How many entries of the stored log are those of the record: all of a log that is whole.

    Raises VERSION_MISMATCH and InvalidRecord unless the stored game is the record's beginning.
    """
    if header_of(known).fixed_header != record.fixed_header:
        raise InvalidRecord(ID_LINE, "record.id")
    if known.version > len(record.entries):
        raise errors.version_mismatch(len(record.entries), known.version)
    ours = tags[known.version] == known.snapshot.tag
    log = await games.store.entries(
        record.id, after=0, limit=known.version, deadline=caller.deadline
    )
    yielder = Yielder()
    for number, (data, entry) in enumerate(zip(log, record.entries, strict=False)):
        await yielder.maybe_yield()
        stored = history.text_of(data)
        if stored == entry:
            continue
        if ours:
            return number
        if stored is None:
            raise errors.state_corrupt(record.id)
        line = line_of(record, number)
        raise InvalidRecord(line, "record.prefix", expected=stored, entry=entry)
    if not ours:
        raise errors.state_corrupt(record.id)
    return len(log)


async def _require_whole(
    games: Games, caller: Caller, record: Record, tags: tuple[bytes, ...]
) -> None:
    """Raise GAME_FINISHED for less than all of a game that was replayed to its end."""
    ending = await games.buried(caller, record.id)
    if ending is None:
        return
    version = ending.version
    if version >= len(tags) or not compare_digest(tags[version][:TAG_BYTES], ending.tag):
        raise errors.game_was_finished(ending.reason)
