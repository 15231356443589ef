"""The limits of a process as clients are told of them, made from the settings."""

from engine.core.notation import MAX_BYTES
from engine.registry import GAMES
from service.app.messages import Limits
from service.app.ports import REMEMBERED
from service.config import Settings


def limits_of(settings: Settings) -> Limits:
    """What clients are told."""
    return Limits(
        default_page_size=settings.default_page_size,
        max_page_size=settings.max_page_size,
        max_message_bytes=settings.max_message_bytes,
        max_in_flight=settings.max_in_flight,
        max_log_entries=settings.max_log_entries,
        max_undos=settings.max_undos,
        max_name_length=settings.max_name_length,
        max_board_cells=max(rules.info.max_board_cells for rules in GAMES),
        max_notation_bytes=MAX_BYTES,
        remembered_request_ids=REMEMBERED,
        game_ttl_seconds=settings.game_ttl,
    )
