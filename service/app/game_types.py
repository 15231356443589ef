"""ListGameTypes and GetGameType: what can be played here, and by which rules."""

from msgspec import structs

from engine.core.rules import AnyRules
from engine.core.texts import Text
from engine.registry import GAMES
from service.app import errors
from service.app import messages as m
from service.app.field_errors import FieldErrors
from service.app.paging import page, page_token

LISTING = "game-types"


class Catalog:
    """The game types, described once."""

    def __init__(self, limits: m.Limits) -> None:
        self._limits = limits
        self._types = {rules.info.id: _described(rules, limits) for rules in GAMES}
        self._brief = tuple(structs.replace(full, rules=()) for full in self._types.values())

    def list_game_types(self, request: m.ListGameTypesRequest) -> m.ListGameTypesResponse:
        """All game types in the order of the registry, without their rules."""
        fields = FieldErrors()
        fields.page_size(request.page_size)
        fields.refuse()
        token = page_token(request.page_token, LISTING)
        chosen, more = page(self._brief, token, request.page_size, self._limits, 0, LISTING)
        return m.ListGameTypesResponse(
            game_types=chosen, total_size=len(self._brief), next_page_token=more
        )

    def get_game_type(self, request: m.GetGameTypeRequest) -> m.GetGameTypeResponse:
        """One game type with all its rules; raises UNKNOWN_GAME_TYPE."""
        fields = FieldErrors()
        fields.given("game_type", request.game_type)
        fields.refuse()
        described = self._types.get(request.game_type)
        if described is None:
            raise errors.unknown_game_type(request.game_type, tuple(self._types))
        return m.GetGameTypeResponse(game_type=described)


def _described(rules: AnyRules, limits: m.Limits) -> m.GameType:
    info = rules.info
    return m.GameType(
        game_type=info.id,
        names=_text(info.names),
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        rules_version=info.rules_version,
        has_chance=info.has_chance,
        private_hands=info.private_hands,
        options=tuple(
            m.OptionInfo(
                name=option.name,
                value_type=option.type,
                default_value=option.default,
                meaning=_text(option.meaning),
                choices=option.choices,
                most=option.most,
            )
            for option in info.options
        ),
        grammar=rules.notation.grammar(),
        knows_undo=info.knows_undo,
        limits=limits,
        rules=tuple(
            m.RuleText(
                id=rule.id,
                text=_text(rule.text),
                ruling=rule.ruling.in_("en") if rule.ruling else "",
            )
            for rule in rules.texts.rules.values()
        ),
    )


def _text(text: Text) -> m.Text:
    """The languages that the contract has fields for."""
    return m.Text(text.in_("en"), text.in_("de"))
