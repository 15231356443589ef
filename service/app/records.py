"""Records that callers send: read, and their tags made again."""

from engine.core.errors import InvalidRecord
from engine.core.record import ABANDON, UNDO, Record, parse
from engine.core.rules import AnyRules
from engine.registry import BY_ID
from service.app import engine_errors, errors
from service.app.field_errors import FieldErrors
from service.app.games import Games
from service.app.history import chain_tags
from service.app.ports import Sealer


def read_record(games: Games, text: str) -> tuple[Record, AnyRules]:
    """A record that is well-formed and of rules that are known, and these rules.

    Raises INVALID_FIELD, RECORD_INVALID, UNKNOWN_GAME_TYPE, RULES_VERSION_UNSUPPORTED and
    GAME_LIMIT.
    """
    fields = FieldErrors()
    fields.given("record", text)
    fields.refuse()
    try:
        record = parse(text)
    except InvalidRecord as error:
        raise engine_errors.record_invalid(error) from None
    rules = BY_ID.get(record.game)
    if rules is None:
        raise errors.unknown_game_type(record.game, tuple(BY_ID))
    if rules.info.rules_version != record.rules:
        raise errors.rules_version_unsupported(record.rules, rules.info.rules_version)
    limits, ttl = games.limits, float(games.limits.game_ttl_seconds)
    # A game that is as long as it may be can still be abandoned.
    abandoned = record.entries[-1:] == (ABANDON,)
    if len(record.entries) > limits.max_log_entries + abandoned:
        raise errors.game_limit(limits.max_log_entries, "entries", ttl)
    if record.entries.count(UNDO) > limits.max_undos:
        raise errors.game_limit(limits.max_undos, "undos", ttl)
    return record, rules


async def tags_of(sealer: Sealer, key_id: str, record: Record) -> tuple[bytes, ...]:
    """The tags of all versions of a record under a key in force."""
    first = sealer.first_tag(key_id, record.fixed_header)
    return (first, *await chain_tags(sealer, key_id, first, record.entries))
